"""A loop that is annealed keeps its counts, stays one loop, and comes nearer to what is wanted."""

import numpy as np
import pytest

from takegaki.core.topology import is_one_loop
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.loops import LOOPS
from takegaki.generation.styles.loop_drawing import LoopDrawing, kinds_of
from takegaki.generation.styles.style_features import loop_features, value_features
from takegaki.runtime.rng import new_rng
from takegaki.tilings import graph_of, square


def drawing(name: str, rows: int, cols: int, seed: int) -> LoopDrawing:
    graph = graph_of(name, rows, cols)
    clued = np.random.default_rng(seed).random(graph.n_faces) < 0.4
    return LoopDrawing(graph, LOOPS["colouring"].make(graph, seed, None), clued, new_rng(seed))


@pytest.mark.parametrize("name", ["square", "honeycomb", "snub-square", "kagome"])
def test_counts_are_kept_by_flips(name: str) -> None:
    loop = drawing(name, 4, 6, 3)
    loop.anneal(1.0, 1.0, 400)
    kept = np.asarray(loop.drawn.total).copy()
    counted.take_stock(loop.field, loop.drawn)
    assert loop.drawn.n_flipped > 0
    assert np.array_equal(kept, loop.drawn.total)
    assert is_one_loop(loop.graph, loop.lines)


def test_what_is_counted_is_what_other_code_measures() -> None:
    loop = drawing("square", 7, 5, 1)
    graph, total = loop.graph, np.asarray(loop.drawn.total)
    counts = loop.lines[graph.face_edges].reshape(-1, 4).sum(axis=1).reshape(7, 5)
    clued = np.asarray(loop.drawn.clued).reshape(7, 5) > 0
    seen = loop_features(graph, loop.lines, counts)
    length, turns = total[counted.LENGTH], total[counted.BENDS]
    assert seen["turns"] == pytest.approx(turns / length)
    assert seen["staircase"] == pytest.approx(total[counted.STAIRS] / turns)
    assert seen["pieces of one"] == pytest.approx(total[counted.ONES] / turns)
    assert seen["broad inside"] == pytest.approx(total[counted.BROAD] / 24)
    values = value_features(np.where(clued, counts, -1), counts)
    beside = [values[f"{a} beside {b}"] * 35 / 100 for a in range(4) for b in range(a, 4)]
    assert beside == pytest.approx(total[counted.BESIDE : counted.ACROSS].tolist())


def test_annealing_comes_nearer_to_the_aim() -> None:
    loop = drawing("square", 8, 6, 2)
    target, weight = np.zeros(counted.N_COUNTED), np.zeros(counted.N_COUNTED)
    target[counted.BENDS], weight[counted.BENDS] = 40.0, 1.0
    loop.aim(target, weight)
    before = counted.cost_of(loop.drawn)
    assert loop.anneal(1.0, 0.1, 4000) < min(before, 10.0)


def test_a_loop_goes_back_to_what_was_kept() -> None:
    loop = drawing("square", 5, 7, 4)
    lines, kept = loop.lines, loop.kept()
    loop.anneal(1.0, 1.0, 100)
    assert not np.array_equal(lines, loop.lines)
    loop.back(kept)
    assert np.array_equal(lines, loop.lines)


def test_only_chosen_cells_flip() -> None:
    loop = drawing("square", 5, 7, 4)
    before = np.asarray(loop.drawn.inside).copy()
    loop.choose(np.array([3, 4, 10, 11], dtype=np.int32))
    loop.anneal(1.0, 1.0, 200)
    changed = np.flatnonzero(before != np.asarray(loop.drawn.inside))
    assert set(changed.tolist()) <= {3, 4, 10, 11}


def test_kinds_of_cells_by_their_sides() -> None:
    assert kinds_of(4) == [0, 1, 2, 3, counted.N_KINDS]
    assert kinds_of(6) == [0, 1, 2, 2, 2, 3, counted.N_KINDS]
    assert square(3, 5).n_faces == 15
