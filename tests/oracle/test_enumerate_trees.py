"""Facts about the oracle of trees: enumeration and Kirchhoff's theorem agree, with the numbers
known.
"""

import numpy as np
import pytest

from graph_shapes import MakeGraph
from oracle.enumerate_trees import all_trees, kirchhoff
from random_trees import is_spanning_tree
from takegaki.tilings import TILE_GRIDS
from tiers import sampled

CELLS, TORUS = (grid.graph for grid in TILE_GRIDS.values())

# Squares: OEIS A007341; tori: OEIS A212797 for 3 x 3; cycles and pairs by hand.
NUMBERS = [
    (CELLS, 5, 3, 30_305),
    (CELLS, 3, 5, 30_305),
    (CELLS, 3, 3, 192),
    (CELLS, 4, 4, 100_352),
    (CELLS, 1, 1, 1),
    (CELLS, 1, 5, 1),
    (CELLS, 2, 2, 4),
    (TORUS, 3, 3, 11_664),
    (TORUS, 1, 1, 1),
    (TORUS, 1, 5, 5),
    (TORUS, 5, 1, 5),
    (TORUS, 1, 2, 2),
    (TORUS, 2, 2, 32),
]


@sampled(3)
@pytest.mark.parametrize(("make", "rows", "cols", "number"), NUMBERS)
def test_enumeration_and_kirchhoff_agree(
    make: MakeGraph, rows: int, cols: int, number: int
) -> None:
    graph = make(rows, cols)
    trees = all_trees(graph)
    assert len(trees) == len(np.unique(trees, axis=0)) == number == kirchhoff(graph)
    assert all(is_spanning_tree(graph, tree) for tree in trees[:: max(1, number // 50)])


@pytest.mark.parametrize("make", [CELLS, TORUS])
@pytest.mark.parametrize(("rows", "cols"), [(5, 2), (2, 5), (2, 3), (3, 2), (4, 2)])
def test_other_shapes(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    assert len(all_trees(graph)) == kirchhoff(graph)
