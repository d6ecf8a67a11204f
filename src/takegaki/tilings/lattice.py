"""Tilings that repeat: polygons laid out at each cell of a lattice of rows and columns.

A tiling is data here: where the cells lie, and for each cell the polygons that it brings, in order, with the
neighbouring cells that must be on the board for a polygon to be there. So the border of a board needs no
case of its own: a triangle between three dodecagons is there when all three are.

The tilings and their names: B. Grünbaum and G. C. Shephard, Tilings and Patterns, 1987, chapter 2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Polygons = tuple[NDArray[np.int64], NDArray[np.int32]]
"""Corners (S, 2) of all polygons one after another, and where each begins, (F + 1,)."""

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Cells:
    """All cells of a board: its sides, and row and column of each cell, row by row."""

    rows: int
    cols: int
    row: Numbers
    col: Numbers


@dataclass(frozen=True)
class Piece:
    """One polygon that a cell of a lattice brings.

    corners   "x y, x y, ...": whole numbers from the cell's place, clockwise with y down
    where     neighbours, with spaces between: "S SE" needs both, "E|NE" one of the two, "!W" none there.
              N, E, S, W and so on; where rows are staggered there is no N, where columns are no E
    parity    0 or 1: only in cells of this parity (`Lattice.parity`)
    """

    corners: str
    where: str = ""
    parity: int | None = None

    @property
    def polygon(self) -> Numbers:
        """(k, 2) its corners."""
        spots = [[int(one) for one in corner.split()] for corner in self.corners.split(",")]
        return np.array(spots, dtype=np.int64)


@dataclass(frozen=True)
class Lattice:
    """Where cells lie, and what each brings.

    step       x from column to column, y from row to row
    pieces     in the order of faces
    staggered  odd rows half a step to the right ("rows"), odd columns half a step lower ("cols")
    parity     of a cell: of its row plus column ("both") or of its row
    there      which cells there are at all; None: all
    """

    step: tuple[int, int]
    pieces: tuple[Piece, ...]
    staggered: Literal["", "rows", "cols"] = ""
    parity: Literal["both", "row"] = "both"
    there: Callable[[Cells], Mask] | None = None

    def polygons(self, rows: int, cols: int) -> Polygons:
        """The polygons of rows x cols cells, cell by cell, row by row. Cost: linear."""
        row, col = grid_positions(rows, cols)
        cells = Cells(rows, cols, row, col)
        places = self._places(cells)
        there = np.ones(rows * cols, dtype=bool) if self.there is None else self.there(cells)
        odd = (row + col if self.parity == "both" else row) % 2
        corners, orders = [], []
        for number, piece in enumerate(self.pieces):
            here = there & self._mask(piece.where, cells)
            if piece.parity is not None:
                here &= odd == piece.parity
            polygon = piece.polygon
            corners.append(places[here][:, None, :] + polygon[None, :, :])
            orders.append(np.flatnonzero(here) * len(self.pieces) + number)
        return _in_order(corners, orders)

    def _places(self, cells: Cells) -> Numbers:
        wide, high = self.step
        x, y = cells.col * wide, cells.row * high
        if self.staggered == "rows":
            x = x + cells.row % 2 * wide // 2
        if self.staggered == "cols":
            y = y + cells.col % 2 * abs(high) // 2
        return np.stack([x, y], axis=1)

    def _mask(self, where: str, cells: Cells) -> Mask:
        """(cells,) where all that a piece needs is on the board."""
        found = np.ones(cells.rows * cells.cols, dtype=bool)
        for need in where.split():
            options = [self._neighbour(way, cells) for way in need.lstrip("!").split("|")]
            found &= np.any(options, axis=0) != need.startswith("!")
        return found

    def _neighbour(self, way: str, cells: Cells) -> Mask:
        """(cells,) is the neighbour this way on the board?"""
        down = ("S" in way) - ("N" in way)
        right = ("E" in way) - ("W" in way)
        row, col = cells.row + down, cells.col + right
        # Half a step there and half a step on: which column or row that is depends on where one begins.
        if self.staggered == "rows" and down:
            col = cells.col + (right - 1) // 2 + cells.row % 2
        if self.staggered == "cols" and right:
            row = cells.row + (down - 1) // 2 + cells.col % 2
        inside: Mask = (row >= 0) & (row < cells.rows) & (col >= 0) & (col < cells.cols)
        return inside


def _in_order(corners: list[Numbers], orders: list[Numbers]) -> Polygons:
    """Polygons of several sizes, (n, k, 2) each, into one list by their orders (n,)."""
    sizes = np.concatenate([np.full(len(some), some.shape[1]) for some in corners])
    order = np.concatenate(orders)
    starts = np.cumsum(sizes) - sizes
    by_order = np.argsort(order, kind="stable")
    flat = np.concatenate([some.reshape(-1, 2) for some in corners])
    face_start = np.concatenate([[0], np.cumsum(sizes[by_order])]).astype(np.int32)
    within = np.arange(len(flat)) - np.repeat(face_start[:-1], sizes[by_order])
    return flat[np.repeat(starts[by_order], sizes[by_order]) + within], face_start


def grid_positions(rows: int, cols: int) -> tuple[Numbers, Numbers]:
    """Row and column of each cell, row by row."""
    cells = np.arange(rows * cols, dtype=np.int64)
    return cells // cols, cells % cols
