"""Numbers that sum up many measurements."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Summary:
    """Median, 95th percentile, maximum and sum of some values, in the unit of the values."""

    count: int
    median: float
    p95: float
    maximum: float
    total: float


@dataclass(frozen=True)
class Ratios:
    """How many times the time of ours a peer takes: median over the puzzles, and sum over sum."""

    median: float
    of_sums: float


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least this percentage of the values do not exceed (nearest rank).

    >>> percentile([4, 1, 3, 2], 50), percentile([4, 1, 3, 2], 95)
    (2, 4)
    """
    if not values:
        raise ValueError("no values")
    rank = math.ceil(percent / 100 * len(values))
    return sorted(values)[max(rank, 1) - 1]


def summary(values: Sequence[float]) -> Summary:
    """Sum up at least one value."""
    return Summary(len(values), median(values), percentile(values, 95), max(values), math.fsum(values))


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Ratios:
    """Compare the times of the same puzzles, in the same order.

    >>> ratios([1, 2, 5], [10, 10, 10])
    Ratios(median=5.0, of_sums=3.75)
    """
    pairs = list(zip(ours, theirs, strict=True))
    return Ratios(median(b / a for a, b in pairs), math.fsum(theirs) / math.fsum(ours))
