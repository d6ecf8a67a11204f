"""Pools of processes and Ctrl-C: the first process alone decides what ends."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from takegaki.runtime.cluster import Cluster, on_cluster

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

R = TypeVar("R")

Jobs = int | Cluster
"""How many processes work; or a cluster that does."""

IS_CLUSTER_WORKER = False
"""Whether another program began this process and ends it."""

QUIET = 0.1
"""Seconds without a byte after which nobody is writing any more: longer than packing a piece of work."""


def begin_in_pool() -> None:
    """In a process of a pool, first of all: Ctrl-C reaches all of them, but is for the first one to hear;
    and when that one ends, even killed so that it could tell nobody, this one does. What it interprets for
    long gets compiled beside it."""
    if not IS_CLUSTER_WORKER:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    from takegaki.runtime.background import compile_what_is_missing  # noqa: PLC0415  (not for one process)

    compile_what_is_missing(jobs=1)
    parent = parent_process()
    if parent is None or IS_CLUSTER_WORKER:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def pooled(
    work: Callable[..., R],
    pieces: Iterable[tuple[object, ...]],
    jobs: Jobs,
    *,
    begin: Callable[..., None],
    given: tuple[object, ...] = (),
    in_flight: int = 2,
    start: str = "spawn",
) -> Generator[Future[R], None, None]:
    """work(*piece) for each piece in so many processes: what will be its result, in the order of the pieces.

    begin      called in each process with `given`, before any work; it calls `begin_in_pool`
    in_flight  pieces for each process that are begun or wait, so that few are read ahead
    start      how processes begin; spawned by default, as other threads may run and hold locks at a fork

    Leaving the loop over the answers ends the processes without waiting for them.
    """
    if isinstance(jobs, Cluster):
        yield from on_cluster(work, pieces, jobs, begin, given, in_flight)
        return
    unread = iter(pieces)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context(start), begin, given) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            while True:
                for piece in islice(unread, max(0, in_flight * jobs - len(waiting))):
                    with interrupts_held():
                        waiting.append(pool.submit(work, *piece))
                if not waiting:
                    return
                yield waiting.popleft()
        except BaseException:
            end_pool(pool)
            raise


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Without waiting for work that nobody wants any more."""
    workers = list((pool._processes or {}).values())
    queue = getattr(pool, "_call_queue", None)
    unfinished = bool(getattr(pool, "_pending_work_items", None))
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    if unfinished and queue is not None:
        _drain(queue._reader)


def _drain(reader: "Connection[object, object]") -> None:
    """Empty a pipe that only we still hold: a thread that writes work into it would wait for ever,
    and the end of the program for that thread."""
    with suppress(OSError):
        while reader.poll(QUIET):
            os.read(reader.fileno(), 1 << 16)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this ends; processes that begin meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
