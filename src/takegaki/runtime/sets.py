"""Sets: of up to 64 small numbers as the bits of a word, and disjoint ones as trees
(union-find).
"""

import numpy as np

from takegaki.runtime.arrays import Bit, Ints, Word
from takegaki.runtime.kernels import inlined


@inlined
def bit(place: Bit) -> Word:
    """The word with one bit set; the last one is the sign."""
    return int(np.int64(1) << (place & 63))


@inlined
def first_bit(word: Word) -> Bit:
    """The lowest bit of a word; 0 where it has none."""
    for place in range(64):
        if word >> place & 1:
            return place
    return 0


@inlined
def count_bits(word: Word) -> int:
    """How many bits of a word are set. Cost: that many steps.

    Source: P. Wegner, A technique for counting ones in a binary computer (1960).
    """
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@inlined
def wrapped(factor: Word, other: Word, more: Word) -> Word:
    """The lowest 64 bits of `factor * other + more`, with a sign: for keys and random numbers."""
    return int(np.int64(factor) * np.int64(other) + np.int64(more))


@inlined
def root_of(parent: Ints, item: int) -> int:
    """The root of an item's set, by path halving. Cost: almost constant.

    parent   (n,) the item above each; roots are their own. To unite sets, make a root the parent of
             another.
    Source: R. E. Tarjan and J. van Leeuwen, Worst-case analysis of set union algorithms (1984),
      path halving.
    """
    while parent[item] != item:
        parent[item] = parent[parent[item]]
        item = parent[item]
    return item
