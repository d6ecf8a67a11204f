"""Conflict analysis: the first unique implication point, minimised, and the clause it gives.

Source: Zhang et al., Efficient conflict driven learning in a Boolean satisfiability solver (2001);
Sorensson and Biere, Minimizing learned clauses (2009), local minimisation; Audemard and Simon,
Predicting learnt clauses quality in modern SAT solvers (2009), glue.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.antecedents import explain
from takegaki.solving.kernels.clause_arena import add_clause
from takegaki.solving.kernels.goal_findings import F_HEADER, F_ITEM
from takegaki.solving.kernels.proof_log import note_clause
from takegaki.solving.kernels.propagate import assign, backtrack
from takegaki.solving.kernels.state import BY_CLAUSE, FALSE, NO_REASON, TRUE, State
from takegaki.solving.kernels.variable_heap import bump


@kernel
def _collect(s: State, conflict: int) -> int:
    """Resolve back to the first UIP; buf[:n] gets the variables of the clause, the UIP first."""
    buf, trail = s.buf, s.trail
    half = len(buf) // 2
    reason, item, open_, size = conflict, -1, 0, 1
    place = s.trail_length
    while True:
        for k in range(explain(s, reason, item, half)):
            other = buf[half + k]
            if s.seen[other] == 0 and s.level[other] > 0:
                s.seen[other] = 1
                bump(s, other)
                if s.level[other] == s.decision_level:
                    open_ += 1
                else:
                    buf[size] = other
                    size += 1
        place -= 1
        while s.seen[trail[place]] == 0:
            place -= 1
        item = trail[place]
        open_ -= 1
        if open_ == 0:
            break
        s.seen[item] = 2
        reason = s.reason[item]
    buf[0] = item
    return size


@kernel
def _implied(s: State, item: int, half: int) -> bool:
    """Is the variable forced by others of the clause alone?"""
    reason = s.reason[item]
    if reason == NO_REASON:
        return False
    for k in range(explain(s, reason, item, half)):
        other = s.buf[half + k]
        if s.seen[other] != 1 and s.level[other] > 0:
            return False
    return True


@kernel
def _minimise(s: State, size: int) -> int:
    """Drop what the rest of buf[:size] implies. `seen` is 1 exactly on the clause's variables."""
    half = len(s.buf) // 2
    kept = 1
    for k in range(1, size):
        item = s.buf[k]
        # A dropped variable keeps `seen` 1: its premises are in the clause or before it.
        if not _implied(s, item, half):
            s.buf[kept] = item
            kept += 1
    return kept


@inlined
def _clear(s: State) -> None:
    for i in range(s.trail_length):
        s.seen[s.trail[i]] = 0


@kernel
def _glue(s: State, size: int) -> int:
    """Number of different levels in buf[:size]."""
    s.last_stamp += 1
    count = 0
    for k in range(size):
        level = s.level[s.buf[k]]
        if s.level_stamp[level] != s.last_stamp:
            s.level_stamp[level] = s.last_stamp
            count += 1
    return count


@kernel
def learn(s: State, conflict: int) -> None:
    """Learn from a conflict whose latest variable is of the current level (above 0); backjump."""
    size = _minimise(s, _collect(s, conflict))
    val, buf = s.val, s.buf
    _clear(s)
    deepest = 0
    for k in range(1, size):
        if deepest == 0 or s.level[buf[k]] > s.level[buf[deepest]]:
            deepest = k
    glue = _glue(s, size)
    for k in range(size):
        # The literal that is false now.
        buf[k] = 2 * buf[k] + TRUE - val[buf[k]]
    if s.proof_end >= 0:
        note_clause(s, size)
    if size == 1:
        backtrack(s, 0)
        assign(s, buf[0] >> 1, FALSE + (buf[0] & 1), NO_REASON)
        return
    buf[1], buf[deepest] = buf[deepest], buf[1]
    level = s.level[buf[1] >> 1]
    if s.stays_assumed and s.decision_level > s.n_assumed:
        level = max(level, s.n_assumed)
    ref = add_clause(s, size, glue)
    backtrack(s, level)
    assign(
        s,
        s.clauses.arena[ref + 4] >> 1,
        FALSE + (s.clauses.arena[ref + 4] & 1),
        ref * 8 + BY_CLAUSE,
    )


@kernel
def keep_finding(s: State, at: int, size: int) -> None:
    """The finding at a place in scratch, just taken, becomes a clause, the reason of what it set.

    What connectivity has shown once is then propagated, without a check, wherever its premises meet
    again. The arena must have space.
    """
    item = s.goal.scratch[at + F_ITEM]
    s.buf[0] = item
    deepest = 1
    for k in range(1, size + 1):
        other = s.goal.scratch[at + F_HEADER + k - 1]
        s.buf[k] = other
        if s.position[other] > s.position[s.buf[deepest]]:
            deepest = k
    s.buf[1], s.buf[deepest] = s.buf[deepest], s.buf[1]
    glue = _glue(s, size + 1)
    s.buf[0] = 2 * item + s.val[item] - FALSE
    for k in range(1, size + 1):
        other = s.buf[k]
        s.buf[k] = 2 * other + TRUE - s.val[other]
    s.reason[item] = add_clause(s, size + 1, glue) * 8 + BY_CLAUSE


@kernel
def final_core(s: State, failed: int) -> int:
    """Assumptions that force variable `failed` against its assumption; buf[:n] gets their literals.

    The failed assumption itself comes first.
    """
    val, buf = s.val, s.buf
    half = len(buf) // 2
    buf[0] = 2 * failed + TRUE - val[failed]
    size = 1
    if s.level[failed] == 0:
        return size
    s.seen[failed] = 1
    for place in range(s.trail_length - 1, -1, -1):
        item = s.trail[place]
        if s.seen[item] == 0 or s.level[item] == 0:
            continue
        if s.reason[item] == NO_REASON:
            # Also where it is the variable itself, assumed both ways.
            buf[size] = 2 * item + val[item] - FALSE
            size += 1
            continue
        for k in range(explain(s, s.reason[item], item, half)):
            s.seen[buf[half + k]] = 1
    _clear(s)
    return size
