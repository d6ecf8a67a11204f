"""Work in a thread: what it gives is shown in order, what it raises is raised, Ctrl-C cancels."""

import _thread
import io
import sys
from collections.abc import Callable
from threading import Event
from types import SimpleNamespace

import pytest

from clocks import PATIENCE, until
from takegaki.cli import progress
from takegaki.cli.progress import is_abandoned, watch
from takegaki.core.budget import Budget, RunningBudget
from takegaki.runtime.background import Compiling


def test_everything_given_is_shown_in_order_before_the_result() -> None:
    shown: list[int] = []

    def work(give: Callable[[int], None], running: RunningBudget) -> str:
        for number in range(100):
            give(number)
        return "done"

    ended = watch(work, Budget(), shown.append)
    assert (ended.result, ended.interrupted, shown) == ("done", False, list(range(100)))


def test_errors_of_the_work_are_raised_here() -> None:
    def work(give: Callable[[int], None], running: RunningBudget) -> str:
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        watch(work, Budget(), print)


def test_errors_of_showing_cancel_the_work() -> None:
    budget = Budget()

    def work(give: Callable[[int], None], running: RunningBudget) -> None:
        while not budget.cancel.is_set():
            give(1)

    def show(item: int) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        watch(work, budget, show)
    assert budget.cancel.is_set()
    assert not is_abandoned()


def test_ctrl_c_cancels_and_keeps_the_result() -> None:
    budget = Budget()

    def work(give: Callable[[str], None], running: RunningBudget) -> str:
        give("begun")
        assert shown.wait(PATIENCE)
        _thread.interrupt_main()
        assert budget.cancel.wait(PATIENCE)
        return "what was found"

    shown = Event()
    ended = watch(work, budget, lambda _: shown.set())
    assert (ended.result, ended.interrupted) == ("what was found", True)


class Screen(io.StringIO):
    """A terminal that only shows."""

    def isatty(self) -> bool:
        return True


def test_what_is_compiled_advances_while_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [Compiling(done, 106, 4.0) for done in range(3)]
    state = SimpleNamespace(compiling=lambda: states.pop(0) if states else None)
    monkeypatch.setitem(sys.modules, "takegaki.runtime.background", state)
    for name, seconds in {"PATIENCE": 0.0, "BEAT": 0.0, "REDRAWN": 0.001}.items():
        monkeypatch.setattr(progress, name, seconds)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    with progress.Counting("puzzles", 200) as counting:
        counting.at(0)
        until(lambda: not states)
        counting.hide()
        shown = screen.getvalue()
        counting.at(1)
    lines = [line.partition("  (")[0] for line in shown.split(progress.CLEAR)]
    assert lines[1:4] == [f"puzzles: 0 of 200, compiling {done} of 106, about 4 s left" for done in range(3)]
    assert screen.getvalue().endswith(progress.CLEAR)
