"""Figures of the rating: correlations, pairs and folds on made-up numbers, and nothing learned from
noise.
"""

from dataclasses import replace

import numpy as np
import pytest

from rating.test_rate_model import made_up
from takegaki.core.budget import Budget
from takegaki.formats import read
from takegaki.lab.rating import (
    FIGURES,
    LEVELS,
    RATING_HEADERS,
    candidates,
    fit_chosen,
    folds,
    held_out,
    interval,
    pairs_in_order,
    rows,
    spearman,
    within_sizes,
)
from takegaki.rating.features import FEATURES
from takegaki.rating.rate import measure


def test_held_out_boards_are_not_learned_from() -> None:
    """Noise cannot be foretold, whatever the fit makes of it."""
    sample = made_up(2)
    rng = np.random.default_rng(0)
    noise = replace(sample, numbers=rng.normal(size=len(sample.cells)))
    assert abs(within_sizes(held_out(noise).score, noise.numbers, noise.shapes)) < 0.2
    foretold = held_out(sample)
    for source in ("Fresh", "janko"):
        own = sample.sources == source
        part = sample.part(own)
        assert within_sizes(foretold.score[own], part.numbers, part.shapes) > 0.9
        assert spearman(foretold.number[own], part.numbers) > 0.95
        assert spearman(foretold.value[own], part.numbers) > 0.9


def test_spearman() -> None:
    up = np.array([1.0, 2, 3, 4])
    assert spearman(up, up**3) == pytest.approx(1)
    assert spearman(up, -up) == pytest.approx(-1)
    assert spearman(up, np.ones(4)) == 0
    # Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    assert spearman(np.array([1.0, 2, 2, 3]), up) == pytest.approx(4.5 / np.sqrt(4.5 * 5))


def test_small_sizes_do_not_count() -> None:
    shapes = np.repeat(["few", "many"], [14, 15])
    numbers = np.arange(29.0)
    foretold = np.where(shapes == "few", -numbers, numbers)
    assert within_sizes(foretold, numbers, shapes) == pytest.approx(1)


def test_folds_are_even_and_the_same_again() -> None:
    groups = np.repeat([0, 1, 2], [40, 25, 3])
    fold = folds(groups, 10, 1)
    assert np.array_equal(fold, folds(groups, 10, 1))
    assert not np.array_equal(fold, folds(groups, 10, 2))
    for group in range(3):
        counts = np.bincount(fold[groups == group], minlength=10)
        assert counts.max() - counts.min() <= 1


def test_images_of_a_board_are_in_one_fold() -> None:
    """Else a board would be foretold from itself."""
    groups, boards = np.repeat([0, 1], [30, 10]), np.arange(40)
    boards[[7, 21]] = 3
    boards[39] = 31
    for seed in range(5):
        fold = folds(groups, 10, seed, boards)
        assert fold[3] == fold[7] == fold[21]
        assert fold[39] == fold[31]
        alone = folds(groups, 10, seed)
        others = np.isin(np.arange(40), [7, 21, 39], invert=True)
        assert np.array_equal(fold[others], alone[others])


def test_ranges_hold_four_numbers_of_five_that_were_not_seen() -> None:
    sample = made_up(6, count=60, noise=1.0)
    inside = held_out(sample).inside
    for source in ("Fresh", "janko"):
        assert 0.72 < inside[sample.sources == source].mean() < 0.88


def test_intervals_hold_the_figure() -> None:
    sample = made_up(3, count=30, noise=2.0).of(["Fresh"])
    foretold = sample.table[:, 0] - 0.7 * sample.table[:, 3]
    low, high = interval(foretold, sample, "within", draws=100)
    assert low < within_sizes(foretold, sample.numbers, sample.shapes) < high
    assert 0.05 < high - low < 0.6


def test_sizes_of_one_number_do_not_count() -> None:
    """Nothing can be ordered there."""
    shapes, numbers = np.repeat(["one", "two"], 20), np.r_[np.ones(20), np.arange(20.0)]
    assert within_sizes(numbers, numbers, shapes) == pytest.approx(1)
    assert within_sizes(numbers[:20], numbers[:20], shapes[:20]) == 0


def test_pairs_in_order() -> None:
    """Pairs with different numbers in one size: four right, one foretold as equal; another size has
    none.
    """
    shapes, numbers = np.array(["a", "a", "a", "a", "b"]), np.array([1.0, 2, 3, 3, 0])
    foretold = np.array([0.0, 5, 5, 6, 9])
    assert pairs_in_order(foretold, numbers, shapes) == pytest.approx((4 + 0.5) / 5)
    assert np.isnan(pairs_in_order(numbers[3:], numbers[3:], shapes[3:]))


def test_what_is_chosen_in_the_folds_is_not_learned_from_noise() -> None:
    """Nor are two features missed among many."""
    sample, rng = made_up(4, count=40), np.random.default_rng(1)
    wide = replace(sample, table=np.column_stack([sample.table, rng.normal(size=(240, 20))]))
    noise = replace(wide, numbers=rng.normal(size=240))
    assert (
        abs(within_sizes(held_out(noise, 4, fitted=fit_chosen).score, noise.numbers, noise.shapes))
        < 0.3
    )
    found = held_out(wide, 4, fitted=fit_chosen)
    for source in ("Fresh", "janko"):
        own = wide.sources == source
        assert within_sizes(found.score[own], wide.numbers[own], wide.shapes[own]) > 0.85
        assert spearman(found.number[own], wide.numbers[own]) > 0.9


def test_candidates_hold_the_features_and_count_the_rounds() -> None:
    puzzle = read("33\n..\n..")
    measured = measure(puzzle, Budget())
    found = candidates(puzzle, measured)
    assert found.shape == (len(FEATURES) + 3 * LEVELS + 9,)
    assert np.array_equal(found[: len(FEATURES)], measured.features)
    assert found[-3] == pytest.approx(2 / 6)
    assert np.isfinite(found).all()


def test_rows_have_a_figure_for_each_source_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.lab.rating.DRAWS", dict.fromkeys(("within", "pairs", "all"), 5))
    monkeypatch.setattr("takegaki.lab.rating.FOLDINGS", 1)
    monkeypatch.setattr("takegaki.lab.rating.NESTED_FOLDINGS", 1)
    monkeypatch.setattr("takegaki.lab.rating.PENALTIES", (100.0,))
    monkeypatch.setattr("takegaki.lab.rating.POOLINGS", (300.0,))
    sample = made_up(5, count=20)
    found = rows(sample, sample)
    assert {len(row) for row in found} == {len(RATING_HEADERS)}
    assert len(found) == 2 * 2 * (len(FIGURES) + 1) + 2 + 1
    assert sum("chosen in the folds" in row[0] for row in found) == 2 * (len(FIGURES) + 1)
    assert sum("four of five" in row[0] for row in found) == 4
