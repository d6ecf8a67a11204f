"""The journal: premises are laid down, then a fact is concluded from them, and those concerned wait.

A list of premises is opened, filled, and taken by every fact concluded before the next is opened.
After a contradiction, or where premises find no room, nothing is concluded any more.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    BEHIND,
    BROKEN,
    CARRIED,
    CLUE,
    CORNER_FACE,
    CORNER_VERTEX,
    CROSSES,
    DRAWN,
    EDGE_WAITS,
    END,
    FACTS,
    FIRST,
    FIRST_VERTEX,
    FULL,
    KEPT,
    KIND,
    KINDS,
    LINES,
    MADE,
    MARK,
    MEMBERS,
    N_TECHNIQUES,
    OBJECT,
    OPEN,
    PAIR_NEWS,
    ROOT,
    SUBJECT,
    TECHNIQUE,
    TOP,
    UNKNOWNS,
    UNMET,
    VALUE,
    WAITS,
    WHERE,
    Slate,
)
from takegaki.engine.strands import join


@inlined
def open_premises(s: Slate) -> None:
    """Begin an empty list of premises."""
    s.ctl[OPEN] = s.ctl[TOP] = s.ctl[KEPT]


@inlined
def add_premise(s: Slate, premise: int) -> None:
    """Add a fact, or -1 - face for a clue."""
    if s.ctl[TOP] < len(s.premises):
        s.premises[s.ctl[TOP]] = premise
    else:
        s.ctl[FULL] = 1
    s.ctl[TOP] += 1


@inlined
def add_clue(s: Slate, place: int) -> None:
    """Add the clue of a face; that a vertex must be visited is no clue."""
    if place < s.ctl[FIRST_VERTEX]:
        add_premise(s, -1 - place)


@kernel
def add_marks(s: Slate, place: int, mark: int, most: int) -> None:
    """Add the first `most` marks of one kind round a place."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring[i, 0]
        if most > 0 and s.edge[edge, MARK] == mark:
            add_premise(s, s.edge[edge, MADE])
            most -= 1


@inlined
def wait(s: Slate, place: int, bits: int) -> None:
    """Let a place wait for techniques, those that do not concern it left out."""
    new = bits & s.place[place, KINDS] & ~s.place[place, WAITS]
    if new:
        queue_up(s, place, new)


@kernel
def queue_up(s: Slate, place: int, new: int) -> None:
    """Put a place into the queues of techniques, as bits, for which it does not wait yet."""
    s.place[place, WAITS] |= new
    technique = 0
    while new:
        if new & 1:
            s.queue[technique, s.turn[technique, 1] % s.queue.shape[1]] = place
            s.turn[technique, 1] += 1
        new >>= 1
        technique += 1


@inlined
def edge_waits(s: Slate, edge: int, technique: int) -> None:
    """Let an edge wait for a technique."""
    if not s.edge[edge, EDGE_WAITS] >> technique & 1:
        s.edge[edge, EDGE_WAITS] |= 1 << technique
        s.queue[technique, s.turn[technique, 1] % s.queue.shape[1]] = edge
        s.turn[technique, 1] += 1


@inlined
def write_fact(s: Slate, kind: int, subject: int, other: int, value: int, technique: int, where: int) -> int:
    """Write a fact with the open premises; its number, or -1 when nothing can be concluded."""
    if s.ctl[FULL] or s.ctl[BROKEN] >= 0:
        return i64(-1)
    number = s.ctl[FACTS]
    s.fact[number, KIND], s.fact[number, SUBJECT], s.fact[number, OBJECT] = kind, subject, other
    s.fact[number, VALUE], s.fact[number, TECHNIQUE], s.fact[number, WHERE] = value, technique, where
    s.fact[number, FIRST], s.fact[number, BEHIND] = s.ctl[OPEN], s.ctl[TOP]
    s.ctl[KEPT] = s.ctl[TOP]
    s.ctl[FACTS] += 1
    return i64(number)


@kernel
def conclude_mark(s: Slate, edge: int, mark: int, technique: int, where: int) -> None:
    """A mark follows from the open premises; BROKEN when the edge holds the other one."""
    if s.edge[edge, MARK] == mark:
        return
    number = write_fact(s, i64(A_MARK), edge, i64(-1), mark, technique, where)
    if number < 0:
        return
    if s.edge[edge, MARK] != 0:
        s.ctl[BROKEN] = number
        return
    s.edge[edge, MARK], s.edge[edge, MADE] = mark, number
    s.ctl[UNKNOWNS] -= 1
    s.ctl[DRAWN] += mark == 1
    for k in range(END, END + 4):
        place = s.edge[edge, k]
        clue = s.place[place, CLUE]
        before = clue >= 0 and s.place[place, LINES] != clue
        s.place[place, LINES if mark == 1 else CROSSES] += 1
        s.ctl[UNMET] += i64(clue >= 0 and s.place[place, LINES] != clue) - i64(before)
        wait(s, i64(place), i64((1 << N_TECHNIQUES) - 1))
    if s.edge[s.edge[edge, ROOT], MEMBERS] > 1:
        edge_waits(s, edge, CARRIED)
    if mark == 1:
        join(s, edge)


@kernel
def conclude_pair(s: Slate, corner: int, bound: int, technique: int, where: int) -> None:
    """At most one (MOST) or at least one (LEAST) edge of a corner is a line, by the open premises."""
    if s.corner[corner, bound] >= 0:
        return
    number = write_fact(s, i64(A_PAIR), corner, i64(-1), bound, technique, where)
    if number >= 0:
        s.corner[corner, bound] = number
        wait(s, i64(s.corner[corner, CORNER_FACE]), i64(PAIR_NEWS))
        wait(s, i64(s.corner[corner, CORNER_VERTEX]), i64(PAIR_NEWS))
