"""Random puzzles on small graphs, and the oracle's answer to each."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from graph_shapes import MakeGraph
from oracle.enumerate_loops import BoolMatrix, all_loops
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.tilings import honeycomb, square
from tiers import samples

# Rows, columns. 3 wide and 5 high comes first: a swap of the two must not pass unseen.
GRAPHS = [
    (square, 5, 3),
    (honeycomb, 5, 3),
    (square, 3, 5),
    (honeycomb, 3, 5),
    (square, 4, 4),
    (honeycomb, 3, 4),
    (square, 2, 6),
    (honeycomb, 4, 2),
    (square, 1, 5),
    (honeycomb, 1, 4),
    (square, 3, 3),
    (square, 1, 1),
]

PUZZLES_WANTED = samples("oracle")
"""Number of random puzzles that the oracle tests ask each method about, over all graphs."""


@dataclass(frozen=True)
class Known:
    """All loops of a graph and what they mean for clues, found when somebody asks for them."""

    graph: Graph

    @cached_property
    def loops(self) -> BoolMatrix:
        """(L, E) all loops."""
        return all_loops(self.graph)

    @cached_property
    def clues(self) -> np.ndarray:
        """(L, F) the clues of all faces."""
        clues = np.zeros((len(self.loops), self.graph.n_faces + 1), dtype=np.int16)
        for edge, (a, b) in enumerate(self.graph.edge_faces.tolist()):
            clues[:, a] += self.loops[:, edge]
            clues[:, b] += self.loops[:, edge]
        return clues[:, :-1]

    @cached_property
    def visits_all(self) -> np.ndarray:
        """(L,) which go through all vertices: a loop has as many vertices as lines."""
        found: np.ndarray = self.loops.sum(axis=1) == self.graph.n_vertices
        return found

    def solutions(self, puzzle: Puzzle) -> BoolMatrix:
        """(n, E) every solution of the puzzle."""
        told = np.flatnonzero(puzzle.clues >= 0)
        fits = (self.clues[:, told] == puzzle.clues[told]).all(axis=1)
        if puzzle.variant == "full":
            fits &= self.visits_all
        found: BoolMatrix = self.loops[fits]
        return found


@lru_cache(maxsize=64)
def known(make: MakeGraph, rows: int, cols: int) -> Known:
    return Known(make(rows, cols))


def random_puzzle(board: Known, rng: np.random.Generator) -> Puzzle:
    """Clues of a random loop, most of them blanked, some hidden, in half of the cases some wrong.

    About one in eight is of the variant "full", if the graph has a loop through all vertices.
    """
    full = bool(board.visits_all.any()) and rng.random() < 0.125
    choice = np.flatnonzero(board.visits_all) if full else np.arange(len(board.loops))
    clues = board.clues[rng.choice(choice)].copy()
    if rng.random() < 0.5:
        wrong = rng.random(len(clues)) < rng.choice([0.1, 0.3, 1.0])
        clues[wrong] = rng.integers(0, board.graph.face_sizes[wrong] + 1)
    clues[rng.random(len(clues)) > rng.choice([0.15, 0.3, 0.5, 0.7, 0.85, 1.0])] = NO_CLUE
    if rng.random() < 0.2:
        clues[rng.random(len(clues)) < 0.3] = HIDDEN_CLUE
    return Puzzle.of(board.graph, clues, variant="full" if full else "")
