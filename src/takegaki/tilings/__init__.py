"""Tilings and other families of boards, by name in their registries."""

from typing import TYPE_CHECKING

from takegaki.core.graph import Graph
from takegaki.core.quiet_import import imported_from
from takegaki.tilings.boards import Boards
from takegaki.tilings.registry import DRAWN_BOARDS, FACE_BOARDS, TILE_GRIDS, TILINGS
from takegaki.tilings.squares import square
from takegaki.tilings.tiling import Tiling

if TYPE_CHECKING:
    from takegaki.tilings.aperiodic import AperiodicTiling
    from takegaki.tilings.drawn_boards import DrawnBoards
    from takegaki.tilings.graph_of_tiling import graph_of
    from takegaki.tilings.honeycombs import honeycomb
    from takegaki.tilings.torus import TileGrid

_HOMES = {
    "AperiodicTiling": "aperiodic",
    "DrawnBoards": "drawn_boards",
    "TileGrid": "torus",
    "graph_of": "graph_of_tiling",
    "honeycomb": "honeycombs",
}
"""Kinds of boards, and what few programs use."""

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


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = imported_from(f"{__name__}.{_HOMES[name]}", name)
    return value
