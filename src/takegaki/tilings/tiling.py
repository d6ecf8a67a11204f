"""What a tiling is: a name and a way to make its polygons; for those that repeat, on a lattice.

One that repeats is data: where the cells of a lattice of rows and columns lie, and for each cell
the polygons that it brings, in order, with the neighbouring cells that must be on the board for a
polygon to be there. So the border of a board needs no case of its own: a triangle between three
dodecagons is there when all three are.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Literal

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import Pictured
from takegaki.tilings.boards import Undescribed, cached_graph
from takegaki.tilings.joining import (
    CodedLattice,
    coded,
    graph_of_corners,
    graph_of_lattice,
    graph_of_rings,
)

Polygons = tuple[NDArray[np.int64], NDArray[np.int32]]
"""Corners (S, 2) of all polygons one after another, and where each begins, (F + 1,)."""


@dataclass(frozen=True, repr=False)
class Tiling(Undescribed, Pictured):
    """A family of boards, one for each number of rows and columns.

    name           key in the registry
    title          for people
    loopy_type     Loopy's number for it, None where Loopy has none
    smallest       Loopy's smallest (a, b): both sides at least a and one at least b
    faces          number of faces for rows, cols
    polygons       corners (S, 2) int64, clockwise with y down, and face_start (F + 1,)
    largest_clue   most sides a face has
    loopy_grid     what Loopy writes before the clues where two tilings have the same number
    lattice        of which the polygons are, where they are of one
    """

    name: str
    title: str
    loopy_type: int | None
    smallest: tuple[int, int]
    faces: Callable[[int, int], int]
    polygons: Callable[[int, int], Polygons]
    largest_clue: int
    loopy_grid: str = ""
    lattice: "Lattice | None" = None

    def __repr__(self) -> str:
        return f"<Tiling {self.name}>"

    def cells(self, rows: int, cols: int, description: str = "") -> int:
        """Its faces: they hold the clues."""
        return self.faces(rows, cols)

    def most_cells(self, rows: int, cols: int) -> int:
        """Its faces."""
        return self.faces(rows, cols)

    def graph(self, rows: int, cols: int, description: str = "") -> Graph:
        """The board of this size; the same object for the same size while it is in the cache.

        Raises PuzzleError for a side below 1, a board in several parts and a description, which
        none of them has; LimitError for too many faces.
        """
        return cached_graph(self, rows, cols, description)

    def build(self, rows: int, cols: int, description: str = "") -> Graph:
        """A new graph of this size."""
        if (
            self.lattice is not None
            and (made := self.lattice.graph(self.name, rows, cols)) is not None
        ):
            return _whole(made)
        corners, face_start = self.polygons(rows, cols)
        return joined(self.name, rows, cols, corners, face_start)


def joined(
    name: str, rows: int, cols: int, corners: NDArray[np.int64], face_start: NDArray[np.int32]
) -> Graph:
    """The graph of a tiling's polygons. Raises PuzzleError where they do not form one board."""
    if len(face_start) < 2:
        raise PuzzleError(f"a {name} board of {rows} rows and {cols} columns has no cell")
    return _whole(graph_of_corners(name, rows, cols, corners, face_start))


def joined_at(
    name: str,
    rows: int,
    cols: int,
    positions: NDArray[np.float64],
    corners: NDArray[np.int64],
    face_start: NDArray[np.int32],
    description: str,
) -> Graph:
    """The graph of faces whose corners (S,) are numbered places (V, 2). Raises PuzzleError as
    `joined`.
    """
    return _whole(graph_of_rings(name, rows, cols, positions, corners, face_start, description))


def _whole(graph: Graph) -> Graph:
    # Euler's formula, for one part without holes.
    if graph.n_vertices - graph.n_edges + graph.n_faces != 1:
        raise PuzzleError(f"a {graph.size} board falls into several parts, or has holes")
    return graph


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
    where     neighbours, with spaces between: "S SE" needs both, "E|NE" one of the two, "!W" none
              there. N, E, S, W and so on; where rows are staggered there is no N, where columns are
              no E
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

    def graph(self, name: str, rows: int, cols: int) -> Graph | None:
        """The graph of these polygons by a kernel; None where that is not to be had, or not a
        board.
        """
        if self.there is not None:
            there = self.there(Cells(rows, cols, *grid_positions(rows, cols))).astype(np.int8)
            return graph_of_lattice(name, rows, cols, self._coded, there)
        made = graph_of_lattice(name, rows, cols, self._coded)
        if made is not None and len(self.pieces) == 1:
            # What the property would find out from all corners.
            vars(made)["grid"] = rows, cols
        return made

    @cached_property
    def _coded(self) -> CodedLattice:
        pieces = [(piece.polygon, piece.where, piece.parity) for piece in self.pieces]
        return coded(self.step, self.staggered, self.parity == "row", pieces)

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
        # Half a step there and half a step on: which column or row that is depends on where one
        # begins.
        if self.staggered == "rows" and down:
            col = cells.col + (right - 1) // 2 + cells.row % 2
        if self.staggered == "cols" and right:
            row = cells.row + (down - 1) // 2 + cells.col % 2
        inside: Mask = (row >= 0) & (row < cells.rows) & (col >= 0) & (col < cells.cols)
        return inside


def tiling_of(
    lattice: Lattice,
    name: str,
    title: str,
    loopy_type: int | None,
    smallest: tuple[int, int],
    faces: Callable[[int, int], int],
) -> Tiling:
    """One of a lattice; loopy_type, smallest and faces as of `Tiling`."""
    most_sides = max(len(piece.polygon) for piece in lattice.pieces)
    return Tiling(
        name, title, loopy_type, smallest, faces, lattice.polygons, most_sides, lattice=lattice
    )


def one_each(rows: int, cols: int) -> int:
    """The faces of a tiling with one in each cell of its lattice."""
    return rows * cols


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
