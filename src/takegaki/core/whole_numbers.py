"""Whole numbers from common containers: lists, NumPy arrays, columns of pandas and Polars."""

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.printable import shown

Values = ArrayLike | Sequence[float | None] | Sequence[Sequence[float | None]]
"""Numbers one by one or row by row; None for a place without one."""

INT8 = np.dtype(np.int8)
SMALLEST, LARGEST = -128, 127
"""The range of int8, in which clues and marks are stored."""


def whole_numbers(
    values: Values, size: int, grid: tuple[int, int] | None, *, blank: int, what: str, each: str
) -> NDArray[np.int8]:
    """A new (size,) int8 array of values given one by one, or as (rows, cols) where there is a grid of them.

    blank   what None, nan, pandas.NA and masked entries become
    what    what a value is, for messages: "clue"
    each    what it lies on: "cell"

    Nothing is rounded and nothing wraps round. Raises PuzzleError for another shape and for a value that
    is no whole number from -128 to 127. Cost: linear; lists and arrays of objects are read one by one.
    """
    if type(values) is np.ndarray and values.dtype is INT8 and values.shape == (size,):
        return values.copy()
    array = _array(values, what)
    if array.dtype.kind in "OUS" and any(isinstance(value, str) and len(value) > 1 for value in array.flat):
        raise PuzzleError(f"{what}s are numbers here, not texts; takegaki.read reads texts")
    if array.shape not in ((size,), grid):
        shape = f"{array.size} {what}s" if array.ndim == 1 else f"{what}s of shape {array.shape}"
        also = f" in {grid[0]} rows of {grid[1]}" if array.ndim > 1 and grid else ""
        raise PuzzleError(f"{shape} for {size} {each}s{also}")
    flat = array.ravel()
    if flat.dtype.kind not in "biuf":
        flat = np.array([_number(value, blank) for value in flat.tolist()], dtype=np.float64)
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
            place = f"row {at // grid[1] + 1}, column {at % grid[1] + 1}"
        raise PuzzleError(f"{given!r} is no {what}", place=place)
    return flat.astype(np.int8)


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """A whole number of any type as an int. Raises RequestError for what is none, and below the least."""
    try:
        number = index(cast(SupportsIndex, value))
    except TypeError:
        raise RequestError(f"{what} is a whole number, not {shown(value)}") from None
    if least is not None and number < least:
        raise RequestError(f"{what} is a whole number from {least} on, not {number}")
    return number


def _array(values: Values, what: str) -> NDArray[Any]:
    if isinstance(values, np.ma.MaskedArray):
        # Its list has None for what is masked.
        return np.array(values.tolist(), dtype=object)
    try:
        array = np.asarray(values)
        # NumPy converts numbers beside strings to strings.
        return np.asarray(values, dtype=object) if array.dtype.kind in "US" else array
    except ValueError:
        raise PuzzleError(f"the rows of {what}s differ in length") from None


def _number(value: object, blank: int) -> float:
    """A value as a float; infinite where it is no number."""
    # pandas.NA is not equal even to itself and has no truth value: the name of its type identifies it.
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return blank
    if isinstance(value, str | bytes) or not hasattr(value, "__float__"):
        return np.inf
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return np.inf
