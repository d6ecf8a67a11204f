"""Answers as plain values, to be compared and printed: numbers, texts, lists and objects."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Edges, Marks, Place, Reason
from takegaki.core.solution import Solution
from takegaki.deduce.technique import Technique
from takegaki.deduce.trace import Step, Trace
from takegaki.formats.native import mark_text
from takegaki.rating import Rating

LEFT_OUT = {"events", "idle", "left", "timeline", "source", "start", "meta"}
"""Fields that say nothing about the puzzle."""


def plain(value: Any) -> Any:
    """The value without its graphs; of a trace its steps with their reasons."""
    match value:
        case None | bool() | int() | str():
            return value if not isinstance(value, Enum) else value.name
        case float() | np.floating():
            return repr(float(value))
        case np.generic():
            return value.item()
        case Enum():
            return value.name
        case np.ndarray():
            return value.tolist()
        case Graph():
            return value.size
        case Technique():
            return value.name
        case Puzzle():
            return [value.kind, value.variant, value.clues.tolist()]
        case Board():
            return mark_text(value)
        case Solution():
            return "".join("-" if line else "x" for line in value.lines.tolist())
        case Step():
            return plain(value.deduction)
        case Trace():
            return [value.outcome, value.ended, plain(value.board), [plain(step) for step in value]]
        case Reason():
            return [value.form, plain(value.args)]
        case Place() | Edges() | Marks():
            return [type(value).__name__, *(plain(one) for one in value._fields())]
        case PuzzleError():
            return {"refused": type(value).__name__, "why": str(value)}
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case set() | frozenset():
            return sorted(map(plain, value), key=repr)
        case list() | tuple():
            return [plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        named = {
            one.name: getattr(value, one.name) for one in fields(value) if one.name not in LEFT_OUT
        }
        if isinstance(value, Rating):
            named["player_level"] = value.player_level  # found when it is asked for
        return {"is": type(value).__name__} | {name: plain(one) for name, one in named.items()}
    raise TypeError(f"no plain value of a {type(value).__name__}")


def difference(one: Any, two: Any, path: str = "") -> str:
    """Where two plain values differ first; "" where they do not."""
    if type(one) is not type(two):
        return f"{path}: {one!r:.200} and {two!r:.200}"
    if isinstance(one, dict):
        for key in dict.fromkeys([*one, *two]):
            if found := difference(one.get(key), two.get(key), f"{path}.{key}"):
                return found
        return ""
    if isinstance(one, list):
        for i, (a, b) in enumerate(zip(one, two, strict=False)):
            if found := difference(a, b, f"{path}[{i}]"):
                return found
        return "" if len(one) == len(two) else f"{path}: {len(one)} and {len(two)} of them"
    return "" if one == two else f"{path}: {one!r:.200} and {two!r:.200}"
