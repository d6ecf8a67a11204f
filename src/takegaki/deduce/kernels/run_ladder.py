"""The ladder: the easiest technique with a place in its queue is applied next."""

from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.dispatch import take_turn
from takegaki.deduce.kernels.fact_board import (
    EASY,
    ON_EDGES,
    FactBoard,
    TechniqueNumber,
    edge_waits,
    place_behind,
    wait,
)
from takegaki.deduce.kernels.mark_techniques import miss_loop
from takegaki.deduce.kernels.tile_techniques import refuse_no_tree
from takegaki.deduce.technique_table import (
    AT_DOTS,
    CLUE_LOOP,
    CLUE_REGION,
    GIVEN,
    N_QUEUES,
    TILE_TURN,
)
from takegaki.runtime.arrays import Bytes, Word
from takegaki.runtime.kernels import entry, inlined

STUCK, SOLVED, CONTRADICTION, NO_ROOM, PAUSED = 0, 1, 2, 3, 4
WITHOUT_END = 1 << 40
"""More facts and turns than there can be: `run_turns` continues until nothing more follows."""

TABLE_TURN = 16
"""A turn of a technique on the tables of a region counts as so many: with wide ones it takes 0.1 ms
of machine code.
"""


@entry
def begin(s: FactBoard, marks: Bytes) -> None:
    """Take over given marks, and let every place wait."""
    for edge in range(len(s.mark)):
        if marks[edge] != 0:
            open_premises(s)
            conclude_mark(s, edge, marks[edge], GIVEN, edge)
    for place in range(len(s.clue)):
        wait(s, place, (1 << N_QUEUES) - 1)


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
def apply_to_first(s: FactBoard, technique: TechniqueNumber) -> None:
    """Apply a technique to the first place in its queue, which is queued again if `is_full`."""
    item = s.queue[technique, s.queue_begin[technique]]
    s.queue_begin[technique] = place_behind(s, s.queue_begin[technique])
    on_edge = ON_EDGES >> technique & 1
    if on_edge:
        s.edge_waits[item] &= ~(1 << technique)
    else:
        s.place_waits[item] &= ~(1 << technique)
    take_turn(s, technique, item)
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
    """Techniques up to `last` to the fixpoint, or until the journal has more than `enough`
    facts.
    """
    return run_turns(s, last, enough, 0, WITHOUT_END)


@entry
def run_turns(s: FactBoard, last: int, enough: Word, unknown: int, turns: Word) -> int:
    """`run_ladder`, but PAUSED, too, when fewer than `unknown` edges are without a mark, and when
    so many turns were taken, one with the tables of a region counted as TABLE_TURN: on a large
    board where nothing follows there are many without a fact, and in plain Python each takes up to
    0.1 ms.
    """
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
            turns -= TABLE_TURN if technique in (CLUE_REGION, CLUE_LOOP) else 1
            apply_to_first(s, technique)
            if s.is_full:
                return NO_ROOM
