import pytest
from hypothesis import given
from hypothesis import strategies as st

from takegaki.formats.fourcell import decode, encode


@pytest.mark.parametrize(
    ("code", "count", "cells"),
    [
        ("dbh", 8, b"3..1...."),
        ("5", 2, b"0."),
        ("9", 2, b"4."),
        ("e", 3, b"4.."),
        ("z", 20, b"." * 20),
        (".g2", 3, b"?.2"),
        ("d", 1, b"3"),
        ("", 4, b"...."),
        ("1111", 2, b"11"),
    ],
)
def test_meaning(code: str, count: int, cells: bytes) -> None:
    assert decode(code, count) == (cells, ())


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (b"3", "d"),
        (b"3.", "d"),
        (b".3", "gd"),
        (b"11", "1b"),
        (b"1.1", "6b"),
        (b"1..1", "bb"),
        (b"1.?", "6."),
        (b"1?", "1."),
        (b"?.2", ".gc"),
        (b"." * 19, "y"),
        (b"." * 20, "z"),
        (b"." * 21, "zg"),
        (b"." * 41, "zzg"),
        (b"4" + b"." * 23, "ezg"),
    ],
)
def test_canonical(cells: bytes, code: str) -> None:
    assert encode(cells) == code


@pytest.mark.parametrize("strange", ["f", "G", "!", "²", "\x00"])
def test_a_strange_character_is_a_blank_with_a_warning(strange: str) -> None:
    cells, warnings = decode(f"1{strange}2", 3)
    assert cells == b"1.2"
    assert "character 2 of the clues" in warnings[0]


@given(st.text("01234.?", min_size=1, max_size=80))
def test_what_is_encoded_is_decoded(cells: str) -> None:
    assert decode(encode(cells.encode()), len(cells)) == (cells.encode(), ())
