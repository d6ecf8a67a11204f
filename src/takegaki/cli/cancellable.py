"""Long work in a thread, so that the main thread can show progress and Ctrl-C is heard at once."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import Empty, Queue
from threading import Thread
from threading import enumerate as threads
from typing import TYPE_CHECKING, Generic, TypeVar

from takegaki.cli.progress import Progress

if TYPE_CHECKING:
    from takegaki.core.budget import Budget, RunningBudget

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
    """Work continues although nobody waits for it any more."""
    return any(thread.name == NAME for thread in threads())


def watch(
    work: Callable[[Callable[[T], None], "RunningBudget"], R],
    budget: "Budget",
    show: Callable[[T], None],
    doing: Callable[[], str] = lambda: "searching",
) -> Watched[R]:
    """Run work(give, running budget) in a thread and show what it gives, in this thread, as it comes.

    `doing` gives the text of the progress line.
    Ctrl-C cancels the budget; what was given until then is shown. Errors of the work are raised here.
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

    thread = Thread(target=run, daemon=True, name=NAME)
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
