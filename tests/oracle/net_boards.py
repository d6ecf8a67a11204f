"""Random puzzles of Net on small boards, and the oracle's answer to each."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from oracle.enumerate_trees import BoolMatrix, all_trees
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.tilings import TILE_GRIDS

# Family, rows, columns. 3 wide and 5 high comes first: a swap of the two must not pass unseen.
BOARDS = [
    ("cells", 5, 3),
    ("torus", 3, 3),
    ("cells", 3, 5),
    ("torus", 2, 4),
    ("cells", 4, 4),
    ("torus", 4, 2),
    ("cells", 2, 6),
    ("torus", 1, 5),
    ("cells", 1, 4),
    ("torus", 3, 1),
    ("torus", 2, 2),
    ("cells", 1, 1),
]


def rotations(tile: int) -> list[int]:
    """The tile turned by 0 to 3 quarters."""
    found = [tile]
    for _ in range(3):
        tile = (tile * 2) % 16 + tile // 8
        found.append(tile)
    return found


SHAPE = np.array([min(rotations(tile)) for tile in range(16)], dtype=np.int8)


@dataclass(frozen=True)
class KnownTrees:
    """All spanning trees of a board, and for each the arms and shapes of its tiles: (T, E), (T, V)
    twice.
    """

    graph: Graph
    trees: BoolMatrix
    arms: np.ndarray
    shapes: np.ndarray

    def solutions(self, puzzle: Puzzle) -> BoolMatrix:
        """(n, E) every solution of the puzzle."""
        fits = (self.shapes == SHAPE[puzzle.clues & 15]).all(axis=1)
        fits &= ~self.trees[:, walled(puzzle)].any(axis=1)
        found: BoolMatrix = self.trees[fits]
        return found


def walled(puzzle: Puzzle) -> list[int]:
    """The edges with a wall; an edge runs from a cell to the one on its right or below it."""
    return [
        edge
        for edge, (a, b) in enumerate(puzzle.graph.edge_vertices.tolist())
        if puzzle.clues[a] & (16 if is_across(puzzle.graph, a, b) else 32)
    ]


def is_across(graph: Graph, a: int, b: int) -> bool:
    """Whether b is on the right of a (else below)."""
    return b == a - a % graph.cols + (a + 1) % graph.cols


@lru_cache(maxsize=32)
def known_trees(family: str, rows: int, cols: int) -> KnownTrees:
    graph = TILE_GRIDS[family].graph(rows, cols)
    trees = all_trees(graph)
    arms = arms_of(graph, trees)
    return KnownTrees(graph, trees, arms, SHAPE[arms])


def arms_of(graph: Graph, trees: BoolMatrix) -> np.ndarray:
    """(T, V) the arms of the tiles that lines (T, E) make."""
    arms = np.zeros((len(trees), graph.n_vertices), dtype=np.int8)
    for edge, (a, b) in enumerate(graph.edge_vertices.tolist()):
        here, there = (1, 4) if is_across(graph, a, b) else (8, 2)
        arms[:, a] |= trees[:, edge] * np.int8(here)
        arms[:, b] |= trees[:, edge] * np.int8(there)
    return arms


def random_net(board: KnownTrees, rng: np.random.Generator) -> Puzzle:
    """The tiles of a random tree, turned; in a third of the cases some wrong ones; often some
    walls.
    """
    tree = rng.integers(len(board.trees))
    tiles = np.array([rng.choice(rotations(tile)) for tile in board.arms[tree].tolist()])
    if rng.random() < 0.34:
        wrong = rng.random(len(tiles)) < rng.choice([0.1, 0.3, 1.0])
        tiles[wrong] = rng.integers(0, 16, wrong.sum())
    if rng.random() < 0.5:
        share = rng.choice([0.1, 0.4, 0.9])
        for edge, (a, b) in enumerate(board.graph.edge_vertices.tolist()):
            if rng.random() < (0.02 if board.trees[tree, edge] else share):
                tiles[a] |= 16 if is_across(board.graph, a, b) else 32
    return Puzzle.of(board.graph, tiles, kind="net")
