"""Loops, components, inside and outside of a set of lines; pure questions about a graph."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray

BoolArray = NDArray[np.bool_]


def line_degrees(graph: Graph, lines: BoolArray) -> IntArray:
    """(V,) number of lines at each vertex."""
    ends = graph.edge_vertices[lines].ravel()
    return np.bincount(ends, minlength=graph.n_vertices).astype(np.int32)


def face_counts(graph: Graph, lines: BoolArray) -> IntArray:
    """(F,) number of lines round each face."""
    counts = np.bincount(graph.edge_faces[lines].ravel(), minlength=graph.n_faces + 1)
    return counts[: graph.n_faces].astype(np.int32)


def components(graph: Graph, lines: BoolArray) -> list[list[int]]:
    """Edges of each connected set of lines; sets by their smallest edge, edges ascending."""
    parent: dict[int, int] = {}
    drawn = np.flatnonzero(lines).tolist()
    ends = graph.edge_vertices[lines].tolist()
    for a, b in ends:
        parent[_root(parent, a)] = _root(parent, b)
    groups: dict[int, list[int]] = {}
    for edge, (a, _) in zip(drawn, ends, strict=True):
        groups.setdefault(_root(parent, a), []).append(edge)
    return list(groups.values())


def _root(parent: dict[int, int], item: int) -> int:
    parent.setdefault(item, item)
    while parent[item] != item:
        parent[item] = parent[parent[item]]
        item = parent[item]
    return item


def networks(graph: Graph, lines: BoolArray) -> list[tuple[list[int], list[int]]]:
    """Vertices and lines of each connected set of vertices, also of those that no line reaches.

    Sets by their smallest vertex, vertices and edges ascending. Cost: linear.
    """
    parent: dict[int, int] = {}
    drawn = np.flatnonzero(lines).tolist()
    ends = graph.edge_vertices[lines].tolist()
    for a, b in ends:
        parent[_root(parent, a)] = _root(parent, b)
    found: dict[int, tuple[list[int], list[int]]] = {}
    for vertex in range(graph.n_vertices):
        found.setdefault(_root(parent, vertex), ([], []))[0].append(vertex)
    for edge, (a, _) in zip(drawn, ends, strict=True):
        found[_root(parent, a)][1].append(edge)
    return list(found.values())


def cycle_in(graph: Graph, edges: list[int]) -> list[int]:
    """The edges of some cycle among these, ascending; empty when they form none. Cost: linear."""
    left = set(edges)
    at: dict[int, set[int]] = {}
    for edge in edges:
        for vertex in graph.edge_vertices[edge].tolist():
            at.setdefault(vertex, set()).add(edge)
    # What hangs on one edge lies on no cycle; then any walk that never turns back closes one.
    ends = [vertex for vertex, here in at.items() if len(here) == 1]
    while ends:
        here = at[ends.pop()]
        for edge in list(here):
            left.discard(edge)
            for vertex in graph.edge_vertices[edge].tolist():
                at[vertex].discard(edge)
                if len(at[vertex]) == 1:
                    ends.append(vertex)
    return _closed_walk(graph, left, at) if left else []


def _closed_walk(graph: Graph, left: set[int], at: dict[int, set[int]]) -> list[int]:
    edge = min(left)
    vertex = int(graph.edge_vertices[edge, 0])
    walk: list[int] = []
    seen: dict[int, int] = {}
    while vertex not in seen:
        seen[vertex] = len(walk)
        edge = min(other for other in at[vertex] if not walk or other != edge)
        walk.append(edge)
        a, b = graph.edge_vertices[edge].tolist()
        vertex = b if a == vertex else a
    return sorted(walk[seen[vertex] :])


def loops(graph: Graph, lines: BoolArray) -> list[list[int]]:
    """The components in which every vertex has exactly two lines, as sorted lists of edges."""
    degree = line_degrees(graph, lines)
    return [
        part
        for part in components(graph, lines)
        if bool(np.all(degree[graph.edge_vertices[part].ravel()] == 2))
    ]


def is_one_loop(graph: Graph, lines: BoolArray) -> bool:
    """The lines form exactly one cycle that neither crosses nor touches itself."""
    parts = components(graph, lines)
    return len(parts) == 1 and len(loops(graph, lines)) == 1


def is_spanning_tree(graph: Graph, lines: BoolArray) -> bool:
    """The lines join all vertices without a cycle."""
    drawn = int(np.sum(lines))
    if graph.n_vertices == 1:
        return drawn == 0
    if drawn != graph.n_vertices - 1 or bool(np.any(line_degrees(graph, lines) == 0)):
        return False
    return len(components(graph, lines)) == 1


def bridges(graph: Graph, lines: BoolArray) -> list[int]:
    """Lines whose removal would part what they join, ascending. Cost: linear.

    Source: R. E. Tarjan, A note on finding the bridges of a graph (1974).
    """
    seen = np.full(graph.n_vertices, -1, dtype=np.int64)
    low = np.zeros(graph.n_vertices, dtype=np.int64)
    found: list[int] = []
    for start in range(graph.n_vertices):
        if seen[start] < 0:
            found += _bridges_from(graph, lines, start, seen, low)
    return sorted(found)


def _bridges_from(
    graph: Graph,
    lines: BoolArray,
    start: int,
    seen: NDArray[np.int64],
    low: NDArray[np.int64],
) -> list[int]:
    found: list[int] = []
    clock = int(seen.max()) + 1
    seen[start] = low[start] = clock
    stack = [(start, -1, iter(graph.edges_at(start).tolist()))]
    while stack:
        vertex, came_by, todo = stack[-1]
        edge = next((e for e in todo if lines[e] and e != came_by), None)
        if edge is None:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[vertex])
                if low[vertex] > seen[above]:
                    found.append(came_by)
            continue
        a, b = graph.edge_vertices[edge].tolist()
        other = b if a == vertex else a
        if seen[other] < 0:
            clock += 1
            seen[other] = low[other] = clock
            stack.append((other, edge, iter(graph.edges_at(other).tolist())))
        else:
            low[vertex] = min(low[vertex], seen[other])
    return found


def loop_order(graph: Graph, loop: list[int]) -> list[int]:
    """Vertices along a loop, from the start of its smallest edge; the first is not repeated."""
    at: dict[int, list[int]] = {}
    for edge in loop:
        for vertex in graph.edge_vertices[edge].tolist():
            at.setdefault(vertex, []).append(edge)
    edge = min(loop)
    start, vertex = graph.edge_vertices[edge].tolist()
    order = [start]
    while vertex != start:
        order.append(vertex)
        edge = next(e for e in at[vertex] if e != edge)
        a, b = graph.edge_vertices[edge].tolist()
        vertex = b if a == vertex else a
    return order


def inside_faces(graph: Graph, lines: BoolArray) -> BoolArray:
    """(F,) True for the faces an odd number of lines away from the world (lines: closed curves)."""
    colour = np.full(graph.n_faces + 1, -1, dtype=np.int8)
    colour[graph.outside] = 0
    crossings: list[list[tuple[int, int]]] = [[] for _ in range(graph.n_faces + 1)]
    for (a, b), line in zip(graph.edge_faces.tolist(), lines.tolist(), strict=True):
        crossings[a].append((b, line))
        crossings[b].append((a, line))
    stack = [graph.outside]
    while stack:
        face = stack.pop()
        for other, line in crossings[face]:
            if colour[other] < 0:
                colour[other] = colour[face] ^ int(line)
                stack.append(other)
    result: BoolArray = colour[: graph.n_faces] == 1
    return result


def border_lines(graph: Graph, inside: BoolArray) -> BoolArray:
    """(E,) lines that part the inside faces from the rest."""
    colour = np.append(np.asarray(inside, dtype=np.bool_), False)
    result: BoolArray = colour[graph.edge_faces[:, 0]] != colour[graph.edge_faces[:, 1]]
    return result
