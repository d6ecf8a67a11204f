"""Annealing: a loop becomes longer or shorter, with more inside or less, without long straights.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953); here
the weights are numbers of 32 bits, so that no machine rounds otherwise.
"""

from takegaki.generation.kernels.loop_flips import NO_FLIP, Field, flip, kind_of, note_passages
from takegaki.runtime.arrays import Bytes, Ints, Longs
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below, draw


class ShapeTarget(Record):
    """The state of shaping besides the field: F faces, E edges."""

    inside: Bytes  # (F,) 1 for the faces inside
    orbit_start: Ints  # with orbit_faces: faces that flip together
    orbit_faces: Ints
    ahead: Ints  # (2 E,) the dart straight on after each dart, or -1
    weight: Longs  # (D,) in 2^32, the chance that a loop may grow (or shrink) by so many lines
    sign: int = 1  # 1 where longer loops are weighed, -1 where shorter ones are
    area: int = 0  # faces inside
    wanted_area: int = 0
    tolerance: int = 0  # how far off is near enough
    max_straight: int = 0  # most lines that the loop is to go straight on, 0 for any number
    excess: int = 0  # by how many lines all straight stretches together are too long


@entry
def anneal(f: Field, m: ShapeTarget, draws: int) -> None:
    """Draw so many orbits; each flips where the loop stays one, and becomes no worse, or at
    random.
    """
    n_orbits = len(m.orbit_start) - 1
    for _ in range(draws):
        orbit = below(f.rng, n_orbits)
        begin, end = m.orbit_start[orbit], m.orbit_start[orbit + 1]
        area, excess, length, done = m.area, m.excess, 0, begin
        while done < end and kind_of(f, m.orbit_faces[done]) != NO_FLIP:
            length += _turn(f, m, m.orbit_faces[done])
            done += 1
        if done == end and _taken(f, m, area, excess, length):
            continue
        while done > begin:
            done -= 1
            _turn(f, m, m.orbit_faces[done])


@inlined
def _taken(f: Field, m: ShapeTarget, area: int, excess: int, length: int) -> bool:
    off, before = abs(m.area - m.wanted_area), abs(area - m.wanted_area)
    if m.excess > excess or off > max(before, m.tolerance):
        return False
    if m.excess < excess or (before > m.tolerance and off < before):
        return True
    change = length * m.sign
    if change <= 0:
        return True
    return bool(draw(f.rng) < m.weight[min(change, len(m.weight) - 1)])


@kernel
def _turn(f: Field, m: ShapeTarget, face: int) -> int:
    """Flip a face and keep the counts; by how much the loop became longer."""
    if m.max_straight:
        _turn_straights(f, m, face)
    else:
        flip(f, face)
    m.area += 1 - 2 * m.inside[face]
    m.inside[face] ^= 1
    length = 0
    for i in range(f.face_start[face], f.face_start[face + 1]):
        length += 2 * f.line[f.face_edges[i]] - 1
    return length


@inlined
def _turn_straights(f: Field, m: ShapeTarget, face: int) -> None:
    for i in range(f.face_start[face], f.face_start[face + 1]):
        edge = f.face_edges[i]
        ahead, behind = _run(f, m, 2 * edge), _run(f, m, 2 * edge + 1)
        gain = _over(m, ahead + 1 + behind) - _over(m, ahead) - _over(m, behind)
        m.excess += gain if f.line[edge] == 0 else -gain
        f.line[edge] ^= 1
    note_passages(f, face)


@inlined
def _over(m: ShapeTarget, length: int) -> int:
    return max(0, length - m.max_straight)


@kernel
def _run(f: Field, m: ShapeTarget, dart: int) -> int:
    """Number of lines straight on after a dart."""
    length = 0
    dart = m.ahead[dart]
    while dart >= 0 and f.line[dart >> 1]:
        length += 1
        dart = m.ahead[dart]
    return length
