"""Capacity: what a format can hold. Whatever else a document has is refused or reported as lost."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import HIDDEN_CLUE
from takegaki.formats.document import Document


def no_meta(key: str) -> bool:
    """Takes no metadata."""
    return False


@dataclass(frozen=True)
class Capacity:
    """What a format can hold.

    title     of the format, for messages
    kind      the kind of puzzle it holds
    tilings   names of tilings; a puzzle on another one is refused. None: all
    hidden    clues whose value is not told
    variants  names of variants
    marks     the marks of a board
    solution  a recorded solution
    meta      is metadata under this key kept?
    """

    title: str
    tilings: tuple[str, ...] | None = ("square",)
    kind: str = "slitherlink"
    hidden: bool = False
    variants: tuple[str, ...] = ()
    marks: bool = False
    solution: bool = False
    meta: Callable[[str], bool] = no_meta

    def require(self, document: Document) -> None:
        """Raise UnsupportedError when the format cannot hold the puzzle at all."""
        puzzle = document.puzzle
        if puzzle.kind != self.kind:
            raise UnsupportedError(f"{self.title} holds {self.kind} only, not {puzzle.kind}")
        if self.tilings is not None and puzzle.graph.tiling not in self.tilings:
            raise UnsupportedError(f"{self.title} cannot hold a {puzzle.graph.tiling} board")

    def losses(self, document: Document) -> list[str]:
        """What would be left out, a sentence each. Raises UnsupportedError like `require`."""
        self.require(document)
        puzzle = document.puzzle
        lost = []
        hidden = int(np.sum(puzzle.clues == HIDDEN_CLUE))
        if hidden and not self.hidden:
            lost.append(f"{hidden} ? clues become blanks")
        if puzzle.variant and puzzle.variant not in self.variants:
            lost.append(f"the rule of the variant {puzzle.variant!r} is lost")
        if not self.marks and has_marks(document.board):
            lost.append("the marks on the board are lost")
        if not self.solution and document.solution is not None:
            lost.append("the recorded solution is lost")
        lost += [f"the metadata {key!r} is lost" for key in puzzle.meta if not self.meta(key)]
        return lost


def has_marks(board: Board | None) -> bool:
    """There is a board and something is marked on it."""
    return board is not None and bool(np.any(board.marks != UNKNOWN))
