"""Squares of nine cells: their images are alike, and kernels see them as other code does."""

import numpy as np
import pytest

from takegaki.core.topology import inside_faces
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.kernels import place_drawing as kernel
from takegaki.generation.kernels.place_drawing import WINDOW_UNIT
from takegaki.generation.loops import LOOPS
from takegaki.generation.styles.drawn_places import Symmetries, _board
from takegaki.generation.styles.loop_drawing import LoopDrawing
from takegaki.generation.styles.windows import (
    CODES,
    INSIDE_WINDOWS,
    ODD_WINDOWS,
    PLACE_WINDOWS,
    class_counts,
    window_classes,
    window_codes,
    window_mean,
    window_weights,
    with_world,
)
from takegaki.runtime.rng import new_rng
from takegaki.tilings import graph_of, square

RANDOM_WEIGHTS = np.random.default_rng(7).integers(-9000, 9000, CODES).astype(np.int32)


def test_the_images_of_a_window_have_its_class_and_no_other_window_has() -> None:
    classes, rng = window_classes(), np.random.default_rng(1)
    assert classes.max() + 1 == 102
    for _ in range(40):
        window = rng.random((3, 3)) < 0.5
        images = [np.rot90(one, k) for one in (window, window.T) for k in range(4)]
        codes = {int(window_codes(one)[0, 0]) for one in images}
        (number,) = {int(classes[code]) for code in codes}
        assert {*np.flatnonzero(classes == number).tolist()} == codes


def test_every_window_of_a_grid_is_counted_once() -> None:
    grid = np.random.default_rng(2).random((6, 9)) < 0.4
    counts = class_counts(grid)
    assert counts.sum() == 4 * 7
    assert np.array_equal(counts, class_counts(grid.T))
    assert class_counts(np.zeros((2, 5), dtype=np.bool_)).sum() == 0


@pytest.mark.parametrize(("rows", "cols"), [(2, 7), (3, 3), (9, 6)])
def test_the_kernel_weighs_the_windows_of_places(rows: int, cols: int) -> None:
    board = _board(Symmetries(rows, cols, ()), new_rng(1))
    board.window_weight, board.window_odd = RANDOM_WEIGHTS, RANDOM_WEIGHTS[::-1].copy()
    cells = np.random.default_rng(rows).random((rows, cols)) < 0.4
    board.cells[:] = cells.ravel()
    kernel.distance(board)
    assert board.found[kernel.MEASURED_WINDOWS] == pytest.approx(window_mean(cells, RANDOM_WEIGHTS))
    odd = window_mean(cells, RANDOM_WEIGHTS[::-1])
    assert board.found[kernel.MEASURED_ODD] == pytest.approx(odd)


def test_a_loop_keeps_what_its_windows_weigh() -> None:
    graph = square(7, 5)
    lines = LOOPS["colouring"].make(graph, 3, None)
    clued = np.zeros(graph.n_faces, dtype=np.bool_)
    loop = LoopDrawing(graph, lines, clued, new_rng(3), RANDOM_WEIGHTS)
    for draws in (0, 1, 7, 300):
        kept, weighed = loop.kept(), int(loop.drawn.total[counted.WINDOWS])
        loop.anneal(1.0, 1.0, draws)
        inside = with_world(inside_faces(graph, loop.lines).reshape(7, 5))
        weight = RANDOM_WEIGHTS[window_codes(inside)].sum()
        assert loop.drawn.total[counted.WINDOWS] == weight
    assert loop.drawn.n_flipped > 0
    loop.back(kept)
    assert loop.drawn.total[counted.WINDOWS] == weighed
    counted.take_stock(loop.field, loop.drawn)
    assert loop.drawn.total[counted.WINDOWS] == weighed


def test_where_there_are_no_squares_windows_weigh_nothing() -> None:
    graph = graph_of("honeycomb", 4, 5)
    lines, clued = LOOPS["colouring"].make(graph, 3, None), np.zeros(graph.n_faces, dtype=np.bool_)
    loop = LoopDrawing(graph, lines, clued, new_rng(3), RANDOM_WEIGHTS)
    loop.anneal(1.0, 1.0, 200)
    assert loop.drawn.n_flipped > 0
    assert loop.drawn.total[counted.WINDOWS] == 0


def test_a_style_says_what_windows_weigh_or_they_weigh_nothing() -> None:
    for of in (PLACE_WINDOWS, ODD_WINDOWS, INSIDE_WINDOWS):
        assert window_weights("nikoli", of).any()
        assert not window_weights("no such style", of).any()
    odd = window_weights("nikoli", ODD_WINDOWS)
    assert odd.min() == 0
    assert odd.max() <= 3 * WINDOW_UNIT
    # A square full of clues is odd, a blank one is not.
    assert odd[0] == 0
