"""Does some spanning tree have these marks, fit these tiles, and break something? By trying all
ways to turn.

Any lines without a cycle that leave all cells within reach of each other, over borders without a
cross, are part of a tree: so only the given tiles constrain the tree; the rest of the board is
free.
"""

from typing import Annotated

import numpy as np

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Within
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import root_of

NO, YES, UNDECIDED = 0, 1, 2


class TreeExtension(Record):
    """Scratch of `extend`, for boards of V cells and E edges and at most k tiles that are
    turned.
    """

    trail: Ints  # (E,) edges that were marked, in the order of marking
    next_way: Ints  # (k + 1,) by depth: the set of arms tried next
    length_before: Ints  # (k + 1,) by depth: length of the trail before
    parent: Ints  # (V,) in a forest of what lines join
    queue: Ints  # (V,)
    is_seen: Bytes  # (V,)


@kernel
def is_part_of_a_tree(
    ends: Ints2, around: Ints2, beyond: Ints2, mark: Bytes, w: TreeExtension
) -> bool:
    """Do the lines close no cycle, and the borders without a cross join all cells? Cost: linear.

    mark   (E,)
    """
    cells = len(around)
    for cell in range(cells):
        w.parent[cell], w.is_seen[cell] = cell, 0
    for edge in range(len(ends)):
        if mark[edge] == 1:
            one, two = root_of(w.parent, ends[edge, 0]), root_of(w.parent, ends[edge, 1])
            if one == two:
                return False
            w.parent[one] = two
    k, n = 0, 1
    w.queue[0], w.is_seen[0] = 0, 1
    while k < n:
        here = w.queue[k]
        k += 1
        for side in range(4):
            edge = around[here, side]
            if edge < len(ends) and mark[edge] != -1:
                there = beyond[here, side] >> 2
                if not w.is_seen[there]:
                    w.is_seen[there], w.queue[n] = 1, there
                    n += 1
    return n == cells


@inlined
def _turn(around: Ints2, cell: int, arms: int, mark: Bytes, trail: Ints, count: int) -> int:
    """Mark the borders of a tile turned so; how many marks there are then on the trail, -1 - count
    where it does not agree with those there are.
    """
    for side in range(4):
        edge = around[cell, side]
        wanted = 1 if arms >> side & 1 else -1
        if edge == len(mark):
            if wanted == 1:
                return -1 - count
        elif mark[edge] == 0:
            mark[edge] = wanted
            trail[count] = edge
            count += 1
        elif mark[edge] != wanted:
            return -1 - count
    return count


@entry
def extend(
    ends: Ints2,
    around: Ints2,
    beyond: Ints2,
    tiles: Ints,
    ways: Ints,
    mark: Bytes,
    w: TreeExtension,
    most: int,
) -> int:
    """Can these cells be turned, each to one of its ways, so that some tree has all marks?

    ends (E, 2), around (V, 4), beyond (V, 4)   the board, as in
                                                `takegaki.solving.kernels.tile_domains`
    tiles (k,), ways (k,)   cells, and sets of arms as bits
    mark (E,)               left as it is
    most                    boards to examine, then UNDECIDED

    Cost: linear for each board.
    """
    depth, count = 0, 0
    w.next_way[0], w.length_before[0] = 0, 0
    looked = 0
    while depth >= 0:
        while count > w.length_before[depth]:
            count -= 1
            mark[w.trail[count]] = 0
        if depth == len(tiles):
            looked += 1
            fits = is_part_of_a_tree(ends, around, beyond, mark, w)
            if fits or looked == most:
                _take_back(mark, w.trail, count)
                return YES if fits else UNDECIDED
            depth -= 1
            continue
        arms: Annotated[int, Within(0, 16)] = w.next_way[depth]
        while arms < 16 and not ways[depth] >> arms & 1:
            arms += 1
        if arms == 16:
            depth -= 1
            continue
        w.next_way[depth] = arms + 1
        after = _turn(around, tiles[depth], arms, mark, w.trail, count)
        count = after if after >= 0 else -1 - after
        if after >= 0:
            depth += 1
            w.next_way[depth], w.length_before[depth] = 0, count
    _take_back(mark, w.trail, count)
    return NO


@inlined
def _take_back(mark: Bytes, trail: Ints, count: int) -> None:
    for k in range(count):
        mark[trail[k]] = 0


def new_tree_extension(cells: int, edges: int, tiles: int) -> TreeExtension:
    """Scratch for boards of so many cells and edges and at most so many tiles that are turned."""
    sizes = {
        "trail": edges,
        "next_way": tiles + 1,
        "length_before": tiles + 1,
        "parent": cells,
        "queue": cells,
    }
    arrays = {name: np.empty(size, dtype=np.int32) for name, size in sizes.items()}
    return TreeExtension(**arrays, is_seen=np.empty(cells, dtype=np.int8))
