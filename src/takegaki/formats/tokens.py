"""Blocks of tokens: lines of items parted by spaces, as pzprv3 and Pencilbox files have them."""

import re
from collections.abc import Mapping

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.errors import FormatError
from takegaki.formats.numbers import shown

MARKS = {"0": UNKNOWN, "1": LINE, "-1": CROSS}
_ITEM = re.compile(r"\S+")
MARK_TOKENS = {mark: f"{token} " for token, mark in MARKS.items()}


class TokenLines:
    """The lines of a file, empty ones passed over, taken from the top."""

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
            raise FormatError(f"the text ends where {what} should follow")
        line = self._lines[self._next]
        self._next += 1
        self._skip()
        return line

    def _need(self, rows: int, what: str) -> None:
        # Asked before any of them is looked at, so that a huge number of rows costs nothing.
        if rows > len(self._lines) - self._next:
            raise FormatError(f"the text ends where {what} should follow, {rows} lines")

    def cells(self, rows: int, cols: int, meaning: Mapping[str, str], what: str = "the clues") -> bytes:
        """A block of rows x cols tokens, each replaced by the cell it means."""
        self._need(rows, what)
        return "".join(self._row(cols, meaning, what, "a clue") for _ in range(rows)).encode()

    def marks(self, rows: int, cols: int, what: str) -> MarkArray:
        """A block of rows x cols marks."""
        self._need(rows, what)
        found = [self._row(cols, _MARK_CELLS, what, "a mark (1, 0 or -1)") for _ in range(rows)]
        codes = np.frombuffer("".join(found).encode(), dtype=np.int8)
        return (codes - np.int8(ord("b"))).reshape(rows, cols)

    def _row(self, cols: int, meaning: Mapping[str, str], what: str, expected: str) -> str:
        number, line = self.number, self.take(what)
        tokens = line.split()
        if len(tokens) != cols:
            raise FormatError(f"{len(tokens)} items where {cols} were expected", line=number)
        try:
            return "".join([meaning[token] for token in tokens])
        except KeyError as unknown:
            token = str(unknown.args[0])
            column = next(item.start() + 1 for item in _ITEM.finditer(line) if item.group() == token)
            raise FormatError(
                f"{expected} was expected, not {shown(token)}", line=number, column=column
            ) from None


_MARK_CELLS = {token: chr(ord("b") + mark) for token, mark in MARKS.items()}


def mark_lines(marks: MarkArray) -> list[str]:
    """A line for each row, a space after each token."""
    return ["".join([MARK_TOKENS[mark] for mark in row]) for row in marks.tolist()]


def cell_lines(rows: list[str]) -> list[str]:
    """A line for each row of cells, a space after each."""
    return ["".join([f"{cell} " for cell in row]) for row in rows]
