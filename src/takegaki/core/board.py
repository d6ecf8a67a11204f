"""Board: what a player has marked so far, and moves that change it."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Any, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import BoardError, PuzzleError
from takegaki.core.graph import Graph, require_graph
from takegaki.core.place_names import edge_at, edge_of
from takegaki.core.printable import Pictured, a_type, counted
from takegaki.core.whole_numbers import Values, whole_numbers

LINE = 1
CROSS = -1
UNKNOWN = 0
MARKS = np.array([LINE, CROSS, UNKNOWN], dtype=np.int8).tobytes()
"""All marks, as bytes."""

MarkArray = NDArray[np.int8]


EdgeMarks = Mapping[int | tuple[int, int, str], int] | Mapping[int, int] | Mapping[tuple[int, int, str], int]
"""Marks by edge, or by row, column and side of a cell."""


@dataclass(frozen=True)
class Move:
    """One edge changes from one mark to another; both are kept so that it can be inverted."""

    edge: int
    before: int
    after: int

    def inverted(self) -> "Move":
        """The move that takes this one back."""
        return Move(self.edge, self.after, self.before)


@dataclass(frozen=True, eq=False, repr=False)
class Board(Pictured):
    """Marks on the edges of a graph: (E,) int8 of LINE (1), CROSS (-1) or UNKNOWN (0), read-only."""

    graph: Graph
    marks: MarkArray

    @classmethod
    def blank(cls, graph: Graph) -> Self:
        """A board without a mark."""
        require_graph(graph)
        return cls.of(graph, np.zeros(graph.n_edges, dtype=np.int8))

    @classmethod
    def of(cls, graph: Graph, marks: "Values") -> Self:
        """A board with these marks (E,); None and nan are unknown.

        Raises BoardError for another number of marks and for what is none.
        """
        return cls(graph, cast(MarkArray, marks))

    def __post_init__(self) -> None:
        require_graph(self.graph)
        try:
            marks = whole_numbers(
                self.marks, self.graph.n_edges, None, blank=UNKNOWN, what="mark", each="edge"
            )
        except PuzzleError as error:
            raise BoardError(error.what, place=error.place) from None
        if marks.tobytes().translate(None, MARKS):
            at = int(np.argmax((marks < CROSS) | (marks > LINE)))
            raise BoardError("a mark is line (1), cross (-1) or unknown (0)", place=f"edge {at + 1}")
        marks.flags.writeable = False
        object.__setattr__(self, "marks", marks)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.graph, self.marks)

    def __getitem__(self, edge: int | tuple[int, int, str]) -> int:
        """The mark on an edge by its number, or by row, column (from 0) and side as in `edge`.

        Raises PlaceError, which is an IndexError, too.
        """
        return int(self.marks[edge_of(self.graph, edge)])

    def edge(self, row: int, col: int, side: str) -> int:
        """The edge on a side of a cell: rows and columns from 0, "top", "bottom right", ...

        Raises PlaceError where there is no such cell or side. Cost: constant.

        >>> from takegaki import square
        >>> board = Board.blank(square(2, 3))
        >>> board.edge(0, 2, "left") == board.edge(0, 1, "right")
        True
        """
        return edge_at(self.graph, row, col, side)

    def with_marks(self, marks: EdgeMarks) -> "Board":
        """The board with other marks on these edges, by number or by (row, column, side).

        Raises BoardError for what is no edge, mark or mapping, PlaceError for a side that a cell has not.

        >>> from takegaki import LINE, square
        >>> Board.blank(square(2, 2)).with_marks({(1, 0, "left"): LINE})[1, 0, "left"]
        1
        """
        if not isinstance(marks, Mapping):
            raise BoardError(f"marks by their edges were expected, as in {{5: LINE}}, not {a_type(marks)}")
        changed = self.marks.copy()
        for place, mark in marks.items():
            edge = edge_at(self.graph, *place) if isinstance(place, tuple) and len(place) == 3 else place
            if not isinstance(edge, SupportsIndex) or not 0 <= index(edge) < self.graph.n_edges:
                raise BoardError(f"there is no edge {edge}; they run to {self.graph.n_edges - 1}")
            if mark not in (LINE, CROSS, UNKNOWN):
                raise BoardError(f"{mark!r} is no mark", place=f"edge {edge + 1}")
            changed[edge] = mark
        return Board.of(self.graph, changed)

    @property
    def lines(self) -> NDArray[np.bool_]:
        """(E,) where a line is drawn."""
        drawn: NDArray[np.bool_] = self.marks == LINE
        return drawn

    @property
    def is_complete(self) -> bool:
        """No edge is unknown."""
        return bool(np.all(self.marks != UNKNOWN))

    def apply(self, move: Move) -> "Board":
        """The board after the move. Raises BoardError when its edge does not hold `before`."""
        if not 0 <= move.edge < self.graph.n_edges:
            raise BoardError(f"there is no edge {move.edge}; they run to {self.graph.n_edges - 1}")
        if self[move.edge] != move.before:
            raise BoardError(f"edge {move.edge} holds {self[move.edge]}, the move takes {move.before}")
        marks = self.marks.copy()
        marks[move.edge] = move.after
        return Board.of(self.graph, marks)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Board)
            and self.graph == other.graph
            and bool(np.array_equal(self.marks, other.marks))
        )

    def __hash__(self) -> int:
        return hash((self.graph, self.marks.tobytes()))

    def __repr__(self) -> str:
        drawn = counted(int(np.sum(self.marks == LINE)), "line")
        crossed = counted(int(np.sum(self.marks == CROSS)), "cross")
        return f"<Board {self.graph.size}: {drawn}, {crossed} on {counted(self.graph.n_edges, 'edge')}>"


def require_board(board: object, graph: Graph) -> None:
    """Raises BoardError for marks of another board and for what is no Board."""
    if not isinstance(board, Board):
        how = "its board() is one" if hasattr(board, "board") else "Board.of(graph, marks) makes one"
        raise BoardError(f"a Board was expected, not {a_type(board)}; {how}")
    if board.graph != graph:
        raise BoardError(f"the marks belong to another board: {board.graph!r}, not {graph!r}")
