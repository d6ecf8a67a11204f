"""Draft: a board under construction, with all counts that tell at once which mark still fits.

Setting a mark and taking it back, last in first out, cost the same few steps: the two faces, the
two vertices and the cuts of the edge, and the two ends of the path it belongs to.
"""

from typing import NamedTuple

from takegaki.core.board import LINE, UNKNOWN
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints, Longs

# What a search on a draft ends with: a limit, a solution that the draft holds, nothing left.
PAUSE, FOUND, ENDED = 0, 1, 2

# The first entries of the control array of every search on a draft.
(
    TICKS,  # steps left until control goes back to Python
    LIMIT,  # stop when DEAD_ENDS reaches it
    DECISIONS,  # marks set without being forced
    DEAD_ENDS,
    WORK,  # marks tested or set, whatever the search counts
    TOLD,  # 1 while the draft holds a solution that was given
    COMMON_SIZE,
) = range(7)

# Columns of Draft.face and Draft.vertex. In Draft.cut, LINES.
LINES, OPEN = 0, 1

# Entries of Draft.ctl.
(
    FULL,  # 1: the loop visits every vertex
    STRICT,  # 1: look for dead ends of paths, early loops and odd cuts too
    SHORT,  # clued faces that still lack a line
    DRAWN,  # lines
    PATHS,  # open paths, sets of lines that hang together
    LOOPS,  # closed ones
    SET,  # marks
    ALIKE,  # marks that are as in `shun`
    SHUNNED,  # marks in `shun`, or -1: no solution may have them all
    DRAFT_SIZE,
) = range(10)


class Draft(NamedTuple):
    """F faces and the world as face F, E edges, V vertices, K cuts; incidences as in `Graph`.

    clue (F + 1,)          number of lines round a face, below 0 where it is not told
    cut_start, cuts        CSR (E + 1,): the cuts that an edge belongs to
    cut_edge_start, cut_edges  CSR (K + 1,): the edges of a cut; a loop crosses it an even number
                           of times
    mark (E,)              LINE, CROSS or UNKNOWN
    face (F + 1, 2)        lines and unknown edges round each face
    vertex (V, 2)          lines and unknown edges at each vertex
    cut (K, 2)             lines and unknown edges of each cut
    end (V,)               at an end of a path the other end, at a free vertex itself; else stale
    joined (E, 2)          for a line: the ends of the paths that it joined
    shun (E,)              marks that no wanted solution has all of, UNKNOWN elsewhere
    trail (E,)             marked edges in the order of marking
    ctl (DRAFT_SIZE,)      counters, above
    """

    face_start: Ints
    face_edges: Ints
    vertex_start: Ints
    vertex_edges: Ints
    edge_faces: Ints
    edge_vertices: Ints
    clue: Ints
    cut_start: Ints
    cuts: Ints
    cut_edge_start: Ints
    cut_edges: Ints
    mark: Bytes
    face: Ints
    vertex: Ints
    cut: Ints
    end: Ints
    joined: Ints
    shun: Bytes
    trail: Ints
    ctl: Longs


@inlined
def fits(d: Draft, edge: int, mark: int) -> bool:
    """Is this mark on an unknown edge promising: no count broken and none out of reach?

    With STRICT off this is the test of R. van Dam, Takegaki (2008), chapter 3.
    """
    line = i64(mark == LINE)
    good = True
    for side in range(2):
        face = d.edge_faces[edge, side]
        lines, most = d.face[face, LINES] + line, d.face[face, LINES] + d.face[face, OPEN] - 1 + line
        if d.clue[face] >= 0 and (lines > d.clue[face] or most < d.clue[face]):
            good = False
        vertex = d.edge_vertices[edge, side]
        lines, unknown = d.vertex[vertex, LINES] + line, d.vertex[vertex, OPEN] - 1
        if lines > 2:
            good = False
        stranded = (lines == 1 and unknown == 0) or (d.ctl[FULL] and lines + unknown < 2)
        if d.ctl[STRICT] and stranded:
            good = False
    if good and d.ctl[STRICT]:
        good = _cuts_fit(d, edge, line) and (line == 0 or _closes_well(d, edge))
    return good


@inlined
def _cuts_fit(d: Draft, edge: int, line: int) -> bool:
    good = True
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        cut = d.cuts[k]
        if d.cut[cut, OPEN] == 1 and (d.cut[cut, LINES] + line) & 1:
            good = False
    return good


@inlined
def _closes_well(d: Draft, edge: int) -> bool:
    """A line that closes a loop must be the last one of a solution; behind that one none may come."""
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    good = d.ctl[LOOPS] == 0
    if good and d.end[a] == b:
        short = d.ctl[SHORT]
        for side in range(2):
            face = d.edge_faces[edge, side]
            short -= i64(d.face[face, LINES] + 1 == d.clue[face])
        missed = d.ctl[FULL] and d.ctl[DRAWN] + 1 != len(d.end)
        good = d.ctl[PATHS] == 1 and short == 0 and not missed
    return bool(good)


@inlined
def put(d: Draft, edge: int, mark: int) -> None:
    """Mark an unknown edge; the mark must fit."""
    line = i64(mark == LINE)
    d.mark[edge] = mark
    d.trail[d.ctl[SET]] = edge
    d.ctl[SET] += 1
    d.ctl[DRAWN] += line
    d.ctl[ALIKE] += i64(d.shun[edge] == mark)
    for side in range(2):
        face, vertex = d.edge_faces[edge, side], d.edge_vertices[edge, side]
        d.face[face, LINES] += line
        d.face[face, OPEN] -= 1
        d.vertex[vertex, LINES] += line
        d.vertex[vertex, OPEN] -= 1
        d.ctl[SHORT] -= i64(line == 1 and d.face[face, LINES] == d.clue[face])
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        d.cut[d.cuts[k], LINES] += line
        d.cut[d.cuts[k], OPEN] -= 1
    if line:
        _join(d, edge)


@inlined
def _join(d: Draft, edge: int) -> None:
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    far_a, far_b = d.end[a], d.end[b]
    d.joined[edge, 0] = far_a
    d.joined[edge, 1] = far_b
    if far_a == b:
        d.ctl[LOOPS] += 1
        d.ctl[PATHS] -= 1
    else:
        d.ctl[PATHS] += 1 - i64(far_a != a) - i64(far_b != b)
        d.end[far_a] = far_b
        d.end[far_b] = far_a


@inlined
def take(d: Draft) -> None:
    """Take the latest mark back."""
    d.ctl[SET] -= 1
    edge = d.trail[d.ctl[SET]]
    line = i64(d.mark[edge] == LINE)
    d.ctl[ALIKE] -= i64(d.shun[edge] == d.mark[edge])
    d.mark[edge] = UNKNOWN
    d.ctl[DRAWN] -= line
    for side in range(2):
        face, vertex = d.edge_faces[edge, side], d.edge_vertices[edge, side]
        d.ctl[SHORT] += i64(line == 1 and d.face[face, LINES] == d.clue[face])
        d.face[face, LINES] -= line
        d.face[face, OPEN] += 1
        d.vertex[vertex, LINES] -= line
        d.vertex[vertex, OPEN] += 1
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        d.cut[d.cuts[k], LINES] -= line
        d.cut[d.cuts[k], OPEN] += 1
    if line:
        _part(d, edge)


@inlined
def _part(d: Draft, edge: int) -> None:
    # What the ends of inner vertices held when they became inner is still there.
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    far_a, far_b = d.joined[edge, 0], d.joined[edge, 1]
    if far_a == b:
        d.ctl[LOOPS] -= 1
        d.ctl[PATHS] += 1
    else:
        d.end[far_a] = a
        d.end[far_b] = b
        d.ctl[PATHS] -= 1 - i64(far_a != a) - i64(far_b != b)


@inlined
def shunned(d: Draft) -> bool:
    """Can this board become nothing but solutions that are not wanted?"""
    return bool(d.ctl[ALIKE] == d.ctl[SHUNNED])


@inlined
def finished(d: Draft) -> bool:
    """Are the lines one loop that obeys every clue?"""
    missed = d.ctl[FULL] and d.ctl[DRAWN] != len(d.end)
    return bool(d.ctl[LOOPS] == 1 and d.ctl[PATHS] == 0 and d.ctl[SHORT] == 0 and not missed)


@kernel
def place(d: Draft, edge: int, mark: int) -> bool:
    """Mark an unknown edge if the mark fits; else nothing changes."""
    good = fits(d, edge, mark)
    if good:
        put(d, edge, mark)
    return good


@kernel
def place_all(d: Draft, marks: Bytes) -> bool:
    """Set the marks (E,) of a board; False at the first that does not fit."""
    good = True
    for edge in range(len(marks)):
        if good and marks[edge] != UNKNOWN:
            good = place(d, i64(edge), i64(marks[edge]))
    return good
