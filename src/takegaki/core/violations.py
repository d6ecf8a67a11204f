"""Violations: the ways in which a board is not a solution."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import Pictured
from takegaki.core.puzzle import Puzzle


class Fault(Enum):
    """Every kind of violation, in the order in which they are reported.

    Source: the order of pzprjs's answer check for slither.
    """

    NO_LINE = "no line"
    BRANCH = "branch"
    CROSSING = "crossing"
    CLUE_OVER = "clue over"
    CLUE_UNDER = "clue under"
    CIRCLE = "wrong way through a circle"
    SIDE = "on the wrong side of the loop"
    MANY_LOOPS = "more than one loop"
    EARLY_LOOP = "loop closed too early"
    DEAD_END = "dead end"
    UNVISITED = "unvisited dot"
    TILE = "no way to turn the tile"
    CYCLE = "closed cycle"
    APART = "more than one network"


FAULT_ORDER = {fault: rank for rank, fault in enumerate(Fault)}


@dataclass(frozen=True)
class Violation:
    """One violation: its kind, a sentence with the place, and the ids it concerns."""

    fault: Fault
    text: str
    faces: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    vertices: tuple[int, ...] = ()

    @property
    def sort_key(self) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Kind first, then place."""
        return (FAULT_ORDER[self.fault], self.faces, self.vertices, self.edges)


class Violations(tuple[Violation, ...], Pictured):
    """All violations of a board: a tuple, empty for a solution, that shows them on the board.

    puzzle, board   what was checked; not compared
    """

    puzzle: Puzzle
    board: Board

    def __new__(cls, found: Iterable[Violation], puzzle: Puzzle, board: Board) -> "Violations":
        """The violations that were found on this board."""
        made = super().__new__(cls, found)
        made.puzzle, made.board = puzzle, board
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Violations, (tuple(self), self.puzzle, self.board)

    def __repr__(self) -> str:
        return f"<Violations: {len(self)} on {self.board!r}>"
