"""Depth-first search of a path that grows from one end."""

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.solving.kernels.count_propagation import DfsState, deduce, force, settle, undo_to
from takegaki.solving.kernels.counting_board import (
    ENDED,
    FOUND,
    PAUSED,
    CountingBoard,
    becomes_excluded,
)


@entry
def search_path(d: CountingBoard, h: DfsState) -> int:
    """Search until a solution stands (FOUND), none is left (ENDED) or a limit is reached
    (PAUSED).
    """
    if h.is_deducing:
        deduce(d, h)
    while not h.is_deducing and not h.is_broken and d.ticks > 0 and d.dead_ends < d.dead_end_limit:
        if d.n_loops:
            if d.is_given == 0:
                d.is_given = 1
                return FOUND
            d.is_given = 0
            _backtrack(d, h)
        elif becomes_excluded(d) or not _extend(d, h):
            d.dead_ends += 1
            _backtrack(d, h)
    return ENDED if h.is_broken else PAUSED


@kernel
def _extend(d: CountingBoard, h: DfsState) -> bool:
    """Try a line at the end of the path, and what follows from it; False when that fails."""
    edge = choose_edge(d, h)
    if edge < 0:
        return False
    depth = h.depth
    h.level_edge[depth] = edge
    h.level_start[depth] = d.trail_length
    h.is_flipped[depth] = 0
    h.level_path_end[depth] = h.path_end
    h.level_last_edge[depth] = h.last_edge
    h.depth += 1
    d.decisions += 1
    one, two = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
    h.path_end = two if one == h.path_end else one
    h.last_edge = edge
    return force(d, edge, LINE) and settle(d, h)


@kernel
def _backtrack(d: CountingBoard, h: DfsState) -> None:
    """To the latest line that was only tried: it is a cross. is_broken when there is none left."""
    while h.depth > 0:
        top = h.depth - 1
        undo_to(d, h, h.level_start[top])
        h.path_end = h.level_path_end[top]
        h.last_edge = h.level_last_edge[top]
        if h.is_flipped[top]:
            h.depth -= 1
        else:
            h.is_flipped[top] = 1
            if force(d, h.level_edge[top], CROSS) and settle(d, h):
                return
            d.dead_ends += 1
    h.is_broken = 1


@kernel
def choose_edge(d: CountingBoard, h: DfsState) -> int:
    """The edge to try: at the end of the path, or where a path may begin; -1 when there is none."""
    if h.path_end < 0:
        _find_path(d, h)
    if h.path_end < 0:
        return _first_edge(d, h)
    _walk(d, h)
    if h.is_guided:
        return _guided_edge(d, h.path_end)
    tip, turn = h.path_end, h.turn[h.path_end]
    first = d.vertex_start[tip]
    size = d.vertex_start[tip + 1] - first
    at = 0
    while d.vertex_edges[first + at] != h.last_edge:
        at += 1
    # Counts were settled: an end of a path has an unknown edge.
    edge = h.last_edge
    while d.mark[edge] != UNKNOWN:
        at = (at + turn + size) % size
        edge = d.vertex_edges[first + at]
    return int(edge)


@inlined
def _guided_edge(d: CountingBoard, tip: int) -> int:
    """Of the unknown edges at the end of a path the one in the cut with the fewest unknown edges.

    The fewer they are, the sooner parity forces the last one; of cuts that are alike one with an
    odd number of lines comes first, since it needs a line.
    """
    best, least = -1, 2 * len(d.mark) + 2
    for k in range(d.vertex_start[tip], d.vertex_start[tip + 1]):
        edge = d.vertex_edges[k]
        if d.mark[edge] == UNKNOWN:
            rank = _cut_rank(d, edge)
            if rank < least:
                best, least = edge, rank
    return int(best)


@inlined
def _cut_rank(d: CountingBoard, edge: int) -> int:
    """Twice the fewest unknown edges of a cut through this edge, less 1 where its lines are odd."""
    rank = 2 * len(d.mark) + 1
    for k in range(d.cut_start[edge], d.cut_start[edge + 1]):
        cut = d.cuts[k]
        rank = min(rank, 2 * d.cut_unknowns[cut] - (d.cut_lines[cut] & 1))
    return rank


@inlined
def _find_path(d: CountingBoard, h: DfsState) -> None:
    """Set path_end and last_edge to an end of some path, if there is one."""
    for k in range(len(h.vertices)):
        vertex = h.vertices[k]
        if d.vertex_lines[vertex] == 1:
            h.path_end = vertex
            for i in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
                if d.mark[d.vertex_edges[i]] == LINE:
                    h.last_edge = d.vertex_edges[i]
            return


@inlined
def _walk(d: CountingBoard, h: DfsState) -> None:
    """Move path_end and last_edge along the lines to the end of the path."""
    while d.vertex_lines[h.path_end] == 2:
        vertex, came = h.path_end, h.last_edge
        for i in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
            edge = d.vertex_edges[i]
            if d.mark[edge] == LINE and edge != came:
                one, two = d.edge_vertices[edge, 0], d.edge_vertices[edge, 1]
                h.path_end = two if one == vertex else one
                h.last_edge = edge


@inlined
def _first_edge(d: CountingBoard, h: DfsState) -> int:
    """A side of the first face whose clue requires a line, else the first unknown edge, else -1."""
    for k in range(len(h.faces)):
        face = h.faces[k]
        if d.clue[face] > 0 and d.face_unknowns[face] > 0:
            for i in range(d.face_start[face], d.face_start[face + 1]):
                if d.mark[d.face_edges[i]] == UNKNOWN:
                    return int(d.face_edges[i])
    for k in range(len(h.edges)):
        if d.mark[h.edges[k]] == UNKNOWN:
            return int(h.edges[k])
    return -1


@entry
def deduce_facts(d: CountingBoard, h: DfsState) -> None:
    """Continue with the deterministic marks; `is_deducing` is 0 once they are complete."""
    deduce(d, h)
