"""The sweep line finds what comparing each edge with each finds, in about S log S comparisons."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from takegaki import Budget, Graph
from takegaki.core.budget import EndedError, Pace
from takegaki.core.dot_tree import DotTree
from takegaki.core.errors import LimitError
from takegaki.core.graph import FloatArray
from takegaki.core.plane_sweep import PlaneSweep
from takegaki.core.polygon_map import MeetingBoxes, crossing_edges, cut_at_dots
from takegaki.tilings import graph_of

Polygon = list[tuple[int, int]]


def strip(n: int) -> list[Polygon]:
    """Parallelograms beside each other, so oblique that the boxes round all of them meet."""
    return [[(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)]


def fan(n: int) -> list[Polygon]:
    """Triangles round one dot."""
    rim = [
        (round(1e6 * math.cos(math.tau * i / n)), round(1e6 * math.sin(math.tau * i / n)))
        for i in range(n)
    ]
    return [[(0, 0), rim[i], rim[(i + 1) % n]] for i in range(n)]


def meet(spots: FloatArray, one: list[int], two: list[int]) -> bool:
    """Whether two edges meet other than at a common end, in fractions."""
    (a, b), (c, d) = (
        [tuple(map(Fraction, spots[end].tolist())) for end in ends] for ends in (one, two)
    )

    def turn(p: tuple[Fraction, ...], q: tuple[Fraction, ...], r: tuple[Fraction, ...]) -> Fraction:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def on(p: tuple[Fraction, ...], q: tuple[Fraction, ...], r: tuple[Fraction, ...]) -> bool:
        box = all(min(p[i], q[i]) <= r[i] <= max(p[i], q[i]) for i in (0, 1))
        return turn(p, q, r) == 0 and box

    if set(one) & set(two):
        (shared,) = set(one) & set(two)
        (far,), (away,) = set(one) - {shared}, set(two) - {shared}
        ends = (tuple(map(Fraction, spots[end].tolist())) for end in (shared, far, away))
        s, p, q = ends
        return on(s, p, q) or on(s, q, p)
    crosses = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
    return crosses or on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


@pytest.mark.parametrize("wide", [4, 9, 1 << 30])
def test_the_sweep_finds_what_each_with_each_finds(wide: int) -> None:
    rng = np.random.default_rng(wide)
    outcomes = set()
    for _ in range(300):
        spots = np.unique(rng.integers(0, wide, (10, 2)), axis=0).astype(float)
        ends = rng.integers(0, len(spots), (int(rng.integers(2, 9)), 2))
        edges = np.unique(np.sort(ends[ends[:, 0] != ends[:, 1]], axis=1), axis=0)
        if len(edges) < 2:
            continue
        pairs = edges.tolist()
        every = {
            (i, j)
            for i in range(len(pairs))
            for j in range(i + 1, len(pairs))
            if meet(spots, pairs[i], pairs[j])
        }
        found = PlaneSweep(spots, edges, Pace()).crossing()
        assert (found is not None) == bool(every)
        assert found is None or (min(found), max(found)) in every
        assert (crossing_edges(spots, edges) is not None) == bool(every)
        outcomes.add(bool(every))
    assert True in outcomes


def test_edges_of_boards_do_not_cross() -> None:
    for graph in (graph_of("penrose-kites", 5, 5), graph_of("great-dodecagonal", 2, 3)):
        assert PlaneSweep(graph.positions, graph.edge_vertices, Pace()).crossing() is None
        assert PlaneSweep(graph.positions / 7, graph.edge_vertices, Pace()).crossing() is None


@pytest.mark.parametrize("make", [strip, fan])
def test_comparisons_grow_as_s_log_s(make: Callable[[int], list[Polygon]]) -> None:
    """They grew with the square, as all boxes meet."""
    steps = []
    for n in (250, 1000, 4000):
        polygons = make(n)
        graph = Graph.from_polygons(polygons)
        ends = graph.positions[graph.edge_vertices]
        assert not MeetingBoxes(ends.min(axis=1), ends.max(axis=1)).are_few
        pace = Pace()
        assert crossing_edges(graph.positions, graph.edge_vertices, pace) is None
        assert pace.steps > 0
        rings = [graph.corners_of(face).tolist() for face in range(graph.n_faces)]
        assert cut_at_dots(graph.positions, rings, 0.0, pace) == rings
        steps.append(pace.steps / graph.n_edges / math.log2(graph.n_edges))
    assert max(steps) < 4
    assert steps[2] < 1.2 * steps[1]


def test_the_tree_finds_the_dots_near_sides() -> None:
    rng = np.random.default_rng(8)
    for tolerance in (0.0, 0.4):
        dots = rng.integers(0, 30, (200, 2)).astype(float)
        ends = rng.integers(0, 30, (40, 2, 2)).astype(float)
        way = ends[:, 1] - ends[:, 0]
        there = dots[None] - ends[:, None, 0]
        share = np.clip(
            (there * way[:, None]).sum(axis=2) / np.maximum((way**2).sum(axis=1), 1e-9)[:, None],
            0,
            1,
        )
        away = np.hypot(*np.moveaxis(there - share[..., None] * way[:, None], 2, 0))
        near = {
            (int(side), int(dot)) for side, dot in zip(*np.nonzero(away <= tolerance), strict=True)
        }
        found = {
            pair
            for sides, some in DotTree(dots).near(ends, tolerance, Pace())
            for pair in zip(sides.tolist(), some.tolist(), strict=True)
        }
        assert near <= found
        assert len(found) < 40 * 200 / 2


def test_dots_on_sides_are_found_where_all_boxes_meet() -> None:
    """A strip whose cells each have a neighbour of half their size: a dot on every oblique side."""
    n = 60
    halves = [
        half
        for i in range(n)
        for half in (
            [(2 * i, 0), (2 * i + 2, 0), (2 * i + 2 + n, n), (2 * i + n, n)],
            [
                (2 * i + n, n),
                (2 * i + 2 + n, n),
                (2 * i + 2 + 2 * n, 2 * n),
                (2 * i + 2 * n, 2 * n),
            ],
        )
    ]
    whole = [[(-2, 0), (0, 0), (2 * n, 2 * n), (2 * n - 2, 2 * n)]]
    graph = Graph.from_polygons([*halves, *whole])
    assert graph.face_sizes.tolist() == [4] * (2 * n) + [5]


def test_work_ends_with_its_budget() -> None:
    graph = Graph.from_polygons(strip(300))
    budget = cancelled_at(3)
    with pytest.raises(EndedError, match="cancelled"):
        PlaneSweep(
            graph.positions, graph.edge_vertices, Pace(budget, steps_before_look=500)
        ).crossing()
    assert late_looks(budget) == 0
    with pytest.raises(LimitError, match="the cells were not joined into a board: cancelled"):
        Graph.from_polygons(strip(300), budget=cancelled_at(0))
    assert Graph.from_polygons(strip(300), budget=Budget(time_limit=3600)) == graph
