"""Sets: of up to 64 small numbers as the bits of a word, and disjoint ones as trees (union-find)."""

import numpy as np

from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import inlined


@inlined
def bit(place: int) -> int:
    """The word with one bit set, 0 to 63; the last one is the sign."""
    return int(np.int64(1) << place)


@inlined
def root_of(parent: Ints, item: int) -> int:
    """The root of an item's set, by path halving. Cost: almost constant.

    parent   (n,) the item above each; roots are their own. To unite sets, make a root the parent of another.
    Source: R. E. Tarjan and J. van Leeuwen, Worst-case analysis of set union algorithms (1984), path halving.
    """
    while parent[item] != item:
        parent[item] = parent[parent[item]]
        item = parent[item]
    return item
