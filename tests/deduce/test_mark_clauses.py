"""Marks as clauses of sentences: what is said is read back, on every tiling; how many are named."""

import re
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from deduce.said import Geometry, Reader
from graph_shapes import sized
from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, vertex_name
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.deduce.mark_clauses import (
    LONG,
    MOST_IN_COVER,
    MOST_NAMED,
    MOST_ON_WAY,
    Namer,
    by_way_of,
    cells_at_dots,
    marks_of_cells,
)
from takegaki.tilings import TILINGS, Boards, graph_of, square

NAMED = {"face": "cell", "vertex": "dot"}
each_tiling = pytest.mark.parametrize(
    "tiling", [one for one in TILINGS.values() if not one.is_described], ids=lambda tiling: tiling.name
)


def board_of(tiling: Boards) -> Graph:
    return tiling.graph(*sized(tiling, (3, 2)))


def reader(graph: Graph) -> Reader:
    nothing = np.zeros(graph.n_edges, dtype=int)
    return Reader(Puzzle.of(graph, [NO_CLUE] * graph.n_faces), nothing, nothing[:0])


def drawn(graph: Graph, rng: np.random.Generator, near: list[int], number: int) -> list[tuple[int, int]]:
    """Marks on so many edges, about half of them on these."""
    wanted = [*rng.permutation(near)[: -(-number // 2)].tolist(), *rng.permutation(graph.n_edges).tolist()]
    edges = list(dict.fromkeys(wanted))[:number]
    return [(edge, (LINE, CROSS)[rng.integers(2)]) for edge in edges]


@each_tiling
def test_marks_seen_from_a_place_are_read_back(tiling: Boards) -> None:
    graph = board_of(tiling)
    rng, read = np.random.default_rng(3), reader(graph)
    for number in [1, 2, 3, MOST_NAMED] * 6:
        face, vertex = int(rng.integers(graph.n_faces)), int(rng.integers(graph.n_vertices))
        for kind, here in (("face", face), ("vertex", vertex)):
            near = (graph.edges_of(here) if kind == "face" else graph.edges_at(here)).tolist()
            marks = drawn(graph, rng, near, number)
            said = Namer(graph, (kind, here)).marks(marks)
            assert read.conclusions(said, (NAMED[kind], here)) == dict(marks), said
            assert "line" not in said.partition("cross")[2]
        owned = Namer(graph, ("face", face), cell_name(graph, face)).marks(marks)
        # The cell is named, so that no place is needed to read it.
        assert "its " not in owned
        assert read.conclusions(owned, None) == dict(marks), owned


@each_tiling
def test_marks_of_some_cells_are_read_back(tiling: Boards) -> None:
    graph = board_of(tiling)
    rng, read = np.random.default_rng(4), reader(graph)
    for number in [1, 2, 3, MOST_NAMED] * 6:
        cells = rng.permutation(graph.n_faces)[: rng.integers(1, 4)].tolist()
        near = [edge for cell in cells for edge in graph.edges_of(cell).tolist()]
        marks = drawn(graph, rng, near, number)
        said = marks_of_cells(graph, marks, cells)
        assert read.conclusions(said, ("cell", cells[0])) == dict(marks), said
        alone = len(cells) == 1 and all(edge in near for edge, _ in marks)
        assert alone or not re.search(r"\bits\b", said)


def test_sides_of_two_cells_are_named_from_the_first() -> None:
    graph = square(5, 3)
    (shared,) = {*graph.edges_of(4).tolist()} & {*graph.edges_of(7).tolist()}
    marks = [(shared, LINE)]
    assert marks_of_cells(graph, marks, [4, 7]) == "the bottom edge of row 2, column 2 is a line"
    assert marks_of_cells(graph, marks, [7, 4]) == "the top edge of row 3, column 2 is a line"
    assert marks_of_cells(graph, marks, [7]) == "its top edge is a line"


def test_the_lines_come_first_and_edges_at_the_place_stand_together() -> None:
    graph = square(5, 3)
    dot = next(dot for dot in range(graph.n_vertices) if len(graph.edges_at(dot)) == 4)
    places = {way: Geometry(graph).spoke(dot, way) for way in ("top", "left", "right")}
    marks = [(places["left"], CROSS), (places["top"], LINE), (places["right"], CROSS)]
    said = Namer(graph, ("vertex", dot)).marks(marks)
    assert said == "the edge above it is a line and the edges to its left and to its right are crosses"


@pytest.mark.parametrize(("lines", "crosses"), [(5, 0), (0, 7), (4, 1), (1, 4), (3, 3)])
def test_many_marks_are_counted(lines: int, crosses: int) -> None:
    graph = square(5, 3)
    marks = [(edge, LINE if edge < lines else CROSS) for edge in range(lines + crosses)]
    for said in (Namer(graph, ("face", 4)).marks(marks), marks_of_cells(graph, marks, [4, 5])):
        assert reader(graph).conclusions(said, None) == (lines, crosses)
        assert not re.search(r"\b0\b|\b1 edges|[2-9] edge ", said)


@each_tiling
def test_one_name_is_of_one_edge(tiling: Boards) -> None:
    graph = board_of(tiling)
    for kind, number in (("face", graph.n_faces), ("vertex", graph.n_vertices)):
        for here in range(number):
            namer = Namer(graph, (kind, here))
            names = [namer.one(edge) for edge in range(graph.n_edges)]
            assert len(set(names)) == graph.n_edges


def named_cells(said: str) -> tuple[list[int], int]:
    """The cells of a board 6 wide that are named, and how many more."""
    found = re.findall(r"row (\d+), column (\d+)", said)
    more = re.findall(r"(\d+) more cells?", said)
    return [(int(row) - 1) * 6 + int(col) - 1 for row, col in found], int(more[0]) if more else 0


def test_cells_that_have_all_these_dots_those_with_most_of_them_first() -> None:
    graph = square(7, 6)
    rng = np.random.default_rng(5)
    corners = [{*graph.corners_of(face).tolist()} for face in range(graph.n_faces)]
    seen: Counter[bool] = Counter()
    for number in [1, 2, 4, 6, 9, 14] * 5:
        dots = {*rng.permutation(graph.n_vertices)[:number].tolist()}
        cells, more = named_cells(cells_at_dots(graph, dots))
        left = set(dots)
        gains = []
        for cell in cells:
            gains.append(len(corners[cell] & left))
            assert gains[-1] == max(len(one & left) for one in corners)
            left -= corners[cell]
        assert gains == sorted(gains, reverse=True)
        assert len(cells) <= MOST_IN_COVER
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
    said = cells_at_dots(graph, apart[:number])
    assert named_cells(said)[1] == number - MOST_IN_COVER
    assert ("1 more cell" in said) == (number == MOST_IN_COVER + 1)
    assert "1 more cells" not in said


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
    said = by_way_of(graph, along[0], along[:length])
    names = [vertex_name(graph, row[length * i // (stops + 1)]) for i in range(1, stops + 1)]
    assert said.startswith(", by way of ") == said.endswith(",") == bool(stops)
    places = [said.find(name) for name in names]
    assert -1 not in places
    assert places == sorted(places)
    assert said.count("corner") == stops
