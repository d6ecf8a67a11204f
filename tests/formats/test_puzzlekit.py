import pytest

from takegaki.core.errors import FormatError
from takegaki.formats import losses, read_document, recognise, write

TEXT = "5 3\n3 - 1\n- - 2\n- - 0\n- 4 -\n- - 1\n"


def test_three_wide_five_high() -> None:
    assert recognise(TEXT) == "puzzlekit"
    assert write(read_document(TEXT), "grid") == "3.1\n..2\n..0\n.4.\n..1\n"
    assert write(read_document(TEXT), "puzzlekit") == TEXT


def test_clues_not_told_are_lost() -> None:
    assert losses(read_document("?.\n"), "puzzlekit") == ["the ? becomes a blank cell"]


@pytest.mark.parametrize("text", ["3 - 1\n- - 2\n", "2 2\n3 -\n", "2 3\n3 2\n1 3\n"])
def test_a_head_that_does_not_fit_is_no_head(text: str) -> None:
    assert recognise(text) != "puzzlekit"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2\n- -\n", "line 1: write two numbers"),
        ("2 2\n- -\n-\n", "line 3: this row has 1 item instead of 2"),
        ("2 2\n- -\n- 5\n", "line 3, column 3"),
        ("1 2\n- -\n- -\n", "line 3: nothing"),
        ("9 9\n- -\n", "ends"),
    ],
)
def test_errors_tell_the_place(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_document(text, "puzzlekit")
