"""A solution: a complete answer to a puzzle."""

from typing import Any

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import Board
from takegaki.core.errors import BoardError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import edge_at, edge_of
from takegaki.core.printable import Pictured, counted
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.topology import inside_faces

BOOL = np.dtype(np.bool_)


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Solution(Pictured):
    """A complete answer to a puzzle; lines (E,) bool, True where a line runs, read-only."""

    puzzle: Puzzle
    lines: NDArray[np.bool_]

    def __init__(self, puzzle: Puzzle, lines: NDArray[np.bool_]) -> None:
        require_puzzle(puzzle)
        # Nobody can write to an array of its own that is read-only already.
        if (
            type(lines) is not np.ndarray
            or lines.dtype is not BOOL
            or lines.base is not None
            or lines.flags.writeable
        ):
            lines = np.array(lines, dtype=np.bool_)
            lines.setflags(write=False)
        if lines.shape != (puzzle.graph.n_edges,):
            raise BoardError(f"{lines.size} lines for {puzzle.graph.n_edges} edges")
        self.__dict__["puzzle"], self.__dict__["lines"] = puzzle, lines

    @classmethod
    def of(cls, puzzle: Puzzle, lines: NDArray[np.bool_]) -> "Solution":
        """A solution from its lines (not checked; `takegaki.check` does that)."""
        return cls(puzzle, lines)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.puzzle, self.lines)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """The cells inside the loop: (rows, cols) bool, (F,) where there are no rows. Cost: linear.

        Raises UnsupportedError where the lines are no loop.
        """
        graph = self.puzzle.graph
        if graph.cells != "faces":
            raise UnsupportedError(
                f"no cell of {self.puzzle.kind} lies inside or outside of a loop"
            )
        return inside_faces(graph, self.lines).reshape(graph.grid or (graph.n_faces,))

    def edge(self, row: int, col: int, side: str) -> int:
        """The edge on a side of a cell, as `Board.edge`."""
        return edge_at(self.puzzle.graph, row, col, side)

    def __getitem__(self, edge: int | tuple[int, int, str]) -> bool:
        """Whether a line runs on an edge, by its number or by row, column and side.

        Raises PlaceError, which is an IndexError, too.
        """
        return bool(self.lines[edge_of(self.puzzle.graph, edge)])

    def board(self) -> Board:
        """The solution as a board: a cross wherever there is no line."""
        return Board.of(self.puzzle.graph, np.where(self.lines, np.int8(LINE), np.int8(CROSS)))

    def differing_edges(self, other: "Solution") -> NDArray[np.intp]:
        """Ids of the edges on which two solutions disagree, ascending."""
        return np.flatnonzero(self.lines != other.lines)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Solution)
            and self.puzzle == other.puzzle
            and bool(np.array_equal(self.lines, other.lines))
        )

    def __hash__(self) -> int:
        return hash((self.puzzle, self.lines.tobytes()))

    def __repr__(self) -> str:
        return f"<Solution of {self.puzzle!r}: {counted(int(self.lines.sum()), 'line')}>"
