"""The questions of `takegaki` for programs that await: `await takegaki.aio.prove(puzzle)`.

Each has the arguments and the answer of the function of its name, and works in a thread beside the
event loop, which goes on meanwhile: the search is machine code that needs no lock of Python's.
Cancelling a task ends its work, within some milliseconds of machine code: `asyncio.timeout(2)` and
`task.cancel()` are enough.

prove, solve, count, backbone, samples, review, rate, explain, hint, generate     one answer
prove_each     `async for verdict in aio.prove_each(puzzles)`: the verdicts as they come

>>> import asyncio
>>> from takegaki import aio
>>> async def several():
...     return [verdict.name for verdict in await asyncio.gather(aio.prove("4"), aio.prove("0"))]
>>> asyncio.run(several())
['unique', 'no solution']
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from functools import partial, wraps
from threading import Event
from typing import Any, ParamSpec, TypeVar

from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Verdict
from takegaki.deduce import explain as explanations
from takegaki.deduce import hint as hints
from takegaki.formats import Source
from takegaki.generation import generate_puzzle
from takegaki.rating.rate import rate as rated
from takegaki.solving.questions import backbone as backbones
from takegaki.solving.questions import count as counts
from takegaki.solving.questions import prove as proofs
from takegaki.solving.questions import prove_many as many
from takegaki.solving.questions import samples as random_ones
from takegaki.solving.questions import setter_review
from takegaki.solving.questions import solve as solutions
from takegaki.solving.questions.verdicts import Failed
from takegaki.solving.search import Rules

P = ParamSpec("P")
R = TypeVar("R")


class _Either(Event):
    """Set when it is set, or another one is."""

    def __init__(self, other: Event) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        return super().is_set() or self._other.is_set()


def _own(budget: Budget | None) -> tuple[Budget, _Either]:
    """The limits of a budget, and what cancels this question alone."""
    given = Budget.of(budget)
    cancel = _Either(given.cancel)
    return replace(given, cancel=cancel), cancel


async def _in_thread(work: Callable[[], R], cancel: Event) -> R:
    """What some work gives; where the task is cancelled, once the work has ended."""
    future = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        cancel.set()
        # Whoever cancels may count on it that nothing goes on.
        await asyncio.wait([future])
        if not future.cancelled():
            future.exception()
        raise


def _awaited(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """The function as one to await."""

    @wraps(function)
    async def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        given = dict[str, Any](kwargs)
        given["budget"], cancel = _own(given.get("budget"))
        asked: Callable[[], R] = partial(function, *args, **given)
        return await _in_thread(asked, cancel)

    return ask


prove = _awaited(proofs.prove)
solve = _awaited(solutions.solve)
count = _awaited(counts.count)
backbone = _awaited(backbones.backbone)
samples = _awaited(random_ones.samples)
review = _awaited(setter_review.review)
rate = _awaited(rated)
explain = _awaited(explanations.explain)
hint = _awaited(hints.hint)
generate = _awaited(generate_puzzle.generate)


async def prove_each(
    puzzles: "Iterable[Puzzle | Source]",
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: many.Progress | None = None,
    on_error: many.OnError = "raise",
) -> AsyncGenerator[Verdict | Failed, None]:
    """The verdict of each puzzle as they come, as `takegaki.prove_each`; a task that is cancelled,
    and a loop that is left and closed (`contextlib.aclosing`), end the work.
    """
    limits, cancel = _own(budget)
    given: dict[str, Any] = {"jobs": jobs, "threads": threads, "method": method, "rules": rules}
    given |= {"seed": seed, "on_progress": on_progress, "on_error": on_error}
    answers: Any = many.prove_each(puzzles, budget=limits, **given)
    try:
        while (answer := await _in_thread(partial(next, answers, None), cancel)) is not None:
            yield answer
    finally:
        cancel.set()
        await _in_thread(answers.close, cancel)
