"""Honeycomb: regular hexagons, Loopy's type 2; odd columns hang half a cell lower."""

from takegaki.core.graph import Graph
from takegaki.tilings.lattice import Lattice, Piece
from takegaki.tilings.tiling import Tiling

# Loopy's integer hexagon: half a side is 15, and 26 stands for 15 times the root of 3.
HEXAGONS = Lattice((45, 52), (Piece("-15 -26, 15 -26, 30 0, 15 26, -15 26, -30 0"),), staggered="cols")

HONEYCOMB = Tiling(
    name="honeycomb",
    title="Honeycomb",
    loopy_type=2,
    smallest=(3, 3),
    faces=lambda rows, cols: rows * cols,
    polygons=HEXAGONS.polygons,
    largest_clue=6,
)


def honeycomb(rows: int, cols: int) -> Graph:
    """The board of rows x cols hexagons, columns 1, 3, ... (from 0) half a cell lower.

    Ids and errors as in `square`.
    """
    return HONEYCOMB.graph(rows, cols)
