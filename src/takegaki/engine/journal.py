"""The journal: premises are laid down, then a fact is concluded from them, and those concerned wait.

A list of premises is opened, filled, and taken by every fact concluded before the next is opened.
After a contradiction, or where premises find no room, nothing is concluded any more.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.parts import note_parts
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    A_REACH,
    A_REFUSAL,
    BEHIND,
    BEYOND,
    BROKEN,
    CARRIED,
    CLUE,
    CORNER_FACE,
    CORNER_VERTEX,
    CROSSES,
    DEAD_END,
    DRAWN,
    END,
    FACTS,
    FIRST,
    FIRST_VERTEX,
    FULL,
    KEPT,
    KIND,
    LEFT_WAYS,
    LINES,
    MADE,
    MARK,
    MARK_NEWS,
    MEMBERS,
    OBJECT,
    OPEN,
    PAIR_NEWS,
    REACH,
    REACH_FACT,
    REACHES,
    REFUSED,
    ROOT,
    SUBJECT,
    TECHNIQUE,
    TILE_TURN,
    TOP,
    UNKNOWNS,
    UNMET,
    VALUE,
    WHERE,
    Slate,
)
from takegaki.engine.strands import join
from takegaki.engine.waiting import edge_waits, wait


@inlined
def open_premises(s: Slate) -> None:
    """Begin an empty list of premises."""
    s.ctl[OPEN] = s.ctl[TOP] = s.ctl[KEPT]


@inlined
def add_premise(s: Slate, premise: int) -> None:
    """Add a fact, or -1 - cell for a clue."""
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


@inlined
def add_clue_of(s: Slate, cell: int) -> None:
    """Add the tile of a cell."""
    add_premise(s, -1 - cell)


@kernel
def add_marks(s: Slate, place: int, mark: int, most: int) -> None:
    """Add the first `most` marks of one kind round a place."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring[i, 0]
        if most > 0 and s.edge[edge, MARK] == mark:
            add_premise(s, s.edge[edge, MADE])
            most -= 1


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
        wait(s, i64(place), i64(MARK_NEWS))
    if s.edge[s.edge[edge, ROOT], MEMBERS] > 1:
        edge_waits(s, edge, CARRIED)
    if len(s.tile) > 0:
        note_parts(s, edge, mark)
    elif mark == 1:
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


@kernel
def conclude_refusal(s: Slate, cell: int, ways: int, technique: int) -> None:
    """A tile cannot be turned to these sets of arms (bits), by the open premises."""
    if not s.tile[cell, LEFT_WAYS] & ways:
        return
    place = cell + s.ctl[FIRST_VERTEX]
    number = write_fact(s, i64(A_REFUSAL), cell, i64(s.tile[cell, REFUSED]), ways, technique, place)
    if number >= 0:
        s.tile[cell, LEFT_WAYS] &= ~ways
        s.tile[cell, REFUSED] = number
        wait(s, place, i64(1 << TILE_TURN | 1 << DEAD_END))


@kernel
def conclude_reach(s: Slate, cell: int, side: int, most: int) -> None:
    """At most so many cells are joined by a line over a side of a cell, coming in from there."""
    if s.ctl[FACTS] >= REACHES * len(s.tile):
        return
    place = cell + s.ctl[FIRST_VERTEX]
    number = write_fact(s, i64(A_REACH), cell, side, most, i64(DEAD_END), place)
    if number >= 0:
        s.tile[cell, REACH + side], s.tile[cell, REACH_FACT + side] = most, number
        wait(s, (s.tile[cell, BEYOND + side] >> 2) + s.ctl[FIRST_VERTEX], i64(1 << DEAD_END))
