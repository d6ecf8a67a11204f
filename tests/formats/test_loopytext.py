import pytest

from takegaki.core.errors import FormatError
from takegaki.formats import read_document, recognise, write

TEXT = " -   \n|3x  \n -   \n  |2 \n x   \n    |\n     \n"


def test_the_picture() -> None:
    document = read_document(TEXT)
    assert recognise(TEXT) == "loopytext"
    assert write(document, "grid") == "3.\n.2\n..\n"
    assert document.board is not None
    assert document.board.marks.tolist() == [1, -1, 1, 1, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 1, 0]
    assert write(document, "loopytext") == TEXT


def test_spaces_that_were_cut_off_are_put_back() -> None:
    stripped = "\n".join(line.rstrip() for line in TEXT.split("\n"))
    assert read_document(stripped) == read_document(TEXT)


def test_a_picture_without_marks_is_told_by_its_name_only() -> None:
    text = "     \n 3   \n     \n"
    assert recognise(text) == "spaces"
    assert write(read_document(text, "loopytext"), "grid") == "3.\n"
    assert "name its format: loopytext" in read_document(text).warnings[-1]
    assert read_document(text, "spaces").warnings == ()
    assert read_document("1 3\n   \n2 1").warnings == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" -   \n|3|  \n", "2 lines of 5 characters"),
        ("-    \n 3   \n     \n", "line 1, column 1: '-'"),
        (" -   \n|9   \n     \n", "line 2, column 2: '9'"),
        ("", "1 lines of 1 characters"),
    ],
)
def test_errors_tell_the_place(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_document(text, "loopytext")
