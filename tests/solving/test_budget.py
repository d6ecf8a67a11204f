"""Limits and cancellation: the answer may be late or missing, never wrong, and the search lives
on.
"""

import threading
import time
from typing import Any

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from methods import COMPLETE
from random_loops import random_puzzle
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped, Undecided
from takegaki.puzzles.check import check
from takegaki.solving import METHODS, backbone, count, prove, solutions, solve
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square
from tiers import sampled

LOOKS = 3
"""Somebody who has met the end of a budget may look again, to tell which limit it was."""


def puzzles() -> list[Puzzle]:
    rng = np.random.default_rng(3)
    made = [
        random_puzzle(make(9, 6), rng, shown)[0]
        for make in (square, honeycomb)
        for shown in (0.45, 0.8)
    ]
    clues = made[0].clues.copy()
    clues[np.flatnonzero(clues >= 0)[:3]] = 3
    return [*made, Puzzle.of(made[0].graph, clues)]


def endless() -> Puzzle:
    """More solutions than anyone can count: no clue at all."""
    return Puzzle.of(square(14, 9), [-1] * 126)


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_every_conflict_budget(method: str) -> None:
    decided = 0
    for puzzle in puzzles():
        right = prove(puzzle, method=method)
        for conflicts in [*range(40), 60, 100, 1000, 100_000]:
            verdict = prove(puzzle, method=method, budget=Budget(conflicts=conflicts))
            if isinstance(verdict, Undecided):
                assert verdict.reason == f"limit of {conflicts} conflicts reached"
                assert verdict.effort.conflicts >= conflicts
                assert verdict.found is None or check(puzzle, verdict.found.board()) == ()
            else:
                assert verdict.name == right.name
                decided += 1
        assert prove(puzzle, method=method, budget=Budget(conflicts=100_000)).name == right.name
    assert decided > 20


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_a_search_goes_on_after_every_stop(method: str) -> None:
    for puzzle in puzzles():
        wanted = {found.lines.tobytes() for found in solutions(puzzle, method=method, limit=20)}
        search = METHODS[method].open(puzzle, 0, False)
        met: list[bytes] = []
        limit = 0
        while len(met) < 20:
            step = search.next(Budget(conflicts=limit))
            if isinstance(step, Exhausted):
                break
            if isinstance(step, Stopped):
                limit = search.effort.conflicts + 1
                continue
            met.append(step.tobytes())
        assert len(set(met)) == len(met) == len(wanted)
        assert len(met) == 20 or set(met) == wanted


@pytest.mark.parametrize("method", COMPLETE)
def test_a_limit_of_time(method: str) -> None:
    clock = Clock(step=0.01)
    found = count(endless(), method=method, budget=Budget(time_limit=0.3, clock=clock))
    assert 0.3 <= clock.now <= 0.3 + LOOKS * clock.step
    assert not found.complete
    assert found.reason == "time limit of 0.3 s reached"
    assert found.value > 0


@pytest.mark.parametrize("method", COMPLETE)
def test_no_time_at_all(method: str) -> None:
    verdict = prove(endless(), method=method, budget=Budget(time_limit=0))
    assert isinstance(verdict, Undecided)
    assert verdict.reason == "time limit of 0 s reached"


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_cancelled_before_the_start(method: str) -> None:
    budget = Budget()
    budget.cancel.set()
    for ask in (prove, solve, backbone):
        answer = ask(puzzles()[0], method=method, budget=budget)
        assert isinstance(answer, Undecided)
        assert answer.reason == "cancelled"


@pytest.mark.parametrize("method", COMPLETE)
def test_cancelled_at_any_look(method: str) -> None:
    for looks in (1, 2, 3, 5, 8, 13, 21):
        budget = cancelled_at(looks)
        found = solutions(endless(), method=method, budget=budget)
        met = list(found)
        assert found.ended == "cancelled"
        assert late_looks(budget) <= LOOKS
        assert len(set(met)) == len(met)


@pytest.mark.parametrize("method", COMPLETE)
def test_cancel_from_another_thread(method: str) -> None:
    for delay in (0.0, 0.02, 0.1):
        budget = Budget()
        timer = threading.Timer(delay, budget.cancel.set)
        timer.start()
        found = solutions(endless(), method=method, budget=budget)
        met = list(found)
        timer.join()
        assert found.ended == "cancelled"
        assert len(set(met)) == len(met)


@sampled(2)
@pytest.mark.parametrize("method", COMPLETE)
def test_a_cancelled_search_ends_right(method: str) -> None:
    puzzle = puzzles()[0]
    wanted = len(list(solutions(puzzle, method=method, limit=300)))
    search = METHODS[method].open(puzzle, 0, False)
    stop = threading.Event()
    budget = Budget()

    def disturb() -> None:
        while not stop.wait(0.0005):
            budget.cancel.set()
            time.sleep(0.0002)
            budget.cancel.clear()

    thread = threading.Thread(target=disturb)
    thread.start()
    met: set[bytes] = set()
    stops = 0
    while len(met) < 300:
        step = search.next(budget)
        if isinstance(step, Exhausted):
            break
        if isinstance(step, Stopped):
            stops += 1
            if stops == 50:
                stop.set()
        else:
            met.add(step.tobytes())
    stop.set()
    thread.join()
    assert len(met) == wanted


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_progress_is_told_in_the_calling_thread(method: str) -> None:
    told = []
    puzzle, _ = random_puzzle(square(40, 30), np.random.default_rng(0), shown=0.25)
    budget = Budget(
        time_limit=1.0,
        on_progress=lambda effort: told.append((threading.get_ident(), effort.conflicts)),
        clock=Clock(step=0.01),
    )
    count(puzzle, method=method, budget=budget)
    assert 3 <= len(told) <= 10
    assert {ident for ident, _ in told} == {threading.get_ident()}
    assert [conflicts for _, conflicts in told] == sorted(conflicts for _, conflicts in told)


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_the_same_seed_gives_the_same_run(method: str) -> None:
    efforts = set()
    few, _ = random_puzzle(square(6, 5), np.random.default_rng(5), 0.2)
    for puzzle in (few, *puzzles()):
        for seed in (0, 1, 2):
            one = prove(puzzle, method=method, seed=seed)
            two = prove(puzzle, method=method, seed=seed)
            assert one.effort == two.effort
            assert one == two
            efforts.add(one.effort)
    assert len(efforts) > len(puzzles()) + 1, "the seed changes nothing"


@sampled()
@pytest.mark.parametrize("method", COMPLETE)
def test_several_searches_at_once(method: str) -> None:
    todo = puzzles() * 3
    alone = [prove(puzzle, method=method) for puzzle in todo]
    together: list[Any] = [None] * len(todo)

    def work(first: int) -> None:
        for i in range(first, len(todo), 4):
            together[i] = prove(todo[i], method=method)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
    assert [verdict.effort for verdict in together] == [verdict.effort for verdict in alone]


@pytest.mark.parametrize("method", COMPLETE)
def test_two_searches_by_turns(method: str) -> None:
    boards = [Puzzle.of(square(5, 3), [-1] * 15), Puzzle.of(honeycomb(5, 3), [-1] * 15)]
    by_turns = list(
        zip(*(solutions(board, method=method, limit=20) for board in boards), strict=True)
    )
    for i, board in enumerate(boards):
        assert [pair[i] for pair in by_turns] == list(solutions(board, method=method, limit=20))
