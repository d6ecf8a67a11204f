"""Darts: the directed sides of the edges, against faces and vertices as the graph has them."""

import numpy as np
import pytest

from takegaki.core.darts import darts
from takegaki.tilings import honeycomb, square

BOARDS = [square(5, 3), honeycomb(5, 3), square(1, 1), honeycomb(2, 4)]


@pytest.mark.parametrize("graph", BOARDS)
def test_after_goes_round_each_face(graph):
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
def test_a_dart_starts_where_the_one_before_ends(graph):
    found = darts(graph)
    every = np.arange(2 * graph.n_edges)
    assert np.array_equal(found.origin[found.after], found.origin[every ^ 1])
    assert np.array_equal(found.before[found.after], every)
    assert np.array_equal(np.sort(found.after), every)


@pytest.mark.parametrize("graph", BOARDS)
def test_the_outside_is_gone_round_too(graph):
    found = darts(graph)
    outside = np.flatnonzero(found.face == graph.outside)
    assert np.array_equal(np.unique(found.after[outside]), outside)


def test_kept_with_the_graph():
    assert darts(BOARDS[0]) is darts(BOARDS[0])
