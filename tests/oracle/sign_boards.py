"""Slitherlinks with pairs, and with sheep and wolves, on small boards, and the oracle's answer to each."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from graph_shapes import MakeGraph
from oracle.boards import Known
from oracle.enumerate_loops import BoolMatrix
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle

SHEEP, WOLF = 126, 127


@dataclass(frozen=True)
class KnownSides(Known):
    """All loops of a board, the lines round each face, and which faces are inside."""

    @cached_property
    def inside(self) -> BoolMatrix:
        """(L, F) bool: not reached from the outside without crossing a line."""
        found = np.ones((len(self.loops), self.graph.n_faces + 1), dtype=np.bool_)
        found[:, -1] = False
        # A side without a line joins its faces; as often as there are faces, so that all is met.
        for _ in range(self.graph.n_faces):
            for edge, (one, two) in enumerate(self.graph.edge_faces.tolist()):
                both = found[:, one] & found[:, two]
                for face in (one, two):
                    found[:, face] = np.where(self.loops[:, edge], found[:, face], both)
        return found[:, :-1]

    def fitting(self, kind: str, face: int, clue: int) -> np.ndarray:
        """(L,) bool, the loops that a clue on a face allows."""
        lines, inside = self.clues[:, face], self.inside[:, face]
        if kind == "slitherlink-pairs":
            return np.isin(lines, [clue // 10, clue % 10])
        return inside if clue == SHEEP else ~inside if clue == WOLF else lines == clue

    def solutions(self, puzzle: Puzzle) -> BoolMatrix:
        """(n, E) every solution of the puzzle."""
        fits = (
            self.visits_all.copy() if puzzle.variant == "full" else np.ones(len(self.loops), dtype=np.bool_)
        )
        for face in np.flatnonzero(puzzle.clues >= 0).tolist():
            fits &= self.fitting(puzzle.kind, face, int(puzzle.clues[face]))
        found: BoolMatrix = self.loops[fits]
        return found

    def random(self, kind: str, rng: np.random.Generator) -> Puzzle:
        """Clues of a random loop, most of them left out, some hidden; in a third of the cases some wrong."""
        loop, n_faces = rng.integers(len(self.loops)), self.graph.n_faces
        clues = np.full(n_faces, NO_CLUE)
        for face in np.flatnonzero(rng.random(n_faces) < rng.choice([0.3, 0.6, 0.9, 1.0])).tolist():
            size = int(self.graph.face_sizes[face])
            pairs = [10 * one + two for two in range(size) for one in range(two + 1)]
            every = pairs if kind == "slitherlink-pairs" else [*range(size + 1), SHEEP, WOLF]
            right = [clue for clue in every if self.fitting(kind, face, clue)[loop]]
            clues[face] = rng.choice([*right, HIDDEN_CLUE] if right else [NO_CLUE])
        if rng.random() < 0.34:
            clues[rng.integers(n_faces)] = rng.choice(
                [1, 12, 2] if kind == "slitherlink-pairs" else [0, SHEEP, WOLF]
            )
        return Puzzle.of(self.graph, clues, kind=kind, variant="full" if rng.random() < 0.1 else "")


@lru_cache(maxsize=16)
def known_sides(make: MakeGraph, rows: int, cols: int) -> KnownSides:
    return KnownSides(make(rows, cols))
