"""Reasons as data: what is to be said, without words. `takegaki.words` says it in a language.

A reason is a form ("vertex-counting.full") and its arguments: numbers, places of a board, edges and
marks as they are seen from a place, keys that a message chooses by ("inside"), other reasons, and
tuples of these, which become lists. `takegaki.words.forms` has the arguments of each form.
"""

from functools import cache
from typing import Any, Protocol, Union

from takegaki.core.quiet_import import provided


class Places(Protocol):
    """A graph, as far as reasons know it: its places by their numbers."""

    @property
    def n_faces(self) -> int:
        """How many faces it has."""
        ...

    @property
    def n_edges(self) -> int:
        """How many edges."""
        ...

    @property
    def n_vertices(self) -> int:
        """How many vertices."""
        ...


Mark = tuple[int, int]
"""Edge, and LINE or CROSS."""

MARK_KEYS = {1: "line", -1: "cross"}
"""LINE and CROSS, as messages choose by them."""


class _Value:
    """A value of a few fields, compared by them. Dataclasses take ten times as long to be made, and
    every start makes these.
    """

    __slots__: tuple[str, ...] = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__ or not isinstance(other, _Value):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.__class__.__name__, *self._fields()))

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({', '.join(map(repr, self._fields()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return self.__class__, self._fields()


class Place(_Value):
    """A place of a board by its number."""

    __slots__ = ("id",)

    def __init__(self, number: int) -> None:
        self.id = number

    def _fields(self) -> tuple[int]:
        return (self.id,)

    # As of every value; names of places are looked up many times for each sentence.
    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__ or not isinstance(other, Place):
            return NotImplemented
        return self.id == other.id

    def __hash__(self) -> int:
        return hash((self.__class__.__name__, self.id))


class Cell(Place):
    """A cell: a face, or a vertex where these are the cells."""

    __slots__ = ()


class Face(Place):
    """A face, whatever the cells are."""

    __slots__ = ()


class Dot(Place):
    """A vertex."""

    __slots__ = ()


class Edge(Place):
    """An edge, by its full name."""

    __slots__ = ()


class Edges(_Value):
    """Edges that are named together.

    place   where the reader looks: its own edges are named from there ("its top edge")
    cells   where there are several: each edge is named from the first of these that it is a side of
    """

    __slots__ = ("cells", "edges", "place")

    def __init__(
        self, edges: tuple[int, ...], place: Place | None = None, cells: tuple[int, ...] = ()
    ) -> None:
        self.edges, self.place, self.cells = edges, place, cells

    def _fields(self) -> tuple[object, ...]:
        return self.edges, self.place, self.cells


class Marks(_Value):
    """Marks that are named together, one or more; place and cells as of `Edges`."""

    __slots__ = ("cells", "marks", "place")

    def __init__(
        self, marks: tuple[Mark, ...], place: Place | None = None, cells: tuple[int, ...] = ()
    ) -> None:
        self.marks, self.place, self.cells = marks, place, cells

    def _fields(self) -> tuple[object, ...]:
        return self.marks, self.place, self.cells


OWN = "own: "
"""How the forms of others begin: what follows is the message itself, with {names} of arguments."""

OWN_MESSAGES: dict[str, str] = {}
"""Such messages by the form of something that has one of its own, such as a technique's title."""

Value = Union[int, str, Place, Edges, Marks, "Reason", tuple["Value", ...]]


class Reason:
    """What is to be said, as data; a value, which is compared by its form and arguments.

    form    the key of its message
    args    by name, as in `takegaki.words.forms`
    graph   the board whose places it names; None for one within another, which has it
    """

    __slots__ = ("args", "form", "graph")

    form: str
    args: dict[str, Value]
    graph: Any  # a Graph, which stands above this module

    def __init__(self, form: str, graph: Places | None = None, /, **args: Value) -> None:
        self.form, self.args, self.graph = form, args, graph

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return self.form == other.form and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.form, *self.args.items()))

    def __repr__(self) -> str:
        args = "".join(f", {name}={value!r}" for name, value in self.args.items())
        return f"Reason({self.form!r}{args})"

    def __str__(self) -> str:
        return str(self.sentence())

    def __reduce__(self) -> tuple[object, ...]:
        return _reason, (self.form, self.graph, self.args)

    def phrase(self, language: str = "", *, in_full: bool = False) -> "Said":
        """The same as a part of a sentence, which begins with no capital letter."""
        made: Said = view().phrase(self, language, in_full=in_full)
        return made

    def sentence(self, language: str = "", *, in_full: bool = False) -> "Said":
        """What it says, in a language by its code ("de"); "" for that of the program.

        in_full   places as they are spoken, "row 4, column 5" in place of "r4c5"

        Raises UnsupportedError for a language that there is not. Cost: some microseconds.
        """
        made: Said = view().sentence(self, language, in_full=in_full)
        return made

    def but(self, **args: Value) -> "Reason":
        """The same with other arguments."""
        return Reason(self.form, self.graph, **{**self.args, **args})

    def without(self, *names: str) -> "Reason":
        """The same without some of its arguments: what else is the same in two of them."""
        left = {name: value for name, value in self.args.items() if name not in names}
        return Reason(self.form, self.graph, **left)


def how_many_named(count: int, most: int) -> int:
    """How many of some cells a sentence names: not one less than all, as "and one more cell" is no
    shorter than a name.
    """
    return count if count <= most + 1 else most


def said(form: str, /, **args: Value) -> str:
    """A message of the catalogue as it stands there, in the language that is spoken. Cost: some
    microseconds.
    """
    return str(Reason(form, None, **args).phrase())


def known(form: str, otherwise: str) -> str:
    """A message of the catalogue as `said`; another text where it has none of this form."""
    return said(form) if view().has(form) else otherwise


@cache
def view() -> Any:
    """The module that says reasons, which was handed in; the first sentence loads it."""
    return provided("saying")


def _reason(form: str, graph: Places | None, args: dict[str, Value]) -> Reason:
    return Reason(form, graph, **args)


class Said(str):
    """A text for people that knows which cells it names by number, and what it says.

    cells    their ids, ascending: where nothing on a picture tells them, these get their numbers
    reason   what it says, as data; None for a text that was written elsewhere

    Called with a language it is said in that: `sentence("de")`; `sentence(in_full=True)` says it
    for those who listen.
    """

    cells: tuple[int, ...] = ()
    reason: Reason | None = None

    def __call__(self, language: str = "", *, in_full: bool = False) -> "Said":
        """The same in a language; a text without a reason stays as it is."""
        return self if self.reason is None else self.reason.sentence(language, in_full=in_full)


IN_JSON = "en"
"""In JSON and rows names are English, whatever is spoken."""


def token(text: str, form: str, /, **args: Value) -> Said:
    """A text as programs get it, in English whatever is spoken, that people are told in their
    language: where it is an argument of a sentence, and by `in_words`.
    """
    made = Said(text)
    made.reason = Reason(form, None, **args)
    return made


def in_words(text: str) -> str:
    """A text that knows what it says, in the language that is spoken; any other as it is."""
    reason = text.reason if isinstance(text, Said) else None
    return text if reason is None else str(reason.phrase())


def in_full(text: str) -> str:
    """A text that knows what it says, as a sentence for those who listen; any other as it is."""
    reason = text.reason if isinstance(text, Said) else None
    return text if reason is None else str(reason.sentence(in_full=True))


WORDLESS = Reason("wordless")
"""The reason of what is never said: its sentence is empty."""
