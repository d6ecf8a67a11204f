"""Puzzle: type, graph, clues and metadata; immutable, without marks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph

NO_CLUE = -1
HIDDEN_CLUE = -2
"""A clue is there but its value is not told ("?"); it constrains nothing."""

ClueArray = NDArray[np.int8]
Meta = Mapping[str, str | int | float]


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle:
    """A puzzle of some type on a graph.

    kind     name of the type in the registry `takegaki.puzzles.PUZZLES`
    clues    (C,) int8, one per cell of the graph, read-only: where faces are the cells the number,
             NO_CLUE (-1) or HIDDEN_CLUE (-2); where vertices are, the tile as its type codes it
    variant  "" or the name of extra rules the type knows ("full": the loop visits every vertex)
    meta     title, author, source, rating, ...; takes no part in equality
    """

    kind: str
    graph: Graph
    clues: ClueArray
    variant: str = ""
    meta: Meta = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(
        cls,
        graph: Graph,
        clues: ArrayLike,
        *,
        kind: str = "slitherlink",
        variant: str = "",
        meta: Meta | None = None,
    ) -> "Puzzle":
        """A puzzle from (C,) clues. Raises PuzzleError when a clue does not fit its cell."""
        array = np.array(clues, dtype=np.int8)
        if array.shape != (graph.n_cells,):
            raise PuzzleError(f"{array.size} clues for {graph.n_cells} cells")
        if graph.cells == "faces":
            _check_clues(graph, array)
        elif array.size and array.min() < 0:
            raise PuzzleError("a tile is missing", place=f"cell {int(np.argmin(array)) + 1}")
        array.flags.writeable = False
        return cls(kind, graph, array, variant, MappingProxyType(dict(meta or {})))

    def clue(self, cell: int) -> int | None:
        """The number on a cell, None where none is told."""
        value = int(self.clues[cell])
        return value if value >= 0 else None

    def with_meta(self, **entries: str | int | float) -> "Puzzle":
        """The same puzzle with these metadata added."""
        meta = MappingProxyType({**self.meta, **entries})
        return Puzzle(self.kind, self.graph, self.clues, self.variant, meta)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Puzzle)
            and (self.kind, self.graph, self.variant) == (other.kind, other.graph, other.variant)
            and bool(np.array_equal(self.clues, other.clues))
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.graph, self.variant, self.clues.tobytes()))

    def __repr__(self) -> str:
        told = int(np.sum(self.clues >= 0))
        return f"<Puzzle {self.kind} {self.graph.tiling} {self.graph.rows}x{self.graph.cols}: {told} clues>"


def _check_clues(graph: Graph, clues: ClueArray) -> None:
    wrong = (clues < HIDDEN_CLUE) | (clues > graph.face_sizes)
    if wrong.any():
        face = int(np.argmax(wrong))
        raise PuzzleError(
            f"clue {clues[face]} on a cell of {graph.face_sizes[face]} sides", place=f"cell {face + 1}"
        )
