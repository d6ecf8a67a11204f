"""Every tiling of the registry, and the facts of each."""

import json

import numpy as np
import pytest

from graph_shapes import MakeGraph, sized
from needs import SHARED
from shared import needs_shared
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.tilings import TILE_GRIDS, TILINGS, graph_of, honeycomb, square
from tiers import sampled

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
def test_sizes(
    make: MakeGraph, rows: int, cols: int, faces: int, edges: int, vertices: int
) -> None:
    graph = make(rows, cols)
    assert (graph.n_faces, graph.n_edges, graph.n_vertices) == (faces, edges, vertices)
    assert (graph.rows, graph.cols) == (rows, cols)


@sampled(8)
@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize("size", [(5, 3), (3, 5), (1, 1), (1, 7), (7, 1), (2, 2), (8, 7)])
def test_faces_and_largest_clue(name: str, size: tuple[int, int]) -> None:
    tiling = TILINGS[name]
    rows, cols = sized(tiling, size)
    graph = tiling.graph(rows, cols)
    assert tiling.name == name == graph.tiling
    assert graph.n_faces == tiling.cells(rows, cols) <= tiling.most_cells(rows, cols)
    assert graph.face_sizes.max() == tiling.largest_clue
    assert tiling.graph(rows, cols) is graph
    if min(rows, cols) > 1:
        assert graph.grid == ((rows, cols) if name in ("square", "honeycomb") else None)


@sampled(8)
@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_cells_fill_the_board_and_do_not_overlap(name: str, seed: int) -> None:
    """Round each dot inside, the corners make a whole turn; all cells run clockwise."""
    tiling = TILINGS[name]
    graph = tiling.graph(7, 8, tiling.describe(7, 8, seed))
    turns = np.zeros(graph.n_vertices)
    for face in range(graph.n_faces):
        ring = graph.corners_of(face)
        here = graph.positions[ring]
        forth, back = np.roll(here, -1, axis=0) - here, np.roll(here, 1, axis=0) - here
        angle = np.arctan2(back[:, 1], back[:, 0]) - np.arctan2(forth[:, 1], forth[:, 0])
        turns[ring] += angle % (2 * np.pi)
        assert np.isclose((np.pi - angle % (2 * np.pi)).sum(), 2 * np.pi)
    outer = np.zeros(graph.n_vertices, dtype=bool)
    outer[graph.edge_vertices[(graph.edge_faces == graph.outside).any(axis=1)].ravel()] = True
    assert np.allclose(turns[~outer], 2 * np.pi)
    assert (turns[outer] < 2 * np.pi - 0.1).all()
    # One board, in which every cell shares sides with others.
    assert graph.n_vertices - graph.n_edges + graph.n_faces == 1
    assert graph.degrees.min() >= 2


def test_boards_in_several_parts_are_refused() -> None:
    with pytest.raises(PuzzleError, match="cairo 1x4 board falls into several parts"):
        graph_of("cairo", 1, 4)
    with pytest.raises(PuzzleError, match="cairo board of 1 rows and 1 columns has no cell"):
        graph_of("cairo", 1, 1)


def test_a_board_that_needs_no_description_takes_none() -> None:
    with pytest.raises(PuzzleError, match="a kagome board takes no description"):
        graph_of("kagome", 3, 3, "0")


@needs_shared
def test_boards_of_loopy() -> None:
    """Faces, edges and dots, with their places and order, as Loopy has them."""
    files = sorted((SHARED / "loopy-boards").glob("*.json"))
    kinds = set()
    for file in files:
        number, size, description = file.stem.split("_", 2)
        cols, rows = map(int, size.split("x"))
        grid = "" if description == "plain" else description
        options = [one for one in TILINGS.values() if one.loopy_type == int(number[1:])]
        tiling = next(one for one in options if one.is_described or one.loopy_grid == grid)
        graph = tiling.graph(rows, cols, grid if tiling.is_described else "")
        board = json.loads(file.read_text())
        assert graph.positions.tolist() == board["dot_xy"], file.stem
        for face, ring in enumerate(board["face_dots"]):
            # Loopy's florets and Penrose's tiles run the other way round.
            assert graph.corners_of(face).tolist() in (ring, [ring[0], *ring[:0:-1]])
        assert list(map(sorted, graph.edge_vertices.tolist())) == list(
            map(sorted, board["edge_dots"])
        )
        kinds.add(int(number[1:]))
    assert kinds == set(range(18))


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


@sampled(8)
@pytest.mark.parametrize("name", [*TILINGS, *TILE_GRIDS])
def test_sides_are_whole_numbers_and_graphs_stay_as_they_are(name: str) -> None:
    """What one caller passes or writes must not reach the next one's graph of that size."""
    boards = TILINGS[name] if name in TILINGS else TILE_GRIDS[name]
    graph = boards.graph(np.int64(11), np.int8(9))  # type: ignore[arg-type]
    assert graph is boards.graph(11, 9)
    assert type(graph.rows) is type(graph.cols) is int
    for rows in (11.0, "11", None, np.float64(11)):
        with pytest.raises(PuzzleError, match="both must be whole numbers"):
            boards.graph(rows, 9)  # type: ignore[arg-type]
    arrays = [value for value in vars(graph).values() if isinstance(value, np.ndarray)]
    assert len(arrays) >= 8
    for array in (*arrays, graph.face_sizes, graph.degrees):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
