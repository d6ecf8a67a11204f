"""Beliefs: which cells lie on one side of the loop, on opposite sides, and how lines may run at dots.

Cells known to be related form signed classes; that of the outside holds those whose side is known.
Source: the edges "known equal or opposite" of Simon Tatham's Loopy, here for cells; classes by
Galler and Fischer (1964), relabelling the smaller one.
"""

from typing import NamedTuple

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    A_MARK,
    CORNER_FACE,
    CORNER_VERTEX,
    FACTS,
    FIRST_VERTEX,
    KIND,
    LEFT,
    RIGHT,
    SUBJECT,
    VALUE,
    Ints,
    Longs,
    Slate,
)

# Columns of Beliefs.side: root of the class, 1 if opposite to it, next in the ring, size (at the root).
ROOT, ODD, RING, MEMBERS, SIDE_WIDTH = 0, 1, 2, 3, 4

# Columns of Beliefs.wait: the waiting dots in a ring, the waiting cells in one; whether a place waits.
DOTS_QUEUED, CELLS_QUEUED, WAITS, WAIT_WIDTH = 0, 1, 2, 3

# Entries of Beliefs.ctl.
(
    READ,  # facts of the journal taken over
    CLASH,  # 1 when they contradict each other
    MERGED,  # merges of classes
    DOTS_GONE,  # dots taken from their queue, ever
    DOTS_CAME,  # dots put into it, ever
    CELLS_GONE,
    CELLS_CAME,
    LOOKED,  # MERGED when all were last made to wait
    BELIEF_CTL,
) = range(9)


class Beliefs(NamedTuple):
    """What is believed of F cells, the outside (F) and V dots.

    side (F + 1, ..)   classes
    ways (V,)          bit p for a set of lines p that the edges at a dot may still have, bit i of p for the
                       i-th edge in the ring of the dot
    pairs (E,)         likewise, how the cells round both dots of an edge may lie: bit i of p for the i-th of
                       them being on another side than the first, in the order of the rings of the two dots
    wait (F + 1 + V, ..)   places (as in Slate) whose areas wait for a look
    """

    side: Ints
    ways: Longs
    pairs: Longs
    wait: Ints
    ctl: Longs


@kernel
def start_beliefs(s: Slate, b: Beliefs, full: bool) -> None:
    """Every cell alone; at every dot two lines or none (full: two); all places wait."""
    for face in range(len(b.side)):
        b.side[face, ROOT] = face
        b.side[face, ODD] = 0
        b.side[face, RING] = face
        b.side[face, MEMBERS] = 1
    first = s.ctl[FIRST_VERTEX]
    for dot in range(len(b.ways)):
        degree = s.start[first + dot + 1] - s.start[first + dot]
        ways = i64(0) if full else i64(1)
        for i in range(degree):
            for j in range(i):
                ways |= i64(1) << ((1 << i) | (1 << j))
        b.ways[dot] = ways
    b.ctl[:] = 0
    b.wait[:, WAITS] = 0
    all_wait(s, b)


@kernel
def place_waits(s: Slate, b: Beliefs, place: int) -> None:
    """Let the area of a dot or a cell wait for a look."""
    if b.wait[place, WAITS] == 0:
        kind = i64(0) if place >= s.ctl[FIRST_VERTEX] else i64(1)
        b.wait[place, WAITS] = 1
        b.wait[b.ctl[DOTS_CAME + 2 * kind] % len(b.wait), DOTS_QUEUED + kind] = place
        b.ctl[DOTS_CAME + 2 * kind] += 1


@kernel
def all_wait(s: Slate, b: Beliefs) -> None:
    """Let all areas wait."""
    for place in range(len(b.wait)):
        if place != s.ctl[FIRST_VERTEX] - 1:
            place_waits(s, b, i64(place))


@kernel
def take_place(s: Slate, b: Beliefs, kind: int) -> int:
    """A waiting dot (kind 0) or cell (kind 1), or -1."""
    if b.ctl[DOTS_GONE + 2 * kind] == b.ctl[DOTS_CAME + 2 * kind]:
        return i64(-1)
    place = i64(b.wait[b.ctl[DOTS_GONE + 2 * kind] % len(b.wait), DOTS_QUEUED + kind])
    b.ctl[DOTS_GONE + 2 * kind] += 1
    b.wait[place, WAITS] = 0
    return place


@kernel
def face_news(s: Slate, b: Beliefs, face: int) -> None:
    """Let all areas wait that a cell belongs to."""
    for i in range(s.start[face], s.start[face + 1]):
        near_news(s, b, i64(s.corner[s.ring[i, 1], CORNER_VERTEX]))


@kernel
def near_news(s: Slate, b: Beliefs, dot: int) -> None:
    """Let the areas of all dots wait that share a cell with a dot (its place), and of the cells at these."""
    outside = s.ctl[FIRST_VERTEX] - 1
    for i in range(s.start[dot], s.start[dot + 1]):
        face = s.corner[s.ring[i, 1], CORNER_FACE]
        if face != outside:
            for j in range(s.start[face], s.start[face + 1]):
                _dot_waits(s, b, i64(s.corner[s.ring[j, 1], CORNER_VERTEX]))


@kernel
def _dot_waits(s: Slate, b: Beliefs, dot: int) -> None:
    if b.wait[dot, WAITS] == 0:
        place_waits(s, b, dot)
        for i in range(s.start[dot], s.start[dot + 1]):
            face = i64(s.corner[s.ring[i, 1], CORNER_FACE])
            if face != s.ctl[FIRST_VERTEX] - 1:
                place_waits(s, b, face)


@kernel
def merge(s: Slate, b: Beliefs, one: int, two: int, odd: int) -> bool:
    """From now on two cells are on the same side (odd 0) or on opposite ones; whether that is news.

    Sets CLASH where they are known to be otherwise.
    """
    side = b.side
    odd ^= side[one, ODD] ^ side[two, ODD]
    big, small = side[one, ROOT], side[two, ROOT]
    if big == small:
        if odd:
            b.ctl[CLASH] = 1
        return False
    outside = side[s.ctl[FIRST_VERTEX] - 1, ROOT]
    if small == outside or (big != outside and side[big, MEMBERS] < side[small, MEMBERS]):
        big, small = small, big
    b.ctl[MERGED] += 1
    side[big, MEMBERS] += side[small, MEMBERS]
    face = small
    while True:
        side[face, ROOT] = big
        side[face, ODD] ^= odd
        face_news(s, b, i64(face))
        face = side[face, RING]
        if face == small:
            break
    side[big, RING], side[small, RING] = side[small, RING], side[big, RING]
    return True


@kernel
def take_over(s: Slate, b: Beliefs) -> None:
    """Take over the marks of the journal that are new."""
    while b.ctl[READ] < s.ctl[FACTS]:
        fact = b.ctl[READ]
        b.ctl[READ] += 1
        if s.fact[fact, KIND] == A_MARK:
            edge = s.fact[fact, SUBJECT]
            odd = i64(1) if s.fact[fact, VALUE] == 1 else i64(0)
            merge(s, b, i64(s.edge[edge, RIGHT]), i64(s.edge[edge, LEFT]), odd)


@inlined
def colour(s: Slate, b: Beliefs, face: int) -> int:
    """0 outside, 1 inside, -1 where that is not known."""
    outside = s.ctl[FIRST_VERTEX] - 1
    if b.side[face, ROOT] != b.side[outside, ROOT]:
        return i64(-1)
    return i64(b.side[face, ODD] ^ b.side[outside, ODD])
