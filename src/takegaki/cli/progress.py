"""Progress of long work on a terminal, counted or not; nothing in a pipe."""

import shutil
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.status import Status

    from takegaki.core.verdict import Effort

PATIENCE = 0.3
"""Seconds of work before anything is shown."""

BEAT = 0.1
"""Least seconds between two updates of the line."""

CLEAR = "\r\x1b[2K"


class Progress:
    """A line on stderr with the effort so far, from PATIENCE seconds on.

    doing   gives what is being done, for people
    """

    def __init__(self, doing: Callable[[], str] = lambda: "searching") -> None:
        self._doing = doing
        self._begun = time.perf_counter()
        self._wanted = sys.stderr.isatty()
        self._status: Status | None = None
        self._effort: Effort | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    def note_effort(self, effort: "Effort") -> None:
        """Remember the effort; may be called from any thread."""
        self._effort = effort

    def tick(self) -> None:
        """Show or refresh the line, if it is time for it."""
        seconds = time.perf_counter() - self._begun
        if not self._wanted or seconds < PATIENCE:
            return
        if self._status is None:
            from rich.console import Console  # noqa: PLC0415  (slow to load, seldom needed)

            self._status = Console(stderr=True).status("")
            self._status.start()
        self._status.update(self._line(seconds))

    def hide(self) -> None:
        """Take the line away."""
        if self._status is not None:
            self._status.stop()
            self._status = None

    def _line(self, seconds: float) -> str:
        done = self._effort
        effort = f", {done.conflicts:,} conflicts, {done.decisions:,} decisions" if done else ""
        return f"{self._doing()}: {seconds:.0f} s{effort}{_compiling()}  (Ctrl-C stops)"


class Counting:
    """A line on stderr such as "proving rules: 1,200 of 30,000, 1,500/s, 19 s left"; nothing in a pipe.

    what    what is done, for people
    total   how many there are; None where unknown; then no time left is shown
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

        What the first call reports counts as done before the clock began: work taken up again.
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
        return f"{self._what}: {', '.join(parts)}{_compiling()}  (Ctrl-C stops)"


def _compiling() -> str:
    """How far compiling beside the work is, behind a comma; empty when nothing is compiled."""
    background = sys.modules.get("takegaki.runtime.background")
    state = None if background is None else background.compiling()
    return "" if state is None else f", {state}"


def duration(seconds: float) -> str:
    """A length of time in its two largest units: "8 s", "2 min 5 s", "3 h 20 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
