"""What readers share: bytes to text, lines, numbers, blocks of tokens, JSON.

Texts are untrusted: whatever is wrong becomes a FormatError or a LimitError, before it costs time
or memory.
"""

import codecs
from collections.abc import Mapping, Sequence

import numpy as np

from takegaki.core.errors import MAX_TEXT, FormatError, LimitError, check_faces
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.reason import Value, known, said

MARKS = {"0": UNKNOWN, "1": LINE, "-1": CROSS}
_ITEM = pattern(r"\S+")
MARK_TOKENS = {mark: f"{token} " for token, mark in MARKS.items()}


class TokenLines:
    """The lines of a file, taken from the top; empty ones are skipped."""

    def __init__(self, lines: list[str], first_line: int = 1) -> None:
        self._lines = lines
        self._first = first_line
        self._next = 0
        self._skip()

    def _skip(self) -> None:
        while self._next < len(self._lines) and not self._lines[self._next].strip():
            self._next += 1

    @property
    def ended(self) -> bool:
        """No line is left."""
        return self._next == len(self._lines)

    @property
    def left(self) -> int:
        """How many lines have not been taken yet. Cost: linear in them."""
        return sum(1 for line in self._lines[self._next :] if line.strip())

    @property
    def peek(self) -> str:
        """The next line without spaces around it; "" at the end."""
        return "" if self.ended else self._lines[self._next].strip()

    @property
    def number(self) -> int | None:
        """Line number of the next line, None at the end."""
        return None if self.ended else self._first + self._next

    def take(self, what: str) -> str:
        """The next line as it is. Raises FormatError at the end of the text."""
        if self.ended:
            raise FormatError(said("reading.ends", what=part(what)))
        line = self._lines[self._next]
        self._next += 1
        self._skip()
        return line

    def _need(self, rows: int, what: str) -> None:
        # Checked before any line is read, so that a huge number of rows costs nothing.
        if rows > len(self._lines) - self._next:
            raise FormatError(said("reading.ends-before", what=part(what), rows=rows))

    def cells(self, rows: int, cols: int, meaning: Mapping[str, str], what: str = "clues") -> bytes:
        """A block of rows x cols tokens, each replaced by the cell it means."""
        self._need(rows, what)
        return "".join(self._row(cols, meaning, what, "clue") for _ in range(rows)).encode()

    def marks(self, rows: int, cols: int, what: str) -> MarkArray:
        """A block of rows x cols marks."""
        self._need(rows, what)
        found = [self._row(cols, _MARK_CELLS, what, "mark") for _ in range(rows)]
        codes = np.frombuffer("".join(found).encode(), dtype=np.int8)
        return (codes - np.int8(ord("b"))).reshape(rows, cols)

    def _row(self, cols: int, meaning: Mapping[str, str], what: str, expected: str) -> str:
        number, line = self.number, self.take(what)
        tokens = line.split()
        if len(tokens) != cols:
            raise FormatError(said("reading.items", items=len(tokens), cols=cols), line=number)
        try:
            return "".join([meaning[token] for token in tokens])
        except KeyError as unknown:
            token = str(unknown.args[0])
            column = next(
                item.start() + 1 for item in _ITEM.finditer(line) if item.group() == token
            )
            wrong = said(f"reading.{expected}-here", given=quoted(token))
            raise FormatError(wrong, line=number, column=column) from None


_MARK_CELLS = {token: chr(ord("b") + mark) for token, mark in MARKS.items()}


def mark_lines(marks: MarkArray) -> list[str]:
    """Rows (rows, cols) of marks as lines, a space after each token."""
    return ["".join([MARK_TOKENS[mark] for mark in row]) for row in marks.tolist()]


def cell_lines(rows: list[str]) -> list[str]:
    """Rows of cells as lines, a space after each cell."""
    return ["".join([f"{cell} " for cell in row]) for row in rows]


MOST_DIGITS = 9


def part(name: str) -> str:
    """What a part of a text is called, by its key; the key of none is its name in the format."""
    return known(f"reading-part.{name}", name)


def is_number(token: str) -> bool:
    """ASCII digits and nothing else (str.isdigit alone also takes a superscript 2)."""
    return token.isascii() and token.isdigit()


def number(
    token: str,
    what: str,
    *,
    line: int | None = None,
    column: int | None = None,
    least: int = 0,
) -> int:
    """The value of a token. Raises FormatError (no number, or below `least`) or LimitError
    (huge).
    """
    if not is_number(token):
        wrong = said("reading.number", what=part(what), given=quoted(token))
        raise FormatError(wrong, line=line, column=column)
    if len(token) > MOST_DIGITS:
        wrong = said("reading.digits", what=part(what), count=len(token))
        raise LimitError(wrong, line=line, column=column)
    value = int(token)
    if value < least:
        wrong = said("reading.least", what=part(what), value=value, least=least)
        raise FormatError(wrong, line=line, column=column)
    return value


def board_size(
    rows: str, cols: str, *, row_line: int | None = None, col_line: int | None = None
) -> tuple[int, int]:
    """Rows and columns of a board of squares. Raises FormatError or LimitError."""
    size = (
        number(rows, "n-rows", line=row_line, least=1),
        number(cols, "n-columns", line=col_line, least=1),
    )
    check_faces(size[0] * size[1])
    return size


def quoted(token: str) -> str:
    """A token in quotes for a message, cut short when it is long."""
    return repr(token if len(token) <= 20 else token[:20] + "...")


def check_filled(text: str, ends: str = "\n") -> None:
    """Refuse a text that is mostly line ends, before it is split. Raises LimitError."""
    lines = sum(text.count(end) for end in ends)
    blank = lines + text.count(" ") + text.count("\r")
    if lines > 2 * (len(text) - blank) + 1000:
        raise LimitError(said("reading.mostly-empty", lines=lines))


def with_plain_line_ends(text: str) -> str:
    """The text with LF at every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def lines_of(text: str) -> list[str]:
    """The lines of a text; an end of line at the very end closes the last one."""
    return with_plain_line_ends(text).removesuffix("\n").split("\n")


def first_unexpected(text: str, known: str) -> tuple[str, int, int]:
    """The first character of a text that is none of `known`, with its line and column from 1."""
    text = with_plain_line_ends(text)
    offset = len(text) - len(text.lstrip(known))
    return text[offset], text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


# A character takes at most 4 bytes.
MAX_BYTES = 4 * MAX_TEXT

_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def check_whole(text: str) -> None:
    """Refuse half of a surrogate pair, which no file could hold. Raises FormatError."""
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        what = said("reading.half-character", given=repr(text[error.start]))
        raise FormatError(what, line=line) from None


def decode_bytes(data: bytes) -> str:
    """The text of a file, UTF-8 or with a byte order mark.

    Raises FormatError with the offending byte, LimitError for too many bytes.
    """
    if len(data) > MAX_BYTES:
        raise LimitError(said("reading.bytes", bytes=len(data), most=MAX_BYTES))
    encoding = next(
        (name for mark, name in _BYTE_ORDER_MARKS.items() if data.startswith(mark)), "utf-8"
    )
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        name = encoding.removesuffix("-sig").upper()
        what = said("reading.no-encoding", name=name, byte=error.start + 1)
        raise FormatError(what, line=line) from None


Entries = dict[str, object]


def load_object(text: str, *, whole: bool = False) -> Entries:
    """The JSON object at the start of a text; with `whole` nothing may follow it. Raises
    FormatError.
    """
    import json  # noqa: PLC0415  (most texts are none)

    try:
        value = json.loads(text) if whole else json.JSONDecoder().raw_decode(text)[0]
    except json.JSONDecodeError as error:
        what = said("reading.json", why=error.msg)
        raise FormatError(what, line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError) as error:
        is_deep = isinstance(error, RecursionError)
        why = said("reading.nested" if is_deep else "reading.many-digits")
        raise FormatError(said("reading.json", why=why)) from None
    if not isinstance(value, dict):
        raise FormatError(said("reading.json-object"), line=1, column=1)
    return value


def text_entries(entries: Entries) -> dict[str, str]:
    """The entries whose values are texts that `is_text` accepts."""
    return {
        key: value for key, value in entries.items() if isinstance(value, str) and is_text(value)
    }


def is_text(value: str) -> bool:
    """Not empty, and made of whole characters (JSON can spell half of a surrogate pair)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return value != ""


def blanks_for(strange: Sequence[tuple[int, str]], instead: str = "blank") -> tuple[str, ...]:
    """The warning that characters of a code (place from 1, and itself) mean nothing and were read
    as blank cells, or as no circles; none for none.

    >>> blanks_for([(2, "!"), (5, "f")])
    ("character 2 of the clues: '!' has no meaning and was read as a blank cell; so was 1 more",)
    """
    if not strange:
        return ()
    place, char = strange[0]
    what: dict[str, Value] = {"place": place, "given": quoted(char), "more": len(strange) - 1}
    return (said("reading.strange", instead=instead, **what),)
