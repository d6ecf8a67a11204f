"""Sheet: many rules of one patch as words, and the way from rule sets to sheets and back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.bits import Words, moved_bits, recoloured, sizes
from takegaki.rules.patch import Patch, automorphisms, embeddings
from takegaki.rules.patch import canonical as standing
from takegaki.rules.rule import Rule, Status, marks_of, words
from takegaki.rules.variants import key, variants

Int8s = NDArray[np.int8]
CLUE_BITS = 4
"""Bits of a clue in a code: clue + 1 of face i in bits 4i to 4i + 3, 0 for none."""


class Worded(Protocol):
    """Rules as words, however they were made."""

    @property
    def patch(self) -> Patch:
        """Where they live."""

    @property
    def clues(self) -> Int8s:
        """(n, faces) NO_CLUE where nothing is asked."""

    @property
    def before(self) -> Words:
        """(n, 2) lines and crosses given."""

    @property
    def after(self) -> Words:
        """(n, 2) lines and crosses that follow."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """Rules of one patch.

    clues           (n, faces) NO_CLUE where nothing is asked
    before, after   (n, 2) words: lines and crosses given, and those that follow
    """

    patch: Patch
    clues: Int8s
    before: Words
    after: Words

    def __len__(self) -> int:
        return len(self.before)

    def taken(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> "Sheet":
        """Some of them."""
        return replace(self, clues=self.clues[rows], before=self.before[rows], after=self.after[rows])

    @property
    def n_premises(self) -> NDArray[np.int64]:
        """(n,) clues and marks that each rule asks for."""
        found: NDArray[np.int64] = np.sum(self.clues != NO_CLUE, axis=1) + sizes(self.before)
        return found

    @property
    def table(self) -> Words:
        """(n, 6) lines and crosses before, lines and crosses after, code, bits of the faces in a code."""
        codes = codes_of(self.clues, np.arange(self.clues.shape[1]))
        return np.concatenate([self.before, self.after, codes], axis=1)


def codes_of(clues: Int8s, faces: NDArray[np.integer]) -> NDArray[np.int64]:
    """(n, 2) rows of clues of these faces as one number each, and all bits of the faces with a clue."""
    shifts = CLUE_BITS * faces.astype(np.int64)
    codes = ((clues.astype(np.int64) + 1) << shifts).sum(axis=1)
    bits = ((clues != NO_CLUE) * np.int64(15) << shifts).sum(axis=1)
    found: NDArray[np.int64] = np.stack([codes, bits], axis=1)
    return found


def sheet_of(built: Worded) -> Sheet:
    """The rules of one patch, however they were made."""
    return Sheet(built.patch, built.clues, built.before, built.after)


def taken(sheets: Sequence[Sheet], chosen: NDArray[np.bool_]) -> tuple[Sheet, ...]:
    """Some rules of all; `chosen` runs over all sheets."""
    ends = np.cumsum([len(sheet) for sheet in sheets])
    return tuple(sheet.taken(chosen[end - len(sheet) : end]) for sheet, end in zip(sheets, ends, strict=True))


def joined(sheets: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """One sheet for each patch that has rules."""
    by_patch: dict[Patch, list[Sheet]] = {}
    for sheet in sheets:
        if len(sheet):
            by_patch.setdefault(sheet.patch, []).append(sheet)
    return tuple(
        Sheet(patch, *(np.concatenate(column) for column in zip(*map(_columns, parts), strict=True)))
        for patch, parts in by_patch.items()
    )


def _columns(sheet: Sheet) -> tuple[Int8s, Words, Words]:
    return sheet.clues, sheet.before, sheet.after


def sheets_of(rules: Iterable[Rule]) -> tuple[Sheet, ...]:
    """Sheets of rules without assumption, a sheet for each patch; the smallest patches first."""
    ordered = sorted(
        (rule for rule in rules if not rule.loops),
        key=lambda rule: (rule.patch.n_marks, rule.patch.faces, rule.patch.edges, rule.patch.coloured),
    )
    return tuple(_sheet(patch, list(group)) for patch, group in groupby(ordered, key=lambda r: r.patch))


def _sheet(patch: Patch, rules: list[Rule]) -> Sheet:
    clues = np.array([rule.clues for rule in rules], dtype=np.int8).reshape(len(rules), -1)
    before = np.array([words(rule.before) for rule in rules], dtype=np.int64)
    return Sheet(patch, clues, before, np.array([words(rule.after) for rule in rules], dtype=np.int64))


def rules_of(
    sheets: Iterable[Sheet], source: str, *, status: Status = "proven", prefix: str = ""
) -> tuple[Rule, ...]:
    """Sheets as rules, called by their number."""
    found: list[Rule] = []
    for sheet in sheets:
        rows = zip(sheet.clues.tolist(), sheet.before.tolist(), sheet.after.tolist(), strict=True)
        n_marks = sheet.patch.n_marks
        for clues, (lines, crosses), (more_lines, more_crosses) in rows:
            before, after = marks_of(lines, crosses, n_marks), marks_of(more_lines, more_crosses, n_marks)
            name = f"{prefix}{len(found) + 1}"
            found.append(Rule(sheet.patch, tuple(clues), before, after, frozenset(), name, source, status))
    return tuple(found)


def images(sheet: Sheet) -> tuple[Sheet, ...]:
    """The sheet under each symmetry of its patch, row by row; with colours, also recoloured."""
    found = []
    n_edges = len(sheet.patch.edges)
    for faces, marks in automorphisms(sheet.patch):
        clues = sheet.clues[:, np.argsort(faces)]
        found.append(
            Sheet(sheet.patch, clues, moved_bits(sheet.before, marks), moved_bits(sheet.after, marks))
        )
        if sheet.patch.coloured:
            last = found[-1]
            swapped = (recoloured(last.before, n_edges), recoloured(last.after, n_edges))
            found.append(Sheet(sheet.patch, clues, *swapped))
    return tuple(found)


def spread(sheet: Sheet) -> Sheet:
    """All images of the rules under the symmetries of the patch, each once."""
    parts = images(sheet)
    every = np.concatenate([part.table for part in parts])
    clues = np.concatenate([part.clues for part in parts])
    _, first = np.unique(every, axis=0, return_index=True)
    return Sheet(sheet.patch, clues[first], every[first, :2], every[first, 2:4])


def turned(sheet: Sheet) -> tuple[Sheet, ...]:
    """All images of the rules, those on rotated and mirrored patches too: as the paper counts rules."""
    n_marks, n_faces = sheet.patch.n_marks, len(sheet.patch.faces)
    whole = Rule(sheet.patch, (0,) * n_faces, (LINE,) * n_marks, (UNKNOWN,) * n_marks)
    if len(variants(whole)) == 1:
        return (spread(sheet),)
    found = {key(image): image for rule in rules_of([sheet], "") for image in variants(rule)}
    return sheets_of(found.values())


def classes(sheet: Sheet) -> NDArray[np.intp]:
    """(n,) for each rule the first row of its class under the symmetries of the patch."""
    parts = [part.table for part in images(sheet)]
    least = parts[0]
    for part in parts[1:]:
        differ = part != least
        column = np.argmax(differ, axis=1)
        rows = np.arange(len(least))
        smaller = part[rows, column] < least[rows, column]
        least = np.where(smaller[:, None], part, least)
    _, first, inverse = np.unique(least, axis=0, return_index=True, return_inverse=True)
    found: NDArray[np.intp] = first[inverse.ravel()]
    return found


def representatives(sheet: Sheet) -> Sheet:
    """One rule of each class."""
    return sheet.taken(np.unique(classes(sheet)))


def shifts_of(sheet: Sheet) -> NDArray[np.int64]:
    """(n,) how many images each rule has, those that are shifts of each other counted once."""
    rules = rules_of([sheet], "")
    return np.array([len(variants(rule)) for rule in rules], dtype=np.int64)


def shrunk(rule: Rule) -> Rule:
    """The rule on the patch of the places that it uses, at that patch's standard place.

    On a smaller patch it is laid on a board less often and has fewer images.
    """
    patch = rule.patch
    faces = [i for i, clue in enumerate(rule.clues) if clue != NO_CLUE]
    used = [i for i in range(patch.n_marks) if rule.before[i] != UNKNOWN or rule.after[i] != UNKNOWN]
    n_edges = len(patch.edges)
    small = Patch(
        patch.tiling,
        tuple(patch.faces[i] for i in faces),
        tuple(patch.edges[i] for i in used if i < n_edges),
        tuple(patch.coloured[i - n_edges] for i in used if i >= n_edges),
    )
    less = replace(
        rule,
        patch=small,
        clues=tuple(rule.clues[i] for i in faces),
        before=tuple(rule.before[i] for i in used),
        after=tuple(rule.after[i] for i in used),
    )
    return _stood(less)


def _stood(rule: Rule) -> Rule:
    """The rule moved to the standard place of its patch, the least of its images there."""
    place = standing(rule.patch)
    ways = embeddings(rule.patch, rule.patch.graph)
    fits = np.all(np.sort(ways.edges, axis=1) == place.edges, axis=1)
    fits &= np.all(np.sort(ways.faces, axis=1) == place.faces, axis=1)
    fits &= np.all(np.sort(ways.coloured, axis=1) == place.coloured, axis=1)
    ways = ways.taken(fits)
    found = []
    for row in range(len(ways)):
        marks = [place.edges.index(edge) for edge in ways.edges[row].tolist()]
        marks += [len(place.edges) + place.coloured.index(face) for face in ways.coloured[row].tolist()]
        faces = tuple(place.faces.index(face) for face in ways.faces[row].tolist())
        found.append(rule.moved(faces, tuple(marks), place))
    return max(found, key=lambda image: (image.clues, image.before, image.after))
