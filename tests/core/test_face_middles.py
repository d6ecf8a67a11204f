"""Where clues stand: inside their faces, with room."""

import numpy as np
import pytest

from takegaki.core.face_middles import face_middles, face_rooms
from takegaki.core.graph import FloatArray, Graph
from takegaki.tilings import TILINGS, square
from tiers import sampled, thorough


def is_inside(ring: np.ndarray, place: np.ndarray) -> bool:
    """The angles under which the sides are seen from a place inside make a whole turn."""
    here = ring - place
    there = np.roll(here, -1, axis=0)
    seen = np.arctan2(
        here[:, 0] * there[:, 1] - here[:, 1] * there[:, 0], (here * there).sum(axis=1)
    )
    return bool(np.isclose(abs(seen.sum()), 2 * np.pi))


def from_sides(ring: np.ndarray, place: np.ndarray) -> float:
    """Distance to the nearest side, by stepping along each."""
    steps = np.linspace(0, 1, 400)[:, None]
    sides = zip(ring, np.roll(ring, -1, axis=0), strict=True)
    return min(
        float(np.hypot(*(begin + (end - begin) * steps - place).T).min()) for begin, end in sides
    )


def nearest_side(ring: FloatArray, place: FloatArray) -> float:
    """How far the nearest of very many dots on the sides is."""
    ways = np.roll(ring, -1, axis=0) - ring
    dots = ring[:, None] + ways[:, None] * np.linspace(0, 1, 2_001)[:, None]
    return float(np.hypot(*(dots - place).reshape(-1, 2).T).min())


@sampled(5)
@pytest.mark.parametrize("name", TILINGS)
def test_middles_lie_inside(name: str) -> None:
    graph = TILINGS[name].graph(6, 7)
    middles, rooms = face_middles(graph), face_rooms(graph)
    for face in range(graph.n_faces):
        ring = graph.positions[graph.corners_of(face)]
        assert is_inside(ring, middles[face])
        widest = np.ptp(ring, axis=0).max()
        assert rooms[face] > 0.1 * widest
        assert rooms[face] == pytest.approx(nearest_side(ring, middles[face]))


def test_of_a_convex_face_it_is_the_centre_of_gravity() -> None:
    graph = square(3, 5)
    corners = graph.positions[graph.face_vertices].reshape(-1, 4, 2)
    assert np.allclose(face_middles(graph), corners.mean(axis=1))
    assert np.allclose(face_rooms(graph), 10)


@thorough
def test_of_a_bent_face_it_is_the_deepest_place() -> None:
    """A letter L of two bars, the upright one twice as wide: places on a grid are no deeper."""
    ring = np.array([(0, 0), (80, 0), (80, 200), (200, 200), (200, 240), (0, 240)], dtype=float)
    graph = Graph.from_polygons([ring], "letter")
    place, room = face_middles(graph)[0], face_rooms(graph)[0]
    inside = [
        np.array([x, y])
        for x in range(2, 200, 2)
        for y in range(2, 240, 2)
        if is_inside(ring, np.array([x, y]))
    ]
    best = max(from_sides(ring, one) for one in inside)
    assert best - 1 <= room <= best + 2
    assert is_inside(ring, place)


def test_faces_of_one_bent_shape_have_alike_middles() -> None:
    ring = np.array([(0, 0), (80, 0), (80, 200), (200, 200), (200, 240), (0, 240)], dtype=float)
    graph = Graph.from_polygons([ring + np.array([0, down]) for down in (0, 240, 480)], "letters")
    middles = face_middles(graph)
    assert np.allclose(np.diff(middles, axis=0), np.diff(middles[:2], axis=0))
    corners = [graph.positions[graph.corners_of(face)] for face in range(3)]
    assert all(is_inside(one, middle) for one, middle in zip(corners, middles, strict=True))
