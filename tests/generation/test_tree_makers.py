"""What every maker of trees must hold to, on every board of tiles."""

import hashlib
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from oracle.enumerate_trees import all_trees
from random_trees import is_spanning_tree
from takegaki.core.budget import Budget, EndedError
from takegaki.generation.trees import TREES, TreeMaker, uniform
from takegaki.runtime.rng import new_rng
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import TileGrid
from tiers import sampled, thorough

SIZES = [(5, 3), (3, 5), (1, 1), (1, 6), (7, 1), (2, 2), (2, 9), (9, 14)]

makers = pytest.mark.parametrize("maker", TREES.values(), ids=lambda maker: maker.name)
grids = pytest.mark.parametrize("grid", TILE_GRIDS.values(), ids=lambda grid: grid.name)


def far_from_even(counts: np.ndarray) -> float:
    """Pearson's statistic against equal chances, in standard deviations of its distribution."""
    expected = counts.sum() / len(counts)
    freedom = len(counts) - 1
    return float((((counts - expected) ** 2 / expected).sum() - freedom) / np.sqrt(2 * freedom))


@makers
@grids
@pytest.mark.parametrize("size", SIZES)
def test_a_spanning_tree(maker: TreeMaker, grid: TileGrid, size: tuple[int, int]) -> None:
    graph = grid.graph(*size)
    for seed in range(20):
        lines = maker.make(graph, seed)
        assert lines.dtype == np.bool_
        assert is_spanning_tree(graph, lines), seed
        arms = np.bincount(graph.edge_vertices[lines].ravel(), minlength=graph.n_vertices)
        assert arms.max() <= maker.most_arms


@makers
@grids
def test_seed(maker: TreeMaker, grid: TileGrid) -> None:
    graph = grid.graph(8, 6)
    made = [maker.make(graph, seed).tobytes() for seed in range(12)]
    assert made == [maker.make(graph, seed).tobytes() for seed in range(12)]
    assert len(set(made)) == 12
    assert maker.make(graph, -1).tobytes() != maker.make(graph, 10**30).tobytes()


# What version 0.1.0 makes: seeds 0 to 19 at 7 rows and 5 columns. Change these only with the
# version.
DIGESTS = {
    ("growth", "cells"): "27262bc24f7fa71b",
    ("growth", "torus"): "50aecb4b39f5d6ed",
    ("uniform", "cells"): "976882c6248b104f",
    ("uniform", "torus"): "cac7d1c43dbb23b7",
}


@pytest.mark.parametrize(("maker", "grid"), DIGESTS)
def test_the_same_on_every_machine(maker: str, grid: str) -> None:
    graph = TILE_GRIDS[grid].graph(7, 5)
    made = b"".join(TREES[maker].make(graph, seed).tobytes() for seed in range(20))
    assert hashlib.sha256(made).hexdigest()[:16] == DIGESTS[maker, grid]


@thorough
def test_wilson_is_uniform() -> None:
    """Each of the 192 trees of 3 x 3 as often as the others; Net's growth is not like that."""
    graph = TILE_GRIDS["cells"].graph(3, 3)
    trees = [tree.tobytes() for tree in all_trees(graph)]
    spread = {}
    for name, maker in TREES.items():
        made = [maker.make(graph, seed).tobytes() for seed in range(192 * 60)]
        assert set(made) <= set(trees)
        spread[name] = far_from_even(np.array([made.count(tree) for tree in trees]))
    assert abs(spread["uniform"]) < 4
    assert spread["growth"] > 20


@sampled()
@pytest.mark.parametrize(
    ("family", "rows", "cols"), [("cells", 5, 3), ("torus", 3, 3), ("torus", 2, 3)]
)
def test_drawn_anew_in_a_part(family: str, rows: int, cols: int) -> None:
    """Lines outside stay, and each tree that has them is as likely."""
    graph = TILE_GRIDS[family].graph(rows, cols)
    lines = TREES["growth"].make(graph, 5)
    chosen = np.zeros(graph.n_vertices, dtype=bool)
    chosen[: 2 * cols] = True
    inner = chosen[graph.edge_vertices].all(axis=1)
    trees = all_trees(graph)
    right = [tree.tobytes() for tree in trees[(trees[:, ~inner] == lines[~inner]).all(axis=1)]]
    assert len(right) > 3
    rng = new_rng(1)
    made = [
        uniform(graph, lines, chosen, rng).finished(Budget().start()).tobytes()
        for _ in range(100 * len(right))
    ]
    assert set(made) == set(right)
    assert abs(far_from_even(np.array([made.count(tree) for tree in right]))) < 5


@makers
def test_a_budget_ends_it_at_its_next_look(maker: TreeMaker) -> None:
    budget = cancelled_at(0)
    with pytest.raises(EndedError):
        maker.make(TILE_GRIDS["cells"].graph(400, 350), 1, budget)
    assert late_looks(budget) == 0


@makers
def test_what_is_told_draws_it(maker: TreeMaker) -> None:
    graph = TILE_GRIDS["torus"].graph(20, 30)
    told: list[Any] = []
    lines = maker.make(graph, 3, None, told.append)
    assert (told[-1] == lines).all()
    assert all((later >= earlier).all() for earlier, later in pairwise(told))
    assert len(told) > 100
    assert (maker.make(graph, 3) == lines).all()
