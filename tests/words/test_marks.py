"""Marks as parts of sentences: what is said is read back, on every tiling; how many are named."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from deduce.said import Geometry, Reader
from graph_shapes import sized
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Dot, Edges, Face, Mark, Marks, Place, Reason
from takegaki.deduce.reasons.loop_reasons import LONG, MOST_ON_WAY, stops_on
from takegaki.deduce.stories.told_as_one import MOST_IN_COVER, cells_at_dots
from takegaki.tilings import TILINGS, Boards, graph_of, square
from takegaki.words.view import MOST_NAMED

each_tiling = pytest.mark.parametrize(
    "tiling",
    [one for one in TILINGS.values() if not one.is_described],
    ids=lambda tiling: tiling.name,
)


def board_of(tiling: Boards) -> Graph:
    return tiling.graph(*sized(tiling, (3, 2)))


def told(
    graph: Graph, marks: Sequence[Mark], place: Place | None = None, cells: Sequence[int] = ()
) -> str:
    """Marks in words."""
    return Reason("then.marks", graph, marks=Marks(tuple(marks), place, tuple(cells))).phrase()


def reader(graph: Graph) -> Reader:
    nothing = np.zeros(graph.n_edges, dtype=int)
    return Reader(Puzzle.of(graph, [NO_CLUE] * graph.n_faces), nothing, nothing[:0])


def drawn(
    graph: Graph, rng: np.random.Generator, near: list[int], number: int
) -> list[tuple[int, int]]:
    """Marks on so many edges, about half of them on these."""
    wanted = [
        *rng.permutation(near)[: -(-number // 2)].tolist(),
        *rng.permutation(graph.n_edges).tolist(),
    ]
    edges = list(dict.fromkeys(wanted))[:number]
    return [(edge, (LINE, CROSS)[rng.integers(2)]) for edge in edges]


@each_tiling
def test_marks_seen_from_a_place_are_read_back(tiling: Boards) -> None:
    graph = board_of(tiling)
    rng, read = np.random.default_rng(3), reader(graph)
    for number in [1, 2, 3, MOST_NAMED] * 6:
        face, vertex = int(rng.integers(graph.n_faces)), int(rng.integers(graph.n_vertices))
        places: list[tuple[str, int, Place]] = [
            ("cell", face, Face(face)),
            ("dot", vertex, Dot(vertex)),
        ]
        for kind, here, place in places:
            near = (graph.edges_of(here) if kind == "cell" else graph.edges_at(here)).tolist()
            marks = drawn(graph, rng, near, number)
            said = told(graph, marks, place)
            assert read.conclusions(said, (kind, here)) == dict(marks), said
            assert "line" not in said.partition("cross")[2]


@each_tiling
def test_marks_of_some_cells_are_read_back(tiling: Boards) -> None:
    graph = board_of(tiling)
    rng, read = np.random.default_rng(4), reader(graph)
    for number in [1, 2, 3, MOST_NAMED] * 6:
        cells = rng.permutation(graph.n_faces)[: rng.integers(1, 4)].tolist()
        near = [edge for cell in cells for edge in graph.edges_of(cell).tolist()]
        marks = drawn(graph, rng, near, number)
        said = told(graph, marks, cells=cells)
        assert read.conclusions(said, ("cell", cells[0])) == dict(marks), said
        alone = len(cells) == 1 and all(edge in near for edge, _ in marks)
        assert alone or not re.search(r"\bits\b", said)


def test_sides_of_two_cells_are_named_from_the_first() -> None:
    graph = square(5, 3)
    (shared,) = {*graph.edges_of(4).tolist()} & {*graph.edges_of(7).tolist()}
    marks = [(shared, LINE)]
    assert told(graph, marks, cells=[4, 7]) == "the bottom edge of r2c2 is a line"
    assert told(graph, marks, cells=[7, 4]) == "the top edge of r3c2 is a line"
    assert told(graph, marks, cells=[7]) == "its top edge is a line"


def test_the_lines_come_first_and_edges_at_the_place_stand_together() -> None:
    graph = square(5, 3)
    dot = next(dot for dot in range(graph.n_vertices) if len(graph.edges_at(dot)) == 4)
    places = {way: Geometry(graph).spoke(dot, way) for way in ("top", "left", "right")}
    marks = [(places["left"], CROSS), (places["top"], LINE), (places["right"], CROSS)]
    said = told(graph, marks, Dot(dot))
    assert said == "the edge above is a line. The edges to the left and right are crosses"


@pytest.mark.parametrize(("lines", "crosses"), [(5, 0), (0, 7), (4, 1), (1, 4), (3, 3)])
def test_many_marks_are_counted(lines: int, crosses: int) -> None:
    graph = square(5, 3)
    marks = [(edge, LINE if edge < lines else CROSS) for edge in range(lines + crosses)]
    for said in (told(graph, marks, Face(4)), told(graph, marks, cells=[4, 5])):
        assert reader(graph).conclusions(said, None) == (lines, crosses)
        assert not re.search(r"\b0\b|\b1 edges|[2-9] edge ", said)


@each_tiling
def test_one_name_is_of_one_edge(tiling: Boards) -> None:
    graph = board_of(tiling)
    places: list[Place] = [*map(Face, range(graph.n_faces)), *map(Dot, range(graph.n_vertices))]
    for place in places:
        edges = (Edges((edge,), place) for edge in range(graph.n_edges))
        names = [Reason("region.places", graph, places=one).phrase() for one in edges]
        assert len(set(names)) == graph.n_edges


def test_cells_that_have_all_these_dots_those_with_most_of_them_first() -> None:
    graph = square(7, 6)
    rng = np.random.default_rng(5)
    corners = [{*graph.corners_of(face).tolist()} for face in range(graph.n_faces)]
    seen: Counter[bool] = Counter()
    for number in [1, 2, 4, 6, 9, 14] * 5:
        dots = {*rng.permutation(graph.n_vertices)[:number].tolist()}
        found, more = cells_at_dots(graph, dots)
        cells = [one.id for one in found]
        left = set(dots)
        gains = []
        for cell in cells:
            gains.append(len(corners[cell] & left))
            assert gains[-1] == max(len(one & left) for one in corners)
            left -= corners[cell]
        assert gains == sorted(gains, reverse=True)
        assert len(cells) <= MOST_IN_COVER + 1
        assert more != 1
        assert bool(left) == bool(more)
        if more:
            assert len(cells) == MOST_IN_COVER
            assert more <= len(left)
        seen[bool(more)] += 1
    assert min(seen[True], seen[False]) > 3


@pytest.mark.parametrize("number", [MOST_IN_COVER, MOST_IN_COVER + 1, MOST_IN_COVER + 3])
def test_how_many_more_cells(number: int) -> None:
    graph = square(7, 6)
    # No cell has two of them for corners.
    apart: list[int] = []
    corners = [{*graph.corners_of(face).tolist()} for face in range(graph.n_faces)]
    for dot in range(graph.n_vertices):
        if not any(dot in one and one & {*apart} for one in corners):
            apart.append(dot)
    named, more = cells_at_dots(graph, apart[:number])
    # One more cell is named, which is no longer than "one more cell".
    left = 0 if number == MOST_IN_COVER + 1 else number - MOST_IN_COVER
    assert (len(named), more) == (number - left, left)
    if more:
        assert Reason("where.more-cells", count=more).phrase() == "three more cells"


@pytest.mark.parametrize(
    ("length", "stops"),
    [
        (1, 0),
        (LONG - 1, 0),
        (LONG, 1),
        (2 * LONG - 1, 1),
        (2 * LONG, 2),
        (3 * LONG, 3),
        (5 * LONG, MOST_ON_WAY),
    ],
)
def test_a_long_path_is_told_by_dots_evenly_spread(length: int, stops: int) -> None:
    graph = graph_of("square", 2, 5 * LONG + 1)
    x, y = graph.positions.T
    dots = np.flatnonzero(y == y.min())
    row = dots[np.argsort(x[dots])].tolist()
    ends = [frozenset(pair) for pair in graph.edge_vertices.tolist()]
    along = [ends.index(frozenset(pair)) for pair in pairwise(row)]
    # The path begins at the first end of the edge that it is about.
    assert graph.edge_vertices[along[0], 0] == row[0]
    found = stops_on(graph, along[0], along[:length])
    assert [one.id for one in found] == [
        row[length * i // (stops + 1)] for i in range(1, stops + 1)
    ]
