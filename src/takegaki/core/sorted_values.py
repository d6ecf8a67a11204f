"""Values in order: NumPy's own functions for these two load its masked arrays, a tenth of what
NumPy takes to be imported.
"""

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from takegaki.core.array_types import NDArray

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

S = TypeVar("S", bound=np.generic)


def distinct(values: "NDArray[S]") -> "NDArray[S]":
    """The different values of an array of any shape, ascending, as `np.unique`; no value may be
    nan. Cost: sorting.
    """
    ordered = np.sort(values, axis=None)
    is_first = np.ones(len(ordered), dtype=np.bool_)
    is_first[1:] = ordered[1:] != ordered[:-1]
    return ordered[is_first]


def median(values: "ArrayLike") -> float:
    """The middle one of some numbers, or the mean of the two in the middle, as `np.median`; none
    may be nan. Raises ValueError for no number. Cost: sorting.
    """
    ordered: NDArray[Any] = np.sort(np.asarray(values), axis=None)
    if not len(ordered):
        raise ValueError("the median of no number")
    half = len(ordered) // 2
    return float(ordered[half] if len(ordered) % 2 else ordered[half - 1 : half + 1].mean())
