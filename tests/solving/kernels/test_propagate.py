"""The heap of open variables, and Luby's numbers."""

import numpy as np

from solving.kernels.boards import SMALL, state_of
from solving.kernels.invariants import assert_consistent
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.cdcl import luby
from takegaki.solving.kernels.variable_heap import bump, pop, push


def test_the_most_active_come_first_whatever_happens() -> None:
    graph = SMALL[0].graph
    rng = np.random.default_rng(0)
    s = state_of(Puzzle.of(graph, [-1] * graph.n_faces))
    inside = set(range(graph.n_faces))  # the world is set from the start
    for _ in range(400):
        kind = rng.integers(3)
        item = int(rng.integers(graph.n_faces))
        if kind == 0 and inside:
            best = max(s.act[other] for other in inside)
            taken = pop(s)
            assert s.act[taken] == best
            inside.remove(taken)
        elif kind == 1:
            push(s, item)
            inside.add(item)
        else:
            before = s.act[item]
            s.activity_step *= 1.3
            bump(s, item)
            assert s.act[item] > before
        assert s.heap_size == len(inside)
    for item in range(graph.n_faces):
        push(s, item)
    assert_consistent(s)
    order = [s.act[pop(s)] for _ in range(graph.n_faces)]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) > graph.n_faces // 2


def test_activities_are_scaled_down_before_they_overflow() -> None:
    graph = SMALL[0].graph
    s = state_of(Puzzle.of(graph, [-1] * graph.n_faces))
    s.act[:15] = np.linspace(1e98, 9e99, 15)
    s.activity_step = 1e100
    order = np.argsort(s.act[:15])
    bump(s, int(order[0]))
    assert s.act.max() < 10
    assert np.argmax(s.act) == order[0]
    assert (np.argsort(s.act[:15])[:-1] == order[1:]).all()
    assert s.activity_step == 1


def test_lubys_numbers() -> None:
    assert [luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    assert luby(2**20 - 1) == 2**19
