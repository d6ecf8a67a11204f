"""The clause arena: adding, growing, collecting."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import (
    CLAUSES,
    FALSE,
    GLUE,
    HEADER,
    KEEP,
    NEXT0,
    PERMANENT,
    SIZE,
    TOP,
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

    The arena must have room: `room_for_clause` is asked before each conflict.
    """
    ref = s.ctl[TOP]
    s.arena[ref + SIZE] = size
    s.arena[ref + GLUE] = glue
    for k in range(size):
        s.arena[ref + HEADER + k] = s.buf[k]
    s.ctl[TOP] = ref + HEADER + size
    if glue != PERMANENT:
        s.ctl[CLAUSES] += 1
    attach(s, ref)
    return int(ref)


@inlined
def room_for_clause(s: State) -> bool:
    """Is there room for one more clause, however long?"""
    return bool(s.ctl[TOP] + HEADER + len(s.trail) + 1 <= len(s.arena))


@kernel
def collect(s: State) -> None:
    """At level 0: drop satisfied clauses and false literals, and the worse half by glue when too
    many are alive; then watch anew. What is kept moves down in the arena.

    Clauses with a glue of 2 stay. Memory of learned clauses is so bounded by KEEP clauses, a limit
    that grows by a tenth with each collection.
    """
    worst = 1 << 30
    if s.ctl[CLAUSES] > s.ctl[KEEP]:
        worst = _median_glue(s)
        s.ctl[KEEP] += s.ctl[KEEP] // 10 + 1
    for lit in range(len(s.watch)):
        s.watch[lit] = -1
    ref, to, alive = 0, 0, 0
    while ref < s.ctl[TOP]:
        size, glue = s.arena[ref + SIZE], s.arena[ref + GLUE]
        if glue <= max(worst, 2):
            kept = _simplified(s, i64(ref), i64(size), i64(to))
            if kept >= 2:
                s.arena[to + SIZE] = kept
                s.arena[to + GLUE] = glue
                attach(s, to)
                to += HEADER + kept
                alive += 1 if glue != PERMANENT else 0
        ref += HEADER + size
    s.ctl[TOP] = to
    s.ctl[CLAUSES] = alive


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
    while ref < s.ctl[TOP]:
        if s.arena[ref + GLUE] != PERMANENT:
            s.buf[min(63, s.arena[ref + GLUE])] += 1
        ref += HEADER + s.arena[ref + SIZE]
    passed = 0
    for g in range(64):
        passed += s.buf[g]
        if 2 * passed > s.ctl[CLAUSES]:
            return max(g - 1, 2)
    return 63
