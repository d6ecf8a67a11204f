"""Slitherlink with inequalities: a sign in a cell points to a neighbouring cell with fewer lines
round it.

A side that both cells share counts for both, so the table of a sign is over their other sides.
"""

from functools import lru_cache
from itertools import product

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.place_names import COMPASS
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason
from takegaki.core.table import Table, counts
from takegaki.core.violations import Fault, Violation
from takegaki.puzzles.puzzle_type import LoopTables, Part, Words, any_board
from takegaki.puzzles.slitherlink import MEETING, SLITHERLINK

FIRST_SIGN = 120
SIGNS = (">", "^>", "^", "<^", "<", "<v", "v", "v>")
"""By the direction in which each points, from the right anticlockwise; their clues from FIRST_SIGN
on.
"""
MOST_SIDES = 8
"""Sides of two cells that they do not share: a table over more would be too wide for all methods.
"""

SIGN_NAMES = {
    name: FIRST_SIGN + at
    for at, signs in enumerate(SIGNS)
    # Directions run clockwise.
    for name in (signs, signs[::-1], COMPASS[-at % 8])
}
"""What a sign is called: either way round, and by its direction."""

Neighbours = list[dict[int, int]]


def smaller_neighbours(graph: Graph) -> Neighbours:
    """For each face the signs that it may hold, and the face to which each points. Cached with the
    graph.

    Where two neighbours lie in one direction, the sign points to the one that lies in it more
    exactly.
    """
    return graph.cached("neighbours by direction", lambda: _by_direction(graph))


def _by_direction(graph: Graph) -> Neighbours:
    from takegaki.core.face_middles import face_middles  # noqa: PLC0415  (for this type only)

    middles, real = face_middles(graph), graph.n_faces - graph.holes
    beside, shared = np.unique(
        np.sort(graph.edge_faces[(graph.edge_faces < real).all(axis=1)], axis=1),
        axis=0,
        return_counts=True,
    )
    apart = graph.face_sizes[beside].sum(axis=1) - 2 * shared
    pairs = beside[(apart <= MOST_SIDES) & (beside[:, 0] != beside[:, 1])]
    found: list[dict[int, tuple[float, int]]] = [{} for _ in range(graph.n_faces)]
    for one, two in (*pairs.tolist(), *pairs[:, ::-1].tolist()):
        right, down = (middles[two] - middles[one]).tolist()
        eighths = float(np.arctan2(-down, right)) * 4 / np.pi
        clue, off = FIRST_SIGN + round(eighths) % 8, abs(eighths - round(eighths))
        found[one][clue] = min(found[one].get(clue, (1.0, -1)), (off, two))
    return [{clue: other for clue, (_, other) in sorted(by_clue.items())} for by_clue in found]


def sides_apart(graph: Graph, one: int, two: int) -> tuple[list[int], list[int]]:
    """The sides of each of two faces that the other has not."""
    here, there = graph.edges_of(one).tolist(), graph.edges_of(two).tolist()
    shared = {*here}.intersection(there)
    return [edge for edge in here if edge not in shared], [
        edge for edge in there if edge not in shared
    ]


def clues_of(graph: Graph, face: int) -> tuple[int, ...]:
    """The clues that a face may hold: numbers, and a sign for each direction with a neighbour."""
    if face >= graph.n_faces - graph.holes:
        return ()
    return (
        *range(min(int(graph.face_sizes[face]) + 1, FIRST_SIGN)),
        *smaller_neighbours(graph)[face],
    )


@lru_cache(maxsize=256)
def more_lines(here: int, there: int) -> frozenset[int]:
    """The patterns on so many edges and so many others, with more lines on the former.

    >>> sorted(more_lines(1, 1))
    [1]
    """
    every = product(range(1 << here), range(1 << there))
    return frozenset(one | two << here for one, two in every if one.bit_count() > two.bit_count())


def parts(graph: Graph, face: int, clue: int) -> tuple[Part, ...]:
    """So many lines round a face, or more of them round it than round the face to which a sign
    points.
    """
    if clue < FIRST_SIGN:
        sides = tuple(graph.edges_of(face).tolist())
        return ((sides, counts(len(sides), (clue,))),)
    here, there = sides_apart(graph, face, smaller_neighbours(graph)[face][clue])
    return (((*here, *there), more_lines(len(here), len(there))),)


def across(graph: Graph, face: int, clue: int) -> int | None:
    """A side between a face and the one to which a sign on it points; None for a number, and for a
    sign that the face may not hold.
    """
    other = smaller_neighbours(graph)[face].get(clue)
    if other is None:
        return None
    beside = {*graph.edges_of(other).tolist()}
    shared: list[int] = sorted(beside.intersection(graph.edges_of(face).tolist()))
    return shared[0]


def sign(clue: int) -> str:
    """A clue as pictures show it: a sign, or as in Slitherlink."""
    return SIGNS[clue - FIRST_SIGN] if clue >= FIRST_SIGN else SLITHERLINK.sign(clue)


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue requires: "row 1, column 2 has more lines than row 1, column 3"."""
    clue = int(puzzle.clues[cell])
    if clue < FIRST_SIGN:
        return SLITHERLINK.required(puzzle, cell)
    other = smaller_neighbours(puzzle.graph)[cell][clue]
    return Reason("requires.more-lines", puzzle.graph, cell=Cell(cell), other=Cell(other))


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    place = table.origin.id
    if int(puzzle.clues[place]) < FIRST_SIGN:
        return SLITHERLINK.violated(puzzle, table, pattern)
    text = Reason("violation.more-lines", puzzle.graph, **required(puzzle, place).args).phrase()
    return Violation(Fault.CLUE_UNDER, text, faces=(place,), edges=table.lines(pattern))


def stated(puzzle: Puzzle, cell: int) -> str:
    """A number, or the cell to which a sign points: "> 12"."""
    clue = int(puzzle.clues[cell])
    return f"> {smaller_neighbours(puzzle.graph)[cell][clue]}" if clue >= FIRST_SIGN else sign(clue)


INEQUALITY = replace(
    SLITHERLINK,
    name="slitherlink-inequality",
    title="",
    rules="",
    look="sign",
    check=any_board,
    tables=LoopTables(clues_of, parts, MEETING, across=across),
    violated=violated,
    named=lambda puzzle, cell: Reason(
        "clue.sign", puzzle.graph, sign=sign(int(puzzle.clues[cell]))
    ),
    required=required,
    sign=sign,
    words=Words(names=SIGN_NAMES, below=FIRST_SIGN),
    also=("inequality", "inequalities"),
    stated=stated,
)
