"""Symmetries: their number, that they form a group, and that they keep every incidence."""

import numpy as np
import pytest

from graph_shapes import MakeGraph
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.symmetry import SYMMETRY_NAMES, orbits, symmetries, symmetry_group
from takegaki.tilings import honeycomb, square

# Rows, columns, symmetries, mirrors among them. Honeycombs of even width turn round but do not
# mirror.
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
def test_number(make: MakeGraph, rows: int, cols: int, number: int, mirrored: int) -> None:
    found = symmetries(make(rows, cols))
    assert len(found) == number
    assert sum(symmetry.mirrored for symmetry in found) == mirrored
    assert symmetries(make(rows, cols)) is found


@shapes
def test_group(make: MakeGraph, rows: int, cols: int, number: int, mirrored: int) -> None:
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
def test_incidence(make: MakeGraph, rows: int, cols: int, number: int, mirrored: int) -> None:
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


def test_mirrors_turn_faces_round() -> None:
    graph = square(5, 3)
    for symmetry in symmetries(graph):
        walk = symmetry.vertices[graph.corners_of(4)].tolist()
        x, y = graph.positions[walk].T
        turning = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum()
        assert (turning < 0) == symmetry.mirrored


MAPS = {
    "rot2": lambda x, y: (-x, -y),
    "left-right": lambda x, y: (-x, y),
    "top-bottom": lambda x, y: (x, -y),
    "diagonal": lambda x, y: (y, x),
    "antidiagonal": lambda x, y: (-y, -x),
}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(
    "graph", [square(5, 3), square(4, 4), square(5, 5), honeycomb(3, 4), honeycomb(5, 3)], ids=str
)
def test_names_and_positions(name: str, graph: Graph) -> None:
    centred = graph.positions - (graph.positions.max(axis=0) + graph.positions.min(axis=0)) / 2
    image = np.stack(MAPS[name](*centred.T), axis=1)
    places = {tuple(place) for place in centred.tolist()}
    if {tuple(place) for place in image.tolist()} != places:
        with pytest.raises(PuzzleError, match=f"has no symmetry {name}"):
            symmetry_group(graph, name)
        return
    first, second = symmetry_group(graph, name)
    assert (first.edges == np.arange(graph.n_edges)).all()
    assert (centred[second.vertices] == image).all()


def test_rotations() -> None:
    assert [len(symmetry_group(square(4, 4), name)) for name in ("rot2", "rot4", "rot4+rot2")] == [
        2,
        4,
        4,
    ]
    assert len(symmetry_group(square(4, 4), "rot4+diagonal")) == 8
    assert len(symmetry_group(square(5, 3), "left-right+top-bottom")) == 4
    assert len(symmetry_group(square(4, 4), "")) == 1
    assert not any(found.mirrored for found in symmetry_group(square(4, 4), "rot4"))


@pytest.mark.parametrize("names", ["", "rot2", "left-right", "left-right+top-bottom"])
def test_orbits(names: str) -> None:
    graph = square(5, 3)
    group = symmetry_group(graph, names)
    start, faces, orbit = orbits(graph, group)
    assert sorted(faces.tolist()) == list(range(graph.n_faces))
    assert (np.diff(faces[start[:-1]]) > 0).all()
    for number in range(len(start) - 1):
        members = faces[start[number] : start[number + 1]].tolist()
        assert members == sorted({int(found.faces[members[0]]) for found in group})
        assert (orbit[members] == number).all()


def test_unknown_name() -> None:
    with pytest.raises(PuzzleError, match="no symmetry is called"):
        symmetry_group(square(4, 4), "rot7")
    assert "rot2" in SYMMETRY_NAMES
