import pytest

from takegaki.core.errors import FormatError
from takegaki.formats import losses, read_document, recognise, write
from takegaki.formats.pzprv3 import detects_pencilbox

TEXT = "1\n2\n3 . \n1 0 \n-1 0 \n1 0 1 \n"


def test_horizontal_sides_come_first() -> None:
    document = read_document(TEXT)
    assert recognise(TEXT) == "pencilbox"
    assert document.board is not None
    # Edges of the first cell: top, right, bottom, left; then top, right, bottom of the second.
    assert document.board.marks.tolist() == [1, 0, -1, 1, 0, 1, 0]
    assert write(document, "pencilbox") == TEXT


def test_clues_not_told_are_lost() -> None:
    document = read_document("?.2\n.1.\n")
    assert losses(document, "pencilbox") == ["the ? becomes a blank cell"]
    assert write(read_document(write(document, "pencilbox")), "grid") == "..2\n.1.\n"


def test_sides_may_be_missing() -> None:
    document = read_document("2\n3\n3 . 1\n. 2 .\n", "pencilbox")
    assert document.puzzle.clues.tolist() == [3, -1, 1, -1, 2, -1]
    assert document.board is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1\n2\n3 ? \n1 0 \n0 0 \n0 0 0 \n", "line 3, column 3"),
        ("1\n2\n3 . \n1 0 \n0 0 \n0 0 \n", "line 6: this row has 2 items instead of 3"),
        ("1\n2\n3 . \n1 0 \n", "ends"),
        ("x\n2\n", "line 1: rows"),
        ("1\n2\n3 . \n1 0 \n0 0 \n0 0 0 \n0 \n", "line 7: nothing"),
    ],
)
def test_errors_tell_the_place(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_document(text, "pencilbox")


@pytest.mark.parametrize("text", ["", "2", "2\n", "2\n3", "a\nb\nc", "0\n0\n\n\n"])
def test_a_beginning_alone_is_none_of_it(text: str) -> None:
    assert not detects_pencilbox(text)
    assert detects_pencilbox(TEXT)
