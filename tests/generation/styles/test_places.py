"""Drawings of places: their symmetry, their share, and how they differ."""

import numpy as np
import pytest

from takegaki.generation.styles.places import drawn_places
from takegaki.generation.styles.style import Dice, style_at


@pytest.mark.parametrize(("rows", "cols"), [(5, 8), (10, 10), (18, 10)])
def test_places_of_a_magazine_have_a_half_turn(rows: int, cols: int) -> None:
    style = style_at("nikoli", rows * cols)
    for seed in range(4):
        drawing = drawn_places(rows, cols, style, Dice(seed)).cells
        assert np.array_equal(drawing, drawing[::-1, ::-1])
        assert 0.2 < drawing.mean() < 0.62


def test_a_symmetry_and_a_share_that_are_asked_for() -> None:
    style = style_at("nikoli", 60)
    drawing = drawn_places(6, 10, style, Dice(1), ("left-right",), share=0.4).cells
    assert np.array_equal(drawing, drawing[:, ::-1])
    assert drawing.sum() == 24


def test_the_same_dice_give_the_same_places_and_others_give_others() -> None:
    style = style_at("janko", 100)
    found = [
        drawn_places(10, 10, style, Dice(seed)).cells.tobytes() for seed in (1, 1, *range(2, 12))
    ]
    assert found[0] == found[1]
    assert len(set(found)) == 11


def test_a_drawing_grows_over_a_cell_with_its_images() -> None:
    drawing = drawn_places(10, 12, style_at("nikoli", 120), Dice(3))
    for free in np.flatnonzero(~drawing.cells.ravel())[::9]:
        before = drawing.cells.copy()
        if not drawing.extend(np.array([free])):
            continue
        assert (drawing.cells >= before).all()
        assert drawing.cells.flat[free]
        assert np.array_equal(drawing.cells, drawing.cells[::-1, ::-1])


def test_what_was_added_goes_again_with_its_images() -> None:
    drawing = drawn_places(10, 10, style_at("nikoli", 100), Dice(5))
    before, kept = drawing.cells.copy(), drawing.kept()
    assert drawing.added() == []
    assert drawing.extend(np.flatnonzero(~before.ravel()))
    added = drawing.cells & ~before
    assert added.any()
    for cell in drawing.added():
        assert added[cell]
        drawing.take_away_at(cell)
    assert np.array_equal(drawing.cells, before)
    drawing.take_away(drawing.motifs[-1])
    assert drawing.cells.sum() < before.sum()
    assert np.array_equal(drawing.cells, drawing.cells[::-1, ::-1])
    drawing.back(kept)
    assert np.array_equal(drawing.cells, before)
