"""Tiles by what each may still be turned to: the deductions that decide most boards of Net.

A tile's ways are a bit mask over its 16 sets of arms. A visit brings the ways and the borders round
a tile into agreement, drops ways that would leave cells out of reach, and ensures that no border
joins what is joined already. For each cell and side `reach` bounds how many cells can lie behind
that side if a line goes over it.
Source: Simon Tatham, How the Net solver thinks (paper 5): orientations against edge states, a
disjoint-set forest, dead ends with their maximum reachable.
"""

import numpy as np

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.runtime.arrays import Bytes, Flags, Ints, Ints2
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record
from takegaki.runtime.sets import root_of
from takegaki.tilings.torus import ARMS, CAN, DOWN, LEFT, RIGHT, UP, WALL_BELOW, WALL_RIGHT

RIGHT_BIT, UP_BIT, LEFT_BIT, DOWN_BIT = 0xAAAA, 0xCCCC, 0xF0F0, 0xFF00
"""The sets of arms with an arm on each side: bit p for the arms p, whose bit i is side i."""


class TileDomains(Record):
    """What each of V cells can still be turned to, on E edges; side i of a cell: right, up, left,
    down.
    """

    edges: Ints2  # (V, 4) the edge on each side, E where there is none
    beyond: Ints2  # (V, 4) 4 times the cell beyond it, plus the side on which that cell has it
    ends: Ints2  # (E, 2) the cells of each edge
    can: Ints2  # (16, 16) what a tile with these arms can be turned to within these free sides
    ways: Ints  # (V,) what is left
    mark: Bytes  # (E + 1,) the last one stays CROSS
    reach: (
        Ints  # (4 V,) upper bound of the cells reachable across a side of a cell, the cell included
    )
    root: Ints  # (V,) the forest of cells joined by lines
    size: Ints  # (V,)
    queue: Ints  # (V,) cells to be visited, the last one first: what was woken lies near
    waits: Bytes  # (V,) 1 for a cell in the queue
    open: Ints  # (E,) unknown edges
    best: Ints  # (4,) scratch
    n_lines: int = 0
    n_queued: int = 0
    n_open: int = 0
    visits: int = 0  # cells visited so far


def new_tile_domains(edges: Ints, beyond: Ints, ends: Ints) -> TileDomains:
    """For `set_tiles` to begin. Memory: about 40 bytes a cell and 5 an edge, the static part not
    counted.
    """
    cells, n_edges = len(edges), len(ends)
    mark = np.full(n_edges + 1, UNKNOWN, dtype=np.int8)
    mark[n_edges] = CROSS
    ints = np.empty(7 * cells + n_edges + 4, dtype=np.int32)
    return TileDomains(
        edges,
        beyond,
        ends,
        CAN,
        np.empty(cells, dtype=np.int32),
        mark,
        ints[: 4 * cells],
        ints[4 * cells : 5 * cells],
        ints[5 * cells : 6 * cells],
        ints[6 * cells : 7 * cells],
        np.empty(cells, dtype=np.int8),
        ints[7 * cells : 7 * cells + n_edges],
        ints[7 * cells + n_edges :],
    )


@inlined
def _wake(t: TileDomains, cell: int) -> None:
    if t.waits[cell] == 0:
        t.waits[cell] = 1
        t.queue[t.n_queued] = cell
        t.n_queued += 1


@inlined
def _join(t: TileDomains, one: int, two: int) -> bool:
    """Put two parts together; False when they are one already."""
    a, b = root_of(t.root, one), root_of(t.root, two)
    if a == b:
        return False
    if t.size[a] < t.size[b]:
        a, b = b, a
    t.root[b] = a
    t.size[a] += t.size[b]
    t.n_lines += 1
    return True


@inlined
def has(side: int) -> int:
    """The sets of arms with an arm on a side."""
    if side == 0:
        mask = RIGHT_BIT
    elif side == 1:
        mask = UP_BIT
    elif side == 2:
        mask = LEFT_BIT
    else:
        mask = DOWN_BIT
    return mask


@inlined
def _agreeing(t: TileDomains, cell: int) -> int:
    """The ways of a cell that agree with the marks round it."""
    ways = t.ways[cell]
    for side in range(4):
        mark = t.mark[t.edges[cell, side]]
        if mark == LINE:
            ways &= has(side)
        elif mark == CROSS:
            ways &= ~has(side)
    return int(ways)


@inlined
def _reaching(t: TileDomains, cell: int, ways: int) -> int:
    """The ways by which all cells may be reached; best[side] is the most that lies behind each
    side.
    """
    cells = len(t.ways)
    for side in range(4):
        t.best[side] = 0
    kept = 0
    for arms in range(16):
        if ways >> arms == 0:
            break
        if ways >> arms & 1:
            total = 1
            for side in range(4):
                if arms >> side & 1:
                    total += t.reach[t.beyond[cell, side]]
            if total >= cells:
                kept |= 1 << arms
                for side in range(4):
                    if arms >> side & 1:
                        behind = total - t.reach[t.beyond[cell, side]]
                        t.best[side] = max(t.best[side], behind)
    return kept


@inlined
def _bound(t: TileDomains, cell: int) -> None:
    """Lower the bounds behind the sides of a cell, and queue the cells that depend on them."""
    for side in range(4):
        if t.best[side] < t.reach[4 * cell + side]:
            t.reach[4 * cell + side] = t.best[side]
            if t.mark[t.edges[cell, side]] != CROSS:
                _wake(t, t.beyond[cell, side] >> 2)


@inlined
def _visit(t: TileDomains, cell: int) -> bool:
    """Bring one cell up to date; False when nothing is left for it."""
    ways = _reaching(t, cell, _agreeing(t, cell))
    t.ways[cell] = ways
    if ways == 0:
        return False
    _bound(t, cell)
    for side in range(4):
        edge = t.edges[cell, side]
        if t.mark[edge] == UNKNOWN:
            there = t.beyond[cell, side] >> 2
            able = ways & has(side)
            if able == 0 or (able != ways and root_of(t.root, cell) == root_of(t.root, there)):
                t.mark[edge] = CROSS
                _wake(t, there)
                if able:
                    _wake(t, cell)
            elif able == ways:
                if not _join(t, cell, there):
                    return False
                t.mark[edge] = LINE
                _wake(t, there)
    return True


@inlined
def _sweep(t: TileDomains) -> None:
    """Cross out every unknown edge within one part; keep the others in `open`."""
    kept = 0
    for k in range(t.n_open):
        edge = t.open[k]
        if t.mark[edge] == UNKNOWN:
            one, two = t.ends[edge, 0], t.ends[edge, 1]
            if root_of(t.root, one) == root_of(t.root, two):
                t.mark[edge] = CROSS
                _wake(t, one)
                _wake(t, two)
            else:
                t.open[kept] = edge
                kept += 1
    t.n_open = kept


@entry
def set_tiles(t: TileDomains, tiles: Bytes) -> None:
    """Begin with tiles (V,) as a puzzle has them: all that they can be turned to, nothing deduced.

    Cost: linear.
    """
    none = len(t.ends)
    for cell in range(len(t.ways)):
        free = 0
        for side in range(4):
            free |= (t.edges[cell, side] < none) << side
        t.ways[cell] = free
    for cell in range(len(t.ways)):
        if tiles[cell] & WALL_RIGHT and t.edges[cell, RIGHT] < none:
            t.ways[cell] &= ~(1 << RIGHT)
            t.ways[t.beyond[cell, RIGHT] >> 2] &= ~(1 << LEFT)
        if tiles[cell] & WALL_BELOW and t.edges[cell, DOWN] < none:
            t.ways[cell] &= ~(1 << DOWN)
            t.ways[t.beyond[cell, DOWN] >> 2] &= ~(1 << UP)
    for cell in range(len(t.ways)):
        t.ways[cell] = t.can[tiles[cell] & ARMS, t.ways[cell]]
    begin(t)


@inlined
def begin(t: TileDomains) -> None:
    """Nothing is deduced yet; `ways` are set."""
    cells, none = len(t.ways), len(t.ends)
    for edge in range(none):
        t.mark[edge], t.open[edge] = UNKNOWN, edge
    for cell in range(cells):
        t.queue[cells - 1 - cell], t.waits[cell], t.root[cell], t.size[cell] = cell, 1, cell, 1
        for side in range(4):
            t.reach[4 * cell + side] = cells
    t.n_lines, t.n_queued, t.n_open, t.visits = 0, cells, none, 0


@entry
def narrow(t: TileDomains) -> bool:
    """Deduce from the beginning to the fixpoint; False when there is no solution.

    What is decided then holds in every solution; when no edge is open it is the solution, if it is
    one tree. Cost: mostly linear; with the first cell waiting first it took twice as long, for the
    wakes then sweep over the whole board again and again.
    """
    while True:
        while t.n_queued > 0:
            t.n_queued -= 1
            cell = t.queue[t.n_queued]
            t.waits[cell] = 0
            t.visits += 1
            if not _visit(t, cell):
                return False
        _sweep(t)
        if t.n_queued == 0:
            return t.n_open > 0 or t.n_lines == len(t.ways) - 1


@entry
def decide_tiles(t: TileDomains, tiles: Bytes, lines: Flags) -> int:
    """Deduce what follows from tiles (V,): how many edges it leaves open, -1 when there is no
    solution.

    lines (E,) are those that every solution has; where no edge is open they are the only solution.
    """
    set_tiles(t, tiles)
    sound = narrow(t)
    for edge in range(len(lines)):
        lines[edge] = t.mark[edge] == LINE
    return t.n_open if sound else -1
