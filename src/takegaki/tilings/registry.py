"""The registry of tilings: a line each. Those that nobody asks for are not imported."""

from typing import TYPE_CHECKING

from takegaki.core.graph import TILING_NAMES
from takegaki.core.registry import Joined, Registry
from takegaki.tilings.boards import Boards, name_boards_by

if TYPE_CHECKING:
    from takegaki.tilings.aperiodic import AperiodicTiling
    from takegaki.tilings.drawn_boards import DrawnBoards
    from takegaki.tilings.tiling import Tiling
    from takegaki.tilings.torus import TileGrid

PACKAGE = __name__.rpartition(".")[0]

ALSO_CALLED = {
    **dict.fromkeys(("hex", "hexagon", "hexagons", "hexagonal", "hexes"), "honeycomb"),
    **dict.fromkeys(("triangle", "triangles"), "triangular"),
    **dict.fromkeys(("rectangle", "rectangular", "grid", "squares"), "square"),
    **dict.fromkeys(("wrap", "wrapping", "toroidal"), "torus"),
    "penrose": "penrose-kites",
    "hat": "hats",
    "einstein": "hats",
    "monotile": "spectres",
    "pentagons": "cairo",
}
"""What people may write who mean one of the names below; messages suggest it."""


TILINGS: "Registry[Tiling | AperiodicTiling]" = Registry(
    PACKAGE,
    {
        "square": "squares:SQUARE",
        "honeycomb": "honeycombs:HONEYCOMB",
        "triangular": "periodic:PERIODIC",
        "eared-triangular": "periodic:PERIODIC",
        "snub-square": "periodic:PERIODIC",
        "cairo": "periodic:PERIODIC",
        "great-hexagonal": "periodic:PERIODIC",
        "octagonal": "periodic:PERIODIC",
        "kites": "periodic:PERIODIC",
        "floret": "periodic:PERIODIC",
        "dodecagonal": "periodic:PERIODIC",
        "great-dodecagonal": "periodic:PERIODIC",
        "great-great-dodecagonal": "periodic:PERIODIC",
        "kagome": "periodic:PERIODIC",
        "compass-dodecagonal": "periodic:PERIODIC",
        "penrose-kites": "penrose:PENROSE",
        "penrose-rhombs": "penrose:PENROSE",
        "hats": "hats:HAT_TILING",
        "spectres": "spectres:SPECTRE_TILING",
    },
    "takegaki.tilings",
    admit="own_tilings:admit",
)

DRAWN_BOARDS: "Registry[DrawnBoards]" = Registry(
    PACKAGE,
    {
        "voronoi": "drawn_boards:VORONOI",
        "delaunay": "drawn_boards:DELAUNAY",
        "bricks": "drawn_boards:BRICKS",
        "rings": "drawn_boards:RINGS",
    },
    admit="own_tilings:admit",
)

FACE_BOARDS: "Joined[Boards]" = Joined(TILINGS, DRAWN_BOARDS)
"""All whose cells are faces."""

TILE_GRIDS: "Registry[TileGrid]" = Registry(
    PACKAGE, {"cells": "torus:CELLS", "torus": "torus:TORUS"}, admit="own_tilings:admit"
)

NAMED: "Joined[Boards]" = Joined(FACE_BOARDS, TILE_GRIDS)
"""All."""

TILING_NAMES.update(NAMED.known)
name_boards_by(NAMED)
