"""Growth of a loop by three rules that are drawn by lot.

Source: R. van Dam, Takegaki (2008), chapter 7.1. The paper leaves open how a place is drawn. Here a corner of
a face is: drawing faces alone, 33/7/60 ends in loops of one or two cells, where the paper shows broad ones.
"""

from typing import NamedTuple

from takegaki.engine.dice import below
from takegaki.engine.flips import AS_LONG, LONGER, NO_FLIP, SHORTER, Field, Ints, Longs, flip, kind_of
from takegaki.engine.jit import i64, inlined, kernel

# Entries of `ctl`: how many faces each kind of flip fits, at its number; steps left; the last step's face and
# kind; the ratio of each kind, at RATIO and its number.
STEPS, FACE, RULE = 4, 5, 6
RATIO = 7
CTL_SIZE = RATIO + 4


class Garden(NamedTuple):
    """What growth knows besides the field.

    ring_start   (F + 1,), with ring: the faces met on a walk round each face
    fits         (4, F) the faces that each kind of flip fits
    spot         (F, 2) a face's kind, and its place in that list
    """

    ring_start: Ints
    ring: Ints
    fits: Ints
    spot: Ints
    ctl: Longs


@kernel
def plant(f: Field, g: Garden) -> None:
    """The first face, drawn by lot."""
    g.ctl[FACE] = below(f.dice, i64(len(g.spot)))
    _grow_at(f, g)


@kernel
def grow(f: Field, g: Garden, steps: int) -> bool:
    """Take at most so many steps; False when none are left, or no rule that has a chance fits.

    Drawn are a rule by its ratio, a face and a corner of it, until the rule fits the face and the
    new path passes the corner. Only faces that fit are drawn: the outcome has the same chances.
    """
    while steps > 0 and g.ctl[STEPS] > 0:
        first = g.ctl[RATIO + AS_LONG] * g.ctl[AS_LONG]
        second = first + g.ctl[RATIO + LONGER] * g.ctl[LONGER]
        total = second + g.ctl[RATIO + SHORTER] * g.ctl[SHORTER]
        if total == 0:
            g.ctl[STEPS] = 0
            break
        lot = below(f.dice, i64(total))
        kind = AS_LONG if lot < first else (LONGER if lot < second else SHORTER)
        face = g.fits[kind, below(f.dice, i64(g.ctl[kind]))]
        if _passes(f, face):
            g.ctl[FACE] = face
            g.ctl[RULE] = kind
            _grow_at(f, g)
            g.ctl[STEPS] -= 1
            steps -= 1
    return bool(g.ctl[STEPS] > 0)


@inlined
def _passes(f: Field, face: int) -> bool:
    """Draw a corner of a face: will the loop pass it after a flip?"""
    begin, end = f.face_start[face], f.face_start[face + 1]
    at = begin + below(f.dice, i64(end - begin))
    last = (at if at > begin else end) - 1
    return not (f.line[f.face_edges[at]] and f.line[f.face_edges[last]])


@kernel
def _grow_at(f: Field, g: Garden) -> None:
    """Flip the face at hand, and see what fits it and the faces round it now."""
    face = g.ctl[FACE]
    flip(f, face)
    _sort_in(f, g, i64(face))
    for i in range(g.ring_start[face], g.ring_start[face + 1]):
        if g.ring[i] < len(g.spot):
            _sort_in(f, g, i64(g.ring[i]))


@inlined
def _sort_in(f: Field, g: Garden, face: int) -> None:
    kind, before = kind_of(f, face), g.spot[face, 0]
    if kind == before:
        return
    if before != NO_FLIP:
        g.ctl[before] -= 1
        last = g.fits[before, g.ctl[before]]
        g.fits[before, g.spot[face, 1]] = last
        g.spot[last, 1] = g.spot[face, 1]
    if kind != NO_FLIP:
        g.fits[kind, g.ctl[kind]] = face
        g.spot[face, 1] = g.ctl[kind]
        g.ctl[kind] += 1
    g.spot[face, 0] = kind
