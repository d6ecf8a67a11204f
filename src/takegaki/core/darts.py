"""Darts: the two directed sides of each edge, and the next one round the same face."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.graph import Graph, IntArray


@dataclass(frozen=True, eq=False)
class Darts:
    """Dart 2e runs along edge e as `edge_vertices` has it, dart 2e + 1 runs back; d ^ 1 turns round.

    origin   (2 E,) the vertex where it starts
    face     (2 E,) the face on its right (F = outside)
    after    (2 E,) the next dart round that face
    before   (2 E,) the inverse of `after`
    """

    origin: IntArray
    face: IntArray
    after: IntArray
    before: IntArray


def darts(graph: Graph) -> Darts:
    """The darts of a graph. Kept with it after the first call. Cost: linear."""
    return graph.kept("darts", lambda: _built(graph))


def _built(graph: Graph) -> Darts:
    n_darts = 2 * graph.n_edges
    vertex = np.repeat(np.arange(graph.n_vertices), graph.degrees)
    leaving = 2 * graph.vertex_edges + (graph.edge_vertices[graph.vertex_edges, 1] == vertex)
    slot = np.empty(n_darts, dtype=np.int32)
    slot[leaving] = np.arange(n_darts)
    # One step anticlockwise round each vertex.
    back = np.arange(-1, n_darts - 1, dtype=np.int32)
    filled = graph.degrees > 0
    back[graph.vertex_start[:-1][filled]] = graph.vertex_start[1:][filled] - 1
    # At the far end the same face lies just anticlockwise of the way back.
    after = leaving[back[slot[np.arange(n_darts) ^ 1]]].astype(np.int32)
    before = np.empty(n_darts, dtype=np.int32)
    before[after] = np.arange(n_darts)
    return Darts(graph.edge_vertices.ravel(), graph.edge_faces.ravel(), after, before)
