"""The registry of tilings: a line each."""

from takegaki.core.graph import Graph
from takegaki.tilings.honeycomb import HONEYCOMB
from takegaki.tilings.square import SQUARE
from takegaki.tilings.tiling import Boards, Tiling
from takegaki.tilings.torus import CELLS, TORUS, TileGrid

TILINGS: dict[str, Tiling] = {
    SQUARE.name: SQUARE,
    HONEYCOMB.name: HONEYCOMB,
}


TILE_GRIDS: dict[str, TileGrid] = {
    CELLS.name: CELLS,
    TORUS.name: TORUS,
}


def square(rows: int, cols: int) -> Graph:
    """The board of rows x cols squares; the same object for the same size while it is kept.

    Face r * cols + c is the cell of row r, column c; edges and vertices as first met on a walk over
    the faces (`takegaki.core.graph.graph_from_polygons`). Raises PuzzleError for a side below 1 and
    LimitError above `takegaki.core.limits.MAX_FACES` faces.
    """
    return SQUARE.graph(rows, cols)


def honeycomb(rows: int, cols: int) -> Graph:
    """The board of rows x cols hexagons, columns 1, 3, ... (from 0) half a cell lower.

    Ids and errors as in `square`.
    """
    return HONEYCOMB.graph(rows, cols)


__all__ = ["TILE_GRIDS", "TILINGS", "Boards", "TileGrid", "Tiling", "honeycomb", "square"]
