"""Colouring from two sides: the controls do what they say."""

from typing import Any

import numpy as np
import pytest

from generation.loops.looks import is_one_loop, longest_straight, share, visited
from graph_shapes import MakeGraph
from oracle.enumerate_loops import all_loops
from takegaki.core.errors import PuzzleError
from takegaki.core.symmetry import SYMMETRY_NAMES, symmetry_group
from takegaki.generation.loops import colour_loop
from takegaki.generation.loops.colour_loop import centres
from takegaki.generation.loops.given_loop import MARGIN
from takegaki.tilings import honeycomb, square
from tiers import samples, thorough

SEEDS = samples("loops")

tilings = pytest.mark.parametrize("make", [square, honeycomb], ids=["square", "honeycomb"])


@tilings
def test_windingness(make: MakeGraph) -> None:
    graph = make(14, 10)
    means = [
        np.mean(
            [visited(graph, colour_loop(graph, seed, windingness=wish)) for seed in range(SEEDS)]
        )
        for wish in (0, 0.25, 0.5, 0.75, 1)
    ]
    assert np.all(np.diff(means) > 0.01), means
    assert means[0] < 0.25
    assert means[-1] > 0.88


@tilings
@pytest.mark.parametrize("wish", [0.05, 0.3, 0.5, 0.7, 0.95])
@pytest.mark.parametrize("windingness", [0, 0.5, 0.8])
def test_share_of_inside(make: MakeGraph, wish: float, windingness: float) -> None:
    graph = make(14, 10)
    for seed in range(SEEDS // 4):
        lines = colour_loop(graph, seed, inside=wish, windingness=windingness)
        assert is_one_loop(graph, lines)
        assert abs(share(graph, lines) - wish) <= MARGIN + 1.5 / graph.n_faces


def test_share_of_inside_when_nobody_asks() -> None:
    graph = square(14, 10)
    for windingness in (0, 0.5, 1):
        for seed in range(SEEDS):
            assert 0.33 < share(graph, colour_loop(graph, seed, windingness=windingness)) < 0.67


@pytest.mark.parametrize("most", [2, 3, 5])
@pytest.mark.parametrize("windingness", [0, 0.5, 1])
def test_no_long_straight_border(most: int, windingness: float) -> None:
    graph = square(14, 10)
    free = []
    for seed in range(SEEDS // 4):
        lines = colour_loop(graph, seed, windingness=windingness, max_straight=most)
        assert is_one_loop(graph, lines)
        assert longest_straight(graph, lines) <= most
        free.append(longest_straight(graph, colour_loop(graph, seed, windingness=windingness)))
    assert max(free) > most


def test_hexagons_have_no_straight_border() -> None:
    graph = honeycomb(7, 6)
    assert (colour_loop(graph, 1, max_straight=1) == colour_loop(graph, 1)).all()


SYMMETRIC = [
    (square, 5, 3, "rot2"),
    (square, 8, 6, "rot2"),
    (square, 6, 9, "left-right"),
    (square, 6, 9, "top-bottom"),
    (square, 7, 7, "rot4"),
    (square, 8, 8, "rot4"),
    (square, 8, 8, "diagonal"),
    (square, 9, 9, "antidiagonal"),
    (square, 8, 10, "left-right+top-bottom"),
    (square, 9, 9, "rot4+diagonal"),
    (square, 1, 4, "rot2"),
    (honeycomb, 5, 3, "left-right"),
    (honeycomb, 6, 8, "rot2"),
    (honeycomb, 1, 1, "rot6"),
]


@pytest.mark.parametrize(("make", "rows", "cols", "names"), SYMMETRIC)
@pytest.mark.parametrize("windingness", [0, 0.5, 1])
def test_symmetry(make: MakeGraph, rows: int, cols: int, names: str, windingness: float) -> None:
    graph = make(rows, cols)
    group = symmetry_group(graph, names)
    assert len(group) >= 2
    made = set()
    for seed in range(SEEDS // 4):
        lines = colour_loop(graph, seed, symmetry=names, windingness=windingness)
        assert is_one_loop(graph, lines)
        for found in group:
            image = np.zeros_like(lines)
            image[found.edges[lines]] = True
            assert (image == lines).all()
        made.add(lines.tobytes())
    assert len(made) > 1 or graph.n_faces < 20


@pytest.mark.parametrize(("make", "rows", "cols", "names"), SYMMETRIC)
def test_centres_are_discs_that_stay_where_they_are_none_round_a_cell_that_does_alone(
    make: MakeGraph, rows: int, cols: int, names: str
) -> None:
    graph = make(rows, cols)
    group = symmetry_group(graph, names)
    found = [set(faces) for faces in centres(graph, group)]
    assert found
    for disc in found:
        assert graph.outside not in disc
        assert all({int(one.faces[face]) for face in disc} == disc for one in group)
        assert not any(len(other) == 1 and other < disc for other in found)


def test_symmetric_loops_are_not_rare_accidents() -> None:
    """Without the wish a loop of this size has no symmetry."""
    graph = square(8, 8)
    for name in ("rot2", "rot4", "diagonal", "left-right"):
        found = symmetry_group(graph, name)[1]
        for seed in range(SEEDS // 4):
            lines = colour_loop(graph, seed)
            assert not (lines[found.edges] == lines).all()


def test_all_wishes_together() -> None:
    graph = square(14, 10)
    lines = colour_loop(graph, 7, windingness=0.7, inside=0.45, symmetry="rot2", max_straight=3)
    assert is_one_loop(graph, lines)
    assert longest_straight(graph, lines) <= 3
    assert abs(share(graph, lines) - 0.45) < 0.03
    assert (lines[symmetry_group(graph, "rot2")[1].edges] == lines).all()


@thorough
def test_many_of_the_loops_of_a_small_board_come() -> None:
    graph = square(4, 3)
    met = {
        colour_loop(graph, seed, windingness=wish).tobytes()
        for seed in range(1500)
        for wish in (0.3, 0.5, 0.7)
    }
    assert len(met) > 0.3 * len(all_loops(graph))


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"windingness": 1.1}, "windingness 1.1"),
        ({"windingness": float("nan")}, "windingness nan"),
        ({"inside": 0}, "^inside 0: "),
        ({"inside": 1.5}, "^inside 1.5: "),
        ({"max_straight": 0}, "^max_straight 0: "),
        ({"symmetry": "rot5"}, 'no symmetry is called "rot5"'),
        ({"symmetry": "rot4"}, "a square board of 5x3 has no symmetry rot4"),
        ({"inside": 1.0, "max_straight": 2}, "no loop found"),
    ],
)
def test_wishes_that_cannot_be_met(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(PuzzleError, match=told) as error:
        colour_loop(square(5, 3), 1, **wishes)
    assert "\n" not in str(error.value)


def test_every_name_is_a_symmetry_of_some_board() -> None:
    for name in SYMMETRY_NAMES:
        graph = honeycomb(1, 1) if name in {"rot3", "rot6"} else square(4, 4)
        assert len(symmetry_group(graph, name)) == {"rot3": 3, "rot4": 4, "rot6": 6}.get(name, 2)
