"""A flip: a face changes sides and the loop stays one loop.

Where the lines round a face form one stretch, and no other dot of it is visited, the rest of its
sides may take the place of the stretch: a simple cycle stays a simple cycle. Every loop can be
grown so from any face inside it, since every disc of faces can be built face by face, each time as
a disc.

Source: R. van Dam, Takegaki (2008), chapter 7.1, for squares; G. Danaraj and V. Klee, Which spheres
are shellable? (1978), that every 2-ball is extendably shellable.
"""

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Unsigned
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record

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
