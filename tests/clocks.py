"""Limits without the machine's clock: time goes on, and somebody cancels, as often as one looks.

And waiting for what others do: for a condition, and on a busy machine as long as it takes.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, get_ident
from typing import Any

from takegaki.core.budget import Budget


class Clock:
    """A clock that goes on by so many seconds whenever the thread that made it looks at it."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 0.0
        self.step = step
        self._owner = get_ident()

    def __call__(self) -> float:
        if get_ident() == self._owner:
            self.now += self.step
        return self.now


class CallsBetweenLooks:
    """A clock that stands still, and counts calls of functions from one look at it to the next.

    most   between two looks, so far
    """

    def __init__(self) -> None:
        self.most = self._since = 0

    def __call__(self) -> float:
        self.most, self._since = max(self.most, self._since), 0
        return 0.0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Within, calls of this thread are counted; the end is a look."""

        def count(_frame: object, event: str, _of: object) -> None:
            self._since += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(count)
        try:
            yield
        finally:
            sys.setprofile(before)
            self()


class LinesBetweenLooks:
    """A clock that stands still, and counts lines of some files from one look at it to the next.

    most   between two looks, so far
    """

    def __init__(self, part_of_path: str) -> None:
        self.most = self._since = 0
        self._part = part_of_path

    def __call__(self) -> float:
        self.most, self._since = max(self.most, self._since), 0
        return 0.0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Within, lines that this thread runs are counted; the end is a look."""

        def called(frame: Any, _event: str, _of: object) -> Any:
            return line if self._part in frame.f_code.co_filename else None

        def line(_frame: object, event: str, _of: object) -> Any:
            self._since += event == "line"
            return line

        before = sys.gettrace()
        sys.settrace(called)
        try:
            yield
        finally:
            sys.settrace(before)
            self()


class AfterLooks(Event):
    """Set from a number of looks on; `late` is how many more looks it was given since."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.late = -looks - 1

    def is_set(self) -> bool:
        self.late += 1
        if self.late >= 0:
            self.set()
        return super().is_set()


def cancelled_at(looks: int, **limits: Any) -> Budget:
    """A budget that somebody cancels once it was looked at so many times; `late_looks` counts
    on.
    """
    return Budget(cancel=AfterLooks(looks), **limits)


def late_looks(budget: Budget) -> int:
    """How many more looks a budget was given since `cancelled_at` cancelled it."""
    assert isinstance(budget.cancel, AfterLooks)
    return budget.cancel.late


@contextmanager
def time_stands_still() -> Iterator[None]:
    """Within, no limit of time ends, whoever sets it: budgets have a clock that does not go."""
    initialise: Any = Budget.__init__
    before = initialise.__defaults__
    initialise.__defaults__ = tuple(
        (lambda: 0.0) if one is time.perf_counter else one for one in before
    )
    try:
        yield
    finally:
        initialise.__defaults__ = before


@contextmanager
def at_most_calls(limit: int) -> Iterator[None]:
    """Work counted in calls of functions: the call beyond the limit ends it with an
    AssertionError.
    """
    left = limit

    def count(_frame: object, event: str, _of: object) -> None:
        nonlocal left
        if event in ("call", "c_call"):
            left -= 1
            assert left >= 0, f"more than {limit} calls"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


PATIENCE = 180.0
"""Seconds that a test waits for what should take a moment; nothing measures how long it took."""


def until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for a condition; AssertionError when it does not come about."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


async def eventually(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """`until`, while other tasks go on."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(0.01)
