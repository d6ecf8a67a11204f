"""Running a SAT solver in slices: limits hold, it can be stopped, other threads go on."""

import threading
from itertools import combinations
from typing import Any

import pytest
from pysat.solvers import Minisat22

from clocks import Clock
from takegaki.core.budget import Budget, Effort
from takegaki.solving.methods import sat_slices
from takegaki.solving.methods.sat_slices import run_within
from tiers import thorough


def pigeons(holes: int) -> Minisat22:
    """One more pigeon than holes: no model, and no short proof by resolution."""
    solver = Minisat22()
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    for nest in at:
        solver.add_clause(nest)
    for hole in range(holes):
        for one, two in combinations(at, 2):
            solver.add_clause([-one[hole], -two[hole]])
    return solver


def run(solver: Any, budget: Budget) -> Any:
    def effort() -> Effort:
        spent = solver.accum_stats()
        return Effort(conflicts=spent["conflicts"], propagations=spent["propagations"])

    return run_within(solver, budget.start(), effort), effort()


def test_decided() -> None:
    assert run(pigeons(4), Budget())[0] is False
    solver = Minisat22(bootstrap_with=[[1, 2], [-1]])
    assert run(solver, Budget())[0] is True
    assert solver.get_model() == [-1, 2]


def test_decided_over_many_slices() -> None:
    answer, effort = run(pigeons(8), Budget())
    assert answer is False
    assert effort.propagations > 40_000


def test_a_limit_of_time_between_two_slices() -> None:
    clock = Clock(step=0.1)
    answer, _ = run(pigeons(30), Budget(time_limit=0.3, clock=clock))
    assert answer == "time limit of 0.3 s reached"
    assert clock.now < 0.6


def test_a_limit_of_time_within_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slice has no end of its own."""
    monkeypatch.setattr(sat_slices, "SLICE", 1 << 50)
    answer, _ = run(pigeons(30), Budget(time_limit=0.1))
    assert answer == "time limit of 0.1 s reached"


def test_a_limit_of_conflicts() -> None:
    for limit in (1, 10, 1000, 5000):
        answer, effort = run(pigeons(12), Budget(conflicts=limit))
        assert answer == f"limit of {limit} conflicts reached"
        # A conflict may follow from another without a decision between them.
        assert limit <= effort.conflicts < limit + 10


def test_cancelled_in_the_middle_then_asked_again() -> None:
    solver = pigeons(8)
    budget = Budget()
    threading.Timer(0.02, budget.cancel.set).start()
    first = run(solver, budget)[0]
    assert first in {"cancelled", False}
    assert run(solver, Budget())[0] is False


def test_other_threads_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a slice without an end: another thread counts, then stops it."""
    monkeypatch.setattr(sat_slices, "SLICE", 1 << 50)
    budget = Budget()
    turns: list[bool] = []

    def count() -> None:
        while len(turns) < 50:
            turns.append(budget.cancel.wait(0.001))
        budget.cancel.set()

    thread = threading.Thread(target=count)
    thread.start()
    assert run(pigeons(30), budget)[0] == "cancelled"
    thread.join()
    assert turns == [False] * 50


@thorough
def test_equal_runs_are_equal() -> None:
    assert run(pigeons(8), Budget()) == run(pigeons(8), Budget())
