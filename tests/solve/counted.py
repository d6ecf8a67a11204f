"""What is asked of both methods that search on counts, `backtrack` and `dfs`."""

import threading
import time

import numpy as np

from oracle.boards import Known, known, random_puzzle
from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Backbone
from takegaki.solve import Budget, backbone, count, prove, solutions
from takegaki.solve.search import Exhausted, Search, Stopped
from takegaki.tilings import honeycomb, square

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]


def drain(search: Search) -> list[bytes]:
    """All solutions of a search, as bytes."""
    met = []
    while not isinstance(step := search.next(Budget()), Exhausted):
        met.append(step.tobytes())
    assert isinstance(search.next(Budget()), Exhausted)
    return met


def puzzles(shape: tuple, number: int) -> list[tuple[Known, Puzzle]]:
    board = known(*shape)
    rng = np.random.default_rng(list(shape[1:]))
    return [(board, random_puzzle(board, rng)) for _ in range(number)]


def agrees_with_exact(shape: tuple, method: str) -> None:
    names = set()
    for _, puzzle in puzzles(shape, 40):
        one, two = (prove(puzzle, method=name) for name in (method, "exact"))
        assert one.name == two.name
        names.add(one.name)
        bones = [backbone(puzzle, method=name) for name in (method, "exact")]
        assert [isinstance(bone, Backbone) for bone in bones] in ([True] * 2, [False] * 2)
        if isinstance(bones[0], Backbone):
            assert bones[0].board == bones[1].board
        few = count(puzzle, method="exact", limit=100)
        if few.complete:
            assert count(puzzle, method=method).value == few.value
            assert set(solutions(puzzle, method=method)) == set(solutions(puzzle, method="exact"))
    assert names == {"unique", "multiple", "no solution"}


def starting_board(shape: tuple, make: type) -> None:
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
        assert sorted(drain(make(puzzle, start=start))) == sorted(row.tobytes() for row in right[fits])
        assert np.array_equal(start.marks, marks)
        stopped = make(puzzle, start=start).next(Budget(conflicts=0))
        assert isinstance(stopped, Stopped)
        if fits.any():
            assert stopped.board == start


def goes_on_after_stops(make: type) -> None:
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


def cancels(make: type) -> None:
    """A board without an end is left within moments, and progress is told meanwhile."""
    told = []
    budget = Budget(on_progress=told.append)
    search = make(Puzzle.of(square(14, 9), [2] + [-1] * 125))
    first = search.next(budget)
    search.differ(np.arange(4), first[:4])
    search.differ(np.arange(len(first)), first)
    asked: list[float] = []
    timer = threading.Timer(0.3, lambda: (asked.append(time.perf_counter()), budget.cancel.set()))
    timer.start()
    while not isinstance(step := search.next(budget), Stopped):
        assert not isinstance(step, Exhausted)
    # 50 ms are promised; the rest is for a machine that does other things at the same time.
    assert time.perf_counter() - asked[0] < 0.25
    assert step.reason == "cancelled"
    assert 1 <= len(told) <= 4


def smallest(make: type) -> None:
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
