"""Bytes to text: UTF-8 with or without a byte order mark, UTF-16 with one."""

import codecs

from takegaki.core.errors import FormatError, LimitError
from takegaki.core.limits import MAX_TEXT

# A character takes at most 4 bytes.
MAX_BYTES = 4 * MAX_TEXT

_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def check_whole(text: str) -> None:
    """Refuse half of a surrogate pair, which no file could hold. Raises FormatError."""
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise FormatError(f"{text[error.start]!r} is only half of a character", line=line) from None


def decoded(data: bytes) -> str:
    """The text. Raises FormatError with the offending byte, LimitError when there are too many."""
    if len(data) > MAX_BYTES:
        raise LimitError(f"a file of {len(data):,} bytes; at most {MAX_BYTES:,} are taken")
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        shown = encoding.removesuffix("-sig").upper()
        raise FormatError(
            f"this is no {shown} text: byte {error.start + 1} does not belong", line=line
        ) from None
