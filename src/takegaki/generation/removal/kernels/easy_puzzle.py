"""A puzzle at level Easy at once: a loop, the clues that stay, and the proof of one solution, by
one call.
"""

import numpy as np

from takegaki.deduce.kernels.fact_board import EASY, ON_FACE, ON_VERTEX, FactBoard
from takegaki.deduce.kernels.run_ladder import SOLVED, WITHOUT_END, begin, run_turns
from takegaki.deduce.technique_table import N_QUEUES
from takegaki.generation.kernels.coloured_loop import LoopSeeds, draw_loop
from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.kernels.shape_loop import ShapeTarget
from takegaki.generation.kernels.two_sided import TwoSidedGrowth
from takegaki.generation.removal.kernels.easy_removal import (
    EasyRemoval,
    begin_easy_removal,
    keep_at_easy,
)
from takegaki.runtime.arrays import Bytes, Flags
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.rng import shuffle, start_rng

UP_TO_EASY = (1 << EASY + 1) - 1
"""Techniques up to Easy as bits."""
NEXT_TRY = np.uint64(64)
"""By how much the seeds of two tries differ, see `rng_seed`."""
ALL_GROUPS = 1 << 30


@inlined
def _clear(b: FactBoard, t: EasyRemoval) -> None:
    """A board of facts without marks, with the clues that stay: as `new_fact_board` makes it, but
    that nothing waits for techniques above Easy.
    """
    for edge in range(len(b.mark)):
        b.mark[edge], b.mark_fact[edge], b.edge_waits[edge] = 0, -1, 0
    b.n_unmet = 0
    for place in range(len(b.clue)):
        b.lines[place] = b.crosses[place] = b.path_length[place] = b.place_waits[place] = 0
        b.far_end[place], b.clue[place], b.kinds[place] = place, -1, 0
        if place >= b.first_vertex:
            b.kinds[place] = ON_VERTEX & UP_TO_EASY
    for face in range(len(t.kept)):
        if t.kept[face]:
            b.clue[face], b.kinds[face] = t.around[face], ON_FACE & UP_TO_EASY
            b.n_unmet += t.around[face] > 0
    for technique in range(N_QUEUES):
        b.queue_begin[technique] = b.queue_end[technique] = 0
    b.n_facts = b.n_premises = b.open_begin = b.open_end = b.is_full = b.n_lines = b.hardest = 0
    b.n_unknown, b.broken_fact, b.held_edge = len(b.mark), -1, -1


@inlined
def _is_solved(b: FactBoard, t: EasyRemoval, nothing: Bytes) -> bool:
    """Whether techniques up to Easy decide every edge, from nothing, and as in the loop."""
    _clear(b, t)
    begin(b, nothing)
    if run_turns(b, EASY, WITHOUT_END, 0, WITHOUT_END) != SOLVED:
        return False
    wrong = 0
    for edge in range(len(t.line)):
        wrong += (b.mark[edge] == 1) != (t.line[edge] == 1)
    return wrong == 0


@entry
def make_easy_puzzle(
    d: LoopSeeds,
    f: Field,
    s: TwoSidedGrowth,
    m: ShapeTarget,
    t: EasyRemoval,
    b: FactBoard,
    nothing: Bytes,
    tries: int,
    clues: Bytes,
    lines: Flags,
) -> int:
    """Make clues (F,) with one solution, proven, which is lines (E,); the number of the try that
    gave them, from 1 on, or 0 when so many gave none.

    d.seeds  of the first loop and of the order of its clues
    t        with the groups, all of which have clues

    The seeds of a try after the first follow from these. In the end b holds the proof. Cost: about
    quadratic in the cells.
    """
    for number in range(tries):
        if not draw_loop(d, f, s, m):
            return 0
        for edge in range(len(lines)):
            t.line[edge], lines[edge] = f.line[edge], f.line[edge] == 1
        for face in range(len(clues)):
            t.kept[face] = 1
        for group in range(len(t.order)):
            t.order[group] = group
        start_rng(d.rng, d.seeds, 2)
        shuffle(d.rng, t.order)
        d.seeds[0] += NEXT_TRY
        d.seeds[2] += NEXT_TRY
        if begin_easy_removal(t):
            keep_at_easy(t, ALL_GROUPS)
            for face in range(len(clues)):
                clues[face] = t.around[face] if t.kept[face] else -1
            return number + 1 if _is_solved(b, t, nothing) else 0
    return 0
