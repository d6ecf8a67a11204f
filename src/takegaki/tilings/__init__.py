"""The registry of tilings: a line each."""

from takegaki.core.graph import Graph
from takegaki.core.own_graphs import TILING_NAMES
from takegaki.tilings.honeycomb import HONEYCOMB, honeycomb
from takegaki.tilings.square import SQUARE, square
from takegaki.tilings.tiling import NAMED, Boards, Tiling, graph_of
from takegaki.tilings.torus import CELLS, TORUS, TileGrid

TILINGS: dict[str, Tiling] = {
    SQUARE.name: SQUARE,
    HONEYCOMB.name: HONEYCOMB,
}


TILE_GRIDS: dict[str, TileGrid] = {
    CELLS.name: CELLS,
    TORUS.name: TORUS,
}


NAMED.update({**TILINGS, **TILE_GRIDS})
TILING_NAMES.update(NAMED)

__all__ = [
    "TILE_GRIDS",
    "TILINGS",
    "Boards",
    "Graph",
    "TileGrid",
    "Tiling",
    "graph_of",
    "honeycomb",
    "square",
]
