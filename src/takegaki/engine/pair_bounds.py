"""Techniques on pairs round a face: bounds for a stretch of sides, some taken by pairs."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import add_clue, add_premise, conclude_mark, conclude_pair, open_premises
from takegaki.engine.slate import (
    CLUE,
    CROSSES,
    FACE_PAIRS,
    LEAST,
    LINES,
    MADE,
    MARK,
    MOST,
    THROUGH_FACE,
    Slate,
)


@inlined
def _single(s: Slate, edge: int, bound: int) -> int:
    """What one edge adds to a bound: MOST counts what is not a cross, LEAST what is a line."""
    return i64(s.edge[edge, MARK] != -1) if bound == MOST else i64(s.edge[edge, MARK] == 1)


@inlined
def bound_stretch(s: Slate, place: int, first: int, length: int, bound: int) -> int:
    """Most or least lines on `length` edges round a place, from its edge `first` on.

    Leaves in s.best the bound for each beginning of the stretch.
    """
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    s.best[0] = 0
    at, corner = first, i64(-1)
    for i in range(length):
        value = s.best[i] + _single(s, s.ring[begin + at, 0], bound)
        if i > 0 and s.corner[corner, bound] >= 0:
            paired = s.best[i - 1] + 1
            value = min(value, paired) if bound == MOST else max(value, paired)
        s.best[i + 1] = value
        corner = i64(s.ring[begin + at, 1])
        at = at + 1 if at + 1 < size else i64(0)
    return i64(s.best[length])


@kernel
def add_stretch(s: Slate, place: int, first: int, length: int, bound: int) -> None:
    """Add to the premises what the bound in s.best rests on."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    telling = -1 if bound == MOST else 1
    while length > 0:
        edge = s.ring[begin + (first + length - 1) % size, 0]
        if s.best[length] == s.best[length - 1] + _single(s, edge, bound):
            if s.edge[edge, MARK] == telling:
                add_premise(s, s.edge[edge, MADE])
            length -= 1
        else:
            add_premise(s, s.corner[s.ring[begin + (first + length - 2) % size, 1], bound])
            length -= 2


@inlined
def count_pairs(s: Slate, place: int, bound: int) -> int:
    """How many pairs of neighbours round a place are known to be bounded."""
    count = i64(0)
    for i in range(s.start[place], s.start[place + 1]):
        count += s.corner[s.ring[i, 1], bound] >= 0
    return count


@inlined
def bound_sides(s: Slate, place: int) -> None:
    """Where the other sides are bounded by the clue, the last one is decided."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    clue, lines, crosses = s.place[place, CLUE], s.place[place, LINES], s.place[place, CROSSES]
    # Each pair raises or lowers what single sides tell by one at most: most places end here.
    from_below = lines + count_pairs(s, place, i64(LEAST)) >= clue
    from_above = size - crosses - count_pairs(s, place, i64(MOST)) <= clue
    if lines + crosses == size or not (from_below or from_above):
        return
    for i in range(size):
        edge, after = i64(s.ring[begin + i, 0]), i64((i + 1) % size)
        mark = s.edge[edge, MARK]
        if from_below and mark != -1 and bound_stretch(s, place, after, size - 1, i64(LEAST)) >= clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 1, i64(LEAST))
            conclude_mark(s, edge, i64(-1), i64(FACE_PAIRS), place)
        elif from_above and mark != 1 and bound_stretch(s, place, after, size - 1, i64(MOST)) < clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 1, i64(MOST))
            conclude_mark(s, edge, i64(1), i64(FACE_PAIRS), place)


@inlined
def bound_pairs(s: Slate, place: int) -> None:
    """Where the other sides are bounded by the clue, so are the lines on a pair of neighbours."""
    size = i64(s.start[place + 1] - s.start[place])
    clue, lines, crosses = s.place[place, CLUE], s.place[place, LINES], s.place[place, CROSSES]
    if size - lines - crosses < 2:
        return
    if lines + count_pairs(s, place, i64(LEAST)) >= clue - 1:
        _bound_each(s, place, i64(LEAST), i64(MOST))
    if size - 2 - crosses - count_pairs(s, place, i64(MOST)) < clue:
        _bound_each(s, place, i64(MOST), i64(LEAST))


@kernel
def _bound_each(s: Slate, place: int, bound: int, bounded: int) -> None:
    """Bound each undecided pair (`bounded`) by what is known (`bound`) of the other sides."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    clue = s.place[place, CLUE]
    for i in range(size):
        one, two = s.ring[begin + i, 0], s.ring[begin + (i + 1) % size, 0]
        corner, after = i64(s.ring[begin + i, 1]), i64((i + 2) % size)
        if s.edge[one, MARK] != 0 or s.edge[two, MARK] != 0 or s.corner[corner, bounded] >= 0:
            continue
        others = bound_stretch(s, place, after, size - 2, bound)
        if others >= clue - 1 if bound == LEAST else others < clue:
            open_premises(s)
            add_clue(s, place)
            add_stretch(s, place, after, size - 2, bound)
            conclude_pair(s, corner, bounded, i64(THROUGH_FACE), place)
