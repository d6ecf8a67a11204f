"""Trials of depth one: assume a side a line or not, look what follows, keep the opposite if it fails.

Only while it pays: every trial costs a credit, every side decided gains some.
Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.propagate import assign
from takegaki.engine.relate import relate, settle, undo
from takegaki.engine.state import (
    BARREN,
    BROKEN,
    CLOCK,
    CONFLICTS,
    CREDIT,
    FALSE,
    N_TRIED,
    NO_REASON,
    ODD,
    RELATED,
    ROOT,
    TICKS,
    TOUCHED,
    TRAIL,
    TRIAL,
    TRIALS,
    TRIED,
    TRIED_AT,
    TRY_AT,
    UNSET,
    WORLD,
    State,
)

GAIN = 32
"""Credits for a side decided."""


@kernel
def deduce(s: State) -> None:
    """At level 0: classes and trials to their fixpoint, then set what is known. May set BROKEN."""
    relate(s)
    if trials_due(s):
        _try_all(s)
    if s.ctl[BROKEN]:
        return
    world = s.ctl[WORLD]
    root, odd = s.cls[world, ROOT], s.cls[world, ODD]
    for item in range(len(s.trail)):
        if s.cls[item, ROOT] == root and s.val[item] == UNSET:
            assign(s, item, FALSE + (s.cls[item, ODD] ^ odd), NO_REASON)
    s.ctl[RELATED] = s.ctl[TRAIL]


@inlined
def trials_due(s: State) -> bool:
    """First conflicts met, credit left, something changed since last time, and no stop asked for."""
    return bool(
        s.ctl[CONFLICTS] >= s.ctl[TRY_AT]
        and s.ctl[CREDIT] > 0
        and s.ctl[CLOCK] > s.ctl[BARREN]
        and s.ctl[TICKS] > 0
        and not s.ctl[BROKEN]
        and not s.cancel[0]
    )


@inlined
def _fails(s: State, a: int, b: int, odd: int) -> bool:
    s.ctl[TRIALS] += 1
    s.ctl[TRIAL] = s.ctl[TRIALS]
    sound = settle(s, a, b, i64(odd))
    undo(s)
    s.ctl[TRIAL] = 0
    s.ctl[CREDIT] -= 1
    return not sound


@kernel
def _try_pair(s: State, a: int, b: int) -> bool:
    """Try a and b equal, then opposite; True when one failed and the other is now a fact."""
    for odd in range(2):
        if s.cls[a, ROOT] != s.cls[b, ROOT] and _fails(s, a, b, odd):
            if not settle(s, a, b, i64(1 - odd)):
                s.ctl[BROKEN] = 1
            s.ctl[CREDIT] += GAIN
            return True
    return False


@inlined
def _fresh(s: State, con: int) -> bool:
    """Has anything near a table changed since its sides were tried last?"""
    latest = 0
    for k in range(s.con_start[con], s.con_start[con + 1]):
        latest = max(latest, s.cls[s.con_vars[k], TOUCHED])
    fresh = latest > s.queue[con, TRIED_AT]
    if fresh:
        s.queue[con, TRIED_AT] = s.ctl[CLOCK]
    return bool(fresh)


@kernel
def _try_all(s: State) -> None:
    """Round and round over the first tables until a whole round brings nothing."""
    tables = s.ctl[N_TRIED]
    barren = 0
    while barren < tables and trials_due(s):
        con = s.ctl[TRIED]
        s.ctl[TRIED] = (con + 1) % tables
        barren += 1
        if s.con_table[con] < 0 or not _fresh(s, con):
            continue
        own = s.con_vars[s.con_start[con]]
        for k in range(s.adj_start[own], s.adj_start[own + 1]):
            other = s.adj[k]
            if s.cls[own, ROOT] != s.cls[other, ROOT] and _try_pair(s, i64(own), i64(other)):
                barren = 0
                if s.ctl[BROKEN] or s.cancel[0]:
                    break
    if barren >= tables:
        s.ctl[BARREN] = s.ctl[CLOCK]
