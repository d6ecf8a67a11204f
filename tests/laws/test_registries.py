"""What every entry of every registry must hold to."""

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from graph_shapes import sized
from random_loops import some_clues
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.model.loop_frame import allows_nothing
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import Look, LoopTables, PuzzleType
from takegaki.solving import METHODS
from takegaki.tilings import TILE_GRIDS, TILINGS, Boards, graph_of
from tiers import sampled, tries

SIZES = [(5, 3), (3, 5), (1, 1), (1, 6), (6, 1), (4, 4)]

CLUES: dict[Look, Callable[[Graph, PuzzleType], np.ndarray]] = {
    "number": lambda graph, _: graph.face_sizes // 2,
    "sign": lambda graph, kind: some_clues(graph, kind, np.random.default_rng(1)),
    "tile": lambda graph, _: graph.degrees // 2,
    "circle": lambda graph, _: np.arange(graph.n_cells) % 2 + 1,
}

boards = pytest.mark.parametrize(
    ("tiling", "size"),
    [
        (tiling, size)
        for tiling in TILINGS.values()
        for size in sorted({sized(tiling, one) for one in SIZES})
    ],
    ids=lambda one: getattr(one, "name", None),
)


@sampled(39)
@boards
def test_tilings_make_planar_maps(tiling: Boards, size: tuple[int, int]) -> None:
    graph = tiling.graph(*size)
    assert graph.n_vertices - graph.n_edges + graph.n_faces == 1
    pairs = [
        (graph.face_start, graph.face_edges, graph.n_faces, graph.n_edges),
        (graph.face_start, graph.face_vertices, graph.n_faces, graph.n_vertices),
        (graph.vertex_start, graph.vertex_edges, graph.n_vertices, graph.n_edges),
        (graph.vertex_start, graph.vertex_faces, graph.n_vertices, graph.n_faces + 1),
    ]
    for start, data, items, ids in pairs:
        assert start[0] == 0
        assert len(start) == items + 1
        assert start[-1] == len(data)
        assert (np.diff(start) >= 2).all()
        assert data.dtype == start.dtype == np.int32
        assert set(data.tolist()) <= set(range(ids))
    assert graph.edge_vertices.shape == graph.edge_faces.shape == (graph.n_edges, 2)
    assert (graph.edge_vertices[:, 0] != graph.edge_vertices[:, 1]).all()
    assert (graph.edge_faces[:, 0] != graph.edge_faces[:, 1]).all()
    assert len(np.unique(graph.positions, axis=0)) == graph.n_vertices


@sampled(20)
@boards
def test_symmetries_form_a_group(tiling: Boards, size: tuple[int, int]) -> None:
    found = symmetries(tiling.graph(*size))
    edges = {symmetry.edges.tobytes() for symmetry in found}
    assert all(two.edges[one.edges].tobytes() in edges for one in found for two in found)
    assert all(np.argsort(one.edges).astype(np.int32).tobytes() in edges for one in found)


@sampled(7)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("kind", "tiling"),
    [(kind, tiling) for kind in PUZZLES.values() for tiling in kind.boards.values()],
)
def test_tables_fit_their_graph(kind: PuzzleType, tiling: Boards, size: tuple[int, int]) -> None:
    size = sized(tiling, size)
    graph = tiling.graph(*size)
    assert tiling.cells(*size) == graph.n_cells <= tiling.most_cells(*size)
    for variant in ("", *kind.variants):
        try:
            puzzle = Puzzle.of(
                graph, CLUES[kind.look](graph, kind), kind=kind.name, variant=variant
            )
        except UnsupportedError:
            assert not graph.n_faces
            return
        for table in kind.tables(puzzle):
            assert len(set(table.edges)) == len(table.edges) > 0
            assert set(table.edges) <= set(range(graph.n_edges))
            assert table.patterns <= set(range(1 << len(table.edges)))
            limit = {"clue": graph.n_cells, "vertex": graph.n_vertices}[table.origin.kind]
            assert 0 <= table.origin.id < limit
            named = kind.violation(puzzle, table, (1 << len(table.edges)) - 1)
            assert named.text
            assert set(named.edges) == set(table.edges)
        if isinstance(kind.tables, LoopTables):
            for cell in (
                np.linspace(0, graph.n_cells - 1, tries(graph.n_cells)).astype(int).tolist()
            ):
                for clue in kind.tables.clues(graph, cell):
                    allowed = [patterns for _, patterns in kind.tables.parts(graph, cell, clue)]
                    alone = Puzzle.of(graph, {cell: clue}, kind=kind.name)
                    assert allows_nothing(alone) == all(0 in patterns for patterns in allowed)


@sampled(6)
@pytest.mark.parametrize("name", [*TILINGS, *TILE_GRIDS])
def test_squares_alone_have_square_cells(name: str) -> None:
    boards = []
    for rows, cols in ((1, 1), (1, 4), (3, 5), (5, 3), (6, 6), (10, 10)):
        with suppress(PuzzleError):
            boards.append(graph_of(name, rows, cols))
    assert {graph.has_square_cells for graph in boards} == {name == "square"}


def test_entries_know_their_names() -> None:
    for registry in (TILINGS, TILE_GRIDS, PUZZLES, METHODS):
        assert all(entry.name == name and entry.title for name, entry in registry.items())
