"""Long work on a terminal: its progress, and Ctrl-C with immediate effect.

Nothing is shown in a pipe. The work runs in a thread, so that the main thread can draw and
listen."""

import sys
import time
from collections.abc import Callable
from contextvars import copy_context
from queue import Empty, Queue
from threading import Event, Lock, Thread
from threading import enumerate as threads
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.reason import said, token

if TYPE_CHECKING:
    from rich.status import Status

    from takegaki.core.budget import Budget, Effort, RunningBudget


PATIENCE = 0.3
"""Seconds of work before anything is shown."""

BEAT = 0.1
"""Least seconds between two updates of the line."""

REDRAWN = 0.5
"""Seconds between two updates of a line while nothing is done."""

CLEAR = "\r\x1b[2K"

STOPPED = token("stopped by Ctrl-C", "stopped.ctrl-c")
"""Why an answer is not whole, where its work was."""


class Progress:
    """A line on stderr with the effort so far, from PATIENCE seconds on.

    doing   gives what is being done, for people
    """

    def __init__(self, doing: Callable[[], str] = lambda: said("work.searching")) -> None:
        self._doing = doing
        self._begun = time.perf_counter()
        self._wanted = sys.stderr.isatty()
        self._status: Status | None = None
        self._effort: Effort | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
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
        effort = ""
        if done:
            effort = said("work.effort", conflicts=done.conflicts, decisions=done.decisions)
        more = f"{effort}{_compiling()}"
        return said("work.line", what=self._doing(), seconds=f"{seconds:.0f}", more=more)


class Counting:
    """A line on stderr such as "proving rules: 1,200 of 30,000, 1,500/s, 19 s left"; nothing in a
    pipe.

    Between two that are done it is drawn anew by a thread: what is compiled meanwhile advances,
    too.

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
        self._last: int | None = None
        self._drawing = Lock()
        self._over = Event()

    def __enter__(self) -> Self:
        if self._wanted:
            Thread(target=self._redraw, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self.hide()

    def at(self, done: int, total: int | None = None) -> None:
        """So many are done (of so many, if that is known only now); shown if it is time for it.

        What the first call reports counts as done before the clock began: work taken up again.
        """
        self._total = self._total if total is None else total
        if self._first is None:
            self._first = done
        if self._wanted:
            with self._drawing:
                self._last = done
                self._draw(done)

    def _redraw(self) -> None:
        while not self._over.wait(REDRAWN):
            with self._drawing:
                if self._last is not None and not self._over.is_set():
                    self._draw(self._last)

    def _draw(self, done: int) -> None:
        if time.perf_counter() < self._next:
            return
        self._next = time.perf_counter() + BEAT
        from shutil import get_terminal_size  # noqa: PLC0415  (it loads all that packs files)

        width = get_terminal_size((80, 24)).columns - 1
        sys.stderr.write(CLEAR + self.line(done, time.perf_counter() - self._begun)[:width])
        sys.stderr.flush()
        self._shown = True

    def make_room(self) -> None:
        """Before a line of the answer: take this one away where both go to the screen."""
        if self._beside_answers:
            self.hide()

    def hide(self) -> None:
        """Take the line away until the next one is done."""
        with self._drawing:
            self._last = None
            if self._shown:
                sys.stderr.write(CLEAR)
                sys.stderr.flush()
                self._shown = False

    def line(self, done: int, seconds: float) -> str:
        """The line of progress when so many are done after so many seconds."""
        rate = (done - (self._first or 0)) / seconds if seconds > 0 else 0.0
        parts = [f"{done:,}"]
        if self._total is not None:
            parts = [said("work.done-of", done=done, all=self._total)]
        if rate > 0:
            parts.append(f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s")
            if self._total is not None:
                parts.append(said("work.left", time=duration((self._total - done) / rate)))
        more = _compiling()
        return said("work.counting", what=self._what, parts=", ".join(parts), more=more)


def _compiling() -> str:
    """How far compiling for the work is, behind a comma; empty when nothing is compiled."""
    background = sys.modules.get("takegaki.runtime.background_compilation")
    state = None if background is None else background.compiling()
    return "" if state is None else f", {state}"


class Waiting:
    """A line on stderr while work without a line of its own waits for machine code; nothing in a
    pipe.
    """

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._over = Event()
        self._thread = Thread(target=self._draw, daemon=True)

    def __enter__(self) -> Self:
        if self._wanted:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        if self._wanted:
            self._thread.join()

    def _draw(self) -> None:
        shown = False
        while not self._over.wait(REDRAWN):
            state = _compiling().removeprefix(", ")
            if state or shown:
                sys.stderr.write(CLEAR + (said("progress.stops", state=state) if state else ""))
                sys.stderr.flush()
            shown = bool(state)
        if shown:
            sys.stderr.write(CLEAR)
            sys.stderr.flush()


def duration(seconds: float) -> str:
    """A length of time in its two largest units: "8 s", "2 min 5 s", "3 h 20 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


R = TypeVar("R")
T = TypeVar("T")

NAME = "takegaki work"
POLL = 0.1
GRACE = 0.5
"""Seconds that work has to end once it is cancelled."""


@dataclass
class Watched(Generic[R]):
    """How the work ended: its result (None if it never came), and whether Ctrl-C ended it."""

    result: R | None
    interrupted: bool


def is_abandoned() -> bool:
    """Does the work still run after the wait for it was interrupted?"""
    return any(thread.name == NAME for thread in threads())


def watch(
    work: Callable[[Callable[[T], None], "RunningBudget"], R],
    budget: "Budget",
    show: Callable[[T], None],
    doing: Callable[[], str] = lambda: said("work.searching"),
) -> Watched[R]:
    """Run work(give, running budget) in a thread and show what it gives, in this thread, as it
    comes.

    `doing` gives the text of the progress line. Ctrl-C cancels the budget; what was given until
    then is shown. Errors of the work are raised here.
    """
    events: Queue[Callable[[], None]] = Queue(maxsize=16)
    outcome = _Outcome[R]()

    def run() -> None:
        try:
            outcome.result = work(lambda item: events.put(lambda: show(item)), running)
        except BaseException as error:
            outcome.error = error
        finally:
            outcome.done = True
            events.put(lambda: None)

    # The work speaks the language of the command.
    thread = Thread(target=copy_context().run, args=(run,), daemon=True, name=NAME)
    with Progress(doing) as progress:
        running = replace(budget, on_progress=progress.note_effort).start()
        try:
            _start(thread, budget)
            interrupted = _follow(events, outcome, budget, progress)
        except BaseException:
            # A thread inside a kernel must not outlive the interpreter.
            budget.cancel.set()
            _drain(events, thread)
            raise
    if outcome.error is not None:
        raise outcome.error
    return Watched(outcome.result, interrupted)


@dataclass
class _Outcome(Generic[R]):
    result: R | None = None
    error: BaseException | None = None
    done: bool = False


def _start(thread: Thread, budget: "Budget") -> None:
    try:
        thread.start()
    except KeyboardInterrupt:
        # It runs all the same; only the wait for that was interrupted.
        budget.cancel.set()


def _follow(
    events: Queue[Callable[[], None]], outcome: _Outcome[R], budget: "Budget", progress: Progress
) -> bool:
    """Handle events until the work is done; True if Ctrl-C was pressed."""
    give_up = time.perf_counter() + GRACE if budget.cancel.is_set() else float("inf")
    while not (outcome.done and events.empty()) and time.perf_counter() < give_up:
        try:
            event = events.get(timeout=POLL)
            progress.hide()
            event()
        except Empty:
            progress.tick()
        except KeyboardInterrupt:
            if budget.cancel.is_set():
                raise
            budget.cancel.set()
            give_up = time.perf_counter() + GRACE
    return give_up < float("inf")


def _drain(events: Queue[Callable[[], None]], thread: Thread) -> None:
    end = time.perf_counter() + GRACE
    while thread.is_alive() and time.perf_counter() < end:
        try:
            events.get(timeout=POLL / 10)
        except Empty:
            continue
