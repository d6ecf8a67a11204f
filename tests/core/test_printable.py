from textwrap import fill

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takegaki import Puzzle, square
from takegaki.core.printable import LONGEST_SHOWN, listed, paragraph, shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        ([4, 6], "4 and 6"),
    ],
)
def test_listed(words: list[object], sentence: str) -> None:
    assert listed(words) == sentence


class Torn:
    def __repr__(self) -> str:
        raise RuntimeError


def test_a_wrong_value_is_shown_in_one_line() -> None:
    assert shown("a\nb\x1b") == r"'a\nb\x1b'"
    assert shown("x" * LONGEST_SHOWN) == "'" + "x" * (LONGEST_SHOWN - 1) + "..."
    # One that cannot show itself is told by its type.
    assert shown(Torn()) == "a Torn"


INDENTS = st.sampled_from(["", " ", "- ", "12. ", "    "])
WORDS = st.text(st.sampled_from("ab-.\u00e9\u00a0 \t\n\u2014"), max_size=60)
SENTENCES = st.lists(st.sampled_from(["a", "row", "column", "3,", "cross."])).map(" ".join)


@given(st.one_of(WORDS, SENTENCES), st.integers(5, 30), INDENTS, INDENTS)
def test_a_paragraph_is_wrapped_as_python_does(
    text: str, width: int, first: str, others: str
) -> None:
    usual = fill(text, width, initial_indent=first, subsequent_indent=others)
    assert paragraph(text, width, first, others) == usual


def test_a_paragraph_of_wide_characters_is_broken_between_them() -> None:
    told = paragraph("\u7dda\u3092\u5f15\u3044\u3066\u304f\u3060\u3055\u3044", 10, "- ", "  ")
    assert told == "- \u7dda\u3092\u5f15\u3044\n  \u3066\u304f\u3060\u3055\n  \u3044"


def test_boards_as_text_take_up_to_a_hundred_characters_a_line() -> None:
    """Spread out this one is 101 wide."""
    board = Puzzle.of(square(100, 24), [-1] * 2400)
    assert board.text() == board.text(width=100) != board.text(width=101)
    assert max(map(len, board.text(width=101).split("\n"))) == 101
