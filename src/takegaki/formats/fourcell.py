"""The 4-cell code of puzz.link: clues and the blanks after them in one run of characters.

`0`-`4` is a clue; `5`-`9` a clue 0-4 and one blank; `a`-`e` a clue 0-4 and two blanks; `g`-`z` is 1 to
20 blanks; `.` is a clue that is not told. Blanks past the end of the board fall away, and a code
that ends early leaves the rest blank. Source: pzprjs, Encode.js, decode4Cell and encode4Cell.
"""

import re
import string
from collections.abc import Callable

from takegaki.formats.numbers import shown

_CELLS = {
    **{str(clue + 5 * blanks): f"{clue}" + "." * blanks for clue in range(5) for blanks in (0, 1)},
    **{letter: f"{clue}.." for clue, letter in enumerate("abcde")},
    **{letter: "." * (run + 1) for run, letter in enumerate(string.ascii_lowercase[6:])},
    ".": "?",
}
_TABLE = {ord(char): cells for char, cells in _CELLS.items()}
_STRANGE = re.compile(r"[^0-9a-eg-z.]")

# A clue with the blanks it swallows, or a run of blanks. Past the end of the board all is blank.
_PIECE = re.compile(rb"([0-4])(\.{0,2})|(\.{1,20})|\?")


def decode(code: str, count: int) -> tuple[bytes, tuple[str, ...]]:
    """The cells of a code for `count` cells, and warnings. Cost: linear in `count`.

    >>> decode("dbh", 8)
    (b'3..1....', ())
    """
    # Every character fills a cell, so that what lies beyond `count` of them says nothing.
    used = code[:count]
    strange = _STRANGE.search(used)
    warnings: tuple[str, ...] = ()
    if strange:
        place = f"character {strange.start() + 1} of the clues"
        warnings = (f"{place}: {shown(strange.group())} has no meaning and was read as a blank cell",)
        used = _STRANGE.sub("g", used)
    cells = used.translate(_TABLE)[:count].ljust(count, ".")
    return cells.encode(), warnings


def encode(cells: bytes) -> str:
    """The shortest code, as pzprjs writes it.

    >>> encode(b"3..1....")
    'dbh'
    """
    end = len(cells)
    # Two blanks beyond the end let the last clues swallow what is not there.
    return _PIECE.sub(_writer(end), cells + b"..").decode()


def _writer(end: int) -> Callable[[re.Match[bytes]], bytes]:
    def piece(match: re.Match[bytes]) -> bytes:
        clue, swallowed, run = match.groups()
        if clue:
            return b"05a16b27c38d49e"[3 * int(clue) + len(swallowed) :][:1]
        if run:
            length = min(match.end(), end) - match.start()
            return string.ascii_lowercase[5 + length : 6 + length].encode() if length > 0 else b""
        return b"."

    return piece
