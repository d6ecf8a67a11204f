"""Straight cuts: which they are on two tilings, and that every loop crosses them evenly often."""

import numpy as np
import pytest

from oracle.boards import known
from takegaki.model.cuts import Cuts, no_cuts, straight_cuts
from takegaki.tilings import TILINGS, honeycomb, square


def cut_lists(cuts: Cuts) -> list[list[int]]:
    return [part.tolist() for part in np.split(cuts.edges, cuts.edge_start[1:-1])]


def test_rows_and_columns():
    graph = square(5, 3)
    middle = graph.positions[graph.edge_vertices].mean(axis=1)
    level = graph.positions[graph.edge_vertices[:, 0], 1] == graph.positions[graph.edge_vertices[:, 1], 1]
    columns = {tuple(np.flatnonzero(level & (middle[:, 0] == x))) for x in np.unique(middle[level, 0])}
    rows = {tuple(np.flatnonzero(~level & (middle[:, 1] == y))) for y in np.unique(middle[~level, 1])}
    assert sorted(map(len, columns)) == [6] * 3
    assert sorted(map(len, rows)) == [4] * 5
    assert {tuple(cut) for cut in cut_lists(straight_cuts(graph))} == rows | columns


def test_three_directions():
    cuts = cut_lists(straight_cuts(honeycomb(5, 3)))
    # Each row, and the two ways across it; every edge is crossed once.
    assert sorted(edge for cut in cuts for edge in cut) == list(range(honeycomb(5, 3).n_edges))
    assert sum(len(cut) == 4 for cut in cuts) >= 5


@pytest.mark.parametrize("shape", [(square, 5, 3), (honeycomb, 5, 3), (square, 1, 5), (honeycomb, 4, 2)])
def test_every_loop_crosses_evenly_often(shape):
    board = known(*shape)
    for cut in cut_lists(straight_cuts(board.graph)):
        assert (board.loops[:, cut].sum(axis=1) % 2 == 0).all()


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda tiling: tiling.name)
def test_both_ways_say_the_same(tiling):
    graph = tiling.graph(3, 4)
    cuts = straight_cuts(graph)
    assert straight_cuts(graph) is cuts
    by_edge = {
        (edge, cut)
        for edge in range(graph.n_edges)
        for cut in cuts.of[cuts.of_start[edge] : cuts.of_start[edge + 1]].tolist()
    }
    assert by_edge == {(edge, i) for i, cut in enumerate(cut_lists(cuts)) for edge in cut}


def test_no_cuts():
    empty = no_cuts(square(3, 2))
    assert len(empty.of_start) == 18
    assert empty.edge_start.tolist() == [0]
    assert len(empty.of) == len(empty.edges) == 0
