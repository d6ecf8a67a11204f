"""Kernels that compile in a moment, with what kernels have: records, constants, callees, arrays,
tuples.
"""

import numpy as np

from takegaki.runtime.arrays import Flags, Floats, Ints, Ints2, Longs
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record

STEP = 3
WEIGHTS = np.array([5, 7], np.int64)


class Counter(Record):
    """What it counted, where, and the mean."""

    total: int
    mean: float
    seen: Ints
    marks: Flags
    table: Ints2
    words: Longs


def counter(size: int = 4) -> Counter:
    # Numbers without a value begin with 0.
    return Counter(  # type: ignore[call-arg]
        seen=np.zeros(size, np.int32),
        marks=np.zeros(size, np.bool_),
        table=np.arange(2 * size, dtype=np.int32).reshape(2, size),
        words=np.zeros(2, np.int64),
    )


@inlined
def stepped(value: int) -> int:
    """A step further."""
    return value + STEP


@kernel
def count(c: Counter, place: int) -> None:
    """Count a place."""
    c.seen[place] += 1
    c.total = stepped(c.total)
    c.marks[place] = True


@entry
def count_all(c: Counter, places: Ints) -> int:
    """Count places; a word wraps round."""
    for place in places:
        count(c, place)
        c.words[0] += WEIGHTS[place & 1]
    c.mean = c.total / len(places)
    return c.total


@entry
def add_tables(c: Counter, rows: Ints2) -> tuple[int, bool]:
    """Sum of two tables, and whether it is even."""
    total = 0
    for row in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            total += rows[row, column] + c.table[row, column]
    return total, total % 2 == 0


@entry
def many_times(c: Counter, places: Ints, times: int) -> int:
    """An entry that calls another one."""
    for _ in range(times):
        count_all(c, places)
    return c.total


@entry
def halved(values: Floats, by: float) -> float:
    """A sum of floats, divided."""
    total = 0.0
    for value in values:
        total += value / by
    return total


@kernel
def unruly(value: int) -> int:
    """Plain Python can do it, machine code cannot."""
    return len({"a", value})


@entry
def calls_unruly(value: int) -> int:
    """Cannot be compiled because of what it calls."""
    return unruly(value) + 1
