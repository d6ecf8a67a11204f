import codecs
from pathlib import Path
from typing import Any

import pytest

from takegaki.core.errors import FormatError, LimitError
from takegaki.formats import read, read_bytes, read_document

TEXT = "begin\nauthor M\u00fcller \u4e2d\nproblem\n3 -\nend\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    document = read_bytes(TEXT.encode(encoding))
    assert document == read_document(TEXT)
    assert document.puzzle.meta["author"] == "M\u00fcller \u4e2d"


def test_big_endian() -> None:
    assert read_bytes(codecs.BOM_UTF16_BE + "3.1".encode("utf-16-be")) == read_document("3.1")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"...\n.\xff.", "line 2: this is no UTF-8 text: byte 6"),
        (b"\xff\xfe.", "no UTF-16 text"),
        ("3.1".encode("utf-16-le"), r"'\\x00'"),
        (b"", "empty"),
        (codecs.BOM_UTF8, "empty"),
    ],
)
def test_errors(data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_bytes(data)


@pytest.mark.parametrize("rows", [["3.", 5], [5, "3."], ["3.", [1, 2]]])
def test_rows_are_all_texts_or_all_numbers(rows: Any) -> None:
    with pytest.raises(FormatError, match=r"read takes a text, a list of rows, .*, not a list$"):
        read(rows)


def test_a_file_beyond_the_limit() -> None:
    with pytest.raises(LimitError):
        read_bytes(b"." * 16_000_001)


def test_the_name_of_a_file_in_place_of_its_text(tmp_path: Path) -> None:
    """A str is always the text; the message says what reads a file."""
    file = tmp_path / "puzzle.txt"
    file.write_text("33\n..\n..")
    with pytest.raises(FormatError, match="this is a file name"):
        read(str(file))
    assert read(file) == read("33\n..\n..")
    with pytest.raises(FormatError, match="isn't in a format takegaki knows"):
        read(str(tmp_path / "other.txt"))
