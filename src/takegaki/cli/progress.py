"""Progress of long work on a terminal; nothing in a pipe."""

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


class Progress:
    """A line on stderr that tells the effort so far, from PATIENCE seconds on.

    doing   asked for what is being done, for people
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
        return f"{self._doing()}: {seconds:.0f} s{effort}  (Ctrl-C stops)"
