"""State: all that a search knows, as one NamedTuple of arrays that kernels take as one argument."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.model.tables import Tables

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]
Longs = NDArray[np.int64]
Floats = NDArray[np.float64]

# Values of a variable: also its digit in a table's code.
UNSET, FALSE, TRUE = 0, 1, 2

# Columns of State.var, a row for each variable.
LEVEL = 0  # decision level at which it was set
REASON = 1  # NO_REASON or a tagged index, below
POS = 2  # place on the trail
PHASE = 3  # value it had last, tried first when it is decided
SEEN = 4  # mark of conflict analysis
HEAP = 5  # place in the heap, -1 when not in it
WIDTH = 8

# A reason or a conflict is index * 8 + tag.
NO_REASON = -1
BY_CLAUSE, BY_TABLE, BY_GOAL, BY_SCRATCH, BY_EQUAL = 0, 1, 2, 3, 4

# Columns of State.cls, a row for each variable: classes of variables known equal or opposite.
# Root of the class, 1 if opposite to it, next in its ring, size (at the root), CLOCK of the last
# lasting change near the variable.
ROOT, ODD, RING, MEMBERS, TOUCHED = 0, 1, 2, 3, 4

# Entries of State.ctl.
(
    TRAIL,  # literals on the trail
    HEAD,  # the next one to propagate
    DEPTH,  # decision level
    TOP,  # used part of the arena
    HEAPED,  # variables in the heap
    STACK,  # used part of State.stack
    CLAUSES,  # learned clauses alive
    KEEP,  # learned clauses to keep before the next collection
    SINCE,  # literals propagated since the goal was last checked
    GAP,  # literals to propagate before it is checked again
    MARK,  # last stamp used in levels and nodes
    FOUND,  # length of what the goal check left in State.scratch
    N_NODES,  # nodes of the goal's graph: faces and the world, or what lines join to a tree
    WORLD,  # the variable that is false from the start
    TREE,  # 1 for the TREE goal, 0 for LOOP
    REGIONS,  # nodes left after regions were drawn together
    DRAWN,  # RELATED when the regions were made, or -1
    QUEUED,  # constraints waiting in State.queue
    RELATED,  # length of the trail's part that the classes know
    CLOCK,  # counts lasting changes of the classes
    TRIAL,  # number of the trial under way, 0 outside one: merges are then logged to be undone
    TRIALS,  # trials made
    MERGED,  # merges logged
    LOGGED,  # narrowings logged
    CREDIT,  # trials that may still be made
    TRIED,  # the table whose sides are tried next
    N_TRIED,  # so many first tables are tried: face, then its neighbours
    TRY_AT,  # conflicts before the first trial
    BARREN,  # CLOCK when trials had nothing more to give
    READY,  # 1 once the first values are set
    MODEL,  # 1 while a model stands that the next search must exclude
    AGAINST,  # 1 once a model was excluded: decisions then go against it
    LUBY_LEFT,  # conflicts until the next restart
    ASSUMED,  # number of assumptions
    CORE,  # length of the core in State.buf after UNSAT
    LIMIT,  # stop when CONFLICTS reaches it
    TICKS,  # work until control goes back to Python
    BROKEN,  # 1 once the clauses are contradictory without assumptions
    SEED,
    DECISIONS,
    CONFLICTS,
    PROPAGATIONS,
    GOALS,  # goal checks
    RESTARTS,
    CTL_SIZE,
) = range(45)

FIRST_CREDIT = 200
"""Trials made before one must have succeeded."""

TRY_SOONER = 10_000_000
"""Trials begin after this number, divided by the square of the faces, of conflicts.

Large boards gain most: half the time at 40x30, where they begin after 7 conflicts; at 10x10, where
they begin after a thousand, the search alone is faster.
"""

# Columns of State.queue, a row for each constraint: the stack of those waiting; is it waiting; CLOCK
# when it was tried; TRIAL in which its mask was logged.
WAITING, WAITS, TRIED_AT, LOGGED_IN, QUEUE_WIDTH = 0, 1, 2, 3, 4

# Clause header in the arena, before its literals.
SIZE, NEXT0, NEXT1, GLUE, HEADER = 0, 1, 2, 3, 4
PERMANENT = 0
"""Glue of a clause that is never collected."""

# Columns of State.node, a row for each node of the goal's graph.
DISC, LOW, UP, ITER, COUNT, SHADE, STAMP, FACE, SIDE, NODE_WIDTH = 0, 1, 2, 3, 4, 5, 6, 7, 8, 12


class State(NamedTuple):
    """Arrays of one search. N variables, C constraints; literal 2 v + 1 is "v true", 2 v "v false".

    val (N,), var (N, WIDTH), act (N,)     value, record and activity of each variable
    trail (N,), levels (N + 2, 3)          order of setting; per level: first place, stack, stamp
    code (C,)                              each table's partial pattern, a number in base 3
    con_*, occ*, entries, adj*             the static part, see `takegaki.model.tables`
    arena, watch (2 N,)                    clauses: header, literals; lists of watchers run through
                                           the headers from `watch`
    heap (N,)                              unset variables, most active first
    stack                                  premises of what the goal forced (length, variables)
    scratch                                what the last goal check found
    buf                                    clauses under construction, explanations
    cls (N, 5), alive (C, words)           classes; masks of the patterns left
    queue (C, 4), roots, log, merges       tables that wait; scratch; what a trial must undo
    node, order, link, near_start, near    the goal's graph of regions; of a tree: the ends of adj
    assume, ctl, flt                       assumptions, counters, the activity increment
    cancel (1,)                            set by other threads
    """

    val: Bytes
    var: Ints
    act: Floats
    trail: Ints
    levels: Ints
    code: Ints
    con_start: Ints
    con_vars: Ints
    con_table: Ints
    occ_start: Ints
    occ: Ints
    entries: Ints
    adj_start: Ints
    adj: Ints
    arena: Ints
    watch: Ints
    heap: Ints
    stack: Ints
    scratch: Ints
    buf: Ints
    cls: Ints
    alive: Longs
    queue: Ints
    roots: Ints
    log: Longs
    merges: Ints
    node: Ints
    order: Ints
    link: Ints
    near_start: Ints
    near: Ints
    assume: Ints
    ctl: Longs
    flt: Floats
    cancel: Ints


def new_state(tables: Tables, seed: int) -> State:
    """A state with nothing assigned. Memory: about 120 bytes a variable and the static arrays."""
    n = tables.n_vars
    nodes = len(tables.adj_start) - 1
    ctl = np.zeros(CTL_SIZE, dtype=np.int64)
    ctl[SEED] = seed
    ctl[N_NODES] = nodes
    ctl[TREE] = tables.near is not None
    ctl[WORLD] = nodes - 1 if tables.near is None else n - 1
    ctl[DRAWN] = -1
    ctl[GAP] = nodes // 4
    ctl[N_TRIED] = nodes - 1
    ctl[CREDIT] = FIRST_CREDIT
    # Trials know nothing of trees.
    ctl[TRY_AT] = TRY_SOONER // nodes**2 if tables.near is None else 1 << 62
    ctl[BARREN] = -1
    return State(
        val=np.zeros(n, dtype=np.int8),
        var=np.zeros((n, WIDTH), dtype=np.int32),
        act=np.zeros(n),
        trail=np.empty(n, dtype=np.int32),
        levels=np.zeros((n + 2, 3), dtype=np.int32),
        code=np.zeros(len(tables.con_table), dtype=np.int32),
        con_start=tables.con_start,
        con_vars=tables.con_vars,
        con_table=tables.con_table,
        occ_start=tables.occ_start,
        occ=tables.occ,
        entries=tables.entries,
        adj_start=tables.adj_start,
        adj=tables.adj,
        arena=np.empty(16 * n + 256, dtype=np.int32),
        watch=np.full(2 * n, -1, dtype=np.int32),
        heap=np.empty(n, dtype=np.int32),
        stack=np.empty(16 * n + 256, dtype=np.int32),
        scratch=np.empty(4 * n + 256, dtype=np.int32),
        buf=np.empty(2 * n + 64, dtype=np.int32),
        cls=np.zeros((n, 5), dtype=np.int32),
        alive=np.zeros((len(tables.con_table), tables.words), dtype=np.int64),
        queue=np.zeros((len(tables.con_table), QUEUE_WIDTH), dtype=np.int32),
        roots=np.empty(16, dtype=np.int32),
        log=np.empty((len(tables.con_table) * tables.words, 2), dtype=np.int64),
        merges=np.empty((n, 2), dtype=np.int32),
        node=np.zeros((nodes, NODE_WIDTH), dtype=np.int32),
        order=np.empty(2 * nodes, dtype=np.int32),
        link=np.empty(nodes, dtype=np.int32),
        near_start=np.empty(nodes + 1, dtype=np.int32),
        near=np.empty(len(tables.adj), dtype=np.int32) if tables.near is None else tables.near,
        assume=np.empty(0, dtype=np.int32),
        ctl=ctl,
        flt=np.ones(1),
        cancel=np.zeros(1, dtype=np.int32),
    )
