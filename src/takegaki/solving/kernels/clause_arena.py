"""The clause arena: adding clauses, watching them, collecting those that are no longer needed."""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import FALSE, GLUE, HEADER, NEXT0, PERMANENT, SIZE, TRUE, State


@inlined
def attach(s: State, ref: int) -> None:
    """Let the first two literals of a clause watch it."""
    for k in range(2):
        lit = s.clauses.arena[ref + HEADER + k]
        s.clauses.arena[ref + NEXT0 + k] = s.clauses.watch[lit]
        s.clauses.watch[lit] = ref


@kernel
def add_clause(s: State, size: int, glue: int) -> int:
    """Store buf[:size] (two literals at least) as a clause watched by the first two; its place.

    The arena must have space: `room_for_clauses` is checked before each conflict.
    """
    ref = s.clauses.arena_end
    s.clauses.arena[ref + SIZE] = size
    s.clauses.arena[ref + GLUE] = glue
    for k in range(size):
        s.clauses.arena[ref + HEADER + k] = s.buf[k]
    s.clauses.arena_end = ref + HEADER + size
    if glue != PERMANENT:
        s.clauses.n_learned += 1
    attach(s, ref)
    return int(ref)


@inlined
def room_for_clauses(s: State) -> bool:
    """Is there space for one more clause of any length, or for all that a check of the goal may
    leave?

    A finding of k premises takes k + 4 words of scratch, and as a clause k + 5 of the arena.
    """
    largest = len(s.goal.scratch) + len(s.goal.scratch) // 4
    return bool(s.clauses.arena_end + HEADER + len(s.trail) + 1 + largest <= len(s.clauses.arena))


@kernel
def collect(s: State) -> None:
    """At level 0: drop satisfied clauses and false literals, and the worse half by glue when too
    many are alive; then watch anew. What is kept moves down in the arena.

    Clauses with a glue of 2 stay. Memory of learned clauses is so bounded by KEEP clauses, a limit
    that grows by a tenth with each collection.
    """
    worst = 1 << 30
    if s.clauses.n_learned > s.clauses.max_learned:
        worst = _median_glue(s)
        s.clauses.max_learned += s.clauses.max_learned // 10 + 1
    for lit in range(len(s.clauses.watch)):
        s.clauses.watch[lit] = -1
    ref, to, alive = 0, 0, 0
    while ref < s.clauses.arena_end:
        size, glue = s.clauses.arena[ref + SIZE], s.clauses.arena[ref + GLUE]
        if glue <= max(worst, 2):
            kept = _simplified(s, ref, size, to)
            if kept >= 2:
                s.clauses.arena[to + SIZE] = kept
                s.clauses.arena[to + GLUE] = glue
                attach(s, to)
                to += HEADER + kept
                alive += 1 if glue != PERMANENT else 0
        ref += HEADER + size
    s.clauses.arena_end = to
    s.clauses.n_learned = alive


@kernel
def _simplified(s: State, ref: int, size: int, to: int) -> int:
    """Copy a clause's unset literals down to `to`; 0 when it is satisfied."""
    kept = 0
    for k in range(size):
        lit = s.clauses.arena[ref + HEADER + k]
        value = s.val[lit >> 1]
        if value == FALSE + (lit & 1):
            return 0
        if value != TRUE - (lit & 1):
            s.clauses.arena[to + HEADER + kept] = lit
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
    while ref < s.clauses.arena_end:
        if s.clauses.arena[ref + GLUE] != PERMANENT:
            s.buf[min(63, s.clauses.arena[ref + GLUE])] += 1
        ref += HEADER + s.clauses.arena[ref + SIZE]
    passed = 0
    for g in range(64):
        passed += s.buf[g]
        if 2 * passed > s.clauses.n_learned:
            return max(g - 1, 2)
    return 63
