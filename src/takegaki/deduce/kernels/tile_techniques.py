"""Techniques on tiles: what a tile can still be turned to, against the borders round it and what
lies beyond.

Source: Simon Tatham, How the Net solver thinks (paper 5): orientations against edge states, loops,
  dead
ends with their maximum reachable. That a tile may not join a part to itself, nor a part be cut off,
is ours.
"""

from takegaki.deduce.kernels.classes.components import SIDES, component_of
from takegaki.deduce.kernels.conclude import (
    add_clue_of,
    add_premise,
    conclude_mark,
    conclude_reach,
    conclude_refusal,
    open_premises,
    write_broken_fact,
)
from takegaki.deduce.kernels.fact_board import A_REFUSAL, ALL_WAYS, FactBoard
from takegaki.deduce.technique_table import (
    CLOSED_PART,
    DEAD_END,
    NO_CYCLE,
    ONLY_ENDS,
    TILE_TURN,
    TURN_CYCLE,
)
from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.tile_domains import has


@inlined
def mark_at(s: FactBoard, cell: int, side: int) -> int:
    """The mark on a side of a cell; where nothing is beyond it, a cross."""
    edge = s.tile_edge[cell, side]
    return s.mark[edge] if edge < len(s.mark) else (-1)


@inlined
def agreeing(s: FactBoard, cell: int) -> int:
    """The sets of arms of a tile that agree with the marks round it, those refused included."""
    ways = s.tile_ways[cell]
    for side in range(4):
        mark = mark_at(s, cell, side)
        if mark == 1:
            ways &= has(side)
        elif mark == -1:
            ways &= ~has(side)
    return int(ways)


@inlined
def _add_tile(s: FactBoard, cell: int) -> None:
    """Add the tile and the marks round it to the premises."""
    add_clue_of(s, cell)
    for side in range(4):
        edge = s.tile_edge[cell, side]
        if edge < len(s.mark) and s.mark[edge] != 0:
            add_premise(s, s.mark_fact[edge])


@inlined
def _add_refusals(s: FactBoard, cell: int, wanted: int) -> int:
    """Add facts that refuse these sets of arms to the premises; all that these facts refuse."""
    refused = 0
    number = s.refusal[cell]
    while number >= 0 and wanted & ~refused:
        if s.fact_value[number] & wanted & ~refused:
            add_premise(s, number)
            refused |= s.fact_value[number]
        number = s.fact_object[number]
    return refused


@kernel
def turn_tile(s: FactBoard, place: int) -> None:
    """What all ways left for a tile have in common; first without what is refused."""
    cell = place - s.first_vertex
    fitting = agreeing(s, cell)
    left = fitting & s.ways_left[cell]
    if left == 0:
        open_premises(s)
        _add_tile(s, cell)
        _add_refusals(s, cell, fitting)
        _fail(s, cell, TILE_TURN)
        return
    for side in range(4):
        able = left & has(side)
        if mark_at(s, cell, side) == 0 and able in (0, left):
            against = fitting & (has(side) if able == 0 else ~has(side))
            open_premises(s)
            _add_tile(s, cell)
            kept = fitting & ~_add_refusals(s, cell, against)
            _agree(s, place, kept)


@inlined
def _agree(s: FactBoard, place: int, ways: int) -> None:
    """Conclude what these ways have in common, from the open premises."""
    cell = place - s.first_vertex
    for side in range(4):
        if mark_at(s, cell, side) == 0:
            able = ways & has(side)
            if able in (0, ways):
                edge = s.tile_edge[cell, side]
                conclude_mark(s, edge, -1 if able == 0 else 1, TILE_TURN, place)


@inlined
def _fail(s: FactBoard, cell: int, technique: int) -> None:
    """Nothing fits here, by the open premises."""
    before, where = s.refusal[cell], cell + s.first_vertex
    write_broken_fact(s, A_REFUSAL, cell, before, ALL_WAYS, technique, where)


@kernel
def refute_tile(s: FactBoard, cell: int, technique: int) -> None:
    """Record the contradiction that a tile cannot be turned in any way."""
    open_premises(s)
    _fail(s, cell, technique)


@kernel
def refuse_cycle(s: FactBoard, edge: int) -> None:
    """Cross out an edge within one part; a line there closed a cycle."""
    one, two = s.end[edge] - s.first_vertex, s.other_end[edge] - s.first_vertex
    if s.mark[edge] >= 0 and component_of(s, one) == component_of(s, two):
        open_premises(s)
        conclude_mark(s, edge, -1, NO_CYCLE, edge)


@inlined
def _is_end(s: FactBoard, cell: int) -> bool:
    """Has its tile one arm, and can it be turned at all?"""
    ways = s.tile_ways[cell]
    return bool(ways != 0 and ways & ~(1 << 1 | 1 << 2 | 1 << 4 | 1 << 8) == 0)


@kernel
def refuse_ends(s: FactBoard, place: int) -> None:
    """A tile may not join nothing but tiles with one arm."""
    cell = place - s.first_vertex
    ends = 0
    for side in range(4):
        if mark_at(s, cell, side) >= 0 and _is_end(s, s.tile_beyond[cell, side] >> 2):
            ends |= 1 << side
    refused, used = 0, 0
    for arms in range(1, 16):
        if (
            s.ways_left[cell] >> arms & 1
            and arms & ~ends == 0
            and 1 + _count(arms) < len(s.tile_ways)
        ):
            refused |= 1 << arms
            used |= arms
    if refused:
        open_premises(s)
        for side in range(4):
            if used >> side & 1:
                add_clue_of(s, s.tile_beyond[cell, side] >> 2)
        conclude_refusal(s, cell, refused, ONLY_ENDS)


@inlined
def _count(arms: int) -> int:
    """How many arms these are."""
    return (arms & 1) + (arms >> 1 & 1) + (arms >> 2 & 1) + (arms >> 3 & 1)


@kernel
def keep_open(s: FactBoard, place: int) -> None:
    """Where all exits of a part lie at one tile, that may not close the part off; one without is
    wrong.
    """
    root = component_of(s, place - s.first_vertex)
    if s.part_exits[root] > SIDES or s.part_cells[root] == len(s.tile_ways):
        return
    last = _last_open(s, root)
    if last < 0:
        open_premises(s)
        _fail(s, root, CLOSED_PART)
    elif _open_sides(s, last) == s.part_exits[root]:
        _refuse_closing(s, last, root)


@inlined
def _open_sides(s: FactBoard, cell: int) -> int:
    """How many borders of a cell are not decided."""
    count = 0
    for side in range(4):
        count += mark_at(s, cell, side) == 0
    return count


@inlined
def _last_open(s: FactBoard, root: int) -> int:
    """Some cell of a part with an undecided border, -1 for none."""
    cell = s.next_in_part[root]
    while _open_sides(s, cell) == 0 and cell != root:
        cell = s.next_in_part[cell]
    return cell if _open_sides(s, cell) > 0 else (-1)


@inlined
def _refuse_closing(s: FactBoard, cell: int, own: int) -> None:
    """Refuse the ways of a tile by which its part joins nothing but tiles with one arm."""
    ways = agreeing(s, cell) & s.ways_left[cell]
    for arms in range(1, 16):
        if not ways >> arms & 1:
            continue
        new, closed = 0, True
        for side in range(4):
            if arms >> side & 1 and mark_at(s, cell, side) == 0:
                there = s.tile_beyond[cell, side] >> 2
                closed = closed and _is_end(s, there) and component_of(s, there) != own
                new += 1
        if closed and s.part_cells[own] + new < len(s.tile_ways):
            open_premises(s)
            for side in range(4):
                if arms >> side & 1 and mark_at(s, cell, side) == 0:
                    add_clue_of(s, s.tile_beyond[cell, side] >> 2)
            conclude_refusal(s, cell, 1 << arms, CLOSED_PART)


@kernel
def refuse_no_tree(s: FactBoard) -> None:
    """Every edge is marked, but the lines are no tree: an edge closes a cycle, or a part is cut
    off.
    """
    open_premises(s)
    if s.closing_edge >= 0:
        conclude_mark(s, s.closing_edge, -1, NO_CYCLE, s.closing_edge)
        return
    _fail(s, component_of(s, 0), CLOSED_PART)


@kernel
def refuse_double(s: FactBoard, place: int) -> None:
    """A tile may not join a part by two arms."""
    cell = place - s.first_vertex
    for one in range(4):
        for two in range(one + 1, 4):
            if mark_at(s, cell, one) == 0 and mark_at(s, cell, two) == 0:
                here = component_of(s, s.tile_beyond[cell, one] >> 2)
                both = has(one) & has(two)
                if (
                    here == component_of(s, s.tile_beyond[cell, two] >> 2)
                    and both & s.ways_left[cell]
                ):
                    open_premises(s)
                    conclude_refusal(s, cell, both, TURN_CYCLE)


@inlined
def _reach(s: FactBoard, cell: int, side: int) -> int:
    """An upper bound of the cells behind a side of a cell."""
    return int(s.reach[s.tile_beyond[cell, side] >> 2, s.tile_beyond[cell, side] & 3])


@inlined
def _total(s: FactBoard, cell: int, arms: int) -> int:
    """The most cells that can be joined when a tile is turned so."""
    total = 1
    for side in range(4):
        if arms >> side & 1:
            total += _reach(s, cell, side)
    return total


@inlined
def _add_reach(s: FactBoard, cell: int, side: int) -> None:
    """Add what bounds the cells behind a side to the premises, if anything does."""
    number = s.reach_fact[s.tile_beyond[cell, side] >> 2, s.tile_beyond[cell, side] & 3]
    if number >= 0:
        add_premise(s, number)


@kernel
def bound_reach(s: FactBoard, place: int) -> None:
    """Refuse what leaves cells out of reach; lower what can be reached through a cell."""
    cell = place - s.first_vertex
    ways = agreeing(s, cell) & s.ways_left[cell]
    for arms in range(1, 16):
        if ways >> arms & 1 and _total(s, cell, arms) < len(s.tile_ways):
            open_premises(s)
            for side in range(4):
                if arms >> side & 1:
                    _add_reach(s, cell, side)
            conclude_refusal(s, cell, 1 << arms, DEAD_END)
            ways &= ~(1 << arms)
    for side in range(4):
        if mark_at(s, cell, side) >= 0:
            _lower(s, cell, side, ways & has(side))


@inlined
def _lower(s: FactBoard, cell: int, side: int, ways: int) -> None:
    """Bound the cells that a line over this side joins: those by the best of these ways."""
    most = 0
    for arms in range(1, 16):
        if ways >> arms & 1:
            most = max(most, _total(s, cell, arms) - _reach(s, cell, side))
    if 0 < most < s.reach[cell, side]:
        _conclude_bound(s, cell, side, ways, most)


@kernel
def _conclude_bound(s: FactBoard, cell: int, side: int, ways: int, most: int) -> None:
    open_premises(s)
    _add_tile(s, cell)
    fitting = agreeing(s, cell)
    _add_refusals(s, cell, fitting & has(side) & ~ways)
    used = 0
    for arms in range(1, 16):
        if ways >> arms & 1:
            used |= arms
    for other in range(4):
        if other != side and used >> other & 1:
            _add_reach(s, cell, other)
    conclude_reach(s, cell, side, most)
