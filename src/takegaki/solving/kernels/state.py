"""State of a search, as one record that kernels take by reference."""

from typing import Annotated, Any

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.model.tables import MAX_WIDTH, Overlaps, Tables
from takegaki.runtime.arrays import (
    CONSTANT,
    Bytes,
    Floats,
    Ints,
    Ints2,
    Longs,
    Longs2,
    Shape,
    Size,
    Within,
    Word,
)
from takegaki.runtime.records import FieldGroup, Plan, Record, Template

# Values of a variable: also its digit in a table's code.
UNSET, FALSE, TRUE = 0, 1, 2

Width = Annotated[int, Within(0, MAX_WIDTH)]
"""Variables of a table: of those that have more, no state is told."""

# A reason or a conflict is index * 8 + tag.
NO_REASON = -1
BY_CLAUSE, BY_TABLE, BY_GOAL, BY_SCRATCH, BY_EQUAL = 0, 1, 2, 3, 4

NO_LIMIT = 1 << 62
"""More conflicts than any search reaches."""

TICKS_AT_ONCE = 50_000
"""Literals propagated between two checks of the clock: some milliseconds."""

FIRST_CREDIT = 200
"""Trials made before one must have succeeded."""

FIRST_TRIAL_AT = 500
"""Trials begin after so many conflicts.

Where tables share what they know, trials find little more: from the start on they take twice the
time at 36x20 and 40x30, on minimised boards as well; a board on which nearly nothing follows gains
a quarter.
"""

# Clause header in the arena, before its literals.
SIZE, NEXT0, NEXT1, GLUE, HEADER = 0, 1, 2, 3, 4
PERMANENT = 0
"""Glue of a clause that is never collected."""


class Classes(FieldGroup):
    """Variables known equal or opposite."""

    # One for each variable: (N,)
    root: Ints
    parity: Ints  # 1 if opposite to the root
    next_member: Ints  # next in the ring of the class
    class_size: Ints  # at the root
    last_round: Ints  # at the root: the member that last set all others
    touched: Ints  # `clock` of the last lasting change near the variable

    n_related: int  # length of the trail's part that is in the classes
    clock: int  # counts lasting changes of the classes


class Trials(FieldGroup):
    """Trials of one value, at level 0, and what one must undo."""

    merges: Ints2  # (N, 2) root, parity
    log: Longs2  # place in `alive`, mask
    logged_in: Ints  # (C,) `trial` in which its mask was logged
    tried_at: Ints  # (C,) `clock` when it was tried

    trial: int  # number of the trial under way, 0 outside one: merges are then logged to be undone
    n_trials: int  # trials made
    n_merged: int  # merges logged
    n_logged: int  # narrowings logged
    trial_credit: int  # trials that may still be made
    next_tried: int  # the table whose sides are tried next
    n_tried: int  # so many first tables are tried: face, then its neighbours
    first_trial_at: Word  # conflicts before the first trial
    barren_at: int  # `clock` when trials had nothing more to give


class Clauses(FieldGroup):
    """Clauses, one after the other."""

    arena: Ints  # header, literals
    watch: Ints  # (2 N,) lists of watchers, which run through the headers

    arena_end: int  # used part of the arena
    n_learned: int  # learned clauses alive
    max_learned: int  # learned clauses to keep before the next collection


class GoalCheck(FieldGroup):
    """The graph of the goal, the way through it, and what the last check found."""

    # One for each node
    adj_start: Ints  # where its entries begin
    adj: Ints  # the node beside it
    order: Ints  # nodes or regions, as they were reached
    discovered: Ints
    low: Ints
    next_edge: Ints  # the entry to go on with
    scratch: Ints  # what was found

    is_tree: int  # 1 for the TREE goal, 0 for LOOP
    n_nodes: int  # faces and the world, or what lines join to a tree
    since_goal: int  # literals propagated since the goal was last checked
    goal_gap: int  # literals to propagate before it is checked again
    is_early: int  # 1 for a check before idle variables are decided, which may leave out a side
    scratch_end: int  # length of what the check left in `scratch`
    finding_level: int  # the lowest level among what it has found
    only_lowest: int  # 1: what is of a higher level is left out; not used for trees


class Regions(FieldGroup):
    """Of a loop alone: faces that are drawn together."""

    of_face: Ints  # the region of each face
    faces: Ints  # faces, by region
    # One for each region
    face_start: Ints  # of its faces in `faces`
    face: Ints  # the first of them
    near_start: Ints
    near: Ints  # the regions beside it
    shade: Ints  # its value
    parent: Ints  # the region from which it was reached
    part_end: Ints  # where in `order` the part from it on ends
    holds: Ints  # 1 if what is from here on has one of the colour
    side: Ints
    stamp: Ints
    fruitless: Ints  # (2,) by colour: early checks in a row that found nothing there
    left_out: Ints  # (2,) by colour: early checks since the last one that looked there

    n_regions: int
    made_at: int  # `n_related` when the regions were made, or -1
    first_swept: int  # the colour looked at first, which found something last


class TreeParts(FieldGroup):
    """Of a tree alone."""

    adj_edge: Ints  # the edge to the node of that entry of `adj`
    # One for each node
    part: Ints  # the first node of its part
    above: Ints  # the node from which it was reached
    via: Ints  # and the edge
    steps: Ints  # from the first node of its part


class State(Record):
    """One search. N variables, C constraints, nodes of the goal's graph; literal 2 v + 1 is "v
    true", 2 v "v false". Columns of one kind have one array each.

    The static part, see `takegaki.model.tables`: con_*, occ*, entries, adj*.
    """

    classes: Classes
    trials: Trials
    clauses: Clauses
    goal: GoalCheck
    regions: Regions
    tree: TreeParts
    # One for each variable: (N,)
    val: Bytes
    level: Ints  # decision level at which it was set
    reason: Ints  # NO_REASON or a tagged index, above
    position: Ints  # place on the trail
    phase: Ints  # value it had last, tried first when it is decided
    seen: Ints  # mark of conflict analysis
    act: Floats  # activity
    heap: Ints  # unset variables, most active first
    heap_place: Ints  # place in the heap, -1 when not in it
    # Trail, and by decision level (N + 2,)
    trail: Ints  # (N,) variables in the order of setting
    level_start: Ints  # first place on the trail
    level_stack: Ints  # `stack_end` before it
    level_stamp: Ints
    # One for each constraint: (C,)
    code: Ints  # the partial pattern of each table, a number in base 3
    con_start: Ints
    con_vars: Ints
    con_table: Ints
    occ_start: Ints
    occ: Ints2
    entries: Ints
    meet_start: Ints
    meets: Ints2
    projections: Bytes
    expansions: Ints
    alive: Longs2  # (C, words) masks of the patterns left
    waiting: Ints  # stack of those that wait to be narrowed
    is_waiting: Ints
    # Scratch
    stack: Ints  # premises of what the goal forced: length, variables
    buf: Ints  # clauses under construction, explanations
    roots: Ints
    assume: Ints  # assumptions, literals
    cancel: Ints  # (1,) set by other threads
    proof: Ints  # what was found, see `proof_log`
    # The search
    trail_length: int  # literals on the trail
    head: int  # the next one to propagate
    decision_level: int
    heap_size: int  # variables in the heap
    stack_end: int  # used part of `stack`
    activity_step: float
    last_stamp: int  # last one given in level_stamp, stamp and side
    known_false: int  # the variable that is false from the start; of a loop the world
    is_ready: int  # 1 once the first values are set
    has_model: int  # 1 while a model stands that the next search must exclude
    against_models: int  # 1 once a model was excluded: decisions then go against it
    until_restart: int  # conflicts until the next restart
    n_assumed: int  # number of assumptions
    stays_assumed: int  # 1: what is learned from decisions takes no assumption back
    core_size: int  # length of the core in `buf` after UNSAT
    conflict_limit: Word  # stop when `conflicts` reaches it
    ticks: int  # work until control goes back to Python
    is_broken: int  # 1 once the clauses are contradictory without assumptions
    seed: int
    n_queued: int  # constraints in `waiting`
    # Proof
    proof_end: int  # used part of `proof`; -1: nothing is noted
    proof_lost: int  # 1 once there was no room
    n_noted: int  # length of the trail's part that is noted
    is_failing: int  # 1 in a trial that is known to fail, so that it is noted
    # Effort
    decisions: int
    conflicts: int
    propagations: int
    goal_checks: int
    restarts: int


class ClueTables(Record):
    """What all puzzles of a type on one board share beside the tables: which table a clue puts into
    force.

    One place for each constraint of a clue: its cell, the constraint, where its row of offsets
    begins.
    """

    clue_cell: Longs
    clue_con: Longs
    clue_row: Longs
    clue_offset: Ints  # rows of offsets of entries by clue
    sides: Ints2  # (E, 2) the variables of the faces beside each edge
    first_counter: int  # the first variable that counts lines; N where there is none


# Columns by length; all begin with zeros.
OF_VARIABLES = ("level", "reason", "position", "phase", "seen", "heap_place")
OF_CLASSES = ("root", "parity", "next_member", "class_size", "last_round", "touched")
OF_LEVELS = ("level_start", "level_stack", "level_stamp")
OF_CONSTRAINTS = ("code", "is_waiting", "tried_at", "logged_in")
OF_NODES = ("discovered", "low", "next_edge")
OF_REGIONS = ("face", "shade", "parent", "part_end", "holds", "side", "stamp")
"""Of the LOOP goal alone."""
OF_TREES = ("part", "above", "via", "steps")
"""Of the TREE goal alone."""

OWN = (
    *("val", "act", "watch", "alive", "con_table", "assume", "cancel", "fruitless", "left_out"),
    "proof",
    *(*OF_VARIABLES, *OF_CLASSES, *OF_LEVELS, *OF_CONSTRAINTS, *OF_NODES),
    *(*OF_REGIONS, *OF_TREES),
)
"""Arrays whose first values a search reads."""
WRITTEN_FIRST = (
    *(
        "trail",
        "heap",
        "merges",
        "waiting",
        "log",
        "arena",
        "near_start",
        "near",
        "of_face",
        "order",
    ),
    *("faces", "face_start", "stack", "scratch", "buf", "roots"),
)
"""Arrays that a search writes before it reads them."""


def _shapes(n: Size, cons: Size, words: Size, nodes: Size, ends: Size) -> dict[str, Shape]:
    """The shape of each own array: n variables, constraints, mask words, nodes, ends of the goal's
    graph.
    """
    found: dict[str, Shape] = dict.fromkeys(
        (*OF_VARIABLES, *OF_CLASSES, "trail", "heap", "val", "act"), (n,)
    )
    found |= dict.fromkeys(OF_LEVELS, (n + 2,))
    found |= dict.fromkeys((*OF_CONSTRAINTS, "waiting", "con_table"), (cons,))
    found |= dict.fromkeys((*OF_NODES, "of_face", "faces", "face_start"), (nodes,))
    found |= dict.fromkeys((*OF_REGIONS, *OF_TREES), (nodes,))
    return found | {
        "merges": (n, 2),
        "watch": (2 * n,),
        "alive": (cons, words),
        "log": (cons * words, 2),
        "arena": (16 * n + 512,),
        "near_start": (nodes + 1,),
        "near": (ends,),
        "order": (2 * nodes,),
        "stack": (16 * n + 256,),
        "scratch": (4 * n + 256,),
        "buf": (2 * n + 64,),
        "roots": (16,),
        "assume": (0,),
        "cancel": (1,),
        "proof": (1,),
        "fruitless": (2,),
        "left_out": (2,),
    }


SHAPES = _shapes(*map(Size, ("n", "cons", "words", "nodes", "ends")))
NONE: Shape = (0,)
NONE_OF_TREES = dict.fromkeys(OF_TREES, NONE)
NONE_OF_REGIONS = dict.fromkeys(
    (*OF_REGIONS, "of_face", "faces", "face_start", "near_start", "near", "fruitless", "left_out"),
    NONE,
)
FILLS = {"watch": -1}
FIRST = {
    "made_at": -1,
    "first_swept": FALSE,
    "trial_credit": FIRST_CREDIT,
    "first_trial_at": FIRST_TRIAL_AT,
    "barren_at": -1,
    "activity_step": 1.0,
    "only_lowest": 1,
    "proof_end": -1,
}
"""What scalars begin with."""
LOOP_PLAN = Plan(
    State,
    {name: SHAPES[name] for name in OWN} | NONE_OF_TREES,
    {name: SHAPES[name] for name in WRITTEN_FIRST},
    FILLS,
    FIRST,
)
# Trials are not used for trees.
TREE_PLAN = Plan(
    State,
    SHAPES | NONE_OF_REGIONS,
    {},
    FILLS,
    FIRST | {"is_tree": 1, "first_trial_at": NO_LIMIT, "only_lowest": 0},
)
NO_EDGES = np.zeros(0, dtype=np.int32)
NO_OVERLAPS = Overlaps(
    np.zeros(0, dtype=np.int32),
    np.zeros((0, 4), dtype=np.int32),
    np.zeros(0, dtype=np.int8),
    np.zeros(0, dtype=np.int32),
)


def new_state(tables: Tables, seed: int) -> State:
    """A state with nothing assigned. Memory: about 160 bytes a variable and the static arrays.

    Cost: a copy; for the first of a shape that its tables keep some sums more.
    """
    if tables.cache is None:
        s = _template(tables, once=True).make()
    else:
        template = tables.cache.get("state")
        if template is None:
            template = tables.cache["state"] = _template(tables)
        s = template.make()
    s.con_table[:] = tables.con_table
    s.seed = seed
    return s


def _template(tables: Tables, *, once: bool = False) -> Template[State]:
    n, cons, nodes = tables.n_vars, len(tables.con_table), len(tables.adj_start) - 1
    words, ends = tables.words, len(tables.adj)
    sizes = {
        CONSTANT: 1,
        "n": n,
        "cons": cons,
        "words": words,
        "cons*words": cons * words,
        "nodes": nodes,
        "ends": ends,
    }
    overlaps = tables.overlaps or NO_OVERLAPS._replace(
        meet_start=np.zeros(cons + 1, dtype=np.int32)
    )
    shared: dict[str, NDArray[Any]] = {
        "con_start": tables.con_start,
        "con_vars": tables.con_vars,
        "occ_start": tables.occ_start,
        "occ": tables.occ,
        "entries": tables.entries,
        "meet_start": overlaps.meet_start,
        "meets": overlaps.meets,
        "projections": overlaps.projections,
        "expansions": overlaps.expansions,
        "adj_start": tables.adj_start,
        "adj": tables.adj,
    }
    scalars = {
        "n_nodes": nodes,
        "known_false": nodes - 1,
        "goal_gap": nodes // 4,
        "n_tried": nodes - 1,
    }
    if tables.adj_edge is None:
        shared["adj_edge"] = NO_EDGES
        return Template.planned(LOOP_PLAN, sizes, shared, scalars, once=once)
    scalars["known_false"], shared["adj_edge"] = n - 1, tables.adj_edge
    return Template.planned(TREE_PLAN, sizes, shared, scalars, once=once)
