"""Tiles as Net writes them: a hexadecimal digit a tile, `v` and `h` after it for walls right and below."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import FormatError
from takegaki.core.puzzle import ClueArray
from takegaki.puzzles.net import WALL_BELOW, WALL_RIGHT

DIGITS = "0123456789abcdef"
_STRANGE = -1


def _values() -> NDArray[np.int8]:
    table = np.full(256, _STRANGE, dtype=np.int8)
    for digits in (DIGITS, DIGITS.upper()):
        table[list(digits.encode())] = np.arange(16)
    table[ord("v")], table[ord("h")] = WALL_RIGHT, WALL_BELOW
    return table


_VALUES = _values()


def decode(text: str, count: int, *, offset: int = 0, place: str | None = None) -> ClueArray:
    """(count,) the tiles of a text, as `takegaki.puzzles.net` codes them.

    Raises FormatError for other characters, a wall before the first tile, or another number of
    tiles; the column counts from `offset`. Cost: linear.
    """
    values = _VALUES[np.frombuffer(text.encode("latin-1", "replace"), dtype=np.uint8)]
    if values.size and values.min() == _STRANGE:
        at = int(np.argmin(values))
        raise FormatError(
            f"{text[at]!r} is no tile and no wall", column=_column(offset, at, place), place=place
        )
    is_tile = values < WALL_RIGHT
    number = int(np.count_nonzero(is_tile))
    if number != count:
        raise FormatError(f"{number} tiles where {count} were expected", place=place)
    if number == len(values):
        return values
    tiles = values[is_tile]
    if not is_tile[0]:
        raise FormatError("a wall before the first tile", column=_column(offset, 0, place), place=place)
    owner = np.cumsum(is_tile) - 1
    np.bitwise_or.at(tiles, owner[~is_tile], values[~is_tile])
    return tiles


def _column(offset: int, at: int, place: str | None) -> int | None:
    return offset + at + 1 if place is None else None


def encode(tiles: ClueArray) -> str:
    """The text of tiles, `v` before `h`."""
    walls = {0: "", WALL_RIGHT: "v", WALL_BELOW: "h", WALL_RIGHT | WALL_BELOW: "vh"}
    return "".join([DIGITS[tile & 15] + walls[tile & ~15] for tile in tiles.tolist()])
