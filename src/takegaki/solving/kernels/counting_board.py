"""The counting board: a board under construction, with counts that decide at once which mark still
fits.

Setting a mark and taking it back, last in first out, cost the same few steps: the two faces, the
two vertices and the cuts of the edge, and the two ends of the path it belongs to.
"""

from takegaki.core.marks import LINE, UNKNOWN
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record

# What a search ends with: a limit, a solution that the board holds, nothing left.
PAUSED, FOUND, ENDED = 0, 1, 2


class CountingBoard(Record):
    """A board under construction and the effort of the search on it.

    F faces and the world as face F, E edges, V vertices, K cuts; incidences as in `Graph`.
    """

    face_start: Ints
    face_edges: Ints
    vertex_start: Ints
    vertex_edges: Ints
    edge_faces: Ints2
    edge_vertices: Ints2
    clue: Ints  # (F + 1,) number of lines round a face, below 0 where it has no clue
    cut_start: Ints  # (E + 1,) with cuts: the cuts that an edge belongs to
    cuts: Ints
    cut_edge_start: (
        Ints  # (K + 1,) with cut_edges: the edges of a cut; a loop crosses an even number of them
    )
    cut_edges: Ints
    mark: Bytes  # (E,) LINE, CROSS or UNKNOWN
    face_lines: Ints  # (F + 1,)
    face_unknowns: Ints
    vertex_lines: Ints  # (V,)
    vertex_unknowns: Ints
    cut_lines: Ints  # (K,)
    cut_unknowns: Ints
    end: Ints  # (V,) at an end of a path the other end, at a free vertex itself; else stale
    joined: Ints2  # (E, 2) for a line: the ends of the paths that it joined
    excluded: Bytes  # (E,) marks that no solution may have all of, UNKNOWN elsewhere
    trail: Ints  # (E,) marked edges in the order of marking
    # The board
    is_full: int = 0  # 1: the loop visits every vertex
    is_strict: int = 0  # 1: look for dead ends of paths, early loops and odd cuts, too
    trail_length: int = 0  # marks
    n_lines: int = 0
    n_paths: int = 0  # open paths: connected sets of lines
    n_loops: int = 0  # closed ones
    n_short: int = 0  # clued faces that still lack a line
    n_alike: int = 0  # marks that are as in `excluded`
    n_excluded: int = -1  # marks in `excluded`, or -1: no solution may have them all
    # The search on it
    ticks: int = 0  # steps left until control goes back to Python
    dead_end_limit: int = 0  # stop when `dead_ends` reaches it
    decisions: int = 0  # marks set without being forced
    dead_ends: int = 0
    work: int = 0  # marks tested or set, whatever the search counts
    is_given: int = 0  # 1 while the board holds a solution that was given


@inlined
def fits(d: CountingBoard, edge: int, mark: int) -> bool:
    """Is this mark on an unknown edge promising: no count broken and none out of reach?

    With is_strict off this is the test of R. van Dam, Takegaki (2008), chapter 3.
    """
    line = mark == LINE
    good = True
    for side in range(2):
        face = d.edge_faces[edge, side]
        lines, most = (
            d.face_lines[face] + line,
            d.face_lines[face] + d.face_unknowns[face] - 1 + line,
        )
        if d.clue[face] >= 0 and (lines > d.clue[face] or most < d.clue[face]):
            good = False
        vertex = d.edge_vertices[edge, side]
        lines, unknown = d.vertex_lines[vertex] + line, d.vertex_unknowns[vertex] - 1
        if lines > 2:
            good = False
        stranded = (lines == 1 and unknown == 0) or (d.is_full and lines + unknown < 2)
        if d.is_strict and stranded:
            good = False
    if good and d.is_strict:
        good = _cuts_fit(d, edge, line) and (line == 0 or _closes_well(d, edge))
    return good


@inlined
def _cuts_fit(d: CountingBoard, edge: int, line: int) -> bool:
    good = True
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        cut = d.cuts[k]
        if d.cut_unknowns[cut] == 1 and (d.cut_lines[cut] + line) & 1:
            good = False
    return good


@inlined
def _closes_well(d: CountingBoard, edge: int) -> bool:
    """A line that closes a loop must be the last one of a solution; behind that one none may
    come.
    """
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    good = d.n_loops == 0
    if good and d.end[a] == b:
        short = d.n_short
        for side in range(2):
            face = d.edge_faces[edge, side]
            short -= d.face_lines[face] + 1 == d.clue[face]
        missed = d.is_full and d.n_lines + 1 != len(d.end)
        good = d.n_paths == 1 and short == 0 and not missed
    return bool(good)


@inlined
def assign(d: CountingBoard, edge: int, mark: int) -> None:
    """Mark an unknown edge; the mark must fit."""
    line = mark == LINE
    d.mark[edge] = mark
    d.trail[d.trail_length] = edge
    d.trail_length += 1
    d.n_lines += line
    d.n_alike += d.excluded[edge] == mark
    for side in range(2):
        face, vertex = d.edge_faces[edge, side], d.edge_vertices[edge, side]
        d.face_lines[face] += line
        d.face_unknowns[face] -= 1
        d.vertex_lines[vertex] += line
        d.vertex_unknowns[vertex] -= 1
        d.n_short -= line == 1 and d.face_lines[face] == d.clue[face]
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        d.cut_lines[d.cuts[k]] += line
        d.cut_unknowns[d.cuts[k]] -= 1
    if line:
        _join(d, edge)


@inlined
def _join(d: CountingBoard, edge: int) -> None:
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    far_a, far_b = d.end[a], d.end[b]
    d.joined[edge, 0] = far_a
    d.joined[edge, 1] = far_b
    if far_a == b:
        d.n_loops += 1
        d.n_paths -= 1
    else:
        d.n_paths += 1 - (far_a != a) - (far_b != b)
        d.end[far_a] = far_b
        d.end[far_b] = far_a


@inlined
def undo(d: CountingBoard) -> None:
    """Take the latest mark back."""
    d.trail_length -= 1
    edge = d.trail[d.trail_length]
    line = d.mark[edge] == LINE
    d.n_alike -= d.excluded[edge] == d.mark[edge]
    d.mark[edge] = UNKNOWN
    d.n_lines -= line
    for side in range(2):
        face, vertex = d.edge_faces[edge, side], d.edge_vertices[edge, side]
        d.n_short += line == 1 and d.face_lines[face] == d.clue[face]
        d.face_lines[face] -= line
        d.face_unknowns[face] += 1
        d.vertex_lines[vertex] -= line
        d.vertex_unknowns[vertex] += 1
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        d.cut_lines[d.cuts[k]] -= line
        d.cut_unknowns[d.cuts[k]] += 1
    if line:
        _part(d, edge)


@inlined
def _part(d: CountingBoard, edge: int) -> None:
    # What the ends of inner vertices held when they became inner is still there.
    a, b = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    far_a, far_b = d.joined[edge, 0], d.joined[edge, 1]
    if far_a == b:
        d.n_loops -= 1
        d.n_paths += 1
    else:
        d.end[far_a] = a
        d.end[far_b] = b
        d.n_paths -= 1 - (far_a != a) - (far_b != b)


@inlined
def becomes_excluded(d: CountingBoard) -> bool:
    """Can this board only be completed to solutions that were excluded?"""
    return d.n_alike == d.n_excluded


@inlined
def finished(d: CountingBoard) -> bool:
    """Are the lines one loop that obeys every clue?"""
    missed = d.is_full and d.n_lines != len(d.end)
    return d.n_loops == 1 and d.n_paths == 0 and d.n_short == 0 and not missed


@kernel
def place(d: CountingBoard, edge: int, mark: int) -> bool:
    """Mark an unknown edge if the mark fits; else nothing changes."""
    good = fits(d, edge, mark)
    if good:
        assign(d, edge, mark)
    return good


@entry
def place_all(d: CountingBoard, marks: Bytes) -> bool:
    """Set the marks (E,) of a board; False at the first that does not fit."""
    good = True
    for edge in range(len(marks)):
        if good and marks[edge] != UNKNOWN:
            good = place(d, edge, marks[edge])
    return good
