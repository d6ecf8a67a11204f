"""The contract of a search, for every method: any mix of next and differ against a model of it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from methods import COMPLETE
from narrowing import expect
from oracle.boards import known, random_puzzle
from takegaki.core.budget import Budget, Effort
from takegaki.core.puzzle import Puzzle
from takegaki.solving import METHODS
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square
from tiers import sampled


def cases() -> Iterator[tuple[Any, ...]]:
    """Puzzles with many solutions, among them boards where loops far from each other would all
    do.
    """
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


@sampled(3)
@pytest.mark.parametrize("method", COMPLETE)
@pytest.mark.parametrize("seed", range(6))
def test_next_and_differ_in_any_order(method: str, seed: int) -> None:
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
def test_differ_on_no_edge_ends_the_search(method: str) -> None:
    search = METHODS[method].open(Puzzle.of(square(2, 2), [-1] * 4), 0, True)
    nothing = np.array([], dtype=np.intp)
    search.differ(nothing, nothing.astype(bool))
    assert isinstance(search.next(Budget()), Exhausted)


@pytest.mark.parametrize("method", COMPLETE)
def test_lines_given_are_the_callers_own(method: str) -> None:
    search = METHODS[method].open(Puzzle.of(square(3, 3), [-1] * 9), 0, False)
    first = search.next(Budget())
    assert isinstance(first, np.ndarray)
    kept = first.copy()
    search.next(Budget())
    assert np.array_equal(first, kept)
    first[:] = True
    assert not expect(np.ndarray, search.next(Budget())).all()


@pytest.mark.parametrize("method", COMPLETE)
def test_effort_only_grows(method: str) -> None:
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
