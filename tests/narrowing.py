"""What a test expects of an answer that may be of several types: it fails where the answer is of
another.
"""

from typing import TypeVar

T = TypeVar("T")


def expect(kind: type[T], value: object) -> T:
    """The value, which is of this type."""
    assert isinstance(value, kind), value
    return value


def not_none(value: T | None) -> T:
    """The value, which is there."""
    assert value is not None
    return value
