"""What lies round a face, and what lies straight ahead of an edge."""

import numpy as np

from takegaki.core.darts import darts
from takegaki.core.graph import Graph, IntArray

STRAIGHT = 1 - 1e-5
"""Cosine from which on two directions are one: corners lie on whole numbers, a quarter of a degree off."""


def rings(graph: Graph) -> tuple[IntArray, IntArray]:
    """The faces met on a walk round each face, corner by corner, as CSR: start (F + 1,), faces.

    A face may come more than once; the world is face F. Kept with the graph. Cost: linear.
    """
    return graph.kept("rings", lambda: _rings(graph))


def straight_ahead(graph: Graph) -> IntArray:
    """(2 E,) the dart that goes on in the same direction where each dart ends, or -1.

    Kept with the graph. Cost: linear, for bounded degrees.
    """
    return graph.kept("straight_ahead", lambda: _straight_ahead(graph))


def _rings(graph: Graph) -> tuple[IntArray, IntArray]:
    sizes, degrees = graph.face_sizes, graph.degrees
    corner, face = graph.face_vertices, np.repeat(np.arange(graph.n_faces), sizes)
    at = np.repeat(np.arange(graph.n_vertices), degrees)
    # Where the face itself stands in the ring of its corner; the others follow it clockwise.
    keys = at.astype(np.int64) * (graph.n_faces + 1) + graph.vertex_faces
    order = np.argsort(keys)
    slot = order[np.searchsorted(keys[order], corner.astype(np.int64) * (graph.n_faces + 1) + face)]
    others = degrees[corner] - 1
    first = np.cumsum(others) - others
    step = np.arange(int(others.sum())) - np.repeat(first, others) + 1
    begin, size = (np.repeat(values[corner], others) for values in (graph.vertex_start[:-1], degrees))
    ring = graph.vertex_faces[begin + (np.repeat(slot, others) - begin + step) % size]
    ends = np.cumsum(others)[graph.face_start[1:] - 1]
    return np.concatenate([[0], ends]).astype(np.int32), ring.astype(np.int32)


def _straight_ahead(graph: Graph) -> IntArray:
    known = darts(graph)
    ends = known.origin[np.arange(2 * graph.n_edges) ^ 1]
    step = graph.positions[ends] - graph.positions[known.origin]
    step /= np.hypot(step[:, 0], step[:, 1])[:, None]
    ahead = np.full(2 * graph.n_edges, -1, dtype=np.int32)
    here = np.arange(2 * graph.n_edges)
    # Turning round at its end and then dart by dart round that vertex.
    other = here ^ 1
    for _ in range(int(graph.degrees.max()) - 1):
        other = known.after[other ^ 1]
        straight = (step[here] * step[other]).sum(axis=1) > STRAIGHT
        ahead[straight] = other[straight]
    return ahead
