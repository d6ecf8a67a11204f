"""Board: what a player has marked so far, and moves that change it."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.core.errors import BoardError
from takegaki.core.graph import Graph

LINE = 1
CROSS = -1
UNKNOWN = 0

MarkArray = NDArray[np.int8]


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
class Board:
    """Marks on the edges of a graph: (E,) int8 of LINE (1), CROSS (-1) or UNKNOWN (0), read-only."""

    graph: Graph
    marks: MarkArray

    @classmethod
    def blank(cls, graph: Graph) -> Self:
        """A board without a mark."""
        return cls.of(graph, np.zeros(graph.n_edges, dtype=np.int8))

    @classmethod
    def of(cls, graph: Graph, marks: ArrayLike) -> Self:
        """A board with these marks. Raises BoardError when they do not fit the graph."""
        array = np.array(marks, dtype=np.int8)
        if array.shape != (graph.n_edges,):
            raise BoardError(f"{array.size} marks for {graph.n_edges} edges")
        if array.size and (array.min() < CROSS or array.max() > LINE):
            raise BoardError("a mark is line (1), cross (-1) or unknown (0)")
        array.flags.writeable = False
        return cls(graph, array)

    def __getitem__(self, edge: int) -> int:
        return int(self.marks[edge])

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
        drawn, crossed = int(np.sum(self.marks == LINE)), int(np.sum(self.marks == CROSS))
        return f"<Board {self.graph.tiling}: {drawn} lines, {crossed} crosses of {self.graph.n_edges}>"
