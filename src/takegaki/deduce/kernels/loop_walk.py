"""Random loops: a walk from loop to loop, each the last one with the sides of a face turned over.

Every loop of a planar board can be reached: it bounds a disc, and a disc can be taken apart face by
face so that what is left stays one. All integer arguments are int64.
"""

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Longs, Longs2
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.sets import bit, wrapped

NO_LOOP = 99
"""Of a face that cannot be flipped."""

RANGE = 31
"""Bits of a random number; odds are out of 1 << RANGE."""


@inlined
def _draw(rng: Longs) -> int:
    """A random number below 1 << RANGE. Source: D. E. Knuth's MMIX generator, its high bits."""
    rng[0] = wrapped(rng[0], 6364136223846793005, 1442695040888963407)
    return int((rng[0] >> 33) & 0x7FFFFFFF)


@inlined
def _change(start: Ints, sides: Ints, corners: Ints, line: Bytes, degree: Bytes, face: int) -> int:
    """How much longer a loop gets when a face is turned over; NO_LOOP when it is then no loop.

    It stays one where its lines round the face are one stretch, not all of them, and it meets none
    of the corners between two other sides.
    """
    begin, end = start[face], start[face + 1]
    drawn = stretches = touched = 0
    before = line[sides[end - 1]]
    for k in range(begin, end):
        here = line[sides[k]]
        drawn += here
        if here != before:
            stretches += 1
        elif here == 0 and degree[corners[k]] != 0:
            touched = 1
        before = here
    if stretches != 2 or touched:
        return NO_LOOP
    return int(end - begin - 2 * drawn)


@entry
def walk_at_random(
    start: Ints,
    sides: Ints,
    corners: Ints,
    ends: Ints2,
    line: Bytes,
    degree: Bytes,
    rng: Longs,
    odds: Longs,
    steps: int,
) -> None:
    """Try so many random faces; odds[change + middle] out of 1 << RANGE is how readily one is
    turned.

    start (F + 1,), sides, corners (S,), ends (E, 2)   of the graph
    line (E,), degree (V,)   the loop, which changes
    rng (1,)                state of the random numbers
    """
    middle = len(odds) // 2
    for _ in range(steps):
        face = (_draw(rng) * (len(start) - 1)) >> RANGE
        change = _change(start, sides, corners, line, degree, face)
        if change != NO_LOOP and _draw(rng) < odds[middle + change]:
            for k in range(start[face], start[face + 1]):
                edge = sides[k]
                more = 1 - 2 * line[edge]
                line[edge] += more
                degree[ends[edge, 0]] += more
                degree[ends[edge, 1]] += more


@entry
def note(
    start: Ints,
    sides: Ints,
    line: Bytes,
    number: int,
    on_edge: Longs2,
    round_face: Longs2,
    counts: int,
) -> None:
    """Set bit `number` for every line of a loop, and for every face with so many lines round it.

    on_edge (E, words), round_face (F * counts, words)   64 bits a word; counts: largest face + 1
    """
    word, own = number >> 6, bit(number & 63)
    for edge in range(len(line)):
        if line[edge]:
            on_edge[edge, word] |= own
    for face in range(len(start) - 1):
        count = 0
        for k in range(start[face], start[face + 1]):
            count += line[sides[k]]
        round_face[face * counts + count, word] |= own


@entry
def gather(
    start: Ints,
    sides: Ints,
    corners: Ints,
    ends: Ints2,
    line: Bytes,
    degree: Bytes,
    rng: Longs,
    odds: Longs,
    steps: int,
    first: int,
    behind: int,
    on_edge: Longs2,
    round_face: Longs2,
    counts: int,
) -> None:
    """Loops first..behind - 1: a walk by `walk_at_random` before each, which `note` then
    records.
    """
    for number in range(first, behind):
        walk_at_random(start, sides, corners, ends, line, degree, rng, odds, steps)
        note(start, sides, line, number, on_edge, round_face, counts)
