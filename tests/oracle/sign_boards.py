"""Slitherlinks with pairs, sheep and wolves, or signs, on small boards; an oracle's answer to
each.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

import numpy as np

from graph_shapes import MakeGraph
from oracle.boards import Known
from oracle.enumerate_loops import BoolMatrix
from takegaki.core.face_middles import face_middles
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.tilings import graph_of

SHEEP, WOLF = 126, 127
RIGHT, UP, LEFT, DOWN = 120, 122, 124, 126
SIGNS = range(RIGHT, RIGHT + 8)
"""From the right anticlockwise, an eighth of a turn each."""
MOST_SIDES = 8
"""Of two cells, those that they do not share, where one may point to the other."""
UNEVEN = [
    (partial(graph_of, name), rows, cols)
    for name, rows, cols in [
        *(
            ("triangular", 2, 2),
            ("cairo", 2, 3),
            ("floret", 1, 1),
            ("kites", 1, 1),
            ("kagome", 2, 2),
        ),
        *(
            ("octagonal", 2, 3),
            ("dodecagonal", 2, 2),
            ("great-hexagonal", 2, 2),
            ("snub-square", 2, 2),
        ),
        *(
            ("penrose-kites", 5, 5),
            ("voronoi", 2, 3),
            ("delaunay", 2, 2),
            ("rings", 2, 3),
        ),
    ]
]
"""Small boards of other tilings."""
WIDE = (partial(graph_of, "spectres"), 5, 5)
"""One with cells of 14 sides."""


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
        if kind == "slitherlink-inequality" and clue in SIGNS:
            return lines > self.clues[:, self.pointed_at(face, clue)]
        if kind == "slitherlink-sheep" and clue in (SHEEP, WOLF):
            return inside if clue == SHEEP else ~inside
        found: np.ndarray = lines == clue
        return found

    def pointed_at(self, face: int, clue: int) -> int:
        """The cell beside one in a direction, of two the one that lies in it more exactly; -1 for
        none.
        """
        graph, sides = self.graph, {*self.graph.edges_of(face).tolist()}
        middles, found = face_middles(graph), (np.pi / 8, -1)
        for other in range(graph.n_faces - graph.holes):
            there = {*graph.edges_of(other).tolist()}
            if other == face or not sides & there or len(sides ^ there) > MOST_SIDES:
                continue
            right, down = middles[other] - middles[face]
            turn = complex(right, -down) * np.exp(-1j * np.pi / 4 * (clue - RIGHT))
            found = min(found, (round(abs(float(np.angle(turn))), 9), other))
        return found[1]

    def every_clue(self, kind: str, face: int) -> list[int]:
        """The clues that a face may hold."""
        size = int(self.graph.face_sizes[face])
        if kind == "slitherlink-pairs":
            return [10 * one + two for two in range(min(size, 10)) for one in range(two + 1)]
        if kind == "slitherlink-inequality":
            signs = [clue for clue in SIGNS if self.pointed_at(face, clue) >= 0]
            return [*range(size + 1), *signs]
        return [*range(size + 1), SHEEP, WOLF]

    def solutions(self, puzzle: Puzzle) -> BoolMatrix:
        """(n, E) every solution of the puzzle."""
        fits = (
            self.visits_all.copy()
            if puzzle.variant == "full"
            else np.ones(len(self.loops), dtype=np.bool_)
        )
        for face in np.flatnonzero(puzzle.clues >= 0).tolist():
            fits &= self.fitting(puzzle.kind, face, int(puzzle.clues[face]))
        found: BoolMatrix = self.loops[fits]
        return found

    def random(self, kind: str, rng: np.random.Generator) -> Puzzle:
        """Clues of a random loop, most of them left out, some hidden; in a third of the cases some
        wrong.
        """
        loop, n_faces = rng.integers(len(self.loops)), self.graph.n_faces
        clues = np.full(n_faces, NO_CLUE)
        for face in np.flatnonzero(rng.random(n_faces) < rng.choice([0.3, 0.6, 0.9, 1.0])).tolist():
            right = [
                clue for clue in self.every_clue(kind, face) if self.fitting(kind, face, clue)[loop]
            ]
            clues[face] = rng.choice([*right, HIDDEN_CLUE] if right else [NO_CLUE])
        if rng.random() < 0.34:
            face = int(rng.integers(n_faces))
            wrong = {"slitherlink-pairs": [1, 12, 2], "slitherlink-sheep": [0, SHEEP, WOLF]}
            clues[face] = rng.choice(wrong.get(kind) or self.every_clue(kind, face)[-3:])
        return Puzzle.of(self.graph, clues, kind=kind, variant="full" if rng.random() < 0.1 else "")


@lru_cache(maxsize=16)
def known_sides(make: MakeGraph, rows: int, cols: int) -> KnownSides:
    return KnownSides(make(rows, cols))
