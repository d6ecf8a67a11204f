"""Puzzles for the tests of the rating, and their images."""

import numpy as np

from random_loops import loop_clues, random_puzzle
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.symmetry import Symmetry
from takegaki.solving import solutions
from takegaki.tilings import honeycomb, square

SHAPES = [square(5, 3), square(7, 6), honeycomb(5, 3), honeycomb(4, 5)]
LABELS = [f"{graph.tiling}-{graph.rows}x{graph.cols}" for graph in SHAPES]


def puzzles(graph: Graph, count: int, seed: int = 0) -> list[tuple[Puzzle, np.ndarray]]:
    """Random puzzles with many and few clues, and a solution (E,) of each."""
    rng = np.random.default_rng(seed)
    return [random_puzzle(graph, rng, shown) for shown in rng.uniform(0.3, 1, count)]


def full_puzzle(seed: int) -> tuple[Puzzle, np.ndarray]:
    """A puzzle whose loop visits every dot, on 5x3 cells, and that loop."""
    graph, rng = square(5, 3), np.random.default_rng(seed)
    loops = list(solutions(Puzzle.of(graph, [NO_CLUE] * graph.n_faces, variant="full")))
    lines = loops[rng.integers(len(loops))].lines
    clues = loop_clues(graph, lines)
    clues[rng.random(graph.n_faces) < 0.6] = NO_CLUE
    return Puzzle.of(graph, clues, variant="full"), lines


def image(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    """The puzzle rotated or mirrored, on the same board."""
    clues = np.empty_like(puzzle.clues)
    clues[np.asarray(symmetry.faces)[: puzzle.graph.n_faces]] = puzzle.clues
    return Puzzle.of(puzzle.graph, clues, variant=puzzle.variant)
