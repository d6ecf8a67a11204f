"""Geometry of faces: centroids and the room inside."""

import numpy as np

from takegaki.core.graph import FloatArray, Graph, IntArray


def centroids(graph: Graph) -> FloatArray:
    """(F, 2) centre of gravity of each face's polygon."""
    base, here, there = _sides(graph, graph.positions[graph.face_vertices[graph.face_start[:-1]]])
    cross = here[:, 0] * there[:, 1] - there[:, 0] * here[:, 1]
    area = np.add.reduceat(cross, graph.face_start[:-1])
    moment = np.add.reduceat((here + there) * cross[:, None], graph.face_start[:-1])
    middle: FloatArray = base + moment / (3 * area)[:, None]
    return middle


def rooms(graph: Graph) -> FloatArray:
    """(F,) distance from the centroid of each face to its nearest side."""
    _, here, there = _sides(graph, centroids(graph))
    side = there - here
    cross = np.abs(here[:, 0] * side[:, 1] - here[:, 1] * side[:, 0])
    nearest: FloatArray = np.minimum.reduceat(cross / np.hypot(side[:, 0], side[:, 1]), graph.face_start[:-1])
    return nearest


def middling_edge(graph: Graph) -> float:
    """The median length of its edges."""
    return graph.kept("middling edge", lambda: _middling_edge(graph))


def _middling_edge(graph: Graph) -> float:
    ends = graph.positions[graph.edge_vertices]
    return float(np.median(np.hypot(*(ends[:, 1] - ends[:, 0]).T)))


def _sides(graph: Graph, base: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The base point (F, 2) of each face, and the two ends of each side (S, 2) seen from there."""
    origin = np.repeat(base, graph.face_sizes, axis=0)
    here = graph.positions[graph.face_vertices] - origin
    there = graph.positions[graph.face_vertices[_following(graph.face_start)]] - origin
    return base, here, there


def _following(face_start: IntArray) -> IntArray:
    """(S,) the corner after each corner of the same face."""
    after = np.arange(1, int(face_start[-1]) + 1, dtype=np.int32)
    after[face_start[1:] - 1] = face_start[:-1]
    return after
