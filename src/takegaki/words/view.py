"""A reason as a sentence of a language."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import quoted
from takegaki.core.reason import (
    MARK_KEYS,
    Cell,
    Dot,
    Edge,
    Edges,
    Face,
    Mark,
    Marks,
    Place,
    Reason,
    Said,
    Value,
)
from takegaki.words import catalogue
from takegaki.words.catalogue import Pattern
from takegaki.words.places import edge_groups, name_of, seen_from, way_from, ways_there

if TYPE_CHECKING:
    # Few commands show letters.
    from takegaki.words.letters import Letters

MOST_NAMED = 4
"""Marks that a sentence names one by one."""
WORDS_BELOW = 10
"""Numbers that sentences have as words."""


def sentence(reason: Reason, language: str = "", *, in_full: bool = False) -> Said:
    """What a reason says, with the cells that it names by number. Raises UnsupportedError for a
    language that there is not.

    in_full   places as they are spoken, "row 4, column 5" in place of "r4c5"
    """
    return _view(language or catalogue.spoken(), in_full).sentence(reason)


def phrase(reason: Reason, language: str = "", *, in_full: bool = False) -> Said:
    """The same as a part of a sentence."""
    return _view(language or catalogue.spoken(), in_full).phrase(reason)


def has(form: str) -> bool:
    """Whether there is a message of this form."""
    return form in catalogue.messages_of(catalogue.spoken())


def name(graph: Graph, place: Place, language: str = "", *, in_full: bool = False) -> Said:
    """The name of a place, with the cells that it has by number. Cached with the board."""
    return _view(language or catalogue.spoken(), in_full).name(graph, place)


@lru_cache(maxsize=16)
def _view(language: str, in_full: bool) -> "View":
    return View(language, in_full=in_full)


class View:
    """Says reasons in one language; in full, as places are spoken; or by the letters of a picture
    beside them.
    """

    def __init__(
        self, language: str, *, in_full: bool = False, letters: "Letters | None" = None
    ) -> None:
        self._names = f"names in {language}{' in full' * in_full}"
        self.in_full, self.letters = in_full, letters
        self.messages = _messages(language)

    def sentence(self, reason: Reason) -> Said:
        """See `sentence`."""
        return self._made(reason, capital)

    def phrase(self, reason: Reason) -> Said:
        """See `phrase`."""
        return self._made(reason, str)

    def _made(self, reason: Reason, begin: Callable[[str], str]) -> Said:
        work = _Saying(self, reason.graph)
        text = begin(work.reason(reason))
        said = Said(self._aloud(text) if self.in_full else text)
        said.reason = reason
        if work.cells:
            said.cells = tuple(sorted(work.cells))
            return quoted(said)
        return said

    def _aloud(self, text: str) -> str:
        """As it is to be spoken: "3s" would be read as "three ess"."""
        say = _Saying(self, None).message
        ending = say("spoken-plural.ending")
        words = text.split(" ") if ending else []
        for at, word in enumerate(words):
            plain = word.strip("(.,;:)")
            if plain[1:] == ending and plain[0] in "01234":
                words[at] = word.replace(plain, say(f"spoken-plural.n{plain[0]}"))
        return " ".join(words) if ending else text

    def name(self, graph: Graph, place: Place) -> Said:
        """See `name`."""
        known = graph.cached(self._names, dict[Place, Said])
        said = known.get(place)
        if said is None:
            said = known[place] = self._named(graph, name_of(graph, place))
        return said

    def spot(self, graph: Graph, dot: Dot) -> Said:
        """A dot by the corner of the cell that it is at, which says that it is a dot. Cached with
        the board.
        """
        known = graph.cached(f"spots as {self._names}", dict[Place, Said])
        said = known.get(dot)
        if said is None:
            term = name_of(graph, dot)
            is_corner = term.form == "dot.corner"
            at = Reason("dot.spot", **term.args) if is_corner else term
            said = known[dot] = self._named(graph, at)
        return said

    def _named(self, graph: Graph, term: Reason) -> Said:
        work = _Saying(self, graph)
        said = Said(work.reason(term))
        said.cells = tuple(sorted(work.cells))
        return said


def capital(text: str) -> str:
    """With a capital letter first; "r4c5" keeps its small one.

    >>> capital("the loop"), capital("r4c5 takes one line")
    ('The loop', 'r4c5 takes one line')
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def by_letters(letters: "Letters", language: str = "") -> View:
    """A view that says places as a picture with these letters shows them; STAYS_SMALL stands before
    each letter in what it says.
    """
    return View(language or catalogue.spoken(), letters=letters)


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
        self._messages = catalogue.messages_of(language)
        self._functions, self._plural = functions, catalogue.LANGUAGES[language]

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

            def argument(saying: Any, args: Args) -> str:
                value = args[what]
                return value if type(value) is str else saying.shown(value)

            return argument
        find = self._value(part)

        def found(saying: Any, args: Args) -> str:
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

    def _named(self, form: str, saying: Any, args: Args) -> str:
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

        def chosen(saying: Any, args: Args) -> str:
            value = find(saying, args)
            if isinstance(value, int):
                made = by_key.get(value) or by_key.get(plural(value), default)
            else:
                made = by_key.get(value, default)
            return made(saying, args)

        return chosen


@lru_cache(maxsize=8)
def _messages(language: str) -> MessageFunctions:
    return MessageFunctions(language, FUNCTIONS)


class _Saying:
    """One sentence while it is put together.

    letters those of the picture beside the sentence, where there is one
    cells   that were named by number so far
    tells   does it tell what to draw, as a hint does?
    states  does it say of edges what they are as a clause of its own, not after "so"?
    """

    __slots__ = ("_graph", "_messages", "_view", "cells", "in_full", "letters", "states", "tells")

    def __init__(self, view: View, graph: Graph | None) -> None:
        self._view, self._messages, self.letters = view, view.messages, view.letters
        self.in_full = view.in_full
        self._graph = graph
        self.cells: set[int] = set()
        self.tells = self.states = False

    @property
    def graph(self) -> Graph:
        """The board; a reason that names places has one."""
        assert self._graph is not None
        return self._graph

    def reason(self, reason: Reason) -> str:
        """The text of a reason within the sentence."""
        form, args = reason.form, reason.args
        if form in SEEN:
            form = SEEN[form](self, args)
        return self._messages[form](self, args)

    def message(self, form: str, **args: Value) -> str:
        """The text of a message."""
        return self._messages[form](self, args)

    def shown(self, value: Value) -> str:
        """A value as a part of a sentence; a text that knows what it says, in its language."""
        show = SHOWN.get(type(value))
        if show is not None:
            return show(self, value)
        if isinstance(value, Said) and value.reason is not None:
            said = self._view.phrase(value.reason)
            self.cells.update(said.cells)
            return said
        return value if isinstance(value, str) else str(value)

    def edges(self, edges: Edges) -> str:
        """Edges by their names."""
        return self.listed(self.groups(edges.edges, edges))

    def every(self, values: Sequence[Value]) -> str:
        """Several values in a row."""
        return self.listed([self.shown(one) for one in values])

    def place(self, place: Place) -> str:
        """The name of a place, or what a picture beside the sentence shows of it."""
        if self.letters is not None:
            term = self.letters.term(self.graph, place)
            if term is not None and (text := self.reason(term)):
                return text
            return self.reason(name_of(self.graph, place))
        return self._quoted(self._view.name(self.graph, place))

    def spot(self, dot: Dot) -> str:
        """A dot by a corner of a cell, which says that it is a dot."""
        return self._quoted(self._view.spot(self.graph, dot))

    def _quoted(self, said: Said) -> str:
        if said.cells:
            self.cells.update(said.cells)
        return said

    def listed(self, parts: Sequence[str]) -> str:
        """Several in a row, as the language joins them."""
        if len(parts) == 1:
            return parts[0]
        text = "".join(parts[:1])
        last = "list.two" if len(parts) == 2 else "list.end"
        for number, part in enumerate(parts[1:], start=2):
            form = last if number == len(parts) else "list.middle"
            text = self.message(form, before=text, next=part)
        return text

    def groups(self, edges: Sequence[int], seen: Edges | Marks) -> list[str]:
        """Edges as they are named together."""
        letters = self.letters
        if letters is None:
            # Nearly all lie at one place, each its own way: a few dozen texts are said again.
            ways = ways_there(self.graph, edges, seen)
            if not ways:
                return [self.reason(group) for group in edge_groups(self.graph, edges, seen)]
            key = isinstance(seen.place, Dot), ways
            known = self._messages.groups.get(key)
            if known is None:
                (group,) = edge_groups(self.graph, edges, seen)
                known = self._messages.groups[key] = self.reason(group)
            return [known]
        every = [edge for edge, _ in seen.marks] if isinstance(seen, Marks) else seen.edges
        if letters.keeps_sides and seen_from(self.graph, seen).issuperset(every):
            return [self.reason(group) for group in edge_groups(self.graph, edges, seen)]
        found = sorted(self.shown(Edge(edge)) for edge in edges)
        return [self.run_of(run) for run in letters.runs(found)]

    def run_of(self, names: Sequence[str]) -> str:
        """Edges whose letters follow each other, as "a to e"; a single one by its own."""
        if len(names) == 1:
            return names[0]
        return self.message("edges.run", first=names[0], last=names[-1])

    def marks(self, marks: Marks, *, many: str = "counted") -> str:
        """Marks as a clause, lines first.

        many   the message of a number of them, where they are more than are named
        """
        most = MOST_NAMED
        if self.letters is not None and many == "counted":
            most = self.letters.most_named
        if len(marks.marks) <= most:
            return self._named(marks)
        if many == "counted" and (self.tells or self.states):
            many = "draw-counted" if self.tells else "tally"
        parts: list[str] = []
        for mark in (LINE, CROSS):
            if count := sum(one == mark for _, one in marks.marks):
                form = "counted-second" if parts and many == "counted" else many
                parts.append(self.message(f"marks.{form}", count=count, mark=MARK_KEYS[mark]))
        return (
            self.message("marks.both", lines=parts[0], crosses=parts[1]) if parts[1:] else parts[0]
        )

    def _named(self, marks: Marks) -> str:
        """Marks by the names of their edges, in as many sentences as these take."""
        if len(marks.marks) == 1:
            ((edge, mark),) = marks.marks
            form = "stated" if self.states else ("draw" if self.tells else "named")
            name = self.listed(self.groups((edge,), marks))
            return self.message(f"marks.{form}", edges=name, count=1, mark=MARK_KEYS[mark])
        said: list[dict[str, Value]] = []
        for mark in (LINE, CROSS):
            edges = [edge for edge, one in marks.marks if one == mark]
            groups = self.groups(edges, marks) if edges else []
            for some in _in_sentences(groups) if len(groups) > 1 else [groups] * bool(groups):
                # An edge alone in its group is one; "its top and left edges" are several.
                alone = len(some) == 1 and (
                    len(edges) == 1 or (len(groups) > 1 and self._is_one(some[0], edges, marks))
                )
                count = 1 if alone else 2
                said.append({"edges": self.listed(some), "count": count, "mark": MARK_KEYS[mark]})
        form = "marks.draw" if self.tells else "marks.named"
        parts = [self.message(form, **one) for one in said]
        if self.states:
            parts[0] = self.message("marks.stated", **said[0])
        if len(parts) == 2 and len(" ".join(parts).split()) <= WORDS_IN_CLAUSE:
            second = parts[1] if self.tells else self.message("marks.stated", **said[1])
            return self.message("marks.both", lines=parts[0], crosses=second)
        text = parts[0]
        for part in parts[1:]:
            text = self.message("marks.apart", before=text, next=part)
        return text

    def _is_one(self, group: str, edges: Sequence[int], seen: Marks) -> bool:
        """Is a group the name of one edge?"""
        return any(self.groups([edge], seen) == [group] for edge in edges)

    def only_mark(self, then: Value) -> Mark | None:
        """The mark that follows, where one alone does."""
        marks = then.args.get("marks") if isinstance(then, Reason) else None
        return marks.marks[0] if isinstance(marks, Marks) and len(marks.marks) == 1 else None

    def way_on(self, then: Value) -> str:
        """Which way the only line leads that follows at a dot; "none" for anything else."""
        mark = self.only_mark(then)
        if mark is None or mark[1] != LINE:
            return "none"
        marks = cast(Marks, cast(Reason, then).args["marks"])
        return way_from(self.graph, marks.place, mark[0])


WORDS_IN_CLAUSE = 11
"""Words of marks of both kinds that are named in one sentence."""

WORDS_IN_LIST = 18
"""Words of edges that are named together, all lines or all crosses."""


def _in_sentences(groups: Sequence[str]) -> list[list[str]]:
    """Names of edges, in as few sentences as do not grow long."""
    found: list[list[str]] = []
    for group in groups:
        if not found or len(" ".join([*found[-1], group]).split()) > WORDS_IN_LIST:
            found.append([])
        found[-1].append(group)
    return found


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


def _word(work: _Saying, value: Value) -> str:
    """A number as a word, or in digits where it is none below ten."""
    number = cast(int, value)
    return work.message(f"word.n{number}") if 0 <= number < WORDS_BELOW else _number(work, value)


def _spot(work: _Saying, value: Value) -> str:
    """A dot by the corner of the cell that it is at, which says that it is a dot."""
    if isinstance(value, tuple):
        return work.listed([_spot(work, one) for one in value])
    if isinstance(value, Dot) and not work.letters:
        return work.spot(value)
    return work.shown(value)


def _it(work: _Saying, then: Value, form: str = "it") -> str:
    """What follows, where the one edge was named last; what else does, in a sentence of its own."""
    if isinstance(then, tuple) and len(then) > 1 and work.only_mark(then[0]) is not None:
        rest = work.shown(then[1:])
        return work.message("marks.apart", before=_it(work, then[0], form), next=rest)
    mark = work.only_mark(then)
    if isinstance(then, Reason) and then.form == "then.opposed" and form == "it":
        return work.message("then.it-opposed", mark=then.args["mark"])
    if mark is None:
        return work.shown(then)
    form = f"draw-{form}" if work.tells else form
    return work.message(f"marks.{form}", mark=MARK_KEYS[mark[1]])


def _then(work: _Saying, then: Value) -> str:
    """What follows, of two edges or a tile as a clause of its own, where the order of words asks
    for that.
    """
    if isinstance(then, Reason) and then.form.startswith("relation."):
        return work.message(then.form.replace("relation.", "then."), **then.args)
    if isinstance(then, Reason) and then.form in ("tile.lines", "tile.crosses", "tile.both"):
        return work.message(f"{then.form}-then", **then.args)
    return work.shown(then)


def _both(work: _Saying, then: Value) -> str:
    """What follows, where it is one mark on the two edges that were named last, or what relates
    these.
    """
    if isinstance(then, Reason) and then.form in ("relation.equal", "relation.opposite"):
        return work.message(then.form.replace("relation.", "then.both-"))
    marks = then.args.get("marks") if isinstance(then, Reason) else None
    if (
        not isinstance(marks, Marks)
        or len(marks.marks) != 2
        or len({m for _, m in marks.marks}) > 1
    ):
        return _then(work, then)
    form = "draw-both-of-them" if work.tells else "both-of-them"
    return work.message(f"marks.{form}", mark=MARK_KEYS[marks.marks[0][1]])


def _between(work: _Saying, then: Value) -> str:
    """What follows about the edge between the two cells that were named last."""
    return _it(work, then, "between")


def _found(work: _Saying, then: Value) -> str:
    """What follows; of many marks how many, as a number of lines and of crosses."""
    marks = then.args.get("marks") if isinstance(then, Reason) else None
    return work.marks(marks, many="tally") if isinstance(marks, Marks) else work.shown(then)


def _onward(work: _Saying, then: Value) -> str:
    """Which way the loop goes on from a dot, as a key; "none" where not one line follows,
    "opposed" where it can't.
    """
    return "opposed" if _is_opposed(then) else work.way_on(then)


def _opposed(_: _Saying, then: Value) -> str:
    """Whether what would follow opposes a mark, as a key: "opposed", else "follows"."""
    return "opposed" if _is_opposed(then) else "follows"


def _is_opposed(then: Value) -> bool:
    return isinstance(then, Reason) and then.form == "then.opposed"


def _tell(work: _Saying, value: Value) -> str:
    """A reason as what to do: "draw" and "cross out" in place of "is a line" and "is a cross"."""
    work.tells = True
    return capital(work.shown(value))


def _stated(work: _Saying, value: Value) -> str:
    """What marks are as a clause of its own, where nothing stands before it that turns its words
    round.
    """
    work.states = True
    text = work.shown(value)
    work.states = False
    return text


def _this(work: _Saying, value: Value) -> str:
    """Whether a picture beside the sentence marks a clue alone, as a key."""
    alone = isinstance(value, Place) and work.letters and work.letters.marks_alone(value)
    return "this" if alone else "named"


def _kind(_: _Saying, clue: Value) -> str:
    """What a clue is, as a key ("white-circle"), for languages whose words for it have genders;
    "sign" for a number.
    """
    return clue.form.rpartition(".")[2] if isinstance(clue, Reason) else "sign"


def _shown(work: _Saying, value: Value) -> str:
    """Whether a picture beside the sentence marks all of these cells, as a key."""
    return "shown" if work.letters and work.letters.marks_all(value) else "named"


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "COUNT": _count,
    "EACH": _each,
    "SENTENCES": _sentences,
    "SENTENCE": _sentence,
    "CLAUSE": _clause,
    "NUMBER": _number,
    "WORD": _word,
    "SPOT": _spot,
    "IT": _it,
    "THEN": _then,
    "BETWEEN": _between,
    "BOTH": _both,
    "FOUND": _found,
    "ONWARD": _onward,
    "OPPOSED": _opposed,
    "TELL": _tell,
    "STATED": _stated,
    "THIS": _this,
    "KIND": _kind,
    "SHOWN": _shown,
}
"""What messages call, by name."""


def _numbered(work: _Saying, args: dict[str, Value]) -> str:
    work.cells.add(cast(int, args["number"]) - 1)
    return "cell.numbered"


def _in_rows(work: _Saying, _: dict[str, Value]) -> str:
    if work.letters is not None:
        work.letters.names_rows = True
    return "cell.in-rows-in-full" if work.in_full else "cell.in-rows"


def _corners(work: _Saying, _: dict[str, Value]) -> str:
    # The picture has boxes round them.
    return "where.corners" if work.letters is None else "where.nowhere"


SEEN: dict[str, Callable[[_Saying, dict[str, Value]], str]] = {
    "cell.numbered": _numbered,
    "cell.in-rows": _in_rows,
    "where.corners": _corners,
}
"""Forms that depend on what is beside the sentence, or are noted: the form that is said."""

SHOWN: dict[type, Callable[[_Saying, Any], str]] = {
    str: lambda _, text: text,
    int: lambda _, number: str(number),
    Reason: _Saying.reason,
    **dict.fromkeys((Cell, Face, Dot, Edge), _Saying.place),
    Marks: _Saying.marks,
    Edges: _Saying.edges,
    tuple: _Saying.every,
    list: _Saying.every,
}
"""How values are shown, by what they are."""
