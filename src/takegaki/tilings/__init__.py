"""The registry of tilings: a line each."""

from takegaki.core.graph import Graph
from takegaki.core.own_graphs import TILING_NAMES
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.hats import HAT_TILING
from takegaki.tilings.penrose import PENROSE
from takegaki.tilings.periodic import HONEYCOMB, PERIODIC, SQUARE, honeycomb, square
from takegaki.tilings.spectres import SPECTRE_TILING
from takegaki.tilings.tiling import NAMED, Boards, Tiling, graph_of
from takegaki.tilings.torus import CELLS, TORUS, TileGrid

TILINGS: dict[str, Tiling | AperiodicTiling] = {
    SQUARE.name: SQUARE,
    HONEYCOMB.name: HONEYCOMB,
    **{tiling.name: tiling for tiling in PERIODIC},
    **{patches.name: patches for patches in (*PENROSE, HAT_TILING, SPECTRE_TILING)},
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
    "AperiodicTiling",
    "Boards",
    "Graph",
    "TileGrid",
    "Tiling",
    "graph_of",
    "honeycomb",
    "square",
]
