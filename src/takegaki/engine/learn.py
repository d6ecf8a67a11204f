"""Conflict analysis: the first unique implication point, minimised, and the clause it gives.

Source: Zhang et al., Efficient conflict driven learning in a Boolean satisfiability solver (2001);
Sorensson and Biere, Minimizing learned clauses (2009), local minimisation; Audemard and Simon,
Predicting learnt clauses quality in modern SAT solvers (2009), glue.
"""

from takegaki.engine.clauses import add_clause
from takegaki.engine.explain import explain
from takegaki.engine.heap import bump
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.propagate import assign, backtrack
from takegaki.engine.state import (
    BY_CLAUSE,
    DEPTH,
    FALSE,
    LEVEL,
    MARK,
    NO_REASON,
    REASON,
    SEEN,
    TRAIL,
    TRUE,
    State,
)


@kernel
def _collect(s: State, conflict: int) -> int:
    """Resolve back to the first UIP; buf[:n] gets the variables of the clause, the UIP first."""
    var, buf, trail = s.var, s.buf, s.trail
    half = len(buf) // 2
    reason, item, open_, size = conflict, -1, 0, 1
    place = s.ctl[TRAIL]
    while True:
        for k in range(explain(s, i64(reason), i64(item), i64(half))):
            other = buf[half + k]
            if var[other, SEEN] == 0 and var[other, LEVEL] > 0:
                var[other, SEEN] = 1
                bump(s, other)
                if var[other, LEVEL] == s.ctl[DEPTH]:
                    open_ += 1
                else:
                    buf[size] = other
                    size += 1
        place -= 1
        while var[trail[place], SEEN] == 0:
            place -= 1
        item = trail[place]
        open_ -= 1
        if open_ == 0:
            break
        var[item, SEEN] = 2
        reason = var[item, REASON]
    buf[0] = item
    return size


@kernel
def _implied(s: State, item: int, half: int) -> bool:
    """Is the variable forced by others of the clause alone?"""
    reason = s.var[item, REASON]
    if reason == NO_REASON:
        return False
    for k in range(explain(s, i64(reason), i64(item), i64(half))):
        other = s.buf[half + k]
        if s.var[other, SEEN] != 1 and s.var[other, LEVEL] > 0:
            return False
    return True


@kernel
def _minimise(s: State, size: int) -> int:
    """Drop what the rest of buf[:size] implies. SEEN is 1 exactly on the clause's variables."""
    half = len(s.buf) // 2
    kept = 1
    for k in range(1, size):
        item = s.buf[k]
        # A dropped variable keeps SEEN 1: its premises are in the clause or before it.
        if not _implied(s, i64(item), i64(half)):
            s.buf[kept] = item
            kept += 1
    return kept


@inlined
def _clear(s: State) -> None:
    for i in range(s.ctl[TRAIL]):
        s.var[s.trail[i], SEEN] = 0


@kernel
def _glue(s: State, size: int) -> int:
    """Number of different levels in buf[:size]."""
    s.ctl[MARK] += 1
    count = 0
    for k in range(size):
        level = s.var[s.buf[k], LEVEL]
        if s.levels[level, 2] != s.ctl[MARK]:
            s.levels[level, 2] = s.ctl[MARK]
            count += 1
    return count


@kernel
def learn(s: State, conflict: int) -> None:
    """Learn from a conflict whose latest variable is of the current level (above 0); backjump."""
    size = _minimise(s, _collect(s, conflict))
    var, val, buf = s.var, s.val, s.buf
    _clear(s)
    deepest = 0
    for k in range(1, size):
        if deepest == 0 or var[buf[k], LEVEL] > var[buf[deepest], LEVEL]:
            deepest = k
    glue = _glue(s, size)
    for k in range(size):
        # The literal that is false now.
        buf[k] = 2 * buf[k] + TRUE - val[buf[k]]
    if size == 1:
        backtrack(s, i64(0))
        assign(s, buf[0] >> 1, FALSE + (buf[0] & 1), NO_REASON)
        return
    buf[1], buf[deepest] = buf[deepest], buf[1]
    level = var[buf[1] >> 1, LEVEL]
    ref = add_clause(s, i64(size), i64(glue))
    backtrack(s, i64(level))
    assign(s, s.arena[ref + 4] >> 1, FALSE + (s.arena[ref + 4] & 1), ref * 8 + BY_CLAUSE)


@kernel
def final_core(s: State, failed: int) -> int:
    """Assumptions that force variable `failed` against its assumption; buf[:n] gets their literals.

    The failed assumption itself comes first.
    """
    var, val, buf = s.var, s.val, s.buf
    half = len(buf) // 2
    buf[0] = 2 * failed + TRUE - val[failed]
    size = 1
    if var[failed, LEVEL] == 0:
        return size
    var[failed, SEEN] = 1
    for place in range(s.ctl[TRAIL] - 1, -1, -1):
        item = s.trail[place]
        if var[item, SEEN] == 0 or var[item, LEVEL] == 0:
            continue
        if var[item, REASON] == NO_REASON:
            # Also where it is the variable itself, assumed both ways.
            buf[size] = 2 * item + val[item] - FALSE
            size += 1
            continue
        for k in range(explain(s, i64(var[item, REASON]), i64(item), i64(half))):
            var[buf[half + k], SEEN] = 1
    _clear(s)
    return size
