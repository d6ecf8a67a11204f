"""Many questions in several processes, threads, or on a cluster, answered in their order."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from itertools import islice
from multiprocessing import get_context
from threading import Event
from typing import Any, TypeVar

from takegaki.core.errors import PuzzleError
from takegaki.runtime.processes import Cluster, Jobs, begin_in_pool, pooled

FIRST_LIST, LONGEST_LIST, CLUSTER_LIST = 16, 512, 64
"""Puzzles that a process gets at once: at first, at most, and on a cluster."""
A_MOMENT = 0.05
"""Seconds that a list of puzzles is to take."""
IN_FLIGHT = 4
"""Lists for each process that wait or are worked on, so that memory stays bounded."""
LOOK_EVERY = 0.05
"""Seconds between two checks for a cancellation while other processes work."""

T = TypeVar("T")
R = TypeVar("R")


class DiedError(PuzzleError):
    """A process ended before its answer: most often memory was short."""


def answer_each(
    answer: Callable[[T, Event], R],
    items: Iterable[T],
    *,
    jobs: Jobs,
    cancel: Event | None = None,
    start: str = "spawn",
) -> Generator[R, None, None]:
    """answer(item, cancel) for each item, in their order, in so many processes; 1 works in this
    one.

    cancel  set from any thread; what `answer` gets is set soon after, in whatever process it is

    Closing it ends the processes. Raises DiedError when one dies.
    """
    with closing(
        answer_lists(partial(_one_by_one, answer), items, jobs=jobs, cancel=cancel, start=start)
    ) as lists:
        for answers in lists:
            yield from answers


def answer_in_threads(
    answer: Callable[[T, Event], R], items: Iterable[T], threads: int, cancel: Event | None = None
) -> Generator[R, None, None]:
    """As `answer_each`, in so many threads of this process. Closing it waits for what is under way,
    which is cancelled.
    """
    cancel, ended = cancel or Event(), Event()
    lists = _Lists(items, threads, FIRST_LIST)
    waiting: deque[Future[list[R]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for some in islice(lists, max(0, IN_FLIGHT * threads - len(waiting))):
                    waiting.append(pool.submit(_one_by_one, answer, some, ended))
                if not waiting:
                    return
                future = waiting.popleft()
                _wait_for(future, cancel, ended.set)
                lists.note_answer()
                yield from future.result()
        finally:
            ended.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _wait_for(future: Future[Any], cancel: Event, hand_on: Callable[[], object]) -> None:
    """Until it is done; a cancellation is handed on to those who work meanwhile."""
    done = False
    while not done:
        if cancel.is_set():
            hand_on()
        done = bool(wait([future], LOOK_EVERY).done)


def _one_by_one(answer: Callable[[T, Event], R], items: list[T], cancel: Event) -> list[R]:
    return [answer(item, cancel) for item in items]


def answer_lists(
    answer: Callable[[list[T], Event], R],
    items: Iterable[T],
    *,
    jobs: Jobs,
    cancel: Event | None = None,
    start: str = "spawn",
) -> Generator[R, None, None]:
    """As `answer_each` for an `answer` that takes some items at once, as many as take a moment; 1
    process gives it one by one, so that none waits for others.
    """
    cancel = cancel or Event()
    if jobs == 1:
        for item in items:
            yield answer([item], cancel)
        return
    if isinstance(jobs, Cluster):
        yield from _on_cluster(
            ((answer, some) for some in _Lists(items, 1, CLUSTER_LIST)), jobs, cancel
        )
        return
    lists = _Lists(items, jobs, FIRST_LIST)
    pieces = ((answer, some) for some in lists)
    shared = get_context(start).Event()
    futures = pooled(
        _answer_chunk, pieces, jobs, begin=_begin, given=(shared,), in_flight=IN_FLIGHT, start=start
    )
    try:
        with closing(futures):
            for future in futures:
                _wait_for(future, cancel, shared.set)
                lists.note_answer()
                yield future.result()
    except BrokenExecutor:
        raise DiedError("a process that solved puzzles died; was memory short?") from None


class _Lists(Iterator[list[T]]):
    """Items in lists that take each of some processes about A_MOMENT, of a given length until that
    is known.

    Handing a list over takes as long as solving a small board or two: of such boards hundreds go
    together, while of hard ones no process gets many that another one could solve.
    """

    def __init__(self, items: Iterable[T], jobs: int, length: int) -> None:
        self._unread, self._jobs = iter(items), jobs
        self._lengths: deque[int] = deque()
        self._answered, self._since = 0, 0.0
        self._length = length

    def __next__(self) -> list[T]:
        some = list(islice(self._unread, self._length))
        if not some:
            raise StopIteration
        self._lengths.append(len(some))
        return some

    def note_answer(self) -> None:
        """The first list that had no answer yet has one."""
        length, now = self._lengths.popleft(), time.perf_counter()
        if not self._since:
            # What came before the first answer includes the start of the processes.
            self._since = now
            return
        self._answered += length
        pace = self._answered / max(now - self._since, 1e-9) / self._jobs
        self._length = min(max(int(pace * A_MOMENT), 1), 2 * self._length, LONGEST_LIST)


def _on_cluster(
    pieces: Iterable[tuple[object, ...]], cluster: Cluster, cancel: Event
) -> Generator[R, None, None]:
    """Other machines share no memory: a cancellation waits for the puzzles under way."""
    futures = pooled(_answer_chunk, pieces, cluster, begin=begin_in_pool, in_flight=IN_FLIGHT)
    try:
        with closing(futures):
            for future in futures:
                if cancel.is_set():
                    return
                yield future.result()
    except BrokenExecutor as error:
        raise DiedError(str(error)) from None


_cancelled = Event()
"""In a process of a pool: that of the process that began it."""


def _begin(cancelled: Event) -> None:
    global _cancelled  # noqa: PLW0603  (locks travel to a process only as it begins)
    _cancelled = cancelled
    begin_in_pool()


def _answer_chunk(answer: Callable[[list[T], Event], R], items: list[T]) -> R:
    return answer(items, _cancelled)
