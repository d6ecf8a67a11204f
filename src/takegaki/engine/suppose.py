"""Trials: suppose a mark, let techniques go on, and note whether they come to a contradiction.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2. What is
left out of a round, since it cannot close, is ours.
"""

from takegaki.engine.chain import chain_length
from takegaki.engine.climb import CONTRADICTION, NO_ROOM, PAUSED, STUCK, climb
from takegaki.engine.jit import i64, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.scratch import WITHOUT_END, forget, lay_out, suppose
from takegaki.engine.slate import EASY_END, FACTS, HARD_END, MARK, TRIAL, Ints, Slate
from takegaki.engine.tried import (
    BY_ALL,
    BY_MARKS,
    BY_PAIRS,
    DEPTH,
    GAIN,
    MARKS,
    OWNER,
    SEEN,
    Tried,
    note_changed,
    note_touched,
    spare,
    wear,
)


@kernel
def sweep(base: Slate, s: Slate, t: Tried, last: int, most: int) -> int:
    """Make all trials up to technique `last` that were not made yet, on a scratch slate laid out for it.

    PAUSED after `most` of them, NO_ROOM when the premises of the scratch slate need more room: to be
    called again; else CONTRADICTION if one of these trials came to it, or STUCK. A trial that solves
    the board proves nothing: there may be other solutions.
    """
    status, first = i64(STUCK), i64(base.ctl[FACTS])
    end = t.spent[0] + most
    for k in range(len(t.row)):
        # Lines first: they lead farther, and spare other trials.
        row = i64(2 * k + 1 if 2 * k < len(t.row) else 2 * k - len(t.row))
        if base.edge[row >> 1, MARK] != 0 or t.row[row, DEPTH] >= last:
            continue
        if t.spent[0] == end:
            return i64(PAUSED)
        outcome = suppose(s, row, last)
        if outcome == NO_ROOM:
            forget(base, s)
            return outcome
        t.spent[0] += 1
        note_touched(base, s, t.touched[row])
        for w in range(t.changed.shape[1]):
            t.changed[SEEN, w] |= t.touched[row, w]
        t.row[row, DEPTH], t.row[row, OWNER], t.row[row, MARKS] = last, row, 0
        t.row[row, GAIN] = s.ctl[FACTS] - first
        if outcome == CONTRADICTION:
            t.row[row, MARKS] = chain_length(s, t.needed, first)
            status = outcome
        else:
            spare(s, t, row, last, first)
        forget(base, s)
    return status


@kernel
def shortest(base: Slate, t: Tried, last: int) -> int:
    """The trial with the shortest chain among those that close up to technique `last`; -1 for none."""
    best = i64(-1)
    for row in range(len(t.row)):
        marks = t.row[row, MARKS]
        closes = marks > 0 and t.row[row, DEPTH] <= last and base.edge[row >> 1, MARK] == 0
        if closes and (best < 0 or marks < t.row[best, MARKS]):
            best = i64(row)
    return best


@kernel
def _keep_closed(mid: Slate, u: Tried) -> None:
    """Conclude the opposite of every mark whose trial closes."""
    for row in range(len(u.row)):
        if u.row[row, MARKS] > 0 and mid.edge[row >> 1, MARK] == 0:
            open_premises(mid)
            conclude_mark(mid, i64(row >> 1), i64(1 - 2 * (row & 1)), i64(TRIAL), i64(row >> 1))


@kernel
def _sweep_levels(mid: Slate, inner: Slate, u: Tried, last: int) -> int:
    """`sweep` with technique after technique, until a trial closes."""
    outcome = i64(STUCK)
    for k in range(EASY_END, HARD_END + 1):
        level = i64(mid.ctl[k])
        if level <= last and outcome == STUCK:
            lay_out(mid, inner, level)
            outcome = sweep(mid, inner, u, level, i64(WITHOUT_END))
    return outcome


@kernel
def _suppose_deeper(base: Slate, mid: Slate, inner: Slate, t: Tried, u: Tried, row: int, last: int) -> int:
    """What comes of a supposed mark by techniques up to Hard and by trials within, up to `last`.

    What the trials on the slate below touched tells which ones may now come to something else.
    """
    outcome, since = suppose(mid, row, i64(base.ctl[HARD_END])), i64(base.ctl[FACTS])
    for other in range(len(t.row)):
        for k in range(t.row.shape[1]):
            u.row[other, k] = t.row[other, k]
        for w in range(t.touched.shape[1]):
            u.touched[other, w] = t.touched[other, w]
    for w in range(u.changed.shape[1]):
        u.changed[SEEN, w] = 0
    while outcome == STUCK:
        note_changed(mid, u, since)
        wear(u)
        since = i64(mid.ctl[FACTS])
        outcome = _sweep_levels(mid, inner, u, last)
        if outcome != CONTRADICTION:
            break
        _keep_closed(mid, u)
        outcome = climb(mid, i64(mid.ctl[HARD_END]), i64(WITHOUT_END))
    return outcome


@kernel
def deepen(
    base: Slate,
    mid: Slate,
    inner: Slate,
    t: Tried,
    u: Tried,
    d: Tried,
    order: Ints,
    last: int,
    most: int,
    found: Ints,
) -> int:
    """Make deep trials in an order until one comes to a contradiction, which is then in found[0].

    t, u, d   trials on the slate below, all made up to Hard without success; scratch; deep trials
    last      of the techniques in the trials within
    most      trials within, then no deep trial is begun any more

    CONTRADICTION, STUCK, PAUSED, or NO_ROOM when the premises of a scratch slate need more room.
    """
    first, end = i64(base.ctl[FACTS]), u.spent[0] + most
    lay_out(base, mid, i64(base.ctl[HARD_END]))
    for i in range(len(order)):
        row = i64(order[i])
        if d.row[row, DEPTH] >= last:
            continue
        if u.spent[0] >= end:
            return i64(PAUSED)
        outcome = _suppose_deeper(base, mid, inner, t, u, row, last)
        if outcome not in (NO_ROOM, CONTRADICTION):
            note_touched(base, mid, d.touched[row])
            for w in range(u.changed.shape[1]):
                d.touched[row, w] |= u.changed[SEEN, w]
            d.row[row, DEPTH], d.row[row, OWNER] = last, row
            spare(mid, d, row, last, first)
        forget(base, mid)
        if outcome in (NO_ROOM, CONTRADICTION):
            found[0] = row
            return outcome
    return i64(STUCK)


@kernel
def wear_deep(base: Slate, t: Tried, d: Tried, since: int) -> None:
    """Deep trials count as not made where something changed since fact `since`, or where trials within
    would now touch something else: those made again on the slate below."""
    note_changed(base, d, since)
    for w in range(t.changed.shape[1]):
        bits = d.changed[BY_ALL, w] | t.changed[SEEN, w]
        d.changed[BY_MARKS, w] = d.changed[BY_PAIRS, w] = d.changed[BY_ALL, w] = bits
        t.changed[SEEN, w] = 0
    wear(d)
