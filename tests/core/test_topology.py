"""Topology against brute force on random sets of edges."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_loops import border, random_inside
from takegaki.core.topology import (
    border_lines,
    bridges,
    components,
    face_counts,
    inside_faces,
    is_one_loop,
    is_spanning_tree,
    line_degrees,
    loop_order,
    loops,
)
from takegaki.tilings import honeycomb, square

GRAPHS = [square(5, 3), honeycomb(3, 2), square(1, 1), square(2, 2), honeycomb(1, 1)]


@st.composite
def some_lines(draw):
    graph = draw(st.sampled_from(GRAPHS))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    kind = draw(st.sampled_from(["loop", "loops", "any"]))
    if kind == "any":
        return graph, rng.random(graph.n_edges) < draw(st.floats(0, 1))
    lines = border(graph, random_inside(graph, rng, rng.random()))
    if kind == "loops":
        lines = lines ^ border(graph, random_inside(graph, rng, rng.random()))
    return graph, lines


def reach(graph, lines, start: int) -> set[int]:
    """Vertices that lines join to start, by repetition until nothing changes."""
    met = {start}
    while True:
        more = met | {
            v
            for e in np.flatnonzero(lines)
            for v in graph.edge_vertices[e]
            if met & set(graph.edge_vertices[e])
        }
        if more == met:
            return {int(vertex) for vertex in met}
        met = more


def brute_components(graph, lines) -> list[list[int]]:
    parts: dict[frozenset, list[int]] = {}
    for edge in np.flatnonzero(lines).tolist():
        parts.setdefault(frozenset(reach(graph, lines, int(graph.edge_vertices[edge, 0]))), []).append(edge)
    return list(parts.values())


@given(some_lines())
def test_components_and_loops(case):
    graph, lines = case
    parts = brute_components(graph, lines)
    assert components(graph, lines) == parts
    degree = [
        sum(vertex in graph.edge_vertices[e] for e in np.flatnonzero(lines))
        for vertex in range(graph.n_vertices)
    ]
    assert line_degrees(graph, lines).tolist() == degree
    closed = [part for part in parts if all(degree[v] == 2 for e in part for v in graph.edge_vertices[e])]
    assert loops(graph, lines) == closed
    assert is_one_loop(graph, lines) == (len(parts) == len(closed) == 1)


@given(some_lines())
def test_bridges(case):
    graph, lines = case
    found = []
    for edge in np.flatnonzero(lines).tolist():
        without = lines.copy()
        without[edge] = False
        a, b = graph.edge_vertices[edge].tolist()
        if b not in reach(graph, without, a):
            found.append(edge)
    assert bridges(graph, lines) == found


@given(some_lines())
def test_faces(case):
    graph, lines = case
    counts = [int(lines[graph.edges_of(face)].sum()) for face in range(graph.n_faces)]
    assert face_counts(graph, lines).tolist() == counts


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32), st.floats(0, 1))
def test_inside_and_border_are_inverse(graph, seed, share):
    inside = np.random.default_rng(seed).random(graph.n_faces) < share
    lines = border_lines(graph, inside)
    assert inside_faces(graph, lines).tolist() == inside.tolist()
    for edge, (a, b) in enumerate(graph.edge_faces.tolist()):
        colours = [face < graph.n_faces and bool(inside[face]) for face in (a, b)]
        assert lines[edge] == (colours[0] != colours[1])


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32))
def test_loop_order(graph, seed):
    rng = np.random.default_rng(seed)
    lines = border(graph, random_inside(graph, rng, rng.random()))
    [loop] = loops(graph, lines)
    order = loop_order(graph, loop)
    assert len(order) == len(loop) == len(set(order))
    assert order[:2] == graph.edge_vertices[min(loop)].tolist()
    pairs = {frozenset(graph.edge_vertices[edge].tolist()) for edge in loop}
    assert {frozenset(pair) for pair in zip(order, order[1:] + order[:1], strict=True)} == pairs


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32), st.booleans())
def test_spanning_tree(graph, seed, spoil):
    # Kruskal on edges in random order makes a spanning tree; one edge more or less is none.
    rng = np.random.default_rng(seed)
    lines = np.zeros(graph.n_edges, dtype=bool)
    for edge in rng.permutation(graph.n_edges).tolist():
        a, b = graph.edge_vertices[edge].tolist()
        if b not in reach(graph, lines, a):
            lines[edge] = True
    assert is_spanning_tree(graph, lines)
    if spoil:
        lines[rng.integers(graph.n_edges)] ^= True
        assert not is_spanning_tree(graph, lines)


@pytest.mark.parametrize("graph", [square(5, 3), honeycomb(3, 2)])
def test_as_many_lines_as_a_tree_with_a_loop_are_none(graph):
    lines = np.zeros(graph.n_edges, dtype=bool)
    lines[: graph.n_vertices - 1] = True
    assert len(components(graph, lines)) == 1
    assert not is_spanning_tree(graph, lines)


def test_no_line():
    for graph in GRAPHS:
        none = np.zeros(graph.n_edges, dtype=bool)
        assert components(graph, none) == loops(graph, none) == bridges(graph, none) == []
        assert not is_one_loop(graph, none)
        assert not is_spanning_tree(graph, none)
