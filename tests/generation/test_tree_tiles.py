"""Tiles of a tree: as they stand in it, with walls, and turned as a puzzle begins."""

import numpy as np
import pytest

from oracle.net_boards import is_across, rotations
from takegaki.core.graph import Graph
from takegaki.generation.trees import TREES, arms_of, puzzle_of, random_walls, shuffled_tiles
from takegaki.runtime.rng import new_rng
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import TileGrid
from tiers import thorough

grids = pytest.mark.parametrize("grid", TILE_GRIDS.values(), ids=lambda grid: grid.name)


def meetings(graph: Graph, arms: list[int], walls: np.ndarray) -> tuple[list[tuple[int, int]], int]:
    """Pairs of cells whose arms meet, and how many arms meet none; by rows and columns alone."""
    joined = []
    single = sum(tile.bit_count() for tile in arms)
    for edge, (a, b) in enumerate(graph.edge_vertices.tolist()):
        here, there = (1, 4) if is_across(graph, a, b) else (8, 2)
        if arms[a] & here and arms[b] & there and not walls[edge]:
            joined.append((a, b))
    return joined, single - 2 * len(joined)


def closes_a_cycle(cells: int, joined: list[tuple[int, int]]) -> bool:
    part = list(range(cells))
    for a, b in joined:
        one, two = part[a], part[b]
        if one == two:
            return True
        part = [two if name == one else name for name in part]
    return False


@grids
@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("size", [(5, 3), (3, 5), (1, 2), (2, 1), (1, 6), (6, 1), (8, 7)])
def test_turned(grid: TileGrid, tree: str, size: tuple[int, int]) -> None:
    graph = grid.graph(*size)
    solved = 0
    for seed in range(40):
        lines = TREES[tree].make(graph, seed)
        rng = new_rng(seed)
        walls = random_walls(~lines, seed % 3 * int((~lines).sum()) // 3, rng)
        arms = arms_of(graph, lines)
        joined, single = meetings(graph, arms.tolist(), walls)
        assert single == 0
        assert len(joined) == graph.n_vertices - 1
        turned = shuffled_tiles(graph, arms, walls, rng)
        assert all(a in rotations(b) for a, b in zip(turned.tolist(), arms.tolist(), strict=True))
        joined, single = meetings(graph, turned.tolist(), walls)
        assert single > 0
        assert not closes_a_cycle(graph.n_vertices, joined)
        solved += bool((turned == arms).all())
    assert solved == 0


def test_a_tile_does_not_meet_itself() -> None:
    """On a board that wraps round with a side of 1 an arm up would meet the one down."""
    for seed in range(30):
        graph = TILE_GRIDS["torus"].graph(1, 7)
        lines = TREES["uniform"].make(graph, seed)
        turned = shuffled_tiles(
            graph, arms_of(graph, lines), np.zeros(7, dtype=bool), new_rng(seed)
        )
        assert not (turned & 10 == 10).any()


@thorough
def test_crosses_that_meet_are_left() -> None:
    """Four crosses round a corner cannot be in a tree, three can: turning them opens nothing."""
    graph = TILE_GRIDS["cells"].graph(40, 40)
    met = 0
    for seed in range(10):
        lines = TREES["uniform"].make(graph, seed)
        arms = arms_of(graph, lines)
        met += int((arms[graph.edge_vertices] == 15).all(axis=1).sum())
        turned = shuffled_tiles(graph, arms, np.zeros_like(lines), new_rng(seed))
        assert not closes_a_cycle(1600, meetings(graph, turned.tolist(), np.zeros_like(lines))[0])
    assert met > 20


def test_one_cell() -> None:
    graph = TILE_GRIDS["cells"].graph(1, 1)
    with pytest.raises(ValueError, match="one cell"):
        shuffled_tiles(graph, np.zeros(1, dtype=np.int32), np.zeros(0, dtype=bool), new_rng(0))


@grids
def test_walls(grid: TileGrid) -> None:
    graph = grid.graph(5, 3)
    lines = TREES["growth"].make(graph, 1)
    walls = random_walls(~lines, 4, new_rng(2))
    assert walls.sum() == 4
    assert not (walls & lines).any()
    tiles = puzzle_of(graph, arms_of(graph, lines), walls).clues
    told = [
        bool(tiles[a] & (16 if is_across(graph, a, b) else 32))
        for a, b in graph.edge_vertices.tolist()
    ]
    assert told == walls.tolist()
    assert (tiles & 15 == arms_of(graph, lines)).all()
