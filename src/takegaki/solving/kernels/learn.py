"""Conflict analysis: the first unique implication point, minimised, and the clause it gives.

Source: Zhang et al., Efficient conflict driven learning in a Boolean satisfiability solver (2001);
Sorensson and Biere, Minimizing learned clauses (2009), local minimisation; Audemard and Simon,
Predicting learnt clauses quality in modern SAT solvers (2009), glue.

The clause arena: adding, growing, collecting.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.propagate import assign, backtrack, bump
from takegaki.solving.kernels.reasons import F_HEADER, F_ITEM, explain
from takegaki.solving.kernels.state import (
    BY_CLAUSE,
    FALSE,
    GLUE,
    HEADER,
    NEXT0,
    NO_REASON,
    PERMANENT,
    SIZE,
    TRUE,
    State,
)


@inlined
def attach(s: State, ref: int) -> None:
    """Let the first two literals of a clause watch it."""
    for k in range(2):
        lit = s.arena[ref + HEADER + k]
        s.arena[ref + NEXT0 + k] = s.watch[lit]
        s.watch[lit] = ref


@kernel
def add_clause(s: State, size: int, glue: int) -> int:
    """Store buf[:size] (two literals at least) as a clause watched by the first two; its place.

    The arena must have space: `room_for_clauses` is checked before each conflict.
    """
    ref = s.arena_end
    s.arena[ref + SIZE] = size
    s.arena[ref + GLUE] = glue
    for k in range(size):
        s.arena[ref + HEADER + k] = s.buf[k]
    s.arena_end = ref + HEADER + size
    if glue != PERMANENT:
        s.n_learned += 1
    attach(s, ref)
    return int(ref)


@inlined
def room_for_clauses(s: State) -> bool:
    """Is there space for one more clause of any length, or for all that a check of the goal may leave?

    A finding of k premises takes k + 4 words of scratch, and as a clause k + 5 of the arena.
    """
    largest = len(s.scratch) + len(s.scratch) // 4
    return bool(s.arena_end + HEADER + len(s.trail) + 1 + largest <= len(s.arena))


@kernel
def collect(s: State) -> None:
    """At level 0: drop satisfied clauses and false literals, and the worse half by glue when too
    many are alive; then watch anew. What is kept moves down in the arena.

    Clauses with a glue of 2 stay. Memory of learned clauses is so bounded by KEEP clauses, a limit
    that grows by a tenth with each collection.
    """
    worst = 1 << 30
    if s.n_learned > s.max_learned:
        worst = _median_glue(s)
        s.max_learned += s.max_learned // 10 + 1
    for lit in range(len(s.watch)):
        s.watch[lit] = -1
    ref, to, alive = 0, 0, 0
    while ref < s.arena_end:
        size, glue = s.arena[ref + SIZE], s.arena[ref + GLUE]
        if glue <= max(worst, 2):
            kept = _simplified(s, ref, size, to)
            if kept >= 2:
                s.arena[to + SIZE] = kept
                s.arena[to + GLUE] = glue
                attach(s, to)
                to += HEADER + kept
                alive += 1 if glue != PERMANENT else 0
        ref += HEADER + size
    s.arena_end = to
    s.n_learned = alive


@kernel
def _simplified(s: State, ref: int, size: int, to: int) -> int:
    """Copy a clause's unset literals down to `to`; 0 when it is satisfied."""
    kept = 0
    for k in range(size):
        lit = s.arena[ref + HEADER + k]
        value = s.val[lit >> 1]
        if value == FALSE + (lit & 1):
            return 0
        if value != TRUE - (lit & 1):
            s.arena[to + HEADER + kept] = lit
            kept += 1
    return kept


@kernel
def _median_glue(s: State) -> int:
    """The largest glue, 2 at least, that at most half of the learned clauses do not exceed.

    Where most share one glue they all go: keeping them would leave nothing to collect.
    """
    for g in range(64):
        s.buf[g] = 0
    ref = 0
    while ref < s.arena_end:
        if s.arena[ref + GLUE] != PERMANENT:
            s.buf[min(63, s.arena[ref + GLUE])] += 1
        ref += HEADER + s.arena[ref + SIZE]
    passed = 0
    for g in range(64):
        passed += s.buf[g]
        if 2 * passed > s.n_learned:
            return max(g - 1, 2)
    return 63


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
    assign(s, s.arena[ref + 4] >> 1, FALSE + (s.arena[ref + 4] & 1), ref * 8 + BY_CLAUSE)


@kernel
def keep_finding(s: State, at: int, size: int) -> None:
    """The finding at a place in scratch, just taken, becomes a clause, the reason of what it set.

    What connectivity has shown once is then propagated, without a check, wherever its premises meet again.
    The arena must have space.
    """
    item = s.scratch[at + F_ITEM]
    s.buf[0] = item
    deepest = 1
    for k in range(1, size + 1):
        other = s.scratch[at + F_HEADER + k - 1]
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
