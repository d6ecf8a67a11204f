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
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import meant, shown
from takegaki.core.reason import OWN, OWN_MESSAGES

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
