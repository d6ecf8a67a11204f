import pytest

from takegaki.core.errors import FormatError
from takegaki.formats import read_document, recognise, write

GRID = "3.1\n..2\n?.0\n.4.\n..1\n"
TEXT = "3,.,1\n.,.,2\n?,.,0\n.,4,.\n.,.,1\n"


def test_three_wide_five_high() -> None:
    assert recognise(TEXT) == "csv"
    assert write(read_document(TEXT), "grid") == GRID
    assert write(read_document(GRID), "csv") == TEXT


@pytest.mark.parametrize("text", ["3,,1", " 3 , . , 1 ", '"3","","1"', "3,-,1\r\n", "\n3,_,1\n\n"])
def test_spellings(text: str) -> None:
    assert write(read_document(text), "grid") == "3.1\n"


def test_one_column_is_a_plain_grid() -> None:
    assert read_document("3\n.\n") == read_document("3\n.\n", "csv")


def test_errors_tell_the_place() -> None:
    with pytest.raises(FormatError, match=r"line 2, column 3: .*'7'"):
        read_document("3,.\n.,7\n")
    with pytest.raises(FormatError, match="line 2: 1 cells where the first row has 2"):
        read_document("3,.\n.\n")
    with pytest.raises(FormatError, match=r"line 1, column 3: .*'x'"):
        read_document("3,x\n", "csv")
