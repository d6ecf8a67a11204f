"""A reason as a sentence of a language."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import quoted
from takegaki.core.reason import (
    MARK_KEYS,
    Edges,
    Marks,
    Place,
    Reason,
    Said,
    Value,
)
from takegaki.words import catalogue
from takegaki.words.places import edge_groups, name_of

MOST_NAMED = 4
"""Marks that a sentence names one by one."""


def sentence(reason: Reason, language: str = "") -> Said:
    """What a reason says, with the cells that it names by number. Raises UnsupportedError for a
    language that there is not.
    """
    return _view(language or catalogue.spoken()).sentence(reason)


def phrase(reason: Reason, language: str = "") -> Said:
    """The same as a part of a sentence."""
    return _view(language or catalogue.spoken()).phrase(reason)


def name(graph: Graph, place: Place, language: str = "") -> Said:
    """The name of a place, with the cells that it has by number. Cached with the board."""
    return _view(language or catalogue.spoken()).name(graph, place)


@lru_cache(maxsize=8)
def _view(language: str) -> "View":
    return View(language)


class View:
    """Says reasons in one language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.messages = catalogue.messages_of(language)
        self.plural = catalogue.LANGUAGES[language]

    def sentence(self, reason: Reason) -> Said:
        """See `sentence`."""
        return self._made(reason, capital)

    def phrase(self, reason: Reason) -> Said:
        """See `phrase`."""
        return self._made(reason, str)

    def _made(self, reason: Reason, begin: Callable[[str], str]) -> Said:
        work = _Saying(self, reason.graph)
        said = Said(begin(work.reason(reason)))
        said.cells, said.reason = tuple(sorted(work.cells)), reason
        return quoted(said)

    def name(self, graph: Graph, place: Place) -> Said:
        """See `name`."""
        known = graph.cached(f"names in {self._language}", dict[Place, Said])
        if place not in known:
            term = name_of(graph, place)
            work = _Saying(self, graph)
            said = Said(work.reason(term))
            said.cells = tuple(sorted(work.cells))
            known[place] = said
        return known[place]


def capital(text: str) -> str:
    """With a capital letter first."""
    return text[:1].upper() + text[1:]


class _Saying:
    """One sentence while it is put together.

    cells   that were named by number so far
    """

    def __init__(self, view: View, graph: Graph | None) -> None:
        self._view, self._messages, self._plural = view, view.messages, view.plural
        self._graph = graph
        self.cells: set[int] = set()

    @property
    def graph(self) -> Graph:
        """The board; a reason that names places has one."""
        assert self._graph is not None
        return self._graph

    def reason(self, reason: Reason) -> str:
        """The text of a reason within the sentence."""
        if reason.form == "cell.numbered":
            self.cells.add(cast(int, reason.args["number"]) - 1)
        return self._said(self._messages[reason.form], reason.args)

    def message(self, form: str, **args: Value) -> str:
        """The text of a message."""
        return self._said(self._messages[form], args)

    def _said(self, pattern: catalogue.Pattern, args: dict[str, Value]) -> str:
        if isinstance(pattern, str):
            return pattern
        return "".join(
            [
                part if isinstance(part, str) else self._filled(cast(tuple[str, ...], part), args)
                for part in pattern
            ]
        )

    def _filled(self, part: tuple[str, ...], args: dict[str, Value]) -> str:
        if part[0] == "choose":
            return self._said(self._chosen(part, args), args)
        return self.shown(self._value(part, args))

    def _value(self, part: str | tuple[str, ...], args: dict[str, Value]) -> Value:
        if isinstance(part, str):
            return part
        kind, what, *more = part
        if kind == "$":
            return args[what]
        if kind == "message":
            return self._said(self._messages[what], args)
        if kind == "number":
            return what
        return FUNCTIONS[kind](self, self._value(what, args), *more)

    def _chosen(self, part: tuple[object, ...], args: dict[str, Value]) -> catalogue.Pattern:
        _, what, variants, default = cast(
            tuple[str, str, tuple[tuple[str | int, catalogue.Pattern], ...], int], part
        )
        value = self._value(what, args)
        found = dict(variants)
        if isinstance(value, int):
            if value in found:
                return found[value]
            value = self._plural(value)
        assert isinstance(value, str)
        return found.get(value, variants[default][1])

    def shown(self, value: Value) -> str:
        """A value as a part of a sentence."""
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Reason):
            return self.reason(value)
        if isinstance(value, Place):
            return self.place(value)
        if isinstance(value, Marks):
            return self.marks(value)
        if isinstance(value, Edges):
            return self.listed(self.groups(value.edges, value))
        return self.listed([self.shown(one) for one in value])

    def place(self, place: Place) -> str:
        """The name of a place."""
        said = self._view.name(self.graph, place)
        self.cells.update(said.cells)
        return said

    def listed(self, parts: Sequence[str]) -> str:
        """Several in a row, as the language joins them."""
        text = "".join(parts[:1])
        for number, part in enumerate(parts[1:], start=2):
            form = "list.end" if number == len(parts) else "list.middle"
            text = self.message(form, before=text, next=part)
        return text

    def groups(self, edges: Sequence[int], seen: Edges | Marks) -> list[str]:
        """Edges as they are named together."""
        return [self.reason(group) for group in edge_groups(self.graph, edges, seen)]

    def marks(self, marks: Marks) -> str:
        """Marks as a clause, lines first."""
        parts = []
        for mark in (LINE, CROSS):
            edges = [edge for edge, one in marks.marks if one == mark]
            if edges and len(marks.marks) > MOST_NAMED:
                parts.append(self.message("marks.counted", count=len(edges), mark=MARK_KEYS[mark]))
            elif edges:
                named = self.listed(self.groups(edges, marks))
                parts.append(
                    self.message("marks.named", edges=named, count=len(edges), mark=MARK_KEYS[mark])
                )
        if len(parts) == 2:
            return self.message("marks.both", lines=parts[0], crosses=parts[1])
        return parts[0]


def _count(_: _Saying, value: Value) -> int:
    """How many there are of a list, of marks or edges."""
    if isinstance(value, Marks):
        return len(value.marks)
    return len(value.edges if isinstance(value, Edges) else cast(tuple[Value, ...], value))


def _each(work: _Saying, value: Value, between: str) -> str:
    """A list with other words between."""
    return between.join(work.shown(one) for one in cast(tuple[Value, ...], value))


def _sentences(work: _Saying, value: Value, between: str) -> str:
    """Reasons as sentences one after another."""
    return between.join(capital(work.shown(one)) for one in cast(tuple[Value, ...], value))


def _sentence(work: _Saying, value: Value) -> str:
    """A reason as a sentence of its own."""
    return capital(work.shown(value))


def _clause(work: _Saying, value: Value) -> str:
    """A sentence as the rest of another one."""
    text = work.shown(value)
    return text[:1].lower() + text[1:]


def _number(work: _Saying, value: Value) -> str:
    """A number that may be large."""
    return f"{value:,}".replace(",", work.message("number.between"))


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "COUNT": _count,
    "EACH": _each,
    "SENTENCES": _sentences,
    "SENTENCE": _sentence,
    "CLAUSE": _clause,
    "NUMBER": _number,
}
"""What messages call, by name."""
