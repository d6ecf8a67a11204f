"""Arguments from programs: of the type that is expected, or one line says what to give."""

from collections.abc import Container
from typing import TypeGuard

from takegaki.core.errors import ArgumentError
from takegaki.core.printable import shown


def require(value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Raises ArgumentError for a value of another type; `expected` begins the sentence: "a budget is ..."."""
    if not isinstance(value, kind):
        raise ArgumentError(f"{expected}, not {shown(value)}")


def is_name_in(name: object, names: Container[str]) -> TypeGuard[str]:
    """Is it one of these names? What is no text, and may not even be hashed, is none."""
    return isinstance(name, str) and name in names
