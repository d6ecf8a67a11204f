"""The search by conflict-driven clause learning: propagate, check the goal, learn, decide; it stops
with a status and can continue.

Source: Marques-Silva and Sakallah, GRASP (1996); Een and Sorensson, MiniSat (2003).
"""

from typing import Annotated

from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.solving.kernels.class_trials import deduce, trials_due
from takegaki.solving.kernels.clause_arena import collect, room_for_clauses
from takegaki.solving.kernels.conflict_analysis import final_core, keep_finding, learn
from takegaki.solving.kernels.goal_findings import F_HEADER, F_ITEM, F_LEVEL, F_SIZE, take_finding
from takegaki.solving.kernels.loop_goal import propagate_loop
from takegaki.solving.kernels.preparation import LUBY_UNIT, exclude_model, prepare
from takegaki.solving.kernels.propagate import assign, backtrack, propagate
from takegaki.solving.kernels.state import FALSE, NO_REASON, UNSET, State
from takegaki.solving.kernels.tree_goal import propagate_tree
from takegaki.solving.kernels.variable_heap import pop

IDLE_SHARE = 48
"""Before idle variables are decided the goal is checked if a literal in so many regions is new."""

DEEP = 20
"""Above so many levels what the goal forces is set where the search stands, not at the level it
belongs to.
"""


# What `run` answers.
SAT, UNSAT, BUDGET, PAUSE, GROW_ARENA, GROW_STACK, CANCELLED, GO_ON = 0, 1, 2, 3, 4, 5, 6, 7

DECAY = 0.95


@kernel
def luby(i: int) -> int:
    """The i-th number (from 1) of 1 1 2 1 1 2 4 ... Source: Luby et al. (1993)."""
    k: Annotated[int, Within(1, 62)] = 1
    while (1 << k) - 1 < i:
        k += 1
    while (1 << k) - 1 != i:
        i -= (1 << (k - 1)) - 1
        k = 1
        while (1 << k) - 1 < i:
            k += 1
    return 1 << (k - 1)


@entry
def run(s: State) -> int:
    """Search until an answer or a stop; a call after a stop continues. See the status names.

    After SAT the model stands in `val`; calling again excludes it and searches for another.
    """
    if not s.is_ready:
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
    if s.is_broken:
        s.core_size = 0
        status = UNSAT
    elif s.cancel[0]:
        status = CANCELLED
    elif not room_for_clauses(s):
        status = GROW_ARENA
    elif s.stack_end + len(s.goal.scratch) > len(s.stack):
        status = GROW_STACK
    elif s.ticks <= 0:
        status = PAUSE
    return status


@inlined
def _step(s: State) -> int:
    """The one thing to do next."""
    status = GO_ON
    if s.has_model:
        exclude_model(s)
    else:
        conflict = propagate(s)
        if conflict != NO_REASON:
            _resolve(s, conflict)
        elif s.decision_level == 0 and _news(s):
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
    return s.classes.n_related < s.trail_length or s.n_queued > 0 or trials_due(s)


@kernel
def _resolve(s: State, conflict: int) -> None:
    """Learn from a conflict; at level 0 there is nothing left to learn."""
    s.conflicts += 1
    s.until_restart -= 1
    if s.decision_level == 0:
        s.is_broken = 1
    else:
        learn(s, conflict)
        s.activity_step /= DECAY


@inlined
def _advance(s: State) -> int:
    """Nothing follows any more: the next assumption, a model, a restart or a decision."""
    status = GO_ON
    if s.decision_level < s.n_assumed:
        if not _assume(s):
            status = UNSAT
    elif s.trail_length == len(s.trail):
        s.has_model = 1
        status = SAT
    elif s.conflicts >= s.conflict_limit:
        status = BUDGET
    elif s.until_restart <= 0:
        _restart(s)
    else:
        _decide(s)
    return status


@inlined
def _goal_due(s: State) -> bool:
    """A share of the work: after some literals, fewer at level 0 where all gain, and at the end;
    after a few where only variables are left that took no part in the last conflicts, as deciding
    them teaches less.

    Among hundreds of assumptions it would find little and cost most: half the time of a question.
    """
    since = s.goal.since_goal
    if since == 0 or 0 < s.decision_level < s.n_assumed:
        return False
    gap = s.goal.goal_gap if s.decision_level else s.goal.n_nodes // 32
    s.goal.is_early = 0
    if since >= gap or s.trail_length == len(s.trail):
        return True
    if s.goal.is_tree or s.n_assumed > 0:
        return False
    s.goal.is_early = 1
    return bool(since > s.regions.n_regions // IDLE_SHARE and _is_idle(s))


@inlined
def _is_idle(s: State) -> bool:
    """The next decision is on a variable less active than one that took part in a conflict just
    now.
    """
    while s.val[s.heap[0]] != UNSET:
        pop(s)
    return bool(s.act[s.heap[0]] < s.activity_step)


@inlined
def _level_of_findings(s: State, level: int) -> int:
    """To which level a search that need not go back goes for what a check of LOOP found: to 0 for
    what holds there, else to the lowest conflict's, else to the one given.
    """
    if s.goal.finding_level == 0:
        return 0
    at = 0
    while at < s.goal.scratch_end:
        if s.goal.scratch[at + F_ITEM] < 0:
            level = min(level, s.goal.scratch[at + F_LEVEL])
        at += F_HEADER + s.goal.scratch[at + F_SIZE]
    return int(level)


@kernel
def _check_goal(s: State) -> int:
    """Assign what the goal forces. Returns a conflict, or NO_REASON; scratch_end is 0 if nothing
    was forced.

    The check may come late: a finding belongs to the highest level among its premises, so we go
    back there first, and findings that need a later level are left to the next check.

    Where the search is deep all are taken at once, where it stands: going back would undo what was
    decided elsewhere, and find the rest again level by level (100x100 with half of the clues gone:
    three times as many decisions and checks). So it is among hundreds of assumptions that are to
    stay. A clause made of such a finding forces its variable again only when one of the literals
    that watch it is visited; it never becomes false without a conflict.
    Source: A. Nadel and V. Ryvchin, Chronological backtracking (2018).
    """
    s.goal_checks += 1
    s.ticks -= s.goal.n_nodes // 2
    s.goal.since_goal = 0
    is_deep = not s.goal.is_tree and s.n_assumed == 0 and s.decision_level > DEEP
    if s.goal.is_tree:
        propagate_tree(s)
    else:
        s.goal.only_lowest = not is_deep
        propagate_loop(s)
    if s.goal.scratch_end == 0:
        s.goal.goal_gap = min(2 * s.goal.goal_gap, s.goal.n_nodes)
        return NO_REASON
    s.goal.goal_gap = s.goal.n_nodes // 4
    s.goal.since_goal = s.goal.n_nodes
    level = s.goal.finding_level
    if is_deep:
        level = _level_of_findings(s, s.decision_level)
    elif s.stays_assumed and not s.goal.is_tree and level < s.n_assumed <= s.decision_level:
        level = _level_of_findings(s, s.n_assumed)
    backtrack(s, level)
    # Among assumptions the premises themselves make smaller cores.
    keeping = not s.goal.is_tree and s.n_assumed == 0
    at = 0
    while at < s.goal.scratch_end:
        size = s.goal.scratch[at + F_SIZE]
        if s.goal.scratch[at + F_LEVEL] <= level:
            before = s.trail_length
            conflict = take_finding(s, at, size)
            if conflict != NO_REASON:
                return conflict
            if keeping and size > 0 and s.trail_length > before:
                keep_finding(s, at, size)
        at += F_HEADER + size
    return NO_REASON


@kernel
def _restart(s: State) -> None:
    s.restarts += 1
    s.until_restart = LUBY_UNIT * luby(s.restarts + 1)
    backtrack(s, 0)
    if s.clauses.n_learned > s.clauses.max_learned and propagate(s) == NO_REASON:
        collect(s)


@kernel
def new_level(s: State) -> None:
    """Open a decision level."""
    s.decision_level += 1
    depth = s.decision_level
    s.level_start[depth] = s.trail_length
    s.level_stack[depth] = s.stack_end


@kernel
def _assume(s: State) -> bool:
    """Open a level with the next assumption; False when it is refuted."""
    lit = s.assume[s.decision_level]
    value = s.val[lit >> 1]
    if value != UNSET and value != FALSE + (lit & 1):
        s.core_size = final_core(s, lit >> 1)
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
    s.decisions += 1
    phase = s.phase[item]
    assign(s, item, phase if phase else FALSE, NO_REASON)
