"""A tree over dots: which of them lie near a side, where the boxes round sides say nothing.

Source: J. Bentley, Multidimensional binary search trees used for associative searching, 1975.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Pace
from takegaki.core.graph import FloatArray

Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]

LEAF = 8
"""Dots of a part that is not split."""

SIDES = 1 << 14
"""Sides that go through the tree together."""

ROUNDING = 1e-12
"""Share of the width of all by which dots may be off: what is a candidate is looked at again."""


class DotTree:
    """Dots (V, 2), halved again and again along the longer side of the box round them.

    A side that meets a box meets one of its halves, or both where it crosses from one to the other.
    Among V dots spread evenly that is O(sqrt(V)) boxes for a long side, O(log V) for one with few
    dots near it.
    """

    def __init__(self, positions: FloatArray) -> None:
        n_dots = len(positions)
        self._depth = max(0, (n_dots // LEAF).bit_length() - 1)
        self._order = np.arange(n_dots)
        self._starts: list[NDArray[np.int64]] = []
        self._low: list[FloatArray] = []
        self._high: list[FloatArray] = []
        for level in range(self._depth + 1):
            starts = np.arange((1 << level) + 1) * n_dots >> level
            spots = positions[self._order]
            low = np.minimum.reduceat(spots, starts[:-1], axis=0)
            high = np.maximum.reduceat(spots, starts[:-1], axis=0)
            self._starts.append(starts)
            self._low.append(low)
            self._high.append(high)
            if level < self._depth:
                node = np.repeat(np.arange(1 << level), np.diff(starts))
                along = np.argmax(high - low, axis=1)[node]
                value = spots[np.arange(n_dots), along]
                self._order = self._order[np.lexsort((value, node))]

    def near(self, ends: FloatArray, tolerance: float, pace: Pace) -> Iterator[Pairs]:
        """Sides (n, 2, 2) with the dots that may lie within the tolerance of them, in chunks.

        Each box that a side is compared with is a step of the pace.
        """
        slack = tolerance + ROUNDING * float((self._high[0] - self._low[0]).max())
        for begin in range(0, len(ends), SIDES):
            side = np.arange(begin, min(begin + SIDES, len(ends)))
            node = np.zeros(len(side), dtype=np.int64)
            for level in range(self._depth + 1):
                pace.step(len(side))
                met = _meets(ends[side], self._low[level][node], self._high[level][node], slack)
                side, node = side[met], node[met]
                if level < self._depth:
                    side, node = np.repeat(side, 2), np.repeat(2 * node, 2)
                    node[1::2] += 1
            starts = self._starts[self._depth]
            count = starts[node + 1] - starts[node]
            within = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
            yield np.repeat(side, count), self._order[np.repeat(starts[node], count) + within]


def _meets(ends: FloatArray, low: FloatArray, high: FloatArray, slack: float) -> NDArray[np.bool_]:
    """(n,) does each side (n, 2, 2) meet its box, made larger by the slack?"""
    way, middle, half = ends[:, 1] - ends[:, 0], (low + high) / 2, (high - low) / 2 + slack
    apart = np.abs(ends.sum(axis=1) / 2 - middle) > np.abs(way) / 2 + half
    there = middle - ends[:, 0]
    across = np.abs(way[:, 0] * there[:, 1] - way[:, 1] * there[:, 0])
    met: NDArray[np.bool_] = ~apart.any(axis=1)
    met &= across <= half[:, 0] * np.abs(way[:, 1]) + half[:, 1] * np.abs(way[:, 0])
    return met
