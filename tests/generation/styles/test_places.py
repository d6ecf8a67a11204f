"""Drawings of places: their symmetry, their share, and how they differ."""

import numpy as np
import pytest

from takegaki.generation.styles.places import drawn_places
from takegaki.generation.styles.style import Dice, style_at


@pytest.mark.parametrize(("rows", "cols"), [(5, 8), (10, 10), (18, 10)])
def test_places_of_a_magazine_have_a_half_turn(rows: int, cols: int) -> None:
    style = style_at("nikoli", rows * cols)
    for seed in range(4):
        drawing = drawn_places(rows, cols, style, Dice(seed))
        assert np.array_equal(drawing, drawing[::-1, ::-1])
        assert 0.2 < drawing.mean() < 0.62


def test_a_symmetry_and_a_share_that_are_asked_for() -> None:
    style = style_at("nikoli", 60)
    drawing = drawn_places(6, 10, style, Dice(1), ("left-right",), share=0.4)
    assert np.array_equal(drawing, drawing[:, ::-1])
    assert drawing.sum() == 24


def test_the_same_dice_give_the_same_places_and_others_give_others() -> None:
    style = style_at("janko", 100)
    found = [drawn_places(10, 10, style, Dice(seed)).tobytes() for seed in (1, 1, *range(2, 12))]
    assert found[0] == found[1]
    assert len(set(found)) == 11
