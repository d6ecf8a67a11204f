"""Topology against brute force on random sets of edges."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_loops import border, random_inside, ring
from random_trees import is_spanning_tree
from takegaki.core.graph import Graph
from takegaki.core.topology import (
    border_lines,
    components,
    cycle_in,
    darts,
    face_counts,
    inside_faces,
    is_one_loop,
    line_degrees,
    loop_order,
    loops,
    networks,
    straight_ahead,
    surrounding_faces,
)
from takegaki.runtime.arrays import Flags
from takegaki.tilings import honeycomb, square

GRAPHS = [square(5, 3), honeycomb(3, 2), square(1, 1), square(2, 2), honeycomb(1, 1)]


@st.composite
def some_lines(draw: st.DrawFn) -> tuple[Graph, Flags]:
    graph = draw(st.sampled_from(GRAPHS))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    kind = draw(st.sampled_from(["loop", "loops", "any"]))
    if kind == "any":
        return graph, rng.random(graph.n_edges) < draw(st.floats(0, 1))
    lines = border(graph, random_inside(graph, rng, rng.random()))
    if kind == "loops":
        lines = lines ^ border(graph, random_inside(graph, rng, rng.random()))
    return graph, lines


def reach(graph: Graph, lines: Flags, start: int) -> set[int]:
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


def brute_components(graph: Graph, lines: Flags) -> list[list[int]]:
    parts: dict[frozenset[int], list[int]] = {}
    for edge in np.flatnonzero(lines).tolist():
        parts.setdefault(
            frozenset(reach(graph, lines, int(graph.edge_vertices[edge, 0]))), []
        ).append(edge)
    return list(parts.values())


@given(some_lines())
def test_components_and_loops(case: tuple[Graph, Flags]) -> None:
    graph, lines = case
    parts = brute_components(graph, lines)
    assert components(graph, lines) == parts
    degree = [
        sum(vertex in graph.edge_vertices[e] for e in np.flatnonzero(lines))
        for vertex in range(graph.n_vertices)
    ]
    assert line_degrees(graph, lines).tolist() == degree
    closed = [
        part for part in parts if all(degree[v] == 2 for e in part for v in graph.edge_vertices[e])
    ]
    assert loops(graph, lines) == closed
    assert is_one_loop(graph, lines) == (len(parts) == len(closed) == 1)


@given(some_lines())
def test_networks_are_by_their_smallest_vertex(case: tuple[Graph, Flags]) -> None:
    """Also those that no line reaches; vertices and edges ascend."""
    graph, lines = case
    left, expected = set(range(graph.n_vertices)), []
    while left:
        met = reach(graph, lines, min(left))
        left -= met
        drawn = np.flatnonzero(lines).tolist()
        edges = [edge for edge in drawn if int(graph.edge_vertices[edge, 0]) in met]
        expected.append((sorted(met), edges))
    assert networks(graph, lines) == expected


@given(some_lines())
def test_faces(case: tuple[Graph, Flags]) -> None:
    graph, lines = case
    counts = [int(lines[graph.edges_of(face)].sum()) for face in range(graph.n_faces)]
    assert face_counts(graph, lines).tolist() == counts


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32), st.floats(0, 1))
def test_inside_and_border_are_inverse(graph: Graph, seed: int, share: float) -> None:
    inside = np.random.default_rng(seed).random(graph.n_faces) < share
    lines = border_lines(graph, inside)
    assert inside_faces(graph, lines).tolist() == inside.tolist()
    for edge, (a, b) in enumerate(graph.edge_faces.tolist()):
        colours = [face < graph.n_faces and bool(inside[face]) for face in (a, b)]
        assert lines[edge] == (colours[0] != colours[1])


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32))
def test_loop_order(graph: Graph, seed: int) -> None:
    rng = np.random.default_rng(seed)
    lines = border(graph, random_inside(graph, rng, rng.random()))
    [loop] = loops(graph, lines)
    order = loop_order(graph, loop)
    assert len(order) == len(loop) == len(set(order))
    assert order[:2] == graph.edge_vertices[min(loop)].tolist()
    pairs = {frozenset(graph.edge_vertices[edge].tolist()) for edge in loop}
    assert {frozenset(pair) for pair in zip(order, order[1:] + order[:1], strict=True)} == pairs


@given(st.sampled_from(GRAPHS), st.integers(0, 2**32), st.booleans())
def test_spanning_tree(graph: Graph, seed: int, spoil: Any) -> None:
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
def test_as_many_lines_as_a_tree_with_a_loop_are_none(graph: Graph) -> None:
    lines = np.zeros(graph.n_edges, dtype=bool)
    lines[: graph.n_vertices - 1] = True
    assert len(components(graph, lines)) == 1
    assert not is_spanning_tree(graph, lines)


def test_no_line() -> None:
    for graph in GRAPHS:
        none = np.zeros(graph.n_edges, dtype=bool)
        assert components(graph, none) == loops(graph, none) == []
        assert not is_one_loop(graph, none)
        assert not is_spanning_tree(graph, none)


BOARDS = [square(5, 3), honeycomb(5, 3), square(1, 1), honeycomb(2, 4)]


@pytest.mark.parametrize("graph", BOARDS)
def test_after_goes_round_each_face(graph: Graph) -> None:
    found = darts(graph)
    for face in range(graph.n_faces):
        dart = first = int(np.flatnonzero(found.face == face)[0])
        corners, edges = [], []
        while True:
            corners.append(int(found.origin[dart]))
            edges.append(dart >> 1)
            assert found.face[dart] == face
            dart = int(found.after[dart])
            if dart == first:
                break
        ring = graph.corners_of(face).tolist()
        turn = ring.index(corners[0])
        assert corners == ring[turn:] + ring[:turn]
        assert sorted(edges) == sorted(graph.edges_of(face).tolist())


@pytest.mark.parametrize("graph", BOARDS)
def test_a_dart_starts_where_the_one_before_ends(graph: Graph) -> None:
    found = darts(graph)
    every = np.arange(2 * graph.n_edges)
    assert np.array_equal(found.origin[found.after], found.origin[every ^ 1])
    assert np.array_equal(found.before[found.after], every)
    assert np.array_equal(np.sort(found.after), every)


@pytest.mark.parametrize("graph", BOARDS)
def test_the_outside_is_gone_round_too(graph: Graph) -> None:
    found = darts(graph)
    outside = np.flatnonzero(found.face == graph.outside)
    assert np.array_equal(np.unique(found.after[outside]), outside)


def test_kept_with_the_graph() -> None:
    assert darts(BOARDS[0]) is darts(BOARDS[0])


boards = pytest.mark.parametrize(
    "graph", [square(5, 3), honeycomb(5, 3), square(1, 1), honeycomb(1, 4), square(4, 4)], ids=str
)


@boards
def test_rings(graph: Graph) -> None:
    start, faces = surrounding_faces(graph)
    assert [faces[start[f] : start[f + 1]].tolist() for f in range(graph.n_faces)] == [
        ring(graph, face) for face in range(graph.n_faces)
    ]
    assert start.dtype == faces.dtype == np.int32


@boards
def test_straight_ahead(graph: Graph) -> None:
    ahead = straight_ahead(graph)
    ends = np.stack([graph.edge_vertices, graph.edge_vertices[:, ::-1]], axis=1).reshape(-1, 2)
    place = graph.positions.astype(int)
    for dart, (a, b) in enumerate(ends.tolist()):
        on = [
            d
            for d, (c, e) in enumerate(ends.tolist())
            if c == b and (place[e] - place[b] == place[b] - place[a]).all()
        ]
        assert on == ([ahead[dart]] if ahead[dart] >= 0 else [])


def test_a_cycle_with_tails_is_found_without_them() -> None:
    graph = square(5, 3)
    cycle = sorted(set(graph.edges_of(4).tolist()) ^ set(graph.edges_of(7).tolist()))
    rng = np.random.default_rng(3)
    for _ in range(20):
        more = [edge for edge in rng.permutation(graph.n_edges).tolist() if edge not in cycle]
        # A tail joins no two dots that are joined: of each edge an end is new.
        there = set(graph.edge_vertices[cycle].ravel().tolist())
        tails = []
        for edge in more:
            ends = set(graph.edge_vertices[edge].tolist())
            if len(ends & there) == 1:
                there |= ends
                tails.append(edge)
        assert cycle_in(graph, [*tails, *cycle]) == cycle
        assert cycle_in(graph, tails) == []


def test_of_several_cycles_one_is_found_whole() -> None:
    graph = square(3, 4)
    rng = np.random.default_rng(4)
    for _ in range(60):
        edges = np.flatnonzero(rng.random(graph.n_edges) < 0.75).tolist()
        found = cycle_in(graph, edges)
        ends = np.bincount(graph.edge_vertices[found].ravel(), minlength=graph.n_vertices)
        assert set(found) <= set(edges)
        assert found == sorted(found)
        assert set(ends.tolist()) <= {0, 2}
        joined = np.isin(np.arange(graph.n_edges), edges)
        dots = len(np.unique(graph.edge_vertices[joined]))
        is_forest = len(edges) == dots - len(components(graph, joined))
        assert is_forest == (not found)
        assert is_forest or len(components(graph, np.isin(np.arange(graph.n_edges), found))) == 1
