"""Strokes of pictures as ways from point to point."""

import pytest

from takegaki.puzzles import PUZZLES
from takegaki.render.stroke_paths import PIECES, ways_of


def test_straight_strokes() -> None:
    assert ways_of("M-1-2L3 4H0V.5Z") == [[(-1, -2), (3, 4), (0, 4), (0, 0.5), (-1, -2)]]
    assert ways_of("M0 0V1M2 2H1") == [[(0, 0), (0, 1)], [(2, 2), (1, 2)]]


def test_a_curve_ends_where_it_says_and_bends_to_its_side() -> None:
    (way,) = ways_of("M0 0C0 3 4 3 4 0")
    assert len(way) == PIECES + 1
    assert (way[0], way[-1]) == ((0, 0), (4, 0))
    assert way[PIECES // 2] == pytest.approx((2, 2.25))


def test_a_smooth_curve_goes_on_as_the_one_before_ended() -> None:
    (smooth,), (told,) = (
        ways_of("M0 0C0 3 4 3 4 0S8-3 8 0"),
        ways_of("M0 0C0 3 4 3 4 0C4-3 8-3 8 0"),
    )
    assert smooth == told
    (first,), (plain,) = ways_of("M1 1S3 3 4 1"), ways_of("M1 1C1 1 3 3 4 1")
    assert first == plain


@pytest.mark.parametrize("kind", PUZZLES)
def test_pictures_of_every_type_stay_within_their_height(kind: str) -> None:
    for strokes in PUZZLES[kind].drawn.values():
        for way in ways_of(strokes):
            assert len(way) > 1
            assert all(abs(x) <= 7.5 and abs(y) <= 7.5 for x, y in way)
