"""The ladder: the easiest technique with a place in its queue is applied next."""

from takegaki.deduce.kernels.edge_classes import (
    carry_mark,
    equal_sides,
    parity_round,
    relate_pairs,
)
from takegaki.deduce.kernels.fact_board import (
    AT_DOTS,
    CARRIED,
    CLOSED_LOOP,
    CLOSED_PART,
    CLUE_COUNTING,
    CLUE_LOOP,
    CLUE_REGION,
    CLUE_TABLE,
    EARLY_LOOP,
    EASY,
    EQUAL_SIDES,
    FACE_PAIRS,
    FACE_PARITY,
    GIVEN,
    INCOMING_LINE,
    N_TECHNIQUES,
    NO_CYCLE,
    ONLY_ENDS,
    THROUGH_FACE,
    THROUGH_VERTEX,
    TILE_TURN,
    TURN_CYCLE,
    VERTEX_COUNTING,
    VERTEX_PAIRS,
    VERTEX_PARITY,
    FactBoard,
    TechniqueNumber,
    edge_waits,
    place_behind,
    wait,
)
from takegaki.deduce.kernels.journal import conclude_mark, open_premises
from takegaki.deduce.kernels.mark_techniques import (
    apply_tables,
    count_clue,
    count_vertex,
    finish_loop,
    follow_incoming,
    miss_loop,
    refuse_loop,
    refuse_ways,
)
from takegaki.deduce.kernels.pair_techniques import bound_pairs, bound_sides, carry_pairs, pairs_at
from takegaki.deduce.kernels.tiles import (
    bound_reach,
    keep_open,
    refuse_cycle,
    refuse_double,
    refuse_ends,
    refuse_no_tree,
    turn_tile,
)
from takegaki.runtime.arrays import Bytes, Word
from takegaki.runtime.kernels import entry, inlined

STUCK, SOLVED, CONTRADICTION, NO_ROOM, PAUSED = 0, 1, 2, 3, 4
WITHOUT_END = 1 << 40
"""More facts and turns than there can be: `run_turns` continues until nothing more follows."""

ON_EDGES = 1 << CLOSED_LOOP | 1 << EARLY_LOOP | 1 << CARRIED | 1 << NO_CYCLE


@entry
def begin(s: FactBoard, marks: Bytes) -> None:
    """Take over given marks, and let every place wait."""
    for edge in range(len(s.mark)):
        if marks[edge] != 0:
            open_premises(s)
            conclude_mark(s, edge, marks[edge], GIVEN, edge)
    for place in range(len(s.clue)):
        wait(s, place, (1 << N_TECHNIQUES) - 1)


def allow(s: FactBoard, techniques: int) -> None:
    """Queue nothing for other techniques than these (bits) from now on. Before `begin`."""
    at_dots = techniques
    for counting, at_dot in AT_DOTS.items():
        at_dots = at_dots & ~(1 << counting) | (techniques >> at_dot & 1) << counting
    s.kinds[: s.first_vertex] &= techniques
    s.kinds[s.first_vertex :] &= at_dots
    # What seems to wait already is never put into a queue.
    s.edge_waits[:] |= ON_EDGES & ~techniques


@inlined
def apply_easy(s: FactBoard, technique: int, item: int) -> None:
    """A turn of a technique of the first level."""
    if technique == CLUE_COUNTING:
        count_clue(s, item)
    elif technique == VERTEX_COUNTING:
        count_vertex(s, item)
    elif technique == CLUE_TABLE:
        apply_tables(s, item, CLUE_TABLE)
    elif technique == CLOSED_LOOP:
        finish_loop(s, item)
    elif technique == INCOMING_LINE:
        follow_incoming(s, item)
    else:
        refuse_loop(s, item)


@inlined
def apply_harder(s: FactBoard, technique: int, item: int) -> None:
    """A turn of a technique of the other levels."""
    if technique == VERTEX_PAIRS:
        pairs_at(s, item)
    elif technique == FACE_PAIRS:
        bound_sides(s, item)
    elif technique == CLUE_REGION:
        apply_tables(s, item, CLUE_REGION)
    elif technique == THROUGH_FACE:
        bound_pairs(s, item)
    elif technique == THROUGH_VERTEX:
        carry_pairs(s, item)
    elif technique == CLUE_LOOP:
        refuse_ways(s, item)
    elif technique == CARRIED:
        carry_mark(s, item)
    elif technique == EQUAL_SIDES:
        equal_sides(s, item)
    elif technique in (FACE_PARITY, VERTEX_PARITY):
        parity_round(s, item, technique, technique == FACE_PARITY)
    else:
        relate_pairs(s, item)


@inlined
def apply_to_tiles(s: FactBoard, technique: int, item: int) -> None:
    """A turn of a technique on tiles."""
    if technique == TILE_TURN:
        turn_tile(s, item)
    elif technique == NO_CYCLE:
        refuse_cycle(s, item)
    elif technique == ONLY_ENDS:
        refuse_ends(s, item)
    elif technique == CLOSED_PART:
        keep_open(s, item)
    elif technique == TURN_CYCLE:
        refuse_double(s, item)
    else:
        bound_reach(s, item)


@inlined
def apply_to_first(s: FactBoard, technique: TechniqueNumber) -> None:
    """Apply a technique to the first place in its queue, which is queued again if `is_full`."""
    item = s.queue[technique, s.queue_begin[technique]]
    s.queue_begin[technique] = place_behind(s, s.queue_begin[technique])
    on_edge = ON_EDGES >> technique & 1
    if on_edge:
        s.edge_waits[item] &= ~(1 << technique)
    else:
        s.place_waits[item] &= ~(1 << technique)
    if technique >= TILE_TURN:
        apply_to_tiles(s, technique, item)
    elif technique <= EASY:
        apply_easy(s, technique, item)
    else:
        apply_harder(s, technique, item)
    if s.is_full:
        if on_edge:
            edge_waits(s, item, technique)
        else:
            wait(s, item, 1 << technique)


@inlined
def finish(s: FactBoard) -> int:
    """Every edge is marked, and every clue, dot or tile agrees: SOLVED, or else a contradiction."""
    if len(s.tile_ways) > 0:
        solved = s.n_joined == len(s.tile_ways) - 1 and s.n_lines == s.n_joined
        if not solved:
            refuse_no_tree(s)
    else:
        solved = s.n_lines > 0
        if not solved:
            miss_loop(s)
    return SOLVED if solved else CONTRADICTION


@entry
def run_ladder(s: FactBoard, last: int, enough: Word) -> int:
    """Techniques up to `last` to the fixpoint, or until the journal has more than `enough` facts."""
    return run_turns(s, last, enough, 0, WITHOUT_END)


@entry
def run_turns(s: FactBoard, last: int, enough: Word, unknown: int, turns: Word) -> int:
    """`run_ladder`, but PAUSED, too, when fewer than `unknown` edges are without a mark, and when so many
    turns were taken: on a large board where nothing follows there are many without a fact, and in plain
    Python each takes up to 0.1 ms."""
    first, settled = (TILE_TURN, TILE_TURN) if len(s.tile_ways) > 0 else (1, EASY)
    while True:
        if s.broken_fact >= 0:
            return CONTRADICTION
        if s.n_facts > enough or s.n_unknown < unknown or turns <= 0:
            return PAUSED
        technique: TechniqueNumber = first
        while technique <= last and s.queue_begin[technique] == s.queue_end[technique]:
            technique += 1
        if s.n_unknown == 0 and technique > settled:
            status = finish(s)
            if status == SOLVED:
                return status
        elif technique > last:
            return STUCK
        else:
            s.hardest = max(s.hardest, technique)
            turns -= 1
            apply_to_first(s, technique)
            if s.is_full:
                return NO_ROOM
