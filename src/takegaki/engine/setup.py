"""Before and between searches: first values, clauses from outside, excluding a model."""

from takegaki.engine.clauses import add_clause
from takegaki.engine.heap import push
from takegaki.engine.jit import i64, kernel
from takegaki.engine.propagate import assign, backtrack, force
from takegaki.engine.relate import start_classes
from takegaki.engine.state import (
    AGAINST,
    BROKEN,
    DEPTH,
    FALSE,
    HEAP,
    KEEP,
    LEVEL,
    LUBY_LEFT,
    MODEL,
    N_NODES,
    NO_REASON,
    PERMANENT,
    PHASE,
    READY,
    REASON,
    SEED,
    TRUE,
    TRY_AT,
    UNSET,
    Ints,
    State,
)

KEEP_FIRST = 2000
"""Learned clauses before the first collection."""

LUBY_UNIT = 96
"""Conflicts between restarts, times Luby's numbers."""


@kernel
def prepare(s: State) -> None:
    """Fill the heap, set the world outside, and take what single tables force from the start."""
    s.ctl[READY] = 1
    world = s.ctl[N_NODES] - 1
    dice = s.ctl[SEED]
    for item in range(len(s.trail)):
        s.var[item, HEAP] = -1
        if item != world:
            # Seed 0 leaves all equal; another one shuffles what activity does not yet order.
            s.act[item] = dice * 1e-12
            dice = (dice * 1103515245 + 12345 * (s.ctl[SEED] != 0)) & 0x7FFFFFFF
            push(s, item)
    s.ctl[KEEP] = KEEP_FIRST
    s.ctl[LUBY_LEFT] = min(s.ctl[TRY_AT], LUBY_UNIT)
    assign(s, world, FALSE, NO_REASON)
    start_classes(s)
    for con in range(len(s.con_table)):
        base = s.con_table[con]
        if base >= 0:
            entry = s.entries[base]
            if entry < 0 or (entry > 0 and force(s, con, entry) != NO_REASON):
                s.ctl[BROKEN] = 1
                return


@kernel
def require(s: State, size: int) -> None:
    """Add the clause in buf[:size], literals over different variables, after going to level 0.

    The arena must have room.
    """
    backtrack(s, i64(0))
    kept = 0
    for k in range(size):
        lit = s.buf[k]
        value = s.val[lit >> 1]
        if value == FALSE + (lit & 1):
            return
        if value == UNSET:
            s.buf[kept] = lit
            kept += 1
    if kept == 0:
        s.ctl[BROKEN] = 1
    elif kept == 1:
        assign(s, s.buf[0] >> 1, FALSE + (s.buf[0] & 1), NO_REASON)
    else:
        add_clause(s, i64(kept), i64(PERMANENT))


@kernel
def require_each(s: State, literals: Ints) -> None:
    """After going to level 0: each of these literals holds."""
    backtrack(s, i64(0))
    for k in range(len(literals)):
        lit = literals[k]
        value = s.val[lit >> 1]
        if value == UNSET:
            assign(s, lit >> 1, FALSE + (lit & 1), NO_REASON)
        elif value != FALSE + (lit & 1):
            s.ctl[BROKEN] = 1


@kernel
def exclude_model(s: State) -> None:
    """After SAT: forbid this model. All of it follows from its decisions, so they alone make the clause.

    Decisions then go against this model: what it shares with all others is refuted near level 0 and
    becomes a fact. Following it instead met the same model over and over (one 30x30: 90 s, now 50 ms).
    The arena must have room.
    """
    s.ctl[MODEL] = 0
    s.ctl[AGAINST] = 1
    for item in range(len(s.trail)):
        s.var[item, PHASE] = TRUE + FALSE - s.val[item]
    size = 0
    for depth in range(s.ctl[DEPTH], 0, -1):
        place = s.levels[depth, 0]
        if place < len(s.trail):
            item = s.trail[place]
            # The level of an assumption that held already has no decision.
            if s.var[item, LEVEL] == depth and s.var[item, REASON] == NO_REASON:
                s.buf[size] = 2 * item + TRUE - s.val[item]
                size += 1
    require(s, i64(size))
