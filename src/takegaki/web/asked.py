"""What a request asks for: JSON from strangers, entry by entry, each of the sort that was expected."""

import json
import math
from collections.abc import Callable
from typing import TypeVar

from takegaki.core.errors import PuzzleError
from takegaki.techniques import Level
from takegaki.web.limits import MAX_PARSED
from takegaki.web.replies import RefusedError

T = TypeVar("T")


def parsed(body: bytes, most: int = MAX_PARSED) -> "Asked":
    """The JSON object of a body. Raises RefusedError for anything else."""
    if len(body) > most:
        raise RefusedError(413, f"{len(body):,} bytes; at most {most:,} are taken here")
    try:
        value = json.loads(body.decode(), parse_constant=_constant)
    except UnicodeDecodeError:
        raise RefusedError(400, "this is no UTF-8 text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RefusedError(400, f"JSON: {error.msg}", where) from None
    except RecursionError:
        raise RefusedError(400, "JSON: nested too deeply") from None
    except ValueError as error:
        raise RefusedError(400, f"JSON: {error}"[:200]) from None
    if not isinstance(value, dict):
        raise RefusedError(400, "JSON: an object {...} was expected")
    return Asked(value)


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


class Asked:
    """A JSON object; each getter raises PuzzleError, with the place, for an entry of the wrong sort."""

    def __init__(self, entries: dict[str, object], place: str = "") -> None:
        self.entries = entries
        self._place = place

    def __contains__(self, key: str) -> bool:
        return self.entries.get(key) is not None

    def named(self, key: str) -> str:
        """Where an entry stands, for messages."""
        return f"{self._place}.{key}" if self._place else key

    def _get(self, key: str, fits: Callable[[object], T | None], expected: str) -> T:
        found = fits(self.entries.get(key))
        if found is None:
            raise PuzzleError(f"{expected} was expected", place=self.named(key))
        return found

    def text(self, key: str, default: str | None = None) -> str:
        """A text of whole characters."""
        if key not in self and default is not None:
            return default
        return self._get(key, _text, "a text")

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within limits."""
        if key not in self and default is not None:
            return default

        def fits(value: object) -> int | None:
            whole = isinstance(value, int) and not isinstance(value, bool)
            return value if whole and least <= value <= most else None  # type: ignore[operator, return-value]

        return self._get(key, fits, f"a whole number from {least} to {most}")

    def number(self, key: str, least: float, most: float) -> float:
        """A number within limits."""

        def fits(value: object) -> float | None:
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return None
            return float(value) if least <= value <= most and math.isfinite(value) else None

        return self._get(key, fits, f"a number from {least:g} to {most:g}")

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        if key not in self and default is not None:
            return default
        return self._get(key, lambda value: value if isinstance(value, bool) else None, "true or false")

    def array(self, key: str, most: int) -> list[object]:
        """A list of at most so many entries."""
        found = self._get(key, lambda value: value if isinstance(value, list) else None, "a list")
        if len(found) > most:
            raise RefusedError(413, f"{len(found):,} entries; at most {most:,} are taken", self.named(key))
        return found

    def texts(self, key: str, most: int = 100) -> tuple[str, ...]:
        """A list of texts; a text alone is a list of one."""
        if isinstance(self.entries.get(key), str):
            return (self.text(key),)
        found = [_text(value) for value in self.array(key, most)]
        if None in found:
            raise PuzzleError("texts were expected", place=self.named(key))
        return tuple(text for text in found if text is not None)

    def object(self, key: str) -> "Asked":
        """An object in the object."""
        found = self._get(key, lambda value: value if isinstance(value, dict) else None, "an object")
        return Asked(found, self.named(key))


def _text(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    try:
        value.encode()
    except UnicodeEncodeError:
        return None
    return value


def whole(text: str) -> int:
    """A whole number of an address. Raises RefusedError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise RefusedError(400, "a whole number was expected")
    return int(text)


def level_named(name: str) -> Level:
    """The level of a name, in any case of letters. Raises PuzzleError that lists them all."""
    if name.upper() not in Level.__members__:
        known = ", ".join(level.name.lower() for level in Level)
        raise PuzzleError(f"no level {name[:40]!r}; there are {known}", place="level")
    return Level[name.upper()]
