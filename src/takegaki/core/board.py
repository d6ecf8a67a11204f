"""Board: what a player has marked so far, and moves that change it."""

from collections.abc import Mapping
from operator import index
from typing import Any, NoReturn, Protocol, Self, SupportsIndex, cast

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import ArgumentError, BoardError, PuzzleError
from takegaki.core.graph import Graph, require_graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, MARKS, UNKNOWN, MarkArray
from takegaki.core.place_names import Cell, Edge, Edges, edge_at, edge_of, edges_at
from takegaki.core.printable import Pictured, a_type, counted
from takegaki.core.whole_numbers import Values, whole_numbers

EdgeMarks = Mapping[Any, int]
"""Marks by edge: its number, row, column (from 0) and side of a cell, or as in "r2c3 top"."""


@dataclass(frozen=True)
class Move:
    """One edge changes from one mark to another; both are kept so that it can be inverted."""

    edge: int
    before: int
    after: int

    def inverted(self) -> "Move":
        """The move that takes this one back."""
        return Move(self.edge, self.after, self.before)


class OnBoard(Protocol):
    """What is on a board, such as a puzzle."""

    @property
    def graph(self) -> Graph:
        """The board."""
        ...


@dataclass(frozen=True, eq=False, repr=False)
class Board(Pictured):
    """Marks on the edges of a graph: (E,) int8 of LINE (1), CROSS (-1) or UNKNOWN (0),
    read-only.
    """

    graph: Graph
    marks: MarkArray

    @classmethod
    def blank(cls, graph: "Graph | OnBoard") -> Self:
        """A board without a mark; of a puzzle its board."""
        found: Any = getattr(graph, "graph", graph)
        require_graph(found)
        board = cls.__new__(cls)
        marks = np.zeros(found.n_edges, dtype=np.int8)
        marks.flags.writeable = False
        # What `__post_init__` would look at is right.
        board.__dict__.update(graph=found, marks=marks)
        return board

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
            raise BoardError(
                "a mark is line (1), cross (-1) or unknown (0)", place=f"edge {at + 1}"
            )
        marks.flags.writeable = False
        object.__setattr__(self, "marks", marks)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.graph, self.marks)

    def __setitem__(self, edge: object, mark: object) -> NoReturn:
        """Raises ArgumentError that says how a board with another mark is made."""
        raise ArgumentError(
            'a board does not change: board.draw("r2c3", "top"), cross or with_marks give another'
        )

    def __getitem__(self, edge: Edge) -> int:
        """The mark on an edge by its number, by row, column (from 0) and side as in `edge`, or as
        in "r1c1 top".

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
        """The board with other marks on these edges, by number, by (row, column, side), both from
        0, or by name, as in "r2c3 top", from 1.

        Raises BoardError for what is no edge, mark or mapping, PlaceError for a side that a cell
        has not. See `draw`, `cross` and `clear`.

        >>> from takegaki import LINE, square
        >>> Board.blank(square(2, 2)).with_marks({(1, 0, "left"): LINE})[1, 0, "left"]
        1
        """
        if not isinstance(marks, Mapping):
            # Whoever comes from a SAT solver writes literals.
            numbered = isinstance(marks, (list, tuple, set)) and all(
                isinstance(one, int) for one in marks
            )
            how = "; literals of a SAT solver, as in [1, -2], are {0: LINE, 1: CROSS}"
            raise BoardError(
                "give marks by their edges, as in {5: LINE}, with edges from 0, "
                f"not {a_type(marks)}{how * numbered}"
            )
        changed = self.marks.copy()
        for place, mark in marks.items():
            named = isinstance(place, str) or (
                isinstance(place, tuple) and any(isinstance(one, str) for one in place)
            )
            edge = edge_of(self.graph, place) if named else place
            if not isinstance(edge, SupportsIndex) or not 0 <= index(edge) < self.graph.n_edges:
                raise BoardError(f"there is no edge {edge}; they run to {self.graph.n_edges - 1}")
            if mark not in (LINE, CROSS, UNKNOWN):
                raise BoardError(f"{mark!r} is no mark", place=f"edge {index(edge) + 1}")
            changed[edge] = mark
        return Board.of(self.graph, changed)

    def draw(self, place: Edge | Cell | Edges, *sides: str) -> "Board":
        """The board with a line on an edge, or on several.

        place   an edge by its number, by (row, column, side) or by name, "r2c3 top"; a set or a
                list of them; a mask (E,) of booleans. With sides: a cell, or several, by (row,
                column) or number from 0 or by name from 1. Without a side such a cell is all its
                edges
        sides   "top", "right", "bottom left", ...

        Raises PlaceError, with the nearest side, for what the board has not.

        >>> from takegaki import square
        >>> board = Board.blank(square(2, 2)).draw("r1c1", "top", "left").cross({"r2c2"})
        >>> board["r1c1 top"], board[1, 1, "left"], board.clear((0, 0, "left"))["r1c1 left"]
        (1, -1, 0)
        """
        return self._marked(place, sides, LINE)

    def cross(self, place: Edge | Cell | Edges, *sides: str) -> "Board":
        """The board with a cross on an edge, or on several, given as to `draw`."""
        return self._marked(place, sides, CROSS)

    def clear(self, place: Edge | Cell | Edges, *sides: str) -> "Board":
        """The board without a mark on an edge, or on several, given as to `draw`."""
        return self._marked(place, sides, UNKNOWN)

    def _marked(self, place: Edge | Cell | Edges, sides: tuple[str, ...], mark: int) -> "Board":
        changed = self.marks.copy()
        for edge in edges_at(self.graph, place, sides):
            # Counted as elsewhere: from the end it would be another one.
            changed[edge_of(self.graph, edge)] = mark
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
            raise BoardError(
                f"edge {move.edge} holds {self[move.edge]}, the move takes {move.before}"
            )
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
        return (
            f"<Board {self.graph.size}: {drawn}, {crossed} on "
            f"{counted(self.graph.n_edges, 'edge')}>"
        )


def require_board(board: object, graph: Graph) -> None:
    """Raises BoardError for marks of another board and for what is no Board."""
    if not isinstance(board, Board):
        how = (
            "its board() is one" if hasattr(board, "board") else "Board.of(graph, marks) makes one"
        )
        raise BoardError(f"this must be a Board, not {a_type(board)}; {how}")
    if board.graph != graph:
        raise BoardError(f"the marks belong to another board: {board.graph!r}, not {graph!r}")
