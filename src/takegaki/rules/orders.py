"""Many orders of the tests for composed rules: how many rules each leaves, in one process or several."""

import hashlib
import json
import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.processes import begin_in_pool, end_pool
from takegaki.core.saving import save_text
from takegaki.rules.laying import Questions
from takegaki.rules.refine import composed_free, random_order

CHUNK = 4
"""Orders that a process gets at once."""

IN_FLIGHT = 2
"""Chunks for each process that wait or are worked on."""


@dataclass
class Finished:
    """The orders tried so far, kept in a file while work goes on.

    key     what the orders are of: rules and seed
    sizes   by number of the order the rules left
    """

    key: str
    sizes: dict[int, int] = field(default_factory=dict)

    def best(self) -> int:
        """The number of the first order that leaves the fewest. Raises ValueError for none."""
        return min(sorted(self.sizes), key=lambda number: self.sizes[number])

    def save(self, path: Path) -> None:
        """Raises OSError."""
        entry = {"takegaki": "orders", "key": self.key, "sizes": sorted(self.sizes.items())}
        save_text(path, json.dumps(entry) + "\n")


def taken_up(path: Path, key: str) -> Finished:
    """What a file keeps of the same work; nothing if there is no such file.

    Raises PuzzleError when the file is of other work, or cannot be read.
    """
    try:
        if not path.exists():
            return Finished(key)
        entry = json.loads(path.read_bytes())
        if entry["takegaki"] == "orders" and entry["key"] == key:
            return Finished(key, {int(number): int(size) for number, size in entry["sizes"]})
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be read", place=str(path)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FormatError("this is no checkpoint of a refinement; remove it", place=str(path)) from None
    raise PuzzleError("this is the checkpoint of other rules or another seed; remove it", place=str(path))


def key_of(tests: Questions, seed: int) -> str:
    """A short word that is another one for other rules or another seed."""
    digest = hashlib.sha256(str(seed).encode())
    for array in (tests.asked, tests.laid, tests.owner):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:24]


def sizes(tests: Questions, numbers: list[int], *, seed: int = 0, jobs: int = 1) -> Iterator[tuple[int, int]]:
    """For each random order, by its number, how many rules it leaves; as they come.

    Leaving the loop over the answers ends the processes.
    """
    if jobs == 1 or len(numbers) <= CHUNK:
        for number in numbers:
            yield number, _size(tests, seed, number)
        return
    left = iter(numbers)
    # Spawned, as other threads may run and hold locks at a fork.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (tests, seed)) as pool:
        waiting: deque[Future[list[tuple[int, int]]]] = deque()
        try:
            while True:
                while len(waiting) < IN_FLIGHT * jobs and (chunk := list(islice(left, CHUNK))):
                    waiting.append(pool.submit(_chunk, chunk))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        finally:
            end_pool(pool)


def _size(tests: Questions, seed: int, number: int) -> int:
    return int(composed_free(tests, random_order(len(tests), seed, number)).sum())


_WORK: list[tuple[Questions, int]] = []
"""The one of this process, once it has begun."""


def _begin(tests: Questions, seed: int) -> None:
    begin_in_pool()
    _WORK.append((tests, seed))


def _chunk(numbers: list[int]) -> list[tuple[int, int]]:
    tests, seed = _WORK[0]
    return [(number, _size(tests, seed, number)) for number in numbers]
