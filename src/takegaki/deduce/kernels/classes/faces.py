"""Face classes: which faces lie on one side of the loop, on opposite sides, and how lines may run
at dots.

Cells known to be related form signed classes; that of the outside holds those whose side is known.
Source: the edges "known equal or opposite" of Simon Tatham's Loopy, here for cells; classes by
Galler and Fischer (1964), relabelling the smaller one.
"""

from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.runtime.arrays import Ints, Ints2, Longs
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import bit

MOST_DEGREE = 6
"""Edges at a dot whose sets of lines are bits of a word."""


class FaceClasses(Record):
    """What is believed of F cells, the outside (F) and V dots.

    ways (V,)          bit p for a set of lines p that the edges at a dot may still have, bit i of p
                       for the i-th edge in the ring of the dot; with more than MOST_DEGREE edges,
                       whose sets are more than a word has bits, only whether none may be a line (1)
                       or not
    pairs (E,)         likewise, how the cells round both dots of an edge may lie: bit i of p for
                       the i-th of them being on another side than the first, in the order of the
                       rings of the two dots
    waits (F + 1 + V,) places (as in FactBoard) whose areas are queued
    """

    root: Ints
    parity: Ints  # 1 if opposite to the root
    next_member: Ints  # next in the ring of the class
    class_size: Ints  # at the root
    ways: Longs
    pairs: Longs
    waits: Ints  # does a place wait?
    queued: Ints2  # (2, F + 1 + V) rings of those waiting: vertices, faces
    queue_begin: Longs  # (2,) taken from them, ever
    queue_end: Longs  # (2,) put into them, ever
    n_read: int = 0  # facts of the journal taken over
    is_clash: int = 0  # 1 when they contradict each other
    n_merged: int = 0  # merges of classes
    merged_at_look: int = 0  # n_merged when all were last made to wait


@entry
def start_face_classes(s: FactBoard, b: FaceClasses, full: bool) -> None:
    """Every cell alone; at every dot two lines or none (full: two); all places wait."""
    for face in range(len(b.root)):
        b.root[face] = face
        b.parity[face] = 0
        b.next_member[face] = face
        b.class_size[face] = 1
    first = s.first_vertex
    for dot in range(len(b.ways)):
        degree = s.start[first + dot + 1] - s.start[first + dot]
        ways = 0 if full else 1
        for i in range(degree if degree <= MOST_DEGREE else 0):
            for j in range(i):
                ways |= bit((1 << i) | (1 << j))
        b.ways[dot] = ways
    b.n_read = b.is_clash = b.n_merged = b.merged_at_look = 0
    for kind in range(2):
        b.queue_begin[kind] = b.queue_end[kind] = 0
    for place in range(len(b.waits)):
        b.waits[place] = 0
    all_wait(s, b)


@entry
def drop_waiting(b: FaceClasses) -> None:
    """No area waits any more."""
    for kind in range(2):
        while b.queue_begin[kind] < b.queue_end[kind]:
            b.waits[b.queued[kind, b.queue_begin[kind] % len(b.waits)]] = 0
            b.queue_begin[kind] += 1


@kernel
def copy_classes(base: FaceClasses, b: FaceClasses) -> None:
    """Believe of cells what another believes; no area waits. What is believed of dots stays as it
    is.
    """
    for face in range(len(b.root)):
        b.root[face], b.parity[face] = base.root[face], base.parity[face]
        b.next_member[face], b.class_size[face] = base.next_member[face], base.class_size[face]
    drop_waiting(b)
    b.n_read, b.is_clash, b.n_merged = base.n_read, base.is_clash, base.n_merged


@kernel
def place_waits(s: FactBoard, b: FaceClasses, place: int) -> None:
    """Queue the area of a dot or a cell."""
    if b.waits[place] == 0:
        kind = 0 if place >= s.first_vertex else 1
        b.waits[place] = 1
        b.queued[kind, b.queue_end[kind] % len(b.waits)] = place
        b.queue_end[kind] += 1


@kernel
def all_wait(s: FactBoard, b: FaceClasses) -> None:
    """Let all areas wait."""
    for place in range(len(b.waits)):
        if place != s.first_vertex - 1:
            place_waits(s, b, place)


@entry
def wait_again(s: FactBoard, b: FaceClasses) -> None:
    """Let all areas wait in their order, after marks that are new were taken over."""
    take_over(s, b)
    for kind in range(2):
        b.queue_begin[kind] = b.queue_end[kind] = 0
    for place in range(len(b.waits)):
        b.waits[place] = 0
    all_wait(s, b)


@kernel
def take_place(s: FactBoard, b: FaceClasses, kind: int) -> int:
    """A waiting dot (kind 0) or cell (kind 1), or -1."""
    if b.queue_begin[kind] == b.queue_end[kind]:
        return -1
    place = b.queued[kind, b.queue_begin[kind] % len(b.waits)]
    b.queue_begin[kind] += 1
    b.waits[place] = 0
    return int(place)


@kernel
def face_news(s: FactBoard, b: FaceClasses, face: int) -> None:
    """Let all areas wait that a cell belongs to."""
    for i in range(s.start[face], s.start[face + 1]):
        near_news(s, b, s.corner_vertex[s.ring_corner[i]])


@kernel
def near_news(s: FactBoard, b: FaceClasses, dot: int) -> None:
    """Let the areas of all dots wait that share a cell with a dot (its place), and of the cells at
    these.
    """
    outside = s.first_vertex - 1
    for i in range(s.start[dot], s.start[dot + 1]):
        face = s.corner_face[s.ring_corner[i]]
        if face != outside:
            for j in range(s.start[face], s.start[face + 1]):
                _dot_waits(s, b, s.corner_vertex[s.ring_corner[j]])


@kernel
def _dot_waits(s: FactBoard, b: FaceClasses, dot: int) -> None:
    if b.waits[dot] == 0:
        place_waits(s, b, dot)
        for i in range(s.start[dot], s.start[dot + 1]):
            face = s.corner_face[s.ring_corner[i]]
            if face != s.first_vertex - 1:
                place_waits(s, b, face)


@kernel
def merge(s: FactBoard, b: FaceClasses, one: int, two: int, odd: int) -> bool:
    """From now on two cells are on the same side (odd 0) or on opposite ones; whether that is news.

    Sets CLASH where they are known to be otherwise.
    """
    odd ^= b.parity[one] ^ b.parity[two]
    big, small = b.root[one], b.root[two]
    if big == small:
        if odd:
            b.is_clash = 1
        return False
    outside = b.root[s.first_vertex - 1]
    if small == outside or (big != outside and b.class_size[big] < b.class_size[small]):
        big, small = small, big
    b.n_merged += 1
    b.class_size[big] += b.class_size[small]
    face = small
    while True:
        b.root[face] = big
        b.parity[face] ^= odd
        face_news(s, b, face)
        face = b.next_member[face]
        if face == small:
            break
    b.next_member[big], b.next_member[small] = b.next_member[small], b.next_member[big]
    return True


@entry
def take_over(s: FactBoard, b: FaceClasses) -> None:
    """Take over the marks of the journal that are new."""
    while b.n_read < s.n_facts:
        fact = b.n_read
        b.n_read += 1
        if s.fact_kind[fact] == A_MARK:
            edge = s.fact_subject[fact]
            odd = 1 if s.fact_value[fact] == 1 else 0
            merge(s, b, s.right[edge], s.left[edge], odd)


@inlined
def colour(s: FactBoard, b: FaceClasses, face: int) -> int:
    """0 outside, 1 inside, -1 where that is not known."""
    outside = s.first_vertex - 1
    if b.root[face] != b.root[outside]:
        return -1
    return int(b.parity[face] ^ b.parity[outside])
