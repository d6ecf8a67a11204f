"""Pools of processes and Ctrl-C: the first process alone decides what ends."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

QUIET = 0.1
"""Seconds without a byte after which nobody is writing any more: longer than packing a piece of work."""


def begin_in_pool() -> None:
    """In a process of a pool, first of all: Ctrl-C reaches all of them, but is for the first one to hear;
    and when that one ends, even killed so that it could tell nobody, this one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


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
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
