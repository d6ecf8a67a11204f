"""Juries: what they look at, and how one of several candidates is taken."""

import numpy as np
import pytest

from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.jury import (
    FARTHEST,
    MOST_ODDS,
    SHARPNESS,
    Jury,
    chosen,
    jury_at,
    numbers_of,
    row_of,
)
from takegaki.generation.styles.style import WAY, Dice
from takegaki.generation.styles.style_features import style_features, way_numbers
from takegaki.rating.features import steps_are_enough
from takegaki.rating.rate import rounds_and_value, value_of
from takegaki.tilings import square


def made(seed: int, **options: object) -> Generated:
    found = generate(Request(square(8, 6), seed, style="nikoli", **options))  # type: ignore[arg-type]
    assert isinstance(found, Generated)
    return found


def test_the_numbers_of_a_jury_are_those_that_styles_are_measured_by() -> None:
    solution = made(1, jury=1).solution
    way = way_numbers(solution.puzzle.graph, *rounds_and_value(solution.puzzle))
    numbers = numbers_of(solution, way)
    seen = style_features(solution).groups
    for name, x in numbers.items():
        part, _, rest = name.partition(": ")
        assert seen[part][rest] == pytest.approx(x), name
    jury = jury_at("nikoli", 48)
    assert jury is not None
    assert row_of(jury, numbers).tolist() == [numbers[name] for name in jury.names]


def test_what_a_style_aims_at_of_the_way_is_measured_as_styles_are() -> None:
    solution = made(2, jury=1).solution
    seen = style_features(solution).groups["way"]
    found = way_numbers(solution.puzzle.graph, *rounds_and_value(solution.puzzle))
    assert found.tolist() == pytest.approx([seen[name] for name in WAY])


def test_the_solution_that_is_known_changes_no_rating() -> None:
    solution = made(4, jury=1).solution
    marks = solution.board().marks
    rounds, value = rounds_and_value(solution.puzzle, None, marks)
    assert value == value_of(solution.puzzle)
    longest = int(rounds.level.max())
    assert steps_are_enough(solution.puzzle, longest, marks)
    assert longest == 0 or not steps_are_enough(solution.puzzle, longest - 1, marks)


def test_odds_are_the_sum_of_what_each_number_says() -> None:
    two = np.array([10.0, 4.0]), np.array([2.0, 1.0])
    jury = Jury(("one", "two"), *two, np.array([0.5, 0.0, 0.0, -1.0]))
    assert jury.odds(np.array([12.0, 4.0])) == pytest.approx(0.5)
    assert jury.odds(np.array([10.0, 6.0])) == pytest.approx(-4)
    assert jury.odds(np.array([99.0, 4.0])) == pytest.approx(0.5 * FARTHEST)
    assert jury.odds(np.array([10.0, 99.0])) == -MOST_ODDS


def test_a_candidate_is_taken_as_often_as_its_odds_are_great() -> None:
    dice, times = Dice(3), np.zeros(3)
    for _ in range(4000):
        times[chosen([np.log(one) / SHARPNESS for one in (1, 2, 5)], dice)] += 1
    assert np.abs(times / 4000 - np.array([1, 2, 5]) / 8).max() < 0.03


def test_a_style_without_a_jury_has_none() -> None:
    assert jury_at("minimal", 100) is None


def test_a_larger_jury_takes_another_puzzle_and_the_same_for_the_same_seed() -> None:
    three = [made(seed, jury=3).puzzle for seed in range(6)]
    assert three == [made(seed, jury=3).puzzle for seed in range(6)]
    assert three != [made(seed, jury=1).puzzle for seed in range(6)]
