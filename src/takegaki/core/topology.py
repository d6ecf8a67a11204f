"""Loops, components, inside and outside of a set of lines; pure questions about a graph.

Darts: the two directions of each edge, and the next one round the same face. The faces round a
face, and the edge straight ahead of another.
"""

from collections.abc import Sequence

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass

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
    """Edges of each connected set of lines (E,); sets by their smallest edge, edges ascending."""
    return connected_sets(graph, np.flatnonzero(lines).tolist())


def connected_sets(graph: Graph, edges: Sequence[int]) -> list[list[int]]:
    """The connected sets of some edges; sets by their first edge, edges in the given order. Cost:
    linear.
    """
    parent: dict[int, int] = {}
    ends = graph.edge_vertices[list(edges)].tolist()
    for a, b in ends:
        parent[find_root(parent, a)] = find_root(parent, b)
    groups: dict[int, list[int]] = {}
    for edge, (a, _) in zip(edges, ends, strict=True):
        groups.setdefault(find_root(parent, a), []).append(edge)
    return list(groups.values())


def find_root(parent: dict[int, int], item: int) -> int:
    """The root of an item's class in a union-find, whose path to it is halved on the way.

    parent   of each item seen so far, a root its own; an item that is not in it becomes a class of
             its own. Two classes are united by `parent[root of one] = root of the other`.

    Cost: O(log n) amortised. For kernels there is `takegaki.runtime.sets`.
    Source: R. Tarjan and J. van Leeuwen, Worst-case analysis of set union algorithms, 1984.
    """
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
        parent[find_root(parent, a)] = find_root(parent, b)
    found: dict[int, tuple[list[int], list[int]]] = {}
    for vertex in range(graph.n_vertices):
        found.setdefault(find_root(parent, vertex), ([], []))[0].append(vertex)
    for edge, (a, _) in zip(drawn, ends, strict=True):
        found[find_root(parent, a)][1].append(edge)
    return list(found.values())


def cycle_in(graph: Graph, edges: list[int]) -> list[int]:
    """The edges of some cycle among these, ascending; empty when they form none. Cost: linear."""
    left = set(edges)
    at: dict[int, set[int]] = {}
    for edge in edges:
        for vertex in graph.edge_vertices[edge].tolist():
            at.setdefault(vertex, set()).add(edge)
    # An edge at a vertex of degree 1 is on no cycle; without these, a walk that never turns back
    # closes one.
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
    colour = np.zeros(graph.n_faces + 1, dtype=np.bool_)
    for faces, nearer, edges in graph.cached("faces from outside", lambda: _from_outside(graph)):
        colour[faces] = colour[nearer] ^ lines[edges]
    return colour[: graph.n_faces]


def _from_outside(graph: Graph) -> list[tuple[IntArray, IntArray, IntArray]]:
    """By how many steps they are away from the world: faces, each with one that is a step nearer,
    and the edge between them.
    """
    beside: list[list[tuple[int, int]]] = [[] for _ in range(graph.n_faces + 1)]
    for edge, (a, b) in enumerate(graph.edge_faces.tolist()):
        beside[a].append((b, edge))
        beside[b].append((a, edge))
    seen, layer, found = {graph.outside}, [graph.outside], []
    while layer:
        following: list[tuple[int, int, int]] = []
        for nearer in layer:
            for face, edge in beside[nearer]:
                if face not in seen:
                    seen.add(face)
                    following.append((face, nearer, edge))
        layer = [face for face, _, _ in following]
        if layer:
            columns = np.array(following, dtype=np.int32).T
            found.append((columns[0], columns[1], columns[2]))
    return found


def border_lines(graph: Graph, inside: BoolArray) -> BoolArray:
    """(E,) the lines between the inside faces and the rest."""
    colour = np.append(np.asarray(inside, dtype=np.bool_), False)
    result: BoolArray = colour[graph.edge_faces[:, 0]] != colour[graph.edge_faces[:, 1]]
    return result


@dataclass(frozen=True, eq=False)
class Darts:
    """Dart 2e runs along edge e as `edge_vertices` has it, dart 2e + 1 runs back; d ^ 1 turns
    round.

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
    """The darts of a graph. Cached with it after the first call. Cost: linear."""
    return graph.cached("darts", lambda: _built(graph))


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


STRAIGHT = 1 - 1e-5
"""Cosine from which on two directions are one: corners lie on whole numbers, a quarter of a degree
off.
"""


def surrounding_faces(graph: Graph) -> tuple[IntArray, IntArray]:
    """The faces met on a walk round each face, corner by corner, as CSR: start (F + 1,), faces.

    A face may come more than once; the world is face F. Cached with the graph. Cost: linear.
    """
    return graph.cached("surrounding faces", lambda: _surrounding_faces(graph))


def straight_ahead(graph: Graph) -> IntArray:
    """(2 E,) the dart that continues in the same direction where each dart ends, or -1.

    Cached with the graph. Cost: linear, for bounded degrees.
    """
    return graph.cached("straight ahead", lambda: _straight_ahead(graph))


def _surrounding_faces(graph: Graph) -> tuple[IntArray, IntArray]:
    sizes, degrees = graph.face_sizes, graph.degrees
    corner, face = graph.face_vertices, np.repeat(np.arange(graph.n_faces), sizes)
    at = np.repeat(np.arange(graph.n_vertices), degrees)
    # The face's own place in the ring of its corner; the others follow it clockwise.
    keys = at.astype(np.int64) * (graph.n_faces + 1) + graph.vertex_faces
    order = np.argsort(keys)
    slot = order[np.searchsorted(keys[order], corner.astype(np.int64) * (graph.n_faces + 1) + face)]
    others = degrees[corner] - 1
    first = np.cumsum(others) - others
    step = np.arange(int(others.sum())) - np.repeat(first, others) + 1
    begin, size = (
        np.repeat(values[corner], others) for values in (graph.vertex_start[:-1], degrees)
    )
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


def squares_of(graph: Graph) -> tuple[int, int] | None:
    """(rows, cols) of a board of square cells in rows and columns, else None."""
    if graph.grid is None or graph.cells != "faces" or graph.holes:
        return None
    rows, cols = graph.grid
    plain = bool((graph.face_sizes == 4).all()) and graph.n_vertices == (rows + 1) * (cols + 1)
    return (rows, cols) if plain else None
