"""The array types that kernels and records name: an element type and a rank; all arrays are C-contiguous.

A name without a number is of rank 1. The rank stands in the annotation because machine code is made from
annotations alone, before any array exists.
"""

from typing import Annotated, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.int8]
Ints = NDArray[np.int32]
Ints2 = Annotated[NDArray[np.int32], 2]
Longs = NDArray[np.int64]
Longs2 = Annotated[NDArray[np.int64], 2]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Unsigned = NDArray[np.uint64]


def array_type(annotation: object) -> tuple[np.dtype[np.generic], int] | None:
    """Element type and rank that an annotation names; None for what is no array."""
    rank = 1
    if get_origin(annotation) is Annotated:
        annotation, rank = get_args(annotation)
    if get_origin(annotation) is not np.ndarray:
        return None
    return np.dtype(get_args(get_args(annotation)[1])[0]), rank
