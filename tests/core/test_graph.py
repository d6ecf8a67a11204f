"""A graph's arrays: against facts written down, and against each other."""

import json

import numpy as np
import pytest

from graph_shapes import MakeGraph
from needs import SHARED, needs
from takegaki.core.errors import PuzzleError
from takegaki.core.graph_making import graph_from_polygons
from takegaki.tilings import honeycomb, square

# 3 wide and 2 high: edge k between two dots (x, y), as Loopy numbers them.
EDGES_3X2 = [
    "00-10", "10-11", "01-11", "00-01", "10-20", "20-21", "11-21", "20-30", "30-31",
    "21-31", "11-12", "02-12", "01-02", "21-22", "12-22", "31-32", "22-32",
]  # fmt: skip

SHAPES = [
    (square, 5, 3),
    (honeycomb, 5, 3),
    (square, 3, 5),
    (honeycomb, 2, 7),
    (square, 1, 1),
    (honeycomb, 1, 1),
]
SHAPES += [(square, 1, 6), (square, 6, 1), (honeycomb, 1, 6), (honeycomb, 6, 1), (honeycomb, 1, 2)]

shapes = pytest.mark.parametrize(("make", "rows", "cols"), SHAPES)


def test_three_wide_five_high() -> None:
    graph = square(5, 3)
    assert (graph.n_faces, graph.n_edges, graph.n_vertices) == (15, 38, 24)
    assert graph.positions[:, 0].max() / 20 == 3
    assert graph.positions[:, 1].max() / 20 == 5
    # The second face is to the right of the first, the fourth below it.
    assert set(graph.edges_of(0)) & set(graph.edges_of(1)) == {1}
    assert set(graph.edges_of(0)) & set(graph.edges_of(3)) == {2}


def test_edge_numbers_three_wide_two_high() -> None:
    graph = square(2, 3)
    dots = (graph.positions / 20).astype(int).tolist()
    names = [f"{x}{y}" for x, y in dots]
    assert [
        "-".join(sorted([names[a], names[b]])) for a, b in graph.edge_vertices.tolist()
    ] == EDGES_3X2


@needs("shared")
@pytest.mark.parametrize(("kind", "make"), [(0, square), (2, honeycomb)])
def test_order_is_loopys(kind: int, make: MakeGraph) -> None:
    files = sorted((SHARED / "loopy-boards").glob(f"t{kind}_*_plain.json"))
    assert len(files) >= 3
    for file in files:
        cols, rows = map(int, file.name.split("_")[1].split("x"))
        told = json.loads(file.read_text())
        graph = make(rows, cols)
        assert [graph.corners_of(face).tolist() for face in range(graph.n_faces)] == told[
            "face_dots"
        ]
        assert [sorted(ends) for ends in graph.edge_vertices.tolist()] == [
            sorted(e) for e in told["edge_dots"]
        ]
        assert graph.positions.tolist() == told["dot_xy"]


@shapes
def test_euler(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    assert graph.n_vertices - graph.n_edges + graph.n_faces + 1 == 2
    assert graph.outside == graph.n_faces


@shapes
def test_faces_and_edges_agree(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    ends = graph.edge_vertices.tolist()
    for face in range(graph.n_faces):
        corners, edges = graph.corners_of(face).tolist(), graph.edges_of(face).tolist()
        assert len(corners) == len(edges) == graph.face_sizes[face] == len(set(edges))
        for i, edge in enumerate(edges):
            step = [corners[i], corners[(i + 1) % len(corners)]]
            # Clockwise: the face is to the right of the way it is walked round.
            assert graph.edge_faces[edge, 0 if ends[edge] == step else 1] == face
            assert sorted(ends[edge]) == sorted(step)
    sides = np.bincount(graph.edge_faces.ravel(), minlength=graph.n_faces + 1)
    assert sides[:-1].tolist() == graph.face_sizes.tolist()


@shapes
def test_faces_run_clockwise(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    for face in range(graph.n_faces):
        x, y = graph.positions[graph.corners_of(face)].T
        # With y down, a clockwise polygon has a positive shoelace sum.
        assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0


@shapes
def test_rings_round_vertices(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    for vertex in range(graph.n_vertices):
        edges = graph.edges_at(vertex).tolist()
        faces = graph.vertex_faces[
            graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]
        ].tolist()
        assert len(edges) == graph.degrees[vertex] == len(set(edges))
        for i, edge in enumerate(edges):
            assert vertex in graph.edge_vertices[edge]
            # faces[i] lies between edge i and the next one; the face before lies on its other side.
            assert sorted([faces[i - 1], faces[i]]) == sorted(graph.edge_faces[edge].tolist())
            leaving = graph.edge_vertices[edge, 0] == vertex
            assert faces[i] == graph.edge_faces[edge, 0 if leaving else 1]
    assert graph.vertex_start[-1] == len(graph.vertex_edges) == 2 * graph.n_edges


@shapes
def test_rings_run_clockwise(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    for vertex in range(graph.n_vertices):
        far = [sum(graph.edge_vertices[edge]) - vertex for edge in graph.edges_at(vertex)]
        step = graph.positions[far] - graph.positions[vertex]
        turns = np.diff(np.arctan2(step[:, 1], step[:, 0]), append=0)[:-1]
        assert (turns > 0).all()


def test_equal_by_shape() -> None:
    assert square(5, 3) == square(5, 3)
    assert hash(square(5, 3)) == hash(square(5, 3))
    assert square(5, 3) != square(3, 5)
    assert square(5, 3) != honeycomb(5, 3)
    assert square(5, 3) != "square"
    assert repr(square(5, 3)) == "<Graph square 5x3: 15 faces, 38 edges, 24 vertices>"


@pytest.mark.parametrize(
    "corners", [[[0, 0], [1, 0], [1, 1]] * 2, [[0, 0], [1, 0], [1, 1], [0, 0], [1, 0], [2, 5]]]
)
def test_two_faces_on_one_side_of_an_edge(corners: list[list[int]]) -> None:
    with pytest.raises(PuzzleError, match="same side"):
        graph_from_polygons("odd", 1, 2, np.array(corners), np.array([0, 3, 6]))


def test_of_many_faces_on_one_side_of_an_edge_the_first_two_are_named() -> None:
    """Where sorting is not stable, any two of them were."""
    corners = np.array([[0, 0], [1, 0], [1, 1]] * 100)
    with pytest.raises(
        PuzzleError, match=r"^cells 1 and 2 overlap: they lie on the same side of an edge$"
    ):
        graph_from_polygons("odd", 1, 100, corners, np.arange(0, 301, 3, dtype=np.int32))


def test_no_side_in_one_direction_only_is_shared_twice() -> None:
    one = graph_from_polygons(
        "odd",
        1,
        2,
        np.array([[0, 0], [1, 0], [1, 1], [1, 0], [0, 0], [0, -1]]),
        np.array([0, 3, 6]),
    )
    assert (one.n_faces, one.n_edges, one.n_vertices) == (2, 5, 4)
    assert one.edge_faces[0].tolist() == [0, 1]


def test_corners_that_lie_far_apart_cost_no_table_of_all_between() -> None:
    """Of two cells a million apart in both directions, a table would take 10**12 places."""
    far = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (1, 0), (10**6, 0), (10**6 + 1, 10**6), (1, 1)])
    graph = graph_from_polygons("far", 0, 0, far, np.array([0, 4, 8], dtype=np.int32))
    assert (graph.n_vertices, graph.n_edges, graph.n_faces) == (6, 7, 2)
    assert graph.positions.tolist() == far[[0, 1, 2, 3, 5, 6]].tolist()
