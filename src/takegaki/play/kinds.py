"""What a puzzle type and a board are called, and what a type asks for, in the language that is
spoken.
"""

from takegaki.core.reason import known
from takegaki.puzzles import PUZZLES


def rules_of(kind: str) -> str:
    """What a player has to do."""
    return PUZZLES[kind].rules


def kind_title(kind: str) -> str:
    """The name of a type."""
    return PUZZLES[kind].title


def tiling_title(name: str) -> str:
    """The name of a board."""
    return known(f"puzzle-tiling.{name}", name)
