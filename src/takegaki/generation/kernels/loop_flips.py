"""Annealing and growth: a loop is shaped by flips of faces at random.

Annealing: longer or shorter, more inside or less, no long straights.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953); here
  the
weights are numbers of 32 bits, so that no machine rounds otherwise.

A flip: a face changes sides and the loop stays one loop.

Where the lines round a face form one stretch, and no other dot of it is visited, the rest of its
sides may take the place of the stretch: a simple cycle stays a simple cycle. Every loop can be
grown so from any face inside it, since every disc of faces can be built face by face, each time as
a disc.

Source: R. van Dam, Takegaki (2008), chapter 7.1, for squares; G. Danaraj and V. Klee, Which spheres
  are
shellable? (1978), that every 2-ball is extendably shellable.

Growth is by three rules chosen at random. Source: R. van Dam, Takegaki (2008), chapter 7.1. The
paper leaves open how a place is drawn. Here a corner of a face is: drawing faces alone, 33/7/60
ends in loops of one or two cells, where the paper shows broad ones.

Loops nearby, a flip or two away: one that breaks the clues of a single group shows that these are
needed.
"""

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Longs, Unsigned
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below, draw

# Kinds of flips, and the paper's three rules: on squares 2, 1 and 3 lines become 2, 3 and 1.
NO_FLIP, AS_LONG, LONGER, SHORTER = 0, 1, 2, 3


class Field(Record):
    """A graph's faces, and one loop on them.

    face_start, face_vertices, face_edges, edge_faces   as in Graph
    line   (E,) 1 where the loop runs
    used   (V,) 1 where it passes
    rng   (1,)
    """

    face_start: Ints
    face_vertices: Ints
    face_edges: Ints
    edge_faces: Ints2
    line: Bytes
    used: Bytes
    rng: Unsigned


@entry
def kind_of(f: Field, face: int) -> int:
    """NO_FLIP where the face may not flip, else whether the loop becomes LONGER, SHORTER or is
    AS_LONG.
    """
    begin, end = f.face_start[face], f.face_start[face + 1]
    before = f.line[f.face_edges[end - 1]]
    changes, lines, free = 0, 0, True
    for i in range(begin, end):
        now = f.line[f.face_edges[i]]
        changes += now != before
        lines += now
        if not now and not before and f.used[f.face_vertices[i]]:
            free = False
        before = now
    if changes != 2 or not free:
        return NO_FLIP
    rest = end - begin - lines
    if lines == rest:
        return AS_LONG
    return LONGER if lines < rest else SHORTER


@entry
def flip(f: Field, face: int) -> None:
    """Exchange lines and other edges round a face; a flip is its own inverse."""
    for i in range(f.face_start[face], f.face_start[face + 1]):
        f.line[f.face_edges[i]] ^= 1
    note_passages(f, face)


@inlined
def note_passages(f: Field, face: int) -> None:
    """Note where the loop passes after a flip: at the ends of the stretch that was turned nothing
    changes.
    """
    end = f.face_start[face + 1]
    before = f.line[f.face_edges[end - 1]]
    for i in range(f.face_start[face], end):
        now = f.line[f.face_edges[i]]
        if now == before:
            f.used[f.face_vertices[i]] = now
        before = now


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


class NearbyLoops(Record):
    """Loops one or two flips from that of a field, L at most, and which of G groups of clues they
    break.
    """

    group: Ints  # (F + 1,) of a face with a clue, G where it stays in any case, else -1
    ring_start: Ints  # (F + 1,) with ring: the faces met on a walk round each face
    ring: Ints
    change: Ints  # (F + 1,) scratch: lines round a face more than before
    may_flip: Bytes  # (F,) by itself
    touched: Ints  # scratch: faces, then groups
    count: Ints  # (L,) groups in force that each loop breaks
    total: Ints  # (L,) the sum of their numbers
    newest: (
        Ints  # (G + 1,) with following: the places where a group is broken, the last first, or -1
    )
    following: Ints
    loop: Ints  # by place
    needed: Bytes  # (G + 1,) 1 where a loop breaks this group and no other one
    n_loops: int = 0
    n_places: int = 0


@entry
def find_nearby(f: Field, n: NearbyLoops) -> None:
    """Find the loops nearby, as many as there is space for. Cost: linear, 0.3 us a face."""
    faces = len(n.may_flip)
    for face in range(faces):
        n.may_flip[face] = kind_of(f, face) != NO_FLIP
    for face in range(faces):
        if n.may_flip[face]:
            _flip_counted(f, n, face)
            _note_broken(f, n, face, face)
            for i in range(n.ring_start[face], n.ring_start[face + 1]):
                other = n.ring[i]
                # What may flip by itself, too, is met from both faces.
                is_new = other < faces and (other > face or not n.may_flip[other])
                if is_new and other != face and kind_of(f, other) != NO_FLIP:
                    _flip_counted(f, n, other)
                    _note_broken(f, n, face, other)
                    _flip_counted(f, n, other)
            _flip_counted(f, n, face)


@kernel
def _flip_counted(f: Field, n: NearbyLoops, face: int) -> None:
    flip(f, face)
    for i in range(f.face_start[face], f.face_start[face + 1]):
        edge = f.face_edges[i]
        more = 2 * f.line[edge] - 1
        n.change[f.edge_faces[edge, 0]] += more
        n.change[f.edge_faces[edge, 1]] += more


@kernel
def _note_broken(f: Field, n: NearbyLoops, face: int, other: int) -> None:
    """Note which groups the loop breaks that differs round these two faces (or one)."""
    if n.n_loops == len(n.count):
        return
    groups = 0
    for side in range(2 if other != face else 1):
        turned = other if side else face
        for i in range(f.face_start[turned], f.face_start[turned + 1]):
            edge = f.face_edges[i]
            for k in range(2):
                beside = f.edge_faces[edge, k]
                if n.change[beside] != 0 and n.group[beside] >= 0:
                    groups = _with_group(n, groups, n.group[beside])
    if groups == 0 or n.n_places + groups > len(n.loop):
        return
    n.count[n.n_loops], n.total[n.n_loops] = groups, 0
    for i in range(groups):
        group = n.touched[i]
        n.total[n.n_loops] += group
        n.loop[n.n_places], n.following[n.n_places] = n.n_loops, n.newest[group]
        n.newest[group] = n.n_places
        n.n_places += 1
    if groups == 1:
        n.needed[n.touched[0]] = 1
    n.n_loops += 1


@inlined
def _with_group(n: NearbyLoops, groups: int, group: int) -> int:
    for i in range(groups):
        if n.touched[i] == group:
            return groups
    n.touched[groups] = group
    return groups + 1


@kernel
def put_out_of_force(n: NearbyLoops, group: int) -> None:
    """The clues of a group are gone for good: others may be all that a loop nearby breaks now."""
    place = n.newest[group]
    while place >= 0:
        loop = n.loop[place]
        n.count[loop] -= 1
        n.total[loop] -= group
        if n.count[loop] == 1:
            n.needed[n.total[loop]] = 1
        place = n.following[place]
