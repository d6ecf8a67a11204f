"""Symmetries by name: they do to the positions what their names say."""

import numpy as np
import pytest

from takegaki.core.errors import PuzzleError
from takegaki.core.looks import LOOKS, look, orbits
from takegaki.tilings import honeycomb, square

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
def test_names_and_positions(name, graph):
    centred = graph.positions - (graph.positions.max(axis=0) + graph.positions.min(axis=0)) / 2
    image = np.stack(MAPS[name](*centred.T), axis=1)
    places = {tuple(place) for place in centred.tolist()}
    if {tuple(place) for place in image.tolist()} != places:
        with pytest.raises(PuzzleError, match=f"has no symmetry {name}"):
            look(graph, name)
        return
    first, second = look(graph, name)
    assert (first.edges == np.arange(graph.n_edges)).all()
    assert (centred[second.vertices] == image).all()


def test_rotations():
    assert [len(look(square(4, 4), name)) for name in ("rot2", "rot4", "rot4+rot2")] == [2, 4, 4]
    assert len(look(square(4, 4), "rot4+diagonal")) == 8
    assert len(look(square(5, 3), "left-right+top-bottom")) == 4
    assert len(look(square(4, 4), "")) == 1
    assert not any(found.mirrored for found in look(square(4, 4), "rot4"))


@pytest.mark.parametrize("names", ["", "rot2", "left-right", "left-right+top-bottom"])
def test_orbits(names):
    graph = square(5, 3)
    group = look(graph, names)
    start, faces, orbit = orbits(graph, group)
    assert sorted(faces.tolist()) == list(range(graph.n_faces))
    for number in range(len(start) - 1):
        members = faces[start[number] : start[number + 1]].tolist()
        assert members == sorted({int(found.faces[members[0]]) for found in group})
        assert (orbit[members] == number).all()


def test_unknown_name():
    with pytest.raises(PuzzleError, match="no symmetry is called"):
        look(square(4, 4), "rot7")
    assert "rot2" in LOOKS
