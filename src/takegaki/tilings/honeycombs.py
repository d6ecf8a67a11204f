"""Regular hexagons: type 2 of Loopy. Odd columns are half a cell lower."""

from takegaki.core.arguments import says_how
from takegaki.core.graph import Graph
from takegaki.tilings.tiling import Lattice, Piece, one_each, tiling_of

HEXAGON = "-15 -26, 15 -26, 30 0, 15 26, -15 26, -30 0"
"""Its corners: half a side is 15, and 26 approximates 15 times the root of 3."""

HEXAGONS = Lattice((45, 52), (Piece(HEXAGON),), staggered="cols")

HONEYCOMB = tiling_of(HEXAGONS, "honeycomb", "Honeycomb", 2, (3, 3), one_each)


@says_how
def honeycomb(rows: int, cols: int) -> Graph:
    """The board of rows x cols hexagons, columns 1, 3, ... (from 0) half a cell lower.

    Ids and errors as in `square`.
    """
    return HONEYCOMB.graph(rows, cols)
