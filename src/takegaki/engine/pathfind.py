"""Depth-first search of the loop: the path grows edge by edge from one end.

Source: K. Udai, Slitherlink game and solver: deterministic lines, then depth-first search; with the
parity of rows and columns (Jordan curve theorem) that its author wished he had added.
"""

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.engine.draft import (
    DEAD_ENDS,
    DECISIONS,
    ENDED,
    FOUND,
    LIMIT,
    LINES,
    LOOPS,
    OPEN,
    PAUSE,
    SET,
    TICKS,
    TOLD,
    Draft,
    shunned,
)
from takegaki.engine.follow import (
    BROKEN,
    CAME,
    DEDUCING,
    DEPTH,
    EDGE,
    FLIPPED,
    START,
    TIP,
    WAS_CAME,
    WAS_TIP,
    Hunt,
    force,
    settle,
    undo,
)
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.sides import deduce


@kernel
def hunt(d: Draft, h: Hunt) -> int:
    """Search until a solution stands (FOUND), none is left (ENDED) or a limit is reached (PAUSE)."""
    if h.ctl[DEDUCING]:
        deduce(d, h)
    while not h.ctl[DEDUCING] and not h.ctl[BROKEN] and h.ctl[TICKS] > 0 and h.ctl[DEAD_ENDS] < h.ctl[LIMIT]:
        if d.ctl[LOOPS]:
            if h.ctl[TOLD] == 0:
                h.ctl[TOLD] = 1
                return FOUND
            h.ctl[TOLD] = 0
            _back(d, h)
        elif shunned(d) or not _extend(d, h):
            h.ctl[DEAD_ENDS] += 1
            _back(d, h)
    return ENDED if h.ctl[BROKEN] else PAUSE


@kernel
def _extend(d: Draft, h: Hunt) -> bool:
    """Try a line at the end of the path, and what follows from it; False when that fails."""
    edge = _choose(d, h)
    if edge < 0:
        return False
    level = h.level[h.ctl[DEPTH]]
    level[EDGE] = edge
    level[START] = d.ctl[SET]
    level[FLIPPED] = 0
    level[WAS_TIP] = h.ctl[TIP]
    level[WAS_CAME] = h.ctl[CAME]
    h.ctl[DEPTH] += 1
    h.ctl[DECISIONS] += 1
    ends = d.edge_vertices[edge]
    h.ctl[TIP] = ends[1] if ends[0] == h.ctl[TIP] else ends[0]
    h.ctl[CAME] = edge
    return force(d, h, edge, i64(LINE)) and settle(d, h)


@kernel
def _back(d: Draft, h: Hunt) -> None:
    """To the latest line that was only tried: it is a cross. BROKEN when there is none left."""
    while h.ctl[DEPTH] > 0:
        level = h.level[h.ctl[DEPTH] - 1]
        undo(d, h, i64(level[START]))
        h.ctl[TIP] = level[WAS_TIP]
        h.ctl[CAME] = level[WAS_CAME]
        if level[FLIPPED]:
            h.ctl[DEPTH] -= 1
        else:
            level[FLIPPED] = 1
            if force(d, h, level[EDGE], i64(CROSS)) and settle(d, h):
                return
            h.ctl[DEAD_ENDS] += 1
    h.ctl[BROKEN] = 1


@kernel
def _choose(d: Draft, h: Hunt) -> int:
    """The edge to try: at the end of the path, or where a path may begin; -1 when there is none."""
    if h.ctl[TIP] < 0:
        _find_path(d, h)
    if h.ctl[TIP] < 0:
        return _first_edge(d, h)
    _walk(d, h)
    tip, turn = h.ctl[TIP], h.turn[h.ctl[TIP]]
    first = d.vertex_start[tip]
    size = d.vertex_start[tip + 1] - first
    at = 0
    while d.vertex_edges[first + at] != h.ctl[CAME]:
        at += 1
    # Counts were settled: an end of a path has an unknown edge.
    edge = i64(h.ctl[CAME])
    while d.mark[edge] != UNKNOWN:
        at = (at + turn + size) % size
        edge = i64(d.vertex_edges[first + at])
    return edge


@inlined
def _find_path(d: Draft, h: Hunt) -> None:
    """Set TIP and CAME to an end of some path, if there is one."""
    for k in range(len(h.vertices)):
        vertex = h.vertices[k]
        if d.vertex[vertex, LINES] == 1:
            h.ctl[TIP] = vertex
            for i in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
                if d.mark[d.vertex_edges[i]] == LINE:
                    h.ctl[CAME] = d.vertex_edges[i]
            return


@inlined
def _walk(d: Draft, h: Hunt) -> None:
    """Move TIP and CAME along the lines to the end of the path."""
    while d.vertex[h.ctl[TIP], LINES] == 2:
        vertex, came = h.ctl[TIP], h.ctl[CAME]
        for i in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
            edge = d.vertex_edges[i]
            if d.mark[edge] == LINE and edge != came:
                ends = d.edge_vertices[edge]
                h.ctl[TIP] = ends[1] if ends[0] == vertex else ends[0]
                h.ctl[CAME] = edge


@inlined
def _first_edge(d: Draft, h: Hunt) -> int:
    """A side of the first face whose clue asks for a line, else the first unknown edge, else -1."""
    for k in range(len(h.faces)):
        face = h.faces[k]
        if d.clue[face] > 0 and d.face[face, OPEN] > 0:
            for i in range(d.face_start[face], d.face_start[face + 1]):
                if d.mark[d.face_edges[i]] == UNKNOWN:
                    return i64(d.face_edges[i])
    for k in range(len(h.edges)):
        if d.mark[h.edges[k]] == UNKNOWN:
            return i64(h.edges[k])
    return i64(-1)
