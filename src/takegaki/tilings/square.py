"""Squares: Loopy's type 0, and what puzz.link calls slither."""

from takegaki.core.graph import Graph
from takegaki.tilings.lattice import Lattice, Piece
from takegaki.tilings.tiling import Tiling

SIDE = 20

SQUARES = Lattice((SIDE, SIDE), (Piece(f"0 0, {SIDE} 0, {SIDE} {SIDE}, 0 {SIDE}"),))

SQUARE = Tiling(
    name="square",
    title="Squares",
    loopy_type=0,
    smallest=(3, 3),
    faces=lambda rows, cols: rows * cols,
    polygons=SQUARES.polygons,
    largest_clue=4,
)


def square(rows: int, cols: int) -> Graph:
    """The board of rows x cols squares; the same object for the same size while it is kept.

    Face r * cols + c is the cell of row r, column c; edges and vertices as first met on a walk over
    the faces (`takegaki.core.graph.graph_from_polygons`). Raises PuzzleError for a side below 1 and
    LimitError above `takegaki.core.errors.MAX_FACES` faces.
    """
    return SQUARE.graph(rows, cols)
