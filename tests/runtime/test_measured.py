"""Measured runs wait for machine code, or say that there is none; by a clock that is handed in."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from runtime.as_kernels import count_all
from runtime.small_kernels import counter
from takegaki.runtime.measured import MACHINE, PYTHON, Stopwatch, available_tier, measured, waiting
from takegaki.runtime.tiers import Tiers

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


def test_the_seconds_are_those_of_machine_code(tiers: Tiers, clock: Clock, slow_compiler: list[str]) -> None:
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
