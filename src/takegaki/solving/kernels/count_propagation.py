"""What counts round faces, counts at vertices and the parity of cuts force; nothing is assumed
here.

The deterministic marks: counts and cuts, then what all patterns of one face's sides agree on.

These patterns hold the rules of K. Udai, Slitherlink game and solver, on corners, on 3 beside and
diagonal to 0, and on 3 beside 3. The last is sound here: the small loop round both faces is refused
only where it is not the solution.
"""

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import count_bits
from takegaki.solving.kernels.counting_board import CountingBoard, place, undo


class DfsState(Record):
    """What the depth-first search has beside the `CountingBoard`: F faces, E edges, V vertices."""

    # The order in which a beginning is looked for
    vertices: Ints  # (V,)
    faces: Ints  # (F,)
    edges: Ints  # (E,)
    turn: Bytes  # (V,) 1 or -1: at a vertex the path turns clockwise first or not
    # By depth, (E + 1,): the lines tried
    level_edge: Ints
    level_start: Ints  # length of the trail before it
    is_flipped: Bytes  # 1 once it is known to be a cross
    level_path_end: Ints  # `path_end` and `last_edge` before it
    level_last_edge: Ints
    # What patterns of a face agree on, (E,)
    n_agreeing: Ints  # patterns that set an edge alike
    first_mark: Bytes  # the mark that the first one gave it
    candidates: Ints  # list of the edges that the first one set
    n_candidates: int = 0
    # The deterministic marks
    is_deducing: int = 1  # 1 while they are not complete
    next_face: int = -1  # the face to try next, -1 before the first
    n_barren: int = 0  # faces tried in a row without a new mark
    n_facts: int = 0  # length of the trail's part that holds in every solution
    # Propagation
    head: int = 0  # place on the trail of the first mark not propagated yet
    follow_until: int = 0  # length of the trail at which propagation stops
    # The path
    depth: int = 0  # lines tried and not taken back
    path_end: int = -1  # a vertex of the path that is extended, -1 when there is none
    last_edge: int = 0  # the line by which the path reached it
    is_guided: int = 0  # 1: cuts choose the edge to try at the end of the path
    most_cuts: int = 1  # cuts that one edge belongs to, at most
    is_broken: int = 0  # 1 once nothing is left to search


@inlined
def force(d: CountingBoard, edge: int, mark: int) -> bool:
    """Mark an unknown edge if the mark fits."""
    d.work += 1
    d.ticks -= 1
    return place(d, edge, mark)


@kernel
def undo_to(d: CountingBoard, h: DfsState, start: int) -> None:
    """Take back all marks from place `start` of the trail on."""
    while d.trail_length > start:
        undo(d)
    h.head = start


@kernel
def settle(d: CountingBoard, h: DfsState) -> bool:
    """Set all that the marks from `head` on force; False at a contradiction.

    Marks beyond `follow_until` may be set but are not propagated. A loop that is closed is a
    solution, since no other one fits: the rest needs no marks.
    """
    good = True
    while good and h.head < min(d.trail_length, h.follow_until) and d.n_loops == 0:
        edge = d.trail[h.head]
        h.head += 1
        for side in range(2):
            good = good and _settle_face(d, d.edge_faces[edge, side])
            good = good and _settle_vertex(d, d.edge_vertices[edge, side])
        for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
            good = good and _settle_cut(d, d.cuts[k])
    return good


@kernel
def settle_all(d: CountingBoard, h: DfsState) -> bool:
    """Set all that follows from each count and each cut alone, then what follows from that."""
    good = True
    for face in range(len(d.clue)):
        good = good and _settle_face(d, face)
    for vertex in range(len(d.end)):
        good = good and _settle_vertex(d, vertex)
    for cut in range(len(d.cut_lines)):
        good = good and _settle_cut(d, cut)
    return good and settle(d, h)


@kernel
def _settle_face(d: CountingBoard, face: int) -> bool:
    clue, lines, unknown = d.clue[face], d.face_lines[face], d.face_unknowns[face]
    if clue < 0 or unknown == 0 or (lines < clue and lines + unknown > clue):
        return True
    mark = LINE if lines < clue else CROSS
    good = True
    for k in range(d.face_start[face], d.face_start[face + 1]):
        edge = d.face_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, edge, mark)
    return good


@kernel
def _settle_vertex(d: CountingBoard, vertex: int) -> bool:
    lines, unknown = d.vertex_lines[vertex], d.vertex_unknowns[vertex]
    needed = lines == 1 or d.is_full != 0
    if unknown == 0 or (lines < 2 and unknown > 1 and not (d.is_full and lines + unknown == 2)):
        return True
    mark = LINE if lines < 2 and needed else CROSS
    good = True
    for k in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
        edge = d.vertex_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, edge, mark)
    return good


@kernel
def _settle_cut(d: CountingBoard, cut: int) -> bool:
    if d.cut_unknowns[cut] != 1:
        return True
    mark = LINE if d.cut_lines[cut] & 1 else CROSS
    good = True
    for k in range(d.cut_edge_start[cut], d.cut_edge_start[cut + 1]):
        edge = d.cut_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, edge, mark)
    return good


WIDEST = 12
"""Faces with more unknown sides than this are not tried pattern by pattern."""

FAR = 1000
"""Marks that are followed on trial: what one face settles, it settles nearby."""


@kernel
def deduce(d: CountingBoard, h: DfsState) -> None:
    """Set what is certain, face by face, until a whole round is barren. May set is_broken."""
    faces = len(d.clue) - 1
    if h.next_face < 0:
        h.is_broken |= not settle_all(d, h)
        h.next_face = 0
    while h.n_barren < faces and not h.is_broken and not d.n_loops and d.ticks > 0:
        before = d.trail_length
        d.ticks -= 1
        _try_face(d, h, h.next_face)
        h.next_face = (h.next_face + 1) % faces
        h.n_barren = 0 if d.trail_length > before else h.n_barren + 1
    h.n_facts = d.trail_length
    if h.n_barren >= faces or h.is_broken or d.n_loops:
        h.is_deducing = 0


@kernel
def _try_face(d: CountingBoard, h: DfsState, face: int) -> None:
    """Set what all patterns of a clued face's unknown sides agree on; those that fail do not
    count.
    """
    need, unknown = d.clue[face] - d.face_lines[face], d.face_unknowns[face]
    if d.clue[face] < 0 or unknown <= 0 or unknown > WIDEST:
        return
    start = d.trail_length
    agreed = 0
    h.follow_until = start + FAR
    for pattern in range(1 << unknown):
        if count_bits(pattern) == need:
            if _draw(d, h, face, pattern) and settle(d, h):
                _compare(d, h, start, agreed)
                agreed += 1
            undo_to(d, h, start)
    h.follow_until = len(d.mark)
    h.is_broken |= agreed == 0
    _keep(d, h, agreed)


@inlined
def _draw(d: CountingBoard, h: DfsState, face: int, pattern: int) -> bool:
    """Set the unknown sides of a face as in the pattern, a bit each; False when one does not
    fit.
    """
    good = True
    bits = pattern
    for k in range(d.face_start[face], d.face_start[face + 1]):
        edge = d.face_edges[k]
        if good and d.mark[edge] == UNKNOWN:
            good = force(d, edge, LINE if bits & 1 else CROSS)
            bits >>= 1
    return good


@inlined
def _compare(d: CountingBoard, h: DfsState, start: int, agreed: int) -> None:
    """Count the marks behind `start` that all patterns so far set alike."""
    for k in range(start, d.trail_length):
        edge = d.trail[k]
        if agreed == 0:
            h.candidates[h.n_candidates] = edge
            h.n_candidates += 1
            h.first_mark[edge] = d.mark[edge]
        if h.n_agreeing[edge] == agreed and h.first_mark[edge] == d.mark[edge]:
            h.n_agreeing[edge] += 1


@inlined
def _keep(d: CountingBoard, h: DfsState, agreed: int) -> None:
    for k in range(h.n_candidates):
        edge = h.candidates[k]
        if h.n_agreeing[edge] == agreed and not h.is_broken:
            h.is_broken |= not force(d, edge, h.first_mark[edge])
        h.n_agreeing[edge] = 0
    h.n_candidates = 0
    if not h.is_broken:
        h.is_broken |= not settle(d, h)
