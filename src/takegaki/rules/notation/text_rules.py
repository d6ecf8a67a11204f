"""The rule files of paper 2, for squares: a line for each premise and conclusion.

    % #14 two threes side by side     a comment; "#" (or "rule number") before a rule names it
    s 0|0|3                           premise: row, column, value (see `square_coordinates`)
    e -2|1|0                          conclusion; on an edge 0 is a cross, 1 a line, on a cell the
                                      number of its sides that are lines
    q                                 end of the rule

Premises and conclusions come in any order, blanks anywhere. A rule without premises takes those of
its comments that are no more than three numbers ("% 0|0|3"), as the paper's appendix prints #14 to
#21; lines of ``` round a listing are passed over. What that notation lacks is written in comments
of our own. `% title:` and `% by:` are for the set; for the rule that follows there are `% source:`,
`% status:` and, with the edges of a small loop that must be known not to be the whole solution, `%
assumption: loop 0|-1 -1|0 0|1 1|0`. The limits at the top hold for rules in JSON too.
Source: R. van Dam, Takegaki (2008), chapter 5.
"""

import re
from collections.abc import Iterator
from typing import get_args

from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.rules.notation.limits import check_rule_text, check_rules, in_file, one_line
from takegaki.rules.notation.rule import Rule, RuleKey, RuleSet, Status, rule_key
from takegaki.rules.notation.square_coordinates import (
    REACH,
    SQUARES,
    HalfCellRule,
    Place,
    half_cell_rule,
    is_edge,
    is_face,
    rule_of_half_cells,
    too_far,
)
from takegaki.rules.patches.patch import reference

MOST = 4
"""Largest clue of a square."""

_LINE = pattern(r"([se])\s*(-?\d+)\s*\|\s*(-?\d+)\s*\|\s*(-?\d+)", re.ASCII)
_ALPHABET = pattern(r"[^se0-9|\s-]", re.ASCII)
_NAME = pattern(r"(?:#|rule number\b)\s*(\S.*)")
_PRINTED = pattern(r"-?\d+\s*\|\s*-?\d+\s*\|\s*-?\d+", re.ASCII)
_LABEL = pattern(r"(title|by|source|status|assumption)\s*:\s*(.*)")
_LOOP = pattern(r"loop((?:\s+-?\d{1,9}\s*\|\s*-?\d{1,9})+)", re.ASCII)
_PLACE = pattern(r"(-?\d+)\s*\|\s*(-?\d+)", re.ASCII)
_DIGITS = 9


def read_rules(text: str, name: str) -> RuleSet:
    """The rules of a text in this notation; `name` is for the set and for errors.

    Rules without a name are called by their number. Raises PuzzleError with name, line and reason.
    Cost: linear.
    """
    try:
        check_rule_text(text)
        reader = _Reader()
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
            reader.number = number
            reader.take(line.strip())
        return reader.finished(name)
    except PuzzleError as error:
        raise in_file(error, name) from None


@dataclass
class _Draft:
    """A rule of which only some lines are read."""

    before: dict[Place, int] = field(default_factory=dict)
    after: dict[Place, int] = field(default_factory=dict)
    printed: dict[Place, int] = field(default_factory=dict)
    loops: set[frozenset[Place]] = field(default_factory=set)
    name: str = ""
    source: str = ""
    status: Status = "unproven"


class _Reader:
    """Takes the lines one by one; `number` is that of the present one."""

    def __init__(self) -> None:
        self.number = 0
        self._draft = _Draft()
        self._rules: list[Rule] = []
        self._lines: dict[RuleKey, int] = {}
        self._names: set[str] = set()
        self._title = self._by = ""

    def take(self, line: str) -> None:
        """Read a line. Raises PuzzleError."""
        if line == "```":
            return
        if line.startswith("%"):
            self._comment(line[1:].strip())
        elif line == "q":
            self._end()
        elif line:
            kind, place, value = self._condition(line)
            draft = self._draft
            twice = place in draft.after or (place in draft.before and draft.status != "redraws")
            if twice or (kind == "s" and place in draft.before):
                raise self._wrong(self._clash(kind, place, value))
            (draft.before if kind == "s" else draft.after)[place] = value

    def finished(self, name: str) -> RuleSet:
        """The set, after the last line. Raises FormatError when a rule has no end."""
        if self._draft.before or self._draft.after:
            raise self._wrong("the last rule has no q")
        if not self._rules:
            raise FormatError("no rule")
        return RuleSet(name, self._title or name, self._by, SQUARES, tuple(_all_named(self._rules)))

    def _wrong(self, what: str) -> FormatError:
        return FormatError(what, line=self.number)

    def _comment(self, text: str) -> None:
        named = _NAME.fullmatch(text)
        labelled = _LABEL.fullmatch(text)
        if _PRINTED.fullmatch(text):
            _, place, number = self._condition(f"s {text}")
            self._draft.printed.setdefault(place, number)
        elif named:
            self._draft.name = self._one_line(named[1], "name")
        elif labelled and labelled[1] == "assumption":
            self._draft.loops.add(self._loop(labelled[2]))
        elif labelled and labelled[1] == "status":
            self._draft.status = self._status(labelled[2])
        elif labelled:
            value = self._one_line(labelled[2], labelled[1])
            match labelled[1]:
                case "title":
                    self._title = value
                case "by":
                    self._by = value
                case _:
                    self._draft.source = value

    def _one_line(self, text: str, what: str) -> str:
        try:
            return one_line(text, what)
        except FormatError as error:
            raise self._wrong(error.what) from None

    def _status(self, text: str) -> Status:
        for known in get_args(Status):
            if text == known:
                status: Status = known
                return status
        raise self._wrong(f"status {text[:20]!r}; there are {', '.join(get_args(Status))}")

    def _loop(self, text: str) -> frozenset[Place]:
        found = _LOOP.fullmatch(text)
        if not found:
            raise self._wrong("an assumption is written as: loop 0|-1 -1|0 0|1 1|0")
        places = [(int(row), int(col)) for row, col in _PLACE.findall(found[1])]
        if not all(map(is_edge, places)):
            raise self._wrong("a loop is made of edges")
        return frozenset(places)

    def _condition(self, line: str) -> tuple[str, Place, int]:
        found = _LINE.fullmatch(line)
        if not found:
            raise self._wrong(_reason(line))
        if max(map(len, found.groups())) > _DIGITS:
            raise self._wrong("a number of too many digits")
        kind, place, value = found[1], (int(found[2]), int(found[3])), int(found[4])
        if max(map(abs, place)) > REACH:
            raise self._wrong(too_far(place))
        if is_face(place):
            if not 0 <= value <= MOST:
                raise self._wrong(f"clue {value}; clues of squares run from 0 to {MOST}")
            return kind, place, value
        if not is_edge(place):
            raise self._wrong(
                f"{place[0]}|{place[1]} is a vertex; one coordinate of an edge is even"
            )
        if value not in (0, 1):
            raise self._wrong(f"value {value} on an edge; 0 is a cross, 1 a line")
        return kind, place, LINE if value else CROSS

    def _clash(self, kind: str, place: Place, value: int) -> str:
        draft = self._draft
        known = draft.before.get(place, draft.after.get(place))
        side = "premise" if place in draft.before else "conclusion"
        what = "conclusion" if kind == "e" else "premise"
        verb = "repeats" if known == value else "contradicts"
        return f"this {what} {verb} the {side} at {place[0]}|{place[1]}"

    def _end(self) -> None:
        draft, self._draft = self._draft, _Draft()
        try:
            squares = HalfCellRule(
                draft.before or draft.printed, draft.after, frozenset(draft.loops)
            )
            rule = rule_of_half_cells(squares, name=draft.name, source=draft.source)
        except FormatError as error:
            raise self._wrong(error.what) from None
        earlier = self._lines.setdefault(rule_key(rule), self.number)
        if earlier != self.number:
            raise self._wrong(f"the same rule ends in line {earlier}")
        if draft.name in self._names:
            raise self._wrong(f"a second rule called {draft.name!r}")
        if draft.name:
            self._names.add(draft.name)
        self._rules.append(replace(rule, status=draft.status))
        check_rules(len(self._rules))


def _reason(line: str) -> str:
    strange = _ALPHABET.search(line)
    if line[0] not in "seq":
        return f"a line begins with %, s, e or q, not {line[0]!r}"
    if line[0] == "q":
        return "nothing may follow q"
    if strange:
        return f"{strange[0]!r} does not belong here"
    return f"three whole numbers are expected, as in {line[0]} 0|-1|1"


def _all_named(rules: list[Rule]) -> Iterator[Rule]:
    """Name rules without a name by their number, or the next free one."""
    taken = {rule.name for rule in rules}
    other = len(rules)
    for number, rule in enumerate(rules, start=1):
        name = rule.name or str(number)
        while not rule.name and name in taken:
            other += 1
            name = str(other)
        taken.add(name)
        yield rule if rule.name else replace(rule, name=name)


def write_rules(rules: RuleSet) -> str:
    """The set in this notation; reading it gives the same names, places and rules.

    Raises UnsupportedError for another tiling and for colours.
    """
    if not reference(rules.tiling).has_square_cells:
        raise UnsupportedError(
            f"this notation is for squares, the rules of {rules.name} are for {rules.tiling}"
        )
    if rules.kind != DEFAULT_KIND:
        raise UnsupportedError(
            f"this notation is for {DEFAULT_KIND}, the rules of {rules.name} are for {rules.kind}"
        )
    head = [f"% title: {rules.title}", *([f"% by: {rules.source}"] if rules.source else [])]
    lines = [*head, *(line for rule in rules.rules for line in _lines(rule))]
    # A line end in a name would end its comment.
    return "\n".join([*(" ".join(line.split()) for line in lines), ""])


def _lines(rule: Rule) -> Iterator[str]:
    squares = half_cell_rule(rule)
    yield ""
    yield f"% #{rule.name}"
    if rule.source:
        yield f"% source: {rule.source}"
    if rule.status != "unproven":
        yield f"% status: {rule.status}"
    for loop in sorted(map(sorted, squares.loops)):
        yield f"% assumption: loop {' '.join(f'{row}|{col}' for row, col in loop)}"
    for kind, values in (("s", squares.before), ("e", squares.after)):
        for place, value in sorted(values.items(), key=lambda item: (is_edge(item[0]), item[0])):
            yield f"{kind} {place[0]}|{place[1]}|{max(value, 0)}"
    yield "q"
