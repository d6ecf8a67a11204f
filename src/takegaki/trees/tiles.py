"""Tiles of a tree: how they stand in it, walls on borders it does not use, and turned by lot."""

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import Dice, shuffle
from takegaki.engine.jit import i64
from takegaki.engine.jumble import Tray, jumble, stand
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import NET, WALL_BELOW, WALL_RIGHT
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


def jumbled(graph: Graph, arms: IntArray, walls: BoolArray, dice: Dice) -> IntArray:
    """(V,) the arms of a tree's tiles turned by lot: they close no cycle, and some arm meets none.

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
    tray = Tray(sides(graph), beyond(graph), wall, found, np.empty_like(found))
    jumble(tray, i64(loops), dice)
    return found


def walls_by_lot(free: BoolArray, count: int, dice: Dice) -> BoolArray:
    """(E,) so many walls on edges by lot, where `free` (E,) allows them. Cost: linear."""
    order = np.flatnonzero(free).astype(np.int32)
    shuffle(dice, order)
    walls = np.zeros(len(free), dtype=np.bool_)
    walls[order[:count]] = True
    return walls
