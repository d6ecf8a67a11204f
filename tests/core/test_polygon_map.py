"""Polygons made into one map: what joins, what is cut, what is refused, and where."""

from collections.abc import Callable

import numpy as np
import pytest

from clocks import cancelled_at
from takegaki import Graph, Puzzle, count, prove, read, square, write
from takegaki.core.budget import EndedError, Pace
from takegaki.core.errors import PuzzleError
from takegaki.core.place_names import face_name
from takegaki.core.polygon_map import (
    MeetingBoxes,
    check_apart,
    crossing_edges,
    cut_at_dots,
    parts_of,
    simplified,
    snapped,
)
from takegaki.core.topology import border_lines, is_one_loop
from tiers import tries

Polygon = list[tuple[float, float]]


def oblong(x: float, y: float, wide: float = 1, high: float = 1) -> Polygon:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def without(rows: int, cols: int, gone: set[tuple[int, int]]) -> Graph:
    """A board of squares without some, (row, column)."""
    there = [(row, col) for row in range(rows) for col in range(cols) if (row, col) not in gone]
    return Graph.from_polygons([oblong(col, row) for row, col in there], "frame")


def loops_by_faces(graph: Graph) -> int:
    """Loops are the borders of sets of faces, holes among them, that are one loop."""
    inside = (
        np.array([number >> face & 1 for face in range(graph.n_faces)])
        for number in range(1 << graph.n_faces)
    )
    return sum(is_one_loop(graph, border_lines(graph, one == 1)) for one in inside)


def test_boxes_meet_as_each_with_each_finds() -> None:
    rng = np.random.default_rng(4)
    for wide in (0.02, 0.2, 3.0):
        low = rng.random((60, 2))
        high = low + rng.random((60, 2)) * (wide, 0.1)
        found = {
            pair
            for i, j in MeetingBoxes(low, high).pairs(Pace())
            for pair in zip(i.tolist(), j.tolist(), strict=True)
        }
        apart: np.ndarray = np.any(low[:, None] > high[None], axis=2)
        meet = {
            (i, j) for i in range(60) for j in range(i + 1, 60) if not apart[i, j] | apart[j, i]
        }
        assert found == meet


def test_corners_and_sides_join_within_a_tolerance() -> None:
    points = np.array([(0, 0), (5, 5), (0.1, 0), (5, 5.05), (0.19, 0)])
    places, index = snapped(points, 0.1)
    assert places.tolist() == [[0, 0], [5, 5]]
    assert index.tolist() == [0, 1, 0, 1, 0]
    spots = np.array([(0, 0), (4, 0), (4, 4), (0, 4), (1, 0.01), (3, -0.01), (4.2, 2)])
    assert cut_at_dots(spots, [[3, 2, 1, 0]], 0.1) == [[3, 2, 1, 5, 4, 0]]
    assert cut_at_dots(spots, [[0, 1, 2]], 0.0) == [[0, 1, 2]]
    joined = Graph.from_polygons(
        [oblong(0, 0), oblong(1.01, 0.02), oblong(0, 1, 2.02)], tolerance=0.05
    )
    assert (joined.n_faces, joined.n_edges, joined.holes) == (3, 10, 0)


def joined_by_pairs(points: np.ndarray, tolerance: float) -> list[int]:
    """The first point of the chain of each, from all pairs."""
    near = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)) <= tolerance
    first = list(range(len(points)))
    for i, j in np.argwhere(near).tolist():
        low, high = sorted((first[i], first[j]))
        first = [low if one == high else one for one in first]
    return first


@pytest.mark.parametrize("spread", [0.3, 1.0, 3.0, 12.0])
def test_corners_join_as_all_pairs_say(spread: float) -> None:
    rng = np.random.default_rng(int(spread * 10))
    for turn in range(tries(60)):
        shift = (0.0, 1e3, -1e9)[turn % 3]
        heaps = rng.uniform(-spread, spread, (6, 2))
        points = shift + heaps[rng.integers(6, size=40)] + rng.uniform(-0.4, 0.4, (40, 2))
        points = np.concatenate([points, points[rng.integers(40, size=10)]])
        places, index = snapped(points, 0.25)
        first = joined_by_pairs(points, 0.25)
        assert places.tolist() == points[sorted(set(first))].tolist()
        assert index.tolist() == [sorted(set(first)).index(one) for one in first]


def test_points_far_from_the_origin_are_not_joined_by_rounding() -> None:
    points = np.array([(1e20, 0.0), (np.nextafter(1e20, np.inf), 0.0), (-1e20, 1e300)])
    assert len(snapped(points, 1e-9)[0]) == 3
    assert len(snapped(points, 0.0)[0]) == 3


@pytest.mark.parametrize("shape", ["heap", "row", "ring"])
def test_many_corners_within_one_tolerance_cost_no_pairs(shape: str) -> None:
    """Of 20,000 in one heap all 200 million pairs were looked at."""
    rng = np.random.default_rng(3)
    n = 20_000
    angle = rng.uniform(0, 2 * np.pi, n)
    points = {
        "heap": rng.uniform(0, 0.5, (n, 2)),
        "row": np.stack([rng.uniform(0, 9, n), rng.uniform(0, 0.01, n)], axis=1),
        "ring": 3 * np.stack([np.cos(angle), np.sin(angle)], axis=1),
    }[shape]
    pace = Pace()
    places, index = snapped(points, 1.0, pace)
    assert len(places) == 1
    assert not index.any()
    assert pace.steps <= 20 * n


def test_heaps_that_are_just_apart_are_looked_at_within_a_budget() -> None:
    along = np.linspace(0, 0.3, 6000)
    heap = np.stack([along, 0.3 - along], axis=1)
    points = np.concatenate([heap, heap + 1.01 / 2**0.5])
    assert len(snapped(points[::60], 1.0)[0]) == 2
    pace = Pace(cancelled_at(5))
    with pytest.raises(EndedError):
        snapped(points, 1.0, pace)


def test_a_side_is_cut_where_others_end() -> None:
    graph = Graph.from_polygons([oblong(0, 0, 2, 2), oblong(2, 0), oblong(2, 1), oblong(0, 2, 3)])
    assert graph.face_sizes.tolist() == [5, 4, 4, 5]
    assert count(Puzzle.of(graph, [-1] * 4)).value == loops_by_faces(graph)


HOLED = [
    without(3, 3, {(1, 1)}),
    without(3, 4, {(1, 1), (1, 2)}),
    without(3, 5, {(1, 1), (1, 3)}),
    without(4, 4, {(1, 1), (2, 2)}),
]


@pytest.mark.parametrize("graph", HOLED, ids=["one", "wide", "two", "corner to corner"])
def test_a_hole_is_a_cell_without_a_clue(graph: Graph) -> None:
    """Every method counts the loops that sets of faces count, also those that run round the
    hole.
    """
    assert graph.n_vertices - graph.n_edges + graph.n_faces == 1
    puzzle = Puzzle.of(graph, [-1] * graph.n_faces)
    if graph.n_faces < 14:
        assert count(puzzle).value == count(puzzle, method="sat").value == loops_by_faces(graph)
    assert face_name(graph, graph.n_faces - 1) == f"hole {graph.holes}"
    with pytest.raises(PuzzleError, match="hole 1: a hole takes no clue"):
        Puzzle.of(graph, [3] * graph.n_faces)
    lines = border_lines(graph, np.arange(graph.n_faces) >= graph.n_faces - graph.holes)
    clues = [int(lines[graph.edges_of(face)].sum()) for face in range(graph.n_faces)]
    clues[-graph.holes :] = [-1] * graph.holes
    around = Puzzle.of(graph, clues)
    assert prove(around).name == prove(around, method="sat").name
    assert read(write(around, "json")) == around


def test_corner_to_corner_cells_make_one_board() -> None:
    """The loop cannot go from one to the other: they share a dot only."""
    graph = Graph.from_polygons([oblong(0, 0), oblong(1, 1)])
    assert count(Puzzle.of(graph, [-1, -1])).value == 2 == loops_by_faces(graph)
    ring = Graph.from_polygons([oblong(0, 1), oblong(1, 0), oblong(2, 1), oblong(1, 2)])
    assert ring.holes == 1
    assert count(Puzzle.of(ring, [-1] * 5)).value == loops_by_faces(ring)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: Graph.from_polygons([oblong(0, 0), oblong(0.5, 0.5)]), "cells 1 and 2 overlap"),
        (
            lambda: Graph.from_polygons([oblong(0, 0, 3, 3), oblong(1, 1)]),
            "several parts; cells 1 and 2",
        ),
        (lambda: Graph.from_polygons([oblong(0, 0), oblong(0, 0, 1, 2)]), "cells 1 and 2 overlap"),
        (
            lambda: Graph.from_polygons([[(0, 0), (2, 2), (2, 0), (0, 3)]]),
            "cell 1: its sides cross",
        ),
        (lambda: Graph.from_polygons([oblong(0, 0), oblong(9, 0)]), "several parts; cells 1 and 2"),
        (
            lambda: Graph.from_polygons([oblong(0, 0), oblong(3, 0, 0.01, 0.01)], tolerance=0.1),
            "polygon 2: .*smaller",
        ),
        (
            lambda: without(
                5, 5, {(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3)} - {(1, 1)}
            ),
            "a hole touches itself",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(make: Callable[[], Graph], text: str) -> None:
    with pytest.raises(PuzzleError, match=text):
        make()


def test_crossings_are_found_as_each_with_each_finds() -> None:
    rng = np.random.default_rng(5)
    for _ in range(30):
        spots = rng.integers(0, 12, (8, 2)).astype(float)
        edges = np.array([(0, 1), (2, 3), (4, 5), (6, 7)])
        found = crossing_edges(spots, edges)
        assert (found is not None) == any(
            _meet(spots[edges[i]], spots[edges[j]]) for i in range(4) for j in range(i + 1, 4)
        )


def _meet(one: np.ndarray, two: np.ndarray) -> bool:
    """Whether two pieces of line have a point in common, from the signs of areas and the boxes."""

    def area(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> float:
        return float(np.sign(np.linalg.det([b - a, c - a]).round()))

    a, b, c, d = *one, *two
    boxes = (np.minimum(a, b) <= np.maximum(c, d)).all() and (
        np.minimum(c, d) <= np.maximum(a, b)
    ).all()
    return bool(boxes and area(a, b, c) * area(a, b, d) <= 0 and area(c, d, a) * area(c, d, b) <= 0)


def test_borders_are_drawn_with_fewer_corners_on_both_sides() -> None:
    wavy = [(2, 0), (2.1, 0.5), (1.9, 1), (2.1, 1.5), (2, 2)]
    left, right = [(0, 0), *wavy, (0, 2)], [(4, 0), (4, 2), *wavy[::-1]]
    spots, index = snapped(np.array(left + right, dtype=float), 1e-9)
    rings = [index[: len(left)].tolist(), index[len(left) :].tolist()]
    made = simplified(spots, rings, 0.3)
    assert made is not None
    assert list(map(len, made)) == [4, 4]
    fine = simplified(spots, rings, 0.01)
    assert fine is not None
    assert [sorted(ring) for ring in fine] == [sorted(ring) for ring in rings]
    assert square(1, 2).n_edges == 7


def look_at(gone: list[Polygon], kept: list[Polygon], holes: list[Polygon] | None = None) -> None:
    """Check cells that are left out, which come first, against those that stay; holes are the last
    one's.
    """
    polygons = [*gone, *kept]
    spots, index = snapped(np.concatenate([np.array(one, dtype=float) for one in polygons]), 1e-9)
    rings = [
        one.tolist() for one in np.split(index, np.cumsum([len(one) for one in polygons])[:-1])
    ]
    within = [[np.array(one) for one in holes or ()] if ring is rings[-1] else [] for ring in rings]
    check_apart(spots, rings, range(len(gone)), within, Pace())


PAN: Polygon = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 0), (3, 0), (3, 3), (0, 3)]
"""Open at its top, from 1 to 2."""
SLANT: Polygon = [(0, 0), (1, 0), (11, 10), (10, 10)]
KITE: Polygon = [(4, 0), (6, 7), (4, 8), (2, 7)]


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ([oblong(5, 5)], [oblong(0, 0), oblong(1, 0)]),
        ([oblong(1, 1)], [oblong(0, 0), oblong(1, 0)]),
        ([oblong(1.25, 0.25, 0.5, 0.5)], [PAN]),
        ([PAN], [oblong(1.25, 0.25, 0.5, 0.5)]),
        ([SLANT], [oblong(2, 6, 2, 2), oblong(5, 1, 2, 2)]),
        ([KITE], [oblong(1, 1), oblong(6, 1)]),
        # What is wrong with cells that stay is for others to say.
        ([oblong(5, 5)], [oblong(0, 0), oblong(0, 0)]),
        ([oblong(5, 5)], [oblong(0, 0, 3, 3), oblong(1, 1)]),
        ([oblong(5, 5)], [oblong(0, 0, 2, 2), oblong(1, 1, 2, 2)]),
    ],
)
def test_cells_that_are_left_out_may_lie_beside_the_others(
    gone: list[Polygon], kept: list[Polygon]
) -> None:
    look_at(gone, kept)


@pytest.mark.parametrize(
    ("gone", "kept", "text"),
    [
        (
            [oblong(1, 0)],
            [oblong(0, 0), oblong(1, 0, 1, 2)],
            "1 and 3 overlap: they lie on the same side",
        ),
        (
            [oblong(0, 0), oblong(0, 0)],
            [oblong(5, 5)],
            "1 and 2 overlap: they lie on the same side of an edge",
        ),
        (
            [oblong(0, 0, 2, 2)],
            [oblong(5, 0), oblong(1, 1, 2, 2)],
            "1 and 3 overlap: sides of theirs cross",
        ),
        (
            [oblong(5, 0), oblong(0, 0, 2, 2)],
            [oblong(1, 1, 2, 2)],
            "2 and 3 overlap: sides of theirs cross",
        ),
        ([[(0, 0), (2, 2), (-1, 4)]], [oblong(0, 0, 2, 2)], "1 and 2 overlap: at a dot of both"),
        *(
            (first, second, "1 and 2 overlap: one lies within the other")
            for shape in (oblong(1, 1), PAN, SLANT, KITE)
            for first, second in (
                ([shape], [oblong(-1, -1, 20, 20)]),
                ([oblong(-1, -1, 20, 20)], [shape]),
            )
        ),
        ([oblong(0.25, 1, 0.5, 0.5)], [PAN], "1 and 2 overlap: one lies within the other"),
    ],
)
def test_a_cell_that_is_left_out_overlaps_another(
    gone: list[Polygon], kept: list[Polygon], text: str
) -> None:
    with pytest.raises(PuzzleError, match=f"^cells {text}"):
        look_at(gone, kept)


def test_a_cell_that_is_left_out_may_lie_in_a_hole() -> None:
    lake, isle, round_it = oblong(1, 1, 5, 5), oblong(2, 2), oblong(0, 0, 9, 9)
    look_at([isle], [round_it], [lake])
    with pytest.raises(PuzzleError, match=r"^cells 1 and 2 overlap: one lies within the other$"):
        look_at([oblong(7, 7)], [round_it], [lake])


def test_the_largest_part_comes_first_and_of_equals_the_one_met_first() -> None:
    lone, pair, chain = [[0, 1, 2]], [[3, 4, 5], [5, 4, 6]], [[7, 8, 9], [9, 8, 10], [10, 8, 11]]
    assert parts_of([*lone, *pair, *chain]) == [[3, 4, 5], [1, 2], [0]]
    assert parts_of([*chain, [12, 13, 14], *lone]) == [[0, 1, 2], [3], [4]]
    assert parts_of([]) == []


def test_looking_for_crossing_edges_counts_towards_the_budget_it_is_given() -> None:
    spots = np.array([(x, x * x) for x in range(3)], dtype=np.float64)
    pace = Pace()
    assert crossing_edges(spots, np.array([(0, 1), (1, 2), (2, 0)]), pace) is None
    assert pace.steps > 0


def test_sides_that_go_to_and_fro_are_refused_with_a_place() -> None:
    """One cell alone can overlap with no other: what is told is the dot with most sides on it."""
    along = [step // 2 if step % 2 == 0 else 89 - step // 2 for step in range(90)]
    with pytest.raises(PuzzleError, match=r"too many sides lead through one dot, at \(45, 0\)"):
        Graph.from_polygons([[*((float(x), 0.0) for x in along), (0.0, 5.0)]])
