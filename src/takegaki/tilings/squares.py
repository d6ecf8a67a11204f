"""Squares: type 0 of Loopy, and the boards that most puzzles have."""

from takegaki.core.arguments import says_how
from takegaki.core.graph import Graph
from takegaki.tilings.tiling import Lattice, Piece, one_each, tiling_of

SIDE = 20

SQUARES = Lattice((SIDE, SIDE), (Piece(f"0 0, {SIDE} 0, {SIDE} {SIDE}, 0 {SIDE}"),))

SQUARE = tiling_of(SQUARES, "square", "Squares", 0, (3, 3), one_each)


@says_how
def square(rows: int, cols: int) -> Graph:
    """The board of rows x cols squares; the same object for the same size while it is kept.

    Face r * cols + c is the cell of row r, column c; edges and vertices as first met on a walk over
    the faces (`takegaki.core.graph_making.graph_from_polygons`). Raises PuzzleError for a side
    below 1 and LimitError above `takegaki.core.errors.MAX_FACES` faces.
    """
    return SQUARE.graph(rows, cols)
