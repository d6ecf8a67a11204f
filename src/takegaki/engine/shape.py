"""Shaping a loop by flips drawn by lot: longer or shorter, more or less inside, no long straight stretch.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953); here the
weights are numbers of 32 bits, so that no machine rounds otherwise.
"""

from typing import NamedTuple

from takegaki.engine.dice import below, draw
from takegaki.engine.flips import NO_FLIP, Field, Ints, Longs, Marks, flip, kind_of, pass_by
from takegaki.engine.jit import i64, inlined, kernel

# Entries of `ctl`: faces inside; how many are wanted and how far off is near enough; the longest stretch
# that is wanted (0: any); by how much all stretches together are too long.
AREA, WANTED, OFF, STRETCH, EXCESS = range(5)
CTL_SIZE = 5


class Mould(NamedTuple):
    """What shaping knows besides the field.

    inside       (F,) 1 for the faces inside
    orbit_start, orbit_faces   faces that flip together
    ahead        (2 E,) the dart straight on after each dart, or -1
    weight       (D,) in 2^32, the chance that a loop may become longer (or shorter) by so many lines
    sign         1 where longer loops are weighed, -1 where shorter ones are: (1,)
    """

    inside: Marks
    orbit_start: Ints
    orbit_faces: Ints
    ahead: Ints
    weight: Longs
    sign: Longs
    ctl: Longs


@kernel
def shape(f: Field, m: Mould, draws: int) -> None:
    """Draw so many orbits; each flips where the loop stays one, and becomes no worse, or by lot."""
    n_orbits = len(m.orbit_start) - 1
    for _ in range(draws):
        orbit = below(f.dice, n_orbits)
        begin, end = m.orbit_start[orbit], m.orbit_start[orbit + 1]
        area, excess, length, done = m.ctl[AREA], m.ctl[EXCESS], 0, begin
        while done < end and kind_of(f, m.orbit_faces[done]) != NO_FLIP:
            length += _turn(f, m, i64(m.orbit_faces[done]))
            done += 1
        if done == end and _taken(f, m, i64(area), i64(excess), i64(length)):
            continue
        while done > begin:
            done -= 1
            _turn(f, m, i64(m.orbit_faces[done]))


@inlined
def _taken(f: Field, m: Mould, area: int, excess: int, length: int) -> bool:
    off, before = abs(m.ctl[AREA] - m.ctl[WANTED]), abs(area - m.ctl[WANTED])
    if m.ctl[EXCESS] > excess or off > max(before, m.ctl[OFF]):
        return False
    if m.ctl[EXCESS] < excess or (before > m.ctl[OFF] and off < before):
        return True
    change = length * m.sign[0]
    if change <= 0:
        return True
    return bool(draw(f.dice) < m.weight[min(change, len(m.weight) - 1)])


@kernel
def _turn(f: Field, m: Mould, face: int) -> int:
    """Flip a face and keep the counts; by how much the loop became longer."""
    if m.ctl[STRETCH]:
        _turn_straights(f, m, face)
    else:
        flip(f, face)
    m.ctl[AREA] += 1 - 2 * m.inside[face]
    m.inside[face] ^= 1
    length = 0
    for i in range(f.face_start[face], f.face_start[face + 1]):
        length += 2 * f.line[f.face_edges[i]] - 1
    return i64(length)


@inlined
def _turn_straights(f: Field, m: Mould, face: int) -> None:
    for i in range(f.face_start[face], f.face_start[face + 1]):
        edge = f.face_edges[i]
        ahead, behind = _run(f, m, i64(2 * edge)), _run(f, m, i64(2 * edge + 1))
        gain = _over(m, ahead + 1 + behind) - _over(m, ahead) - _over(m, behind)
        m.ctl[EXCESS] += gain if f.line[edge] == 0 else -gain
        f.line[edge] ^= 1
    pass_by(f, face)


@inlined
def _over(m: Mould, length: int) -> int:
    return i64(max(0, length - m.ctl[STRETCH]))


@kernel
def _run(f: Field, m: Mould, dart: int) -> int:
    """Number of lines straight on after a dart."""
    length = 0
    dart = m.ahead[dart]
    while dart >= 0 and f.line[dart >> 1]:
        length += 1
        dart = m.ahead[dart]
    return i64(length)
