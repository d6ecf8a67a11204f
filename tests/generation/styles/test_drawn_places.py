"""Drawings of places: their symmetry, their share, and how they differ."""

import numpy as np
import pytest

from takegaki.core.lazy_dataclass import replace
from takegaki.generation.kernels import place_drawing as kernel
from takegaki.generation.styles.drawn_places import (
    IMAGES,
    MEASURED,
    PlaceDrawing,
    Symmetries,
    _board,
    _images,
    drawn_places,
)
from takegaki.generation.styles.style import Dice, style_at
from takegaki.generation.styles.style_features import place_features
from takegaki.runtime.rng import new_rng


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


def test_a_copy_of_a_drawing_grows_as_it_would_and_leaves_it_as_it_is() -> None:
    def grown(drawing: PlaceDrawing) -> list[bytes]:
        everywhere, found = np.arange(240), []
        for number in range(12):
            drawing.extend(everywhere)
            drawing.change(20, 0.5)
            if number == 6:
                drawing.take_away(drawing.motifs[0])
            found.append(drawing.cells.tobytes())
            assert np.array_equal(drawing.cells, drawing.cells[::-1, ::-1])
        return found

    for seed in range(4):
        drawing = drawn_places(12, 20, style_at("nikoli", 240), Dice(seed), ("rot2",))
        drawing.extend(np.arange(240))
        other, before = drawing.copy(), (drawing.cells, drawing.distance, drawing.added())
        assert (other.wanted, other.is_over(1.0)) == (drawing.wanted, drawing.is_over(1.0))
        assert other.added() == before[2]
        steps = grown(other)
        assert np.array_equal(drawing.cells, before[0])
        assert (drawing.distance, drawing.added()) == before[1:]
        assert grown(drawing) == steps
        assert len(set(steps)) > 6


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


@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (9, 6), (12, 12), (5, 53), (4, 104)])
def test_the_kernel_measures_what_style_features_do(rows: int, cols: int) -> None:
    rng = np.random.default_rng(rows)
    board = _board(Symmetries(rows, cols, ()), new_rng(1))
    for share in (0.0, 0.1, 0.3, 0.5, 0.9, 1.0):
        cells = rng.random((rows, cols)) < share
        if share == 0.3:
            cells |= cells[::-1, ::-1]
        board.cells[:] = cells.ravel()
        kernel.distance(board)
        seen = place_features(cells)
        if not cells.any():
            # Of no clue at all only what is a share of the board says something.
            assert board.found[kernel.MEASURED_VOID] == seen["void"] == 1
            continue
        found = dict(zip(MEASURED, np.asarray(board.found).tolist(), strict=True))
        # Of windows `test_windows` says it.
        by_other = {name: seen.get(name, found[name]) for name in MEASURED}
        assert len(seen.keys() & found.keys()) == len(MEASURED) - 2
        assert found == pytest.approx(by_other, abs=1e-6)


def test_what_is_too_far_is_measured_no_further() -> None:
    board = _board(Symmetries(7, 9, ()), new_rng(1))
    board.weight[:] = 30.0
    board.cells[:] = np.random.default_rng(1).random(63) < 0.4
    whole = kernel.distance(board)
    assert whole > 1
    for part in (0.1, 0.5, 0.9, 1.0):
        assert part * whole <= kernel._distance_within(board, part * whole) <= whole
    assert kernel._distance_within(board, whole * 1.001) == whole


@pytest.mark.parametrize("names", [(), ("rot2",), ("left-right", "rot2"), ("rot4", "left-right")])
def test_the_table_of_images_is_that_of_the_symmetry(names: tuple[str, ...]) -> None:
    symmetries = Symmetries(6, 6, names)
    assert set(names) <= set(IMAGES)
    images, width = _images(symmetries, ())
    for cell, row in enumerate(images.reshape(-1, width).tolist()):
        assert row[0] == cell
        assert {divmod(one, 6) for one in row} == set(symmetries.images(divmod(cell, 6)))


def test_moves_join_cells_as_far_as_the_board_goes() -> None:
    images, width = _images(Symmetries(5, 4, ()), ((2, 1),))
    assert images.reshape(-1, width)[0].tolist() == [0, 9, 18]
    assert set(images.reshape(-1, width)[18].tolist()) == {0, 9, 18}
    assert set(images.reshape(-1, width)[3].tolist()) == {3}


def test_a_change_of_few_brings_a_drawing_nearer_where_it_is_cold() -> None:
    changed = 0
    for seed in range(6):
        drawing = drawn_places(9, 8, style_at("nikoli", 72), Dice(seed))
        drawing.take_away(drawing.motifs[0])
        for _ in range(8):
            before, off = drawing.cells, drawing.distance
            if not drawing.change(30, 1e-9):
                assert np.array_equal(before, drawing.cells)
                continue
            changed += 1
            assert drawing.distance < off
            assert not np.array_equal(before, drawing.cells)
            assert np.array_equal(drawing.cells, drawing.cells[::-1, ::-1])
    assert changed > 6


def test_what_is_one_motif_all_over_is_plain() -> None:
    drawing = drawn_places(9, 12, style_at("nikoli", 108), Dice(4))
    assert not drawing.is_plain
    drawing.cells = np.add.outer(np.arange(9), np.arange(12)) % 3 == 0
    assert drawing.is_plain


def test_changes_bring_a_drawing_nearer_to_what_is_wished() -> None:
    board = _board(Symmetries(9, 7, ("rot2",)), new_rng(4))
    board.wanted = 24
    for k, name in enumerate(MEASURED):
        wish = {"share of cells": 24 / 63, "bars, of three": 1.0, "across": 0.2}.get(name)
        if wish is not None:
            board.target[k], board.weight[k] = wish, 400.0
    board.image, board.n_images = _images(Symmetries(9, 7, ("rot2",)), ())
    before = kernel.draw_places(board, 3)
    after = kernel.improve(board, 0, 150, 150)
    assert after < before
    assert after == pytest.approx(kernel.distance(board))
    cells = np.asarray(board.cells).reshape(9, 7)
    assert np.array_equal(cells, cells[::-1, ::-1])
    assert board.n_cells == cells.sum()
    assert np.array_equal(np.asarray(board.owner) > 0, cells.ravel() > 0)


def test_no_two_drawings_are_images_of_each_other_and_no_corner_is_preferred() -> None:
    style, seen, cells = style_at("nikoli", 49), set(), np.zeros((7, 7))
    for seed in range(12):
        drawing = drawn_places(7, 7, style, Dice(100 + seed)).cells
        images = [np.rot90(one, k) for one in (drawing, drawing.T) for k in range(4)]
        seen.add(min(one.tobytes() for one in images))
        cells += drawing
    assert len(seen) == 12
    assert (cells > 0).mean() > 0.9
    assert (cells < 12).all()


def test_what_is_aimed_at_lies_so_far_beyond_the_numbers_of_the_style() -> None:
    spread = style_at("nikoli", 130).places
    plain = replace(spread, beyond=np.zeros(len(spread.names)))
    off = spread.sample(Dice(4)) - plain.sample(Dice(4))
    assert off == pytest.approx(spread.beyond)
    assert np.abs(spread.beyond).max() > 0


def test_aims_vary_so_much_wider_round_the_mean_of_the_style() -> None:
    count = len(MEASURED)
    spread = replace(style_at("nikoli", 130).places, beyond=np.zeros(count))
    wide = replace(spread, wider=np.arange(float(count)))
    off, far = (one.sample(Dice(5)) - spread.mean for one in (spread, wide))
    assert far * spread.wider == pytest.approx(off * np.arange(float(count)))


def test_drawings_with_the_same_aims_differ_but_for_what_is_aimed_at() -> None:
    style, dice = style_at("nikoli", 120), Dice(8)
    share = style.places.names.index("share of cells")
    found: dict[float, list[float]] = {0.3: [], 0.5: []}
    for seed in range(4, 8):
        # How far a share is followed depends on what else is aimed at.
        aims = style.places.sample(Dice(seed))
        for wanted, means in found.items():
            aims[share] = wanted
            some = [drawn_places(10, 12, style, dice, ("rot2",), aims=aims).cells for _ in range(3)]
            assert len({one.tobytes() for one in some}) == 3
            means.append(float(np.mean(some)))
            assert aims[share] == wanted
    assert np.mean(found[0.3]) + 0.05 < np.mean(found[0.5])
