"""A coloured loop at once: what `colour_loop` does without wishes, by one call, on records that
serve again.
"""

import numpy as np

from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.kernels.shape_loop import ShapeTarget, anneal
from takegaki.generation.kernels.two_sided import (
    INSIDE,
    OUTSIDE,
    TwoSidedGrowth,
    colour,
    start_at,
    wait_for,
)
from takegaki.runtime.arrays import Ints, Unsigned
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import HALF, below, draw, start_rng

LOOP_FACTOR = np.uint64(0x2545F4914F6CDD1D)
"""What a seed is multiplied by before the number of a stream is added."""
COLOURING_STREAM = 2
# Draws of shaping for each face, how often shaping continues where a requirement is not met yet,
# and each how many times it does so without regard to windingness.
SWEEPS = 12
SHAPING_ROUNDS = 31
SHAKEN = 3
ALL_FACES = 1 << 30


class LoopSeeds(Record):
    """What drawing a loop takes besides the records of its colouring and shaping.

    seeds (3,)   of the loop's seed, of its random numbers, of what follows
    rng (1,)     random numbers
    border       faces that touch the world
    """

    seeds: Unsigned
    rng: Unsigned
    border: Ints


@inlined
def _begin(d: LoopSeeds, f: Field, s: TwoSidedGrowth) -> None:
    """The random numbers of the loop's seed, and a board on which nothing is coloured."""
    start_rng(d.rng, d.seeds, 0)
    high = np.uint64(draw(d.rng))
    d.seeds[1] = (high << HALF | np.uint64(draw(d.rng))) * LOOP_FACTOR + np.uint64(COLOURING_STREAM)
    start_rng(f.rng, d.seeds, 1)
    for edge in range(len(f.line)):
        f.line[edge] = 0
    for vertex in range(len(f.used)):
        f.used[vertex] = 0
    faces = len(s.orbit_of)
    for face in range(faces):
        s.side[face] = 0
        s.place[0, face] = s.place[1, face] = -1
    s.side[faces] = OUTSIDE
    s.n_waiting[0] = s.n_waiting[1] = 0
    wait_for(s, d.border)


@kernel
def draw_loop(d: LoopSeeds, f: Field, s: TwoSidedGrowth, m: ShapeTarget) -> bool:
    """A loop in f, of d.seeds[0], as `colour_loop` makes it; False where none of the size is found.

    Each face is an orbit of its own, all lengths weigh the same, and no stretch is too long.
    """
    _begin(d, f, s)
    faces = len(s.orbit_of)
    start_at(f, s, below(f.rng, faces))
    colour(f, s, ALL_FACES)
    # The size that is wanted depends on no random number here, but one is drawn.
    draw(f.rng)
    m.area = m.excess = 0
    for face in range(faces):
        m.inside[face] = s.side[face] == INSIDE
        m.area += m.inside[face]
    for turn in range(SHAPING_ROUNDS):
        anneal(f, m, SWEEPS * faces)
        if abs(m.area - m.wanted_area) <= m.tolerance and turn % SHAKEN != SHAKEN - 1:
            return True
    return False
