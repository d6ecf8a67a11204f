"""The JSON form of rules, for any tiling: small patches by the corners of their faces, rules as
strings.

    {"format": "takegaki-rules", "version": 1, "name": "...", "title": "...", "source": "...",
     "tiling": "square", "status": "proven",
     "patches": [{"faces": [[0, 1, 2, 3], [1, 4, 5, 2]], "clued": [0, 1], "edges": [[0, 1], ...]}],
     "rules": [{"patch": 0, "clues": "3.", "before": ".x....", "after": "-..---"}]}

The head  kind: the puzzle type, left out for Slitherlink. clues: for other types, in a word the
          clue that each of the signs 0, 1, 2, ... means
A patch   faces: corners clockwise, numbers of any kind; together by shared sides, those that only
          link or only carry an edge included. clued: faces whose clues count, by index;
          corners, where these are the cells. edges:
          pairs of corners in mark order. coloured: faces whose colours are marks too, by index;
          left out for none. degrees: pairs of an end of an edge and how many edges meet there; left
          out where all have as many
A rule    patch: index. clues: one sign for each of `clued`, "." for none, "a" for 10 and so on.
          before, after: one sign for each edge, then for each of `coloured`: "-" line (inside), "x"
          cross (outside), "." nothing. Left out where it is as usual: numbers (none; those that
          follow, one sign for each of `clued`), name (its number, from 1), loops (none; lists of
          marks), source, status
"""

import json
from collections.abc import Iterator
from operator import itemgetter
from typing import NoReturn, TypeGuard, get_args

import numpy as np

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import DEFAULT_KIND, NO_CLUE
from takegaki.core.topology import is_one_loop
from takegaki.formats.tokens import Entries, check_whole, load_object
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.rules.notation.limits import check_rule_text, check_rules, in_file, one_line
from takegaki.rules.notation.rule import Rule, RuleSet, Status
from takegaki.rules.patches.codec import (
    DecodedPatch,
    PatchCode,
    decode_patch,
    encode_patch,
    has_kinds_of_vertices,
)
from takegaki.rules.patches.patch import MAX_MARKS, reference
from takegaki.rules.patches.window_clues import MOST_CLUES, window_clues

FORMAT, VERSION = "takegaki-rules", 1
MAX_PATCHES = 5_000
MAX_CORNER = 1_000_000

CLUE_SIGNS = "0123456789abcdefghijklmnopqrstuvw"
"""The sign of each clue; no face of any tiling has more sides."""

MARK_SIGNS = {LINE: "-", CROSS: "x", UNKNOWN: "."}

_CLUE_OF = {sign: clue for clue, sign in enumerate(CLUE_SIGNS)} | {".": NO_CLUE}
_MARK_OF = {sign: mark for mark, sign in MARK_SIGNS.items()}
_HEAD_KEYS = {
    "format",
    "version",
    "name",
    "title",
    "source",
    "kind",
    "clues",
    "tiling",
    "status",
    "patches",
    "rules",
}
_PATCH_KEYS = {"faces", "clued", "edges", "coloured", "degrees"}
_RULE_KEYS = {"patch", "clues", "before", "after", "numbers", "name", "loops", "source", "status"}


def read_json_rules(text: str, name: str) -> RuleSet:
    """The rules of a JSON text; `name` is for errors, and for the set where the text has no name.

    Each patch is decoded onto the reference board. Raises PuzzleError that names the file and the
    place, as in "a.json, rules[3].before: ...". Cost: linear, some 10 microseconds a rule.
    """
    try:
        check_rule_text(text)
        check_whole(text)
        return _JsonReader(load_object(text, whole=True)).rules(name)
    except PuzzleError as error:
        raise in_file(error, name) from None


@dataclass(frozen=True)
class _ReadPatch:
    """A patch of the file: where it lies, and how signs are put into the order of its places."""

    decoded: DecodedPatch
    clues: tuple[int, ...]
    marks: tuple[int, ...]
    most: tuple[int, ...]
    """The largest clue of each face, in the order of the file."""

    @classmethod
    def of(cls, where: DecodedPatch) -> "_ReadPatch":
        """`clues` and `marks` give for each place of the patch its index in the file."""
        patch = where.patch
        most = len(window_clues(patch.kind, patch.tiling)) - 1
        sizes = patch.graph.face_sizes.tolist()
        counted = counts_sides(patch.kind)
        return cls(
            where,
            tuple(np.argsort(where.clues).tolist()),
            tuple(np.argsort(where.marks).tolist()),
            tuple(sizes[patch.faces[i]] if counted else most for i in where.clues),
        )


Signs = tuple[int, ...]


def _refuse(what: str, place: str) -> NoReturn:
    raise FormatError(what, place=place)


class _JsonReader:
    """Takes the parts of a JSON object one by one."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        self._usual_status: Status = "unproven"
        self._usual_source = ""
        self._is_certain = True
        self._clue_of = _CLUE_OF

    def rules(self, name: str) -> RuleSet:
        """The whole set."""
        entries = self._entries
        if entries.get("format") != FORMAT:
            _refuse(f"this must be {FORMAT!r}", "format")
        if entries.get("version") != VERSION or isinstance(entries["version"], bool):
            _refuse(f"only version {VERSION} is known", "version")
        _check_keys(entries, _HEAD_KEYS, "")
        own = _line_of(entries, "name", name, "")
        title = _line_of(entries, "title", own, "")
        self._usual_source = _line_of(entries, "source", "", "")
        self._usual_status = _status(entries, "unproven", "")
        tiling = _line_of(entries, "tiling", "", "")
        try:
            reference(tiling)
        except PuzzleError as error:
            _refuse(error.what, "tiling")
        kind = self._kind(tiling)
        self._clue_of = _CLUE_OF if kind == DEFAULT_KIND else self._clues(kind, tiling)
        slots = list(self._slots(tiling, kind))
        found = RuleSet(own, title, self._usual_source, tiling, tuple(self._all(slots)))
        if self._is_certain:
            return found
        # Without its degrees a patch may lie where other vertices are than those its rules were
        # proven for.
        return replace(found, rules=tuple(replace(rule, status="unproven") for rule in found.rules))

    def _kind(self, tiling: str) -> str:
        kind = _line_of(self._entries, "kind", DEFAULT_KIND, "")
        if kind not in PUZZLES:
            _refuse(f"no puzzle type {kind[:40]!r}; there are {', '.join(PUZZLES)}", "kind")
        if tiling not in PUZZLES[kind].boards:
            _refuse(f"{kind} has no {tiling} boards", "tiling")
        return kind

    def _clues(self, kind: str, tiling: str) -> dict[str, int]:
        """The number of the clue that each sign of the file means."""
        words = self._entries.get("clues")
        if not isinstance(words, list) or not 0 < len(words) <= MOST_CLUES:
            _refuse(
                f'write a list of 1 to {MOST_CLUES} clues in words, such as ["2", "3"]', "clues"
            )
        known, found = window_clues(kind, tiling), {".": NO_CLUE}
        for index, word in enumerate(words):
            clue = PUZZLES[kind].code(word) if isinstance(word, str) else None
            if clue not in known:
                _refuse(f"{PUZZLES[kind].takes}", f"clues[{index}]")
            found[CLUE_SIGNS[index]] = known.index(clue)
        return found

    def _slots(self, tiling: str, kind: str) -> Iterator[_ReadPatch]:
        patches = self._entries.get("patches")
        if not isinstance(patches, list) or len(patches) > MAX_PATCHES:
            _refuse(f"this must be a list of at most {MAX_PATCHES:,} patches", "patches")
        for index, entry in enumerate(patches):
            place = f"patches[{index}]"
            code = _patch_code(entry, place, reference(tiling).cells == "vertices")
            self._is_certain &= bool(code.degrees) or not has_kinds_of_vertices(tiling)
            try:
                yield _ReadPatch.of(decode_patch(code, tiling, kind))
            except PuzzleError as error:
                _refuse(error.what, place)

    def _all(self, slots: list[_ReadPatch]) -> Iterator[Rule]:
        rules = self._entries.get("rules")
        if not isinstance(rules, list) or not rules:
            _refuse("this must be a list of rules", "rules")
        check_rules(len(rules))
        seen: set[tuple[object, ...]] = set()
        names: set[str] = set()
        for index, entry in enumerate(rules):
            rule = self._rule(entry, slots, index)
            same = (entry["patch"], rule.clues, rule.before, rule.after, rule.numbers, rule.loops)
            if same in seen:
                _refuse("the same rule as one before", f"rules[{index}]")
            if rule.name in names:
                _refuse(f"a second rule called {rule.name!r}", f"rules[{index}].name")
            seen.add(same)
            names.add(rule.name)
            yield rule

    def _rule(self, entry: object, slots: list[_ReadPatch], index: int) -> Rule:
        place = f"rules[{index}]"
        if not isinstance(entry, dict):
            _refuse("this must be an object {...}", place)
        _check_keys(entry, _RULE_KEYS, place)
        at = entry.get("patch")
        if not _is_index(at, len(slots)):
            _refuse(f"this must be the index of a patch, 0 to {len(slots) - 1}", f"{place}.patch")
        slot = slots[at]
        clues = _order_signs(entry, "clues", self._clue_of, slot.clues, place)
        usual = len(entry) == 4
        numbers = () if usual else _numbers(entry, slot, clues, place)
        if any(clue > most for clue, most in zip(clues, slot.most, strict=True)):
            _refuse("a clue larger than its face has sides", f"{place}.clues")
        before = _order_signs(entry, "before", _MARK_OF, slot.marks, place)
        after = _order_signs(entry, "after", _MARK_OF, slot.marks, place)
        _check_content(clues, before, after, numbers, place)
        return Rule(
            slot.decoded.patch,
            _in_order(clues, slot.clues),
            _in_order(before, slot.marks),
            _in_order(after, slot.marks),
            frozenset() if usual else _loops(entry, slot, f"{place}.loops"),
            str(index + 1) if usual else _line_of(entry, "name", str(index + 1), place),
            self._usual_source if usual else _line_of(entry, "source", self._usual_source, place),
            self._usual_status if usual else _status(entry, self._usual_status, place),
            _in_order(numbers, slot.clues) if numbers else (),
        )


def _check_keys(entries: Entries, known: set[str], place: str) -> None:
    if not entries.keys() <= known:
        strange = next(key for key in entries if key not in known)
        _refuse(f"an unknown entry {strange[:40]!r}", place or "the top")


def _numbers(entry: Entries, slot: _ReadPatch, clues: Signs, place: str) -> Signs:
    """The numbers that follow, in the order of the file; () for none."""
    if "numbers" not in entry:
        return ()
    if not counts_sides(slot.decoded.patch.kind):
        _refuse("clues of this type are no numbers of sides", f"{place}.numbers")
    found = _order_signs(entry, "numbers", _CLUE_OF, slot.clues, place)
    if any(number > most for number, most in zip(found, slot.most, strict=True)):
        _refuse("a number larger than its face has sides", f"{place}.numbers")
    if any(min(pair) >= 0 for pair in zip(found, clues, strict=True)):
        _refuse("a face with a clue and a number", f"{place}.numbers")
    return found if max(found, default=NO_CLUE) != NO_CLUE else ()


def _check_content(clues: Signs, before: Signs, after: Signs, numbers: Signs, place: str) -> None:
    if not any(after) and not numbers:
        _refuse("nothing is concluded", f"{place}.after")
    if not any(before) and max(clues, default=NO_CLUE) == NO_CLUE:
        _refuse("write what the rule needs: a clue, or marks before it", f"{place}.before")
    if any(one and other for one, other in zip(before, after, strict=True)):
        _refuse("a mark is in before and after", f"{place}.after")


def _order_signs(
    entry: Entries, key: str, values: dict[str, int], order: Signs, place: str
) -> Signs:
    text = entry.get(key)
    if not isinstance(text, str) or len(text) != len(order):
        _refuse(f"this must be a string of {len(order)} signs", f"{place}.{key}")
    try:
        return tuple([values[sign] for sign in text])
    except KeyError as error:
        _refuse(f"the sign {error.args[0]!r} is not known", f"{place}.{key}")


def _in_order(values: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    if len(order) < 2:
        return values
    picked: tuple[int, ...] = itemgetter(*order)(values)
    return picked


def _line_of(entries: Entries, key: str, usual: str, place: str) -> str:
    value = entries.get(key, usual)
    path = f"{place}.{key}".lstrip(".")
    if not isinstance(value, str):
        _refuse("this must be a text", path)
    try:
        return one_line(value, key)
    except FormatError as error:
        _refuse(error.what, path)


def _status(entries: Entries, usual: Status, place: str) -> Status:
    value = entries.get("status", usual)
    for known in get_args(Status):
        if value == known:
            status: Status = known
            return status
    _refuse(f"this must be one of {', '.join(get_args(Status))}", f"{place}.status".lstrip("."))


def _is_index(value: object, end: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def _loops(entry: Entries, slot: _ReadPatch, place: str) -> frozenset[frozenset[int]]:
    value = entry.get("loops", [])
    if not isinstance(value, list):
        _refuse("this must be a list of loops", place)
    return frozenset(
        _loop(loop, slot.decoded, f"{place}[{index}]") for index, loop in enumerate(value)
    )


def _loop(value: object, where: DecodedPatch, place: str) -> frozenset[int]:
    patch = where.patch
    marks = _indices(value, len(patch.edges), place)
    loop = frozenset(where.marks[mark] for mark in marks)
    lines = np.zeros(patch.graph.n_edges, dtype=np.bool_)
    lines[[patch.edges[mark] for mark in loop]] = True
    if not loop or not is_one_loop(patch.graph, lines):
        _refuse("these edges form no loop", place)
    return loop


def _patch_code(entry: object, place: str, at_corners: bool) -> PatchCode:
    if not isinstance(entry, dict):
        _refuse("this must be an object {...}", place)
    _check_keys(entry, _PATCH_KEYS, place)
    rings = _rows(entry, "faces", place)
    pairs, degrees = (_pairs(entry, key, place) for key in ("edges", "degrees"))
    ends = MAX_CORNER if at_corners else len(rings)
    clued = _indices(entry.get("clued", []), ends, f"{place}.clued")
    coloured = _indices(entry.get("coloured", []), len(rings), f"{place}.coloured")
    if len(pairs) + len(coloured) > MAX_MARKS:
        _refuse(f"{len(pairs) + len(coloured)} marks; at most {MAX_MARKS}", place)
    return PatchCode(rings, clued, pairs, coloured, degrees)


def _rows(entry: Entries, key: str, place: str) -> tuple[tuple[int, ...], ...]:
    value = entry.get(key, [] if key == "degrees" else None)
    if not isinstance(value, list):
        _refuse("this must be a list of lists of corners", f"{place}.{key}")
    return tuple(_indices(row, MAX_CORNER, f"{place}.{key}[{i}]") for i, row in enumerate(value))


def _pairs(entry: Entries, key: str, place: str) -> tuple[tuple[int, int], ...]:
    rows = _rows(entry, key, place)
    if any(len(row) != 2 for row in rows):
        what = (
            "an edge is a pair of corners"
            if key == "edges"
            else "a corner and its number of edges are a pair"
        )
        _refuse(what, f"{place}.{key}")
    return tuple((row[0], row[1]) for row in rows)


def _indices(value: object, end: int, place: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(_is_index(item, end) for item in value):
        _refuse(f"this must be a list of numbers from 0 to {end - 1}", place)
    return tuple(value)


@dataclass(frozen=True)
class _WrittenPatch:
    """A patch of the set: the index of its code in the file, and the patch decoded from it."""

    index: int
    where: DecodedPatch


def write_json_rules(rules: RuleSet) -> str:
    """The set as JSON, a line for each patch and each rule; the same set gives the same text."""
    usual = rules.rules[0].status if len({rule.status for rule in rules.rules}) == 1 else "unproven"
    found = {
        patch: encode_patch(patch) for patch in dict.fromkeys(rule.patch for rule in rules.rules)
    }
    # Patches that differ by a shift have one code.
    codes = {code: i for i, code in enumerate(dict.fromkeys(code for code, _ in found.values()))}
    slots = {patch: _WrittenPatch(codes[code], where) for patch, (code, where) in found.items()}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": rules.name,
        "title": rules.title,
        "source": rules.source,
        **_kind_entry(rules),
        "tiling": rules.tiling,
        "status": usual,
    }
    lines = [f'"{key}": {_json(value)}' for key, value in head.items()]
    lines.append(_json_list("patches", [_json(_patch_entry(code)) for code in codes]))
    lines.append(
        _json_list(
            "rules",
            [
                _json(_rule_entry(rule, slots[rule.patch], str(i), rules.source, usual))
                for i, rule in enumerate(rules.rules, start=1)
            ],
        )
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _kind_entry(rules: RuleSet) -> Entries:
    """What only rules of other types than the usual one need."""
    if rules.kind == DEFAULT_KIND:
        return {}
    # Those that no rule has would only be in the way of later clues.
    most = max(max(rule.clues, default=NO_CLUE) for rule in rules.rules)
    known = window_clues(rules.kind, rules.tiling)[: most + 1]
    return {"kind": rules.kind, "clues": [PUZZLES[rules.kind].word(clue) for clue in known]}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json_list(key: str, items: list[str]) -> str:
    return f'"{key}": [\n' + ",\n".join(items) + "\n]"


def _patch_entry(code: PatchCode) -> Entries:
    entry: Entries = {"faces": code.faces, "clued": code.clued, "edges": code.edges}
    return entry | {key: value for key in ("coloured", "degrees") if (value := getattr(code, key))}


def _clue_signs(values: tuple[int, ...], slot: _WrittenPatch) -> str:
    return "".join(
        [CLUE_SIGNS[values[i]] if values[i] != NO_CLUE else "." for i in slot.where.clues]
    )


def _rule_entry(rule: Rule, slot: _WrittenPatch, name: str, source: str, status: Status) -> Entries:
    marks = slot.where.marks
    entry: Entries = {
        "patch": slot.index,
        "clues": _clue_signs(rule.clues, slot),
        "before": "".join([MARK_SIGNS[rule.before[i]] for i in marks]),
        "after": "".join([MARK_SIGNS[rule.after[i]] for i in marks]),
    }
    if rule.numbers:
        entry["numbers"] = _clue_signs(rule.numbers, slot)
    if rule.name != name:
        entry["name"] = rule.name
    if rule.loops:
        entry["loops"] = sorted(sorted(map(marks.index, loop)) for loop in rule.loops)
    if rule.source != source:
        entry["source"] = rule.source
    if rule.status != status:
        entry["status"] = rule.status
    return entry
