"""Orders of tests tried at random, in processes, with what each leaves; kept in a file."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import numpy as np

from takegaki.core.atomic_write import write_text
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.rules.refinement.placements_on_patch import RedundancyTests
from takegaki.rules.refinement.refine import composed_free, random_order
from takegaki.runtime.processes import begin_in_pool, pooled

ORDER_CHUNK = 4
"""Orders that a process gets at once."""

ORDERS_IN_FLIGHT = 2
"""Chunks for each process that wait or are worked on."""


@dataclass
class TriedOrders:
    """The orders tried so far, kept in a file while work continues.

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
        write_text(path, json.dumps(entry) + "\n")


def load_orders(path: Path, key: str) -> TriedOrders:
    """What a file keeps of the same work; nothing if there is no such file.

    Raises PuzzleError when the file is of other work, or cannot be read.
    """
    try:
        if not path.exists():
            return TriedOrders(key)
        entry = json.loads(path.read_bytes())
        if entry["takegaki"] == "orders" and entry["key"] == key:
            return TriedOrders(key, {int(number): int(size) for number, size in entry["sizes"]})
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be read", place=str(path)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FormatError(
            "this is no checkpoint of a refinement; remove it", place=str(path)
        ) from None
    raise PuzzleError(
        "this is the checkpoint of other rules or another seed; remove it", place=str(path)
    )


def work_key(tests: RedundancyTests, seed: int) -> str:
    """A short word that is another one for other rules or another seed."""
    digest = hashlib.sha256(str(seed).encode())
    for array in (tests.tested, tests.placed, tests.owner):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:24]


def order_sizes(
    tests: RedundancyTests, numbers: list[int], *, seed: int = 0, jobs: int = 1
) -> Iterator[tuple[int, int]]:
    """For each random order, by its number, how many rules it leaves; as they come.

    Leaving the loop over the answers ends the processes.
    """
    if jobs == 1 or len(numbers) <= ORDER_CHUNK:
        for number in numbers:
            yield number, _order_size(tests, seed, number)
        return
    left = iter(numbers)
    pieces = ((chunk,) for chunk in iter(lambda: list(islice(left, ORDER_CHUNK)), []))
    futures = pooled(
        _order_chunk,
        pieces,
        jobs,
        begin=_begin_orders,
        given=(tests, seed),
        in_flight=ORDERS_IN_FLIGHT,
    )
    with closing(futures):
        for future in futures:
            yield from future.result()


def _order_size(tests: RedundancyTests, seed: int, number: int) -> int:
    return int(composed_free(tests, random_order(len(tests), seed, number)).sum())


_WORK: list[tuple[RedundancyTests, int]] = []
"""The one of this process, once it has begun."""


def _begin_orders(tests: RedundancyTests, seed: int) -> None:
    begin_in_pool()
    _WORK.append((tests, seed))


def _order_chunk(numbers: list[int]) -> list[tuple[int, int]]:
    tests, seed = _WORK[0]
    return [(number, _order_size(tests, seed, number)) for number in numbers]
