"""Techniques on pairs round a face: bounds for a stretch of sides, some taken by pairs."""

from takegaki.deduce.kernels.conclude import (
    add_clue,
    add_marks,
    add_premise,
    conclude_mark,
    conclude_pair,
    open_premises,
)
from takegaki.deduce.kernels.fact_board import LEAST, MOST, FactBoard, in_ring
from takegaki.deduce.technique_table import FACE_PAIRS, THROUGH_FACE, THROUGH_VERTEX, VERTEX_PAIRS
from takegaki.runtime.kernels import inlined, kernel


@inlined
def _single(s: FactBoard, edge: int, bound: int) -> int:
    """What one edge adds to a bound: MOST counts what is not a cross, LEAST what is a line."""
    return int((s.mark[edge] != -1) if bound == MOST else (s.mark[edge] == 1))


@inlined
def bound_stretch(s: FactBoard, place: int, first: int, length: int, bound: int) -> int:
    """Most or least lines on `length` edges round a place, from its edge `first` on.

    Leaves in s.best the bound for each beginning of the stretch.
    """
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    s.best[0] = 0
    at, corner = first, -1
    for i in range(length):
        value = s.best[i] + _single(s, s.ring_edge[begin + at], bound)
        if i > 0 and s.pair_fact[corner, bound] >= 0:
            paired = s.best[i - 1] + 1
            value = min(value, paired) if bound == MOST else max(value, paired)
        s.best[i + 1] = value
        corner = s.ring_corner[begin + at]
        at = at + 1 if at + 1 < size else 0
    return int(s.best[length])


@kernel
def add_stretch(s: FactBoard, place: int, first: int, length: int, bound: int) -> None:
    """Add the premises of the bound in s.best."""
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    telling = -1 if bound == MOST else 1
    while length > 0:
        edge = s.ring_edge[begin + in_ring(first + length - 1, size)]
        if s.best[length] == s.best[length - 1] + _single(s, edge, bound):
            if s.mark[edge] == telling:
                add_premise(s, s.mark_fact[edge])
            length -= 1
        else:
            add_premise(
                s, s.pair_fact[s.ring_corner[begin + in_ring(first + length - 2, size)], bound]
            )
            length -= 2


@inlined
def count_pairs(s: FactBoard, place: int, bound: int) -> int:
    """How many pairs of neighbours round a place are known to be bounded."""
    count = 0
    for i in range(s.start[place], s.start[place + 1]):
        count += s.pair_fact[s.ring_corner[i], bound] >= 0
    return count


@inlined
def bound_sides(s: FactBoard, place: int) -> None:
    """Where the other sides are bounded by the clue, the last one is decided."""
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    clue, lines, crosses = s.clue[place], s.lines[place], s.crosses[place]
    # Each pair changes the bound by single sides by one at most: most places end here.
    from_below = lines + count_pairs(s, place, LEAST) >= clue
    from_above = size - crosses - count_pairs(s, place, MOST) <= clue
    if lines + crosses == size or not (from_below or from_above):
        return
    for i in range(size):
        edge, after = s.ring_edge[begin + i], in_ring(i + 1, size)
        mark = s.mark[edge]
        if from_below and mark != -1 and bound_stretch(s, place, after, size - 1, LEAST) >= clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 1, LEAST)
            conclude_mark(s, edge, -1, FACE_PAIRS, place)
        elif from_above and mark != 1 and bound_stretch(s, place, after, size - 1, MOST) < clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 1, MOST)
            conclude_mark(s, edge, 1, FACE_PAIRS, place)


@inlined
def bound_pairs(s: FactBoard, place: int) -> None:
    """Where the other sides are bounded by the clue, so are the lines on a pair of neighbours."""
    size = s.start[place + 1] - s.start[place]
    clue, lines, crosses = s.clue[place], s.lines[place], s.crosses[place]
    if size - lines - crosses < 2:
        return
    if lines + count_pairs(s, place, LEAST) >= clue - 1:
        _bound_each(s, place, LEAST, MOST)
    if size - 2 - crosses - count_pairs(s, place, MOST) < clue:
        _bound_each(s, place, MOST, LEAST)


@kernel
def _bound_each(s: FactBoard, place: int, bound: int, bounded: int) -> None:
    """Bound each undecided pair (`bounded`) by what is known (`bound`) of the other sides."""
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    clue = s.clue[place]
    for i in range(size):
        one, two = s.ring_edge[begin + i], s.ring_edge[begin + in_ring(i + 1, size)]
        corner, after = s.ring_corner[begin + i], in_ring(i + 2, size)
        if s.mark[one] != 0 or s.mark[two] != 0 or s.pair_fact[corner, bounded] >= 0:
            continue
        others = bound_stretch(s, place, after, size - 2, bound)
        if others >= clue - 1 if bound == LEAST else others < clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 2, bound)
            conclude_pair(s, corner, bounded, THROUGH_FACE, place)


# Techniques on pairs at a vertex: pairs from a line there, and pairs from other pairs.


@inlined
def pairs_at(s: FactBoard, place: int) -> None:
    """Pairs of neighbours at a vertex: one is decided by the other, or both by the count of
    lines.
    """
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    for i in range(size):
        one, two = s.ring_edge[begin + i], s.ring_edge[begin + in_ring(i + 1, size)]
        corner = s.ring_corner[begin + i]
        if s.mark[one] == 0 and s.mark[two] == 0:
            _both(s, place, corner, one, two)
        elif s.mark[one] == 0:
            _other(s, place, corner, two, one)
        else:
            _other(s, place, corner, one, two)


@inlined
def _other(s: FactBoard, place: int, corner: int, known: int, other: int) -> None:
    """Conclude one edge of a pair from the other, which is decided."""
    mark = s.mark[known]
    fact = s.pair_fact[corner, MOST if mark == 1 else LEAST]
    if fact >= 0 and s.mark[other] != -mark:
        open_premises(s)
        add_premise(s, fact)
        add_premise(s, s.mark_fact[known])
        conclude_mark(s, other, -mark, VERTEX_PAIRS, place)


@inlined
def _both(s: FactBoard, place: int, corner: int, one: int, two: int) -> None:
    """An undecided pair: with one line at the vertex it is bounded; with none and no other edge
    left, what bounds it decides both.
    """
    lines, crosses = s.lines[place], s.crosses[place]
    last = crosses + lines == s.start[place + 1] - s.start[place] - 2
    if lines == 1:
        open_premises(s)
        add_marks(s, place, 1, 1)
        conclude_pair(s, corner, MOST, VERTEX_PAIRS, place)
        if last:
            open_premises(s)
            add_marks(s, place, 1, 1)
            add_marks(s, place, -1, crosses)
            conclude_pair(s, corner, LEAST, VERTEX_PAIRS, place)
    elif lines == 0 and last:
        for bound in range(MOST, LEAST + 1):
            if s.pair_fact[corner, bound] >= 0:
                open_premises(s)
                add_premise(s, s.pair_fact[corner, bound])
                add_marks(s, place, -1, crosses)
                mark = 1 if bound == LEAST else -1
                conclude_mark(s, one, mark, VERTEX_PAIRS, place)
                conclude_mark(s, two, mark, VERTEX_PAIRS, place)
                return


@inlined
def carry_pairs(s: FactBoard, place: int) -> None:
    """At least one line on a pair of a vertex: at most one on the pairs opposite; and if just one,
    what is left is bounded from below, too."""
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    for i in range(size):
        one, two = s.ring_edge[begin + i], s.ring_edge[begin + in_ring(i + 1, size)]
        corner = s.ring_corner[begin + i]
        if s.pair_fact[corner, LEAST] < 0 or s.mark[one] != 0 or s.mark[two] != 0:
            continue
        for j in range(i + 2, i + size - 1):
            _oppose(s, place, corner, begin + in_ring(j, size), begin + in_ring(j + 1, size))
        left = size - s.lines[place] - s.crosses[place]
        if s.lines[place] == 0 and s.pair_fact[corner, MOST] >= 0 and left == 3:
            _third(s, place, corner, one, two)


@inlined
def _oppose(s: FactBoard, place: int, corner: int, at: int, after: int) -> None:
    """Bound the pair at one corner by that of an opposite one."""
    one, two = s.mark[s.ring_edge[at]], s.mark[s.ring_edge[after]]
    other = s.ring_corner[at]
    if one + two < 2 and one >= 0 and two >= 0 and s.pair_fact[other, MOST] < 0:
        open_premises(s)
        add_premise(s, s.pair_fact[corner, LEAST])
        conclude_pair(s, other, MOST, THROUGH_VERTEX, place)
    size = s.start[place + 1] - s.start[place]
    last = s.lines[place] == 0 and s.crosses[place] == size - 4
    if (
        last
        and one == 0
        and two == 0
        and s.pair_fact[corner, MOST] >= 0
        and s.pair_fact[other, LEAST] < 0
    ):
        open_premises(s)
        add_premise(s, s.pair_fact[corner, LEAST])
        add_premise(s, s.pair_fact[corner, MOST])
        add_marks(s, place, -1, s.crosses[place])
        conclude_pair(s, other, LEAST, THROUGH_VERTEX, place)


@kernel
def _third(s: FactBoard, place: int, corner: int, one: int, two: int) -> None:
    """Just one line on a pair, and one more edge undecided: a line."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring_edge[i]
        if s.mark[edge] == 0 and edge not in (one, two):
            open_premises(s)
            add_premise(s, s.pair_fact[corner, LEAST])
            add_premise(s, s.pair_fact[corner, MOST])
            add_marks(s, place, -1, s.crosses[place])
            conclude_mark(s, edge, 1, THROUGH_VERTEX, place)
            return
