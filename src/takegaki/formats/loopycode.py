"""Loopy's code for the clues of a board: a digit or capital for a clue, a-z for 1 to 26 blanks.

Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.
"""

import re
import string

from takegaki.core.errors import FormatError
from takegaki.core.limits import check_faces

_TABLE = {ord(letter): "." * (run + 1) for run, letter in enumerate(string.ascii_lowercase)}
_STRANGE = re.compile(r"[^0-9A-Za-z]")
_RUN = re.compile(rb"\.{1,26}")


def decode(code: str, count: int | None = None, *, offset: int = 0) -> bytes:
    """The cells of a code. Raises FormatError unless they are exactly `count`, where that is told.

    offset  characters before the code in the text, for the column of an error

    >>> decode("c33a", 6)
    b'...33.'
    """
    strange = _STRANGE.search(code)
    if strange:
        raise FormatError(
            f"{strange.group()!r} is no clue (0-9, A-Z) or run of blanks (a-z)",
            line=1,
            column=offset + strange.start() + 1,
        )
    # Every character fills a cell, so that no more than one beyond `count` need ever be written out.
    if count is None:
        check_faces(len(code))
    cells = code[: None if count is None else count + 1].translate(_TABLE)
    if count is not None and len(cells) != count:
        many = "more than" if len(cells) > count else f"only {len(cells)} of"
        raise FormatError(
            f"the clues fill {many} the {count} cells of the board", line=1, column=offset + len(code)
        )
    return cells.encode()


def encode(cells: bytes) -> str:
    """The code of these cells, which hold no `?`.

    >>> encode(b"...33.")
    'c33a'
    """
    return _RUN.sub(lambda run: string.ascii_lowercase[len(run.group()) - 1].encode(), cells).decode()
