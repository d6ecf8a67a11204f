"""Book and site: rules by patch and clues, and the marks of one board, as arrays for the kernels."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]

N_TRAIL, N_DONE, BROKEN, BROKEN_VAR, N_LINES, N_CLOSING, FIRINGS, TRIALS, N_WOKEN = 0, 1, 2, 3, 4, 5, 6, 7, 8
HELD = 9
N_CONTROL = 10
"""Places in `control`: sizes of the trail and how much of it was worked off (by sleepers: N_WOKEN),
the culprits of a contradiction, counts; HELD: an edge was left since its loop might be the solution.
"""

NOBODY, LOOP, GIVEN, TRIAL, FORK = -1, -2, -3, -4, -5
"""Reasons that are no rule; LOOP is loop avoidance, FORK three lines at a vertex."""

POSITION_BITS = 5
"""Bits of a mark's place in its patch, in the entries of `visits`."""

CLUE_BITS = 4
"""Bits of a clue in a code: clue + 1 of face i of a patch in bits 4i to 4i + 3, 0 for no clue."""

PATCH_SHIFT = 44
"""Where the number of the patch begins in a key; below it the code of its clues."""


class Book(NamedTuple):
    """Rules by patch and clues, and where the patches lie on boards of one shape.

    Variables are the edges, then the colours of the faces; marks of a patch are the bits of words.

    n_faces, n_marks          by patch
    place_start               by patch, the first of its placements; (patches + 1,)
    face_offset, mark_offset  by patch, where its first placement begins in place_faces, place_marks
    place_faces, place_marks  faces and variables of the placements, -1 off the board
    patch_of                  by placement
    beyond                    by placement, its marks off the board as a word
    visit_start, visits       by variable, the placements that hold it: placement << 5 | mark
    want_start, wants         by patch: sets of faces that rules ask clues of, as the bits of codes
    keys, rows                open-addressing table from patch and clues to a row
    row_start, row_rules      by row and literal (2 * mark + value; 2 * n_marks for rules without
                              premises) where its rules begin in row_rules; row_base by row
    row_base, row_lines, row_crosses   by row: its place in row_start, the marks its rules ask for
    row_first                 by row, its first rule; (rows + 1,)
    before, after             (rules, 2) lines and crosses
    loop_start, loops         by rule its small loops, as words of marks
    """

    n_faces: Ints
    n_marks: Ints
    place_start: Ints
    face_offset: Ints
    mark_offset: Ints
    place_faces: Ints
    place_marks: Ints
    patch_of: Ints
    beyond: Longs
    visit_start: Ints
    visits: Ints
    want_start: Ints
    wants: Longs
    keys: Longs
    rows: Ints
    row_base: Ints
    row_lines: Longs
    row_crosses: Longs
    row_first: Ints
    row_start: Ints
    row_rules: Ints
    before: Longs
    after: Longs
    loop_start: Ints
    loops: Longs


class Site(NamedTuple):
    """The marks of one board and what the rules have made of them.

    place_row_start, place_rows   by placement, the rows of rules that its clues allow
    asked           (placements, 2) the lines and crosses that those rows ask for, as words
    known           (placements, 2) the marks worked off so far, as words of each placement
    value           (V,) LINE, CROSS, UNKNOWN
    trail           literals (2 * variable + value) in the order they were made
    reason, where   by variable the rule and the placement that made it
    control         counters, see above
    edge_vertices, vertex_start, vertex_edges, face_start, face_edges, clues   of the puzzle
    far, length, degree   by vertex: other end and edges of the path that ends here; lines at it
    joined          (E, 4) for taking a line back: ends and lengths of the two paths it joined
    closing         edges that would close a path
    """

    place_row_start: Ints
    place_rows: Ints
    asked: Longs
    known: Longs
    value: Bytes
    trail: Ints
    reason: Ints
    where: Ints
    control: Longs
    edge_vertices: Ints
    vertex_start: Ints
    vertex_edges: Ints
    face_start: Ints
    face_edges: Ints
    clues: Bytes
    far: Ints
    length: Ints
    degree: Ints
    joined: Ints
    closing: Ints
