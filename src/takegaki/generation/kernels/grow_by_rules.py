"""Growth of a loop by three rules chosen at random.

Source: R. van Dam, Takegaki (2008), chapter 7.1. The paper leaves open how a place is drawn. Here a
corner of a face is: drawing faces alone, 33/7/60 ends in loops of one or two cells, where the paper
shows broad ones.
"""

from takegaki.generation.kernels.loop_flips import (
    AS_LONG,
    LONGER,
    NO_FLIP,
    SHORTER,
    Field,
    flip,
    kind_of,
)
from takegaki.runtime.arrays import Ints, Ints2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below


class GrowthState(Record):
    """The state of growth besides the field: F faces, and by kind of flip."""

    ring_start: Ints  # (F + 1,) with ring: the faces met on a walk round each face
    ring: Ints
    fits: Ints2  # (4, F) the faces that each kind of flip fits
    n_fits: Ints  # (4,) how many
    ratio: Ints  # (4,) how likely each kind is
    kind: Ints  # (F,) of a face
    place: Ints  # (F,) of a face among those that its kind fits
    steps: int = 0  # left
    last_face: int = 0
    last_kind: int = 0


@entry
def start(f: Field, g: GrowthState) -> None:
    """The first face, drawn at random."""
    g.last_face = below(f.rng, len(g.kind))
    _grow_at(f, g)


@entry
def grow(f: Field, g: GrowthState, steps: int) -> bool:
    """Take at most so many steps; False when none are left, or no rule that has a chance fits.

    Drawn are a rule by its ratio, a face and a corner of it, until the rule fits the face and the
    new path passes the corner. Only faces that fit are drawn: the outcome has the same chances.
    """
    while steps > 0 and g.steps > 0:
        first = g.ratio[AS_LONG] * g.n_fits[AS_LONG]
        second = first + g.ratio[LONGER] * g.n_fits[LONGER]
        total = second + g.ratio[SHORTER] * g.n_fits[SHORTER]
        if total == 0:
            g.steps = 0
            break
        lot = below(f.rng, total)
        kind = AS_LONG if lot < first else (LONGER if lot < second else SHORTER)
        face = g.fits[kind, below(f.rng, g.n_fits[kind])]
        if _passes(f, face):
            g.last_face = face
            g.last_kind = kind
            _grow_at(f, g)
            g.steps -= 1
            steps -= 1
    return g.steps > 0


@inlined
def _passes(f: Field, face: int) -> bool:
    """Draw a corner of a face: will the loop pass it after a flip?"""
    begin, end = f.face_start[face], f.face_start[face + 1]
    at = begin + below(f.rng, end - begin)
    last = (at if at > begin else end) - 1
    return not (f.line[f.face_edges[at]] and f.line[f.face_edges[last]])


@kernel
def _grow_at(f: Field, g: GrowthState) -> None:
    """Flip the current face, and update which flips fit it and the faces round it."""
    face = g.last_face
    flip(f, face)
    _sort_in(f, g, face)
    for i in range(g.ring_start[face], g.ring_start[face + 1]):
        if g.ring[i] < len(g.kind):
            _sort_in(f, g, g.ring[i])


@inlined
def _sort_in(f: Field, g: GrowthState, face: int) -> None:
    kind, before = kind_of(f, face), g.kind[face]
    if kind == before:
        return
    if before != NO_FLIP:
        g.n_fits[before] -= 1
        last = g.fits[before, g.n_fits[before]]
        g.fits[before, g.place[face]] = last
        g.place[last] = g.place[face]
    if kind != NO_FLIP:
        g.fits[kind, g.n_fits[kind]] = face
        g.place[face] = g.n_fits[kind]
        g.n_fits[kind] += 1
    g.kind[face] = kind
