"""The sweep line: do edges of a drawing cross? Exact, however many of their bounding boxes meet.

Source: M. Shamos and D. Hoey, Geometric intersection problems, 1976.
"""

from functools import cmp_to_key
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Pace
from takegaki.core.graph import FloatArray

Spot = tuple[int, int]

FINE = 1 << 40
"""Units across a drawing whose positions are no whole numbers."""

AT_ONCE = 256
"""Comparisons of the sweep between two looks at the budget."""


class PlaneSweep:
    """A line that moves over edges (E, 2) from left to right, and holds those that it meets from
    low to high.

    Where two edges meet other than at a common end, they lie beside each other on the line at some
    time before: only neighbours are compared. Cost: O(E log E) comparisons, counted by `pace`.
    """

    def __init__(self, positions: FloatArray, edges: NDArray[np.integer], pace: Pace) -> None:
        self._pace = pace
        self._spots = _whole(positions)
        self._ends: list[tuple[int, int]] = []
        self._starting: dict[int, list[int]] = {}
        self._ending: dict[int, list[int]] = {}
        for edge, (a, b) in enumerate(edges.tolist()):
            left, right = (a, b) if self._spots[a] < self._spots[b] else (b, a)
            self._ends.append((left, right))
            self._starting.setdefault(left, []).append(edge)
            self._ending.setdefault(right, []).append(edge)
        self._line: list[int] = []
        self._uncounted = 0

    def crossing(self) -> tuple[int, int] | None:
        """Two edges that cross, or of which one has an end of the other inside; None where none do.

        Raises EndedError when the budget of the pace ends.
        """
        last, vertices = -1, self._starting.keys() | self._ending.keys()
        for vertex in sorted(vertices, key=self._spots.__getitem__):
            if last >= 0 and self._spots[last] == self._spots[vertex]:
                return self._edge_at(last), self._edge_at(vertex)
            if (found := self._passed(vertex)) is not None:
                return found
            last = vertex
        self._pace.step(self._uncounted)
        return None

    def _edge_at(self, vertex: int) -> int:
        return (self._starting.get(vertex) or self._ending[vertex])[0]

    def _passed(self, vertex: int) -> tuple[int, int] | None:
        """Move the line over one vertex."""
        line, begin = self._line, self._first_not_below(vertex)
        end = begin
        while end < len(line) and self._turn(line[end], vertex) == 0:
            if self._ends[line[end]][1] != vertex:
                return line[end], self._edge_at(vertex)
            end += 1
        starting = self._starting.get(vertex, [])
        if len(starting) > 1:
            starting = sorted(starting, key=cmp_to_key(self._compared))
            for low, high in pairwise(starting):
                if self._compared(low, high) == 0:
                    return low, high
        line[begin:end] = starting
        pairs = [(begin - 1, begin)]
        if starting:
            pairs.append((begin + len(starting) - 1, begin + len(starting)))
        for low, high in pairs:
            if low >= 0 and high < len(line) and self._cross(line[low], line[high]):
                return line[low], line[high]
        return None

    def _first_not_below(self, vertex: int) -> int:
        low, high = 0, len(self._line)
        while low < high:
            middle = (low + high) // 2
            if self._turn(self._line[middle], vertex) > 0:
                low = middle + 1
            else:
                high = middle
        return low

    def _turn(self, edge: int, vertex: int) -> int:
        """Above 0 where a vertex lies above the line through an edge, 0 on it."""
        self._uncounted += 1
        if self._uncounted == AT_ONCE:
            self._pace.step(AT_ONCE)
            self._uncounted = 0
        left, right = self._ends[edge]
        (x, y), (right_x, right_y), (at_x, at_y) = (
            self._spots[left],
            self._spots[right],
            self._spots[vertex],
        )
        return (right_x - x) * (at_y - y) - (right_y - y) * (at_x - x)

    def _compared(self, one: int, two: int) -> int:
        """Below 0 where the first of two edges that start at one vertex rises less."""
        return -self._turn(one, self._ends[two][1])

    def _cross(self, one: int, two: int) -> bool:
        (a, b), (c, d) = self._ends[one], self._ends[two]
        if a in (c, d) or b in (c, d):
            return False
        # Only signs: the products themselves would be large numbers.
        first, second = self._turn(one, c), self._turn(one, d)
        if (first > 0 and second > 0) or (first < 0 and second < 0):
            return False
        first, second = self._turn(two, a), self._turn(two, b)
        return not ((first > 0 and second > 0) or (first < 0 and second < 0))


def _whole(positions: FloatArray) -> list[Spot]:
    """Positions as Python's whole numbers, of which products are exact."""
    if not (positions == np.rint(positions)).all() or (np.abs(positions) >= 2.0**53).any():
        low = positions.min(axis=0)
        wide = max(float(np.ptp(positions, axis=0).max()), 1e-300)
        positions = np.rint((positions - low) * (FINE / wide))
    return [(int(x), int(y)) for x, y in positions.tolist()]
