"""All ways to put the cells of an area inside or outside, and what they have in common."""

from typing import NamedTuple

from takegaki.engine.around import Around, hangs_together
from takegaki.engine.beliefs import Beliefs
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.lens import (
    CELLS,
    CHECKS,
    CLUED,
    COUNT,
    DOT,
    FROM,
    KNOWN,
    LINK,
    LOOSE,
    N_CHECKS,
    OPEN,
    PAIR,
    TO,
    TURN,
    Lens,
)
from takegaki.engine.loose import has_choice
from takegaki.engine.slate import Ints, Longs

ENOUGH, ALL, TOO_MANY = 0, 1, 2
"""What a survey ends with: nothing can be common any more, all ways were seen, there are too many."""

# Entries of Ways.ctl: ways that fit, the first of them, sets of positions that go together, positions
# that may differ, steps taken.
N_WAYS, FIRST_WAY, N_GROUPS, FREE, STEPS, WAYS_CTL = 0, 1, 2, 3, 4, 5


class Ways(NamedTuple):
    """What the ways seen so far have in common.

    group (..)     masks of positions that in all ways are related as in the first way; the world is
                   the bit behind the last position, always 0
    pattern, seen (checks,)   lines at a dot now, and all such sets seen, bit p for the set p
    tried (cells,)   sides tried at a position
    beyond (cells,)  first positions of classes that reach beyond the area
    """

    group: Longs
    pattern: Ints
    seen: Longs
    tried: Ints
    beyond: Ints
    ctl: Longs


@inlined
def _fits(b: Beliefs, z: Lens, w: Ways, way: int, check: int) -> bool:
    """Does a check hold? Its positions are all filled."""
    begin, end = z.check[check, FROM], z.check[check, TO]
    if z.check[check, DOT] == PAIR:
        own, pattern = way >> z.listed[begin] & 1, i64(0)
        for i in range(begin + 1, end):
            pattern |= ((way >> z.listed[i] & 1) ^ own) << (i - begin - 1)
        w.pattern[check] = pattern
        return bool(b.pairs[z.check[check, COUNT]] >> pattern & 1)
    if z.check[check, DOT] == CLUED:
        own, lines = way >> z.listed[begin] & 1, i64(0)
        for i in range(begin + 1, end):
            lines += (way >> z.listed[i] & 1) ^ own
        return bool(lines == z.check[check, COUNT])
    # The i-th edge of a dot parts the cell before it from the i-th cell.
    pattern, before = i64(0), way >> z.listed[end - 1] & 1
    for i in range(begin, end):
        now = way >> z.listed[i] & 1
        pattern |= (now ^ before) << (i - begin)
        before = now
    w.pattern[check] = pattern
    return bool(b.ways[z.check[check, DOT]] >> pattern & 1)


@inlined
def _put(z: Lens, way: int, position: int, tried: int) -> int:
    """The way with a side at a position: the one its link tells, else first this, then that."""
    link, turn = z.cell[position, LINK], z.cell[position, TURN]
    if link == OPEN:
        side = (tried + position) & 1
    elif link == KNOWN:
        side = turn
    else:
        side = (way >> link & 1) ^ turn
    return (way & ~(i64(1) << position)) | i64(side) << position


@kernel
def _record(b: Beliefs, z: Lens, w: Ways, way: int) -> None:
    """Keep what is common to this way and all before."""
    for check in range(z.ctl[N_CHECKS]):
        if z.check[check, DOT] != CLUED:
            w.seen[check] |= i64(1) << w.pattern[check]
    w.ctl[N_WAYS] += 1
    if w.ctl[N_WAYS] == 1:
        w.ctl[FIRST_WAY] = way
    other = way ^ w.ctl[FIRST_WAY]
    for i in range(w.ctl[N_GROUPS]):
        differ = w.group[i] & other
        if differ and differ != w.group[i]:
            w.group[i] &= ~other
            w.group[w.ctl[N_GROUPS]] = differ
            w.ctl[N_GROUPS] += 1


@inlined
def _tells_nothing(b: Beliefs, z: Lens, w: Ways) -> bool:
    """Have the ways so far nothing in common that is news?"""
    if w.ctl[N_GROUPS] <= w.ctl[FREE]:
        return False
    for check in range(z.ctl[N_CHECKS]):
        dot = z.check[check, DOT]
        if dot >= 0 and b.ways[dot] & ~w.seen[check]:
            return False
        if dot == PAIR and b.pairs[z.check[check, COUNT]] & ~w.seen[check]:
            return False
    return True


@kernel
def start_survey(z: Lens, w: Ways) -> None:
    """No way was seen yet."""
    w.ctl[:] = 0
    for check in range(z.ctl[N_CHECKS]):
        w.seen[check] = 0
    w.group[0] = i64(1) << z.ctl[CELLS]
    w.ctl[N_GROUPS] = 1
    for position in range(z.ctl[CELLS]):
        if z.cell[position, LINK] == OPEN:
            w.group[0] |= i64(1) << position
            w.ctl[FREE] += 1


@inlined
def _may_be(z: Lens, a: Around, w: Ways, way: int) -> bool:
    """Does a whole way fit what lies around, and leave no choice where there may be none?"""
    if z.ctl[LOOSE] and has_choice(z, w.pattern, way):
        return False
    return bool(hangs_together(z, a, way, i64(0)) and hangs_together(z, a, way, i64(1)))


@kernel
def survey(b: Beliefs, z: Lens, a: Around, w: Ways, most: int) -> int:
    """Go through all ways that fit, up to a number of steps. Cost: about 20 ns a step."""
    n_cells = z.ctl[CELLS]
    way, position = i64(0), i64(0)
    w.tried[0] = 0
    while position >= 0:
        w.ctl[STEPS] += 1
        if w.ctl[STEPS] > most:
            return i64(TOO_MANY)
        if w.tried[position] == (2 if z.cell[position, LINK] == OPEN else 1):
            position -= 1
            continue
        way = _put(z, way, position, i64(w.tried[position]))
        w.tried[position] += 1
        fits = True
        for i in range(z.cell[position, CHECKS], z.cell[position + 1, CHECKS]):
            fits = fits and _fits(b, z, w, way, i64(z.order[i]))
        if fits and position + 1 < n_cells:
            position += 1
            w.tried[position] = 0
        elif fits and _may_be(z, a, w, way):
            _record(b, z, w, way)
            if _tells_nothing(b, z, w):
                return i64(ENOUGH)
    return i64(ALL)
