"""Techniques on edges known equal or opposite: what they carry, and the parity of a face or vertex.

Those that use a relation conclude once and wait again: the premises of a relation can be many.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import (
    add_clue,
    add_marks,
    add_premise,
    conclude_mark,
    conclude_pair,
    open_premises,
)
from takegaki.engine.kin import add_relation, are_kin, conclude_relation, opposite
from takegaki.engine.slate import (
    CARRIED,
    CLUE,
    CROSSES,
    EQUAL_SIDES,
    LEAST,
    LINES,
    MADE,
    MARK,
    MOST,
    PAIR_RELATION,
    RING,
    Slate,
)
from takegaki.engine.waiting import wait


@inlined
def carry_mark(s: Slate, edge: int) -> None:
    """A mark decides the edges known equal or opposite."""
    other = i64(s.edge[edge, RING])
    while other != edge:
        mark = i64(s.edge[edge, MARK]) * (1 - 2 * opposite(s, edge, other))
        if s.edge[other, MARK] != mark:
            open_premises(s)
            add_premise(s, s.edge[edge, MADE])
            add_relation(s, edge, other)
            conclude_mark(s, other, mark, i64(CARRIED), other)
        other = i64(s.edge[other, RING])


@inlined
def equal_sides(s: Slate, place: int) -> None:
    """One line is still due: equal sides are crosses. One cross is still due: they are lines."""
    size = i64(s.start[place + 1] - s.start[place])
    clue, lines, crosses = s.place[place, CLUE], i64(s.place[place, LINES]), i64(s.place[place, CROSSES])
    if lines + 1 == clue and lines + crosses < size:
        _decide_equal(s, place, i64(-1), lines)
    elif crosses + 1 == size - clue and lines + crosses < size:
        _decide_equal(s, place, i64(1), crosses)


@kernel
def _decide_equal(s: Slate, place: int, mark: int, others: int) -> None:
    for i in range(s.start[place], s.start[place + 1]):
        one = i64(s.ring[i, 0])
        for j in range(i + 1, s.start[place + 1]):
            two = i64(s.ring[j, 0])
            undecided = s.edge[one, MARK] == 0 and s.edge[two, MARK] == 0
            if undecided and are_kin(s, one, two) and opposite(s, one, two) == 0:
                open_premises(s)
                add_clue(s, place)
                add_marks(s, place, -mark, others)
                add_relation(s, one, two)
                conclude_mark(s, one, mark, i64(EQUAL_SIDES), place)
                conclude_mark(s, two, mark, i64(EQUAL_SIDES), place)
                wait(s, place, i64(1 << EQUAL_SIDES))
                return


@inlined
def _add_decided(s: Slate, place: int, clued: bool) -> None:
    open_premises(s)
    if clued:
        add_clue(s, place)
    add_marks(s, place, i64(1), i64(s.place[place, LINES]))
    add_marks(s, place, i64(-1), i64(s.place[place, CROSSES]))


@inlined
def parity_round(s: Slate, place: int, technique: int, clued: bool) -> None:
    """Two to four undecided edges with an even or odd number of lines among them.

    Of two each tells the other; of three kin tell the third; of four kin make kin of the others.
    """
    size = s.start[place + 1] - s.start[place]
    left = size - s.place[place, LINES] - s.place[place, CROSSES]
    if left < 2 or left > 4:
        return
    odd = i64(s.place[place, LINES]) & 1
    if clued:
        odd = (odd + i64(s.place[place, CLUE])) & 1
    # The undecided edges lie in s.best.
    count = 0
    for i in range(s.start[place], s.start[place + 1]):
        if s.edge[s.ring[i, 0], MARK] == 0:
            s.best[count] = s.ring[i, 0]
            count += 1
    if left == 2:
        one, two = i64(s.best[0]), i64(s.best[1])
        if not are_kin(s, one, two) or opposite(s, one, two) != odd:
            _add_decided(s, place, clued)
            conclude_relation(s, one, two, odd, technique, place)
    else:
        _parity_of_kin(s, place, technique, clued, i64(left), odd)


@kernel
def _parity_of_kin(s: Slate, place: int, technique: int, clued: bool, left: int, odd: int) -> None:
    for i in range(left):
        for j in range(i + 1, left):
            one, two = i64(s.best[i]), i64(s.best[j])
            if not are_kin(s, one, two):
                continue
            rest = odd ^ opposite(s, one, two)
            # Of the indices 0 to 3, which sum up to 6, those that are neither i nor j.
            third = i64(0)
            while third in (i, j):
                third += 1
            fourth = 6 - i - j - third
            edge, other = i64(s.best[third]), i64(s.best[fourth if left == 4 else third])
            if left == 4 and are_kin(s, edge, other) and opposite(s, edge, other) == rest:
                continue
            _add_decided(s, place, clued)
            add_relation(s, one, two)
            if left == 3:
                conclude_mark(s, edge, 2 * rest - 1, technique, place)
            else:
                conclude_relation(s, edge, other, rest, technique, place)
            wait(s, place, i64(1) << technique)
            return


@inlined
def relate_pairs(s: Slate, place: int) -> None:
    """Just one line on an undecided pair of a vertex: the two are opposite; and the other way round."""
    begin, size = i64(s.start[place]), i64(s.start[place + 1] - s.start[place])
    for i in range(size):
        one, two = i64(s.ring[begin + i, 0]), i64(s.ring[begin + (i + 1) % size, 0])
        corner = i64(s.ring[begin + i, 1])
        most, least = s.corner[corner, MOST], s.corner[corner, LEAST]
        if s.edge[one, MARK] != 0 or s.edge[two, MARK] != 0:
            continue
        if are_kin(s, one, two):
            if opposite(s, one, two) == 1 and (most < 0 or least < 0):
                open_premises(s)
                add_relation(s, one, two)
                conclude_pair(s, corner, i64(MOST), i64(PAIR_RELATION), place)
                conclude_pair(s, corner, i64(LEAST), i64(PAIR_RELATION), place)
        elif most >= 0 and least >= 0:
            open_premises(s)
            add_premise(s, most)
            add_premise(s, least)
            conclude_relation(s, one, two, i64(1), i64(PAIR_RELATION), place)
