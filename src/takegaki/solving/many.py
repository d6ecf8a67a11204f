"""The verdicts of many puzzles, in several processes."""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Verdict
from takegaki.formats import Source, puzzle_of
from takegaki.solving.queries import prove

CHUNK = 32
"""Puzzles that a process takes at a time."""
IN_FLIGHT = 4
"""Chunks that wait for each process: no more puzzles than these are held in memory."""

Progress = Callable[[int], object]


class DiedError(PuzzleError):
    """A process ended before its answer: most often memory was short."""


def prove_each(
    puzzles: Iterable[Puzzle | Source],
    *,
    jobs: int = 1,
    method: str = "exact",
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    start: str = "spawn",
) -> Iterator[Verdict]:
    """The verdict of each puzzle, in their order, as they come; `puzzles` is read as far as is needed.

    puzzles      any iterable: a list, a generator, a column of a frame of pandas or Polars
    jobs         processes; 1 works in this one
    budget       for each puzzle by itself: its limits of time and conflicts
    on_progress  called with the number of verdicts so far, after each
    start        how processes begin, as in `multiprocessing`

    Raises as `prove` does, at the puzzle that it concerns; RequestError for less than one job; DiedError when
    a process dies. Processes import the main module anew: a script guards itself with
    `if __name__ == "__main__":`.

    >>> [verdict.name for verdict in prove_each(["4", "0", "..\\n.."])]
    ['unique', 'no solution', 'multiple']
    """
    if jobs < 1:
        raise RequestError(f"{jobs} processes; one at least is needed")
    limits = budget or Budget()
    ask = (method, seed, limits.time_limit, limits.conflicts)
    answers: Iterator[Verdict]
    if jobs == 1:
        answers = (prove(puzzle, method=method, seed=seed, budget=limits) for puzzle in puzzles)
    else:
        answers = _pooled(iter(puzzles), ask, jobs, start)
    return _reported(answers, on_progress)


def prove_many(
    puzzles: Iterable[Puzzle | Source],
    *,
    jobs: int = 1,
    method: str = "exact",
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
) -> list[Verdict]:
    """The verdicts of all puzzles, in their order. Arguments and errors as in `prove_each`."""
    return list(
        prove_each(puzzles, jobs=jobs, method=method, seed=seed, budget=budget, on_progress=on_progress)
    )


Ask = tuple[str, int, float | None, int | None]


def _reported(answers: Iterable[Verdict], on_progress: Progress | None) -> Iterator[Verdict]:
    for number, verdict in enumerate(answers, start=1):
        if on_progress is not None:
            on_progress(number)
        yield verdict


def _pooled(puzzles: Iterator[Puzzle | Source], ask: Ask, jobs: int, start: str) -> Iterator[Verdict]:
    context = multiprocessing.get_context(start)
    waiting: deque[Future[list[Verdict]]] = deque()
    pool = ProcessPoolExecutor(jobs, context)
    try:
        while chunk := [puzzle_of(one) for one in islice(puzzles, CHUNK)]:
            waiting.append(pool.submit(_prove_chunk, chunk, ask))
            if len(waiting) >= IN_FLIGHT * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise DiedError("a process that solved puzzles died; was memory short?") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _prove_chunk(puzzles: list[Puzzle], ask: Ask) -> list[Verdict]:
    method, seed, time_limit, conflicts = ask
    budget = Budget(time_limit=time_limit, conflicts=conflicts)
    return [prove(puzzle, method=method, seed=seed, budget=budget) for puzzle in puzzles]
