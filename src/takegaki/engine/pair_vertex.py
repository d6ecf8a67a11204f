"""Techniques on pairs at a vertex: what a line that comes in tells of them, and they of others."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import add_marks, add_premise, conclude_mark, conclude_pair, open_premises
from takegaki.engine.slate import (
    CROSSES,
    LEAST,
    LINES,
    MADE,
    MARK,
    MOST,
    THROUGH_VERTEX,
    VERTEX_PAIRS,
    Slate,
)


@inlined
def pairs_at(s: Slate, place: int) -> None:
    """Pairs of neighbours at a vertex: one is decided by the other, or both by the count of lines."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    for i in range(size):
        one, two = i64(s.ring[begin + i, 0]), i64(s.ring[begin + (i + 1) % size, 0])
        corner = i64(s.ring[begin + i, 1])
        if s.edge[one, MARK] == 0 and s.edge[two, MARK] == 0:
            _both(s, place, corner, one, two)
        elif s.edge[one, MARK] == 0:
            _other(s, place, corner, two, one)
        else:
            _other(s, place, corner, one, two)


@inlined
def _other(s: Slate, place: int, corner: int, known: int, other: int) -> None:
    """Conclude one edge of a pair from the other, which is decided."""
    mark = i64(s.edge[known, MARK])
    fact = s.corner[corner, MOST if mark == 1 else LEAST]
    if fact >= 0 and s.edge[other, MARK] != -mark:
        open_premises(s)
        add_premise(s, fact)
        add_premise(s, s.edge[known, MADE])
        conclude_mark(s, other, -mark, i64(VERTEX_PAIRS), place)


@inlined
def _both(s: Slate, place: int, corner: int, one: int, two: int) -> None:
    """An undecided pair: with one line at the vertex it is bounded; with none and no other edge left,
    what bounds it decides both."""
    lines, crosses = s.place[place, LINES], i64(s.place[place, CROSSES])
    last = crosses + lines == s.start[place + 1] - s.start[place] - 2
    if lines == 1:
        open_premises(s)
        add_marks(s, place, i64(1), i64(1))
        conclude_pair(s, corner, i64(MOST), i64(VERTEX_PAIRS), place)
        if last:
            open_premises(s)
            add_marks(s, place, i64(1), i64(1))
            add_marks(s, place, i64(-1), crosses)
            conclude_pair(s, corner, i64(LEAST), i64(VERTEX_PAIRS), place)
    elif lines == 0 and last:
        for bound in range(MOST, LEAST + 1):
            if s.corner[corner, bound] >= 0:
                open_premises(s)
                add_premise(s, s.corner[corner, bound])
                add_marks(s, place, i64(-1), crosses)
                mark = i64(1 if bound == LEAST else -1)
                conclude_mark(s, one, mark, i64(VERTEX_PAIRS), place)
                conclude_mark(s, two, mark, i64(VERTEX_PAIRS), place)
                return


@inlined
def carry_pairs(s: Slate, place: int) -> None:
    """At least one line on a pair of a vertex: at most one on the pairs opposite; and if just one,
    what is left is bounded from below, too."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    for i in range(size):
        one, two = i64(s.ring[begin + i, 0]), i64(s.ring[begin + (i + 1) % size, 0])
        corner = i64(s.ring[begin + i, 1])
        if s.corner[corner, LEAST] < 0 or s.edge[one, MARK] != 0 or s.edge[two, MARK] != 0:
            continue
        for j in range(i + 2, i + size - 1):
            _oppose(s, place, corner, i64(begin + j % size), i64(begin + (j + 1) % size))
        left = size - s.place[place, LINES] - s.place[place, CROSSES]
        if s.place[place, LINES] == 0 and s.corner[corner, MOST] >= 0 and left == 3:
            _third(s, place, corner, one, two)


@inlined
def _oppose(s: Slate, place: int, corner: int, at: int, after: int) -> None:
    """Bound the pair at one corner by that of an opposite one."""
    one, two = s.edge[s.ring[at, 0], MARK], s.edge[s.ring[after, 0], MARK]
    other = i64(s.ring[at, 1])
    if one + two < 2 and one >= 0 and two >= 0 and s.corner[other, MOST] < 0:
        open_premises(s)
        add_premise(s, s.corner[corner, LEAST])
        conclude_pair(s, other, i64(MOST), i64(THROUGH_VERTEX), place)
    size = s.start[place + 1] - s.start[place]
    last = s.place[place, LINES] == 0 and s.place[place, CROSSES] == size - 4
    if last and one == 0 and two == 0 and s.corner[corner, MOST] >= 0 and s.corner[other, LEAST] < 0:
        open_premises(s)
        add_premise(s, s.corner[corner, LEAST])
        add_premise(s, s.corner[corner, MOST])
        add_marks(s, place, i64(-1), i64(s.place[place, CROSSES]))
        conclude_pair(s, other, i64(LEAST), i64(THROUGH_VERTEX), place)


@kernel
def _third(s: Slate, place: int, corner: int, one: int, two: int) -> None:
    """Just one line on a pair, and one more edge undecided: a line."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = i64(s.ring[i, 0])
        if s.edge[edge, MARK] == 0 and edge not in (one, two):
            open_premises(s)
            add_premise(s, s.corner[corner, LEAST])
            add_premise(s, s.corner[corner, MOST])
            add_marks(s, place, i64(-1), i64(s.place[place, CROSSES]))
            conclude_mark(s, edge, i64(1), i64(THROUGH_VERTEX), place)
            return
