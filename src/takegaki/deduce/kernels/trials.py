"""Trials: suppose a mark, run the techniques, and note whether they derive a contradiction.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2. What is
left out of a round, since it cannot close, is ours.
"""

from takegaki.deduce.kernels.areas.assignments import AreaAssignments
from takegaki.deduce.kernels.areas.exterior import AreaExterior, see_sides
from takegaki.deduce.kernels.areas.fill import ITSELF, conclude_sides, fill_area, oppose_sides
from takegaki.deduce.kernels.areas.window import AreaWindow
from takegaki.deduce.kernels.classes.components import component_premises
from takegaki.deduce.kernels.classes.faces import FaceClasses, copy_classes, take_over, take_place
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.deduce.kernels.journal import conclude_mark, open_premises, refute
from takegaki.deduce.kernels.run_ladder import (
    CONTRADICTION,
    NO_ROOM,
    PAUSED,
    STUCK,
    WITHOUT_END,
    run_ladder,
)
from takegaki.deduce.kernels.trial_board import (
    BY_ALL,
    BY_MARKS,
    BY_PAIRS,
    SEEN,
    TrialCache,
    assume,
    copy_from,
    invalidate,
    mark_implied,
    note_changed,
    note_touched,
    reset,
)
from takegaki.deduce.technique_table import (
    AREA,
    CLOSED_LOOP,
    CLOSED_PART,
    COLOURING,
    EARLY_LOOP,
    MISSING_LOOP,
    NO_CYCLE,
    TRIAL,
    TURN_CYCLE,
)
from takegaki.runtime.arrays import Ints, Word
from takegaki.runtime.kernels import entry, inlined, kernel


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


AREA_STEPS, AREA_CLASSES = 5_000, 2
"""Of an area within a trial, as of `look_at_areas`. With 200,000 and 6 no more boards are solved.
"""


@entry
def follow_areas(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments
) -> int:
    """Techniques up to Hard, inside and outside, and queued areas one by one: STUCK when nothing
    more follows, SOLVED, CONTRADICTION or NO_ROOM as of `run_ladder`.
    """
    while True:
        outcome = run_ladder(s, s.level_end[3], WITHOUT_END)
        if outcome != STUCK:
            return int(outcome)
        take_over(s, b)
        if b.is_clash:
            oppose_sides(s, b)
        elif conclude_sides(s, b, COLOURING, ITSELF) == 0 and not _fill_next(s, b, z, a, w):
            return STUCK


@kernel
def _fill_next(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments
) -> bool:
    """Fill queued areas until marks follow from one, or it has no way; False where none is left."""
    see_sides(s, b, a)
    while True:
        place = take_place(s, b, 0)
        if place < 0:
            return False
        made = fill_area(s, b, z, a, w, place, AREA_STEPS, AREA_CLASSES)
        if made < 0:
            refute(s, AREA, place)
        if made != 0:
            # What the same area leaves later is told apart by where its premises would begin.
            s.n_premises += 1
            return True


@entry
def run_area_trials(
    base: FactBoard,
    s: FactBoard,
    known: FaceClasses,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    skipped: Ints,
    order: Ints,
    most: int,
    found: Ints,
) -> int:
    """Make trials with areas in an order, from found[0] on; of those refuted the one with the
    fewest facts.

    s, known, b   a trial board, classes of cells by the marks of the board below, classes for the
                  trials
    skipped       by row: 1 where an earlier trial of the sweep concluded that mark, so that no more
                  follows
    most          trials, then PAUSED
    found         where to continue in the order; the row that was refuted, or -1; its facts

    STUCK at the end of the order, PAUSED, or NO_ROOM when the premises exceed the capacity.
    """
    first = base.n_facts
    while found[0] < len(order):
        row = order[found[0]]
        if base.mark[row >> 1] == 0 and skipped[row] == 0:
            if most == 0:
                return PAUSED
            most -= 1
            copy_classes(known, b)
            outcome = assume(s, row, base.level_end[3])
            if outcome == STUCK:
                outcome = follow_areas(s, b, z, a, w)
            for number in range(first, s.n_facts if outcome == STUCK else first):
                if s.fact_kind[number] == A_MARK:
                    skipped[2 * s.fact_subject[number] + (s.fact_value[number] == 1)] = 1
            facts = s.n_facts - first
            reset(base, s)
            if outcome == NO_ROOM:
                return outcome
            if outcome == CONTRADICTION and (found[1] < 0 or facts < found[2]):
                found[1], found[2] = row, facts
        found[0] += 1
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


# The length of a contradiction's chain: the marks that it depends on, traced back in the journal.


@kernel
def _need_path(s: FactBoard, needed: Ints, first: int, edge: int, number: int) -> None:
    """The lines that led from one end of an edge to the other when a fact was concluded."""
    vertex, goal, before = s.end[edge], s.other_end[edge], edge
    while vertex != goal:
        found = -1
        for i in range(s.start[vertex], s.start[vertex + 1]):
            other = s.ring_edge[i]
            if s.mark[other] == 1 and s.mark_fact[other] < number and other != before:
                found = other
        if s.mark_fact[found] >= first:
            needed[s.mark_fact[found]] = 1
        vertex = s.end[found] + s.other_end[found] - vertex
        before = found


@inlined
def need_premises(s: FactBoard, needed: Ints, first: int, number: int) -> None:
    """Why a loop is not the whole one is left out: mostly that was known before."""
    technique = s.fact_technique[number]
    if technique == MISSING_LOOP:
        for earlier in range(first, number):
            needed[earlier] = 1
    elif technique in (NO_CYCLE, TURN_CYCLE, CLOSED_PART):
        begin = 0 if technique != CLOSED_PART else len(s.tile_ways)
        for k in range(begin, begin + component_premises(s, number)):
            if s.mark_fact[s.best[k]] >= first:
                needed[s.mark_fact[s.best[k]]] = 1
    elif technique in (EARLY_LOOP, CLOSED_LOOP):
        edge = s.fact_place[number]
        _need_path(s, needed, first, edge, number)
        if technique == CLOSED_LOOP and s.mark_fact[edge] >= first:
            needed[s.mark_fact[edge]] = 1
    else:
        for i in range(s.fact_begin[number], s.fact_end[number]):
            if s.premises[i] >= first:
                needed[s.premises[i]] = 1


@kernel
def chain_length(s: FactBoard, needed: Ints, first: int) -> int:
    """Marks, from fact `first` on, on which the contradiction of a board of facts depends, itself
    counted.

    needed   scratch, as long as the journal
    """
    broken = s.broken_fact
    for number in range(first, broken + 1):
        needed[number] = 0
    needed[broken] = 1
    opposed = s.mark_fact[s.fact_subject[broken]]
    if s.fact_kind[broken] == A_MARK and opposed >= first:
        needed[opposed] = 1
    count = 0
    for number in range(broken, first - 1, -1):
        if needed[number]:
            count += s.fact_kind[number] == A_MARK
            need_premises(s, needed, first, number)
    return count
