"""All spanning trees of a graph by brute force, and their number by Kirchhoff's theorem."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph

BoolMatrix = NDArray[np.bool_]


@lru_cache(maxsize=32)
def all_trees(graph: Graph) -> BoolMatrix:
    """(T, E) every spanning tree once: each edge taken or not, by labels of joined vertices.

    A partial choice is dropped once a part of it has no edge left to join the rest by. Uses
    edge_vertices only.
    """
    ends = graph.edge_vertices.tolist()
    last = [
        max((e for e, pair in enumerate(ends) if v in pair), default=-1)
        for v in range(graph.n_vertices)
    ]
    labels = np.arange(graph.n_vertices, dtype=np.int8)[None]
    chosen = np.zeros((1, graph.n_edges), dtype=bool)
    for edge, (a, b) in enumerate(ends):
        free = labels[:, a] != labels[:, b]
        joined = labels[free]
        joined = np.where(joined == joined[:, [b]], joined[:, [a]], joined)
        taken = chosen[free]
        taken[:, edge] = True
        labels, chosen = np.concatenate([labels, joined]), np.concatenate([chosen, taken])
        later = np.array(last) > edge
        keep = np.ones(len(labels), dtype=bool)
        for vertex in {a, b}:
            if not later[vertex]:
                same = labels == labels[:, [vertex]]
                keep &= same.all(axis=1) | (same & later).any(axis=1)
        labels, chosen = labels[keep], chosen[keep]
    found: BoolMatrix = chosen[(labels == labels[:, [0]]).all(axis=1)]
    return found


def kirchhoff(graph: Graph) -> int:
    """The number of spanning trees: any cofactor of the Laplacian."""
    laplacian = np.zeros((graph.n_vertices, graph.n_vertices))
    for a, b in graph.edge_vertices.tolist():
        laplacian[[a, b], [a, b]] += 1
        laplacian[[a, b], [b, a]] -= 1
    return round(np.linalg.det(laplacian[1:, 1:])) if graph.n_vertices > 1 else 1
