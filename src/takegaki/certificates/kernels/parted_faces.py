"""Two faces on one side of the loop that faces of the other side part: no loop has both."""

from takegaki.certificates.kernels.note_reading import NoteReading
from takegaki.certificates.kernels.unit_propagation import OPEN, ClauseTable
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry, inlined, kernel

BLOCKED, FIRST, SECOND, BORDER, BEYOND = 1, 2, 3, 4, 5
"""Why a walk did not come to a face, or which one did; 0: none so far."""


@entry
def part_faces(t: ClauseTable, r: NoteReading, inside: int) -> int:
    """How many faces are in `cut`: the two, then those of the other side between them, ascending; 0
    where none are parted.

    inside   1: the two are inside; -1: both lie outside

    Cost: linear in the board.
    """
    outside, last = len(r.near_start) - 2, -1
    for face in range(outside + 1):
        r.reached[face] = BLOCKED if _is(t, r, face, -inside) else 0
        if _is(t, r, face, inside):
            last = face
    if last < 0:
        return 0
    _walk(r, last, FIRST)
    for face in range(last):
        if r.reached[face] == 0 and _is(t, r, face, inside):
            return int(_cut(r, face, last))
    return 0


@inlined
def _is(t: ClauseTable, r: NoteReading, face: int, inside: int) -> bool:
    """Is it known that a face lies on this side? The last one is outside."""
    if face == len(r.near_start) - 2:
        return inside < 0
    return bool(t.reason[(t.top >> 1) + inside * (r.first_face + face)] != OPEN)


@kernel
def _walk(r: NoteReading, first: int, name: int) -> int:
    """Go on from a face to all that are not reached yet, how many."""
    r.queue[0], r.reached[first] = first, name
    done, end = 0, 1
    while done < end:
        here = r.queue[done]
        done += 1
        for k in range(r.near_start[here], r.near_start[here + 1]):
            face = r.near[k]
            if r.reached[face] == 0:
                r.reached[face] = name
                r.queue[end] = face
                end += 1
    return int(end)


@kernel
def _cut(r: NoteReading, one: int, two: int) -> int:
    """Of the faces around what is reached from the one those that touch what can then be reached
    from the other.
    """
    for k in range(_walk(r, one, SECOND)):
        here = r.queue[k]
        for at in range(r.near_start[here], r.near_start[here + 1]):
            if r.reached[r.near[at]] == BLOCKED:
                r.reached[r.near[at]] = BORDER
    for face in range(len(r.near_start) - 1):
        if r.reached[face] != BORDER:
            r.reached[face] = 0
    _walk(r, two, BEYOND)
    r.cut[0], r.cut[1] = one, two
    size = 2
    for face in range(len(r.near_start) - 1):
        if r.reached[face] == BORDER and _touches(r.near_start, r.near, r.reached, face):
            r.cut[size] = face
            size += 1
    return size


@inlined
def _touches(near_start: Ints, near: Ints, reached: Ints, face: int) -> bool:
    found = False
    for k in range(near_start[face], near_start[face + 1]):
        if reached[near[k]] == BEYOND:
            found = True
    return found
