"""The JSON form of rules, for any tiling: small patches by the corners of their faces, rules as strings.

    {"format": "takegaki-rules", "version": 1, "name": "...", "title": "...", "source": "...",
     "tiling": "square", "status": "proven",
     "patches": [{"faces": [[0, 1, 2, 3], [1, 4, 5, 2]], "clued": [0, 1], "edges": [[0, 1], ...]}],
     "rules": [{"patch": 0, "clues": "3.", "before": ".x....", "after": "-..---"}]}

A patch   faces: corners clockwise, numbers of any kind; together by shared sides, those that only link
          or only carry an edge included. clued: faces whose clues count, by index. edges: pairs of
          corners in mark order. coloured: faces whose colours are marks too, by index; left out for none
A rule    patch: index. clues: one sign for each of `clued`, "." for none, "a" for 10 and so on.
          before, after: one sign for each edge, then for each of `coloured`: "-" line (inside), "x" cross
          (outside), "." nothing. Left out where it is as usual: name (the number of the rule, from 1),
          loops (none; lists of marks), source and status (those of the set)
"""

import gzip
import json
import zlib
from dataclasses import dataclass
from io import BytesIO

from takegaki.core.errors import FormatError, LimitError, PuzzleError
from takegaki.core.puzzle import NO_CLUE
from takegaki.formats.structured import Entries
from takegaki.rules.json_reader import CLUE_SIGNS, FORMAT, MARK_SIGNS, VERSION, read_json_rules
from takegaki.rules.notation import read_rules
from takegaki.rules.pieces import Laid, Piece, piece_of
from takegaki.rules.reading import MAX_RULE_TEXT, in_file
from takegaki.rules.rule import Rule, RuleSet, Status


def read_rule_bytes(data: bytes, name: str) -> RuleSet:
    """The rules of a file in any notation, compressed by gzip or not. Raises PuzzleError."""
    try:
        text = _unpacked(data).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("this is no UTF-8 text", place=name) from None
    except PuzzleError as error:
        raise in_file(error, name) from None
    return read_rule_file(text, name)


def read_rule_file(text: str, name: str) -> RuleSet:
    """The rules of a text in either notation: JSON begins with a brace. Raises PuzzleError."""
    return read_json_rules(text, name) if text.lstrip()[:1] == "{" else read_rules(text, name)


def _unpacked(data: bytes) -> bytes:
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(BytesIO(data)) as file:
                data = file.read(4 * MAX_RULE_TEXT + 1)
        except (OSError, EOFError, zlib.error):
            raise FormatError("broken gzip data") from None
    if len(data) > 4 * MAX_RULE_TEXT:
        raise LimitError(f"a file of more than {4 * MAX_RULE_TEXT:,} bytes")
    return data


@dataclass(frozen=True)
class _Slot:
    """A patch of the set: the index of its piece in the file, and how it lies."""

    index: int
    where: Laid


def write_json_rules(rules: RuleSet) -> str:
    """The set as JSON, a line for each patch and each rule; the same set gives the same text."""
    usual = rules.rules[0].status if len({rule.status for rule in rules.rules}) == 1 else "unproven"
    found = {patch: piece_of(patch) for patch in dict.fromkeys(rule.patch for rule in rules.rules)}
    # Patches that differ by a shift are one piece.
    pieces = {piece: i for i, piece in enumerate(dict.fromkeys(piece for piece, _ in found.values()))}
    slots = {patch: _Slot(pieces[piece], where) for patch, (piece, where) in found.items()}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": rules.name,
        "title": rules.title,
        "source": rules.source,
        "tiling": rules.tiling,
        "status": usual,
    }
    lines = [f'"{key}": {_json(value)}' for key, value in head.items()]
    lines.append(_list("patches", [_json(_piece_entry(piece)) for piece in pieces]))
    lines.append(
        _list(
            "rules",
            [
                _json(_rule_entry(rule, slots[rule.patch], str(i), rules.source, usual))
                for i, rule in enumerate(rules.rules, start=1)
            ],
        )
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(key: str, items: list[str]) -> str:
    return f'"{key}": [\n' + ",\n".join(items) + "\n]"


def _piece_entry(piece: Piece) -> Entries:
    entry: Entries = {"faces": piece.faces, "clued": piece.clued, "edges": piece.edges}
    return entry | ({"coloured": piece.coloured} if piece.coloured else {})


def _rule_entry(rule: Rule, slot: _Slot, name: str, source: str, status: Status) -> Entries:
    marks = slot.where.marks
    entry: Entries = {
        "patch": slot.index,
        "clues": "".join(
            [CLUE_SIGNS[rule.clues[i]] if rule.clues[i] != NO_CLUE else "." for i in slot.where.clues]
        ),
        "before": "".join([MARK_SIGNS[rule.before[i]] for i in marks]),
        "after": "".join([MARK_SIGNS[rule.after[i]] for i in marks]),
    }
    if rule.name != name:
        entry["name"] = rule.name
    if rule.loops:
        entry["loops"] = sorted(sorted(map(marks.index, loop)) for loop in rule.loops)
    if rule.source != source:
        entry["source"] = rule.source
    if rule.status != status:
        entry["status"] = rule.status
    return entry
