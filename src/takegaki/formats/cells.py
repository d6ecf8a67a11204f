"""Cells: the clues of a puzzle as ASCII bytes, one for each face; what most formats are made of.

`0`-`9` and `A`-`Z` (10 to 35) are clues, `.` is a blank, `?` a clue whose value is not told.
"""

import string

import numpy as np

from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, ClueArray, Puzzle

DIGITS = string.digits + string.ascii_uppercase
BLANK = b"."
HIDDEN = b"?"
_STRANGE = HIDDEN_CLUE - 1


def _clue_table() -> bytes:
    table = np.full(256, _STRANGE, dtype=np.int8)
    table[list(DIGITS.encode())] = np.arange(len(DIGITS))
    table[ord(BLANK)] = NO_CLUE
    table[ord(HIDDEN)] = HIDDEN_CLUE
    return table.tobytes()


_CLUE_OF_CELL = _clue_table()
_CELL_OF_CLUE = np.frombuffer(HIDDEN + BLANK + DIGITS.encode(), dtype=np.uint8)


def clues_of(cells: bytes) -> ClueArray:
    """(F,) clues of these cells.

    >>> clues_of(b"3.?").tolist()
    [3, -1, -2]
    """
    return np.frombuffer(cells.translate(_CLUE_OF_CELL), dtype=np.int8)


def cells_of(puzzle: Puzzle) -> bytes:
    """The cells of a puzzle, in face order."""
    return _CELL_OF_CLUE[puzzle.clues - HIDDEN_CLUE].tobytes()


def without_hidden(cells: bytes) -> bytes:
    """The cells with a blank for each clue that is not told."""
    return cells.replace(HIDDEN, BLANK)


def rows_of(cells: bytes, cols: int) -> list[str]:
    """A string for each row."""
    text = cells.decode()
    return [text[start : start + cols] for start in range(0, len(text), cols)]
