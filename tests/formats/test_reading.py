import codecs

import pytest

from takegaki.core.errors import FormatError, LimitError
from takegaki.formats import read_bytes, read_document

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


def test_a_file_beyond_the_limit() -> None:
    with pytest.raises(LimitError):
        read_bytes(b"." * 16_000_001)
