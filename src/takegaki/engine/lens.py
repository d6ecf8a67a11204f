"""Lens: the area of a dot or a cell, laid out for looking at all ways to put its cells inside or outside.

The area of a dot holds the cells round it (its core) and all cells that share a dot with one of these.
That of a cell is the same with all cells that touch it for a core. So an area has all that the clues
and the dots of its core speak of. Cells have positions in it, in the order in which they are met; a way
to fill it is a word, bit i for position i, 1 for inside.
"""

from typing import NamedTuple

from takegaki.engine.beliefs import ODD, ROOT, Beliefs
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    CLUE,
    CORNER_FACE,
    CORNER_VERTEX,
    END,
    FIRST_VERTEX,
    LEFT,
    OTHER_END,
    RIGHT,
    Ints,
    Longs,
    Slate,
)

MOST_CELLS = 30
"""Positions of an area at most; larger ones are not looked at."""
MOST_CHECKS = 120
MOST_LISTED = 800

# Columns of Lens.cell: cell at a position; an earlier position of its class or OPEN; 1 if opposite to
# it (to the outside for KNOWN); first check that it completes.
FACE, LINK, TURN, CHECKS, CELL_WIDTH = 0, 1, 2, 3, 4
OPEN, KNOWN = -1, -2

MOST_IN_PAIR = 7
"""Cells round the two dots of an edge, so that all their lies are bits of a word; others are left out."""

# Columns of Lens.check: a dot's number, CLUED or PAIR; the clue, or the edge of a pair; from where to
# where its positions are listed (a dot's in their ring; a clue's cell, then one for each of its sides;
# the cells of a pair), the last position.
CLUED, PAIR = -1, -2
DOT, COUNT, FROM, TO, LAST, CHECK_WIDTH = 0, 1, 2, 3, 4, 5

# Entries of Lens.ctl.
CELLS, N_CHECKS, LISTED, LOOSE, LENS_CTL = 0, 1, 2, 3, 4


class Lens(NamedTuple):
    """One area at a time; `slot` (F + 1,) is the position of a cell in it, or -1.

    beside (cells,)   the positions that share an edge with one, as a mask
    order             checks by the last position that they need
    loose             cells that may not be left free to change sides
    """

    slot: Ints
    cell: Ints
    beside: Longs
    check: Ints
    order: Ints
    listed: Ints
    loose: Ints
    ctl: Longs


@inlined
def _position(z: Lens, face: int) -> int:
    """The position of a cell, a new one where it has none; -1 where there is no more room."""
    if z.slot[face] < 0 and z.ctl[CELLS] < MOST_CELLS:
        z.slot[face] = z.ctl[CELLS]
        z.cell[z.ctl[CELLS], FACE] = face
        z.beside[z.ctl[CELLS]] = 0
        z.ctl[CELLS] += 1
    return i64(z.slot[face])


@inlined
def _list(z: Lens, position: int) -> bool:
    """Add a position to the list of the check that is being made; whether there was room."""
    if position < 0 or z.ctl[LISTED] == MOST_LISTED:
        return False
    check = z.ctl[N_CHECKS]
    z.listed[z.ctl[LISTED]] = position
    z.ctl[LISTED] += 1
    z.check[check, LAST] = max(i64(z.check[check, LAST]), position)
    return True


@inlined
def _begin_check(z: Lens, dot: int, count: int) -> bool:
    """Begin a check; whether there was room."""
    check = z.ctl[N_CHECKS]
    if check == MOST_CHECKS:
        return False
    z.check[check, DOT], z.check[check, COUNT] = dot, count
    z.check[check, FROM], z.check[check, LAST] = z.ctl[LISTED], 0
    return True


@inlined
def _end_check(z: Lens) -> None:
    z.check[z.ctl[N_CHECKS], TO] = z.ctl[LISTED]
    z.ctl[N_CHECKS] += 1


@kernel
def _add_dot(s: Slate, z: Lens, place: int) -> bool:
    """A dot of the core and the cells round it, unless it is there; whether there was room."""
    dot = place - s.ctl[FIRST_VERTEX]
    for check in range(z.ctl[N_CHECKS]):
        if z.check[check, DOT] == dot:
            return True
    if not _begin_check(z, dot, i64(0)):
        return False
    for i in range(s.start[place], s.start[place + 1]):
        if not _list(z, _position(z, i64(s.corner[s.ring[i, 1], CORNER_FACE]))):
            return False
    _end_check(z)
    return True


@kernel
def _add_clue(s: Slate, z: Lens, face: int) -> bool:
    """The clue of a cell of the core, all of whose neighbours are in the area; whether there was room."""
    if s.place[face, CLUE] < 0:
        return True
    for check in range(z.ctl[N_CHECKS]):
        if z.check[check, DOT] == CLUED and z.listed[z.check[check, FROM]] == z.slot[face]:
            return True
    if not _begin_check(z, i64(CLUED), i64(s.place[face, CLUE])) or not _list(z, i64(z.slot[face])):
        return False
    for i in range(s.start[face], s.start[face + 1]):
        edge = s.ring[i, 0]
        if not _list(z, i64(z.slot[s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face])):
            return False
    _end_check(z)
    return True


@kernel
def _add_pairs(s: Slate, z: Lens) -> bool:
    """The cells round both dots of every edge between dots of the core; whether there was room."""
    dots = z.ctl[N_CHECKS]
    for one in range(dots):
        place = s.ctl[FIRST_VERTEX] + z.check[one, DOT]
        for i in range(s.start[place], s.start[place + 1]):
            edge = s.ring[i, 0]
            other = s.edge[edge, END] + s.edge[edge, OTHER_END] - place
            for two in range(one):
                if z.check[two, DOT] == other - s.ctl[FIRST_VERTEX] and not _add_pair(s, z, i64(edge)):
                    return False
    return True


@inlined
def _add_pair(s: Slate, z: Lens, edge: int) -> bool:
    """The cells round both dots of an edge, unless they are too many; whether there was room."""
    if not _begin_check(z, i64(PAIR), edge):
        return False
    check = z.ctl[N_CHECKS]
    for end in range(END, OTHER_END + 1):
        place = s.edge[edge, end]
        for i in range(s.start[place], s.start[place + 1]):
            position, there = i64(z.slot[s.corner[s.ring[i, 1], CORNER_FACE]]), False
            for k in range(z.check[check, FROM], z.ctl[LISTED]):
                there |= z.listed[k] == position
            if not there and not _list(z, position):
                return False
    if z.ctl[LISTED] - z.check[check, FROM] <= MOST_IN_PAIR:
        _end_check(z)
    return True


@kernel
def put_away(z: Lens) -> None:
    """Forget the area."""
    for position in range(z.ctl[CELLS]):
        z.slot[z.cell[position, FACE]] = -1
    z.ctl[:] = 0


@kernel
def _add_core(s: Slate, z: Lens, place: int) -> bool:
    """The cells round a dot, with all their dots; whether there was room."""
    outside = s.ctl[FIRST_VERTEX] - 1
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner[s.ring[i, 1], CORNER_FACE]
        if face != outside:
            for j in range(s.start[face], s.start[face + 1]):
                if not _add_dot(s, z, i64(s.corner[s.ring[j, 1], CORNER_VERTEX])):
                    return False
    return True


@kernel
def _add_clues(s: Slate, z: Lens, place: int) -> bool:
    """The clues of the cells round a dot; whether there was room."""
    outside = s.ctl[FIRST_VERTEX] - 1
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner[s.ring[i, 1], CORNER_FACE]
        if face != outside and not _add_clue(s, z, i64(face)):
            return False
    return True


@kernel
def lay_out(s: Slate, z: Lens, place: int) -> bool:
    """The area of a dot or a cell (its place), in place of the last one; False where it has no room.

    The core of a cell is all cells that share a dot with it, and itself.
    """
    put_away(z)
    outside = s.ctl[FIRST_VERTEX] - 1
    if place > outside:
        fits = _add_core(s, z, place) and _add_pairs(s, z) and _add_clues(s, z, place)
    else:
        fits = True
        for i in range(s.start[place], s.start[place + 1]):
            fits = fits and _add_core(s, z, i64(s.corner[s.ring[i, 1], CORNER_VERTEX]))
        fits = fits and _add_pairs(s, z)
        for i in range(s.start[place], s.start[place + 1]):
            fits = fits and _add_clues(s, z, i64(s.corner[s.ring[i, 1], CORNER_VERTEX]))
    if fits:
        _sort_checks(z)
        _note_neighbours(s, z, outside)
    return bool(fits)


@inlined
def _sort_checks(z: Lens) -> None:
    """By the last position that they need: few, so simply."""
    done = i64(0)
    for position in range(z.ctl[CELLS]):
        z.cell[position, CHECKS] = done
        for check in range(z.ctl[N_CHECKS]):
            if z.check[check, LAST] == position:
                z.order[done] = check
                done += 1
    z.cell[z.ctl[CELLS], CHECKS] = done


@inlined
def _note_neighbours(s: Slate, z: Lens, outside: int) -> None:
    for position in range(z.ctl[CELLS]):
        face = z.cell[position, FACE]
        if face != outside:
            for i in range(s.start[face], s.start[face + 1]):
                edge = s.ring[i, 0]
                other = z.slot[s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face]
                if other >= 0:
                    z.beside[position] |= i64(1) << other
                    z.beside[other] |= i64(1) << position


@kernel
def link_classes(z: Lens, b: Beliefs) -> int:
    """Relate each position to an earlier one of its class, or to the outside; how many are free."""
    free = i64(0)
    outside = b.side[len(b.side) - 1, ROOT]
    for position in range(z.ctl[CELLS]):
        face = z.cell[position, FACE]
        root, link, turn = b.side[face, ROOT], i64(OPEN), i64(0)
        if root == outside:
            link = i64(KNOWN)
            turn = i64(b.side[face, ODD] ^ b.side[len(b.side) - 1, ODD])
        else:
            for earlier in range(position):
                if b.side[z.cell[earlier, FACE], ROOT] == root:
                    link = i64(earlier)
                    turn = i64(b.side[face, ODD] ^ b.side[z.cell[earlier, FACE], ODD])
                    break
        z.cell[position, LINK], z.cell[position, TURN] = link, turn
        free += link == OPEN
    return free
