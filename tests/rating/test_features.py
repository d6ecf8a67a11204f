"""Features: the same for every image, with the meaning that they claim."""

import numpy as np
import pytest

from random_loops import loop_clues
from rating.boards import LABELS, SHAPES, image, puzzles
from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.rating.features import FEATURES, far_rounds, features, turns
from takegaki.rating.rounds import Rounds, rounds_of
from takegaki.tilings import honeycomb, square


def border_marks(graph):
    return np.where((graph.edge_faces == graph.outside).any(axis=1), LINE, CROSS).astype(np.int8)


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_features(graph):
    for puzzle, lines in puzzles(graph, 8):
        marks = np.where(lines, LINE, CROSS).astype(np.int8)
        own = features(puzzle, rounds_of(puzzle), marks)
        assert own.shape == (len(FEATURES),)
        for symmetry in symmetries(graph):
            turned = np.empty_like(marks)
            turned[np.asarray(symmetry.edges)] = marks
            other = image(puzzle, symmetry)
            found = features(other, rounds_of(other), turned)
            assert np.allclose(found, own, rtol=1e-12, atol=1e-12, equal_nan=True)


def test_turns():
    graph = square(5, 3)
    assert turns(graph, border_marks(graph)) == 4 / 16
    hexagons = honeycomb(4, 5)
    assert np.isnan(turns(hexagons, border_marks(hexagons)))


def test_counting_and_clues():
    graph = square(5, 3)
    lines = border_marks(graph) == LINE
    puzzle = Puzzle.of(graph, loop_clues(graph, lines))
    row = dict(zip(FEATURES, features(puzzle, rounds_of(puzzle), border_marks(graph)), strict=True))
    assert row["high"] == 0
    assert row["stuck"] == 0
    assert row["longest"] == pytest.approx(np.log(rounds_of(puzzle).level.max() + 1))
    cornered = Puzzle.of(graph, [3, *[-1] * 13, 2])
    row = dict(zip(FEATURES, features(cornered, rounds_of(cornered), border_marks(graph)), strict=True))
    assert row["high"] == 0.5
    assert row["stuck"] > 0


def test_far_rounds():
    """Two rounds at opposite ends of a long board are far from each other, neighbours are not."""
    graph = square(2, 12)
    middles = graph.positions[graph.edge_vertices].mean(axis=1)
    left, right = int(np.argmin(middles[:, 0])), int(np.argmax(middles[:, 0]))
    near = int(np.argsort(np.hypot(*(middles - middles[left]).T))[1])
    for second, share in ((right, 1.0), (near, 0.0)):
        number = np.full(graph.n_edges, -1, dtype=np.int32)
        number[[left, second]] = 0, 1
        ones = np.ones(2, dtype=np.int32)
        rounds = Rounds(Board.blank(graph), "stuck", ones, ones, ones, ones, number)
        assert far_rounds(graph, rounds) == share
