"""Random colouring from two sides: the inside grows from within, the outside from the world.

Faces join the inside where it stays a disc, and the outside where its faces round them form one
stretch; so neither can close the other's way, and both wind. Faces that neither can take in the end
are outside.

Source: the manner of the loop generator of Loopy (Simon Tatham's Portable Puzzle Collection,
  loopgen.c); here
the face is the best of a few drawn at random, not of all, and orbits of a symmetry are coloured
together.
"""

from takegaki.generation.kernels.loop_flips import NO_FLIP, Field, flip, kind_of
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below, draw

INSIDE, OUTSIDE = 1, -1


class TwoSidedGrowth(Record):
    """The state of colouring besides the field: F faces, O orbits.

    An orbit is a set of faces that take one colour. Of each pair of lists the first is for the
    inside.
    """

    side: Bytes  # (F + 1,) INSIDE, OUTSIDE or 0; the world is OUTSIDE
    ring_start: Ints  # (F + 1,) with ring: the faces met on a walk round each face
    ring: Ints
    orbit_start: Ints  # (O + 1,) with orbit_faces (F,)
    orbit_faces: Ints
    orbit_of: Ints  # (F,)
    waiting: Ints2  # (2, O) orbits that may join this side
    n_waiting: Ints  # (2,) how many
    place: Ints2  # (2, O) of an orbit among them, or -1
    contest: int = 0  # how many orbits are drawn for one
    sign: int = 1  # 1: the one with the fewest neighbours of its colour wins, -1: with the most
    inside_share: int = 0  # how often the inside is next, in 2^32


@entry
def colour(f: Field, s: TwoSidedGrowth, most: int) -> bool:
    """Colour at most so many orbits; False when there is none left to colour."""
    while most > 0 and s.n_waiting[0] + s.n_waiting[1] > 0:
        most -= 1
        which = 0 if draw(f.rng) < s.inside_share else 1
        if s.n_waiting[which] == 0:
            which = 1 - which
        orbit = _winner(f, s, which)
        _drop(s, which, orbit)
        if paint(f, s, orbit, 1 - 2 * which):
            _requeue_around(s, orbit)
    return bool(s.n_waiting[0] + s.n_waiting[1] > 0)


@kernel
def _winner(f: Field, s: TwoSidedGrowth, which: int) -> int:
    best, least = -1, 1 << 30
    for _ in range(s.contest):
        orbit = s.waiting[which, below(f.rng, s.n_waiting[which])]
        face = s.orbit_faces[s.orbit_start[orbit]]
        score = _joins_inside(f, face) if which == 0 else _joins_outside(f, s, face)
        # Who cannot join now goes last: its turn only comes when all that were drawn are like it.
        rank = s.sign * score if score > 0 else 1 << 20
        if rank < least:
            best, least = orbit, rank
    return best


@inlined
def _joins_inside(f: Field, face: int) -> int:
    """Number of neighbours inside if the face may join them, else 0."""
    lines = 0
    if kind_of(f, face) != NO_FLIP:
        for i in range(f.face_start[face], f.face_start[face + 1]):
            lines += f.line[f.face_edges[i]]
    return lines


@inlined
def _joins_outside(f: Field, s: TwoSidedGrowth, face: int) -> int:
    """Number of neighbours outside if the face may join them, else 0."""
    begin, end = s.ring_start[face], s.ring_start[face + 1]
    before = s.side[s.ring[end - 1]] == OUTSIDE
    changes, neighbours = 0, 0
    for i in range(begin, end):
        now = s.side[s.ring[i]] == OUTSIDE
        changes += now != before
        before = now
    if changes == 2:
        for i in range(f.face_start[face], f.face_start[face + 1]):
            edge = f.face_edges[i]
            neighbours += s.side[f.edge_faces[edge, 0] + f.edge_faces[edge, 1] - face] == OUTSIDE
    return neighbours


@kernel
def paint(f: Field, s: TwoSidedGrowth, orbit: int, side: int) -> bool:
    """Give an orbit a side, face after face; where one cannot take it, none does."""
    begin, end = s.orbit_start[orbit], s.orbit_start[orbit + 1]
    done = begin
    while done < end:
        face = s.orbit_faces[done]
        joins = _joins_inside(f, face) if side == INSIDE else _joins_outside(f, s, face)
        if joins == 0:
            break
        s.side[face] = side
        if side == INSIDE:
            flip(f, face)
        done += 1
    if done == end:
        return True
    while done > begin:
        done -= 1
        s.side[s.orbit_faces[done]] = 0
        if side == INSIDE:
            flip(f, s.orbit_faces[done])
    return False


@kernel
def _requeue_around(s: TwoSidedGrowth, orbit: int) -> None:
    """What touches an orbit that was coloured waits (anew), and the orbit itself no longer."""
    for which in range(2):
        _drop(s, which, orbit)
    for k in range(s.orbit_start[orbit], s.orbit_start[orbit + 1]):
        await_round(s, s.orbit_faces[k])


@kernel
def await_round(s: TwoSidedGrowth, face: int) -> None:
    """The uncoloured faces round a face wait."""
    for i in range(s.ring_start[face], s.ring_start[face + 1]):
        if s.side[s.ring[i]] == 0:
            wait(s, s.orbit_of[s.ring[i]])


@entry
def wait_for(s: TwoSidedGrowth, faces: Ints) -> None:
    """Put the orbits of faces on both lists."""
    for i in range(len(faces)):
        wait(s, s.orbit_of[faces[i]])


@kernel
def wait(s: TwoSidedGrowth, orbit: int) -> None:
    """Put an orbit on both lists, unless it is there."""
    for which in range(2):
        if s.place[which, orbit] < 0:
            s.waiting[which, s.n_waiting[which]] = orbit
            s.place[which, orbit] = s.n_waiting[which]
            s.n_waiting[which] += 1


@inlined
def _drop(s: TwoSidedGrowth, which: int, orbit: int) -> None:
    place = s.place[which, orbit]
    if place >= 0:
        s.n_waiting[which] -= 1
        last = s.waiting[which, s.n_waiting[which]]
        s.waiting[which, place] = last
        s.place[which, last] = place
        s.place[which, orbit] = -1


@entry
def start_at(f: Field, s: TwoSidedGrowth, face: int) -> None:
    """Colour a face inside that is the first, or touches those that are; it no longer waits."""
    flip(f, face)
    s.side[face] = INSIDE
    for which in range(2):
        _drop(s, which, s.orbit_of[face])
    await_round(s, face)
