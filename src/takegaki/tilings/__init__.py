"""The registry of tilings: a line each."""

from takegaki.core.graph import Graph
from takegaki.core.own_graphs import TILING_NAMES
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.drawn_boards import BRICKS, DELAUNAY, RINGS, VORONOI, DrawnBoards
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


DRAWN_BOARDS: dict[str, DrawnBoards] = {
    VORONOI.name: VORONOI,
    DELAUNAY.name: DELAUNAY,
    BRICKS.name: BRICKS,
    RINGS.name: RINGS,
}


FACE_BOARDS: dict[str, Boards] = {**TILINGS, **DRAWN_BOARDS}
"""All whose cells are faces."""


TILE_GRIDS: dict[str, TileGrid] = {
    CELLS.name: CELLS,
    TORUS.name: TORUS,
}


NAMED.update({**FACE_BOARDS, **TILE_GRIDS})
TILING_NAMES.update(NAMED)

__all__ = [
    "DRAWN_BOARDS",
    "FACE_BOARDS",
    "TILE_GRIDS",
    "TILINGS",
    "AperiodicTiling",
    "Boards",
    "DrawnBoards",
    "Graph",
    "TileGrid",
    "Tiling",
    "graph_of",
    "honeycomb",
    "square",
]
