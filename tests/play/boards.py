"""Small puzzles of every type on every board of the registries; never square."""

import numpy as np

from graph_shapes import sized
from random_loops import some_clues
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.tilings.torus import sides

ROWS, COLS = 5, 3


def everywhere(rows: int = ROWS, cols: int = COLS) -> list[tuple[str, str]]:
    """Kind and tiling of every board that a puzzle type is played on."""
    return [(kind, tiling) for kind, puzzle in PUZZLES.items() for tiling in puzzle.boards]


def puzzle_on(
    kind: str, tiling: str, *, rows: int = ROWS, cols: int = COLS, seed: int = 1
) -> Puzzle:
    """A puzzle with clues at random; it need not have a solution."""
    boards = PUZZLES[kind].boards[tiling]
    graph = boards.graph(*sized(boards, (rows, cols)))
    lot = np.random.default_rng(seed)
    if PUZZLES[kind].look == "circle":
        return Puzzle.of(graph, lot.choice([-1, -1, 1, 2], graph.n_vertices), kind=kind)
    if graph.cells == "vertices":
        return Puzzle.of(graph, lot.integers(1, 15, graph.n_vertices), kind=kind)
    if PUZZLES[kind].look == "sign":
        return Puzzle.of(graph, some_clues(graph, PUZZLES[kind], lot), kind=kind)
    clues = np.minimum(lot.integers(-1, 4, graph.n_faces), graph.face_sizes - 1)
    return Puzzle.of(graph, clues, kind=kind)


def net_on(
    tiling: str, *, rows: int = ROWS, cols: int = COLS, seed: int = 1
) -> tuple[Puzzle, np.ndarray]:
    """A Net with a solution, jumbled; and (V,) the quarters anticlockwise that solve it."""
    from takegaki.play.turned_tiles import TURNED

    graph = PUZZLES["net"].boards[tiling].graph(rows, cols)
    lot = np.random.default_rng(seed)
    part = list(range(graph.n_vertices))
    arms = np.zeros(graph.n_vertices, dtype=np.int64)
    around = sides(graph).tolist()
    for edge in lot.permutation(graph.n_edges).tolist():
        one, two = graph.edge_vertices[edge].tolist()
        if part[one] != part[two]:
            part = [part[one] if root == part[two] else root for root in part]
            for cell, side in ((one, (0, 3)), (two, (2, 1))):
                arms[cell] |= 1 << next(way for way in side if around[cell][way] == edge)
    turns = lot.integers(0, 4, graph.n_vertices)
    return Puzzle.of(graph, TURNED[turns, arms], kind="net"), (-turns) % 4
