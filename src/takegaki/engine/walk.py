"""Techniques on tiles that look at the board as a whole, by one depth-first walk over its cells.

A border that is the only undecided one round an area is a bridge of the cells and their undecided
borders: so all chains of borders with one undecided, also those that run round a torus by twos, are found
by one walk. The same walk along all that is no cross finds the cells that hold areas together.
Source: Simon Tatham, How the Net solver thinks (paper 5), the rule by parity; R. E. Tarjan, A note on
finding the bridges of a graph (1974).
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import (
    add_clue_of,
    add_premise,
    conclude_mark,
    conclude_refusal,
    open_premises,
)
from takegaki.engine.slate import (
    AROUND,
    BEYOND,
    CUT_TILE,
    FIRST_VERTEX,
    LEFT_WAYS,
    LINES,
    MADE,
    MARK,
    PARITY_CHAIN,
    WAYS,
    Ints,
    Slate,
)
from takegaki.engine.tiles import agreeing, refute_tile

# Columns of a walk (V, ..): when a cell was come to and the earliest one seen from behind it; the cell before
# and the edge between, -1 where a walk begins; the side to look at next; the end of all that lies behind it,
# and of the whole area, in the order of coming; arms without a line, behind it; the order; a stamp.
DISC, LOW, ABOVE, BY, NEXT_SIDE, LAST, BEGIN, END_OF, ODD, ORDER, INSIDE, WALK_WIDTH = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    11,
)


@inlined
def _come(s: Slate, w: Ints, cell: int, above: int, by: int, clock: int) -> None:
    arms = 0
    while arms < 15 and not s.tile[cell, WAYS] >> arms & 1:
        arms += 1
    count = (arms & 1) + (arms >> 1 & 1) + (arms >> 2 & 1) + (arms >> 3 & 1)
    w[cell, DISC], w[cell, LOW], w[cell, ABOVE], w[cell, BY], w[cell, NEXT_SIDE] = clock, clock, above, by, 0
    w[cell, ODD] = count - s.place[cell + s.ctl[FIRST_VERTEX], LINES]
    w[clock, ORDER] = cell


@kernel
def walk(s: Slate, w: Ints, along_lines: bool) -> None:
    """Walk over all cells along undecided borders, with lines or without. Cost: linear."""
    for cell in range(len(w)):
        w[cell, DISC] = -1
    clock = i64(0)
    for root in range(len(w)):
        if w[root, DISC] < 0:
            begin = clock
            clock = _walk_from(s, w, i64(root), clock, along_lines)
            for k in range(begin, clock):
                w[w[k, ORDER], BEGIN], w[w[k, ORDER], END_OF] = begin, clock


@kernel
def _walk_from(s: Slate, w: Ints, root: int, clock: int, along_lines: bool) -> int:
    _come(s, w, root, i64(-1), i64(-1), clock)
    clock += 1
    here = root
    while here >= 0:
        side = w[here, NEXT_SIDE]
        if side < 4:
            w[here, NEXT_SIDE] = side + 1
            edge = s.tile[here, AROUND + side]
            if edge == len(s.edge) or edge == w[here, BY]:
                continue
            mark = s.edge[edge, MARK]
            there = i64(s.tile[here, BEYOND + side] >> 2)
            if mark == -1 or (mark == 1 and not along_lines):
                continue
            if w[there, DISC] < 0:
                _come(s, w, there, here, i64(edge), clock)
                clock += 1
                here = there
            else:
                w[here, LOW] = min(w[here, LOW], w[there, DISC])
            continue
        w[here, LAST] = clock
        above = i64(w[here, ABOVE])
        if above >= 0:
            w[above, LOW] = min(w[above, LOW], w[here, LOW])
            w[above, ODD] += w[here, ODD]
        here = above
    return clock


@inlined
def _is_bridge(s: Slate, w: Ints, cell: int) -> bool:
    """Is the undecided border that was walked over to a cell the only way to it?"""
    above = w[cell, ABOVE]
    return bool(above >= 0 and w[cell, LOW] > w[above, DISC] and s.edge[w[cell, BY], MARK] == 0)


@inlined
def _behind(w: Ints, cell: int) -> int:
    """Cells behind a cell, itself included."""
    return i64(w[cell, LAST] - w[cell, DISC])


@inlined
def _smaller(w: Ints, cell: int) -> int:
    """Cells on the smaller side of a bridge."""
    return min(_behind(w, cell), i64(w[cell, END_OF] - w[cell, BEGIN]) - _behind(w, cell))


@kernel
def _enclose(w: Ints, cell: int, smaller: bool) -> None:
    """Note which cells lie behind a cell; or, if these are fewer and wanted so, the others of its area."""
    behind = not smaller or 2 * _behind(w, cell) <= w[cell, END_OF] - w[cell, BEGIN]
    for other in range(len(w)):
        within = w[cell, DISC] <= w[other, DISC] < w[cell, LAST]
        area = w[cell, BEGIN] <= w[other, DISC] < w[cell, END_OF]
        w[other, INSIDE] = within if behind else area and not within


@kernel
def _add_border(s: Slate, w: Ints, apart: int) -> None:
    """Add the marks round the enclosed cells to the premises, but those of one cell (-1 for none)."""
    for cell in range(len(w)):
        if not w[cell, INSIDE]:
            continue
        for side in range(4):
            edge = s.tile[cell, AROUND + side]
            if edge < len(s.edge) and s.edge[edge, MARK] != 0:
                there = s.tile[cell, BEYOND + side] >> 2
                if not w[there, INSIDE] and there != apart:
                    add_premise(s, i64(s.edge[edge, MADE]))


@inlined
def _nearest(s: Slate, w: Ints) -> int:
    """The cell behind the bridge with fewest cells on one side, -1 for none."""
    best = i64(-1)
    for cell in range(len(w)):
        if _is_bridge(s, w, cell) and (best < 0 or _smaller(w, i64(cell)) < _smaller(w, best)):
            best = i64(cell)
    return best


@kernel
def count_arms(s: Slate, w: Ints) -> bool:
    """Decide the last undecided border round some area by the arms within; the smallest area there is."""
    walk(s, w, False)
    cell = _nearest(s, w)
    if cell < 0:
        return False
    _enclose(w, cell, True)
    open_premises(s)
    for other in range(len(w)):
        if w[other, INSIDE]:
            add_clue_of(s, i64(other))
    _add_border(s, w, i64(-1))
    edge, whole = i64(w[cell, BY]), i64(w[w[w[cell, BEGIN], ORDER], ODD])
    odd = w[cell, ODD] if w[cell, INSIDE] else whole - w[cell, ODD]
    conclude_mark(s, edge, i64(1 if odd & 1 else -1), i64(PARITY_CHAIN), edge)
    return True


@inlined
def _towards(s: Slate, w: Ints, cell: int) -> int:
    """The sides of a cell that lead to enclosed cells, as bits."""
    sides = i64(0)
    for side in range(4):
        if s.tile[cell, AROUND + side] < len(s.edge) and w[s.tile[cell, BEYOND + side] >> 2, INSIDE]:
            sides |= i64(1) << side
    return sides


@kernel
def _must_reach(s: Slate, w: Ints, cell: int) -> bool:
    """Refuse what would have no arm from a cell to those enclosed, which nothing else reaches."""
    sides, refused = _towards(s, w, cell), i64(0)
    for arms in range(16):
        if not arms & sides:
            refused |= i64(1) << arms
    if not refused & agreeing(s, cell) & s.tile[cell, LEFT_WAYS]:
        return False
    open_premises(s)
    _add_border(s, w, cell)
    conclude_refusal(s, cell, refused, i64(CUT_TILE))
    return True


@kernel
def reach_areas(s: Slate, w: Ints) -> bool:
    """A tile without which the board falls into areas must have an arm to each of them; where it has fallen
    apart, nothing fits."""
    walk(s, w, True)
    if w[w[0, ORDER], END_OF] < len(w):
        refute_tile(s, i64(w[0, ORDER]), i64(CUT_TILE))
        return True
    for child in range(len(w)):
        cell = i64(w[child, ABOVE])
        if cell < 0 or w[child, LOW] < w[cell, DISC]:
            continue
        # Nothing behind the child leads past the cell.
        _enclose(w, i64(child), False)
        if _must_reach(s, w, cell):
            return True
        if _behind(w, i64(child)) + 1 < len(w):
            for other in range(len(w)):
                w[other, INSIDE] = not w[other, INSIDE] and other != cell
            if _must_reach(s, w, cell):
                return True
    return False
