"""Grids of tiles: sizes, incidences, and the sides of each cell."""

import numpy as np
import pytest

from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.place_names import edge_name, face_name, vertex_name
from takegaki.core.topology import darts
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import CELLS, TORUS, TileGrid, sides

SIZES = [(5, 3), (3, 5), (1, 1), (1, 6), (6, 1), (2, 2), (2, 5), (5, 2), (4, 4)]

boards = pytest.mark.parametrize(
    ("grid", "size"), [(grid, size) for grid in TILE_GRIDS.values() for size in SIZES]
)

# rows, columns -> edges, faces, by counting.
FACTS = [
    (CELLS, 5, 3, 22, 8),
    (CELLS, 1, 6, 5, 0),
    (CELLS, 1, 1, 0, 0),
    (TORUS, 5, 3, 30, 15),
    (TORUS, 2, 2, 8, 4),
    (TORUS, 1, 6, 6, 0),
    (TORUS, 6, 1, 6, 0),
    (TORUS, 1, 2, 2, 0),
    (TORUS, 1, 1, 0, 0),
]


@pytest.mark.parametrize(("grid", "rows", "cols", "edges", "faces"), FACTS)
def test_sizes(grid: TileGrid, rows: int, cols: int, edges: int, faces: int) -> None:
    graph = grid.graph(rows, cols)
    assert (graph.n_vertices, graph.n_edges, graph.n_faces) == (rows * cols, edges, faces)
    assert graph.n_cells == grid.cells(rows, cols) == rows * cols
    assert (graph.rows, graph.cols, graph.tiling, graph.cells) == (
        rows,
        cols,
        grid.name,
        "vertices",
    )
    assert grid.graph(rows, cols) is graph


@boards
def test_sides_join_neighbours(grid: TileGrid, size: tuple[int, int]) -> None:
    """Right of row r, column c lies row r, column c + 1, and so on, also round a torus."""
    graph = grid.graph(*size)
    rows, cols = size
    around = sides(graph)
    used = np.zeros(graph.n_edges + 1, dtype=int)
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        for side, (down, right) in enumerate([(0, 1), (-1, 0), (0, -1), (1, 0)]):
            there_row, there_col = row + down, col + right
            inside = 0 <= there_row < rows and 0 <= there_col < cols
            there = there_row % rows * cols + there_col % cols
            edge = int(around[cell, side])
            used[edge] += 1
            if there == cell or not (inside or grid.wraps):
                assert edge == graph.n_edges
            else:
                ends = [cell, there] if side in (0, 3) else [there, cell]
                assert graph.edge_vertices[edge].tolist() == ends
    assert (used[:-1] == 2).all()


@boards
def test_rings_and_faces_fit(grid: TileGrid, size: tuple[int, int]) -> None:
    graph = grid.graph(*size)
    outer = 0 if grid.wraps else 1
    if min(size) > 1:
        assert graph.n_vertices - graph.n_edges + graph.n_faces == outer
    for vertex in range(graph.n_vertices):
        ring = graph.edges_at(vertex).tolist()
        faces = graph.vertex_faces[
            graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]
        ].tolist()
        assert all(vertex in graph.edge_vertices[edge] for edge in ring)
        assert len(set(ring)) == len(ring)
        for edge, after, face in zip(ring, ring[1:] + ring[:1], faces, strict=True):
            assert face in graph.edge_faces[edge]
            assert face in graph.edge_faces[after]
    for face in range(graph.n_faces):
        for corner, edge in zip(graph.corners_of(face), graph.edges_of(face), strict=True):
            assert face in graph.edge_faces[edge]
            assert corner in graph.edge_vertices[edge]


@boards
def test_walks_round_faces_close(grid: TileGrid, size: tuple[int, int]) -> None:
    """The darts of each face go round it with the face on their right."""
    graph = grid.graph(*size)
    if min(size) == 1:
        return
    known = darts(graph)
    assert sorted(known.after.tolist()) == list(range(2 * graph.n_edges))
    for dart, after in enumerate(known.after.tolist()):
        assert known.face[after] == known.face[dart]
        assert known.origin[after] == known.origin[dart ^ 1]


def test_names_of_places() -> None:
    graph = TORUS.graph(5, 3)
    assert vertex_name(graph, 4) == "r2c2"
    assert edge_name(graph, int(sides(graph)[5, 0])) == "the border between r2c3 and r2c1"
    assert face_name(graph, 6) == "corner 7"


def test_sizes_that_are_refused() -> None:
    with pytest.raises(PuzzleError, match="0 rows"):
        CELLS.graph(0, 3)
    with pytest.raises(LimitError):
        TORUS.graph(1000, 1000)
