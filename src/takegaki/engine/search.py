"""The search: propagate, check the goal, learn, decide; stops with a status and can go on.

Source: Marques-Silva and Sakallah, GRASP (1996); Een and Sorensson, MiniSat (2003).
"""

from takegaki.engine.clauses import collect, room_for_clause
from takegaki.engine.connect import F_HEADER, F_ITEM, F_LEVEL, F_SIZE, F_VALUE, connect
from takegaki.engine.heap import pop
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.learn import final_core, learn
from takegaki.engine.propagate import assign, backtrack, propagate
from takegaki.engine.setup import LUBY_UNIT, exclude_model, prepare
from takegaki.engine.state import (
    ASSUMED,
    BROKEN,
    BY_GOAL,
    BY_SCRATCH,
    CLAUSES,
    CONFLICTS,
    CORE,
    DECISIONS,
    DEPTH,
    FALSE,
    FOUND,
    GAP,
    GOALS,
    KEEP,
    LIMIT,
    LUBY_LEFT,
    MODEL,
    N_NODES,
    NO_REASON,
    PHASE,
    QUEUED,
    READY,
    RELATED,
    RESTARTS,
    SINCE,
    STACK,
    TICKS,
    TRAIL,
    UNSET,
    State,
)
from takegaki.engine.trial import deduce, trials_due

# What `run` answers.
SAT, UNSAT, BUDGET, PAUSE, GROW_ARENA, GROW_STACK, CANCELLED, GO_ON = 0, 1, 2, 3, 4, 5, 6, 7

DECAY = 0.95


@kernel
def luby(i: int) -> int:
    """The i-th number (from 1) of 1 1 2 1 1 2 4 ... Source: Luby et al. (1993)."""
    k = 1
    while (1 << k) - 1 < i:
        k += 1
    while (1 << k) - 1 != i:
        i -= (1 << (k - 1)) - 1
        k = 1
        while (1 << k) - 1 < i:
            k += 1
    return 1 << (k - 1)


@kernel
def run(s: State) -> int:
    """Search until an answer or a stop; calling again after a stop goes on. See the status names.

    After SAT the model stands in `val`; calling again excludes it and searches for another.
    """
    if not s.ctl[READY]:
        prepare(s)
    status = GO_ON
    while status == GO_ON:
        status = _stop(s)
        if status == GO_ON:
            status = _step(s)
    return status


@inlined
def _stop(s: State) -> int:
    """A reason to leave before the next step: contradiction, cancellation, memory, time."""
    status = GO_ON
    if s.ctl[BROKEN]:
        s.ctl[CORE] = 0
        status = UNSAT
    elif s.cancel[0]:
        status = CANCELLED
    elif not room_for_clause(s):
        status = GROW_ARENA
    elif s.ctl[STACK] + len(s.scratch) > len(s.stack):
        status = GROW_STACK
    elif s.ctl[TICKS] <= 0:
        status = PAUSE
    return status


@inlined
def _step(s: State) -> int:
    """The one thing to do next."""
    status = GO_ON
    if s.ctl[MODEL]:
        exclude_model(s)
    else:
        conflict = propagate(s)
        if conflict != NO_REASON:
            _resolve(s, conflict)
        elif s.ctl[DEPTH] == 0 and _news(s):
            deduce(s)
        elif _goal_due(s):
            conflict = _check_goal(s)
            if conflict != NO_REASON:
                _resolve(s, conflict)
        else:
            status = _advance(s)
    return status


@inlined
def _news(s: State) -> bool:
    """At level 0: something that classes and trials have not taken in."""
    return s.ctl[RELATED] < s.ctl[TRAIL] or s.ctl[QUEUED] > 0 or trials_due(s)


@kernel
def _resolve(s: State, conflict: int) -> None:
    """Learn from a conflict; at level 0 there is nothing left to learn."""
    s.ctl[CONFLICTS] += 1
    s.ctl[LUBY_LEFT] -= 1
    if s.ctl[DEPTH] == 0:
        s.ctl[BROKEN] = 1
    else:
        learn(s, conflict)
        s.flt[0] /= DECAY


@inlined
def _advance(s: State) -> int:
    """Nothing follows any more: the next assumption, a model, a restart or a decision."""
    status = GO_ON
    if s.ctl[DEPTH] < s.ctl[ASSUMED]:
        if not _assume(s):
            status = UNSAT
    elif s.ctl[TRAIL] == len(s.trail):
        s.ctl[MODEL] = 1
        status = SAT
    elif s.ctl[CONFLICTS] >= s.ctl[LIMIT]:
        status = BUDGET
    elif s.ctl[LUBY_LEFT] <= 0:
        _restart(s)
    else:
        _decide(s)
    return status


@inlined
def _goal_due(s: State) -> bool:
    """A share of the work: after some literals, fewer at level 0 where all gain, and at the end.

    Among hundreds of assumptions it would find little and cost most: half the time of a question.
    """
    since = s.ctl[SINCE]
    if since == 0 or 0 < s.ctl[DEPTH] < s.ctl[ASSUMED]:
        return False
    gap = s.ctl[GAP] if s.ctl[DEPTH] else s.ctl[N_NODES] // 32
    return bool(since >= gap or s.ctl[TRAIL] == len(s.trail))


@kernel
def _check_goal(s: State) -> int:
    """Take in what the goal forces. Returns a conflict, or NO_REASON with FOUND telling whether any.

    The check may come late: a finding belongs to the highest level among its premises, so we go
    back there first, and findings that need a later level are left to the next check.
    """
    s.ctl[GOALS] += 1
    s.ctl[TICKS] -= s.ctl[N_NODES] // 2
    s.ctl[SINCE] = 0
    connect(s)
    if s.ctl[FOUND] == 0:
        s.ctl[GAP] = min(2 * s.ctl[GAP], s.ctl[N_NODES])
        return NO_REASON
    s.ctl[GAP] = s.ctl[N_NODES] // 4
    s.ctl[SINCE] = s.ctl[N_NODES]
    level = s.ctl[DEPTH]
    at = 0
    while at < s.ctl[FOUND]:
        level = min(level, s.scratch[at + F_LEVEL])
        at += F_HEADER + s.scratch[at + F_SIZE]
    backtrack(s, i64(level))
    at = 0
    while at < s.ctl[FOUND]:
        size = s.scratch[at + F_SIZE]
        if s.scratch[at + F_LEVEL] <= level:
            conflict = _take(s, i64(at), i64(size))
            if conflict != NO_REASON:
                return conflict
        at += F_HEADER + size
    return NO_REASON


@kernel
def _take(s: State, at: int, size: int) -> int:
    """Set what one finding forces; its premises move to the stack, which shrinks with the trail."""
    item, value = s.scratch[at + F_ITEM], s.scratch[at + F_VALUE]
    if item < 0:
        # The premises begin right behind their length.
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    if s.val[item] == value:
        return NO_REASON
    top = s.ctl[STACK]
    if s.val[item] != UNSET:
        # Two findings of one check disagree: the premises and the value they meet.
        s.scratch[at + F_HEADER + size] = item
        s.scratch[at + F_SIZE] = size + 1
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    s.stack[top] = size
    for k in range(size):
        s.stack[top + 1 + k] = s.scratch[at + F_HEADER + k]
    s.ctl[STACK] = top + 1 + size
    assign(s, item, value, top * 8 + BY_GOAL)
    return NO_REASON


@kernel
def _restart(s: State) -> None:
    s.ctl[RESTARTS] += 1
    s.ctl[LUBY_LEFT] = LUBY_UNIT * luby(s.ctl[RESTARTS] + 1)
    backtrack(s, i64(0))
    if s.ctl[CLAUSES] > s.ctl[KEEP] and propagate(s) == NO_REASON:
        collect(s)


@kernel
def new_level(s: State) -> None:
    """Open a decision level."""
    s.ctl[DEPTH] += 1
    depth = s.ctl[DEPTH]
    s.levels[depth, 0] = s.ctl[TRAIL]
    s.levels[depth, 1] = s.ctl[STACK]


@kernel
def _assume(s: State) -> bool:
    """Open a level with the next assumption; False when it is refuted."""
    lit = s.assume[s.ctl[DEPTH]]
    value = s.val[lit >> 1]
    if value != UNSET and value != FALSE + (lit & 1):
        s.ctl[CORE] = final_core(s, lit >> 1)
        return False
    new_level(s)
    if value == UNSET:
        assign(s, lit >> 1, FALSE + (lit & 1), NO_REASON)
    return True


@kernel
def _decide(s: State) -> None:
    """Set the most active variable, as it was last or against the model excluded."""
    item = pop(s)
    while s.val[item] != UNSET:
        item = pop(s)
    new_level(s)
    s.ctl[DECISIONS] += 1
    phase = s.var[item, PHASE]
    assign(s, item, phase if phase else FALSE, NO_REASON)
