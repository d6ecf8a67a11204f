"""The model and its file; regression on made-up numbers."""

import json
from dataclasses import replace

import numpy as np
import pytest

from takegaki.core.errors import FormatError
from takegaki.core.puzzle import Puzzle
from takegaki.lab.fit import Sample, _first_image, fit
from takegaki.rating.features import FEATURES
from takegaki.rating.rate import as_json, bundled, from_json
from takegaki.tilings import square

SHAPES = {"5x3": 15.0, "9x7": 63.0, "20x12": 240.0}


def made_up(seed: int, count: int = 60, noise: float = 0.3) -> Sample:
    """Numbers that are linear in two features and in the logarithm of the size, on two sources."""
    rng = np.random.default_rng(seed)
    shapes = np.tile(np.repeat(list(SHAPES), count), 2)
    cells = np.array([SHAPES[shape] for shape in shapes])
    sources = np.repeat(["Fresh", "janko"], 3 * count)
    table = rng.normal(size=(len(shapes), len(FEATURES)))
    numbers = (
        table[:, 0] - 0.7 * table[:, 3] + 2 * np.log(cells) + noise * rng.normal(size=len(shapes))
    )
    efforts = np.column_stack([rng.integers(0, 9, len(cells)), 2.0 * cells])
    stretched = np.where(sources == "Fresh", numbers, 3 * numbers + 5)
    return Sample(table, cells, stretched, sources, shapes, efforts, np.arange(len(cells)))


def test_the_file_is_read_back() -> None:
    model = bundled()
    assert as_json(from_json(as_json(model))) == as_json(model)
    assert set(model.scales) == {"janko", "Fresh", "Tokoton"}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"means": {}, "scales": {"a": 1}}', '{"scales": 3}']
)
def test_what_is_no_such_file(text: str) -> None:
    with pytest.raises(FormatError, match="no coefficients"):
        from_json(text)


def test_a_missing_feature_counts_as_average() -> None:
    model = bundled()
    blank = np.full((1, len(FEATURES)), np.nan)
    assert model.score(blank)[0] == 0
    assert model.value(blank, np.array([245.0]))[0] == pytest.approx(50, abs=0.2)


def test_values_grow_with_the_board_and_stay_on_the_scale() -> None:
    model, cells = bundled(), np.array([1.0, 15, 100, 720, 2240, 1e6])
    value = model.value(np.tile(model.means, (6, 1)), cells)
    assert (np.diff(value) > 0).all()
    assert value[0] >= 0 and value[-1] <= 100
    for numbers in model.numbers(np.tile(model.means, (6, 1)), cells).values():
        assert np.isfinite(numbers).all()


def test_harder_signs() -> None:
    """What makes the next step hard to find makes the value larger."""
    named = dict(zip(FEATURES, bundled().weights, strict=True))
    assert all(
        named[name] > 0
        for name in ("counting", "deep", "search", "longest", "spread", "stuck", "far")
    )
    assert all(named[name] < 0 for name in ("counted", "opening"))


def test_a_fit_finds_what_is_there() -> None:
    model = fit(made_up(0))
    order = np.argsort(-np.abs(model.weights))
    assert set(order[:2]) == {0, 3}
    assert model.weights[0] > 0 > model.weights[3]
    assert model.weights[0] / -model.weights[3] == pytest.approx(1 / 0.7, rel=0.15)
    other = made_up(1)
    for source in ("Fresh", "janko"):
        own = other.of([source])
        numbers = model.numbers(own.table, own.cells)[source]
        assert np.abs(numbers - own.numbers).mean() < 0.12 * own.numbers.std()


def test_what_others_take_is_a_yardstick() -> None:
    """And no number leaves the scale of its source."""
    sample = made_up(3)
    model = fit(sample)
    assert [len(model.yardsticks[name]) for name in ("hardest", "work")] == [100, 100]
    for column, name in zip(sample.efforts.T, ("hardest", "work"), strict=True):
        assert set(model.yardsticks[name]) <= set(column)
        assert (np.diff(model.yardsticks[name]) >= 0).all()
        middle = model.yardsticks[name][50]
        assert (column < middle).mean() <= 0.5 <= (column <= middle).mean()
    for source, scale in model.scales.items():
        own = sample.numbers[sample.sources == source]
        assert scale.within(1e9) == own.max()
        assert scale.within(-1e9) == max(1.0, own.min())
        assert scale.within(float(own.mean())) == own.mean()


def own_share(sample: Sample, pooling: float) -> float:
    """What a feature that tells of one source alone counts for there, beside one that tells of
    both.
    """
    weights = fit(sample, pooling=pooling).scales["janko"].weights
    return float(weights[5] / weights[0])


def test_a_source_differs_from_all_as_far_as_its_boards_say_so() -> None:
    """Much pooling and few boards draw its weights to those of all."""
    sample = made_up(7, count=100)
    janko = sample.sources == "janko"
    sample = replace(sample, numbers=sample.numbers + np.where(janko, 2.4 * sample.table[:, 5], 0))
    shares = [own_share(sample, pooling) for pooling in (1.0, 300.0, 1e7)]
    assert shares[0] == pytest.approx(0.8, abs=0.1)
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1
    few = sample.part(np.sort(np.r_[np.flatnonzero(~janko), np.flatnonzero(janko)[::5]]))
    assert own_share(few, 300.0) < shares[1] - 0.05


def test_ranges_stay_on_the_scale_and_hold_what_is_foretold() -> None:
    for scale in bundled().scales.values():
        for number in (scale.low, (scale.low + scale.high) / 2, scale.high):
            least, most = scale.range(number)
            assert scale.low <= least <= number <= most <= scale.high


def test_images_of_a_board_are_the_same_board() -> None:
    one = Puzzle.of(square(2, 3), [3, -1, 1, 0, 2, -1])
    turned = Puzzle.of(square(3, 2), [0, 3, 2, -1, -1, 1])
    other = Puzzle.of(square(2, 3), [3, -1, 1, 0, 2, 2])
    wide = Puzzle.of(square(3, 2), [3, -1, 1, 0, 2, -1])
    boards = [_first_image(puzzle) for puzzle in (one, turned, other, wide)]
    assert boards[0] == boards[1]
    assert len(set(boards)) == 3


def test_the_file_names_its_numbers() -> None:
    data = json.loads(as_json(bundled()))
    assert list(data["weights"]) == list(FEATURES)
