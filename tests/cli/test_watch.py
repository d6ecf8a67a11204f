"""Work in a thread: what it gives is shown in order, what it raises is raised, Ctrl-C cancels."""

import _thread
import time

import pytest

from takegaki.cli.watch import is_abandoned, watch
from takegaki.solve import Budget


def test_everything_given_is_shown_in_order_before_the_result():
    shown = []

    def work(give):
        for number in range(100):
            give(number)
        return "done"

    ended = watch(work, Budget(), shown.append)
    assert (ended.result, ended.interrupted, shown) == ("done", False, list(range(100)))


def test_errors_of_the_work_are_raised_here():
    def work(give):
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        watch(work, Budget(), print)


def test_errors_of_showing_cancel_the_work():
    budget = Budget()

    def work(give):
        while not budget.cancel.is_set():
            give(1)

    def show(item):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        watch(work, budget, show)
    assert budget.cancel.is_set()
    assert not is_abandoned()


def test_ctrl_c_cancels_and_keeps_the_result():
    budget = Budget()

    def work(give):
        time.sleep(0.2)
        _thread.interrupt_main()
        assert budget.cancel.wait(5)
        return "what was found"

    begun = time.perf_counter()
    ended = watch(work, budget, print)
    assert (ended.result, ended.interrupted) == ("what was found", True)
    assert time.perf_counter() - begun < 2
