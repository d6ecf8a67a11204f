"""What can be asked of the library: each wish becomes a condition of SQL with its values."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from takegaki.core.errors import RequestError
from takegaki.techniques import TECHNIQUES, Level

Condition = tuple[str, list[object]]

SIZES = {"small": (1, 100), "medium": (101, 400), "large": (401, 10**9)}
"""Numbers of cells, from and to."""

STATES = {
    "new": ("new",),
    "begun": ("begun",),
    "solved": ("solved",),
    "unfinished": ("new", "begun"),
}
"""How far a game is, and in which states it then is."""

_SIDES = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
_RANGE = re.compile(r"([0-9]{0,7})-([0-9]{0,7})")


@dataclass(frozen=True)
class Query:
    """Wishes; an empty one leaves everything.

    words      each must occur in title, author, source, kind or tiling
    size       10x7 (width first), a range of the number of cells (-100, 101-400, 401-), or small,
               medium, large
    level      name of a level, "none" for puzzles of which it is not known
    technique  name of a technique that it needs
    state      new, begun, solved, or unfinished (new or begun)
    """

    words: str = ""
    size: str = ""
    level: str = ""
    technique: str = ""
    state: str = ""

    def conditions(self) -> Condition:
        """All of them, joined. Raises RequestError for a wish that cannot be understood."""
        parts, values = ["1"], list[object]()
        for wish in fields(self):
            asked = getattr(self, wish.name).strip()
            if asked:
                condition, given = _CONDITIONS[wish.name](asked)
                parts.append(condition)
                values += given
        return " AND ".join(parts), values


def _words(asked: str) -> Condition:
    words = asked.casefold().split()[:20]
    parts = " AND ".join("instr(words, ?)" for _ in words)
    return parts, list[object](words)


def _size(asked: str) -> Condition:
    if sides := _SIDES.fullmatch(asked):
        return "cols = ? AND rows = ?", [int(sides[1]), int(sides[2])]
    if asked in SIZES:
        return "cells BETWEEN ? AND ?", list(SIZES[asked])
    if (ends := _RANGE.fullmatch(asked)) and any(ends.groups()):
        return "cells BETWEEN ? AND ?", [int(ends[1] or 0), int(ends[2] or 10**9)]
    raise RequestError(f"10x7, 101-400, {', '.join(SIZES)} were expected", place="size")


def _level(asked: str) -> Condition:
    names = {level.name.lower(): int(level) for level in Level}
    if asked.lower() == "none":
        return "level IS NULL", []
    if asked.lower() not in names:
        raise RequestError(f"one of {', '.join(names)}, none was expected", place="level")
    return "level = ?", [names[asked.lower()]]


def _technique(asked: str) -> Condition:
    if asked not in TECHNIQUES:
        raise RequestError(f"there is no technique {asked[:40]!r}", place="technique")
    return "instr(techniques, ?)", [f",{asked},"]


def _state(asked: str) -> Condition:
    if asked not in STATES:
        raise RequestError(f"one of {', '.join(STATES)} was expected", place="state")
    names = STATES[asked]
    return f"state IN ({', '.join('?' * len(names))})", list(names)


_CONDITIONS: Mapping[str, Callable[[str], Condition]] = {
    "words": _words,
    "size": _size,
    "level": _level,
    "technique": _technique,
    "state": _state,
}
