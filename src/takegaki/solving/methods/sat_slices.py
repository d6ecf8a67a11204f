"""Running a SAT solver of python-sat in slices, so that limits hold and it can be stopped."""

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Any

from takegaki.core.budget import Effort, RunningBudget

TRIAL = 20_000
"""Propagations of the first slice, a few milliseconds: small boards need no second one."""

SLICE = 200_000
DESCENTS = 10
"""The second slice has as many propagations, or fills the board that often."""

GROWTH = 1.05
"""Each further slice is longer, so that the solver may keep more and more of what it learned."""

LOOK = 0.01
"""Seconds between two checks of the budget while a slice runs."""


def run_within(
    solver: Any,
    budget: RunningBudget,
    effort: Callable[[], Effort],
    assumptions: Sequence[int] = (),
) -> bool | str:
    """Is there a model with these literals? Or why the budget ended first; then another call
    continues.

    The first slice runs by itself; later ones are watched by a thread that may interrupt them.
    Slices end after a number of propagations, not seconds, so that equal seeds give equal runs.
    Between two slices progress is reported and a keyboard interrupt is delivered: at the latest
    after a twentieth of the time spent so far.
    """
    status = _slice(solver, budget, TRIAL, effort(), assumptions)
    length = float(max(SLICE, DESCENTS * solver.nof_vars()))
    while status is None:
        spent = effort()
        budget.report(spent)
        if reason := budget.exceeded(spent):
            return reason
        with _Watch(solver, budget):
            status = _slice(solver, budget, int(length), spent, assumptions)
        length *= GROWTH
    return status


def _slice(
    solver: Any, budget: RunningBudget, propagations: int, spent: Effort, assumptions: Sequence[int]
) -> bool | None:
    # Conflicts first: for python-sat "no limit" on one of the two takes away both.
    left = budget.conflicts_left(spent)
    solver.conf_budget(-1 if left is None else left)
    solver.prop_budget(propagations)
    # expect_interrupt makes python-sat release the interpreter's lock.
    status: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
    return status


class _Watch:
    """Interrupts the solver from a thread once the budget's time is up or it is cancelled."""

    def __init__(self, solver: Any, budget: RunningBudget) -> None:
        self._solver = solver
        self._budget = budget
        self._over = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._solver.clear_interrupt()

    def _look(self) -> None:
        while not self._over.wait(LOOK):
            # Conflicts are counted by the solver itself, so none are passed here.
            if self._budget.exceeded(Effort()):
                self._solver.interrupt()
                return
