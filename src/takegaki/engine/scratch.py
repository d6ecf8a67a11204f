"""A scratch slate: a copy of one that is stuck, to suppose a mark on, and to be made the same again."""

import numpy as np

from takegaki.engine.climb import ON_EDGES, climb
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.parts import part_of
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    CORNER_WIDTH,
    EDGE_WAITS,
    EDGE_WIDTH,
    END,
    FACTS,
    FAR,
    FIRST_VERTEX,
    GIVEN,
    KEPT,
    KIND,
    KINDS,
    LINES,
    N_TECHNIQUES,
    OPEN,
    OTHER_END,
    REACH,
    RING,
    SEEN,
    SLATE_CTL,
    STAMPS,
    SUBJECT,
    TILE_WIDTH,
    TOP,
    VALUE,
    WAITS,
    Slate,
)

WITHOUT_END = 1 << 40


def new_scratch(base: Slate) -> Slate:
    """A slate to be laid out; it adds to the facts of the other behind their end, its premises are
    its own."""
    return base._replace(
        edge=np.empty_like(base.edge),
        place=np.empty_like(base.place),
        corner=np.empty_like(base.corner),
        queue=np.empty_like(base.queue),
        turn=np.zeros_like(base.turn),
        premises=np.empty(8 * len(base.edge) + 256, dtype=np.int32),
        best=np.empty_like(base.best),
        ctl=np.zeros_like(base.ctl),
        tile=base.tile.copy(),
    )


@kernel
def lay_out(base: Slate, s: Slate, last: int) -> None:
    """Copy what a trial changes; nothing will wait for techniques behind `last`. Cost: linear.

    Nothing may wait on the slate that is copied: it is stuck.
    """
    for edge in range(len(base.edge)):
        for k in range(EDGE_WIDTH):
            s.edge[edge, k] = base.edge[edge, k]
    for place in range(len(base.place)):
        for k in range(KINDS):
            s.place[place, k] = base.place[place, k]
        s.place[place, KINDS] = base.place[place, KINDS] & ((1 << (last + 1)) - 1)
    for corner in range(len(base.corner)):
        for k in range(CORNER_WIDTH):
            s.corner[corner, k] = base.corner[corner, k]
    for cell in range(len(base.tile)):
        for k in range(REACH, TILE_WIDTH):
            s.tile[cell, k] = base.tile[cell, k]
    for technique in range(N_TECHNIQUES):
        s.turn[technique, 0] = s.turn[technique, 1] = 0
    s.ctl[STAMPS] = base.ctl[STAMPS]
    _reset_counters(base, s)


@inlined
def _reset_counters(base: Slate, s: Slate) -> None:
    """As on the slate below; but its own premises begin anew, and no stamp is given twice."""
    stamps = s.ctl[STAMPS]
    for k in range(SLATE_CTL):
        s.ctl[k] = base.ctl[k]
    s.ctl[STAMPS] = stamps
    s.ctl[OPEN] = s.ctl[TOP] = s.ctl[KEPT] = 0


@kernel
def suppose(s: Slate, row: int, last: int) -> int:
    """What comes of a supposed mark by techniques up to `last`, as `climb` tells.

    row   2 * edge for a cross, 2 * edge + 1 for a line
    """
    open_premises(s)
    conclude_mark(s, row >> 1, 2 * (row & 1) - 1, i64(GIVEN), row >> 1)
    return climb(s, last, i64(WITHOUT_END))


@inlined
def _clear_queues(s: Slate) -> None:
    for technique in range(N_TECHNIQUES):
        on_edge = ON_EDGES >> technique & 1
        for i in range(s.turn[technique, 0], s.turn[technique, 1]):
            item = s.queue[technique, i % s.queue.shape[1]]
            if on_edge:
                s.edge[item, EDGE_WAITS] = 0
            else:
                s.place[item, WAITS] = 0
        s.turn[technique, 0] = s.turn[technique, 1] = 0


@inlined
def _restore_edge(base: Slate, s: Slate, edge: int) -> None:
    for k in range(END):
        s.edge[edge, k] = base.edge[edge, k]


@inlined
def _restore_place(base: Slate, s: Slate, place: int) -> None:
    for k in range(LINES, WAITS):
        s.place[place, k] = base.place[place, k]


@inlined
def _restore_tile(base: Slate, s: Slate, cell: int) -> None:
    for k in range(REACH, SEEN):
        s.tile[cell, k] = base.tile[cell, k]


@kernel
def _restore_parts(base: Slate, s: Slate, edge: int) -> None:
    """The parts at both ends of an edge, as the slate below has them: only roots have changed."""
    for k in range(END, OTHER_END + 1):
        _restore_tile(base, s, part_of(base, s.edge[edge, k] - s.ctl[FIRST_VERTEX]))


@kernel
def forget(base: Slate, s: Slate) -> None:
    """Make a scratch slate like the one below again. Cost: linear in what was concluded on it."""
    _clear_queues(s)
    for number in range(base.ctl[FACTS], s.ctl[FACTS]):
        subject = i64(s.fact[number, SUBJECT])
        if s.fact[number, KIND] == A_MARK:
            _restore_edge(base, s, subject)
            for k in range(END, END + 4):
                _restore_place(base, s, i64(s.edge[subject, k]))
            for k in range(END, OTHER_END + 1):
                # A line also changed what is known at the other end of a path.
                _restore_place(base, s, i64(base.place[s.edge[subject, k], FAR]))
            if len(s.tile) > 0:
                _restore_parts(base, s, subject)
        elif s.fact[number, KIND] == A_PAIR:
            bound = s.fact[number, VALUE]
            s.corner[subject, bound] = base.corner[subject, bound]
        elif s.fact[number, KIND] == A_RELATION:
            _restore_class(base, s, subject)
        else:
            _restore_tile(base, s, subject)
    _reset_counters(base, s)


@inlined
def _restore_class(base: Slate, s: Slate, subject: int) -> None:
    """All members of the class of an edge."""
    member = subject
    while True:
        following = i64(s.edge[member, RING])
        _restore_edge(base, s, member)
        member = following
        if member == subject:
            break
