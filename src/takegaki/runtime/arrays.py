"""The array types that kernels and records name: an element type and a rank; all arrays are
C-contiguous.

A name without a number is of rank 1. The rank stands in the annotation because machine code is made
from annotations alone, before any array exists.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.lazy_dataclass import dataclass

Bytes = NDArray[np.int8]
Ints = NDArray[np.int32]
Ints2 = Annotated[NDArray[np.int32], 2]
Longs = NDArray[np.int64]
Longs2 = Annotated[NDArray[np.int64], 2]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Unsigned = NDArray[np.uint64]


@dataclass(frozen=True)
class Within:
    """In an annotation, the numbers that an integer can be, or the elements of an array:
    `Annotated[int, Within(0, 63)]`. The law on integers relies on it, and tests run plain Python
    that checks it.
    """

    least: int
    most: int


def within(annotation: object) -> Within | None:
    """What an annotation declares of its numbers."""
    given = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((one for one in given if isinstance(one, Within)), None)


def hints_of(one: Any) -> dict[str, Any]:
    """The annotations of a function or class itself, resolved where they are texts: what
    `get_type_hints` does takes a hundred times as long where there are none.
    """
    own: dict[str, Any] = {
        name: type(None) if hint is None else hint for name, hint in one.__annotations__.items()
    }
    if any(isinstance(hint, str) for hint in own.values()):
        resolved = get_type_hints(one, include_extras=True)
        return {name: resolved[name] for name in own}
    return own


def bare(annotation: object) -> object:
    """An annotation without what it declares of a number."""
    if get_origin(annotation) is Annotated and get_args(annotation)[0] in (int, float):
        return get_args(annotation)[0]
    return annotation


Word = Annotated[int, Within(-(1 << 63), (1 << 63) - 1)]
"""A number all of whose 64 bits are used, as a set or a key, or a limit that may be none. An `int`
that declares nothing is a number of things, below 2^31.
"""
Bit = Annotated[int, Within(0, 63)]
"""The place of a bit in a word."""


def array_type(annotation: object) -> tuple[np.dtype[np.generic], int] | None:
    """Element type and rank that an annotation names; None for what is no array."""
    # A few annotations, each one object, stand at hundreds of fields and arguments.
    known = _KNOWN.get(id(annotation))
    if known is None:
        known = _KNOWN[id(annotation)] = annotation, _array_type(annotation)
    return known[1]


_KNOWN: dict[int, tuple[object, tuple[np.dtype[np.generic], int] | None]] = {}
"""By identity of an annotation it, so that it stays, and its array type."""


def _array_type(annotation: object) -> tuple[np.dtype[np.generic], int] | None:
    rank = 1
    if get_origin(annotation) is Annotated:
        annotation, *said = get_args(annotation)
        rank = next((one for one in said if isinstance(one, int)), 1)
    if get_origin(annotation) is not np.ndarray:
        return None
    return np.dtype(get_args(get_args(annotation)[1])[0]), rank


class Size:
    """A number that is not known yet: a sum of multiples of named ones and of products "rows*words"
    of two, as in `2 * n + 1`.
    """

    def __init__(self, name: str, factors: dict[str, int] | None = None) -> None:
        self.factors: dict[str, int] = {name: 1} if factors is None else factors

    def __add__(self, other: int) -> "Size":
        return Size("", {**self.factors, CONSTANT: self.factors.get(CONSTANT, 0) + other})

    def __mul__(self, other: "int | Size") -> "Size":
        pairs = ((one, two) for one in self.factors for two in factors_of(other))
        names = {(one, two): "*".join(filter(None, (one, two))) for one, two in pairs}
        return Size(
            "", {name: self.factors[a] * factors_of(other)[b] for (a, b), name in names.items()}
        )

    __rmul__ = __mul__


CONSTANT = ""
"""The name of the number 1."""
Shape = tuple["int | Size", ...]


def factors_of(length: int | Size) -> dict[str, int]:
    """By name the multiples that a length is the sum of."""
    return length.factors if isinstance(length, Size) else {CONSTANT: length}
