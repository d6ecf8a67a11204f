"""What every puzzle is: a goal and tables, each of a few edges and the patterns allowed on them,
because of one clue, vertex or tile.
"""

import sys
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Literal

from takegaki.core.lazy_dataclass import dataclass

Goal = Literal["loop", "tree"]


Patterns = Set[int]
"""Patterns on a few edges: bit i is the i-th of them, 1 for a line. Listed, or `CountPatterns`."""
MOST_LISTED = 16
"""Edges up to which the patterns with a number of lines are listed: 12,870 at most."""


@dataclass(frozen=True)
class Origin:
    """Why a constraint is there: the clue (or tile) of a cell, or a vertex."""

    kind: Literal["clue", "vertex"]
    id: int


@dataclass(frozen=True)
class Table:
    """These edges hold one of these patterns; bit i of a pattern is edges[i], 1 for a line."""

    edges: tuple[int, ...]
    patterns: Patterns
    origin: Origin

    def pattern(self, lines: list[bool]) -> int:
        """The pattern that the lines, one bool for each edge of the graph, make on these edges."""
        return sum(1 << i for i, edge in enumerate(self.edges) if lines[edge])

    def lines(self, pattern: int) -> tuple[int, ...]:
        """The edges that are lines in a pattern."""
        return tuple(edge for i, edge in enumerate(self.edges) if pattern >> i & 1)


@dataclass(frozen=True)
class CountPatterns(Set[int]):
    """All patterns of `size` edges with an allowed number of lines, not listed: a wide table has
    too many.

    allowed  numbers of lines, ascending, from 0 to `size`
    """

    size: int
    allowed: tuple[int, ...]

    def __contains__(self, pattern: object) -> bool:
        return (
            isinstance(pattern, int)
            and not pattern >> self.size
            and pattern.bit_count() in self.allowed
        )

    def __iter__(self) -> Iterator[int]:
        places = range(self.size)
        for count in self.allowed:
            yield from (sum(1 << i for i in chosen) for chosen in combinations(places, count))

    def __len__(self) -> int:
        # Python takes no length beyond 64 bits.
        return min(self.number, sys.maxsize)

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(comb(self.size, count) for count in self.allowed)

    @classmethod
    def _from_iterable(cls, found: Iterable[int]) -> frozenset[int]:  # type: ignore[override]
        return frozenset(found)


def how_many(patterns: Patterns) -> int:
    """The number of patterns, however large."""
    return patterns.number if isinstance(patterns, CountPatterns) else len(patterns)


@lru_cache(maxsize=1024)
def counts(size: int, allowed: tuple[int, ...]) -> Patterns:
    """All patterns of `size` edges with an allowed number of lines, listed where they are few.

    Cost: their number, for up to MOST_LISTED edges.
    """
    found = CountPatterns(size, tuple(sorted({count for count in allowed if 0 <= count <= size})))
    return found if size > MOST_LISTED else frozenset(found)


@lru_cache(maxsize=1024)
def allowed_counts(size: int, patterns: Patterns) -> tuple[int, ...] | None:
    """The allowed numbers of lines, ascending, or None when it matters which edges they are."""
    if isinstance(patterns, CountPatterns):
        return patterns.allowed
    found = [0] * (size + 1)
    for pattern in patterns:
        found[pattern.bit_count()] += 1
    if any(number not in (0, comb(size, count)) for count, number in enumerate(found)):
        return None
    return tuple(count for count, number in enumerate(found) if number)
