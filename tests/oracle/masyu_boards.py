"""Random Masyu on small boards, and the oracle's answer to each: loops walked cell by cell."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from oracle.enumerate_loops import BoolMatrix, all_loops
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.tilings import TILE_GRIDS

# Rows, columns. 3 wide and 5 high comes first: a swap of the two must not pass unseen.
BOARDS = [(5, 3), (3, 5), (4, 4), (2, 6), (6, 2), (2, 2), (5, 4)]

WHITE, BLACK = 1, 2


@dataclass(frozen=True)
class KnownPasses:
    """All loops of a board (L, E); for each and each cell whether a white or a black circle may lie
    there, (L, V) twice.
    """

    graph: Graph
    loops: BoolMatrix
    white: BoolMatrix
    black: BoolMatrix

    def solutions(self, puzzle: Puzzle) -> BoolMatrix:
        """(n, E) every solution of the puzzle."""
        fits = self.white[:, puzzle.clues == WHITE].all(axis=1)
        fits &= self.black[:, puzzle.clues == BLACK].all(axis=1)
        found: BoolMatrix = self.loops[fits]
        return found


def walk(graph: Graph, lines: np.ndarray) -> list[tuple[int, int]]:
    """The cells of a loop, row and column, in the order of a walk."""
    beside: dict[int, list[int]] = {}
    for edge in np.flatnonzero(lines).tolist():
        one, two = graph.edge_vertices[edge].tolist()
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    cell = first = min(beside)
    before = -1
    path: list[tuple[int, int]] = []
    while not path or cell != first:
        path.append(divmod(cell, graph.cols))
        before, cell = cell, next(other for other in beside[cell] if other != before)
    return path


def passes(graph: Graph, lines: np.ndarray) -> tuple[list[int], list[int]]:
    """The cells on a loop where a white circle may lie, and those for a black one."""
    path = walk(graph, lines)
    n = len(path)
    straight = []
    for i, (row, col) in enumerate(path):
        (above, left), (below, right) = path[i - 1], path[(i + 1) % n]
        straight.append((above + below, left + right) == (2 * row, 2 * col))
    white = [i for i in range(n) if straight[i] and not (straight[i - 1] and straight[(i + 1) % n])]
    black = [i for i in range(n) if not straight[i] and straight[i - 1] and straight[(i + 1) % n]]
    cells = [row * graph.cols + col for row, col in path]
    return [cells[i] for i in white], [cells[i] for i in black]


@lru_cache(maxsize=16)
def known_passes(rows: int, cols: int) -> KnownPasses:
    graph = TILE_GRIDS["cells"].graph(rows, cols)
    loops = all_loops(graph)
    white, black = (np.zeros((len(loops), graph.n_vertices), dtype=np.bool_) for _ in range(2))
    for i, lines in enumerate(loops):
        on_white, on_black = passes(graph, lines)
        white[i, on_white] = True
        black[i, on_black] = True
    return KnownPasses(graph, loops, white, black)


def random_masyu(board: KnownPasses, rng: np.random.Generator) -> Puzzle:
    """Circles of a random loop, most of them left out; in a third of the cases some wrong ones."""
    loop = rng.integers(len(board.loops))
    clues = np.where(board.white[loop], WHITE, np.where(board.black[loop], BLACK, -1)).astype(
        np.int8
    )
    clues[rng.random(len(clues)) > rng.choice([0.3, 0.6, 0.9, 1.0])] = -1
    if rng.random() < 0.34:
        wrong = rng.random(len(clues)) < rng.choice([0.05, 0.2])
        clues[wrong] = rng.integers(1, 3, wrong.sum())
    return Puzzle.of(board.graph, clues, kind="masyu")
