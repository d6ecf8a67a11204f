"""The weights of windows: what published boards have oftener speaks for them."""

import numpy as np
import pytest

from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.generation.kernels.place_drawing import WINDOW_UNIT
from takegaki.generation.styles.style import Numbers
from takegaki.generation.styles.windows import INSIDE_WINDOWS, PLACE_WINDOWS
from takegaki.lab.style_windows import MOST_ODD, fitted_weights, oddities, window_shares
from takegaki.tilings import square


def shares(seed: int, boards: int, *often: float) -> Numbers:
    """Of boards the shares of as many classes, each about as often as said."""
    rng = np.random.default_rng(seed)
    counts: Numbers = rng.poisson(np.array(often) * 100, (boards, len(often))).astype(float)
    found: Numbers = counts / counts.sum(axis=1, keepdims=True)
    return found


def test_what_published_boards_have_oftener_weighs_more() -> None:
    theirs, ours = shares(1, 60, 0.5, 0.3, 0.2), shares(2, 60, 0.5, 0.2, 0.3)
    same, more, less = fitted_weights([theirs, theirs], [ours, ours], [100, 100])
    assert more > abs(same)
    assert less < -abs(same)


def test_what_published_boards_hardly_have_is_odd_and_nothing_else() -> None:
    theirs, ours = shares(3, 60, 0.5, 0.49, 0.01), shares(4, 60, 0.4, 0.45, 0.15)
    assert oddities([theirs], [ours], [100])[:2] == [0, 0]
    odd = oddities([theirs], [ours], [100])[2]
    assert 0 < odd <= MOST_ODD * WINDOW_UNIT
    # Of few windows less is believed.
    assert oddities([theirs], [ours], [10])[2] < odd


def test_each_window_of_a_board_is_in_one_class() -> None:
    graph = square(4, 5)
    inside = np.zeros(20, dtype=np.bool_)
    inside[[6, 7]] = True
    clues = np.full(20, -1, dtype=np.int8)
    clues[6] = 3
    found = window_shares(Solution.of(Puzzle.of(graph, clues), border_lines(graph, inside)))
    assert found[PLACE_WINDOWS].sum() == pytest.approx(1)
    # The clue is in the corner of a window, at its side, in its middle, in none.
    assert np.count_nonzero(found[PLACE_WINDOWS]) == 4
    assert (found[INSIDE_WINDOWS] * 20).sum() == pytest.approx(20)
