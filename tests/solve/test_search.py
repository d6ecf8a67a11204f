"""The contract of a search, for every method: any mix of next and differ against a model of it."""

from collections.abc import Iterator

import numpy as np
import pytest

from methods import COMPLETE
from oracle.boards import known, random_puzzle
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.solve import METHODS, Budget
from takegaki.solve import search as search_module
from takegaki.solve.search import Exhausted
from takegaki.tilings import honeycomb, square


def cases() -> Iterator[tuple]:
    """Puzzles with many solutions, among them boards where loops far from each other would all do."""
    parted = known(square, 5, 3)
    yield parted, Puzzle.of(parted.graph, [-1] * 6 + [0] * 3 + [-1] * 6)
    yield parted, Puzzle.of(parted.graph, [-1, -1, -1, 0, -1, 0, 0, -1, 0, 0, -1, 0, -1, -1, -1])
    for shape in ((square, 3, 3), (honeycomb, 2, 3), (honeycomb, 4, 2)):
        board = known(*shape)
        yield board, Puzzle.of(board.graph, [-1] * board.graph.n_faces)
    rng = np.random.default_rng(4)
    board = known(honeycomb, 5, 3)
    for _ in range(10):
        yield board, random_puzzle(board, rng)


@pytest.mark.parametrize("method", COMPLETE)
@pytest.mark.parametrize("seed", range(6))
def test_next_and_differ_in_any_order(method, seed):
    rng = np.random.default_rng(seed)
    for board, puzzle in cases():
        right = board.solutions(puzzle)
        open_still = np.ones(len(right), dtype=bool)
        search = METHODS[method].open(puzzle, seed, True)
        lines = right[0] if len(right) else np.zeros(board.graph.n_edges, dtype=bool)
        while True:
            if rng.random() < 0.3:
                edges = rng.choice(board.graph.n_edges, size=rng.integers(1, 12), replace=False)
                search.differ(edges, lines[edges])
                open_still &= (right[:, edges] != lines[edges]).any(axis=1)
            step = search.next(Budget())
            if isinstance(step, Exhausted):
                break
            lines = step
            given = (right == lines).all(axis=1)
            assert open_still[given].tolist() == [True], "wrong, told before, or excluded by differ"
            open_still &= ~given
        assert not open_still.any(), "exhausted too early"
        assert isinstance(search.next(Budget()), Exhausted), "exhausted once, exhausted for good"


@pytest.mark.parametrize("method", COMPLETE)
def test_differ_on_no_edge_ends_the_search(method):
    search = METHODS[method].open(Puzzle.of(square(2, 2), [-1] * 4), 0, True)
    nothing = np.array([], dtype=np.intp)
    search.differ(nothing, nothing.astype(bool))
    assert isinstance(search.next(Budget()), Exhausted)


@pytest.mark.parametrize("method", COMPLETE)
def test_lines_given_are_the_callers_own(method):
    search = METHODS[method].open(Puzzle.of(square(3, 3), [-1] * 9), 0, False)
    first = search.next(Budget())
    kept = first.copy()
    search.next(Budget())
    assert np.array_equal(first, kept)
    first[:] = True
    assert not search.next(Budget()).all()


@pytest.mark.parametrize("method", COMPLETE)
def test_effort_only_grows(method):
    search = METHODS[method].open(Puzzle.of(square(3, 3), [-1] * 9), 0, False)
    before = search.effort
    for _ in range(5):
        search.next(Budget())
        after = search.effort
        assert after.decisions >= before.decisions
        assert after.conflicts >= before.conflicts
        assert after.propagations >= before.propagations
        before = after
    assert after != Effort()


def test_reasons_to_stop(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(search_module.time, "perf_counter", lambda: now[0])
    budget = Budget(time_limit=2.5, conflicts=7)
    assert budget.exceeded(Effort(conflicts=6)) == ""
    assert budget.exceeded(Effort(conflicts=7)) == "limit of 7 conflicts reached"
    now[0] = 102.5
    assert budget.exceeded(Effort()) == "time limit of 2.5 s reached"
    budget.cancel.set()
    assert budget.exceeded(Effort()) == "cancelled"
    assert Budget().exceeded(Effort(conflicts=10**9)) == ""


def test_progress_is_not_told_too_often(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(search_module.time, "perf_counter", lambda: now[0])
    told = []
    budget = Budget(on_progress=told.append)
    for i in range(100):
        now[0] = i * 0.01
        budget.report(Effort(conflicts=i))
    assert 8 <= len(told) <= 10
    Budget().report(Effort())


def test_a_part_and_a_most_of_the_time(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(search_module.time, "perf_counter", lambda: now[0])
    whole = Budget(time_limit=10, conflicts=7)
    now[0] += 4
    for piece, seconds in ((whole.part(0.5), 3), (whole.at_most(2), 2), (whole.at_most(20), 6)):
        assert piece.time_limit == seconds
        assert piece.conflicts == 7
        assert piece.cancel is whole.cancel
    now[0] += 100
    assert whole.at_most(2).time_limit == 0
    assert Budget().at_most(2).time_limit == 2
    assert Budget().part(0.5).time_limit is None
