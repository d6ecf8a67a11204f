"""All loops of a graph, by two methods that share nothing."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph

BoolMatrix = NDArray[np.bool_]


@lru_cache(maxsize=64)
def all_loops(graph: Graph) -> BoolMatrix:
    """(L, E) every simple cycle once, by extending paths from its smallest edge. Uses edge_vertices
    only.
    """
    at: list[list[tuple[int, int]]] = [[] for _ in range(graph.n_vertices)]
    for edge, (a, b) in enumerate(graph.edge_vertices.tolist()):
        at[a].append((edge, b))
        at[b].append((edge, a))
    found: list[int] = []
    for start, (a, b) in enumerate(graph.edge_vertices.tolist()):
        _extend(at, start, a, b, 1 << b, 1 << start, found)
    return _matrix(found, graph.n_edges)


def _extend(
    at: list[list[tuple[int, int]]],
    start: int,
    goal: int,
    vertex: int,
    visited: int,
    path: int,
    found: list[int],
) -> None:
    for edge, other in at[vertex]:
        if edge <= start or visited >> other & 1:
            continue
        if other == goal:
            found.append(path | 1 << edge)
        else:
            _extend(at, start, goal, other, visited | 1 << other, path | 1 << edge, found)


def _matrix(masks: list[int], width: int) -> BoolMatrix:
    size = (width + 7) // 8
    raw = b"".join(mask.to_bytes(size, "little") for mask in masks)
    bits = np.unpackbits(
        np.frombuffer(raw, dtype=np.uint8).reshape(len(masks), size), axis=1, bitorder="little"
    )
    return bits[:, :width].astype(np.bool_)


def loops_by_inside(graph: Graph) -> BoolMatrix:
    """(L, E) the borders of all sets of faces that are one loop; at most 20 faces. Uses edge_faces
    only.

    A border is one loop when the inside hangs together, the outside does (with the world), and
    no vertex has more than two lines; two faces hang together across an edge.
    """
    n = graph.n_faces
    sets = np.arange(1, 1 << n, dtype=np.int64)
    near = [0] * (n + 1)
    for a, b in graph.edge_faces.tolist():
        near[a] |= 1 << b
        near[b] |= 1 << a
    beyond = (1 << n + 1) - 1 ^ sets  # bit n, the world, is always outside
    whole = _hang_together(sets, near) & _hang_together(beyond, near)
    sets = sets[whole]
    sides = graph.edge_faces.astype(np.int64)
    lines = (sets[:, None] >> sides[:, 0] & 1) != (sets[:, None] >> sides[:, 1] & 1)
    degrees = np.zeros((len(sets), graph.n_vertices), dtype=np.int8)
    for edge, (a, b) in enumerate(graph.edge_vertices.tolist()):
        degrees[:, a] += lines[:, edge]
        degrees[:, b] += lines[:, edge]
    found: BoolMatrix = lines[(degrees <= 2).all(axis=1)]
    return found


def _hang_together(sets: NDArray[np.int64], near: list[int]) -> NDArray[np.bool_]:
    """Which of these sets of faces, as bit masks, can be walked through from their lowest
    member.
    """
    reached = sets & -sets
    while True:
        grown = reached.copy()
        for face, mask in enumerate(near):
            grown |= np.where(reached >> face & 1, mask, 0)
        grown &= sets
        if np.array_equal(grown, reached):
            found: NDArray[np.bool_] = reached == sets
            return found
        reached = grown
