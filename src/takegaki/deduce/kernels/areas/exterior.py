"""The exterior of an area: what is left of each side of the loop once the area is taken out.

For each side, the cells outside the area that may lie on it fall into parts. A part that touches
the area joins what it touches there. A part with a cell that is known to be on that side must be
joined to the rest, and every clue but 0 needs both sides on its cell or beside it, since a line
runs there.
"""

from typing import Annotated

from takegaki.deduce.kernels.areas.window import AreaWindow
from takegaki.deduce.kernels.classes.faces import FaceClasses, colour
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.runtime.arrays import Bytes, Ints, Longs, Longs2, Within, Word
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record

MOST_PARTS = 32
MOST_NEEDS = 64
APART = MOST_PARTS
"""The number of every part that does not touch the area."""


class AreaExterior(Record):
    """For side 0 (outside) and 1 (inside):

    label (2, F + 1)   the part of each cell, or -1
    touch (2, ..)      positions of the area that a part touches, as a mask
    need (2, ..)       positions, then (from the area's number of cells on) parts, one of which must
                       be joined to the rest, as a mask

    border             the edges beside the outside
    side, stack        (F + 1,) scratch
    """

    label: Annotated[Ints, 2, Within(-1, APART)]
    touch: Longs2
    need: Longs2
    n_parts: Annotated[Longs, Within(0, MOST_PARTS)]  # (2,)
    must_join: Longs  # parts that must be joined, as a mask
    n_lost: Longs  # parts that must be but cannot
    n_needs: Annotated[Longs, Within(0, MOST_NEEDS)]
    may_be_empty: Longs  # 1 if a way without a face of this side may be right
    border: Ints
    side: Bytes
    stack: Ints


@kernel
def see_sides(s: FactBoard, b: FaceClasses, a: AreaExterior) -> None:
    """Note the side of every cell, -1 where it is not known."""
    for face in range(len(b.root)):
        a.side[face] = colour(s, b, face)


@inlined
def _reach(
    z: AreaWindow, a: AreaExterior, side: int, other: int, touched: Word, top: int
) -> tuple[int, int]:
    """Step to a cell: into the area, or on into the part."""
    if z.slot[other] >= 0:
        touched |= 1 << z.slot[other]
    elif a.label[side, other] < 0 and a.side[other] != 1 - side:
        a.label[side, other] = APART
        a.stack[top] = other
        top += 1
    return touched, top


@kernel
def _flood(s: FactBoard, z: AreaWindow, a: AreaExterior, side: int, begin: int) -> bool:
    """Number the part that a cell belongs to; False where there are too many."""
    outside = s.first_vertex - 1
    a.label[side, begin] = APART
    a.stack[0] = begin
    top, done, touched, holds = 1, 0, 0, 0
    while done < top:
        face = a.stack[done]
        done += 1
        holds |= a.side[face] == side
        if face == outside:
            for edge in a.border:
                other = s.right[edge] + s.left[edge] - face
                touched, top = _reach(z, a, side, other, touched, top)
        else:
            for i in range(s.start[face], s.start[face + 1]):
                edge = s.ring_edge[i]
                other = s.right[edge] + s.left[edge] - face
                touched, top = _reach(z, a, side, other, touched, top)
    if touched == 0:
        a.n_lost[side] += holds
        return True
    number = a.n_parts[side]
    if number >= MOST_PARTS:
        return False
    a.n_parts[side] += 1
    a.touch[side, number] = touched
    a.must_join[side] |= holds << number
    for i in range(top):
        a.label[side, a.stack[i]] = number
    return True


@inlined
def _place_in(z: AreaWindow, a: AreaExterior, side: int, face: int) -> Word:
    """As a mask, the position or part of a cell on this side; -1 where it is joined to the rest,
    else 0.
    """
    position = z.slot[face]
    if a.side[face] == 1 - side:
        mask = 0
    elif position >= 0:
        mask = (-1) if a.side[face] == side else 1 << position
    else:
        part = a.label[side, face]
        if part < 0 or part == APART:
            mask = 0
        elif a.must_join[side] >> part & 1:
            mask = -1
        else:
            mask = 1 << (z.n_cells + part)
    return mask


@inlined
def _add_need(a: AreaExterior, side: int, mask: Word) -> None:
    """Note a need unless it is noted already; beyond the capacity it is ignored, which is sound."""
    known = False
    for i in range(a.n_needs[side]):
        known |= a.need[side, i] == mask
    if not known and a.n_needs[side] < MOST_NEEDS:
        a.need[side, a.n_needs[side]] = mask
        a.n_needs[side] += 1


@kernel
def _note_needs(s: FactBoard, z: AreaWindow, a: AreaExterior, side: int) -> None:
    for face in range(s.first_vertex - 1):
        if s.clue[face] > 0:
            mask = _place_in(z, a, side, face)
            for i in range(s.start[face], s.start[face + 1]):
                if mask != -1:
                    edge = s.ring_edge[i]
                    other = s.right[edge] + s.left[edge] - face
                    more = _place_in(z, a, side, other)
                    mask = (-1) if more == -1 else mask | more
            if mask != -1:
                _add_need(a, side, mask)


@inlined
def _empty_fits(z: AreaWindow, a: AreaExterior, side: int) -> bool:
    """May the area be without a cell of this side? Then one part has all that must be joined."""
    must = a.must_join[side]
    if a.n_lost[side]:
        return bool(a.n_lost[side] == 1 and must == 0)
    if must & (must - 1):
        return False
    fits = must == 0
    for part in range(a.n_parts[side]):
        if must == 0 or must >> part & 1:
            alone = True
            for i in range(a.n_needs[side]):
                alone &= a.need[side, i] >> (z.n_cells + part) & 1 == 1
            fits |= alone
    return bool(fits)


@kernel
def look_around(s: FactBoard, z: AreaWindow, a: AreaExterior) -> bool:
    """Find the parts of the exterior of the area in the window; False where there are too many."""
    for side in range(2):
        a.n_parts[side] = a.must_join[side] = a.n_lost[side] = a.n_needs[side] = 0
        a.may_be_empty[side] = 0
        for face in range(len(a.side)):
            a.label[side, face] = -1
        for face in range(len(a.side)):
            new = z.slot[face] < 0 and a.label[side, face] < 0 and a.side[face] != 1 - side
            if new and not _flood(s, z, a, side, face):
                return False
        _note_needs(s, z, a, side)
        a.may_be_empty[side] = _empty_fits(z, a, side)
    return True


@kernel
def is_connected(z: AreaWindow, a: AreaExterior, way: Word, side: int) -> bool:
    """Is this side connected, and does it reach every clue, when the area is filled in this way?"""
    n_cells = z.n_cells
    full = (1 << n_cells) - 1
    same = (way if side else ~way) & full
    if same == 0:
        return bool(a.may_be_empty[side])
    if a.n_lost[side]:
        return False
    reached, parts = same & -same, 0
    fresh = reached
    while fresh:
        new = 0
        for i in range(n_cells):
            if fresh >> i & 1:
                new |= z.beside[i]
        for part in range(a.n_parts[side]):
            if parts >> part & 1 == 0 and a.touch[side, part] & fresh:
                parts |= 1 << part
                new |= a.touch[side, part]
        fresh = new & same & ~reached
        reached |= fresh
    if reached != same or a.must_join[side] & ~parts:
        return False
    reached |= parts << n_cells
    met = True
    for i in range(a.n_needs[side]):
        met = met and a.need[side, i] & reached != 0
    return bool(met)
