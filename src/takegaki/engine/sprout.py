"""Net's own way to grow a tree: from the middle, over a side by lot, and no tile gets a fourth arm.

Source: Simon Tatham, net.c.
"""

from typing import NamedTuple

from takegaki.engine.dice import Dice, below
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints, Longs

MOST_ARMS = 3
SPROUTS = 0


class Plant(NamedTuple):
    """Arrays of V cells and E edges; darts, edges and beyond as in `takegaki.engine.wilson`.

    line (E + 1,)               1 for a line
    arms (V,)                   lines at each cell; 0 where the tree has not come to
    sprout (4 V,), place (4 V,) darts by which it may grow; where each dart stands among them, -1 for not
    """

    edges: Ints
    beyond: Ints
    line: Bytes
    arms: Bytes
    sprout: Ints
    place: Ints
    ctl: Longs


@inlined
def _drop(p: Plant, dart: int) -> None:
    place = p.place[dart]
    if place >= 0:
        p.ctl[SPROUTS] -= 1
        last = p.sprout[p.ctl[SPROUTS]]
        p.sprout[place] = last
        p.place[last] = place
        p.place[dart] = -1


@inlined
def _take_in(p: Plant, cell: int) -> None:
    """The cell is reached: it may be left where that leads somewhere, and be entered no more."""
    for side in range(4):
        if p.edges[cell, side] < len(p.line) - 1:
            back = p.beyond[cell, side]
            if p.arms[back >> 2] == 0:
                p.place[4 * cell + side] = p.ctl[SPROUTS]
                p.sprout[p.ctl[SPROUTS]] = 4 * cell + side
                p.ctl[SPROUTS] += 1
            else:
                _drop(p, i64(back))


@kernel
def sow(p: Plant, cell: int) -> None:
    """Begin in a cell, on a board without a line. Cost: linear."""
    p.place[:] = -1
    p.arms[:] = 0
    p.ctl[SPROUTS] = 0
    _take_in(p, cell)


@kernel
def sprout(p: Plant, dice: Dice, steps: int) -> bool:
    """Grow by so many lines at most; False when it can grow no more, which is when all cells are reached.

    A cell that is passed over would have a tile with three arms and its back to it on each side: those
    arms would meet round it in a cycle.
    """
    while p.ctl[SPROUTS] > 0:
        if steps == 0:
            return True
        steps -= 1
        dart = p.sprout[below(dice, i64(p.ctl[SPROUTS]))]
        cell, side = dart >> 2, dart & 3
        there = p.beyond[cell, side] >> 2
        p.line[p.edges[cell, side]] = 1
        p.arms[cell] += 1
        p.arms[there] += 1
        _drop(p, i64(dart))
        if p.arms[cell] == MOST_ARMS:
            for other in range(4):
                _drop(p, i64(4 * cell + other))
        _take_in(p, i64(there))
    return False
