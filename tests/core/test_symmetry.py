"""Symmetries: their number, that they form a group, and that they keep every incidence."""

import numpy as np
import pytest

from takegaki.core.symmetry import symmetries
from takegaki.tilings import honeycomb, square

# Rows, columns, symmetries, mirrors among them. Honeycombs of even width turn round but do not mirror.
NUMBERS = [
    (square, 5, 3, 4, 2),
    (square, 3, 5, 4, 2),
    (square, 4, 4, 8, 4),
    (square, 1, 1, 8, 4),
    (square, 1, 7, 4, 2),
    (honeycomb, 1, 1, 12, 6),
    (honeycomb, 2, 1, 4, 2),
    (honeycomb, 3, 3, 2, 1),
    (honeycomb, 5, 3, 2, 1),
    (honeycomb, 3, 4, 2, 0),
    (honeycomb, 1, 3, 2, 1),
]

shapes = pytest.mark.parametrize(("make", "rows", "cols", "number", "mirrored"), NUMBERS)


@shapes
def test_number(make, rows, cols, number, mirrored):
    found = symmetries(make(rows, cols))
    assert len(found) == number
    assert sum(symmetry.mirrored for symmetry in found) == mirrored
    assert symmetries(make(rows, cols)) is found


@shapes
def test_group(make, rows, cols, number, mirrored):
    found = symmetries(make(rows, cols))
    maps = {symmetry.edges.tobytes(): symmetry for symmetry in found}
    if (rows, cols) != (1, 1):
        assert len(maps) == number
    assert found[0].edges.tolist() == list(range(len(found[0].edges)))
    assert found[0].faces.tolist() == list(range(len(found[0].faces)))
    assert found[0].vertices.tolist() == list(range(len(found[0].vertices)))
    for one in found:
        assert np.argsort(one.edges).astype(np.int32).tobytes() in maps, "no inverse"
        for two in found:
            both = maps[two.edges[one.edges].tobytes()]
            assert both.vertices.tolist() == two.vertices[one.vertices].tolist()
            assert both.faces.tolist() == two.faces[one.faces].tolist()
            assert both.mirrored == (one.mirrored != two.mirrored)


@shapes
def test_incidence(make, rows, cols, number, mirrored):
    graph = make(rows, cols)
    for symmetry in symmetries(graph):
        for array in (symmetry.faces, symmetry.edges, symmetry.vertices):
            assert sorted(array.tolist()) == list(range(len(array)))
        for edge in range(graph.n_edges):
            image = symmetry.edges[edge]
            ends = symmetry.vertices[graph.edge_vertices[edge]].tolist()
            assert sorted(ends) == sorted(graph.edge_vertices[image].tolist())
            faces = np.append(symmetry.faces, graph.outside)[graph.edge_faces[edge]].tolist()
            assert sorted(faces) == sorted(graph.edge_faces[image].tolist())


def test_mirrors_turn_faces_round():
    graph = square(5, 3)
    for symmetry in symmetries(graph):
        walk = symmetry.vertices[graph.corners_of(4)].tolist()
        x, y = graph.positions[walk].T
        turning = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum()
        assert (turning < 0) == symmetry.mirrored
