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


class Size:
    """A number that is not known yet: a sum of products of named ones, as in `2 * n + 1`."""

    def __init__(self, name: str, terms: dict[tuple[str, ...], int] | None = None) -> None:
        self.terms: dict[tuple[str, ...], int] = {(name,): 1} if terms is None else terms

    def __add__(self, other: int) -> "Size":
        return Size("", {**self.terms, (): self.terms.get((), 0) + other})

    def __mul__(self, other: "int | Size") -> "Size":
        if isinstance(other, int):
            return Size("", {names: factor * other for names, factor in self.terms.items()})
        products = ((one, two) for one in self.terms for two in other.terms)
        return Size("", {(*one, *two): self.terms[one] * other.terms[two] for one, two in products})

    __rmul__ = __mul__


Shape = tuple["int | Size", ...]


def terms_of(length: int | Size) -> dict[tuple[str, ...], int]:
    """By the names that are multiplied, the factor of each product in a length; () for the number alone."""
    return length.terms if isinstance(length, Size) else {(): length}
