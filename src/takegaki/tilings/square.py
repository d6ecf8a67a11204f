"""Squares: Loopy's type 0, and what puzz.link calls slither."""

import numpy as np

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
