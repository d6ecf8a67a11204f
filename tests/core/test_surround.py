"""Rings and straight lines, against a walk from corner to corner and against geometry."""

import numpy as np
import pytest

from random_loops import ring
from takegaki.core.surround import rings, straight_ahead
from takegaki.tilings import honeycomb, square

boards = pytest.mark.parametrize(
    "graph", [square(5, 3), honeycomb(5, 3), square(1, 1), honeycomb(1, 4), square(4, 4)], ids=str
)


@boards
def test_rings(graph):
    start, faces = rings(graph)
    assert [faces[start[f] : start[f + 1]].tolist() for f in range(graph.n_faces)] == [
        ring(graph, face) for face in range(graph.n_faces)
    ]
    assert start.dtype == faces.dtype == np.int32


@boards
def test_straight_ahead(graph):
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
