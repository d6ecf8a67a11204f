"""Trees that are drawn anew where their tiles leave several."""

import numpy as np
import pytest

from clocks import cancelled_at
from random_trees import is_spanning_tree
from takegaki.core.budget import Budget, EndedError
from takegaki.generation.trees import TREES, TreeMaker, TreeRepair, arms_of, puzzle_of, random_walls
from takegaki.runtime.rng import new_rng
from takegaki.solving.methods.exact_trees import TreeSearch
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import TileGrid

grids = pytest.mark.parametrize("grid", TILE_GRIDS.values(), ids=lambda grid: grid.name)
makers = pytest.mark.parametrize("maker", TREES.values(), ids=lambda maker: maker.name)


def begun(
    grid: TileGrid, maker: TreeMaker, size: tuple[int, int], seed: int, share: float = 0.0
) -> TreeRepair:
    graph = grid.graph(*size)
    rng = new_rng(seed)
    lines = maker.make(graph, seed)
    walls = random_walls(~lines, int(share * (~lines).sum()), rng)
    return TreeRepair.of(graph, lines, walls, maker.most_arms, rng)


@grids
@makers
def test_doubt_is_what_deduction_leaves_open(grid: TileGrid, maker: TreeMaker) -> None:
    open_ones = 0
    for seed in range(30):
        work = begun(grid, maker, (19, 15), seed, 0.3 * (seed % 2))
        search = TreeSearch(puzzle_of(work.graph, arms_of(work.graph, work.lines), work.walls), 0)
        assert work.count_open() == len(search.open_edges)
        beside = np.zeros(work.graph.n_vertices, dtype=bool)
        beside[work.graph.edge_vertices[search.open_edges]] = True
        assert (beside == (work.tree.chosen == 1)).all()
        open_ones += len(search.open_edges) > 0
        assert work.count_open() == len(search.open_edges)
    assert open_ones > 3


@grids
@makers
def test_the_rest_stays(grid: TileGrid, maker: TreeMaker) -> None:
    changed = 0
    for seed in range(30):
        work = begun(grid, maker, (9, 11), seed, 0.25)
        lines, walls = work.lines, work.walls
        middle = 4 * 11 + 5
        work.choose(np.array([middle]))
        work.redraw(2, Budget().start())
        assert is_spanning_tree(work.graph, work.lines)
        assert work.walls.sum() == walls.sum()
        assert not (work.walls & work.lines).any()
        arms = np.bincount(work.graph.edge_vertices[work.lines].ravel(), minlength=99)
        assert arms.max() <= maker.most_arms
        rows, cols = np.divmod(np.arange(99), 11)
        near = abs(rows - 4) + abs(cols - 5) <= 2
        far = ~near[work.graph.edge_vertices].all(axis=1)
        if maker.most_arms == 4:
            assert (work.lines == lines)[far].all()
            assert (work.walls == walls)[far].all()
        changed += bool((work.lines != lines).any())
    assert changed > 20


def test_ended() -> None:
    graph = TILE_GRIDS["cells"].graph(400, 300)
    nothing = np.zeros(graph.n_edges, dtype=bool)
    work = TreeRepair.of(graph, TREES["uniform"].make(graph, 1), nothing, 4, new_rng(1))
    work.choose(np.arange(graph.n_vertices, dtype=np.int32))
    with pytest.raises(EndedError):
        work.redraw(1, cancelled_at(0).start())
