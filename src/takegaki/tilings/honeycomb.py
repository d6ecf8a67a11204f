"""Honeycomb: regular hexagons, Loopy's type 2; odd columns hang half a cell lower."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.tilings.tiling import Polygons, Tiling, grid_positions, lattice

# Loopy's integer hexagon: half a side is 15, and 26 stands for 15 times the root of 3.
HALF, RISE = 15, 26
HEXAGON = [[-HALF, -RISE], [HALF, -RISE], [2 * HALF, 0], [HALF, RISE], [-HALF, RISE], [-2 * HALF, 0]]


def _polygons(rows: int, cols: int) -> Polygons:
    row, col = grid_positions(rows, cols)
    centres = np.stack([3 * HALF * col, 2 * RISE * row + RISE * (col % 2)], axis=1)
    return lattice(rows, cols, centres, HEXAGON)


HONEYCOMB = Tiling(
    name="honeycomb",
    title="Honeycomb",
    loopy_type=2,
    smallest=(3, 3),
    faces=lambda rows, cols: rows * cols,
    polygons=_polygons,
    largest_clue=6,
)


def honeycomb(rows: int, cols: int) -> Graph:
    """The board of rows x cols hexagons, columns 1, 3, ... (from 0) half a cell lower.

    Ids and errors as in `square`.
    """
    return HONEYCOMB.graph(rows, cols)
