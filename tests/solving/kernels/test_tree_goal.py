"""What the TREE goal finds on random lines and crosses: right, complete, with premises that
suffice.
"""

from typing import NamedTuple

import numpy as np
import pytest

from oracle.enumerate_trees import all_trees
from takegaki.core.graph import Graph
from takegaki.model.tree_frame import tree_frame
from takegaki.solving.kernels.cdcl import new_level
from takegaki.solving.kernels.goal_findings import F_HEADER, F_ITEM, F_LEVEL, F_SIZE, F_VALUE
from takegaki.solving.kernels.preparation import prepare
from takegaki.solving.kernels.propagate import assign
from takegaki.solving.kernels.state import FALSE, NO_REASON, TRUE, State, new_state
from takegaki.solving.kernels.tree_goal import propagate_tree
from takegaki.tilings import TILE_GRIDS
from tiers import sampled

SHAPES = [("cells", 5, 3), ("torus", 3, 3), ("cells", 3, 4), ("torus", 2, 3), ("torus", 1, 4)]


class Finding(NamedTuple):
    item: int
    value: int
    level: int
    premises: list[int]


def fresh(graph: Graph) -> State:
    """A search in which every set of arms is allowed."""
    ways = np.full(graph.n_vertices, 0xFFFF, dtype=np.int32)
    frame = tree_frame(
        graph, ways, np.arange(graph.n_edges), np.arange(graph.n_vertices, dtype=np.int32)
    )
    s = new_state(frame, 0)
    prepare(s)
    return s


def marked(graph: Graph, rng: np.random.Generator, share: float, levels: int = 6) -> State:
    """Lines and crosses at random, a few at each level, in half of the cases some for good."""
    s = fresh(graph)
    if rng.random() < 0.5:
        new_level(s)
    order = rng.permutation(graph.n_edges)[: int(share * graph.n_edges)]
    lines = rng.random(graph.n_edges) < 0.45
    # There is room for a level for each variable, the one that is always false included.
    for part in np.array_split(order, min(levels, graph.n_edges)):
        for edge in part.tolist():
            assign(s, edge, TRUE if lines[edge] else FALSE, NO_REASON)
        new_level(s)
    return s


def findings(s: State) -> list[Finding]:
    propagate_tree(s)
    found, at = [], 0
    while at < s.goal.scratch_end:
        size = int(s.goal.scratch[at + F_SIZE])
        item, value, level = (
            int(s.goal.scratch[at + column]) for column in (F_ITEM, F_VALUE, F_LEVEL)
        )
        found.append(
            Finding(
                item, value, level, s.goal.scratch[at + F_HEADER : at + F_HEADER + size].tolist()
            )
        )
        at += F_HEADER + size
    return found


def agreeing(s: State, trees: np.ndarray, items: list[int]) -> np.ndarray:
    """The trees that are as these variables say, and as all that holds for good."""
    n = trees.shape[1]
    lasting = [e for e in range(n) if s.val[e] and s.level[e] == 0]
    fits = np.ones(len(trees), dtype=bool)
    for item in [*items, *lasting]:
        fits &= trees[:, item] == (s.val[item] == TRUE)
    return trees[fits]


@sampled()
@pytest.mark.parametrize("shape", SHAPES)
def test_findings_are_right_and_their_premises_suffice(shape: tuple[str, int, int]) -> None:
    family, rows, cols = shape
    graph = TILE_GRIDS[family].graph(rows, cols)
    trees = all_trees(graph)
    rng = np.random.default_rng(1)
    conflicts = forced = 0
    for share in np.repeat([0.3, 0.5, 0.7, 0.9], 25):
        s = marked(graph, rng, float(share))
        every = findings(s)
        lasting = bool((s.level[: graph.n_edges] == 0)[s.val[: graph.n_edges] > 0].any())
        for found in every:
            levels = [int(s.level[item]) for item in found.premises]
            assert found.level == max(levels, default=0)
            assert 0 not in levels
            assert len(set(found.premises)) == len(found.premises)
            left = agreeing(s, trees, found.premises)
            if found.item < 0:
                conflicts += 1
                assert len(left) == 0
            else:
                forced += 1
                assert s.val[found.item] == 0
                assert (left[:, found.item] == (found.value == TRUE)).all()
                if lasting or every[-1].item < 0:
                    continue
                # None is idle, unless something that holds for good says the same.
                for k in range(len(found.premises)):
                    fewer = agreeing(s, trees, found.premises[:k] + found.premises[k + 1 :])
                    assert (fewer[:, found.item] != (found.value == TRUE)).any()
    assert conflicts > 10
    assert forced > 10


@sampled()
@pytest.mark.parametrize("shape", SHAPES)
def test_findings_are_complete(shape: tuple[str, int, int]) -> None:
    """Without a finding some tree is as all marks say; and all they leave the same is found."""
    family, rows, cols = shape
    graph = TILE_GRIDS[family].graph(rows, cols)
    trees = all_trees(graph)
    rng = np.random.default_rng(2)
    for share in np.repeat([0.2, 0.4, 0.6], 20):
        s = marked(graph, rng, float(share))
        left = agreeing(s, trees, np.flatnonzero(s.val[: graph.n_edges]).tolist())
        found = {(finding.item, finding.value) for finding in findings(s)}
        if not len(left):
            assert any(item < 0 for item, _ in found)
            continue
        same = np.flatnonzero(left.all(axis=0) | ~left.any(axis=0))
        open_ = [edge for edge in same.tolist() if s.val[edge] == 0]
        assert found == {(edge, TRUE if left[0, edge] else FALSE) for edge in open_}


def test_a_tree_leaves_nothing_to_find() -> None:
    graph = TILE_GRIDS["torus"].graph(3, 3)
    for tree in all_trees(graph)[::500]:
        s = fresh(graph)
        for edge in range(graph.n_edges):
            assign(s, edge, TRUE if tree[edge] else FALSE, NO_REASON)
        assert findings(s) == []
        assert s.decision_level == 0


def test_a_cycle_is_explained_by_its_lines_alone() -> None:
    graph = TILE_GRIDS["cells"].graph(4, 3)
    ends = [frozenset(pair) for pair in graph.edge_vertices.tolist()]
    # Round two cells in the middle and on the left, with lines that lead on from it.
    ring = [frozenset(pair) for pair in [(3, 4), (4, 7), (7, 10), (9, 10), (6, 9), (3, 6)]]
    beside = [frozenset(pair) for pair in [(0, 3), (1, 4), (7, 8), (10, 11)]]
    s = fresh(graph)
    new_level(s)
    for pair in [*beside, *ring]:
        assign(s, ends.index(pair), TRUE, NO_REASON)
    (found,) = findings(s)
    assert found.item < 0
    assert sorted(found.premises) == sorted(map(ends.index, ring))
