"""Many puzzles of one request: one for each seed from the request's on, in their order."""

import multiprocessing
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from itertools import islice

from takegaki.core.processes import begin_in_pool, end_pool, interrupts_held
from takegaki.generate.entry import Entry, entry, with_seed
from takegaki.generate.request import Request
from takegaki.generate.warm import warm

IN_FLIGHT = 3
"""Chunks for each process that wait or are worked on."""

CHUNK_SECONDS = 0.1
"""How long a chunk is to take: the handing over then costs next to nothing, and lines still stream."""

MOST = 64
"""Seeds that a process gets at once, at most."""


def batch(
    request: Request,
    count: int,
    *,
    jobs: int = 1,
    seconds: float | None = None,
    start: str = "spawn",
) -> Generator[Entry, None, None]:
    """An entry for each seed from request.seed to request.seed + count - 1, in this order, as they are made.

    jobs      processes; how many there are changes nothing but the time
    seconds   limit for each puzzle, None for no limit; a seed that reaches it gets an entry with the reason
    start     how processes begin: "spawn", "fork" or "forkserver"

    Closing the generator, or leaving a loop over it by an error, ends the processes. Raises BrokenExecutor
    when a process ends by itself, PuzzleError for a loop that no seed gives.
    """
    seeds = range(request.seed, request.seed + count)
    if jobs == 1:
        for seed in seeds:
            yield entry(with_seed(request, seed), seconds)
    else:
        yield from _pooled(request, seeds, jobs, seconds, start)


def _pooled(
    request: Request, seeds: range, jobs: int, seconds: float | None, start: str
) -> Generator[Entry, None, None]:
    # What the graph keeps for others need not go along.
    order = (replace(request, graph=replace(request.graph, derived={})), seconds)
    context = multiprocessing.get_context(start)
    unread, size = iter(seeds), 1
    with ProcessPoolExecutor(jobs, context, _begin, order) as pool:
        waiting: deque[Future[tuple[list[Entry], float]]] = deque()
        try:
            while True:
                while len(waiting) < IN_FLIGHT * jobs and (chunk := list(islice(unread, size))):
                    with interrupts_held():
                        waiting.append(pool.submit(_made, chunk))
                if not waiting:
                    return
                entries, took = waiting.popleft().result()
                size = _next_size(len(entries), took)
                yield from entries
        except BaseException:
            end_pool(pool)
            raise


def _next_size(size: int, took: float) -> int:
    """Seeds for the next chunk; at most twice as many, as the first ones load kernels or are no measure."""
    return max(1, min(MOST, 2 * size, int(CHUNK_SECONDS * size / max(took, 1e-6))))


_ORDER: list[tuple[Request, float | None]] = []
"""What this process makes, once it has begun."""


def _begin(request: Request, seconds: float | None) -> None:
    begin_in_pool()
    if seconds is not None:
        warm(request)
    _ORDER.append((request, seconds))


def _made(seeds: list[int]) -> tuple[list[Entry], float]:
    request, seconds = _ORDER[-1]
    begun = time.perf_counter()
    entries = [entry(with_seed(request, seed), seconds) for seed in seeds]
    return entries, time.perf_counter() - begun
