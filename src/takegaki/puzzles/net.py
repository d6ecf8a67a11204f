"""Net: every cell holds a tile with arms, to be turned so that all form one network without a
cycle.

A clue is a tile as it stands at the start, as bits: 1 an arm to the right, 2 up, 4 to the left, 8
down, 16 a wall on the right side, 32 a wall on the lower side. A line is a border that two arms
meet on.
Source: Simon Tatham, Net (net.c) and "How the Net solver thinks", for bits and walls.
"""

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.place_names import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason, said
from takegaki.core.sorted_values import distinct
from takegaki.core.table import Table
from takegaki.core.violations import Fault, Violation
from takegaki.puzzles.puzzle_type import PuzzleType, TileTables, Words
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import (
    ARMS,
    CAN,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    WALL_BELOW,
    WALL_RIGHT,
    rotations,
    sides,
)

SHAPES = {0: "empty", 1: "end", 3: "corner", 5: "straight", 7: "T", 15: "cross"}
"""Names of tiles, by the least of their sets of arms."""
LARGEST = 63
WITHOUT_WALLS, TILES = bytes(range(ARMS + 1)), bytes(range(LARGEST + 1))
"""Clues as bytes: tiles without walls, all tiles."""


def check(puzzle: Puzzle) -> None:
    """Raises PuzzleError for a clue that is no tile."""
    graph, tiles = puzzle.graph, puzzle.clues
    if not tiles.tobytes().translate(None, TILES):
        return
    if tiles.min() < 0:
        missing = int(np.argmax(tiles < 0))
        raise PuzzleError(said("type-error.tile-missing"), place=vertex_name(graph, missing))
    if tiles.max() > LARGEST:
        wrong = int(np.argmax(tiles > LARGEST))
        raise PuzzleError(said("type-error.no-tile"), place=vertex_name(graph, wrong))


def ways(puzzle: Puzzle) -> IntArray:
    """(V,) bit p where the tile can be turned to have the arms p, none against a wall or the
    border.

    Cost: linear.
    """
    graph, tiles = puzzle.graph, puzzle.clues
    free: IntArray = graph.cached("free sides", lambda: _free(graph))
    if tiles.tobytes().translate(None, WITHOUT_WALLS):
        tiles, free = tiles & ARMS, free & ~_walled(puzzle)
    found: IntArray = CAN[tiles, free]
    return found


def arms(puzzle: Puzzle) -> IntArray:
    """(V,) the arms of the tiles as they stand at the start, as bits."""
    return (puzzle.clues & ARMS).astype(np.int32)


def _free(graph: Graph) -> IntArray:
    """(V,) the sides that border on another cell, as bits."""
    bits: IntArray = ((sides(graph) < graph.n_edges) << np.arange(4)).sum(axis=1).astype(np.int32)
    return bits


def _walled(puzzle: Puzzle) -> IntArray:
    """(V,) the sides with a wall, as bits; also those that a neighbour names."""
    graph = puzzle.graph
    tiles = puzzle.clues.reshape(graph.rows, graph.cols)
    right, below = (tiles & WALL_RIGHT) > 0, (tiles & WALL_BELOW) > 0
    around = {
        RIGHT: right,
        DOWN: below,
        LEFT: np.roll(right, 1, axis=1),
        UP: np.roll(below, 1, axis=0),
    }
    walls = np.zeros(right.shape, dtype=np.int32)
    for side, wall in around.items():
        walls |= wall.astype(np.int32) << side
    return walls.ravel()


def walls(puzzle: Puzzle) -> list[int]:
    """The edges with a wall, ascending."""
    around = sides(puzzle.graph)
    right = around[(puzzle.clues & WALL_RIGHT) > 0, RIGHT]
    below = around[(puzzle.clues & WALL_BELOW) > 0, DOWN]
    found: list[int] = distinct(np.concatenate([right, below])).tolist()
    return [edge for edge in found if edge < puzzle.graph.n_edges]


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a tile's borders are none of its arms, however
    turned.
    """
    cell = table.origin.id
    drawn = table.lines(pattern)
    n_arms = (int(puzzle.clues[cell]) & ARMS).bit_count()
    form = "violation.tile" if len(drawn) != n_arms else "violation.tile-turned"
    args = {"arms": n_arms} if len(drawn) != n_arms else {}
    text = Reason(form, puzzle.graph, cell=Cell(cell), lines=len(drawn), **args).phrase()
    return Violation(Fault.TILE, text, vertices=(cell,), edges=drawn)


def named(puzzle: Puzzle, cell: int) -> Reason:
    """ "corner tile"."""
    shape = SHAPES[min(rotations(int(puzzle.clues[cell]) & ARMS))]
    return Reason(f"clue.{shape.lower()}-tile", puzzle.graph)


def required(puzzle: Puzzle, cell: int) -> Reason:
    """ "the corner tile at row 1, column 2 is turned to fit all sides"."""
    return Reason("requires.tile", puzzle.graph, clue=named(puzzle, cell), cell=Cell(cell))


DRAWN = {
    **dict(zip("╶╵└╴─┘┴╷┌│├┐┬┤┼", range(1, ARMS + 1), strict=True)),
    **dict(zip("╺╹┗╸━┛┻╻┏┃┣┓┳┫╋", range(1, ARMS + 1), strict=True)),
}
"""Tiles as pictures in text show them, thin and thick, in the order of their arms as bits."""


def word(tile: int) -> str:
    """A tile as Loopy's relative writes it in a game ID: the digit of its arms, then its walls."""
    right, below = "v" * bool(tile & WALL_RIGHT), "h" * bool(tile & WALL_BELOW)
    return f"{tile & ARMS:x}{right}{below}"


NET = PuzzleType(
    name="net",
    goal="tree",
    cells="vertices",
    entry="tiles",
    look="tile",
    boards=TILE_GRIDS,
    check=check,
    tables=TileTables(arms, ways),
    violated=violated,
    named=named,
    required=required,
    sign=lambda tile: f"{tile & ARMS:x}",
    words=Words(
        names={
            **{word(tile): tile for tile in range(LARGEST + 1)},
            **{name.lower(): arms for arms, name in SHAPES.items()},
            **DRAWN,
        },
        below=0,
        spelled=word,
    ),
    also=("pipes", "netwalk"),
    barred=walls,
    stated=lambda puzzle, cell: str(int(puzzle.clues[cell]) & ARMS),
)
