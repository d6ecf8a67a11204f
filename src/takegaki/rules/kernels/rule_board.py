"""How kernels see rules and a board: the columns of a table of rules, and records of rules compiled
for a board, and of its marks.
"""

from typing import Annotated

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Longs, Longs2, Within
from takegaki.runtime.records import Record

NOBODY, LOOP, GIVEN, TRIAL, FORK = -1, -2, -3, -4, -5
"""Reasons that are no rule; LOOP is loop avoidance, FORK three lines at a vertex."""

POSITION_BITS = 5
"""Bits of a mark's place in its patch, in the entries of `visits`."""

CLUE_BITS = 4
"""Bits of a clue in a code: clue + 1 of face i of a patch in bits 4i to 4i + 3, 0 for no clue."""

PATCH_SHIFT = 44
"""Where the number of the patch begins in a key; below it the code of its clues."""

MOST_FACES = PATCH_SHIFT // CLUE_BITS
MOST_PATCHES = 1 << 63 - PATCH_SHIFT
MOST_MARKS = (1 << POSITION_BITS) - 1
LAST_FACE = 15
PatchLiteral = Annotated[int, Within(0, 2 * MOST_MARKS + 1)]
"""2 * mark + value, of a mark of a patch."""


LINES, CROSSES, THEN_LINES, THEN_CROSSES, CODE, CODE_BITS = 0, 1, 2, 3, 4, 5
"""The columns of a table of rules, a row of words for each: the marks that it requires (bit i for
mark i of its patch), those that follow, the code of the clues that it requires, and all bits of the
faces with a clue.

Tables of nogoods and sets of marks have the first two, implications the first four.
"""

ITS_LIST = CODE_BITS
"""In a table of tests of rules: the number of the list of rows that may be used."""

PRIME_LINES, PRIME_CROSSES = CODE, CODE_BITS
"""In a table of implications whose premises were closed: the premises before that."""


class CompiledRules(Record):
    """Rules by patch and clues, and where the patches lie on boards of one shape.

    Variables are the edges, then the colours of the faces; marks of a patch are the bits of words.

    n_faces, n_marks          by patch
    place_start               by patch, the first of its placements; (patches + 1,)
    face_offset, mark_offset  by patch, where its first placement begins in place_faces, place_marks
    place_faces, place_marks  faces and variables of the placements, -1 off the board
    patch_of                  by placement
    beyond                    by placement, its marks off the board as a word
    visit_start, visits       by variable, the placements that hold it: placement << 5 | mark
    want_start, wants         by patch: sets of faces whose clues rules require, as the bits of
                              codes
    keys, rows                open-addressing table from patch and clues to a row
    row_start, row_rules      by row and literal (2 * mark + value; 2 * n_marks for rules without
                              premises) where its rules begin in row_rules; row_base by row
    row_base, row_lines, row_crosses   by row: its place in row_start, the marks its rules require
    row_first                 by row, its first rule; (rows + 1,). The last row has no rules
    before, after             (rules, 2) lines and crosses
    loop_start, loops         by rule its small loops, as words of marks
    """

    n_faces: Annotated[Ints, Within(0, MOST_FACES)]
    n_marks: Annotated[Ints, Within(0, MOST_MARKS)]
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
    before: Longs2
    after: Longs2
    loop_start: Ints
    loops: Longs


class RuleBoard(Record):
    """The marks of one board and what the rules have made of them: E edges, V variables, D
    vertices.
    """

    # By placement; pairs are words of lines and of crosses
    place_row_start: Ints  # with place_rows: the rows of rules that its clues allow
    place_rows: Ints
    asked: Longs2  # (placements, 2) marks that those rows require
    known: Longs2  # (placements, 2) marks worked off so far
    # By variable: (V,)
    value: Bytes  # LINE, CROSS, UNKNOWN
    trail: Ints  # literals (2 * variable + value) in the order they were made
    reason: Ints  # the rule that made it, or a reason that is none
    where: Ints  # and the placement
    # The puzzle
    edge_vertices: Ints2
    vertex_start: Ints
    vertex_edges: Ints
    face_start: Ints
    face_edges: Ints
    clues: Bytes
    # Paths
    far: Ints  # (D,) of a vertex where a path ends: its other end
    length: Ints  # (D,) and its lines
    degree: Ints  # (D,) lines
    joined_ends: (
        Ints2  # (E, 2) of a line: the ends of the two paths it joined, the first -1 for none
    )
    joined_lengths: Ints2  # (E, 2) and the lengths of those
    closing: Ints  # edges that would close a path

    trail_length: int = 0
    head: int = 0  # marks worked off
    watched_head: int = 0  # marks worked off by watched rules
    broken_reason: int = 0  # of a contradiction: the rule, or a reason that is none
    broken_variable: int = 0
    n_lines: int = 0
    n_closing: int = 0  # edges noted in `closing`, also those beyond its length
    is_held: int = 0  # 1 once an edge was left since its loop might be the solution
    firings: int = 0
    trials: int = 0
    n_barren: int = 0  # edges examined since a trial showed something
    # What `count_open` counts
    n_open_rules: int = 0
    n_open_premises: int = 0
    n_open_conclusions: int = 0
