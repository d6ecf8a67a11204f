"""Every tiling of the registry, and the facts of each."""

import numpy as np
import pytest

from graph_shapes import MakeGraph
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.tilings import TILE_GRIDS, TILINGS, honeycomb, square

# rows, columns -> faces, edges, vertices; squares by counting, honeycombs from Loopy's boards.
FACTS = [
    (square, 5, 3, 15, 38, 24),
    (square, 1, 1, 1, 4, 4),
    (square, 1, 4, 4, 13, 10),
    (square, 4, 1, 4, 13, 10),
    (honeycomb, 3, 5, 15, 60, 46),
    (honeycomb, 1, 1, 1, 6, 6),
    (honeycomb, 1, 4, 4, 21, 18),
    (honeycomb, 4, 1, 4, 21, 18),
]


@pytest.mark.parametrize(("make", "rows", "cols", "faces", "edges", "vertices"), FACTS)
def test_sizes(make: MakeGraph, rows: int, cols: int, faces: int, edges: int, vertices: int) -> None:
    graph = make(rows, cols)
    assert (graph.n_faces, graph.n_edges, graph.n_vertices) == (faces, edges, vertices)
    assert (graph.rows, graph.cols) == (rows, cols)


@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize(("rows", "cols"), [(5, 3), (3, 5), (1, 1), (1, 7), (7, 1)])
def test_faces_and_largest_clue(name: str, rows: int, cols: int) -> None:
    tiling = TILINGS[name]
    graph = tiling.graph(rows, cols)
    assert tiling.name == name == graph.tiling
    assert graph.n_faces == tiling.faces(rows, cols)
    assert graph.face_sizes.max() == tiling.largest_clue
    assert tiling.graph(rows, cols) is graph


@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (-1, 4)])
def test_no_board_without_a_side(name: str, rows: int, cols: int) -> None:
    with pytest.raises(PuzzleError, match=f"{rows} rows and {cols} columns"):
        TILINGS[name].graph(rows, cols)


@pytest.mark.parametrize("name", TILINGS)
def test_too_large_a_board_is_refused_at_once(name: str) -> None:
    with pytest.raises(LimitError):
        TILINGS[name].graph(10**9, 10**9)


def test_odd_columns_of_a_honeycomb_hang_lower() -> None:
    graph = honeycomb(2, 3)
    middle = [graph.positions[graph.corners_of(face)].mean(axis=0) for face in range(6)]
    below = middle[3][1] - middle[0][1]
    assert np.isclose(middle[1][1] - middle[0][1], below / 2)
    assert np.isclose(middle[2][1], middle[0][1])
    assert middle[0][0] < middle[1][0] < middle[2][0]


@pytest.mark.parametrize("name", [*TILINGS, *TILE_GRIDS])
def test_sides_are_whole_numbers_and_graphs_stay_as_they_are(name: str) -> None:
    """What one caller passes or writes must not reach the next one's graph of that size."""
    boards = TILINGS[name] if name in TILINGS else TILE_GRIDS[name]
    graph = boards.graph(np.int64(11), np.int8(9))  # type: ignore[arg-type]
    assert graph is boards.graph(11, 9)
    assert type(graph.rows) is type(graph.cols) is int
    for rows in (11.0, "11", None, np.float64(11)):
        with pytest.raises(PuzzleError, match="whole numbers were expected"):
            boards.graph(rows, 9)  # type: ignore[arg-type]
    arrays = [value for value in vars(graph).values() if isinstance(value, np.ndarray)]
    assert len(arrays) >= 8
    for array in (*arrays, graph.face_sizes, graph.degrees):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
