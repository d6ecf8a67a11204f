"""Clues that can be switched off: the loop frame of a puzzle with one more variable for each clue.

Variable n_vars - S + i of the S clues is "clue i counts"; while it is false its face is free. Clues are
in the order of their faces. A search assumes which of them count, and its core names those that a
contradiction needs.
"""

from itertools import accumulate
from typing import NamedTuple

import numpy as np

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.model.loop_frame import Ints, frame, occurrences
from takegaki.model.ternary import MAX_WIDTH, clue_table, mask_words


class Switched(NamedTuple):
    """The arrays of `takegaki.model.loop_frame.Frame` with a switch for each clue, all int32.

    faces (S,)   the faces whose clues have a switch, ascending
    first        the variable of the first switch
    """

    n_vars: int
    con_start: Ints
    con_vars: Ints
    con_table: Ints
    occ_start: Ints
    occ: Ints
    entries: Ints
    words: int
    adj_start: Ints
    adj: Ints
    faces: Ints
    first: int


def switched(puzzle: Puzzle) -> Switched:
    """The frame of a puzzle without edge variables, its clues behind switches.

    Raises UnsupportedError for faces of too many sides. Cost: linear.
    """
    graph = puzzle.graph
    plain = frame(graph, full=puzzle.variant == "full")
    faces = np.flatnonzero(puzzle.clues >= 0).astype(np.int32)
    first = plain.n_vars
    rows = np.split(plain.con_vars, plain.con_start[1:-1])
    offsets = plain.con_table.copy()
    tables = [plain.entries]
    place: dict[int, int] = {}
    size = len(plain.entries)
    for i, (face, shares) in enumerate(zip(faces.tolist(), _shares(graph, faces), strict=True)):
        width = len(rows[face]) + 1
        if width > MAX_WIDTH:
            raise UnsupportedError(f"a cell with {width - 2} neighbours; at most {MAX_WIDTH - 2}")
        rows[face] = np.append(rows[face], np.int32(first + i))
        outer, *near = shares
        table = clue_table(tuple(near), outer, int(puzzle.clues[face]), switched=True)
        if id(table) not in place:
            place[id(table)] = size + len(table) - 3**width
            tables.append(table)
            size += len(table)
        offsets[face] = place[id(table)]
    con_start = np.array([0, *accumulate(map(len, rows))], dtype=np.int32)
    con_vars = np.concatenate(rows)
    n_vars = first + len(faces)
    occ_start, occ = occurrences(con_start, con_vars, n_vars)
    return Switched(
        n_vars,
        con_start,
        con_vars,
        offsets,
        occ_start,
        occ,
        np.concatenate(tables),
        mask_words(int(np.diff(con_start).max())),
        plain.adj_start,
        plain.adj,
        faces,
        first,
    )


def _shares(graph: Graph, faces: Ints) -> list[tuple[int, ...]]:
    """For each face its sides on the world, then those shared with each neighbour, ascending."""
    found = []
    for face in faces.tolist():
        sides = graph.edge_faces[graph.edges_of(face)].sum(axis=1) - face
        near = sides.tolist()
        others = sorted({other for other in near if other != graph.outside})
        found.append((near.count(graph.outside), *(near.count(other) for other in others)))
    return found
