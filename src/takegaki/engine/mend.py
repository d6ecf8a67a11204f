"""A tree whose tiles leave several: where they do, what is drawn anew, and with how many arms."""

from takegaki.core.board import UNKNOWN
from takegaki.engine.dice import Dice, below
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints
from takegaki.engine.turning import LINES, OPEN, VISITS, WAITING, Turning, turn
from takegaki.engine.wilson import Wood


@kernel
def doubt(t: Turning, w: Wood, wall: Bytes, can: Ints, ends: Ints) -> int:
    """How many borders the tiles of the tree leave open to deduction; `chosen` are the cells beside them.

    wall (E + 1,)   1 for a wall
    can (16, 16)    what a tile with these arms can be turned to within these free sides

    Cost: that of `takegaki.engine.turning.turn`.
    """
    none = len(wall) - 1
    for cell in range(len(t.ways)):
        arms, free = 0, 0
        for side in range(4):
            edge = t.edges[cell, side]
            arms |= w.line[edge] << side
            free |= (edge < none and wall[edge] == 0) << side
        t.ways[cell] = can[arms, free]
        w.chosen[cell] = 0
    t.mark[:none] = UNKNOWN
    t.ctl[LINES], t.ctl[WAITING], t.ctl[VISITS], t.ctl[OPEN] = 0, 0, 0, 0
    turn(t, ends)
    for k in range(t.ctl[OPEN]):
        edge = t.open[k]
        w.chosen[ends[edge, 0]], w.chosen[ends[edge, 1]] = 1, 1
    return int(t.ctl[OPEN])


@inlined
def _arms(w: Wood, cell: int) -> int:
    arms = 0
    for side in range(4):
        arms += w.line[w.edges[cell, side]]
    return arms


@kernel
def crowded(w: Wood, most: int) -> int:
    """How many cells have more than `most` lines; they are `chosen`."""
    found = 0
    for cell in range(len(w.chosen)):
        w.chosen[cell] = _arms(w, i64(cell)) > most
        found += w.chosen[cell]
    return found


@kernel
def spread(w: Wood, reach: int) -> None:
    """Choose the cells that are at most `reach` borders away, too."""
    none = len(w.line) - 1
    for step in range(1, reach + 1):
        for cell in range(len(w.chosen)):
            if w.chosen[cell] == step:
                for side in range(4):
                    there = w.beyond[cell, side] >> 2
                    if w.edges[cell, side] < none and w.chosen[there] == 0:
                        w.chosen[there] = step + 1
    for cell in range(len(w.chosen)):
        w.chosen[cell] = w.chosen[cell] > 0


@inlined
def _root(root: Ints, cell: int) -> int:
    while root[cell] != cell:
        root[cell] = root[root[cell]]
        cell = root[cell]
    return cell


@inlined
def _inner(w: Wood) -> int:
    """List the borders between chosen cells, as darts to the right or down; how many there are."""
    count, none = 0, len(w.line) - 1
    for cell in range(len(w.chosen)):
        if w.chosen[cell]:
            for side in range(0, 4, 3):
                if w.edges[cell, side] < none and w.chosen[w.beyond[cell, side] >> 2]:
                    w.dart[count] = 4 * cell + side
                    count += 1
    return count


@kernel
def knit(w: Wood, dice: Dice, most: int) -> None:
    """Join the nodes that `clear` left, over borders by lot; at most so many lines at a cell if that can be.

    Cost: linear. Walks with the bound on top, made anew until it held, took several times as long.
    """
    count = _inner(w)
    for cell in range(len(w.chosen)):
        w.joined[cell] = _arms(w, i64(cell))
    for k in range(count - 1, 0, -1):
        other = below(dice, i64(k + 1))
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
    for bound in (most, 4):
        for k in range(count):
            cell, side = w.dart[k] >> 2, w.dart[k] & 3
            there = w.beyond[cell, side] >> 2
            if w.joined[cell] < bound and w.joined[there] < bound:
                one, two = _root(w.root, i64(cell)), _root(w.root, i64(there))
                if one != two:
                    w.root[one] = two
                    w.line[w.edges[cell, side]] = 1
                    w.joined[cell] += 1
                    w.joined[there] += 1


@kernel
def move_walls(w: Wood, wall: Bytes, dice: Dice) -> None:
    """As many walls between chosen cells as before, on borders without a line by lot."""
    count, walls, free = _inner(w), 0, 0
    for k in range(count):
        edge = w.edges[w.dart[k] >> 2, w.dart[k] & 3]
        walls += wall[edge]
        wall[edge] = 0
        if w.line[edge] == 0:
            w.dart[free] = edge
            free += 1
    for k in range(walls):
        other = k + below(dice, i64(free - k))
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
        wall[w.dart[k]] = 1
