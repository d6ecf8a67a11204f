"""Which trials need not be made again: what each one touched, against what has changed since.

A technique looks at one place and its edges, pairs and classes, at the dots of a face where a line
comes in, and at the two ends of a path. So two facts bear on each other only if they are seen at a
common place. What depends on all lines is the loop left as it may be the whole one.
"""

from typing import NamedTuple

import numpy as np

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    A_REACH,
    A_REFUSAL,
    BEYOND,
    CORNER_FACE,
    CORNER_VERTEX,
    EASY,
    END,
    FACTS,
    FAR,
    FIRST_VERTEX,
    HELD,
    KIND,
    KINDS,
    OBJECT,
    OTHER_END,
    PARENT,
    RING,
    SUBJECT,
    TRICKY,
    VALUE,
    Ints,
    Longs,
    Slate,
)

# Columns of Tried.row, by row 2 * edge for a cross, 2 * edge + 1 for a line: the last technique up to
# which it was tried, 0 for none since something changed; marks of its contradiction, 0 for none; the
# row whose trial tells of it, maybe its own; facts that its own trial came to; scratch.
DEPTH, MARKS, OWNER, GAIN, HIT, ROW_WIDTH = 0, 1, 2, 3, 4, 5

# Rows of Tried.changed: places where marks changed, or pairs too, or anything; places that trials
# touched since the row was cleared.
BY_MARKS, BY_PAIRS, BY_ALL, SEEN, N_CHANGED = 0, 1, 2, 3, 4

MOST_WORDS = 1 << 22
"""Of all trials together; on boards where that is less than a bit for each place, some share one."""


class Tried(NamedTuple):
    """What is known of the trials on one slate.

    row (2 E, ..)               the columns above
    touched (2 E, words)        places that a trial touched, as bits
    changed (N_CHANGED, words)  as bits
    needed (facts,)             scratch
    spent (1,)                  trials made
    """

    row: Ints
    touched: Longs
    changed: Longs
    needed: Ints
    spent: Longs


def new_tried(base: Slate) -> Tried:
    """Nothing was tried yet. Cost: up to 32 MB."""
    rows, places = 2 * len(base.edge), len(base.place)
    words = max(1, min(places // 64 + 1, MOST_WORDS // rows))
    return Tried(
        np.zeros((rows, ROW_WIDTH), dtype=np.int32),
        np.zeros((rows, words), dtype=np.int64),
        np.zeros((N_CHANGED, words), dtype=np.int64),
        np.zeros(len(base.fact), dtype=np.int32),
        np.zeros(1, dtype=np.int64),
    )


@inlined
def _set_bit(base: Slate, bits: Longs, place: int) -> None:
    if base.place[place, KINDS]:
        bits[(place >> 6) % len(bits)] |= i64(1) << (place & 63)


@inlined
def _add_parts(base: Slate, bits: Longs, edge: int) -> None:
    """What stands for the parts at both ends of an edge, now or before they were joined to others."""
    for k in range(END, OTHER_END + 1):
        cell = base.edge[edge, k] - base.ctl[FIRST_VERTEX]
        while base.tile[cell, PARENT] != cell:
            cell = i64(base.tile[cell, PARENT])
            _set_bit(base, bits, cell + base.ctl[FIRST_VERTEX])


@kernel
def _add_mark(base: Slate, bits: Longs, edge: int, line: bool) -> None:
    """The places of an edge; for a line the faces that see it come in, and where its path ends."""
    for k in range(END, END + 4):
        _set_bit(base, bits, i64(base.edge[edge, k]))
    if len(base.tile) > 0:
        _add_parts(base, bits, edge)
    elif line:
        for k in range(END, OTHER_END + 1):
            vertex = base.edge[edge, k]
            _set_bit(base, bits, i64(base.place[vertex, FAR]))
            for i in range(base.start[vertex], base.start[vertex + 1]):
                _set_bit(base, bits, i64(base.corner[base.ring[i, 1], CORNER_FACE]))


@kernel
def add_places(base: Slate, s: Slate, number: int, bits: Longs) -> None:
    """Add the places where a fact of a slate is seen; `base` tells of the paths before it."""
    subject = i64(s.fact[number, SUBJECT])
    if s.fact[number, KIND] == A_MARK:
        _add_mark(base, bits, subject, s.fact[number, VALUE] == 1)
    elif s.fact[number, KIND] == A_PAIR:
        _set_bit(base, bits, i64(s.corner[subject, CORNER_FACE]))
        _set_bit(base, bits, i64(s.corner[subject, CORNER_VERTEX]))
    elif s.fact[number, KIND] == A_REFUSAL:
        _set_bit(base, bits, subject + s.ctl[FIRST_VERTEX])
    elif s.fact[number, KIND] == A_REACH:
        there = s.tile[subject, BEYOND + s.fact[number, OBJECT]] >> 2
        _set_bit(base, bits, there + s.ctl[FIRST_VERTEX])
    else:
        # A place may see the relation of two members that are far from the two it was found for.
        member = subject
        while True:
            for k in range(END, END + 4):
                _set_bit(base, bits, i64(base.edge[member, k]))
            member = i64(s.edge[member, RING])
            if member == subject:
                break


@kernel
def note_touched(base: Slate, s: Slate, bits: Longs) -> None:
    """Set the places that a trial on a scratch slate touched."""
    held = s.ctl[HELD] >= 0
    for w in range(len(bits)):
        bits[w] = -1 if held else 0
    if not held:
        for number in range(base.ctl[FACTS], s.ctl[FACTS]):
            add_places(base, s, i64(number), bits)


@kernel
def note_changed(base: Slate, t: Tried, since: int) -> None:
    """Set the places where facts from number `since` on are seen, by what they are.

    With a loop left as it may be whole, a line anywhere concerns it: all places.
    """
    always = -1 if base.ctl[HELD] >= 0 else 0
    for w in range(t.changed.shape[1]):
        t.changed[BY_MARKS, w] = t.changed[BY_PAIRS, w] = t.changed[BY_ALL, w] = always
    for number in range(since, base.ctl[FACTS]):
        # What is known of tiles concerns all techniques on them.
        kind = min(i64(base.fact[number, KIND]), i64(BY_ALL))
        for k in range(kind, BY_ALL + 1):
            add_places(base, base, i64(number), t.changed[k])


@inlined
def _matters(depth: int) -> int:
    """What a technique up to this one looks at."""
    return i64(BY_MARKS if depth <= EASY else BY_PAIRS if depth <= TRICKY else BY_ALL)


@kernel
def wear(t: Tried) -> None:
    """Trials that touched a place that has changed count as not made, with all that they tell of."""
    for row in range(len(t.row)):
        depth, hit = t.row[row, DEPTH], i64(0)
        if depth > 0 and t.row[row, OWNER] == row:
            k = _matters(i64(depth))
            for w in range(t.touched.shape[1]):
                hit |= t.touched[row, w] & t.changed[k, w]
        t.row[row, HIT] = hit != 0
    for row in range(len(t.row)):
        if t.row[t.row[row, OWNER], HIT]:
            t.row[row, DEPTH] = t.row[row, MARKS] = 0


@kernel
def spare(s: Slate, t: Tried, row: int, last: int, first: int) -> None:
    """A trial without contradiction tells of all marks that it concluded, from fact `first` on: from
    each of them follows no more than from its own."""
    for number in range(first, s.ctl[FACTS]):
        if s.fact[number, KIND] == A_MARK:
            other = 2 * s.fact[number, SUBJECT] + (s.fact[number, VALUE] == 1)
            if t.row[other, DEPTH] < last:
                t.row[other, DEPTH], t.row[other, MARKS], t.row[other, OWNER] = last, 0, row
