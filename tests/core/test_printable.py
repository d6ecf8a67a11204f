import pytest

from takegaki.core.printable import LONGEST_SHOWN, listed, shown


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
