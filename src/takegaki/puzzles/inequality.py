"""Slitherlink with inequalities: a sign in a cell points to a neighbouring cell with fewer lines round it.

A side that both cells share counts for both, so the table of a sign is over their other sides.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.place_names import face_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Fault, Table, Violation, counts
from takegaki.puzzles.puzzle_type import LoopTables, Part, any_board
from takegaki.puzzles.slitherlink import MEETING, SLITHERLINK

FIRST_SIGN = 120
SIGNS = (">", "^>", "^", "<^", "<", "<v", "v", "v>")
"""By the direction in which each points, from the right anticlockwise; their clues from FIRST_SIGN on."""
MOST_SIDES = 8
"""Sides of two cells that they do not share: a table over more would be too wide for all methods."""

Neighbours = list[dict[int, int]]


def smaller_neighbours(graph: Graph) -> Neighbours:
    """For each face the signs that it may hold, and the face to which each points. Cached with the graph.

    Where two neighbours lie in one direction, the sign points to the one that lies in it more exactly.
    """
    return graph.cached("neighbours by direction", lambda: _by_direction(graph))


def _by_direction(graph: Graph) -> Neighbours:
    middles, real = face_middles(graph), graph.n_faces - graph.holes
    beside = np.unique(np.sort(graph.edge_faces[(graph.edge_faces < real).all(axis=1)], axis=1), axis=0)
    found: list[dict[int, tuple[float, int]]] = [{} for _ in range(graph.n_faces)]
    for one, two in (*beside.tolist(), *beside[:, ::-1].tolist()):
        if one == two or sum(map(len, sides_apart(graph, one, two))) > MOST_SIDES:
            continue
        right, down = (middles[two] - middles[one]).tolist()
        eighths = float(np.arctan2(-down, right)) * 4 / np.pi
        clue, off = FIRST_SIGN + round(eighths) % 8, abs(eighths - round(eighths))
        found[one][clue] = min(found[one].get(clue, (1.0, -1)), (off, two))
    return [{clue: other for clue, (_, other) in sorted(by_clue.items())} for by_clue in found]


def sides_apart(graph: Graph, one: int, two: int) -> tuple[list[int], list[int]]:
    """The sides of each of two faces that the other has not."""
    here, there = graph.edges_of(one).tolist(), graph.edges_of(two).tolist()
    return [edge for edge in here if edge not in there], [edge for edge in there if edge not in here]


def clues_of(graph: Graph, face: int) -> tuple[int, ...]:
    """The clues that a face may hold: numbers, and a sign for each direction with a neighbour."""
    if face >= graph.n_faces - graph.holes:
        return ()
    return (*range(min(int(graph.face_sizes[face]) + 1, FIRST_SIGN)), *smaller_neighbours(graph)[face])


@lru_cache(maxsize=256)
def more_lines(here: int, there: int) -> frozenset[int]:
    """The patterns on so many edges and so many others, with more lines on the former.

    >>> sorted(more_lines(1, 1))
    [1]
    """
    every = product(range(1 << here), range(1 << there))
    return frozenset(one | two << here for one, two in every if one.bit_count() > two.bit_count())


def parts(graph: Graph, face: int, clue: int) -> tuple[Part, ...]:
    """So many lines round a face, or more of them round it than round the face to which a sign points."""
    if clue < FIRST_SIGN:
        sides = tuple(graph.edges_of(face).tolist())
        return ((sides, counts(len(sides), (clue,))),)
    here, there = sides_apart(graph, face, smaller_neighbours(graph)[face][clue])
    return (((*here, *there), more_lines(len(here), len(there))),)


def sign(clue: int) -> str:
    """A clue as pictures show it: a sign, or as in Slitherlink."""
    return SIGNS[clue - FIRST_SIGN] if clue >= FIRST_SIGN else SLITHERLINK.sign(clue)


def required(puzzle: Puzzle, cell: int) -> str:
    """What a clue requires: "row 1, column 2 has more lines than row 1, column 3"."""
    clue = int(puzzle.clues[cell])
    if clue < FIRST_SIGN:
        return SLITHERLINK.required(puzzle, cell)
    other = smaller_neighbours(puzzle.graph)[cell][clue]
    return f"{face_name(puzzle.graph, cell)} has more lines than {face_name(puzzle.graph, other)}"


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    place = table.origin.id
    if int(puzzle.clues[place]) < FIRST_SIGN:
        return SLITHERLINK.violated(puzzle, table, pattern)
    text = f"the sign {sign(int(puzzle.clues[place]))} is wrong, as not {required(puzzle, place)}"
    return Violation(Fault.CLUE_UNDER, text, faces=(place,), edges=table.lines(pattern))


INEQUALITY = replace(
    SLITHERLINK,
    name="slitherlink-inequality",
    title="Slitherlink with inequalities",
    rules="Draw one closed loop without branches. A number tells how many sides of its cell are lines; a sign"
    " (<, >, ^, v) points to the neighbouring cell that has fewer lines than its own.",
    look="sign",
    check=any_board,
    tables=LoopTables(clues_of, parts, MEETING),
    violated=violated,
    named=lambda puzzle, cell: f"clue {sign(int(puzzle.clues[cell]))}",
    required=required,
    sign=sign,
)
