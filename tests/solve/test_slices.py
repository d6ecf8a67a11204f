"""A SAT solver under a budget, on formulas that no solver of its kind decides in time."""

import threading
import time
from itertools import combinations

from pysat.solvers import Minisat22

from takegaki.core.verdict import Effort
from takegaki.solve.search import Budget
from takegaki.solve.slices import run_within


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


def run(solver, budget: Budget):
    def effort() -> Effort:
        spent = solver.accum_stats()
        return Effort(conflicts=spent["conflicts"], propagations=spent["propagations"])

    return run_within(solver, budget, effort), effort()


def test_decided():
    assert run(pigeons(4), Budget())[0] is False
    solver = Minisat22(bootstrap_with=[[1, 2], [-1]])
    assert run(solver, Budget())[0] is True
    assert solver.get_model() == [-1, 2]


def test_decided_over_many_slices():
    answer, effort = run(pigeons(8), Budget())
    assert answer is False
    assert effort.propagations > 40_000


def test_a_limit_of_time():
    solver = pigeons(30)
    began = time.perf_counter()
    answer, _ = run(solver, Budget(time_limit=0.3))
    assert answer == "time limit of 0.3 s reached"
    assert 0.3 <= time.perf_counter() - began < 0.6


def test_a_limit_of_conflicts():
    for limit in (1, 10, 1000, 5000):
        answer, effort = run(pigeons(12), Budget(conflicts=limit))
        assert answer == f"limit of {limit} conflicts reached"
        # A conflict may follow from another without a decision between them.
        assert limit <= effort.conflicts < limit + 10


def test_cancelled_in_the_middle_then_asked_again():
    solver = pigeons(8)
    budget = Budget()
    threading.Timer(0.02, budget.cancel.set).start()
    first = run(solver, budget)[0]
    assert first in {"cancelled", False}
    assert run(solver, Budget())[0] is False


def test_other_threads_go_on():
    turns = [0]
    over = threading.Event()

    def count() -> None:
        while not over.wait(0.001):
            turns[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    run(pigeons(30), Budget(time_limit=0.5))
    over.set()
    thread.join()
    assert turns[0] > 50


def test_equal_runs_are_equal():
    assert run(pigeons(8), Budget()) == run(pigeons(8), Budget())
