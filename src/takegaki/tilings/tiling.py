"""What a tiling is: a name and a way to make its polygons."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, graph_from_polygons
from takegaki.core.limits import check_faces

Polygons = tuple[NDArray[np.int64], NDArray[np.int32]]


class Boards(Protocol):
    """Any family of boards: a name and a graph for each number of rows and columns."""

    @property
    def name(self) -> str:
        """Key in its registry, and `Graph.tiling`."""
        ...

    def cells(self, rows: int, cols: int) -> int:
        """Number of cells that hold clues, told without building anything."""
        ...

    def graph(self, rows: int, cols: int) -> Graph:
        """The board. Raises PuzzleError for a side below 1, LimitError for too many cells."""
        ...


@dataclass(frozen=True)
class Tiling:
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

    def cells(self, rows: int, cols: int) -> int:
        """Its faces: they hold the clues."""
        return self.faces(rows, cols)

    def graph(self, rows: int, cols: int) -> Graph:
        """The board of this size; the same object for the same size while it is in the cache.

        Raises PuzzleError for a side below 1 and LimitError for too many faces.
        """
        if rows < 1 or cols < 1:
            raise PuzzleError(f"a board of {rows} rows and {cols} columns")
        faces = self.faces(rows, cols)
        check_faces(faces)
        return _small(self, rows, cols) if faces <= SMALL else _large(self, rows, cols)


# Shapes are kept, but not without end: a large graph takes some hundred bytes a face.
SMALL = 10_000


@lru_cache(maxsize=128)
def _small(tiling: Tiling, rows: int, cols: int) -> Graph:
    return _built(tiling, rows, cols)


@lru_cache(maxsize=2)
def _large(tiling: Tiling, rows: int, cols: int) -> Graph:
    return _built(tiling, rows, cols)


def _built(tiling: Tiling, rows: int, cols: int) -> Graph:
    corners, face_start = tiling.polygons(rows, cols)
    return graph_from_polygons(tiling.name, rows, cols, corners, face_start)


def lattice(rows: int, cols: int, centres: NDArray[np.int64], shape: list[list[int]]) -> Polygons:
    """The same polygon at each centre: centres (rows * cols, 2), shape a list of corner offsets."""
    corners = (centres[:, None, :] + np.array(shape, dtype=np.int64)[None, :, :]).reshape(-1, 2)
    face_start = np.arange(rows * cols + 1, dtype=np.int32) * len(shape)
    return corners, face_start.astype(np.int32)


def grid_positions(rows: int, cols: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of each cell, row by row."""
    cells = np.arange(rows * cols, dtype=np.int64)
    return cells // cols, cells % cols
