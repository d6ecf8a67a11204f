"""What every method of solving offers, and the limits it works within."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.rules.rule import RuleSet

BoolArray = NDArray[np.bool_]

PROGRESS_EVERY = 0.1
"""Least seconds between two reports of progress."""


@dataclass
class Budget:
    """Limits for one question; the clock starts when the budget is made.

    time_limit   seconds of wall time, None for no limit
    conflicts    conflicts of the search over all calls, None for no limit
    cancel       set from any thread to stop within 50 ms
    on_progress  called with the effort so far, in the calling thread, at most every PROGRESS_EVERY
    """

    time_limit: float | None = None
    conflicts: int | None = None
    cancel: Event = field(default_factory=Event)
    on_progress: Callable[[Effort], None] | None = None

    def __post_init__(self) -> None:
        self._deadline = None if self.time_limit is None else time.perf_counter() + self.time_limit
        self._next_report = 0.0 if self.on_progress is None else time.perf_counter() + PROGRESS_EVERY

    def part(self, share: float) -> "Budget":
        """The same limits with this share of the time that is left, for one of several pieces of work."""
        left = self._left
        return Budget(None if left is None else left * share, self.conflicts, self.cancel)

    def at_most(self, seconds: float) -> "Budget":
        """The same limits with no more time than this, for a piece of work that takes what it gets."""
        left = self._left
        return Budget(seconds if left is None else min(left, seconds), self.conflicts, self.cancel)

    @property
    def _left(self) -> float | None:
        return None if self._deadline is None else max(0.0, self._deadline - time.perf_counter())

    def exceeded(self, effort: Effort) -> str:
        """Why the work must stop now; "" while it may go on."""
        if self.cancel.is_set():
            return "cancelled"
        if self._deadline is not None and time.perf_counter() >= self._deadline:
            return f"time limit of {self.time_limit:g} s reached"
        if self.conflicts is not None and effort.conflicts >= self.conflicts:
            return f"limit of {self.conflicts} conflicts reached"
        return ""

    def report(self, effort: Effort) -> None:
        """Tell of the progress, if somebody listens and was not told a moment ago."""
        if self.on_progress is not None and time.perf_counter() >= self._next_report:
            self._next_report = time.perf_counter() + PROGRESS_EVERY
            self.on_progress(effort)


@dataclass(frozen=True)
class Stopped:
    """The work ended before the next solution was found or excluded.

    reason   the limit that was reached, or where a method that cannot finish stalls
    board    what is proven so far: marks that hold in every solution not given yet; None if the
             method keeps no such board
    """

    reason: str
    board: Board | None = None


@dataclass(frozen=True)
class Exhausted:
    """There is no further solution; that is proven."""


Step = BoolArray | Exhausted | Stopped
"""The lines (E,) of the next solution, or why there is none."""


class Search(Protocol):
    """A running search over the solutions of one puzzle; each solution comes once."""

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        ...

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped it may be called again and goes on."""
        ...

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        ...


@dataclass(frozen=True)
class Method:
    """A way to solve.

    name     key in the registry
    title    for people
    open     start a search: (puzzle, seed, edges); edges=True when `differ` will be called with
             fewer than all edges
    complete     whether it decides every puzzle, given time; else it may stall
    with_rules   the same method with other rules than it takes by itself; None if it applies none
    """

    name: str
    title: str
    open: Callable[[Puzzle, int, bool], Search]
    complete: bool = True
    with_rules: "Callable[[RuleSet], Method] | None" = None
