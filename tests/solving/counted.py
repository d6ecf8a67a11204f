"""What is asked of both methods that search on counts, `backtrack` and `dfs`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from clocks import Clock, cancelled_at, late_looks
from graph_shapes import GraphShape
from narrowing import expect
from oracle.boards import Known, known, random_puzzle
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped
from takegaki.solving import backbone, count, prove, solutions
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.search import Exhausted, Search
from takegaki.tilings import honeycomb, square

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]


def drain(search: Search) -> list[bytes]:
    """All solutions of a search, as bytes."""
    met = []
    while not isinstance(step := search.next(Budget()), Exhausted):
        assert isinstance(step, np.ndarray)
        met.append(step.tobytes())
    assert isinstance(search.next(Budget()), Exhausted)
    return met


def puzzles(shape: GraphShape, number: int) -> list[tuple[Known, Puzzle]]:
    board = known(*shape)
    rng = np.random.default_rng(list(shape[1:]))
    return [(board, random_puzzle(board, rng)) for _ in range(number)]


def agrees_with_exact(shape: GraphShape, method: str) -> None:
    names = set()
    for _, puzzle in puzzles(shape, 40):
        one, two = (prove(puzzle, method=name) for name in (method, "exact"))
        assert one.name == two.name
        names.add(one.name)
        bones = [backbone(puzzle, method=name) for name in (method, "exact")]
        assert isinstance(bones[0], Backbone) == isinstance(bones[1], Backbone)
        if isinstance(bones[0], Backbone):
            assert bones[0].board == expect(Backbone, bones[1]).board
        few = count(puzzle, method="exact", limit=100)
        if few.complete:
            assert count(puzzle, method=method).value == few.value
            assert set(solutions(puzzle, method=method)) == set(solutions(puzzle, method="exact"))
    assert names == {"unique", "multiple", "no solution"}


def starting_board(shape: GraphShape, make: Callable[..., Any]) -> None:
    """Marks given at the start, right or wrong, are taken as they are."""
    rng = np.random.default_rng(9)
    for board, puzzle in puzzles(shape, 40):
        model = board.loops[rng.integers(len(board.loops))]
        marks = np.where(
            rng.random(len(model)) < rng.choice([0.05, 0.2, 1.0]), np.where(model, LINE, CROSS), 0
        )
        right = board.solutions(puzzle)
        fits = (right[:, marks == LINE].all(axis=1)) & (~right[:, marks == CROSS]).all(axis=1)
        start = Board.of(board.graph, marks)
        assert sorted(drain(make(puzzle, start=start))) == sorted(
            row.tobytes() for row in right[fits]
        )
        assert np.array_equal(start.marks, marks)
        stopped = make(puzzle, start=start).next(Budget(conflicts=0))
        assert isinstance(stopped, Stopped)
        if fits.any():
            assert stopped.board == start


def goes_on_after_stops(make: Callable[..., Any]) -> None:
    """Stopped at every dead end: the same solutions, and marks that hold in all of them."""
    for board, puzzle in puzzles((honeycomb, 5, 3), 12):
        search, met, limit, stops = make(puzzle, 1), [], 0, 0
        right = board.solutions(puzzle)
        while not isinstance(step := search.next(Budget(conflicts=limit)), Exhausted):
            if isinstance(step, Stopped):
                assert step.reason == f"limit of {limit} conflicts reached"
                assert step.board is not None
                assert right[:, step.board.marks == LINE].all()
                assert not right[:, step.board.marks == CROSS].any()
                limit, stops = search.effort.conflicts + 1, stops + 1
            else:
                met.append(step.tobytes())
        assert sorted(met) == sorted(row.tobytes() for row in right)
        assert stops > 0


def cancels(make: Callable[..., Any]) -> None:
    """A board without an end is left at the look that says so, and progress is told meanwhile."""
    told: list[Any] = []
    budget = cancelled_at(60, on_progress=told.append, clock=Clock(step=0.01))
    search = make(Puzzle.of(square(14, 9), [2] + [-1] * 125))
    first = search.next(budget)
    search.differ(np.arange(4), first[:4])
    search.differ(np.arange(len(first)), first)
    while not isinstance(step := search.next(budget), Stopped):
        assert not isinstance(step, Exhausted)
    assert late_looks(budget) == 0
    assert step.reason == "cancelled"
    assert 4 <= len(told) <= 8


def smallest(make: Callable[..., Any]) -> None:
    for rows, clues, number in (
        ((1, 1), [-1], 1),
        ((1, 1), [4], 1),
        ((1, 1), [0], 0),
        ((1, 2), [3, 3], 1),
        ((1, 2), [-1, -1], 3),
        ((2, 1), [3, 3], 1),
        ((1, 3), [3, 3, -1], 1),
        ((1, 3), [3, 3, 1], 1),
        ((1, 3), [3, 3, 0], 0),
    ):
        assert len(drain(make(Puzzle.of(square(*rows), clues)))) == number, clues
    for variant in ("", "full"):
        puzzle = Puzzle.of(square(1, 2), [3, 3], variant=variant)
        lines = make(puzzle).next(Budget())
        assert not isinstance(lines, (Exhausted, Stopped))
        assert int(lines.sum()) == 6
