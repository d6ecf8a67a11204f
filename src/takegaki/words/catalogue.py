"""The messages of a language, and how one is put together from its arguments.

A message is a text, or a tuple of texts and of what is filled in:

    ("$", name)                              an argument
    ("choose", what, ((key, message), ...), default)
                                             by a number, a plural category ("one") or a key
    ("message", key)                         another message with the same arguments
    (FUNCTION, what, ...)                    a function of `takegaki.words.view`
    ("number", n)                            a number
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import meant, shown
from takegaki.core.reason import OWN, OWN_MESSAGES, Value

Pattern = str | tuple[Any, ...]
Plural = Callable[[int], str]


def one_or_other(number: int) -> str:
    """Of languages where only 1 is singular."""
    return "one" if number == 1 else "other"


def always_other(number: int) -> str:
    """Of languages without plural forms."""
    del number
    return "other"


LANGUAGES: dict[str, Plural] = {
    "en": one_or_other,
    "de": one_or_other,
    "ja": always_other,
}
"""The plural categories of CLDR for whole numbers, by language; and so the languages there are."""


_SPOKEN: ContextVar[str] = ContextVar("language of sentences", default="en")


def spoken() -> str:
    """The language in which sentences are said where none is named."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within, sentences are said in a language. Raises UnsupportedError for one that there is
    not.
    """
    messages_of(language)
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def preferred(accepted: str) -> str:
    """The language that a browser likes best of those there are, by its Accept-Language; English
    where it likes none of them.

    >>> preferred("fr, de-CH;q=0.8, ja;q=0.9")
    'ja'
    """
    liked = []
    for number, entry in enumerate(accepted.split(",")):
        tag, *parameters = (part.strip().lower() for part in entry.split(";"))
        weights = [part.removeprefix("q=") for part in parameters if part.startswith("q=")]
        weight = float(weights[0]) if weights and _WEIGHT.fullmatch(weights[0]) else 1.0
        if tag.partition("-")[0] in LANGUAGES and weight > 0:
            liked.append((-weight, number, tag.partition("-")[0]))
    return min(liked)[2] if liked else next(iter(LANGUAGES))


_WEIGHT = pattern(r"[01](\.[0-9]{0,3})?")


@lru_cache(maxsize=8)
def messages_of(language: str) -> Mapping[str, Pattern]:
    """The messages of a language by their keys. Raises UnsupportedError for one that there is
    not.
    """
    name = f"takegaki.words.messages_{language}"
    if language not in LANGUAGES or find_spec(name) is None:
        near = meant(language, LANGUAGES)
        raise UnsupportedError(
            f"takegaki does not speak {shown(language)}; it speaks {', '.join(LANGUAGES)}{near}"
        )
    return _Messages(import_module(name).messages)


class _Messages(dict[str, Pattern]):
    """The messages of a language; those of others are alike in all languages."""

    def __missing__(self, form: str) -> Pattern:
        if form in OWN_MESSAGES:
            return of_text(OWN_MESSAGES[form])
        if not form.startswith(OWN):
            raise KeyError(form)
        return of_text(form.removeprefix(OWN))


def of_text(text: str) -> Pattern:
    """A message from a text with names of arguments in braces.

    >>> of_text("the wall at {cell}")
    ('the wall at ', ('$', 'cell'))
    """
    found: list[object] = []
    for number, part in enumerate(re.split(r"\{([a-z]+)\}", text)):
        if part:
            found.append(("$", part) if number % 2 else part)
    return tuple(found)


class Saying(Protocol):
    """One sentence while it is put together."""

    def shown(self, value: Value) -> str:
        """A value as a part of the sentence."""
        ...


Args = Mapping[str, Value]
Say = Callable[[Any, Args], str]
"""A message as a function of the sentence that it goes into, and of its arguments."""
Found = Callable[[Any, Args], Value]
Functions = Mapping[str, Callable[..., Value]]


class MessageFunctions(dict[str, Say]):
    """The messages of a language as functions, by their keys. Raises KeyError for one that there
    is not.

    Each is made from its pattern when it is first said. Of a sentence a dozen messages are filled,
    most of its time; a function that knows its parts takes half as long as looking at them.
    """

    def __init__(self, language: str, functions: Functions) -> None:
        """`functions` are those that messages call, by name.

        groups   what edges at one place are called together, by whether it is a dot and their ways
        """
        super().__init__()
        self.groups: dict[tuple[bool, tuple[int, ...]], str] = {}
        self._messages = messages_of(language)
        self._functions, self._plural = functions, LANGUAGES[language]

    def __missing__(self, form: str) -> Say:
        made = self.of_pattern(self._messages[form])
        if form in self._messages:
            # A message that others brought may be replaced by them.
            self[form] = made
        return made

    def of_pattern(self, pattern: Pattern) -> Say:
        """A pattern as a function."""
        if isinstance(pattern, str):
            text = pattern
            return lambda saying, args: text
        text, parts = "", list[Say]()
        for part in pattern:
            if isinstance(part, str):
                text += part.replace("%", "%%")
            else:
                text += "%s"
                parts.append(self._part(part))
        if text == "%s":
            return parts[0]
        if len(parts) == 1:
            only = parts[0]
            return lambda saying, args: text % only(saying, args)
        if len(parts) == 2:
            first, second = parts
            return lambda saying, args: text % (first(saying, args), second(saying, args))
        return lambda saying, args: text % tuple([part(saying, args) for part in parts])

    def _part(self, part: tuple[Any, ...]) -> Say:
        """What is filled in, as a text."""
        kind, what = part[0], part[1]
        if kind == "choose":
            return self._choice(part)
        if kind == "message":
            return self._value(part)  # type: ignore[return-value]  # a text
        if kind == "$":

            def argument(saying: Saying, args: Args) -> str:
                value = args[what]
                return value if type(value) is str else saying.shown(value)

            return argument
        find = self._value(part)

        def found(saying: Saying, args: Args) -> str:
            value = find(saying, args)
            return value if type(value) is str else saying.shown(value)

        return found

    def _value(self, part: str | tuple[Any, ...]) -> Found:
        """What a function gets, or a choice is made by."""
        if isinstance(part, str):
            return lambda saying, args: part
        kind, what = part[0], part[1]
        if kind == "$":
            return lambda saying, args: args[what]
        if kind == "message":
            return partial(self._named, what)
        if kind == "number":
            return lambda saying, args: what
        function, rest = self._functions[kind], part[2:]
        if isinstance(what, tuple) and what[0] == "$":
            name = what[1]
            if not rest:
                return lambda saying, args: function(saying, args[name])
            return lambda saying, args: function(saying, args[name], *rest)
        find = self._value(what)
        return lambda saying, args: function(saying, find(saying, args), *rest)

    def _named(self, form: str, saying: Saying, args: Args) -> str:
        # Looked up when it is said: most choices are never made.
        return self[form](saying, args)

    def _choice(self, part: tuple[Any, ...]) -> Say:
        """One of several patterns, by a number, its plural category or a key."""
        find, plural = self._value(part[1]), self._plural
        variants = [(key, self.of_pattern(pattern)) for key, pattern in part[2]]
        by_key: dict[Value, Say] = {}
        for key, made in variants:
            by_key.setdefault(key, made)
        default = variants[part[3]][1]

        def chosen(saying: Saying, args: Args) -> str:
            value = find(saying, args)
            if isinstance(value, int):
                made = by_key.get(value) or by_key.get(plural(value), default)
            else:
                made = by_key.get(value, default)
            return made(saying, args)

        return chosen
