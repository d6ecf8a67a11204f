"""Tiles of a tree: how they stand in it, walls on borders it does not use, and turned at random.

What makes spanning trees, by name.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.generation.kernels.net_growth import MOST_ARMS
from takegaki.generation.kernels.shuffle_tiles import TileShuffle, shuffle_tiles, stand
from takegaki.generation.trees.drawing import Drawing, OnLines, growth, uniform
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import NET, WALL_BELOW, WALL_RIGHT
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import new_rng, shuffle
from takegaki.tilings.torus import DOWN, RIGHT, TORUS, sides

ROW, COLUMN = 5, 10
"""Arms to the left and right, arms up and down."""


def arms_of(graph: Graph, lines: BoolArray) -> IntArray:
    """(V,) the arms of each tile as bits, for lines (E,). Cost: linear."""
    line = np.zeros(graph.n_edges + 1, dtype=np.int8)
    line[:-1] = lines
    arms: IntArray = np.empty(graph.n_vertices, dtype=np.int32)
    stand(sides(graph), line, arms)
    return arms


def puzzle_of(graph: Graph, arms: IntArray, walls: BoolArray) -> Puzzle:
    """The puzzle of tiles (V,) as they stand, with walls (E,)."""
    tiles = arms
    if walls.any():
        there = np.append(walls, False)[sides(graph)]
        tiles = arms | WALL_RIGHT * there[:, RIGHT] | WALL_BELOW * there[:, DOWN]
    return Puzzle.of(graph, tiles, kind=NET.name)


def shuffled_tiles(graph: Graph, arms: IntArray, walls: BoolArray, rng: Unsigned) -> IntArray:
    """(V,) the arms of a tree's tiles turned at random: they close no cycle, and some arm meets none.

    Raises ValueError for a board of one cell, which is solved as it stands. Cost: linear.
    """
    if graph.n_vertices < 2:
        raise ValueError("a board of one cell")
    wall = np.zeros(graph.n_edges + 1, dtype=np.int8)
    wall[:-1] = walls
    # On a board that wraps round with a side of 1 a tile can meet itself.
    meets = graph.tiling == TORUS.name
    loops = meets * (ROW * (graph.cols == 1) + COLUMN * (graph.rows == 1))
    found = arms.copy()
    tray = TileShuffle(sides(graph), beyond(graph), wall, found, np.empty_like(found))
    shuffle_tiles(tray, loops, rng)
    return found


def random_walls(free: BoolArray, count: int, rng: Unsigned) -> BoolArray:
    """(E,) so many walls on random edges, where `free` (E,) allows them. Cost: linear."""
    order = np.flatnonzero(free).astype(np.int32)
    shuffle(rng, order)
    walls = np.zeros(len(free), dtype=np.bool_)
    walls[order[:count]] = True
    return walls


@dataclass(frozen=True)
class TreeMaker:
    """A way to make a spanning tree of any board of tiles from a seed.

    name       key in TREES
    title      for people
    begin      graph, rng -> a tree to be drawn
    stream     for one seed each maker gets other random numbers
    most_arms  no tile has more
    """

    name: str
    title: str
    begin: Callable[[Graph, Unsigned], Drawing]
    stream: int
    most_arms: int = 4

    def make(
        self, graph: Graph, seed: int, budget: Budget | None = None, on_lines: OnLines = None
    ) -> BoolArray:
        """(E,) the lines of a tree. Raises EndedError when the budget ends. See `drawing`."""
        rng = new_rng(int(seed) * 0x2545F4914F6CDD1D + self.stream)
        return self.begin(graph, rng).finished((budget or Budget()).start(), on_lines)


def _anywhere(graph: Graph, rng: Unsigned) -> Drawing:
    nothing = np.zeros(graph.n_edges, dtype=np.bool_)
    return uniform(graph, nothing, np.ones(graph.n_vertices, dtype=np.bool_), rng)


TREE_MAKERS = [
    TreeMaker("growth", "Net's own: from the middle, and no tile with four arms", growth, 21, MOST_ARMS),
    TreeMaker("uniform", "Wilson's algorithm: each spanning tree is as likely", _anywhere, 22),
]
TREES = {maker.name: maker for maker in TREE_MAKERS}
