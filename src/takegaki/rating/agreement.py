"""How well foretold numbers agree with those of a source: rank correlation, folds, intervals."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.rating.features import Floats
from takegaki.rating.regression import Sample, centred, fit

BOARDS = 15
"""Sizes with fewer boards of a source do not count."""


def spearman(one: Floats, two: Floats) -> float:
    """Rank correlation, ties at their mean rank; 0 where one of both is constant."""
    first, second = _ranks(one), _ranks(two)
    if first.std() == 0 or second.std() == 0:
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def _ranks(column: Floats) -> Floats:
    _, which, counts = np.unique(column, return_inverse=True, return_counts=True)
    mean_rank: Floats = np.cumsum(counts) - (counts - 1) / 2
    return mean_rank[which]


def within_sizes(foretold: Floats, numbers: Floats, shapes: NDArray[np.str_]) -> float:
    """The rank correlation within one size, averaged over the sizes with enough boards."""
    names, counts = np.unique(shapes, return_counts=True)
    large = [shapes == name for name in names[counts >= BOARDS]]
    return float(np.mean([spearman(foretold[own], numbers[own]) for own in large])) if large else 0.0


def folds(groups: NDArray[np.intp], n: int, seed: int) -> NDArray[np.intp]:
    """(boards,) a number below n for each, evenly within each group."""
    random = np.random.default_rng(seed)
    fold = np.empty(len(groups), dtype=np.intp)
    for group in range(groups.max(initial=-1) + 1):
        own = random.permutation(np.flatnonzero(groups == group))
        fold[own] = (np.arange(len(own)) + random.integers(n)) % n
    return fold


class HeldOut(NamedTuple):
    """For each board (boards,), by a model fitted on other folds: score among its size, value, and
    number on the scale of its source."""

    score: Floats
    value: Floats
    number: Floats


def held_out(sample: Sample, n: int = 10, seed: int = 0) -> HeldOut:
    """Foretold for all boards of a sample."""
    score, value, number = np.zeros((3, len(sample.cells)))
    # The same zero for all folds: else boards of different folds could not be compared.
    apart = np.nan_to_num(centred(sample.table, sample.groups))
    fold = folds(sample.groups, n, seed)
    for k in range(n):
        own = fold == k
        model = fit(sample.part(~own))
        score[own] = apart[own] @ model.weights
        value[own] = model.value(sample.table[own], sample.cells[own])
        numbers = model.numbers(sample.table[own], sample.cells[own])
        number[own] = np.choose(
            np.searchsorted(sorted(numbers), sample.sources[own]), [numbers[name] for name in sorted(numbers)]
        )
    return HeldOut(score, value, number)


def interval(foretold: Floats, sample: Sample, *, within: bool, draws: int = 1000) -> tuple[float, float]:
    """95 % interval of a figure of one source: boards drawn again within their sizes.

    Source: B. Efron, Bootstrap methods: another look at the jackknife (1979).
    """
    random = np.random.default_rng(0)
    members = [np.flatnonzero(sample.groups == group) for group in np.unique(sample.groups)]
    figures = []
    for _ in range(draws):
        drawn = np.concatenate([random.choice(own, len(own)) for own in members])
        figures.append(figure(foretold[drawn], sample.part(drawn), within=within))
    low, high = np.percentile(figures, [2.5, 97.5])
    return float(low), float(high)


def figure(foretold: Floats, sample: Sample, *, within: bool) -> float:
    """The rank correlation of one source, within sizes or over all."""
    if within:
        return within_sizes(foretold, sample.numbers, sample.shapes)
    return spearman(foretold, sample.numbers)
