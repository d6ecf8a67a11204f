"""Budget: the limits within which a question is answered, and how work observes them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, cast

from takegaki.core.arguments import require
from takegaki.core.errors import ArgumentError, LimitError, RequestError
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.printable import shown
from takegaki.core.reason import Said, token

if TYPE_CHECKING:
    from threading import Event

PROGRESS_EVERY = 0.1
"""Least seconds between two reports of progress."""


@dataclass(frozen=True, init=False)
class Effort:
    """What an answer cost: decisions, conflicts, literals propagated, connectivity checks,
    restarts.
    """

    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    goal_checks: int = 0
    restarts: int = 0

    def __init__(
        self,
        decisions: int = 0,
        conflicts: int = 0,
        propagations: int = 0,
        goal_checks: int = 0,
        restarts: int = 0,
    ) -> None:
        # What `dataclass` makes for frozen fields takes a tenth of the time of a small puzzle.
        own = self.__dict__
        own["decisions"], own["conflicts"], own["propagations"] = decisions, conflicts, propagations
        own["goal_checks"], own["restarts"] = goal_checks, restarts

    def __add__(self, other: "Effort") -> "Effort":
        """The sum of both."""
        return Effort(
            self.decisions + other.decisions,
            self.conflicts + other.conflicts,
            self.propagations + other.propagations,
            self.goal_checks + other.goal_checks,
            self.restarts + other.restarts,
        )


NOTHING = Effort()


CANCELLED = token("cancelled", "stopped.cancelled")
"""Why work ended whose budget was cancelled."""


def conflicts_reached(limit: int) -> Said:
    """Why work ended that had as many conflicts as it may have."""
    return token(f"limit of {limit} conflicts reached", "stopped.conflicts", count=limit)


class EndedError(Exception):
    """The budget ended the work; the message names the limit."""

    @property
    def why(self) -> str:
        """The message, which `in_words` says in other languages."""
        made: str = self.args[0]
        return made


def _new_event() -> "Event":
    from threading import Event  # noqa: PLC0415  (a question without a budget needs none)

    return Event()


class _NeverSet:
    """Stands for the event of the budget without limits, which nobody cancels."""

    def is_set(self) -> bool:
        """False."""
        return False


@dataclass(frozen=True)
class Budget:
    """Limits for one question. A value: the clock starts when a question takes it, anew for each
    question.

    time_limit   seconds of wall time, None for no limit
    conflicts    conflicts of the search over all calls, None for no limit
    cancel       set from any thread to stop within 50 ms, for good, all work that shares it;
                 pickled copies and other processes have one of their own
    on_progress  called with the effort so far, in the calling thread, at most every PROGRESS_EVERY
    clock        seconds since some fixed moment

    Raises RequestError for limits that are no numbers or below 0. To give several questions one
    limit together, pass `start()` to all of them.

    >>> Budget(time_limit=2.5, conflicts=1000).time_limit
    2.5
    """

    time_limit: float | None = None
    conflicts: int | None = None
    cancel: "Event" = field(default_factory=_new_event)
    on_progress: Callable[[Effort], None] | None = None
    clock: Callable[[], float] = time.perf_counter

    def __post_init__(self) -> None:
        seconds, conflicts = self.time_limit, self.conflicts
        if seconds is not None and not (isinstance(seconds, Real) and seconds >= 0):
            raise RequestError(
                f"a time limit is a number of seconds from 0 on, or None, not {seconds!r}"
            )
        if conflicts is not None and not (isinstance(conflicts, Integral) and conflicts >= 0):
            raise RequestError(f"a limit of conflicts is a whole number or None, not {conflicts!r}")
        # One of multiprocessing has no type of its own, and cancels work in other processes.
        if not callable(getattr(self.cancel, "is_set", None)):
            raise ArgumentError(
                f"what cancels a budget is a threading.Event, not {shown(self.cancel)}"
            )
        if self.on_progress is not None and not callable(self.on_progress):
            raise ArgumentError(
                f"on_progress is a function of the effort, or None, not {shown(self.on_progress)}"
            )
        if not callable(self.clock):
            raise ArgumentError(
                f"a clock is a function that returns seconds, not {shown(self.clock)}"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        # A lock cannot leave its process: the copy has an event of its own.
        return _budget_of, (
            self.time_limit,
            self.conflicts,
            self.cancel.is_set(),
            self.on_progress,
            self.clock,
        )

    def __dask_tokenize__(self) -> object:
        return type(self).__name__, *Budget.__reduce__(self)[1]

    @staticmethod
    def of(budget: "Budget | None") -> "Budget":
        """The budget of a question, without limits for None. Raises ArgumentError for what is no
        budget.
        """
        if budget is None:
            return _NO_LIMITS
        require(budget, Budget, "a budget is a Budget, such as Budget(time_limit=2.5), or None")
        return budget

    def start(self) -> "RunningBudget":
        """These limits with the clock running from now on; a running budget is its own start."""
        now = 0.0 if self.time_limit is None and self.on_progress is None else self.clock()
        return RunningBudget(
            self.time_limit,
            self.conflicts,
            self.cancel,
            self.on_progress,
            self.clock,
            None if self.time_limit is None else now + self.time_limit,
            NOTHING,
            [now + PROGRESS_EVERY],
        )


def _budget_of(
    seconds: float | None,
    conflicts: int | None,
    cancelled: bool,
    on_progress: Callable[[Effort], None] | None,
    clock: Callable[[], float],
) -> Budget:
    budget = Budget(seconds, conflicts, on_progress=on_progress, clock=clock)
    if cancelled:
        budget.cancel.set()
    return budget


@dataclass(frozen=True, eq=False)
class RunningBudget(Budget):
    """A budget at work: the one contract of all that may take long.

    Work calls `check` every few milliseconds, which raises EndedError, or `may_go_on`; the public
    function catches the error and returns what is known so far, with the reason.

    deadline  the clock's seconds at which it ends
    spent     the effort of earlier searches, to which that of the current one is added
    next_report  one item, shared by all parts of the budget: the clock's seconds of the next report
    """

    deadline: float | None = None
    spent: Effort = NOTHING
    next_report: list[float] = field(default_factory=lambda: [0.0], repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        # Clocks of two machines are not comparable: the time that is left is pickled instead of the
        # deadline.
        left = replace(self, time_limit=self._left, conflicts=self.conflicts_left())
        return _running, Budget.__reduce__(left)[1]

    def start(self) -> "RunningBudget":
        """Itself: it is running."""
        return self

    def part(self, share: float) -> "RunningBudget":
        """The same limits with this share of the time that is left, for one of several parts of the
        work.
        """
        left = self._left
        return self._within(None if left is None else left * share)

    def at_most(self, seconds: float) -> "RunningBudget":
        """The same limits with no more time than this."""
        left = self._left
        return self._within(seconds if left is None else min(left, seconds))

    def _within(self, seconds: float | None) -> "RunningBudget":
        deadline = None if seconds is None else self.clock() + seconds
        return replace(self, time_limit=seconds, deadline=deadline, on_progress=None)

    def after(self, spent: Effort) -> "RunningBudget":
        """The same limits and clock for a search that follows others of this effort."""
        if self.conflicts is None and self.on_progress is None:
            # Nobody counts it.
            return self
        return replace(self, spent=self.spent + spent)

    def rest(self) -> Budget:
        """What is left, for a question that may be asked later: its clock does not run until
        then.
        """
        if self is _NO_LIMITS:
            return self
        return Budget(self._left, self.conflicts_left(), self.cancel, None, self.clock)

    @property
    def _left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - self.clock())

    def conflicts_left(self, effort: Effort = NOTHING) -> int | None:
        """The conflicts that a search of this effort may still have; None for no limit."""
        return (
            None
            if self.conflicts is None
            else max(0, self.conflicts - (self.spent + effort).conflicts)
        )

    def exceeded(self, effort: Effort = NOTHING) -> str:
        """Why the work must stop now; "" while it may continue."""
        if self.cancel.is_set():
            return CANCELLED
        if self.deadline is not None and self.clock() >= self.deadline:
            seconds = f"{self.time_limit:g}"
            return token(f"time limit of {seconds} s reached", "stopped.time", seconds=seconds)
        if self.conflicts is not None and (self.spent + effort).conflicts >= self.conflicts:
            return conflicts_reached(self.conflicts)
        return ""

    def check(self, effort: Effort = NOTHING) -> None:
        """Raises EndedError when the work must stop now."""
        if reason := self.exceeded(effort):
            raise EndedError(reason)

    def ending(self, part: "RunningBudget", reason: str) -> str:
        """Why this budget ended work that had a part of its time and stopped for this reason; ""
        where only the part's time was over, and the work may go on.
        """
        return self.exceeded() or ("" if part.exceeded() else reason)

    def report(self, effort: Effort) -> None:
        """Call `on_progress`, if there is one and PROGRESS_EVERY has passed since the last call."""
        if self.on_progress is not None and self.clock() >= self.next_report[0]:
            self.next_report[0] = self.clock() + PROGRESS_EVERY
            self.on_progress(self.spent + effort)

    def may_go_on(self, effort: Effort = NOTHING) -> bool:
        """Report the effort so far and return whether no limit is reached."""
        self.report(effort)
        return not self.exceeded(effort)


_NO_LIMITS = Budget(cancel=cast(Any, _NeverSet())).start()
"""Without limits and with nobody who could cancel it; making one takes as long as reading a small
board.
"""


def _running(*limits: Any) -> RunningBudget:
    return _budget_of(*limits).start()


class Pace:
    """Work in counted steps, within a budget. `steps` is how many there have been.

    steps_before_look   after so many the budget is looked at: some milliseconds
    """

    def __init__(self, budget: Budget | None = None, *, steps_before_look: int = 4096) -> None:
        self.steps = 0
        self._budget = Budget.of(budget).start()
        self._every = self._next = steps_before_look

    def step(self, count: int = 1) -> None:
        """Count some steps. Raises EndedError when the work must stop now."""
        self.steps += count
        if self.steps >= self._next:
            self._next = self.steps + self._every
            self._budget.check()


@contextmanager
def pace_within(budget: Budget | None, what: str) -> Iterator[Pace]:
    """A pace for work that has no answer but a whole one: where the budget ends it, a LimitError
    says `what` was not done, and why.
    """
    try:
        yield Pace(budget)
    except EndedError as ended:
        raise LimitError(f"{what}: {ended}") from None
