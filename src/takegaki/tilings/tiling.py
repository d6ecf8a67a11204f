"""What a tiling is: a name and a way to make its polygons."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError, UnsupportedError, check_faces
from takegaki.core.graph import Graph, graph_from_polygons
from takegaki.core.printable import Pictured

Polygons = tuple[NDArray[np.int64], NDArray[np.int32]]


class Boards(Protocol):
    """Any family of boards: a name and a graph for each number of rows and columns."""

    @property
    def name(self) -> str:
        """Key in its registry, and `Graph.tiling`."""
        ...

    def cells(self, rows: int, cols: int) -> int:
        """Number of cells that hold clues, known without building anything."""
        ...

    def graph(self, rows: int, cols: int) -> Graph:
        """The board. Raises PuzzleError for a side below 1, LimitError for too many cells."""
        ...


@dataclass(frozen=True, repr=False)
class Tiling(Pictured):
    """A family of boards, one for each number of rows and columns.

    name           key in the registry
    title          for people
    loopy_type     Loopy's number for it, None where Loopy has none
    smallest       Loopy's smallest (a, b): both sides at least a and one at least b
    faces          number of faces for rows, cols
    polygons       corners (S, 2) int64, clockwise with y down, and face_start (F + 1,)
    largest_clue   most sides a face has
    """

    name: str
    title: str
    loopy_type: int | None
    smallest: tuple[int, int]
    faces: Callable[[int, int], int]
    polygons: Callable[[int, int], Polygons]
    largest_clue: int

    def __repr__(self) -> str:
        return f"<Tiling {self.name}>"

    def cells(self, rows: int, cols: int) -> int:
        """Its faces: they hold the clues."""
        return self.faces(rows, cols)

    def graph(self, rows: int, cols: int) -> Graph:
        """The board of this size; the same object for the same size while it is in the cache.

        Raises PuzzleError for a side below 1 and LimitError for too many faces.
        """
        return cached_graph(self, rows, cols)

    def build(self, rows: int, cols: int) -> Graph:
        """A new graph of this size."""
        corners, face_start = self.polygons(rows, cols)
        return graph_from_polygons(self.name, rows, cols, corners, face_start)


class Family(Boards, Protocol):
    """What builds boards that are then cached; equal families build equal boards."""

    def __hash__(self) -> int: ...

    def build(self, rows: int, cols: int) -> Graph:
        """A new graph."""
        ...


NAMED: dict[str, Boards] = {}
"""The boards of the registry by name, as `takegaki.tilings` enters them."""


def graph_of(tiling: str, rows: int, cols: int) -> Graph:
    """The board of a tiling by its name in TILINGS or TILE_GRIDS; ids and errors as in `square`.

    Raises UnsupportedError for another name.
    """
    if tiling not in NAMED:
        raise UnsupportedError(f"there is no tiling {tiling!r}; there are {', '.join(NAMED)}")
    return NAMED[tiling].graph(rows, cols)


SMALL = 10_000
"""Cells up to which a board is cached among many: a large graph takes some hundred bytes a cell."""


def cached_graph(family: Family, rows: int, cols: int) -> Graph:
    """The board of this size, built once. Raises as `Boards.graph` does."""
    # Equal numbers of other types would stay in the cache, and in the graph.
    try:
        rows, cols = index(rows), index(cols)
    except TypeError:
        raise PuzzleError(
            f"a board of {rows!r} rows and {cols!r} columns: whole numbers were expected"
        ) from None
    if rows < 1 or cols < 1:
        raise PuzzleError(f"a board of {rows} rows and {cols} columns")
    cells = family.cells(rows, cols)
    check_faces(cells)
    return _small(family, rows, cols) if cells <= SMALL else _large(family, rows, cols)


@lru_cache(maxsize=128)
def _small(family: Family, rows: int, cols: int) -> Graph:
    return _built(family, rows, cols)


@lru_cache(maxsize=4)
def _large(family: Family, rows: int, cols: int) -> Graph:
    return _built(family, rows, cols)


def _built(family: Family, rows: int, cols: int) -> Graph:
    graph = family.build(rows, cols)
    # Another process, too, knows the registry's by name.
    known = NAMED.get(family.name) is family
    return replace(graph, made_by=(graph_of, (family.name, rows, cols))) if known else graph


def lattice(rows: int, cols: int, centres: NDArray[np.int64], shape: list[list[int]]) -> Polygons:
    """The same polygon at each centre: centres (rows * cols, 2), shape a list of corner offsets."""
    corners = (centres[:, None, :] + np.array(shape, dtype=np.int64)[None, :, :]).reshape(-1, 2)
    face_start = np.arange(rows * cols + 1, dtype=np.int32) * len(shape)
    return corners, face_start.astype(np.int32)


def grid_positions(rows: int, cols: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of each cell, row by row."""
    cells = np.arange(rows * cols, dtype=np.int64)
    return cells // cols, cells % cols
