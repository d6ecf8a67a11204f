"""Reading the JSON form of rules; `store` tells what it looks like."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import NoReturn, TypeGuard, get_args

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.topology import is_one_loop
from takegaki.formats.decoding import check_whole
from takegaki.formats.structured import Entries, load_object
from takegaki.rules.patch import MAX_MARKS, reference
from takegaki.rules.pieces import Laid, Piece, laid
from takegaki.rules.reading import check_rule_text, check_rules, in_file, one_line
from takegaki.rules.rule import Rule, RuleSet, Status

FORMAT, VERSION = "takegaki-rules", 1
MAX_PATCHES = 5_000
MAX_CORNER = 1_000_000

CLUE_SIGNS = "0123456789abcdefghijklmnopqrstuvw"
"""The sign of each clue; no face of any tiling has more sides."""

MARK_SIGNS = {LINE: "-", CROSS: "x", UNKNOWN: "."}

_CLUES = {sign: clue for clue, sign in enumerate(CLUE_SIGNS)} | {".": NO_CLUE}
_MARKS = {sign: mark for mark, sign in MARK_SIGNS.items()}
_HEAD_KEYS = {"format", "version", "name", "title", "source", "tiling", "status", "patches", "rules"}
_PATCH_KEYS = {"faces", "clued", "edges", "coloured"}
_RULE_KEYS = {"patch", "clues", "before", "after", "name", "loops", "source", "status"}


def read_json_rules(text: str, name: str) -> RuleSet:
    """The rules of a JSON text; `name` is for errors, and for the set where the text has no name.

    Each patch is laid on the reference board. Raises PuzzleError that names the file and the place,
    as in "a.json, rules[3].before: ...". Cost: linear, some 10 microseconds a rule.
    """
    try:
        check_rule_text(text)
        check_whole(text)
        return _Reader(load_object(text, whole=True)).rules(name)
    except PuzzleError as error:
        raise in_file(error, name) from None


@dataclass(frozen=True)
class _Slot:
    """A patch of the file: where it lies, and how signs are put into the order of its places."""

    laid: Laid
    clues: tuple[int, ...]
    marks: tuple[int, ...]
    most: tuple[int, ...]
    """The largest clue of each face, in the order of the file."""

    @classmethod
    def of(cls, where: Laid) -> "_Slot":
        """`clues` and `marks` tell for each place of the patch the index in the file."""
        sizes = where.patch.graph.face_sizes
        return cls(
            where,
            tuple(np.argsort(where.clues).tolist()),
            tuple(np.argsort(where.marks).tolist()),
            tuple(int(sizes[where.patch.faces[i]]) for i in where.clues),
        )


def _fail(what: str, place: str) -> NoReturn:
    raise FormatError(what, place=place)


class _Reader:
    """Takes the parts of a JSON object one by one."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        self._usual_status: Status = "unproven"
        self._usual_source = ""

    def rules(self, name: str) -> RuleSet:
        """The whole set."""
        entries = self._entries
        if entries.get("format") != FORMAT:
            _fail(f"{FORMAT!r} was expected", "format")
        if entries.get("version") != VERSION or isinstance(entries["version"], bool):
            _fail(f"only version {VERSION} is known", "version")
        _check_keys(entries, _HEAD_KEYS, "")
        own = _text(entries, "name", name, "")
        title = _text(entries, "title", own, "")
        self._usual_source = _text(entries, "source", "", "")
        self._usual_status = _status(entries, "unproven", "")
        tiling = _text(entries, "tiling", "", "")
        try:
            reference(tiling)
        except PuzzleError as error:
            _fail(error.what, "tiling")
        slots = list(self._slots(tiling))
        return RuleSet(own, title, self._usual_source, tiling, tuple(self._all(slots)))

    def _slots(self, tiling: str) -> Iterator[_Slot]:
        patches = self._entries.get("patches")
        if not isinstance(patches, list) or len(patches) > MAX_PATCHES:
            _fail(f"a list of at most {MAX_PATCHES:,} patches was expected", "patches")
        for index, entry in enumerate(patches):
            place = f"patches[{index}]"
            piece = _piece(entry, place)
            try:
                yield _Slot.of(laid(piece, tiling))
            except PuzzleError as error:
                _fail(error.what, place)

    def _all(self, slots: list[_Slot]) -> Iterator[Rule]:
        rules = self._entries.get("rules")
        if not isinstance(rules, list) or not rules:
            _fail("a list of rules was expected", "rules")
        check_rules(len(rules))
        seen: set[tuple[object, ...]] = set()
        names: set[str] = set()
        for index, entry in enumerate(rules):
            rule = self._rule(entry, slots, index)
            same = (entry["patch"], rule.clues, rule.before, rule.after, rule.loops)
            if same in seen:
                _fail("the same rule as one before", f"rules[{index}]")
            if rule.name in names:
                _fail(f"a second rule called {rule.name!r}", f"rules[{index}].name")
            seen.add(same)
            names.add(rule.name)
            yield rule

    def _rule(self, entry: object, slots: list[_Slot], index: int) -> Rule:
        place = f"rules[{index}]"
        if not isinstance(entry, dict):
            _fail("an object {...} was expected", place)
        _check_keys(entry, _RULE_KEYS, place)
        at = entry.get("patch")
        if not _is_index(at, len(slots)):
            _fail(f"the index of a patch was expected, 0 to {len(slots) - 1}", f"{place}.patch")
        slot = slots[at]
        clues = _signs(entry, "clues", _CLUES, slot.clues, place)
        if any(clue > most for clue, most in zip(clues, slot.most, strict=True)):
            _fail("a clue larger than its face has sides", f"{place}.clues")
        before = _signs(entry, "before", _MARKS, slot.marks, place)
        after = _signs(entry, "after", _MARKS, slot.marks, place)
        _check_content(clues, before, after, place)
        usual = len(entry) == 4
        return Rule(
            slot.laid.patch,
            _picked(clues, slot.clues),
            _picked(before, slot.marks),
            _picked(after, slot.marks),
            frozenset() if usual else _loops(entry, slot, f"{place}.loops"),
            str(index + 1) if usual else _text(entry, "name", str(index + 1), place),
            self._usual_source if usual else _text(entry, "source", self._usual_source, place),
            self._usual_status if usual else _status(entry, self._usual_status, place),
        )


def _check_keys(entries: Entries, known: set[str], place: str) -> None:
    if not entries.keys() <= known:
        strange = next(key for key in entries if key not in known)
        _fail(f"an unknown entry {strange[:40]!r}", place or "the top")


def _check_content(
    clues: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...], place: str
) -> None:
    if not any(after):
        _fail("nothing is concluded", f"{place}.after")
    if not any(before) and max(clues, default=NO_CLUE) == NO_CLUE:
        _fail("nothing is asked for", f"{place}.before")
    if any(one and other for one, other in zip(before, after, strict=True)):
        _fail("a mark is in before and after", f"{place}.after")


def _signs(
    entry: Entries, key: str, values: dict[str, int], order: tuple[int, ...], place: str
) -> tuple[int, ...]:
    text = entry.get(key)
    if not isinstance(text, str) or len(text) != len(order):
        _fail(f"a string of {len(order)} signs was expected", f"{place}.{key}")
    try:
        return tuple([values[sign] for sign in text])
    except KeyError as error:
        _fail(f"the sign {error.args[0]!r} is not known", f"{place}.{key}")


def _picked(values: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    if len(order) < 2:
        return values
    picked: tuple[int, ...] = itemgetter(*order)(values)
    return picked


def _text(entries: Entries, key: str, usual: str, place: str) -> str:
    value = entries.get(key, usual)
    path = f"{place}.{key}".lstrip(".")
    if not isinstance(value, str):
        _fail("a text was expected", path)
    try:
        return one_line(value, key)
    except FormatError as error:
        _fail(error.what, path)


def _status(entries: Entries, usual: Status, place: str) -> Status:
    value = entries.get("status", usual)
    for known in get_args(Status):
        if value == known:
            status: Status = known
            return status
    _fail(f"one of {', '.join(get_args(Status))} was expected", f"{place}.status".lstrip("."))


def _is_index(value: object, end: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def _loops(entry: Entries, slot: _Slot, place: str) -> frozenset[frozenset[int]]:
    value = entry.get("loops", [])
    if not isinstance(value, list):
        _fail("a list of loops was expected", place)
    return frozenset(_loop(loop, slot.laid, f"{place}[{index}]") for index, loop in enumerate(value))


def _loop(value: object, where: Laid, place: str) -> frozenset[int]:
    patch = where.patch
    marks = _indices(value, len(patch.edges), place)
    loop = frozenset(where.marks[mark] for mark in marks)
    lines = np.zeros(patch.graph.n_edges, dtype=np.bool_)
    lines[[patch.edges[mark] for mark in loop]] = True
    if not loop or not is_one_loop(patch.graph, lines):
        _fail("these edges form no loop", place)
    return loop


def _piece(entry: object, place: str) -> Piece:
    if not isinstance(entry, dict):
        _fail("an object {...} was expected", place)
    _check_keys(entry, _PATCH_KEYS, place)
    faces = entry.get("faces")
    edges = entry.get("edges")
    for key, value in (("faces", faces), ("edges", edges)):
        if not isinstance(value, list):
            _fail("a list of lists of corners was expected", f"{place}.{key}")
    assert isinstance(faces, list)
    assert isinstance(edges, list)
    rings = [_indices(face, MAX_CORNER, f"{place}.faces[{i}]") for i, face in enumerate(faces)]
    pairs = [_indices(edge, MAX_CORNER, f"{place}.edges[{i}]") for i, edge in enumerate(edges)]
    if any(len(pair) != 2 for pair in pairs):
        _fail("an edge is a pair of corners", f"{place}.edges")
    clued = _indices(entry.get("clued", []), len(rings), f"{place}.clued")
    coloured = _indices(entry.get("coloured", []), len(rings), f"{place}.coloured")
    if len(pairs) + len(coloured) > MAX_MARKS:
        _fail(f"{len(pairs) + len(coloured)} marks; at most {MAX_MARKS}", place)
    return Piece(tuple(rings), clued, tuple((pair[0], pair[1]) for pair in pairs), coloured)


def _indices(value: object, end: int, place: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(_is_index(item, end) for item in value):
        _fail(f"a list of numbers from 0 to {end - 1} was expected", place)
    return tuple(value)
