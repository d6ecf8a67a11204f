"""Trials of depth one: assume a side a line or not, look what follows for the classes, keep the
opposite if it fails.

Only while it pays: every trial costs a credit, every side decided gains some.
Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.equivalence import relate, settle, undo
from takegaki.solving.kernels.proof_log import N_REFUTED, N_SUPPOSED, note
from takegaki.solving.kernels.state import State

GAIN = 32
"""Credits for a side decided."""


@kernel
def deduce(s: State) -> None:
    """At level 0: classes and trials to their fixpoint, then set what is known. May set
    is_broken.
    """
    relate(s)
    if trials_due(s):
        _try_all(s)
    if not s.is_broken:
        s.classes.n_related = s.trail_length


@inlined
def trials_due(s: State) -> bool:
    """First conflicts met, credit left, something changed since last time, and no stop
    requested.
    """
    return bool(
        s.conflicts >= s.trials.first_trial_at
        and s.trials.trial_credit > 0
        and s.classes.clock > s.trials.barren_at
        and s.ticks > 0
        and not s.is_broken
        and not s.cancel[0]
    )


@inlined
def _fails(s: State, a: int, b: int, odd: int) -> bool:
    s.trials.n_trials += 1
    s.trials.trial = s.trials.n_trials
    sound = settle(s, a, b, odd)
    undo(s)
    s.trials.trial = 0
    s.trials.trial_credit -= 1
    if not sound and s.proof_end >= 0:
        _note_again(s, a, b, odd)
    return not sound


@inlined
def _note_again(s: State, a: int, b: int, odd: int) -> None:
    """The same trial once more, with all that follows noted."""
    note(s, N_SUPPOSED, 3, a, b, odd, 0)
    s.trials.n_trials += 1
    s.trials.trial, s.is_failing = s.trials.n_trials, 1
    settle(s, a, b, odd)
    undo(s)
    s.trials.trial, s.is_failing = 0, 0
    note(s, N_REFUTED, 3, a, b, odd, 0)


@kernel
def _try_pair(s: State, a: int, b: int) -> bool:
    """Try a and b equal, then opposite; True when one failed and the other is now a fact."""
    for odd in range(2):
        if s.classes.root[a] != s.classes.root[b] and _fails(s, a, b, odd):
            if not settle(s, a, b, 1 - odd):
                s.is_broken = 1
            s.trials.trial_credit += GAIN
            return True
    return False


@inlined
def _fresh(s: State, con: int) -> bool:
    """Has anything near a table changed since its sides were tried last?"""
    latest = 0
    for k in range(s.con_start[con], s.con_start[con + 1]):
        latest = max(latest, s.classes.touched[s.con_vars[k]])
    fresh = latest > s.trials.tried_at[con]
    if fresh:
        s.trials.tried_at[con] = s.classes.clock
    return bool(fresh)


@kernel
def _try_all(s: State) -> None:
    """Round and round over the first tables until a whole round brings nothing."""
    tables = s.trials.n_tried
    barren = 0
    while barren < tables and trials_due(s):
        con = s.trials.next_tried
        s.trials.next_tried = (con + 1) % tables
        barren += 1
        if s.con_table[con] < 0 or not _fresh(s, con):
            continue
        own = s.con_vars[s.con_start[con]]
        for k in range(s.goal.adj_start[own], s.goal.adj_start[own + 1]):
            other = s.goal.adj[k]
            if s.classes.root[own] != s.classes.root[other] and _try_pair(s, own, other):
                barren = 0
                if s.is_broken or s.cancel[0]:
                    break
    if barren >= tables:
        s.trials.barren_at = s.classes.clock
