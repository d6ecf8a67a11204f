"""The body of a request: untrusted JSON, entry by entry, each checked to be of the expected type.

The commands of a game: a request has exactly one of these entries.
"""

import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.reason import said
from takegaki.deduce.level import Level
from takegaki.generation.parameters import PARAMETERS, Parameter
from takegaki.play.actions import action_of
from takegaki.web.game_store import Game
from takegaki.web.responses import MAX_ACTIONS, MAX_PARSED, RefusedError

T = TypeVar("T")


def parse_body(body: bytes, most: int = MAX_PARSED) -> "RequestBody":
    """The JSON object of a body. Raises RefusedError for anything else."""
    if len(body) > most:
        raise RefusedError(413, said("refused.bytes", count=len(body), most=most))
    try:
        value = json.loads(body.decode(), parse_constant=_constant)
    except UnicodeDecodeError:
        raise RefusedError(400, said("refused.not-utf8")) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RefusedError(400, f"JSON: {error.msg}", where) from None
    except RecursionError:
        raise RefusedError(400, said("refused.nested")) from None
    except ValueError as error:
        raise RefusedError(400, f"JSON: {error}"[:200]) from None
    if not isinstance(value, dict):
        raise RefusedError(400, said("refused.not-object"))
    return RequestBody(value)


def _constant(name: str) -> float:
    raise ValueError(said("refused.number-word", word=name))


FIELDS: Mapping[str, str] = {
    "rows": "field.rows",
    "cols": "field.columns",
    "size": "field.size",
    "tiling": "field.cells",
    "kind": "field.kind",
    "seed": "field.seed",
    "mask": "field.part",
    "cells": "field.cells",
    "request": "",
    "actions": "field.actions",
    "undo": "field.undo",
    "redo": "field.redo",
    "title": "field.title",
    "paper": "field.paper",
    "per_page": "field.per-page",
    "text": "field.text",
    "board": "field.marks",
    "position": "field.position",
    "meta": "field.meta",
    **{name: f"page-parameter.{name}" for name in PARAMETERS},
}
"""The message of what the forms of the page call an entry."""


def not_one_of(given: str, known: Iterable[str], place: str) -> PuzzleError:
    """The error of a name that is none of those that are known."""
    names = ", ".join(known)
    return PuzzleError(said("refused.one-of", given=repr(given[:40]), known=names), place=place)


def field_name(key: str) -> str:
    """What the forms of the page call an entry; places of errors are named like that. Others by
    their keys.
    """
    if key not in FIELDS:
        return key.replace("_", " ")
    # What stands behind it says what to write there.
    return re.split("[:,\uff1a\u3001]", said(FIELDS[key]))[0] if FIELDS[key] else ""


def labelled(one: Parameter) -> str:
    """What the form calls a parameter, in quotes, for `naming`."""
    return said("field.quoted", name=field_name(one.name))


class RequestBody:
    """A JSON object; each getter raises PuzzleError, with the place, for an entry of the wrong
    type.
    """

    def __init__(self, entries: dict[str, object], place: str = "") -> None:
        self.entries = entries
        self._place = place

    def __contains__(self, key: str) -> bool:
        return self.entries.get(key) is not None

    def named(self, key: str) -> str:
        """Where an entry stands, for messages: the name of its field, else its key without
        underscores.
        """
        return self._inside(field_name(key))

    def _inside(self, name: str) -> str:
        return ", ".join(part for part in (self._place, name) if part)

    def refuse_others(self, known: Collection[str]) -> None:
        """Raise RequestError for an entry that is not known here."""
        if unknown := [key for key in self.entries if key not in known]:
            raise RequestError(
                said("refused.no-option", name=repr(unknown[0][:40])), place=self._place or None
            )

    def read(self, key: str, reader: Callable[[str], T], name: str = "") -> T:
        """What a reader returns for a text. Its errors name the entry; `name` is that of its
        field.
        """
        field = self._inside(name) if name else self.named(key)
        text = _text(self.entries.get(key))
        if text is None:
            raise PuzzleError(said("refused.a-text"), place=field)
        try:
            return reader(text)
        except PuzzleError as error:
            place = f"{field}, {error.place}" if error.place else field
            raise type(error)(
                error.what, line=error.line, column=error.column, place=place
            ) from None

    def _get(self, key: str, fits: Callable[[object], T | None], expected: str) -> T:
        found = fits(self.entries.get(key))
        if found is None:
            raise PuzzleError(expected, place=self.named(key))
        return found

    def text(self, key: str, default: str | None = None) -> str:
        """A text of whole characters."""
        if key not in self and default is not None:
            return default
        return self._get(key, _text, said("refused.a-text"))

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within limits."""
        if key not in self and default is not None:
            return default

        def fits(value: object) -> int | None:
            whole = isinstance(value, int) and not isinstance(value, bool)
            return value if whole and least <= value <= most else None  # type: ignore[operator, return-value]

        return self._get(key, fits, said("refused.whole-from", least=least, most=most))

    def number(self, key: str, least: float, most: float) -> float:
        """A number within limits."""

        def fits(value: object) -> float | None:
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return None
            return float(value) if least <= value <= most and math.isfinite(value) else None

        return self._get(
            key, fits, said("refused.number-from", least=f"{least:g}", most=f"{most:g}")
        )

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        if key not in self and default is not None:
            return default
        return self._get(
            key,
            lambda value: value if isinstance(value, bool) else None,
            said("refused.true-or-false"),
        )

    def array(self, key: str, most: int) -> list[object]:
        """A list of at most so many entries. Raises RefusedError for a longer one."""
        found = self._get(
            key, lambda value: value if isinstance(value, list) else None, said("refused.a-list")
        )
        if len(found) > most:
            raise RefusedError(
                413, said("refused.entries", count=len(found), most=most), self.named(key)
            )
        return found

    def texts(self, key: str, most: int = 100) -> tuple[str, ...]:
        """A list of texts; a text alone is a list of one. Raises PuzzleError for other entries."""
        if isinstance(self.entries.get(key), str):
            return (self.text(key),)
        found = [_text(value) for value in self.array(key, most)]
        if None in found:
            raise PuzzleError(said("refused.texts"), place=self.named(key))
        return tuple(text for text in found if text is not None)

    def object(self, key: str) -> "RequestBody":
        """An object in the object."""
        found = self._get(
            key, lambda value: value if isinstance(value, dict) else None, said("refused.an-object")
        )
        return RequestBody(found, self.named(key))


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
        raise RefusedError(400, said("refused.whole-number"))
    return int(text)


def level_named(name: str) -> Level:
    """The level of a name, in any case of letters. Raises PuzzleError that lists them all."""
    if name.upper() not in Level.__members__:
        raise not_one_of(name, [level.word for level in Level], field_name("level"))
    return Level[name.upper()]


MAX_UNDO = 1_000_000


def run_command(game: Game, body: RequestBody) -> None:
    """Run the command of a request. Raises PuzzleError, and nothing has changed."""
    found = [name for name in COMMANDS if name in body]
    if len(found) != 1:
        raise RequestError(said("refused.exactly-one", known=", ".join(COMMANDS)))
    COMMANDS[found[0]](game, body)


def _actions(game: Game, body: RequestBody) -> None:
    actions = []
    for number, entry in enumerate(body.array("actions", MAX_ACTIONS)):
        try:
            actions.append(action_of(entry))
        except PuzzleError as error:
            inner = f", {error.place}" if error.place else ""
            raise RequestError(error.what, place=f"action {number + 1}{inner}") from None
    game.session.act(*actions)


def _undo(game: Game, body: RequestBody) -> None:
    _repeat(game.session.undo, lambda: game.session.is_played, body.whole("undo", 1, MAX_UNDO))


def _redo(game: Game, body: RequestBody) -> None:
    _repeat(game.session.redo, lambda: game.session.can_redo, body.whole("redo", 1, MAX_UNDO))


def _repeat(step: Callable[[], object], can: Callable[[], bool], times: int) -> None:
    """Once, which raises RequestError where there is nothing; then as often as there is
    something.
    """
    step()
    for _ in range(times - 1):
        if not can():
            break
        step()


def _checkpoint(game: Game, body: RequestBody) -> None:
    game.session.checkpoint(body.text("checkpoint")[:100])


def _fill_in(game: Game, body: RequestBody) -> None:
    _demand_true(body, "fill_in")
    game.session.fill_in()


def _keep(game: Game, body: RequestBody) -> None:
    _demand_true(body, "keep")
    game.session.keep()


def _throw_away(game: Game, body: RequestBody) -> None:
    _demand_true(body, "throw_away")
    game.session.throw_away()


def _demand_true(body: RequestBody, key: str) -> None:
    if not body.flag(key):
        raise RequestError(said("refused.true"), place=body.named(key))


def _pause(game: Game, body: RequestBody) -> None:
    game.session.pause(body.flag("pause"))


def _options(game: Game, body: RequestBody) -> None:
    options = body.object("options")
    options.refuse_others(("automatic_crosses", "live"))
    if "live" in options:
        game.live = options.flag("live")
    if "automatic_crosses" in options:
        game.session.set_automatic_crosses(options.flag("automatic_crosses"))


def _hint(game: Game, body: RequestBody) -> None:
    """The page showed one, by this technique."""
    game.session.note_hint(body.text("hint")[:100])


COMMANDS: Mapping[str, Callable[[Game, RequestBody], None]] = {
    "actions": _actions,
    "undo": _undo,
    "redo": _redo,
    "checkpoint": _checkpoint,
    "keep": _keep,
    "throw_away": _throw_away,
    "pause": _pause,
    "fill_in": _fill_in,
    "options": _options,
    "hint": _hint,
}
