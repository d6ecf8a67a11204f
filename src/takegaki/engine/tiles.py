"""Techniques on tiles: what a tile can still be turned to, against the borders round it and what lies beyond.

Source: Simon Tatham, How the Net solver thinks (paper 5): orientations against edge states, loops, dead
ends with their maximum reachable. That a tile may not join a part to itself, nor a part be cut off, is
ours.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import (
    add_clue_of,
    add_premise,
    conclude_mark,
    conclude_reach,
    conclude_refusal,
    open_premises,
    write_fact,
)
from takegaki.engine.parts import SIDES, part_of
from takegaki.engine.slate import (
    A_REFUSAL,
    ALL_WAYS,
    AROUND,
    BEYOND,
    BROKEN,
    CELLS,
    CLOSED_PART,
    CLOSING,
    DEAD_END,
    END,
    EXITS,
    FIRST_VERTEX,
    LEFT_WAYS,
    MADE,
    MARK,
    NEXT,
    NO_CYCLE,
    OBJECT,
    ONLY_ENDS,
    OTHER_END,
    REACH,
    REACH_FACT,
    REFUSED,
    TILE_TURN,
    TURN_CYCLE,
    VALUE,
    WAYS,
    Slate,
)
from takegaki.engine.turning import has


@inlined
def mark_at(s: Slate, cell: int, side: int) -> int:
    """The mark on a side of a cell; where nothing is beyond it, a cross."""
    edge = s.tile[cell, AROUND + side]
    return i64(s.edge[edge, MARK]) if edge < len(s.edge) else i64(-1)


@inlined
def agreeing(s: Slate, cell: int) -> int:
    """The sets of arms of a tile that agree with the marks round it, those refused included."""
    ways = i64(s.tile[cell, WAYS])
    for side in range(4):
        mark = mark_at(s, cell, side)
        if mark == 1:
            ways &= has(side)
        elif mark == -1:
            ways &= ~has(side)
    return ways


@inlined
def _add_tile(s: Slate, cell: int) -> None:
    """Add the tile and the marks round it to the premises."""
    add_clue_of(s, cell)
    for side in range(4):
        edge = s.tile[cell, AROUND + side]
        if edge < len(s.edge) and s.edge[edge, MARK] != 0:
            add_premise(s, i64(s.edge[edge, MADE]))


@inlined
def _add_refusals(s: Slate, cell: int, wanted: int) -> int:
    """Add facts that refuse these sets of arms to the premises; all that these facts refuse."""
    refused = i64(0)
    number = i64(s.tile[cell, REFUSED])
    while number >= 0 and wanted & ~refused:
        if s.fact[number, VALUE] & wanted & ~refused:
            add_premise(s, number)
            refused |= s.fact[number, VALUE]
        number = i64(s.fact[number, OBJECT])
    return refused


@kernel
def turn_tile(s: Slate, place: int) -> None:
    """What all ways left for a tile have in common; first without what is refused."""
    cell = place - s.ctl[FIRST_VERTEX]
    fitting = agreeing(s, cell)
    left = fitting & s.tile[cell, LEFT_WAYS]
    if left == 0:
        open_premises(s)
        _add_tile(s, cell)
        _add_refusals(s, cell, fitting)
        _fail(s, cell, i64(TILE_TURN))
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
def _agree(s: Slate, place: int, ways: int) -> None:
    """Conclude what these ways have in common, from the open premises."""
    cell = place - s.ctl[FIRST_VERTEX]
    for side in range(4):
        if mark_at(s, cell, side) == 0:
            able = ways & has(side)
            if able in (0, ways):
                edge = i64(s.tile[cell, AROUND + side])
                conclude_mark(s, edge, i64(-1 if able == 0 else 1), i64(TILE_TURN), place)


@inlined
def _fail(s: Slate, cell: int, technique: int) -> None:
    """Nothing fits here, by the open premises."""
    before, where = i64(s.tile[cell, REFUSED]), cell + s.ctl[FIRST_VERTEX]
    s.ctl[BROKEN] = write_fact(s, i64(A_REFUSAL), cell, before, i64(ALL_WAYS), technique, where)


@kernel
def refute_tile(s: Slate, cell: int, technique: int) -> None:
    """Tell that nothing fits a tile any more."""
    open_premises(s)
    _fail(s, cell, technique)


@kernel
def refuse_cycle(s: Slate, edge: int) -> None:
    """Cross out an edge within one part; a line there closed a cycle."""
    one, two = s.edge[edge, END] - s.ctl[FIRST_VERTEX], s.edge[edge, OTHER_END] - s.ctl[FIRST_VERTEX]
    if s.edge[edge, MARK] >= 0 and part_of(s, one) == part_of(s, two):
        open_premises(s)
        conclude_mark(s, edge, i64(-1), i64(NO_CYCLE), edge)


@inlined
def _is_end(s: Slate, cell: int) -> bool:
    """Has its tile one arm, and can it be turned at all?"""
    ways = s.tile[cell, WAYS]
    return bool(ways != 0 and ways & ~(1 << 1 | 1 << 2 | 1 << 4 | 1 << 8) == 0)


@kernel
def refuse_ends(s: Slate, place: int) -> None:
    """A tile may not join nothing but tiles with one arm."""
    cell = place - s.ctl[FIRST_VERTEX]
    ends = 0
    for side in range(4):
        if mark_at(s, cell, side) >= 0 and _is_end(s, s.tile[cell, BEYOND + side] >> 2):
            ends |= 1 << side
    refused, used = i64(0), 0
    for arms in range(1, 16):
        if s.tile[cell, LEFT_WAYS] >> arms & 1 and arms & ~ends == 0 and 1 + _count(arms) < len(s.tile):
            refused |= i64(1) << arms
            used |= arms
    if refused:
        open_premises(s)
        for side in range(4):
            if used >> side & 1:
                add_clue_of(s, i64(s.tile[cell, BEYOND + side] >> 2))
        conclude_refusal(s, cell, refused, i64(ONLY_ENDS))


@inlined
def _count(arms: int) -> int:
    """How many arms these are."""
    return (arms & 1) + (arms >> 1 & 1) + (arms >> 2 & 1) + (arms >> 3 & 1)


@kernel
def keep_open(s: Slate, place: int) -> None:
    """Where all exits of a part lie at one tile, that may not close the part off; one without is wrong."""
    root = part_of(s, place - s.ctl[FIRST_VERTEX])
    if s.tile[root, EXITS] > SIDES or s.tile[root, CELLS] == len(s.tile):
        return
    last = _last_open(s, root)
    if last < 0:
        open_premises(s)
        _fail(s, root, i64(CLOSED_PART))
    elif _open_sides(s, last) == s.tile[root, EXITS]:
        _refuse_closing(s, last, root)


@inlined
def _open_sides(s: Slate, cell: int) -> int:
    """How many borders of a cell are not decided."""
    count = i64(0)
    for side in range(4):
        count += mark_at(s, cell, i64(side)) == 0
    return count


@inlined
def _last_open(s: Slate, root: int) -> int:
    """Some cell of a part with an undecided border, -1 for none."""
    cell = i64(s.tile[root, NEXT])
    while _open_sides(s, cell) == 0 and cell != root:
        cell = i64(s.tile[cell, NEXT])
    return cell if _open_sides(s, cell) > 0 else i64(-1)


@inlined
def _refuse_closing(s: Slate, cell: int, own: int) -> None:
    """Refuse the ways of a tile by which its part joins nothing but tiles with one arm."""
    ways = agreeing(s, cell) & s.tile[cell, LEFT_WAYS]
    for arms in range(1, 16):
        if not ways >> arms & 1:
            continue
        new, closed = 0, True
        for side in range(4):
            if arms >> side & 1 and mark_at(s, cell, i64(side)) == 0:
                there = i64(s.tile[cell, BEYOND + side] >> 2)
                closed = closed and _is_end(s, there) and part_of(s, there) != own
                new += 1
        if closed and s.tile[own, CELLS] + new < len(s.tile):
            open_premises(s)
            for side in range(4):
                if arms >> side & 1 and mark_at(s, cell, i64(side)) == 0:
                    add_clue_of(s, i64(s.tile[cell, BEYOND + side] >> 2))
            conclude_refusal(s, cell, i64(1) << arms, i64(CLOSED_PART))


@kernel
def fall_apart(s: Slate) -> None:
    """Every edge is marked, but the lines are no tree: an edge closes a cycle, or a part is cut off."""
    open_premises(s)
    if s.ctl[CLOSING] >= 0:
        conclude_mark(s, i64(s.ctl[CLOSING]), i64(-1), i64(NO_CYCLE), i64(s.ctl[CLOSING]))
        return
    _fail(s, part_of(s, i64(0)), i64(CLOSED_PART))


@kernel
def refuse_double(s: Slate, place: int) -> None:
    """A tile may not join a part by two arms."""
    cell = place - s.ctl[FIRST_VERTEX]
    for one in range(4):
        for two in range(one + 1, 4):
            if mark_at(s, cell, i64(one)) == 0 and mark_at(s, cell, i64(two)) == 0:
                here = part_of(s, s.tile[cell, BEYOND + one] >> 2)
                both = has(i64(one)) & has(i64(two))
                if here == part_of(s, s.tile[cell, BEYOND + two] >> 2) and both & s.tile[cell, LEFT_WAYS]:
                    open_premises(s)
                    conclude_refusal(s, cell, i64(both), i64(TURN_CYCLE))


@inlined
def _reach(s: Slate, cell: int, side: int) -> int:
    """The most cells behind a side of a cell, as the cell sees it."""
    return i64(s.tile[s.tile[cell, BEYOND + side] >> 2, REACH + (s.tile[cell, BEYOND + side] & 3)])


@inlined
def _total(s: Slate, cell: int, arms: int) -> int:
    """The most cells that can be joined when a tile is turned so."""
    total = i64(1)
    for side in range(4):
        if arms >> side & 1:
            total += _reach(s, cell, i64(side))
    return total


@inlined
def _add_reach(s: Slate, cell: int, side: int) -> None:
    """Add what bounds the cells behind a side to the premises, if anything does."""
    number = s.tile[s.tile[cell, BEYOND + side] >> 2, REACH_FACT + (s.tile[cell, BEYOND + side] & 3)]
    if number >= 0:
        add_premise(s, i64(number))


@kernel
def bound_reach(s: Slate, place: int) -> None:
    """Refuse what leaves cells out of reach; lower what can be reached through a cell."""
    cell = place - s.ctl[FIRST_VERTEX]
    ways = agreeing(s, cell) & s.tile[cell, LEFT_WAYS]
    for arms in range(1, 16):
        if ways >> arms & 1 and _total(s, cell, i64(arms)) < len(s.tile):
            open_premises(s)
            for side in range(4):
                if arms >> side & 1:
                    _add_reach(s, cell, i64(side))
            conclude_refusal(s, cell, i64(1) << arms, i64(DEAD_END))
            ways &= ~(i64(1) << arms)
    for side in range(4):
        if mark_at(s, cell, i64(side)) >= 0:
            _lower(s, cell, i64(side), ways & has(i64(side)))


@inlined
def _lower(s: Slate, cell: int, side: int, ways: int) -> None:
    """Bound the cells that a line over this side joins: those by the best of these ways."""
    most = i64(0)
    for arms in range(1, 16):
        if ways >> arms & 1:
            most = max(most, _total(s, cell, i64(arms)) - _reach(s, cell, side))
    if 0 < most < s.tile[cell, REACH + side]:
        _tell_reach(s, cell, side, ways, most)


@kernel
def _tell_reach(s: Slate, cell: int, side: int, ways: int, most: int) -> None:
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
            _add_reach(s, cell, i64(other))
    conclude_reach(s, cell, side, most)
