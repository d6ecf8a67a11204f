"""Book: a rule set ready for a board: rules by patch and clues, and where the patches lie on it."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.engine.instances import enter_all
from takegaki.engine.site import CLUE_BITS, PATCH_SHIFT, POSITION_BITS, Book
from takegaki.rules.groups import Group, Int8s, groups, words_of
from takegaki.rules.placing import Placements, placements
from takegaki.rules.rule import RuleSet

MAX_CLUES = PATCH_SHIFT // CLUE_BITS
"""Most faces of a patch: their clues make up one number."""


@dataclass(frozen=True, eq=False)
class Compiled:
    """A rule set on a shape of board: the book for the kernels, and the way back from it.

    original   place in the rule set of each compiled rule
    groups     rules by patch; compiled rules are numbered through them
    """

    rule_set: RuleSet
    book: Book
    original: IntArray
    groups: tuple[Group, ...]

    def asked(self, rule: int, place: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The clues (face, value) and the marks (variable, mark) that a compiled rule asks for at a
        placement; places off the board left out.
        """
        book = self.book
        patch = int(book.patch_of[place])
        nth = place - int(book.place_start[patch])
        k, m = int(book.n_faces[patch]), int(book.n_marks[patch])
        faces = book.place_faces[book.face_offset[patch] + nth * k :][:k].tolist()
        places = book.place_marks[book.mark_offset[patch] + nth * m :][:m].tolist()
        group = self.groups[patch]
        row = rule - sum(len(earlier.clues) for earlier in self.groups[:patch])
        clues = zip(faces, group.clues[row].tolist(), strict=True)
        marks = zip(places, group.before[row].tolist(), strict=True)
        return (
            [(face, clue) for face, clue in clues if clue >= 0],
            [(var, mark) for var, mark in marks if mark != 0 and var >= 0],
        )


def compiled(rule_set: RuleSet, graph: Graph) -> Compiled:
    """The rule set ready for boards of this shape. Kept with the graph after the first call.

    Raises PuzzleError for a patch of more than MAX_CLUES faces.
    """
    # What is kept holds the set, so that no other one can get its id.
    return graph.kept(f"rules {id(rule_set)}", lambda: _compile(rule_set, graph))


def _compile(rule_set: RuleSet, graph: Graph) -> Compiled:
    parts = groups(rule_set)
    if max((len(part.patch.faces) for part in parts), default=0) > MAX_CLUES:
        raise PuzzleError(f"{rule_set.name}: a rule about more than {MAX_CLUES} clues cannot be applied")
    places = [placements(part.patch, graph) for part in parts]
    keys, rows, row_sizes = _table(parts)
    row_of = np.repeat(np.arange(len(row_sizes)), row_sizes)
    before = _joined_words([part.before for part in parts])
    base, row_start, row_rules = _triggers(parts, row_of, before)
    asked = np.zeros((len(row_sizes), 2), dtype=np.int64)
    np.bitwise_or.at(asked, row_of, before)
    loops = [loop for part in parts for loop in part.loops]
    wants = [_wants(part) for part in parts]
    visit_start, visits = _visits(places, graph.n_edges + graph.n_faces)
    book = Book(
        n_faces=_ints(len(part.patch.faces) for part in parts),
        n_marks=_ints(part.patch.n_marks for part in parts),
        place_start=_starts(len(place.faces) for place in places),
        face_offset=_starts(place.faces.size for place in places),
        mark_offset=_starts(place.marks.size for place in places),
        place_faces=_joined([place.faces.ravel() for place in places]),
        place_marks=_joined([place.marks.ravel() for place in places]),
        patch_of=_joined([np.full(len(place.faces), patch) for patch, place in enumerate(places)]),
        beyond=np.concatenate([np.zeros(0, dtype=np.int64), *[_beyond(place.marks) for place in places]]),
        visit_start=visit_start,
        visits=visits,
        want_start=_starts(len(want) for want in wants),
        wants=np.array([bits for want in wants for bits in want], dtype=np.int64),
        keys=keys,
        rows=rows,
        row_first=_starts(row_sizes.tolist()),
        row_base=base[:-1].astype(np.int32),
        row_lines=asked[:, 0].copy(),
        row_crosses=asked[:, 1].copy(),
        row_start=row_start,
        row_rules=row_rules,
        before=before,
        after=_joined_words([part.after for part in parts]),
        loop_start=_starts(len(per_rule) for per_rule in loops),
        loops=np.array([_word(loop) for per_rule in loops for loop in per_rule], dtype=np.int64),
    )
    return Compiled(rule_set, book, _joined([part.original for part in parts]), parts)


def _wants(part: Group) -> list[int]:
    """The sets of faces that rules ask clues of, as the bits of their codes."""
    sets = np.unique((part.clues >= 0).astype(np.int64), axis=0)
    shifts = CLUE_BITS * np.arange(part.clues.shape[1])
    return [int(((15 * row) << shifts).sum()) for row in sets]


def _table(parts: tuple[Group, ...]) -> tuple[NDArray[np.int64], IntArray, NDArray[np.int64]]:
    """The table from patch and clues to rows, and the number of rules of each row."""
    keys, sizes = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for patch, part in enumerate(parts):
        codes, counts = np.unique(part.codes, return_counts=True)
        keys.append(codes | (patch << PATCH_SHIFT))
        sizes.append(counts)
    every = np.concatenate(keys)
    room = 1 << max(4, (2 * len(every)).bit_length())
    table = np.full(room, -1, dtype=np.int64)
    rows = np.zeros(room, dtype=np.int32)
    enter_all(table, rows, every)
    return table, rows, np.concatenate(sizes)


def _triggers(
    parts: tuple[Group, ...], row_of: NDArray[np.int64], before: NDArray[np.int64]
) -> tuple[NDArray[np.int64], IntArray, IntArray]:
    """By row and literal the rules that ask for it; one list more for rules without premises.

    Returns where the lists of each row begin, where each list begins, and the lists.
    """
    n_rows = int(row_of[-1]) + 1 if len(row_of) else 0
    n_marks = np.repeat([part.patch.n_marks for part in parts], [len(part.clues) for part in parts])
    row_marks = np.zeros(n_rows, dtype=np.int64)
    row_marks[row_of] = n_marks
    base = np.concatenate([[0], np.cumsum(2 * row_marks + 1)])
    rules, lists = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for mark in range(int(n_marks.max(initial=0))):
        for side in (0, 1):
            asking = np.flatnonzero(before[:, side] >> mark & 1)
            rules.append(asking)
            lists.append(base[row_of[asking]] + 2 * mark + 1 - side)
    idle = np.flatnonzero((before[:, 0] | before[:, 1]) == 0)
    rules.append(idle)
    lists.append(base[row_of[idle]] + 2 * n_marks[idle])
    where = np.concatenate(lists)
    order = np.argsort(where, kind="stable")
    starts = np.searchsorted(where[order], np.arange(int(base[-1]) + 1)).astype(np.int32)
    return base, starts, np.concatenate(rules)[order].astype(np.int32)


def _visits(places: list[Placements], n_vars: int) -> tuple[IntArray, IntArray]:
    """By variable the placements that hold it, each with the place of the mark."""
    first = 0
    variables, entries = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for place in places:
        row, mark = np.nonzero(place.marks >= 0)
        variables.append(place.marks[row, mark].astype(np.int64))
        entries.append((first + row) << POSITION_BITS | mark)
        first += len(place.marks)
    every = np.concatenate(variables)
    order = np.argsort(every, kind="stable")
    start = np.searchsorted(every[order], np.arange(n_vars + 1))
    return start.astype(np.int32), np.concatenate(entries)[order].astype(np.int32)


def _beyond(marks: IntArray) -> NDArray[np.int64]:
    off: NDArray[np.int64] = ((marks < 0).astype(np.int64) << np.arange(marks.shape[1])).sum(axis=1)
    return off


def _joined_words(parts: list[Int8s]) -> NDArray[np.int64]:
    """(rules, 2) rows of marks as lines and crosses."""
    none = np.zeros((0, 2), dtype=np.int64)
    return np.ascontiguousarray(np.concatenate([none, *[words_of(marks) for marks in parts]]))


def _word(marks: Iterable[int]) -> int:
    return sum(1 << mark for mark in marks)


def _ints(values: Iterable[int]) -> IntArray:
    return np.fromiter(values, dtype=np.int32)


def _starts(sizes: Iterable[int]) -> IntArray:
    return np.concatenate([[0], np.cumsum(np.fromiter(sizes, dtype=np.int64))]).astype(np.int32)


def _joined(parts: list[NDArray[np.integer]]) -> IntArray:
    return np.concatenate([np.zeros(0, dtype=np.int32), *parts]).astype(np.int32)
