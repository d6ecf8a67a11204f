"""The world around an area: what is left of each side of the loop once the area is taken out.

For each side, the cells outside the area that may lie on it fall into parts. A part that touches the
area joins what it touches there. A part with a cell that is known to be on that side must be joined to
the rest, and every clue but 0 needs both sides on its cell or beside it, since a line runs there.
"""

from typing import NamedTuple

from takegaki.engine.beliefs import Beliefs, colour
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.lens import CELLS, Lens
from takegaki.engine.slate import CLUE, FIRST_VERTEX, LEFT, RIGHT, Bytes, Ints, Longs, Slate

MOST_PARTS = 32
MOST_NEEDS = 64
APART = MOST_PARTS
"""The number of every part that does not touch the area."""

# Columns of Around.told by side: number of parts, those that must be joined as a mask, number of parts
# that must be but cannot, number of needs, 1 if a way without a cell of this side may be right.
N_PARTS, MUST, LOST, N_NEEDS, EMPTY_FITS, TOLD_WIDTH = 0, 1, 2, 3, 4, 5


class Around(NamedTuple):
    """For side 0 (outside) and 1 (inside):

    label (2, F + 1)   the part of each cell, or -1
    touch (2, ..)      positions of the area that a part touches, as a mask
    need (2, ..)       positions, then (from the area's number of cells on) parts, one of which must be
                       joined to the rest, as a mask
    told (2, ..)       see the columns

    border             the edges beside the outside
    side, stack        (F + 1,) scratch
    """

    label: Ints
    touch: Longs
    need: Longs
    told: Longs
    border: Ints
    side: Bytes
    stack: Ints


@kernel
def see_sides(s: Slate, b: Beliefs, a: Around) -> None:
    """Note the side of every cell, -1 where it is not known."""
    for face in range(len(b.side)):
        a.side[face] = colour(s, b, i64(face))


@inlined
def _reach(z: Lens, a: Around, side: int, other: int, touched: int, top: int) -> tuple[int, int]:
    """Step to a cell: into the area, or on into the part."""
    if z.slot[other] >= 0:
        touched |= i64(1) << z.slot[other]
    elif a.label[side, other] < 0 and a.side[other] != 1 - side:
        a.label[side, other] = APART
        a.stack[top] = other
        top += 1
    return touched, top


@kernel
def _flood(s: Slate, z: Lens, a: Around, side: int, begin: int) -> bool:
    """Number the part that a cell belongs to; False where there is no room for it."""
    outside = s.ctl[FIRST_VERTEX] - 1
    a.label[side, begin] = APART
    a.stack[0] = begin
    top, done, touched, holds = i64(1), i64(0), i64(0), i64(0)
    while done < top:
        face = a.stack[done]
        done += 1
        holds |= i64(a.side[face] == side)
        if face == outside:
            for edge in a.border:
                other = s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face
                touched, top = _reach(z, a, side, other, touched, top)
        else:
            for i in range(s.start[face], s.start[face + 1]):
                edge = s.ring[i, 0]
                other = s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face
                touched, top = _reach(z, a, side, other, touched, top)
    if touched == 0:
        a.told[side, LOST] += holds
        return True
    number = a.told[side, N_PARTS]
    if number == MOST_PARTS:
        return False
    a.told[side, N_PARTS] += 1
    a.touch[side, number] = touched
    a.told[side, MUST] |= holds << number
    for i in range(top):
        a.label[side, a.stack[i]] = number
    return True


@inlined
def _place_in(z: Lens, a: Around, side: int, face: int) -> int:
    """Where a cell counts for this side, as a mask; -1 where it certainly is joined to the rest."""
    position = z.slot[face]
    if a.side[face] == 1 - side:
        mask = i64(0)
    elif position >= 0:
        mask = i64(-1) if a.side[face] == side else i64(1) << position
    else:
        part = a.label[side, face]
        if part == APART:
            mask = i64(0)
        elif a.told[side, MUST] >> part & 1:
            mask = i64(-1)
        else:
            mask = i64(1) << (z.ctl[CELLS] + part)
    return mask


@inlined
def _add_need(a: Around, side: int, mask: int) -> None:
    """Note a need unless it is there; where there is no room it is not looked at."""
    known = False
    for i in range(a.told[side, N_NEEDS]):
        known |= a.need[side, i] == mask
    if not known and a.told[side, N_NEEDS] < MOST_NEEDS:
        a.need[side, a.told[side, N_NEEDS]] = mask
        a.told[side, N_NEEDS] += 1


@kernel
def _note_needs(s: Slate, z: Lens, a: Around, side: int) -> None:
    for face in range(s.ctl[FIRST_VERTEX] - 1):
        if s.place[face, CLUE] > 0:
            mask = _place_in(z, a, side, i64(face))
            for i in range(s.start[face], s.start[face + 1]):
                if mask != -1:
                    edge = s.ring[i, 0]
                    other = s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face
                    more = _place_in(z, a, side, i64(other))
                    mask = i64(-1) if more == -1 else mask | more
            if mask != -1:
                _add_need(a, side, mask)


@inlined
def _empty_fits(z: Lens, a: Around, side: int) -> bool:
    """May the area be without a cell of this side? Then one part has all that must be joined."""
    must = a.told[side, MUST]
    if a.told[side, LOST]:
        return bool(a.told[side, LOST] == 1 and must == 0)
    if must & (must - 1):
        return False
    fits = must == 0
    for part in range(a.told[side, N_PARTS]):
        if must == 0 or must >> part & 1:
            alone = True
            for i in range(a.told[side, N_NEEDS]):
                alone &= a.need[side, i] >> (z.ctl[CELLS] + part) & 1 == 1
            fits |= alone
    return bool(fits)


@kernel
def look_around(s: Slate, z: Lens, a: Around) -> bool:
    """See the world around the area in the lens; False where it has too many parts."""
    for side in range(2):
        a.told[side] = 0
        for face in range(len(a.side)):
            a.label[side, face] = -1
        for face in range(len(a.side)):
            new = z.slot[face] < 0 and a.label[side, face] < 0 and a.side[face] != 1 - side
            if new and not _flood(s, z, a, i64(side), i64(face)):
                return False
        _note_needs(s, z, a, i64(side))
        a.told[side, EMPTY_FITS] = _empty_fits(z, a, i64(side))
    return True


@kernel
def hangs_together(z: Lens, a: Around, way: int, side: int) -> bool:
    """Does this side hang together, and reach every clue, when the area is filled in this way?"""
    n_cells = z.ctl[CELLS]
    full = (i64(1) << n_cells) - 1
    same = (way if side else ~way) & full
    if same == 0:
        return bool(a.told[side, EMPTY_FITS])
    if a.told[side, LOST]:
        return False
    reached, parts = same & -same, i64(0)
    fresh = reached
    while fresh:
        new = i64(0)
        for i in range(n_cells):
            if fresh >> i & 1:
                new |= z.beside[i]
        for part in range(a.told[side, N_PARTS]):
            if parts >> part & 1 == 0 and a.touch[side, part] & fresh:
                parts |= i64(1) << part
                new |= a.touch[side, part]
        fresh = new & same & ~reached
        reached |= fresh
    if reached != same or a.told[side, MUST] & ~parts:
        return False
    reached |= parts << n_cells
    met = True
    for i in range(a.told[side, N_NEEDS]):
        met = met and a.need[side, i] & reached != 0
    return bool(met)
