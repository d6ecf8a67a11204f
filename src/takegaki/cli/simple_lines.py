"""Simple command lines, read without Typer: the command, its options by their full names, and
values that every parser takes alike.

All else is left to Typer: help, what is wrong, cut short, or out of the ordinary. So nothing is
said here about what a line should have been.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin

from takegaki.cli.declared import declared_in
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern

KNOWN_SETTINGS = {"metavar", "help", "autocompletion", "min", "max", "show_default", "hidden"}
"""What declarations may say for lines to be read here."""

NUMBERS = {int: pattern("0|[1-9][0-9]{0,14}"), float: pattern("[0-9]{1,9}([.][0-9]{1,9})?")}
"""Numbers as most people write them, which every parser takes alike."""


class NotSimpleError(ValueError):
    """A line for Typer."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a command.

    kind    of its value, or of each of several: bool, str, int or float
    names   that stand before its value, none for an argument
    off     the names that make a switch False
    """

    name: str
    kind: type
    names: tuple[str, ...]
    off: tuple[str, ...]
    default: Any
    several: bool
    least: float
    most: float

    def value(self, word: str) -> Any:
        """What a word gives it. Raises NotSimpleError."""
        if not word or not word.isascii():
            raise NotSimpleError(self.name)
        if self.kind is str:
            return word
        if not NUMBERS[self.kind].fullmatch(word):
            raise NotSimpleError(self.name)
        value = self.kind(word)
        if not self.least <= value <= self.most:
            raise NotSimpleError(self.name)
        return value


REQUIRED = object()


def parameters_of(command: Callable[..., Any]) -> Iterator[Parameter]:
    """All parameters of a command, in their order. Raises NotSimpleError for one of another
    sort.
    """
    defaults: tuple[Any, ...] = getattr(command, "__defaults__", None) or ()
    notes = {**command.__annotations__}
    notes.pop("return", None)
    required = len(notes) - len(defaults)
    for place, (name, note) in enumerate(notes.items()):
        declared = declared_in(note)
        if declared is None or not declared.named.keys() <= KNOWN_SETTINGS:
            raise NotSimpleError(name)
        kind, several = _kind_of(get_args(note)[0])
        default = REQUIRED if place < required else defaults[place - required]
        names, off = _names_of(name, declared.given, is_switch=kind is bool)
        if declared.kind == "Argument":
            names = off = ()
            if kind is bool or several or declared.given:
                raise NotSimpleError(name)
        low, high = declared.named.get("min"), declared.named.get("max")
        yield Parameter(
            name,
            kind,
            names,
            off,
            float(default) if kind is float and type(default) is int else default,
            several,
            -math.inf if low is None else low,
            math.inf if high is None else high,
        )


def _kind_of(note: Any) -> tuple[type, bool]:
    """bool, str, int or float, and whether it may be given several times."""
    if get_origin(note) in (Union, UnionType):
        kinds = [one for one in get_args(note) if one is not type(None)]
        if len(kinds) != 1:
            raise NotSimpleError(note)
        return _kind_of(kinds[0])
    if get_origin(note) is list:
        return get_args(note)[0], True
    if note not in (bool, str, int, float):
        raise NotSimpleError(note)
    return note, False


def _names_of(
    name: str, given: tuple[str, ...], *, is_switch: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    plain = name.replace("_", "-")
    given = given or ((f"--{plain}/--no-{plain}",) if is_switch else (f"--{plain}",))
    pairs = [one.partition("/") for one in given]
    return tuple(on for on, _, _ in pairs), tuple(off for _, _, off in pairs if off)


def values_of(command: Callable[..., Any], words: Sequence[str]) -> dict[str, Any] | None:
    """What a command is called with by the words after its name; None where Typer is to read
    them.
    """
    try:
        return _read(list(parameters_of(command)), list(words))
    except NotSimpleError:
        return None


def _read(parameters: list[Parameter], words: list[str]) -> dict[str, Any]:
    arguments = [one for one in parameters if not one.names]
    by_name = {name: (one, True) for one in parameters for name in one.names}
    by_name |= {name: (one, False) for one in parameters for name in one.off}
    found: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if word == "-" or not word.startswith("-"):
            if not arguments:
                raise NotSimpleError(word)
            argument = arguments.pop(0)
            found[argument.name] = argument.value(word)
            continue
        name, given, text = word.partition("=")
        if name not in by_name:
            raise NotSimpleError(word)
        one, is_on = by_name[name]
        if one.kind is bool:
            value: Any = is_on
            if given:
                raise NotSimpleError(word)
        else:
            value = one.value(text if given else _next(left, word))
        if one.several:
            found.setdefault(one.name, []).append(value)
        elif one.name in found:
            raise NotSimpleError(word)
        else:
            found[one.name] = value
    for one in parameters:
        if found.setdefault(one.name, one.default) is REQUIRED:
            raise NotSimpleError(one.name)
    return found


def _next(words: Iterator[str], name: str) -> str:
    word = next(words, None)
    if word is None or (word.startswith("-") and word != "-"):
        raise NotSimpleError(name)
    return word
