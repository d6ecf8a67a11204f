"""Trials: suppose a mark, run the techniques, and note whether they derive a contradiction.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2. What is
left out of a round, since it cannot close, is ours.
"""

from takegaki.deduce.kernels.chain_length import chain_length
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.run_ladder import (
    CONTRADICTION,
    NO_ROOM,
    PAUSED,
    STUCK,
    WITHOUT_END,
    run_ladder,
)
from takegaki.deduce.kernels.trial_board import assume, copy_from, reset
from takegaki.deduce.kernels.trial_cache import (
    BY_ALL,
    BY_MARKS,
    BY_PAIRS,
    SEEN,
    TrialCache,
    invalidate,
    mark_implied,
    note_changed,
    note_touched,
)
from takegaki.deduce.technique_table import TRIAL
from takegaki.runtime.arrays import Ints, Word
from takegaki.runtime.kernels import entry, kernel


@entry
def run_trials(base: FactBoard, s: FactBoard, t: TrialCache, last: int, most: Word) -> int:
    """Make all trials up to technique `last` that were not made yet, on a trial board copied for
    it.

    PAUSED after `most` of them, NO_ROOM when the premises exceed the capacity of the trial board:
    to be called again; else CONTRADICTION if one of these trials ended in it, or STUCK. A trial
    that solves the board proves nothing: there may be other solutions.
    """
    status, first = STUCK, base.n_facts
    end = t.n_trials + most
    for k in range(len(t.depth)):
        # Lines first: they lead farther, and spare other trials.
        row = 2 * k + 1 if 2 * k < len(t.depth) else 2 * k - len(t.depth)
        if base.mark[row >> 1] != 0 or t.depth[row] >= last:
            continue
        if t.n_trials == end:
            return PAUSED
        outcome = assume(s, row, last)
        if outcome == NO_ROOM:
            reset(base, s)
            return outcome
        t.n_trials += 1
        note_touched(base, s, t.touched[row])
        for w in range(t.changed.shape[1]):
            t.changed[SEEN, w] |= t.touched[row, w]
        t.depth[row], t.owner[row], t.n_marks[row] = last, row, 0
        t.gain[row] = s.n_facts - first
        if outcome == CONTRADICTION:
            t.n_marks[row] = chain_length(s, t.needed, first)
            status = outcome
        else:
            mark_implied(s, t, row, last, first)
        reset(base, s)
    return status


@entry
def shortest(base: FactBoard, t: TrialCache, last: int) -> int:
    """The trial with the shortest chain among those that close up to technique `last`; -1 for
    none.
    """
    best = -1
    for row in range(len(t.depth)):
        marks = t.n_marks[row]
        closes = marks > 0 and t.depth[row] <= last and base.mark[row >> 1] == 0
        if closes and (best < 0 or marks < t.n_marks[best]):
            best = row
    return best


@kernel
def _keep_closed(mid: FactBoard, u: TrialCache) -> None:
    """Conclude the opposite of every mark whose trial closes."""
    for row in range(len(u.depth)):
        if u.n_marks[row] > 0 and mid.mark[row >> 1] == 0:
            open_premises(mid)
            conclude_mark(mid, row >> 1, 1 - 2 * (row & 1), TRIAL, row >> 1)


@kernel
def _sweep_levels(mid: FactBoard, inner: FactBoard, u: TrialCache, last: int) -> int:
    """`sweep` with technique after technique, until a trial closes."""
    outcome = STUCK
    for k in range(4):
        level = mid.level_end[k]
        if level <= last and outcome == STUCK:
            copy_from(mid, inner, level)
            outcome = run_trials(mid, inner, u, level, WITHOUT_END)
    return outcome


@kernel
def _suppose_deeper(
    base: FactBoard,
    mid: FactBoard,
    inner: FactBoard,
    t: TrialCache,
    u: TrialCache,
    row: int,
    last: int,
) -> int:
    """The outcome of a supposed mark by techniques up to Hard and by trials within, up to `last`.

    The places that the trials on the board of facts below touched decide which ones may now end
    differently.
    """
    outcome, since = assume(mid, row, base.level_end[3]), base.n_facts
    for other in range(len(t.depth)):
        u.depth[other], u.n_marks[other], u.owner[other] = (
            t.depth[other],
            t.n_marks[other],
            t.owner[other],
        )
        u.gain[other], u.is_hit[other] = t.gain[other], t.is_hit[other]
        for w in range(t.touched.shape[1]):
            u.touched[other, w] = t.touched[other, w]
    for w in range(u.changed.shape[1]):
        u.changed[SEEN, w] = 0
    for edge in range(len(u.met)):
        u.met[edge] = 0
    while outcome == STUCK:
        note_changed(mid, u, since)
        invalidate(u)
        since = mid.n_facts
        outcome = _sweep_levels(mid, inner, u, last)
        if outcome != CONTRADICTION:
            break
        _keep_closed(mid, u)
        outcome = run_ladder(mid, mid.level_end[3], WITHOUT_END)
    return outcome


@entry
def run_nested(
    base: FactBoard,
    mid: FactBoard,
    inner: FactBoard,
    t: TrialCache,
    u: TrialCache,
    d: TrialCache,
    order: Ints,
    last: int,
    most: int,
    found: Ints,
) -> int:
    """Make deep trials in an order until one ends in a contradiction; its row is then in found[0].

    t, u, d   trials on the board of facts below, all made up to Hard without success; scratch; deep
              trials
    last      of the techniques in the trials within
    most      trials within, then no deep trial is begun any more

    CONTRADICTION, STUCK, PAUSED, or NO_ROOM when the premises exceed the capacity of a trial board.
    """
    first, end = base.n_facts, u.n_trials + most
    copy_from(base, mid, base.level_end[3])
    for i in range(len(order)):
        row = order[i]
        if d.depth[row] >= last:
            continue
        if u.n_trials >= end:
            return PAUSED
        outcome = _suppose_deeper(base, mid, inner, t, u, row, last)
        if outcome not in (NO_ROOM, CONTRADICTION):
            note_touched(base, mid, d.touched[row])
            for w in range(u.changed.shape[1]):
                d.touched[row, w] |= u.changed[SEEN, w]
            d.depth[row], d.owner[row] = last, row
            mark_implied(mid, d, row, last, first)
        reset(base, mid)
        if outcome in (NO_ROOM, CONTRADICTION):
            found[0] = row
            return outcome
    return STUCK


@entry
def invalidate_deep(base: FactBoard, t: TrialCache, d: TrialCache, since: int) -> None:
    """Deep trials count as not made where something changed since fact `since`, or where trials
    within would now touch something else: those made again on the board of facts below.
    """
    note_changed(base, d, since)
    for w in range(t.changed.shape[1]):
        bits = d.changed[BY_ALL, w] | t.changed[SEEN, w]
        d.changed[BY_MARKS, w] = d.changed[BY_PAIRS, w] = d.changed[BY_ALL, w] = bits
        t.changed[SEEN, w] = 0
    invalidate(d)
