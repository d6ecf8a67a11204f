"""What counts round faces, counts at vertices and the parity of cuts force; nothing is assumed here."""

from typing import NamedTuple

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.engine.draft import COMMON_SIZE, FULL, LINES, LOOPS, OPEN, SET, TICKS, WORK, Draft, place, take
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints, Longs

# Entries of Hunt.ctl after the common ones.
(
    DEDUCING,  # 1 while the deterministic marks are not complete
    CURSOR,  # the face to try next, -1 before the first
    BARREN,  # faces tried in a row without a new mark
    CANDIDATES,  # rows used of AGREED
    REACH,  # length of the trail at which following stops
    HEAD,  # place on the trail of the first mark not followed yet
    FACTS,  # length of the trail's part that holds in every solution
    DEPTH,  # lines tried and not taken back
    TIP,  # a vertex of the path that is extended, -1 when there is none
    CAME,  # the line by which the path came to it
    BROKEN,  # 1 once nothing is left to search
    HUNT_SIZE,
) = range(COMMON_SIZE, COMMON_SIZE + 12)

# Columns of Hunt.level: the line tried, the trail's length before it, 1 once it is known a cross,
# TIP and CAME at that time.
EDGE, START, FLIPPED, WAS_TIP, WAS_CAME, LEVEL_WIDTH = 0, 1, 2, 3, 4, 5

# Columns of Hunt.agree, a row for each edge: patterns of a face that set it alike, the mark that the
# first one gave; and a list of the edges that the first one set.
HITS, SAME, AGREED, AGREE_WIDTH = 0, 1, 2, 3


class Hunt(NamedTuple):
    """The search's own arrays, beside the `Draft`.

    vertices (V,), faces (F,), edges (E,)  the order in which a beginning is looked for
    turn (V,)                              1 or -1: at a vertex the path turns clockwise first or not
    level (E + 1, LEVEL_WIDTH), agree (E, AGREE_WIDTH), ctl (HUNT_SIZE,)
    """

    vertices: Ints
    faces: Ints
    edges: Ints
    turn: Bytes
    level: Ints
    agree: Ints
    ctl: Longs


@inlined
def force(d: Draft, h: Hunt, edge: int, mark: int) -> bool:
    """Mark an unknown edge if the mark fits."""
    h.ctl[WORK] += 1
    h.ctl[TICKS] -= 1
    return place(d, i64(edge), i64(mark))


@kernel
def undo(d: Draft, h: Hunt, start: int) -> None:
    """Take back all marks from place `start` of the trail on."""
    while d.ctl[SET] > start:
        take(d)
    h.ctl[HEAD] = start


@kernel
def settle(d: Draft, h: Hunt) -> bool:
    """Set all that the marks from HEAD on force; False at a contradiction.

    Marks beyond REACH may be set but are not followed. A loop that is closed is a solution, since no
    other one fits: the rest needs no marks.
    """
    good = True
    while good and h.ctl[HEAD] < min(d.ctl[SET], h.ctl[REACH]) and d.ctl[LOOPS] == 0:
        edge = d.trail[h.ctl[HEAD]]
        h.ctl[HEAD] += 1
        for side in range(2):
            good = good and _settle_face(d, h, i64(d.edge_faces[edge, side]))
            good = good and _settle_vertex(d, h, i64(d.edge_vertices[edge, side]))
        for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
            good = good and _settle_cut(d, h, i64(d.cuts[k]))
    return good


@kernel
def settle_all(d: Draft, h: Hunt) -> bool:
    """Set all that follows from each count and each cut alone, then what follows from that."""
    good = True
    for face in range(len(d.clue)):
        good = good and _settle_face(d, h, i64(face))
    for vertex in range(len(d.end)):
        good = good and _settle_vertex(d, h, i64(vertex))
    for cut in range(len(d.cut)):
        good = good and _settle_cut(d, h, i64(cut))
    return good and settle(d, h)


@kernel
def _settle_face(d: Draft, h: Hunt, face: int) -> bool:
    clue, lines, unknown = d.clue[face], d.face[face, LINES], d.face[face, OPEN]
    if clue < 0 or unknown == 0 or (lines < clue and lines + unknown > clue):
        return True
    mark = i64(LINE) if lines < clue else i64(CROSS)
    good = True
    for k in range(d.face_start[face], d.face_start[face + 1]):
        edge = d.face_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, h, edge, mark)
    return good


@kernel
def _settle_vertex(d: Draft, h: Hunt, vertex: int) -> bool:
    lines, unknown = d.vertex[vertex, LINES], d.vertex[vertex, OPEN]
    needed = lines == 1 or d.ctl[FULL] != 0
    if unknown == 0 or (lines < 2 and unknown > 1 and not (d.ctl[FULL] and lines + unknown == 2)):
        return True
    mark = i64(LINE) if lines < 2 and needed else i64(CROSS)
    good = True
    for k in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
        edge = d.vertex_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, h, edge, mark)
    return good


@kernel
def _settle_cut(d: Draft, h: Hunt, cut: int) -> bool:
    if d.cut[cut, OPEN] != 1:
        return True
    mark = i64(LINE) if d.cut[cut, LINES] & 1 else i64(CROSS)
    good = True
    for k in range(d.cut_edge_start[cut], d.cut_edge_start[cut + 1]):
        edge = d.cut_edges[k]
        if d.mark[edge] == UNKNOWN:
            good = good and force(d, h, edge, mark)
    return good
