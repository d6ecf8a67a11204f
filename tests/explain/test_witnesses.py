"""The random loops of a board are loops, told right, and of all kinds."""

import numpy as np
import pytest

from oracle.boards import known
from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.topology import face_counts, is_one_loop
from takegaki.explain.witnesses import Witnesses, witnesses
from takegaki.tilings import honeycomb, square

GRAPHS = [square(5, 3), honeycomb(5, 3), square(7, 9), honeycomb(6, 8), square(1, 1), honeycomb(1, 2)]


def all_lines(graph: Graph, found: Witnesses) -> np.ndarray:
    """(n, E) the loops, each in a row."""
    n = found.all.bit_length()
    size = -(-n // 8)
    rows = [
        np.unpackbits(
            np.frombuffer(found.with_mark(edge, LINE).to_bytes(size, "little"), np.uint8), bitorder="little"
        )
        for edge in range(graph.n_edges)
    ]
    return np.array(rows, dtype=bool)[:, :n].T


@pytest.mark.parametrize("graph", GRAPHS, ids=str)
def test_all_are_loops_and_told_right(graph):
    found = witnesses(graph)
    assert witnesses(graph) is found
    lines = all_lines(graph, found)
    assert len(lines) > 4096
    for w in np.unique(np.linspace(0, len(lines) - 1, 150).astype(int)).tolist():
        assert is_one_loop(graph, lines[w])
        counts = face_counts(graph, lines[w])
        for face in range(graph.n_faces):
            for clue in range(graph.face_sizes[face] + 1):
                assert found.with_clue(face, clue) >> w & 1 == (counts[face] == clue)
        assert found.through_all >> w & 1 == (lines[w].sum() == graph.n_vertices)
        for edge in range(graph.n_edges):
            assert found.with_mark(edge, CROSS) >> w & 1 == (not lines[w][edge])


@pytest.mark.parametrize(("make", "rows", "cols"), [(square, 3, 3), (square, 2, 6), (honeycomb, 3, 4)])
def test_any_loop_can_be_met(make, rows, cols):
    board = known(make, rows, cols)
    met = {row.tobytes() for row in all_lines(board.graph, witnesses(board.graph))}
    every = {row.tobytes() for row in board.loops.astype(bool)}
    assert met <= every
    assert len(met) > 0.8 * min(len(every), 1000)


@pytest.mark.parametrize("graph", GRAPHS[2:4], ids=str)
def test_short_and_long_ones(graph):
    lengths = all_lines(graph, witnesses(graph)).sum(axis=1)
    assert lengths.min() <= 6
    assert np.median(lengths) > 0.5 * graph.n_vertices
    assert lengths.max() > 0.85 * graph.n_vertices
