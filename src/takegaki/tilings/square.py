"""Squares: Loopy's type 0, and what puzz.link calls slither."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.tilings.tiling import Polygons, Tiling, grid_positions, lattice

SIDE = 20


def _polygons(rows: int, cols: int) -> Polygons:
    row, col = grid_positions(rows, cols)
    corners = np.stack([col, row], axis=1) * SIDE
    return lattice(rows, cols, corners, [[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])


SQUARE = Tiling(
    name="square",
    title="Squares",
    loopy_type=0,
    smallest=(3, 3),
    faces=lambda rows, cols: rows * cols,
    polygons=_polygons,
    largest_clue=4,
)


def square(rows: int, cols: int) -> Graph:
    """The board of rows x cols squares; the same object for the same size while it is kept.

    Face r * cols + c is the cell of row r, column c; edges and vertices as first met on a walk over
    the faces (`takegaki.core.graph.graph_from_polygons`). Raises PuzzleError for a side below 1 and
    LimitError above `takegaki.core.errors.MAX_FACES` faces.
    """
    return SQUARE.graph(rows, cols)
