"""Measured runs wait for machine code, or say that there is none; by a clock that is handed in."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from runtime.as_kernels import count_all
from runtime.small_kernels import counter
from takegaki.runtime.compilation import Work
from takegaki.runtime.measured_runs import (
    MACHINE,
    PYTHON,
    Stopwatch,
    available_tier,
    measured,
    processor_seconds,
    seconds_text,
    slowest_tier,
    waiting,
    wall_seconds,
)
from takegaki.runtime.processes import begin_in_pool, pool_of, pooled, submit
from takegaki.runtime.tiers import TIERS, Tiers

PLACES = np.array([0, 1], np.int32)


def count(clock: Clock) -> Callable[[], int]:
    """Work that takes a second of its own and calls a kernel."""

    def work() -> int:
        clock.now += 1.0
        found: int = count_all(counter(), PLACES)
        return found

    return work


@pytest.fixture
def slow_compiler(tiers: Tiers, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Making machine code takes a minute by the clock; what was asked for."""
    make, asked = tiers.means.compile, []

    def compile_slowly(kernel: Any, store: Any) -> None:
        asked.append(kernel.name)
        clock.now += 60.0
        make(kernel, store)

    monkeypatch.setattr(tiers.means, "compile", compile_slowly)
    return asked


def test_a_kernel_waits_only_within(tiers: Tiers, slow_compiler: list[str]) -> None:
    assert count_all(counter(), PLACES) == 6
    assert (count_all.machine_code, slow_compiler) == (None, [])
    with waiting(tiers):
        assert count_all(counter(), PLACES) == 6
    assert count_all.machine_code is not None
    assert slow_compiler == [count_all.name]
    assert not tiers.waits
    assert tiers.waited == 60.0


def test_the_seconds_are_those_of_machine_code(
    tiers: Tiers, clock: Clock, slow_compiler: list[str]
) -> None:
    """Neither compiling nor plain Python is in them: the run that waited is done again."""
    for _ in range(2):
        found = measured(count(clock), clock, tiers)
        assert (found.result, found.seconds, found.tier) == (6, 1.0, MACHINE)
    assert slow_compiler == [count_all.name]
    # The first one twice, the second, for which all is there, once.
    assert clock.now == 60.0 + 3.0


def test_a_stopwatch_stands_still_while_a_kernel_waits(
    tiers: Tiers, clock: Clock, slow_compiler: list[str]
) -> None:
    watch = Stopwatch(tiers)
    with waiting(tiers):
        count(clock)()
    assert slow_compiler
    assert (watch.seconds, watch.tier, watch.is_clean) == (1.0, MACHINE, False)


@pytest.mark.parametrize("error", [PermissionError, ImportError])
def test_where_none_can_be_made_plain_python_is_said(
    tiers: Tiers, clock: Clock, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    asked = []

    def refuse(kernel: Any, _store: object) -> None:
        asked.append(kernel.name)
        raise error

    def interpreting(*_: object) -> int:
        clock.now += 5.0
        return 6

    monkeypatch.setattr(tiers.means, "compile", refuse)
    monkeypatch.setattr(count_all, "plain", interpreting)
    found = measured(count(clock), clock, tiers)
    assert (found.result, found.seconds, found.tier) == (6, 6.0, PYTHON)
    assert clock.now == 6.0
    # It is asked for once, not at each call.
    assert asked == [count_all.name]


def test_plain_python_alone(tiers: Tiers, clock: Clock, slow_compiler: list[str]) -> None:
    assert available_tier(tiers) == MACHINE
    tiers.mode = "python"
    assert available_tier(tiers) == PYTHON
    work = count(clock)
    assert (measured(work, clock, tiers).result, measured(work, clock, tiers).tier) == (6, PYTHON)
    assert (clock.now, slow_compiler) == (2.0, [])


def test_waits_end_with_an_error(tiers: Tiers) -> None:
    with pytest.raises(ZeroDivisionError), waiting(tiers):
        raise ZeroDivisionError
    assert not tiers.waits


def test_clocks_stand_still_while_a_kernel_waits(
    tiers: Tiers, clock: Clock, slow_compiler: list[str]
) -> None:
    wall, processor = wall_seconds(tiers), processor_seconds(tiers)
    tiers.waited_busy = -1e6
    assert processor_seconds(tiers) >= processor + 1e6
    with waiting(tiers):
        count(clock)()
    assert slow_compiler
    assert wall_seconds(tiers) - wall == 1.0
    assert tiers.waited_busy > -1e6


def test_what_is_made_is_told_meanwhile(
    tiers: Tiers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a line of progress: how many kernels are made, of how many; and others may help."""
    make, told, asked = Work.try_to_make, [], []

    def seen(self: Work, kernel: Any, kind: str) -> None:
        assert tiers.means.making is not None
        told.append(tiers.means.making[:2])
        make(self, kernel, kind)

    monkeypatch.setattr(Work, "try_to_make", seen)
    tiers.on_waiting = lambda kernel: asked.append(kernel.name)
    with waiting(tiers):
        count(clock)()
    assert told == [(done, 4) for done in range(4)]
    assert (tiers.means.making, asked) == (None, [count_all.name])


def interpret(seconds: float) -> tuple[bool, bool]:
    """In a process of a pool: whether kernels are waited for, and whether this one helps."""
    TIERS.seconds += seconds
    return TIERS.waits, TIERS.on_waiting is not None


def test_processes_of_a_pool_wait_and_tell_how_they_ran() -> None:
    """What was interpreted there is in no time of machine code here."""
    watch = Stopwatch()
    with waiting():
        first, second = pooled(interpret, [(0.0,), (0.0,)], 1, begin=begin_in_pool)
        assert first.result() == second.result() == (True, True)
        assert watch.tier == available_tier()
        with pool_of(1, begin_in_pool) as pool:
            assert submit(pool, interpret, 2.5).result() == (True, True)
            assert watch.tier == PYTHON
            again = Stopwatch()
            assert submit(pool, interpret, 0.0).result() == (True, True)
            assert again.tier == available_tier()
    (only,) = pooled(interpret, [(0.0,)], 1, begin=begin_in_pool)
    assert only.result() == (False, True)


def fail(number: int) -> None:
    raise ZeroDivisionError(number)


def test_errors_of_a_pool_come_as_they_are() -> None:
    with pool_of(1, begin_in_pool) as pool:
        future = submit(pool, fail, 7)
        with pytest.raises(ZeroDivisionError, match="7"):
            future.result()


def test_what_is_said_of_seconds() -> None:
    assert seconds_text(1.256, MACHINE) == "1.26 s"
    assert seconds_text(1.256, PYTHON) == "1.26 s in plain Python"
    assert slowest_tier([MACHINE, MACHINE]) == MACHINE
    assert slowest_tier(iter([MACHINE, PYTHON])) == PYTHON
