"""Loops nearby, a flip or two away: one that breaks the clues of a single group shows that these
are needed.
"""

from takegaki.generation.kernels.loop_flips import NO_FLIP, Field, flip, kind_of
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record


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
