"""Stopping and going on: by conflicts, by the caller's question, from another thread."""

import threading
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import numpy as np
import pytest

from answers.law import plain_python
from clocks import LinesBetweenLooks, cancelled_at, late_looks
from oracle.boards import random_puzzle
from solving.kernels.boards import SMALL, engine_of, lines_of
from solving.kernels.examples import diagonals, maze, odd_tour
from solving.kernels.invariants import assert_consistent
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.puzzles.check import check
from takegaki.solving.kernels import engine as engine_module
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.premises.premise_solver import PremiseSolver
from takegaki.tilings import honeycomb
from tiers import sampled, thorough

AT_ONCE = 1.0
"""Seconds of processor time. 50 ms are promised; the rest is for machines that are slow."""


def small_puzzles() -> list[Puzzle]:
    rng = np.random.default_rng(11)
    made = [random_puzzle(board, rng) for board in SMALL for _ in range(8)]
    return [
        *made,
        *(Puzzle.of(board.graph, [-1] * board.graph.n_faces) for board in SMALL),
        odd_tour(8, 6),
    ]


def with_trials(puzzle: Puzzle) -> Engine:
    """Trials from the start and without end."""
    engine = engine_of(puzzle)
    engine._s.trials.first_trial_at = 0
    engine._s.trials.trial_credit = 1 << 40
    return engine


def story(engine: Engine, models: int, ask: Callable[..., Any]) -> list[tuple[Any, ...]]:
    """Status, effort and values after each answer, until UNSAT or so many models."""
    told: list[tuple[Any, ...]] = []
    while len(told) < models and (not told or told[-1][0] is Status.SAT):
        told.append((ask(engine), engine.effort, engine.values.tobytes()))
    return told


def in_steps(limits: Any) -> Any:
    """Ask with small limits of conflicts, again and again, until there is an answer."""

    def ask(engine: Engine) -> Status:
        for limit in limits:
            before = engine.effort[1]
            status = engine.solve(conflicts=limit)
            if status is not Status.STOPPED:
                return status
            assert engine.effort[1] >= before + limit
        raise AssertionError("limits go on for ever")

    return ask


@pytest.mark.parametrize("limits", [(1,), (0, 1, 0, 2, 3), (7,), (100,)])
def test_conflict_limits_change_nothing(limits: tuple[int, ...]) -> None:
    stopped = 0
    for puzzle in small_puzzles():
        stopped += engine_of(puzzle, seed=1).solve(conflicts=0) is Status.STOPPED
        whole, parts = engine_of(puzzle, seed=1), engine_of(puzzle, seed=1)
        assert story(whole, 30, Engine.solve) == story(parts, 30, in_steps(cycle(limits)))
    assert stopped > 10


def test_conflict_limits_change_nothing_with_trials_under_way() -> None:
    puzzle, _ = maze(41, 31, np.random.default_rng(1), shown=0.6)
    whole, parts = with_trials(puzzle), with_trials(puzzle)
    assert story(whole, 4, Engine.solve) == story(parts, 4, in_steps(cycle((0, 1, 5))))
    assert whole._s.trials.n_trials == parts._s.trials.n_trials > 100
    assert whole.effort[1] > 50


def test_no_conflicts_allowed_is_enough_where_no_search_is_needed() -> None:
    puzzle, lines = maze(21, 15, np.random.default_rng(2), shown=1.0)
    engine = engine_of(puzzle)
    assert engine.solve(conflicts=0) is Status.SAT
    assert np.array_equal(lines_of(puzzle.graph, engine), lines)
    assert engine_of(odd_tour(8, 6)).solve(conflicts=0) is Status.STOPPED


def test_the_caller_may_stop_it_at_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "TICKS_AT_ONCE", 50)
    puzzle = odd_tour(8, 6)
    whole = engine_of(puzzle)
    assert whole.solve() is Status.UNSAT
    parts = engine_of(puzzle)
    stops = 0
    while parts.solve(budget=cancelled_at(0).start()) is Status.STOPPED:
        assert_consistent(parts._s)
        stops += 1
    assert stops > 10
    assert parts.solve() is Status.UNSAT
    assert parts.effort == whole.effort


def test_the_caller_is_asked_and_may_say_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "TICKS_AT_ONCE", 50)
    budget = cancelled_at(10**9)
    engine = engine_of(odd_tour(8, 6))
    assert engine.solve(budget=budget.start()) is Status.UNSAT
    assert late_looks(budget) + 10**9 > 10


LONG = {
    "hard": lambda: engine_of(odd_tour(20, 16)),
    "large": lambda: engine_of(maze(151, 149, np.random.default_rng(0), shown=0.3)[0]),
    "large honeycomb": lambda: engine_of(Puzzle.of(honeycomb(101, 99), [-1] * 101 * 99)),
    "trials": lambda: with_trials(diagonals(80)),
}


@sampled()
@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("delay", [0.02, 0.15])
def test_cancel_from_another_thread(kind: str, delay: float) -> None:
    engine = LONG[kind]()
    asked: list[float] = []

    def cancel() -> None:
        asked.append(time.process_time())
        engine.cancel()

    timer = threading.Timer(delay, cancel)
    timer.start()
    status = engine.solve()
    # No model of the large ones comes so soon; where one does, the next is asked for.
    while status is Status.SAT:
        status = engine.solve()
    late = time.process_time() - asked[0]
    assert status is Status.STOPPED
    assert late < AT_ONCE
    assert engine.solve() is Status.STOPPED, "cancelled until resume"
    if kind == "trials":
        assert engine.effort[0] == 0, "stopped before the first decision"
        assert engine._s.trials.n_trials > 0 or delay < 0.1


def test_cancelled_before_the_start() -> None:
    engine = engine_of(odd_tour(8, 6))
    engine.cancel()
    assert engine.solve() is Status.STOPPED
    assert engine.effort == (0, 0, 0, 0, 0)
    engine.resume()
    assert engine.solve() is Status.UNSAT


def disturbed(engine: Engine, rng: np.random.Generator) -> tuple[Status, int]:
    """Solve while another thread cancels at random moments; the answer and the number of stops."""
    over = threading.Event()
    pauses = rng.uniform(0.0002, 0.004, size=10_000).tolist()

    def disturb() -> None:
        for pause in pauses:
            if over.wait(pause):
                return
            engine.cancel()

    thread = threading.Thread(target=disturb)
    thread.start()
    stops = 0
    try:
        while (status := engine.solve()) is Status.STOPPED:
            stops += 1
            engine.resume()
    finally:
        over.set()
        thread.join()
        engine.resume()
    return status, stops


@thorough
@pytest.mark.parametrize(
    "make", [lambda: engine_of(odd_tour(12, 10)), lambda: with_trials(diagonals(40))]
)
def test_a_search_cancelled_again_and_again_ends_right(make: Callable[..., Any]) -> None:
    engine = make()
    status, stops = disturbed(engine, np.random.default_rng(1))
    assert status is Status.UNSAT
    assert stops > 10
    assert_consistent(engine._s)


@thorough
def test_a_large_board_cancelled_again_and_again_is_solved_right() -> None:
    puzzle, _ = maze(151, 149, np.random.default_rng(0), shown=0.7)
    engine = engine_of(puzzle)
    rng = np.random.default_rng(2)
    stops = 0
    for _ in range(3):
        status, more = disturbed(engine, rng)
        stops += more
        assert status is Status.SAT
        solution = Solution.of(puzzle, lines_of(puzzle.graph, engine))
        assert check(puzzle, solution.board()) == ()
    assert stops > 3


@thorough
def test_all_models_in_spite_of_cancellation() -> None:
    board = SMALL[0]
    engine = engine_of(Puzzle.of(board.graph, [-1] * 14 + [2]))
    rng = np.random.default_rng(3)
    met = set()
    while disturbed(engine, rng)[0] is Status.SAT:
        met.add(lines_of(board.graph, engine).tobytes())
    right = {lines.tobytes() for lines in board.loops[board.clues[:, 14] == 2]}
    assert met == right


ENDLESS = {
    "trials": lambda: diagonals(150),
    "connectivity": lambda: maze(131, 129, np.random.default_rng(0), shown=0.1)[0],
}


@thorough
@pytest.mark.parametrize("kind", ENDLESS)
def test_the_caller_is_asked_often_enough(kind: str) -> None:
    """Limits of time hold only if the question comes every few milliseconds, whatever is under
    way.
    """
    engine = engine_of(ENDLESS[kind]())
    times = [time.thread_time()]

    def clock() -> float:
        times.append(time.thread_time())
        return times[-1]

    engine.solve(budget=Budget(time_limit=0.6, clock=clock).start())
    times.append(time.thread_time())
    assert np.diff(times).max() < AT_ONCE


def two_cells(common: int) -> Graph:
    """Two boxes side by side with so many sides in common."""
    between = [(1, y) for y in range(common + 1)]
    return Graph.from_polygons(
        [[*between, (0, common), (0, 0)], [*between, (2, common), (2, 0)]], "two cells"
    )


@pytest.mark.parametrize("common", [24, 36])
def test_work_between_two_looks_grows_as_the_model_does(
    monkeypatch: pytest.MonkeyPatch, common: int
) -> None:
    """What counts the sides of wide cells can be one class of all variables: each member went round
    the whole class, minutes without a look at the clock where two cells share 553 sides.
    """
    monkeypatch.setattr(engine_module, "TICKS_AT_ONCE", 1)
    graph = two_cells(common)
    puzzle = Puzzle.of(graph, [-1, -1], kind="slitherlink-inequality")
    second = Solution.of(puzzle, border_lines(graph, np.array([False, True])))
    clock = LinesBetweenLooks("/solving/kernels/")
    with plain_python():
        limits = Budget(time_limit=1.0, clock=clock)
        premises = PremiseSolver(puzzle, limits, marks=False, other_than=second)
        with clock.counting():
            assert premises.clues_in_conflict(premises.cells) is None
    variables = len(premises._engine.values)
    assert variables > common**2 // 2, "as many as counting takes"
    assert variables < clock.most < 1000 * variables


def test_several_engines_at_once() -> None:
    puzzles = [*small_puzzles(), odd_tour(10, 8), odd_tour(10, 8)]
    alone = [story(engine_of(puzzle, seed=2), 20, Engine.solve) for puzzle in puzzles]
    together: list[Any] = [None] * len(puzzles)

    def work(first: int) -> None:
        for i in range(first, len(puzzles), 4):
            together[i] = story(engine_of(puzzles[i], seed=2), 20, Engine.solve)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
