"""Pools of processes and Ctrl-C: the first process alone decides what ends."""

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def ignore_interrupts() -> None:
    """In a process of a pool: Ctrl-C reaches all of them, but is for the first one to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Without waiting for work that nobody wants any more."""
    workers = list((pool._processes or {}).values())
    queue = getattr(pool, "_call_queue", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    if queue is not None:
        # A thread may be writing work into a full pipe that only we still hold open: it would wait,
        # and the end of the program for it.
        queue._reader.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this ends; processes that begin meanwhile never hear it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
