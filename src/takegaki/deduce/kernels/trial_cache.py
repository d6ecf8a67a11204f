"""The trial cache: which trials need not be made again, by the places that each touched and those
changed since.

A technique examines one place and its edges, pairs and classes, the dots of a face where a line
ends, and the two ends of a path. So two facts can interact only if both concern a common place.
Only the exemption of a loop that may be the whole one depends on all lines.
"""

from typing import Any, cast

import numpy as np

from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_REACH,
    A_REFUSAL,
    EASY,
    TRICKY,
    FactBoard,
)
from takegaki.runtime.arrays import Bytes, Ints, Longs, Longs2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import bit

# Rows of TrialCache.changed: places where marks changed, or pairs too, or anything; places that
# trials touched since the row was cleared.
BY_MARKS, BY_PAIRS, BY_ALL, SEEN, N_CHANGED = 0, 1, 2, 3, 4

MOST_WORDS = 1 << 22
"""Of all trials together; on boards where that is less than a bit for each place, some share one.
"""


class TrialCache(Record):
    """What is known of the trials on one board of facts.

    by row 2 * edge for a cross, 2 * edge + 1 for a line
    touched (2 E, words)        places that a trial touched, as bits
    changed (N_CHANGED, words)  as bits
    met     (E,)                1 for a mark that was noted as a change
    needed (facts,)             scratch
    """

    depth: Ints  # the last technique up to which it was tried, 0 for none since something changed
    n_marks: Ints  # marks of its contradiction, 0 for none
    owner: Ints  # the row whose trial implied it, maybe its own
    gain: Ints  # facts that its own trial derived
    is_hit: Ints  # scratch
    touched: Longs2
    changed: Longs2
    met: Bytes
    needed: Ints
    n_trials: int = 0  # trials made


BY_ROW = ("depth", "n_marks", "owner", "gain", "is_hit")


def new_trial_cache(base: FactBoard) -> TrialCache:
    """Nothing was tried yet. Cost: up to 32 MB."""
    rows, places = 2 * len(base.mark), len(base.clue)
    words = max(1, min(places // 64 + 1, MOST_WORDS // rows))
    return TrialCache(
        **cast(Any, {name: np.zeros(rows, dtype=np.int32) for name in BY_ROW}),
        touched=np.zeros((rows, words), dtype=np.int64),
        changed=np.zeros((N_CHANGED, words), dtype=np.int64),
        met=np.zeros(len(base.mark), dtype=np.int8),
        needed=np.zeros(len(base.fact_kind), dtype=np.int32),
    )


@inlined
def _set_bit(base: FactBoard, bits: Longs, place: int) -> None:
    if base.kinds[place]:
        bits[(place >> 6) % len(bits)] |= bit(place & 63)


@inlined
def _add_parts(base: FactBoard, bits: Longs, edge: int) -> None:
    """The roots of the parts at both ends of an edge, now and before they were united with
    others.
    """
    for k in range(2):
        cell = base.edge_place[edge, k] - base.first_vertex
        while base.part_parent[cell] != cell:
            cell = base.part_parent[cell]
            _set_bit(base, bits, cell + base.first_vertex)


@inlined
def _add_tables(base: FactBoard, bits: Longs, edge: int) -> None:
    """The clues whose tables contain an edge: what they conclude may lie far from it."""
    first = base.end[edge]
    for i in range(base.place_tables_start[first], base.place_tables_start[first + 1]):
        table = base.place_tables[i]
        for k in range(base.table_start[table], base.table_start[table + 1]):
            _set_bit(base, bits, base.end[base.table_edges[k]])


@kernel
def _add_mark(base: FactBoard, bits: Longs, edge: int, line: bool) -> None:
    """The places of an edge; for a line the faces at its ends, too, and the ends of its path."""
    for k in range(4):
        _set_bit(base, bits, base.edge_place[edge, k])
    if len(base.table_place) > 0:
        _add_tables(base, bits, edge)
    if len(base.tile_ways) > 0:
        _add_parts(base, bits, edge)
    elif line:
        for k in range(2):
            vertex = base.edge_place[edge, k]
            _set_bit(base, bits, base.far_end[vertex])
            for i in range(base.start[vertex], base.start[vertex + 1]):
                _set_bit(base, bits, base.corner_face[base.ring_corner[i]])


@kernel
def add_places(base: FactBoard, s: FactBoard, number: int, bits: Longs) -> None:
    """Add the places that a fact of a board of facts concerns; `base` has the paths before it."""
    subject = s.fact_subject[number]
    if s.fact_kind[number] == A_MARK:
        _add_mark(base, bits, subject, s.fact_value[number] == 1)
    elif s.fact_kind[number] == A_PAIR:
        _set_bit(base, bits, s.corner_face[subject])
        _set_bit(base, bits, s.corner_vertex[subject])
    elif s.fact_kind[number] == A_REFUSAL:
        _set_bit(base, bits, subject + s.first_vertex)
    elif s.fact_kind[number] == A_REACH:
        there = s.tile_beyond[subject, s.fact_object[number]] >> 2
        _set_bit(base, bits, there + s.first_vertex)
    else:
        # A relation may concern two members of a class that are far from the two it was found for.
        member = subject
        while True:
            for k in range(4):
                _set_bit(base, bits, base.edge_place[member, k])
            member = s.next_member[member]
            if member == subject:
                break


@kernel
def note_touched(base: FactBoard, s: FactBoard, bits: Longs) -> None:
    """Set the places that a trial on a trial board touched."""
    held = s.held_edge >= 0
    for w in range(len(bits)):
        bits[w] = -1 if held else 0
    if not held:
        for number in range(base.n_facts, s.n_facts):
            add_places(base, s, number, bits)


@entry
def note_changed(base: FactBoard, t: TrialCache, since: int) -> None:
    """Set the places that facts from number `since` on concern, by kind.

    A loop that was left because it may be the whole one depends on all places. Marks that were
    noted before are no change: another board of facts has those of the one before.
    """
    always = -1 if base.held_edge >= 0 else 0
    for w in range(t.changed.shape[1]):
        t.changed[BY_MARKS, w] = t.changed[BY_PAIRS, w] = t.changed[BY_ALL, w] = always
    for number in range(since, base.n_facts):
        if base.fact_kind[number] == A_MARK:
            edge = base.fact_subject[number]
            if t.met[edge]:
                continue
            t.met[edge] = 1
        # What is known of tiles concerns all techniques on them.
        kind = min(base.fact_kind[number], BY_ALL)
        for k in range(kind, BY_ALL + 1):
            add_places(base, base, number, t.changed[k])


@inlined
def _matters(depth: int) -> int:
    """The kinds of facts that matter to techniques up to this one."""
    return BY_MARKS if depth <= EASY else BY_PAIRS if depth <= TRICKY else BY_ALL


@entry
def invalidate(t: TrialCache) -> None:
    """Drop the trials that touched a place that has changed, with all rows that they implied."""
    for row in range(len(t.depth)):
        depth, hit = t.depth[row], 0
        if depth > 0 and t.owner[row] == row:
            k = _matters(depth)
            for w in range(t.touched.shape[1]):
                hit |= t.touched[row, w] & t.changed[k, w]
        t.is_hit[row] = 1 if hit else 0
    for row in range(len(t.depth)):
        if t.is_hit[t.owner[row]]:
            t.depth[row] = t.n_marks[row] = 0


@kernel
def mark_implied(s: FactBoard, t: TrialCache, row: int, last: int, first: int) -> None:
    """Skip the trials of all marks that a trial without contradiction concluded, from fact `first`
    on: from none of them follows more than from its own.
    """
    for number in range(first, s.n_facts):
        if s.fact_kind[number] == A_MARK:
            other = 2 * s.fact_subject[number] + (s.fact_value[number] == 1)
            if t.depth[other] < last:
                t.depth[other], t.n_marks[other], t.owner[other] = last, 0, row
