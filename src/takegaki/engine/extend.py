"""Does some spanning tree have these marks, fit these tiles, and break something? By trying all ways to turn.

Any lines without a cycle that leave all cells within reach of each other, over borders without a cross,
are part of a tree: so only the tiles that are told need be turned, the rest of the board is free.
"""

import numpy as np

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints

NO, YES, UNKNOWN = 0, 1, 2

# Columns of the scratch (V, ..): parent in a forest, queue.
PARENT, QUEUE, SEEN, EXTEND_WIDTH = 0, 1, 2, 3
# Rows of the stack, by depth: the way tried last, marks set before.
WAY, SET_BEFORE = 0, 1


@inlined
def _find(w: Ints, cell: int) -> int:
    while w[cell, PARENT] != cell:
        w[cell, PARENT] = w[w[cell, PARENT], PARENT]
        cell = i64(w[cell, PARENT])
    return cell


@kernel
def is_part_of_a_tree(ends: Ints, around: Ints, beyond: Ints, mark: Bytes, w: Ints) -> bool:
    """Do the lines close no cycle, and the borders without a cross join all cells? Cost: linear.

    mark   (E,)
    """
    cells = len(around)
    for cell in range(cells):
        w[cell, PARENT], w[cell, SEEN] = cell, 0
    for edge in range(len(ends)):
        if mark[edge] == 1:
            one, two = _find(w, i64(ends[edge, 0])), _find(w, i64(ends[edge, 1]))
            if one == two:
                return False
            w[one, PARENT] = two
    k, n = 0, 1
    w[0, QUEUE], w[0, SEEN] = 0, 1
    while k < n:
        here = w[k, QUEUE]
        k += 1
        for side in range(4):
            edge = around[here, side]
            if edge < len(ends) and mark[edge] != -1:
                there = beyond[here, side] >> 2
                if not w[there, SEEN]:
                    w[there, SEEN], w[n, QUEUE] = 1, there
                    n += 1
    return n == cells


@inlined
def _turn(around: Ints, cell: int, arms: int, mark: Bytes, trail: Ints, count: int) -> int:
    """Mark the borders of a tile turned so; how many marks there are then on the trail, -1 - count where it
    does not agree with those there are."""
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


@kernel
def extend(
    ends: Ints,
    around: Ints,
    beyond: Ints,
    tiles: Ints,
    ways: Ints,
    mark: Bytes,
    trail: Ints,
    stack: Ints,
    w: Ints,
    most: int,
) -> int:
    """Can these cells be turned, each to one of its ways, so that some tree has all marks?

    ends (E, 2), around (V, 4), beyond (V, 4)   the board, as in `takegaki.engine.turning`
    tiles (k,), ways (k,)   cells, and sets of arms as bits
    mark (E,)               left as it is
    trail (E,), stack (k + 1, 2), w (V, EXTEND_WIDTH)   scratch
    most                    boards to look at, then UNKNOWN

    Cost: linear for each board.
    """
    depth, count = i64(0), i64(0)
    stack[0, WAY], stack[0, SET_BEFORE] = 0, 0
    looked = 0
    while depth >= 0:
        while count > stack[depth, SET_BEFORE]:
            count -= 1
            mark[trail[count]] = 0
        if depth == len(tiles):
            looked += 1
            fits = is_part_of_a_tree(ends, around, beyond, mark, w)
            if fits or looked == most:
                _take_back(mark, trail, count)
                return i64(YES if fits else UNKNOWN)
            depth -= 1
            continue
        arms = i64(stack[depth, WAY])
        while arms < 16 and not ways[depth] >> arms & 1:
            arms += 1
        if arms == 16:
            depth -= 1
            continue
        stack[depth, WAY] = arms + 1
        after = _turn(around, i64(tiles[depth]), arms, mark, trail, count)
        count = after if after >= 0 else -1 - after
        if after >= 0:
            depth += 1
            stack[depth, WAY], stack[depth, SET_BEFORE] = 0, count
    _take_back(mark, trail, count)
    return i64(NO)


@inlined
def _take_back(mark: Bytes, trail: Ints, count: int) -> None:
    for k in range(count):
        mark[trail[k]] = 0


def new_scratch(cells: int, edges: int, tiles: int) -> tuple[Ints, Ints, Ints]:
    """trail, stack and w for `extend`."""
    return (
        np.empty(edges, dtype=np.int32),
        np.empty((tiles + 1, 2), dtype=np.int32),
        np.empty((cells, EXTEND_WIDTH), dtype=np.int32),
    )
