"""Techniques on the whole board of tiles, by one depth-first search over its cells.

A border that is the only undecided one round an area is a bridge of the cells and their undecided
borders: so all chains of borders with one undecided, also those that run round a torus by twos, are
found by one walk. The same walk along all that is no cross finds the cells that hold areas
together.
Source: Simon Tatham, How the Net solver thinks (paper 5), the rule by parity; R. E. Tarjan, A note
  on
finding the bridges of a graph (1974).
"""

from typing import Annotated

import numpy as np

from takegaki.deduce.kernels.conclude import (
    add_clue_of,
    add_premise,
    conclude_mark,
    conclude_refusal,
    open_premises,
)
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.tile_techniques import agreeing, refute_tile
from takegaki.deduce.technique_table import CUT_TILE, PARITY_CHAIN
from takegaki.runtime.arrays import Ints, Within
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record


class TileWalk(Record):
    """A depth-first walk over cells, (V,) each."""

    discovered: Ints  # when a cell was reached, -1 for never
    low: Ints  # its low point
    above: Ints  # the cell before, -1 where a walk begins
    by_edge: Ints  # the edge between
    next_side: Ints  # the side to examine next
    end: Ints  # of all that lies behind it, in the order of coming
    area_begin: Ints  # of its whole area, in that order
    area_end: Ints
    n_arms: Ints  # arms without a line, behind it
    order: Ints  # the cells in the order of coming
    is_inside: Ints  # scratch: does it lie in the area that is examined?


def new_tile_walk(n_cells: int) -> TileWalk:
    """The arrays of a walk. Cost: 44 bytes a cell."""
    return TileWalk(*(np.zeros(n_cells, dtype=np.int32) for _ in range(11)))


@inlined
def _come(s: FactBoard, w: TileWalk, cell: int, above: int, by: int, clock: int) -> None:
    arms: Annotated[int, Within(0, 15)] = 0
    while arms < 15 and not s.tile_ways[cell] >> arms & 1:
        arms += 1
    count = (arms & 1) + (arms >> 1 & 1) + (arms >> 2 & 1) + (arms >> 3 & 1)
    w.discovered[cell] = w.low[cell] = clock
    w.above[cell], w.by_edge[cell], w.next_side[cell] = above, by, 0
    w.n_arms[cell] = count - s.lines[cell + s.first_vertex]
    w.order[clock] = cell


@kernel
def walk(s: FactBoard, w: TileWalk, along_lines: bool) -> None:
    """Walk over all cells along undecided borders, with lines or without. Cost: linear."""
    for cell in range(len(w.order)):
        w.discovered[cell] = -1
    clock = 0
    for root in range(len(w.order)):
        if w.discovered[root] < 0:
            begin = clock
            clock = _walk_from(s, w, root, clock, along_lines)
            for k in range(begin, clock):
                w.area_begin[w.order[k]], w.area_end[w.order[k]] = begin, clock


@kernel
def _walk_from(s: FactBoard, w: TileWalk, root: int, clock: int, along_lines: bool) -> int:
    _come(s, w, root, -1, -1, clock)
    clock += 1
    here = root
    while here >= 0:
        side = w.next_side[here]
        if side < 4:
            w.next_side[here] = side + 1
            edge = s.tile_edge[here, side]
            if edge == len(s.mark) or edge == w.by_edge[here]:
                continue
            mark = s.mark[edge]
            there = s.tile_beyond[here, side] >> 2
            if mark == -1 or (mark == 1 and not along_lines):
                continue
            if w.discovered[there] < 0:
                _come(s, w, there, here, edge, clock)
                clock += 1
                here = there
            else:
                w.low[here] = min(w.low[here], w.discovered[there])
            continue
        w.end[here] = clock
        above = w.above[here]
        if above >= 0:
            w.low[above] = min(w.low[above], w.low[here])
            w.n_arms[above] += w.n_arms[here]
        here = above
    return clock


@inlined
def _is_bridge(s: FactBoard, w: TileWalk, cell: int) -> bool:
    """Is the undecided border that was walked over to a cell the only way to it?"""
    above = w.above[cell]
    return bool(above >= 0 and w.low[cell] > w.discovered[above] and s.mark[w.by_edge[cell]] == 0)


@inlined
def _behind(w: TileWalk, cell: int) -> int:
    """Cells behind a cell, itself included."""
    return int(w.end[cell] - w.discovered[cell])


@inlined
def _smaller(w: TileWalk, cell: int) -> int:
    """Cells on the smaller side of a bridge."""
    return int(min(_behind(w, cell), (w.area_end[cell] - w.area_begin[cell]) - _behind(w, cell)))


@kernel
def _enclose(w: TileWalk, cell: int, smaller: bool) -> None:
    """Note the cells behind a cell; or, if these are fewer and that is allowed, the others of its
    area.
    """
    behind = not smaller or 2 * _behind(w, cell) <= w.area_end[cell] - w.area_begin[cell]
    for other in range(len(w.order)):
        within = w.discovered[cell] <= w.discovered[other] < w.end[cell]
        area = w.area_begin[cell] <= w.discovered[other] < w.area_end[cell]
        w.is_inside[other] = within if behind else area and not within


@kernel
def _add_border(s: FactBoard, w: TileWalk, apart: int) -> None:
    """Add the marks round the enclosed cells to the premises, but those of one cell (-1 for
    none).
    """
    for cell in range(len(w.order)):
        if not w.is_inside[cell]:
            continue
        for side in range(4):
            edge = s.tile_edge[cell, side]
            if edge < len(s.mark) and s.mark[edge] != 0:
                there = s.tile_beyond[cell, side] >> 2
                if not w.is_inside[there] and there != apart:
                    add_premise(s, s.mark_fact[edge])


@inlined
def _nearest(s: FactBoard, w: TileWalk) -> int:
    """The cell behind the bridge with fewest cells on one side, -1 for none."""
    best = -1
    for cell in range(len(w.order)):
        if _is_bridge(s, w, cell) and (best < 0 or _smaller(w, cell) < _smaller(w, best)):
            best = cell
    return best


@entry
def count_arms(s: FactBoard, w: TileWalk) -> bool:
    """Decide the last undecided border round some area by the arms within; the smallest area there
    is.
    """
    walk(s, w, False)
    cell = _nearest(s, w)
    if cell < 0:
        return False
    _enclose(w, cell, True)
    open_premises(s)
    for other in range(len(w.order)):
        if w.is_inside[other]:
            add_clue_of(s, other)
    _add_border(s, w, -1)
    edge, whole = w.by_edge[cell], w.n_arms[w.order[w.area_begin[cell]]]
    odd = w.n_arms[cell] if w.is_inside[cell] else whole - w.n_arms[cell]
    conclude_mark(s, edge, 1 if odd & 1 else -1, PARITY_CHAIN, edge)
    return True


@inlined
def _towards(s: FactBoard, w: TileWalk, cell: int) -> int:
    """The sides of a cell that lead to enclosed cells, as bits."""
    sides = 0
    for side in range(4):
        if s.tile_edge[cell, side] < len(s.mark) and w.is_inside[s.tile_beyond[cell, side] >> 2]:
            sides |= 1 << side
    return sides


@kernel
def _must_reach(s: FactBoard, w: TileWalk, cell: int) -> bool:
    """Refuse what would have no arm from a cell to those enclosed, which nothing else reaches."""
    sides, refused = _towards(s, w, cell), 0
    for arms in range(16):
        if not arms & sides:
            refused |= 1 << arms
    if not refused & agreeing(s, cell) & s.ways_left[cell]:
        return False
    open_premises(s)
    _add_border(s, w, cell)
    conclude_refusal(s, cell, refused, CUT_TILE)
    return True


@entry
def reach_areas(s: FactBoard, w: TileWalk) -> bool:
    """A tile without which the board falls into areas must have an arm to each of them; where it
    has fallen apart, nothing fits.
    """
    walk(s, w, True)
    if w.area_end[w.order[0]] < len(w.order):
        refute_tile(s, w.order[0], CUT_TILE)
        return True
    for child in range(len(w.order)):
        cell = w.above[child]
        if cell < 0 or w.low[child] < w.discovered[cell]:
            continue
        # Nothing behind the child leads past the cell.
        _enclose(w, child, False)
        if _must_reach(s, w, cell):
            return True
        if _behind(w, child) + 1 < len(w.order):
            for other in range(len(w.order)):
                w.is_inside[other] = not w.is_inside[other] and other != cell
            if _must_reach(s, w, cell):
                return True
    return False
