"""Progress of counted work on a terminal: how many of how many, how fast, how long still."""

import shutil
import sys
import time
from types import TracebackType
from typing import Self

PATIENCE = 0.5
"""Seconds of work before anything is shown."""

BEAT = 0.1
"""Least seconds between two looks of the line."""

CLEAR = "\r\x1b[2K"


class Counting:
    """A line on stderr such as "proving rules: 1,200 of 30,000, 1,500/s, 19 s left"; nothing in a pipe.

    what    what is done, for people
    total   how many there are; None where nobody knows, then no time is told
    """

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what, self._total = what, total
        self._begun = time.perf_counter()
        self._next = self._begun + PATIENCE
        self._wanted = sys.stderr.isatty()
        self._beside_answers = sys.stdout.isatty()
        self._shown = False
        self._first: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    def at(self, done: int, total: int | None = None) -> None:
        """So many are done (of so many, if that is known only now); shown if it is time for it.

        What the first call tells counts as done before the clock began: work taken up again.
        """
        self._total = self._total if total is None else total
        if self._first is None:
            self._first = done
        if not self._wanted or time.perf_counter() < self._next:
            return
        self._next = time.perf_counter() + BEAT
        width = shutil.get_terminal_size((80, 24)).columns - 1
        sys.stderr.write(CLEAR + self.line(done, time.perf_counter() - self._begun)[:width])
        sys.stderr.flush()
        self._shown = True

    def make_room(self) -> None:
        """Before a line of the answer: take this one away where both go to the screen."""
        if self._beside_answers:
            self.hide()

    def hide(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write(CLEAR)
            sys.stderr.flush()
            self._shown = False

    def line(self, done: int, seconds: float) -> str:
        """What it says when so many are done after so many seconds."""
        rate = (done - (self._first or 0)) / seconds if seconds > 0 else 0.0
        parts = [f"{done:,} of {self._total:,}" if self._total is not None else f"{done:,}"]
        if rate > 0:
            parts.append(f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s")
            if self._total is not None:
                parts.append(f"{duration((self._total - done) / rate)} left")
        return f"{self._what}: {', '.join(parts)}  (Ctrl-C stops)"


def duration(seconds: float) -> str:
    """A length of time in its two largest units: "8 s", "2 min 5 s", "3 h 20 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
