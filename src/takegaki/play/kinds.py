"""What a puzzle type and a board are called, and what a type asks for, in the language that is
spoken.
"""

from takegaki.core.reason import said
from takegaki.puzzles import PUZZLES
from takegaki.words.catalogue import messages_of, spoken


def rules_of(kind: str) -> str:
    """What a player has to do."""
    return PUZZLES[kind].rules


def kind_title(kind: str) -> str:
    """The name of a type."""
    return PUZZLES[kind].title


def tiling_title(name: str) -> str:
    """The name of a board."""
    form = f"puzzle-tiling.{name}"
    return said(form) if form in messages_of(spoken()) else name
