import pytest

from takegaki.core.errors import FormatError
from takegaki.formats import read_document, recognise, write

# The sample board of the paper that describes the format.
UDAI = " 333 \n 1 03\n2  23\n22112\n    3\n"
UDAI_GRID = ".333.\n.1.03\n2..23\n22112\n....3\n"


def grid(text: str, name: str | None = "spaces") -> str:
    return write(read_document(text, name), "grid")


def test_the_sample_of_the_paper() -> None:
    assert recognise(UDAI) == "spaces"
    assert grid(UDAI) == grid(UDAI, None) == UDAI_GRID
    assert write(read_document(UDAI_GRID), "spaces") == UDAI


def test_rows_that_lost_their_spaces_are_filled_up() -> None:
    stripped = "\n".join(line.rstrip() for line in UDAI.split("\n"))
    assert grid(stripped, None) == UDAI_GRID
    assert "short rows were filled up with blanks" in read_document(stripped).warnings


def test_an_empty_line_between_rows_is_a_row() -> None:
    assert grid("3 1\n\n2 2\n", None) == "3.1\n...\n2.2\n"
    assert grid("333\n\n222", None) == "333\n...\n222\n"


def test_empty_lines_at_the_ends_are_rows_where_spaces_were_cut_off() -> None:
    document = read_document("\n3\n 1\n\n\n")
    assert write(document, "grid") == "..\n3.\n.1\n..\n..\n"
    assert "3 empty lines" in document.warnings[0]


def test_empty_lines_at_the_ends_are_passed_over_where_none_were() -> None:
    document = read_document("3 3\n2 2\n\n")
    assert write(document, "grid") == "3.3\n2.2\n"
    assert "passed over" in document.warnings[0]


def test_rows_of_spaces_are_rows_wherever_they_are() -> None:
    assert grid("   \n3 3\n   \n", None) == "...\n3.3\n...\n"


@pytest.mark.parametrize("text", ["3 3", " 3", "3  "])
def test_one_row(text: str) -> None:
    assert grid(text, None) == text.replace(" ", ".") + "\n"


def test_errors_tell_the_place() -> None:
    with pytest.raises(FormatError, match=r"line 2, column 2: '\.' is no digit"):
        read_document("3 3\n2.2\n", "spaces")
    with pytest.raises(FormatError, match="line 2, column 1: clue 7"):
        read_document("3 3\n7 2\n")
    with pytest.raises(FormatError, match="empty"):
        read_document("\n\n", "spaces")
