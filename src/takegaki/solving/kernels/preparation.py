"""Before and between searches: first values, clauses from outside, excluding a model."""

from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry
from takegaki.runtime.sets import wrapped
from takegaki.solving.kernels.clause_arena import add_clause
from takegaki.solving.kernels.equivalence import start_classes
from takegaki.solving.kernels.proof_log import note_clause
from takegaki.solving.kernels.propagate import assign, backtrack, force
from takegaki.solving.kernels.state import FALSE, NO_REASON, PERMANENT, TRUE, UNSET, State
from takegaki.solving.kernels.variable_heap import push

KEEP_FIRST = 2000
"""Learned clauses before the first collection."""

LUBY_UNIT = 96
"""Conflicts between restarts, times Luby's numbers."""


@entry
def prepare(s: State) -> None:
    """Fill the heap, set the world outside, and take what single tables force from the start."""
    s.is_ready = 1
    world = s.known_false
    rng = s.seed
    for item in range(len(s.trail)):
        s.heap_place[item] = -1
        if item != world:
            # Seed 0 leaves all equal; another one shuffles what activity does not yet order.
            s.act[item] = rng * 1e-12
            rng = wrapped(rng, 1103515245, 12345 * (s.seed != 0)) & 0x7FFFFFFF
            push(s, item)
    s.clauses.max_learned = KEEP_FIRST
    s.until_restart = min(s.trials.first_trial_at, LUBY_UNIT)
    assign(s, world, FALSE, NO_REASON)
    start_classes(s)
    for con in range(len(s.con_table)):
        base = s.con_table[con]
        if base >= 0:
            entry = s.entries[base]
            if entry < 0 or (entry > 0 and force(s, con, entry) != NO_REASON):
                s.is_broken = 1
                return


@entry
def require(s: State, size: int) -> None:
    """Add the clause in buf[:size], literals over different variables, after going to level 0.

    The arena must have space.
    """
    backtrack(s, 0)
    if s.proof_end >= 0:
        note_clause(s, size)
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
        s.is_broken = 1
    elif kept == 1:
        assign(s, s.buf[0] >> 1, FALSE + (s.buf[0] & 1), NO_REASON)
    else:
        add_clause(s, kept, PERMANENT)


@entry
def require_each(s: State, literals: Ints) -> None:
    """After going to level 0: each of these literals holds."""
    backtrack(s, 0)
    for k in range(len(literals)):
        lit = literals[k]
        value = s.val[lit >> 1]
        if value == UNSET:
            assign(s, lit >> 1, FALSE + (lit & 1), NO_REASON)
        elif value != FALSE + (lit & 1):
            s.is_broken = 1


@entry
def exclude_model(s: State) -> None:
    """After SAT: forbid this model. All of it follows from its decisions, so they alone make the
    clause.

    Decisions then go against this model: what it shares with all others is refuted near level 0 and
    becomes a fact. Following it instead met the same model over and over (one 30x30: 90 s, now 50
    ms). The arena must have space.
    """
    s.has_model = 0
    s.against_models = 1
    for item in range(len(s.trail)):
        s.phase[item] = TRUE + FALSE - s.val[item]
    size = 0
    for depth in range(s.decision_level, 0, -1):
        place = s.level_start[depth]
        if place < len(s.trail):
            item = s.trail[place]
            # The level of an assumption that held already has no decision.
            if s.level[item] == depth and s.reason[item] == NO_REASON:
                s.buf[size] = 2 * item + TRUE - s.val[item]
                size += 1
    require(s, size)
