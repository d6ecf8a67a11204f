"""Graphs are made here: polygons or rings of vertices are joined into one.

Whoever has drawings of others, which need not fit, goes by `takegaki.core.own_graphs`.
"""

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import overlap
from takegaki.core.graph import FloatArray, Graph, IntArray, next_corner


def graph_from_polygons(
    tiling: str,
    rows: int,
    cols: int,
    corners: NDArray[np.int64],
    face_start: IntArray,
    variant: str = "",
) -> Graph:
    """Join polygons with integer corners, (S, 2) clockwise, into a Graph.

    Vertices and edges are numbered as they are first met on a walk over the faces in order and
    each face's sides from its first corner: Loopy's numbering. Raises PuzzleError where three
    polygons share a side or two run along it in the same direction. Cost: O(S log S).
    Source: Simon Tatham, Loopy's grid.c (numbering of edges and dots).
    """
    vertex_of, first_corner = _number_by_first(_pack(corners))
    positions = corners[first_corner].astype(np.float64)
    return graph_from_faces(tiling, rows, cols, positions, vertex_of, face_start, variant)


def graph_from_faces(
    tiling: str,
    rows: int,
    cols: int,
    positions: FloatArray,
    face_vertices: NDArray[np.int64],
    face_start: IntArray,
    variant: str = "",
) -> Graph:
    """Join faces, each a ring of vertices (S,), into a Graph; edges, errors and cost as above.

    Edges are numbered on walks round the rings as they are given; those that run anticlockwise are
    then turned round, from their first corner.
    """
    begin, end = face_vertices, face_vertices[next_corner(face_start)]
    low = np.minimum(begin, end).astype(np.int64)
    # The ends of an edge mostly have near numbers, so that these keys are small.
    length = np.maximum(begin, end) - low
    edge_of, first_side = _number_by_first(low * (int(length.max()) + 1) + length)
    face_of = np.repeat(np.arange(len(face_start) - 1), np.diff(face_start)).astype(np.int32)
    edge_vertices = np.stack([begin[first_side], end[first_side]], axis=1).astype(np.int32)
    corners, sides = _clockwise(positions[begin], positions[end], face_start)
    begin, edge_of = begin[corners], edge_of[sides]
    edge_faces = np.full((len(first_side), 2), len(face_start) - 1, dtype=np.int32)
    forward = begin == edge_vertices[edge_of, 0]
    edge_faces[edge_of, np.where(forward, 0, 1)] = face_of
    side = edge_of * 2 + forward
    if (np.bincount(side) > 1).any():
        order = np.argsort(side, kind="stable")
        twice = int(np.argmax(side[order][1:] == side[order][:-1]))
        raise overlap(int(face_of[order[twice]]), int(face_of[order[twice + 1]]), "same-side")
    return Graph(
        tiling,
        rows,
        cols,
        positions,
        face_start.astype(np.int32),
        begin.astype(np.int32),
        edge_of.astype(np.int32),
        edge_vertices,
        edge_faces,
        *_rings(positions, edge_vertices, edge_faces),
        variant=variant,
    )


def _pack(corners: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each corner, small where they lie on a grid."""
    shifted = corners - corners.min(axis=0)
    shifted //= np.maximum(np.gcd.reduce(shifted, axis=0), 1)
    packed: NDArray[np.int64] = shifted[:, 0] * (int(shifted[:, 1].max()) + 1) + shifted[:, 1]
    return packed


def _number_by_first(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Ids in order of first appearance, and where each id first appears; keys are 0 or more.

    Cost: linear, unless the keys are far apart.
    """
    if keys.max() >= FAR_APART * len(keys):
        keys = np.unique(keys, return_inverse=True)[1]
    # Of several values for one place the last is stored: from behind, the first.
    place = np.empty(int(keys.max()) + 1, dtype=np.int64)
    place[keys[::-1]] = np.arange(len(keys) - 1, -1, -1)
    first = place[keys]
    is_first = np.zeros(len(keys), dtype=np.bool_)
    is_first[first] = True
    return (np.cumsum(is_first) - 1)[first], np.flatnonzero(is_first)


FAR_APART = 64
"""A table of so many times as many places as there are keys takes longer to fill than sorting them.
"""


def _clockwise(
    begin: FloatArray, end: FloatArray, face_start: IntArray
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(S,) the positions in the given order of each face's corners and of its sides, in clockwise
    order.
    """
    areas = np.add.reduceat(begin[:, 0] * end[:, 1] - end[:, 0] * begin[:, 1], face_start[:-1])
    size = np.diff(face_start)
    start, count = np.repeat(face_start[:-1], size).astype(np.int64), np.repeat(size, size)
    within = np.arange(len(begin)) - start
    back = np.repeat(areas < 0, size)
    corners = np.where(back, (count - within) % count, within)
    return start + corners, start + np.where(back, count - 1 - within, within)


def _rings(
    positions: FloatArray, edge_vertices: IntArray, edge_faces: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Edges and faces round each vertex, clockwise (y down: growing angle)."""
    n_edges = len(edge_vertices)
    here = np.concatenate([edge_vertices[:, 0], edge_vertices[:, 1]])
    there = np.concatenate([edge_vertices[:, 1], edge_vertices[:, 0]])
    edge = np.tile(np.arange(n_edges, dtype=np.int32), 2)
    # Leaving along the edge, the face on the right is the one clockwise of it.
    right = np.concatenate([edge_faces[:, 0], edge_faces[:, 1]])
    step = positions[there] - positions[here]
    order = np.lexsort((np.arctan2(step[:, 1], step[:, 0]), here))
    start = np.zeros(len(positions) + 1, dtype=np.int32)
    np.cumsum(np.bincount(here, minlength=len(positions)), out=start[1:])
    return start, edge[order], right[order].astype(np.int32)
