"""A tree whose tiles leave several: where they do, what is drawn anew, and with how many arms."""

from takegaki.core.board import UNKNOWN
from takegaki.generation.kernels.net_growth import SpanningTree
from takegaki.runtime.arrays import Bytes, Ints, Ints2, Unsigned
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.rng import below
from takegaki.solving.kernels.tile_domains import (
    TileDomains,
    narrow,
)


@entry
def doubt(t: TileDomains, w: SpanningTree, wall: Bytes, can: Ints2, ends: Ints2) -> int:
    """How many borders the tiles of the tree leave open to deduction; `chosen` are the cells beside them.

    wall (E + 1,)   1 for a wall
    can (16, 16)    what a tile with these arms can be turned to within these free sides

    Cost: that of `takegaki.solving.kernels.tile_domains.narrow`.
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
    for edge in range(none):
        t.mark[edge] = UNKNOWN
    t.n_lines, t.n_queued, t.visits, t.n_open = 0, 0, 0, 0
    narrow(t, ends)
    for k in range(t.n_open):
        edge = t.open[k]
        w.chosen[ends[edge, 0]], w.chosen[ends[edge, 1]] = 1, 1
    return t.n_open


@inlined
def _arms(w: SpanningTree, cell: int) -> int:
    arms = 0
    for side in range(4):
        arms += w.line[w.edges[cell, side]]
    return arms


@entry
def crowded(w: SpanningTree, most: int) -> int:
    """How many cells have more than `most` lines; they are `chosen`."""
    found = 0
    for cell in range(len(w.chosen)):
        w.chosen[cell] = _arms(w, cell) > most
        found += w.chosen[cell]
    return found


@entry
def spread(w: SpanningTree, reach: int) -> None:
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
def _inner(w: SpanningTree) -> int:
    """List the borders between chosen cells, as darts to the right or down; how many there are."""
    count, none = 0, len(w.line) - 1
    for cell in range(len(w.chosen)):
        if w.chosen[cell]:
            for side in range(0, 4, 3):
                if w.edges[cell, side] < none and w.chosen[w.beyond[cell, side] >> 2]:
                    w.dart[count] = 4 * cell + side
                    count += 1
    return count


@entry
def knit(w: SpanningTree, rng: Unsigned, most: int) -> None:
    """Join the nodes that `clear` left, over borders by lot; at most so many lines at a cell if that can be.

    Cost: linear. Walks with the bound on top, made anew until it held, took several times as long.
    """
    count = _inner(w)
    for cell in range(len(w.chosen)):
        w.joined[cell] = _arms(w, cell)
    for k in range(count - 1, 0, -1):
        other = below(rng, k + 1)
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
    for bound in (most, 4):
        for k in range(count):
            cell, side = w.dart[k] >> 2, w.dart[k] & 3
            there = w.beyond[cell, side] >> 2
            if w.joined[cell] < bound and w.joined[there] < bound:
                one, two = _root(w.root, cell), _root(w.root, there)
                if one != two:
                    w.root[one] = two
                    w.line[w.edges[cell, side]] = 1
                    w.joined[cell] += 1
                    w.joined[there] += 1


@entry
def move_walls(w: SpanningTree, wall: Bytes, rng: Unsigned) -> None:
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
        other = k + below(rng, free - k)
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
        wall[w.dart[k]] = 1
