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
    clues    (F,) int8, one per face: the number, NO_CLUE (-1) or HIDDEN_CLUE (-2); read-only
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
        """A puzzle from (F,) clues. Raises PuzzleError when a clue does not fit its face."""
        array = np.array(clues, dtype=np.int8)
        if array.shape != (graph.n_faces,):
            raise PuzzleError(f"{array.size} clues for {graph.n_faces} cells")
        wrong = (array < HIDDEN_CLUE) | (array > graph.face_sizes)
        if wrong.any():
            face = int(np.argmax(wrong))
            raise PuzzleError(
                f"clue {array[face]} on a cell of {graph.face_sizes[face]} sides",
                place=f"cell {face + 1}",
            )
        array.flags.writeable = False
        return cls(kind, graph, array, variant, MappingProxyType(dict(meta or {})))

    def clue(self, face: int) -> int | None:
        """The number on a face, None where none is told."""
        value = int(self.clues[face])
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
