"""What a puzzle type is called and asks for, in a language; a type of others has its own words."""

from takegaki.core.reason import said
from takegaki.puzzles import PUZZLES
from takegaki.words.catalogue import messages_of, spoken


def rules_of(kind: str) -> str:
    """What a player has to do."""
    return _said(f"puzzle-rules.{kind}", PUZZLES[kind].rules)


def kind_title(kind: str) -> str:
    """The name of a type."""
    return _said(f"puzzle-kind.{kind}", PUZZLES[kind].title)


def tiling_title(name: str) -> str:
    """The name of a board."""
    return _said(f"puzzle-tiling.{name}", name)


def _said(form: str, own: str) -> str:
    return said(form) if form in messages_of(spoken()) else own
