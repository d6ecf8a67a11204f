"""Measured runs: kernels wait for their machine code; where there can be none, the measurement says
so.

Elsewhere a program begins in plain Python and goes over to machine code as it arrives, and nothing
is waited for. A measurement that did so would say how long compiling takes, or how slow plain
Python is.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from takegaki.core.lazy_dataclass import dataclass
from takegaki.runtime.tiers import TIERS, Tiers

T = TypeVar("T")

MACHINE, PYTHON = "machine code", "plain Python"


def seconds_text(seconds: float, tier: str) -> str:
    """For people: "0.25 s", and where it was so, "in plain Python"."""
    return f"{seconds:.2f} s" + (f" {IN_PYTHON}" if tier == PYTHON else "")


IN_PYTHON = f"in {PYTHON}"

MOST_RUNS = 4
"""Of one measured piece of work: each loads what the one before has not called."""


def available_tier(tiers: Tiers = TIERS) -> str:
    """The tier that measured kernels run in here; single ones whose machine code cannot be made
    aside.
    """
    return PYTHON if tiers.mode == "python" else MACHINE


def slowest_tier(tiers: Iterable[str]) -> str:
    """Of several runs: PYTHON if it was that of any."""
    return PYTHON if PYTHON in tiers else MACHINE


WAITING_SHARE = 0.01
"""Of a run, that may go into loading kernels."""


@contextmanager
def waiting(tiers: Tiers = TIERS) -> Iterator[None]:
    """Within, an entry that is called waits for its machine code, which is made where it is
    missing.
    """
    before, tiers.waits = tiers.waits, True
    try:
        yield
    finally:
        tiers.waits = before


def processor_seconds(tiers: Tiers = TIERS) -> float:
    """Processor time of this process, without that of waiting for machine code."""
    return time.process_time() - tiers.waited_busy


def wall_seconds(tiers: Tiers = TIERS) -> float:
    """Seconds since some fixed moment, without those of waiting for machine code: a clock for
    budgets, too.
    """
    return tiers.clock() - tiers.waited


@dataclass(frozen=True)
class Measured(Generic[T]):
    """What some work gave, the seconds that it took, and the tier in which its kernels ran."""

    result: T
    seconds: float
    tier: str


def measured(
    work: Callable[[], T], clock: Callable[[], float] = time.thread_time, tiers: Tiers = TIERS
) -> Measured[T]:
    """Do some work until a run waited for no kernel, MOST_RUNS times at most.

    clock   processor time of this thread: that of the process goes in steps of 4 ms where a limit
            is set
    """
    with waiting(tiers):
        for _ in range(MOST_RUNS):
            watch, begun = Stopwatch(tiers), clock()
            result = work()
            seconds, tier = clock() - begun, watch.tier
            if watch.is_clean:
                break
    return Measured(result, seconds, tier)


class Stopwatch:
    """Seconds since it was made, by the clock of the tiers, without those of waiting for machine
    code.
    """

    def __init__(self, tiers: Tiers = TIERS) -> None:
        self._tiers, self._waited = tiers, tiers.waited
        self._interpreted = tiers.seconds + tiers.elsewhere
        self._begun = tiers.clock()

    @property
    def seconds(self) -> float:
        """Seconds so far."""
        return self._tiers.clock() - self._begun - (self._tiers.waited - self._waited)

    @property
    def tier(self) -> str:
        """MACHINE unless kernels were interpreted since, here or in processes of a pool."""
        interpreted = self._tiers.seconds + self._tiers.elsewhere
        return available_tier(self._tiers) if interpreted == self._interpreted else PYTHON

    @property
    def is_clean(self) -> bool:
        """Was next to no time spent on waiting?"""
        return self._tiers.waited - self._waited <= WAITING_SHARE * self.seconds
