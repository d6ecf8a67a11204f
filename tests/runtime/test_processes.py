"""Processes of a pool end with what they were for, and so do the threads that look after them."""

import time
from collections.abc import Iterator
from contextlib import closing
from threading import Thread
from threading import enumerate as threads

import pytest

from takegaki.runtime.processes import begin_in_pool, pooled


def wait_and_double(number: int, seconds: float) -> int:
    time.sleep(seconds)
    return 2 * number


def without_end() -> Iterator[tuple[int, float]]:
    """The first is done at once; the others would take longer than anybody waits."""
    yield 1, 0.0
    while True:
        yield 2, 3600.0


@pytest.mark.parametrize("jobs", [1, 2])
def test_leaving_early_leaves_no_thread(jobs: int) -> None:
    """Python would wake such a thread at its end by a pipe that the thread may be closing, and say
    so on standard error."""
    before = set(threads())
    with closing(pooled(wait_and_double, without_end(), jobs, begin=begin_in_pool)) as answers:
        assert next(answers).result() == 2
        (manager,) = (thread for thread in set(threads()) - before if _looks_after_pool(thread))
    assert not manager.is_alive()


def _looks_after_pool(thread: Thread) -> bool:
    # Python has no public name for it.
    return type(thread).__name__ == "_ExecutorManagerThread"
