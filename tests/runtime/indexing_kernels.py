"""Kernels that index whatever they are told to, for a process that ends by it."""

from takegaki.runtime.arrays import Ints, Ints2
from takegaki.runtime.kernels import entry


@entry
def reads(items: Ints, place: int) -> int:
    """An element."""
    return int(items[place])


@entry
def writes(items: Ints, place: int) -> int:
    """What an element becomes."""
    items[place] += 4
    return int(items[place])


@entry
def reads_a_table(table: Ints2, row: int, column: int) -> int:
    """An element of two axes."""
    return int(table[row, column])


@entry
def fails(items: Ints, length: int) -> None:
    """Raises an error where the length is another one."""
    if len(items) != length:
        raise ValueError("another length")
