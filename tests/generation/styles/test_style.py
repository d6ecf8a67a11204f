"""Data files of styles: sizes between those that were measured, and random numbers."""

import numpy as np
import pytest

from takegaki.formats import Document, loopy, read_document
from takegaki.generation import Generated, Request, generate
from takegaki.generation.style_names import DRAWN, EXAMPLES, SHOWN_SEEDS, SHOWN_SIDE, STYLES
from takegaki.generation.styles.style import PARTS_AS_NORMAL, WAY, Dice, between_marks, style_at
from takegaki.runtime.rng import draw, new_rng
from takegaki.tilings import square


def test_dice_are_the_random_numbers_of_kernels() -> None:
    dice, rng = Dice(7), new_rng(7)
    assert [dice.draw() for _ in range(20)] == [draw(rng) for _ in range(20)]


def test_numbers_are_nearly_normal() -> None:
    dice = Dice(1)
    drawn = [dice.normal() for _ in range(4000)]
    assert abs(np.mean(drawn)) < 0.1
    assert abs(np.std(drawn) - 1) < 0.1


def test_a_normal_number_is_twelve_even_ones() -> None:
    dice, even = Dice(5), Dice(5)
    for _ in range(20):
        assert dice.normal() == sum(even.draw() for _ in range(12)) / 2**32 - 6


def test_numbers_are_shuffled_evenly() -> None:
    dice, first = Dice(3), np.zeros(5, dtype=np.int64)
    numbers = np.array([2, 3, 5, 7, 11], dtype=np.int32)
    for _ in range(2000):
        shuffled = dice.shuffled(numbers)
        assert sorted(shuffled) == numbers.tolist()
        first[numbers.tolist().index(shuffled[0])] += 1
    assert (np.abs(first - 400) < 80).all()
    assert numbers.tolist() == [2, 3, 5, 7, 11]


def test_samples_lie_between_the_marks_as_numpy_has_it() -> None:
    marks = style_at("nikoli", 100).places.marks
    for normal in (*PARTS_AS_NORMAL, -5.0, 5.0, *np.linspace(-2.3, 2.3, 41)):
        found = between_marks(np.full(marks.shape[1], normal), marks)
        wanted = [np.interp(normal, PARTS_AS_NORMAL, column) for column in marks.T]
        assert found.tolist() == wanted


@pytest.mark.parametrize("name", DRAWN)
def test_between_two_sizes_a_style_lies_between_them(name: str) -> None:
    def ratings(cells: int) -> list[float]:
        marks = style_at(name, cells).way.marks[:, WAY.index("rating")]
        return [float(one) for one in marks]

    small, middle, large = (ratings(cells) for cells in (100, 130, 180))
    assert small < middle < large
    assert ratings(20) == small
    assert ratings(5000) == ratings(720)


def test_every_style_says_what_it_is() -> None:
    assert set(DRAWN) < set(STYLES)


@pytest.mark.parametrize("name", STYLES)
def test_what_shows_a_style_is_made_in_it(name: str) -> None:
    """The pictures of the page are of puzzles that the generator makes today, each another one."""
    made = generate(Request(square(SHOWN_SIDE, SHOWN_SIDE), SHOWN_SEEDS[name], style=name))
    assert isinstance(made, Generated)
    assert loopy.write(Document(made.puzzle)).strip() == EXAMPLES[name]
    assert read_document(EXAMPLES[name]).puzzle == made.puzzle
    assert len(set(EXAMPLES.values())) == len(STYLES)
