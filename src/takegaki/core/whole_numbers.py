"""Whole numbers from common containers: lists, NumPy arrays, columns of pandas and Polars."""

import sys
from collections.abc import Sequence, Set
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, cast

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.printable import shown

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    Values = ArrayLike | Sequence[float | None] | Sequence[Sequence[float | None]]
    """Numbers one by one or row by row; None for a place without one."""
else:
    Values = object

Word = str | int | tuple[int, ...] | Set[int] | None
"""One value as a person writes it: a number, a word, some numbers of which one holds, or none."""


class Spelling(Protocol):
    """How values are written other than as numbers."""

    @property
    def takes(self) -> str:
        """What is taken, for messages."""
        ...

    def code(self, written: object) -> int | None:
        """The number of a value that is a text or a collection; None for what is none."""
        ...


INT8 = np.dtype(np.int8)
SMALLEST, LARGEST = -128, 127
"""The range of int8, in which clues and marks are stored."""


def whole_numbers(
    values: Values,
    size: int,
    grid: tuple[int, int] | None,
    *,
    blank: int,
    what: str,
    each: str,
    words: Spelling | None = None,
) -> NDArray[np.int8]:
    """A new (size,) int8 array of values given one by one, or as (rows, cols) where there is a grid
    of them.

    blank   what None, nan, pandas.NA and masked entries become
    what    what a value is, for messages: "clue"
    each    what it lies on: "cell"
    words   how values may be written other than as numbers; rows of them may be texts, too

    Nothing is rounded and nothing wraps round. Raises PuzzleError for another shape and for a value
    that is no whole number from -128 to 127. Cost: linear; lists and arrays of objects are read one
    by one.
    """
    if type(values) is np.ndarray and values.dtype is INT8 and values.shape == (size,):
        return values.copy()
    array = _array(values, what) if words is None else _written(values, size, grid, what)
    if (
        (array.ndim == 0 or words is None)
        and array.dtype.kind in "OUS"
        and any(isinstance(value, str) and len(value) > 1 for value in array.flat)
    ):
        raise PuzzleError(f"{what}s are numbers here, not texts; takegaki.read reads texts")
    if array.shape not in ((size,), grid):
        shape = f"{array.size} {what}s" if array.ndim == 1 else f"{what}s of shape {array.shape}"
        also = f" in {grid[0]} rows of {grid[1]}" if array.ndim > 1 and grid else ""
        raise PuzzleError(f"{shape} for {size} {each}s{also}")
    flat = array.ravel()
    if flat.dtype.kind not in "biuf":
        flat = np.array([_number(value, blank, words) for value in flat.tolist()], np.float64)
    if flat.dtype.kind == "f":
        flat = np.where(np.isnan(flat), blank, flat)
    # Compared before the cast; what is no number at all is infinite by now.
    fits = (flat >= SMALLEST) & (flat <= LARGEST)
    if flat.dtype.kind == "f":
        fits &= flat == np.trunc(flat)
    if not fits.all():
        at = int(np.argmin(fits))
        value = array.ravel()[at]
        given = value.item() if isinstance(value, np.generic) else value
        place = f"{each} {at + 1}"
        if grid is not None:
            place = f"r{at // grid[1] + 1}c{at % grid[1] + 1}"
        takes = f"; {words.takes}" if words is not None and is_written(given) else ""
        raise PuzzleError(f"{shown(given)} is no {what}{takes}", place=place)
    return flat.astype(np.int8)


def whole_number(
    value: object, what: str, least: int | None = None, most: int | None = None
) -> int:
    """A whole number of any type as an int. Raises RequestError for what is none, below the least
    and above the most.
    """
    try:
        number = index(cast(SupportsIndex, value))
    except TypeError:
        raise RequestError(f"{what} is a whole number, not {shown(value)}") from None
    if least is not None and number < least:
        raise RequestError(f"{what} is a whole number from {least} on, not {number}")
    if most is not None and number > most:
        raise RequestError(f"{what} is a whole number up to {most}, not {shown(number)}")
    return number


def dice_of(seed: int) -> "np.random.Generator":
    """Random numbers that a seed fixes, whichever whole number it is: NumPy takes none below 0."""
    return np.random.default_rng(seed if seed >= 0 else [-seed, 0])


def _array(values: Values, what: str) -> NDArray[Any]:
    # Who has one has loaded what makes it; else asking would.
    if type(values) is not np.ndarray and "numpy.ma" in sys.modules and np.ma.isMA(values):
        # Its list has None for what is masked.
        return np.array(values.tolist(), dtype=object)
    try:
        array = np.asarray(values)
        # NumPy converts numbers beside strings to strings.
        return np.asarray(values, dtype=object) if array.dtype.kind in "US" else array
    except ValueError:
        raise PuzzleError(f"the rows of {what}s differ in length") from None


def _written(values: Values, size: int, grid: tuple[int, int] | None, what: str) -> NDArray[Any]:
    """As `_array`, of values that may be texts and tuples: what NumPy takes for a row is one."""
    if not isinstance(values, (list, tuple)):
        return _array(values, what)
    items: list[object] = list(values)
    try:
        array = _array(values, what)
        if array.shape in ((size,), grid):
            return array
    except PuzzleError:
        if not any(is_written(one) for one in items):
            raise
        array = None
    rows = [_items(row) for row in items]
    if grid is not None and len(rows) == grid[0] and all(len(row) == grid[1] for row in rows):
        items = [one for row in rows for one in row]
    elif len(items) != size:
        return _array(values, what) if array is None else array
    found = np.empty(len(items), dtype=object)
    for at, one in enumerate(items):
        found[at] = one
    return found


def _items(row: object) -> Sequence[object]:
    return row if isinstance(row, (list, tuple, str)) else ()


def is_written(value: object) -> bool:
    """Is it a word or a collection, and no number?"""
    return isinstance(value, (str, tuple, list, set, frozenset))


def _number(value: object, blank: int, words: Spelling | None) -> float:
    """A value as a float; infinite where it is no number."""
    if value is None:
        return blank
    if words is not None and is_written(value):
        code = words.code(value)
        return np.inf if code is None else code
    # pandas.NA is not equal even to itself and has no truth value: the name of its type identifies
    # it.
    if type(value).__name__ in ("NAType", "NaTType"):
        return blank
    if isinstance(value, str | bytes) or not hasattr(value, "__float__"):
        return np.inf
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return np.inf
