"""A rule set compiled for a board: rules by patch with all images, by clues, and where the patches
lie.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import ClueArray, Puzzle
from takegaki.puzzles import counts_sides
from takegaki.rules.kernels.closures import undominated
from takegaki.rules.kernels.clue_lookup import enter_all
from takegaki.rules.kernels.rule_board import (
    CLUE_BITS,
    CODE,
    CODE_BITS,
    PATCH_SHIFT,
    POSITION_BITS,
    CompiledRules,
)
from takegaki.rules.notation.rule import NOTHING_FOLLOWS, Rule, RuleSet, marks_of, pack_patch
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.packed_rules import (
    PackedRules,
    Words,
    distinct_rows,
    join_packs,
    packed_images,
    sizes,
)
from takegaki.rules.patches.patch import MAX_MARKS, Patch
from takegaki.rules.patches.placements import Placements, placements
from takegaki.rules.patches.states import cut_cells
from takegaki.rules.patches.turning import shown_at
from takegaki.rules.patches.window_clues import clue_numbers, points

RuleRows = NDArray[np.int64]

Loops = tuple[int, ...]
"""The small loops of a rule, as words of marks."""

MANY_RULES = 64
"""Rules with the same clues from which on dominated ones are looked for."""


KEPT = 32
"""Rule sets that are ready for a board, at most; the one that was used longest ago goes first."""


@dataclass(frozen=True, eq=False)
class PatchRules:
    """The rules of one patch with all their images under its symmetries, by clues.

    images     of all rules
    original   (R,) the place of each in the rule set
    loops      the small loops of each, as words of marks
    """

    images: PackedRules
    original: IntArray
    loops: list[Loops]

    @property
    def patch(self) -> Patch:
        """Where they live."""
        return self.images.patch


@lru_cache(maxsize=32)
def rules_by_patch(rule_set: RuleSet) -> tuple[PatchRules, ...]:
    """The rules that conclude marks, by patch, with all images; rules of the same patch at
    different places stay apart.
    """
    marking = [i for i, rule in enumerate(rule_set.rules) if any(rule.after)]
    order = sorted(marking, key=lambda i: _patch_key(rule_set.rules[i].patch))
    return tuple(
        _patch_rules(list(members), rule_set.rules)
        for _, members in groupby(order, key=lambda i: rule_set.rules[i].patch)
    )


def _patch_key(patch: Patch) -> tuple[tuple[int, ...], ...]:
    return (patch.faces, patch.edges, patch.coloured)


def _patch_rules(members: list[int], rules: tuple[Rule, ...]) -> PatchRules:
    images = packed_images(pack_patch([rules[i] for i in members]))
    every = join_packs(images)
    original = np.tile(np.array(members, dtype=np.int32), len(images))
    loops: list[Loops] = [()] * len(every)
    if any(rules[i].loops for i in members):
        # Different rules may share an image (one with an assumption, one without): both are kept.
        loops = _loop_images(every.patch, [rules[i] for i in members], len(images))
        seen: dict[tuple[bytes, Loops], int] = {}
        for i, row in enumerate(every.table):
            seen.setdefault((row.tobytes(), loops[i]), i)
        first = np.array(list(seen.values()))
        kept = first[np.argsort(every.codes[first], kind="stable")]
    else:
        kept = _undominated(every, distinct_rows(every))
    return PatchRules(every.taken(kept), original[kept], [loops[i] for i in kept])


def _undominated(every: PackedRules, kept: RuleRows) -> RuleRows:
    """Those rules that none with the same clues dominates, where so many have the same clues that
    looking through them costs more than this."""
    values, starts = np.unique(every.codes[kept], return_index=True)
    parts = []
    for rows in np.split(kept, starts[1:]) if len(values) else []:
        if len(rows) > MANY_RULES:
            few = every.taken(rows)
            order = np.lexsort((-sizes(few.after), sizes(few.before)))
            table = few.table[order]
            # They all require the same clues.
            table[:, CODE], table[:, CODE_BITS] = 0, 0
            chosen = np.zeros(len(rows), dtype=np.int32)
            count = undominated(table, chosen)
            parts.append(rows[np.sort(order[chosen[:count]])])
        else:
            parts.append(rows)
    return np.concatenate([kept[:0], *parts])


def _loop_images(patch: Patch, rules: list[Rule], n_images: int) -> list[Loops]:
    moves = automorphisms(patch)
    return [
        tuple(sorted({_word(move[1][mark] for mark in loop) for loop in rule.loops}))
        for move in moves
        for _ in range(n_images // len(moves))
        for rule in rules
    ]


MAX_CLUES = PATCH_SHIFT // CLUE_BITS
"""Most faces of a patch: their clues make up one number."""


@dataclass(frozen=True, eq=False)
class CompiledRuleSet:
    """A rule set on a shape of board: the compiled rules for the kernels, and the way back from it.

    original   place in the rule set of each compiled rule
    groups     rules by patch; compiled rules are numbered through them
    places     where each patch lies
    """

    rule_set: RuleSet
    tables: CompiledRules
    original: IntArray
    groups: tuple[PatchRules, ...]
    places: list[Placements]

    def shown(self, puzzle: Puzzle) -> ClueArray:
        """The clues of a puzzle by their numbers, as `tables.place_faces` asks for them: by cell,
        or where clues turn with a patch for each cell of each placement.
        """
        kind = self.rule_set.kind
        if counts_sides(kind):
            return puzzle.clues
        if not points(kind):
            return clue_numbers(puzzle, self.rule_set.tiling)
        rows = zip(self.groups, self.places, strict=True)
        parts = [shown_at(puzzle, group.patch, places).ravel() for group, places in rows]
        return np.concatenate([np.zeros(0, dtype=np.int8), *parts])

    def clue_codes(self) -> NDArray[np.int64]:
        """(R,) the clues that each compiled rule requires, as one number each."""
        return np.concatenate(
            [np.zeros(0, dtype=np.int64), *[group.images.codes for group in self.groups]]
        )

    def premises_of(
        self, rule: int, place: int
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The clues (cell, number) and the marks (variable, mark) that a compiled rule requires at
        a placement; places off the board left out.
        """
        tables = self.tables
        patch = int(tables.patch_of[place])
        nth = place - int(tables.place_start[patch])
        m = int(tables.n_marks[patch])
        faces = self.places[patch].faces[nth].tolist()
        places = tables.place_marks[tables.mark_offset[patch] + nth * m :][:m].tolist()
        rules = self.groups[patch].images
        row = rule - sum(len(earlier.images) for earlier in self.groups[:patch])
        lines, crosses = rules.before[row].tolist()
        clues = zip(faces, rules.clues[row].tolist(), strict=True)
        marks = zip(places, marks_of(lines, crosses, m), strict=True)
        return (
            [(face, clue) for face, clue in clues if clue >= 0],
            [(var, mark) for var, mark in marks if mark != 0 and var >= 0],
        )


def compile_rules(rule_set: RuleSet, graph: Graph) -> CompiledRuleSet:
    """The rule set ready for boards of this shape. Cached with the graph for the last KEPT sets.

    Raises PuzzleError for a patch of more than MAX_CLUES faces, UnsupportedError for rules that
    redraw.
    """
    # A value refers to its set, so that its id stays taken. Whoever applies many sets to one board,
    # each read or bred anew, would keep them all.
    kept: dict[int, CompiledRuleSet] = graph.cached("rules", dict)
    found = kept.pop(id(rule_set), None) or _compile(rule_set, graph)
    kept[id(rule_set)] = found
    with suppress(KeyError, StopIteration, RuntimeError):  # another thread may be faster
        while len(kept) > KEPT:
            del kept[next(iter(kept))]
    return found


def _compile(rule_set: RuleSet, graph: Graph) -> CompiledRuleSet:
    if rule_set.redraws:
        raise UnsupportedError(NOTHING_FOLLOWS, place=rule_set.name)
    parts = tuple(part for part in rules_by_patch(rule_set) if holds_on(part.patch, graph))
    if max((len(part.patch.faces) for part in parts), default=0) > MAX_CLUES:
        raise PuzzleError(
            f"{rule_set.name}: a rule about more than {MAX_CLUES} clues cannot be applied"
        )
    places = [placements(part.patch, graph) for part in parts]
    keys, rows, row_sizes = _table(parts)
    row_of = np.repeat(np.arange(len(row_sizes)), row_sizes)
    before = _joined_words([part.images.before for part in parts])
    base, row_start, row_rules = _triggers(parts, row_of, before)
    premises = np.zeros((len(row_sizes) + 1, 2), dtype=np.int64)
    np.bitwise_or.at(premises, row_of, before)
    loops = [loop for part in parts for loop in part.loops]
    wants = [_wants(part) for part in parts]
    visit_start, visits = _visits(places, graph.n_edges + graph.n_faces)
    tables = CompiledRules(
        n_faces=_ints(len(part.patch.faces) for part in parts),
        n_marks=_ints(part.patch.n_marks for part in parts),
        place_start=_starts(len(place.faces) for place in places),
        face_offset=_starts(place.faces.size for place in places),
        mark_offset=_starts(place.marks.size for place in places),
        place_faces=_cells_asked(places, each=points(rule_set.kind)),
        place_marks=_joined([place.marks.ravel() for place in places]),
        patch_of=_joined([np.full(len(place.faces), patch) for patch, place in enumerate(places)]),
        beyond=np.concatenate(
            [np.zeros(0, dtype=np.int64), *[_beyond(place.marks) for place in places]]
        ),
        visit_start=visit_start,
        visits=visits,
        want_start=_starts(len(want) for want in wants),
        wants=np.array([bits for want in wants for bits in want], dtype=np.int64),
        keys=keys,
        rows=rows,
        row_first=_starts([*row_sizes.tolist(), 0]),
        row_base=base[:-1].astype(np.int32),
        row_lines=premises[:, 0].copy(),
        row_crosses=premises[:, 1].copy(),
        row_start=row_start,
        row_rules=row_rules,
        before=before,
        after=_joined_words([part.images.after for part in parts]),
        loop_start=_starts(len(per_rule) for per_rule in loops),
        loops=np.array([loop for per_rule in loops for loop in per_rule], dtype=np.int64),
    )
    original = _joined([part.original for part in parts])
    return CompiledRuleSet(rule_set, tables, original, parts, places)


def _cells_asked(places: list[Placements], *, each: bool) -> IntArray:
    """The cells of all placements, -1 off the board; `each` is asked for by itself."""
    cells = _joined([place.faces.ravel() for place in places])
    return np.where(cells < 0, -1, np.arange(len(cells))).astype(np.int32) if each else cells


def holds_on(patch: Patch, graph: Graph) -> bool:
    """Whether a board is large enough for the rules of a patch: cells that are cut off there must
    not be all of a tree.
    """
    return len(cut_cells(patch)) < graph.n_vertices


def _wants(part: PatchRules) -> list[int]:
    """The sets of faces whose clues rules require, as the bits of their codes."""
    # With the places of the first ones, too, as else it loads NumPy's masked arrays.
    sets, _ = np.unique((part.images.clues >= 0).astype(np.int64), axis=0, return_index=True)
    shifts = CLUE_BITS * np.arange(part.images.clues.shape[1])
    return [int(((15 * row) << shifts).sum()) for row in sets]


def _table(parts: tuple[PatchRules, ...]) -> tuple[NDArray[np.int64], IntArray, NDArray[np.int64]]:
    """The table from patch and clues to rows, and the number of rules of each row."""
    keys, sizes = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for patch, part in enumerate(parts):
        codes, counts = np.unique(part.images.codes, return_counts=True)
        keys.append(codes | (patch << PATCH_SHIFT))
        sizes.append(counts)
    every = np.concatenate(keys)
    room = 1 << max(4, (2 * len(every)).bit_length())
    table = np.full(room, -1, dtype=np.int64)
    rows = np.zeros(room, dtype=np.int32)
    enter_all(table, rows, every)
    return table, rows, np.concatenate(sizes)


def _triggers(
    parts: tuple[PatchRules, ...], row_of: NDArray[np.int64], before: NDArray[np.int64]
) -> tuple[NDArray[np.int64], IntArray, IntArray]:
    """By row and literal the rules that require it; one list more for rules without premises. The
    last row has no rules.

    Returns where the lists of each row begin, where each list begins, and the lists.
    """
    n_rows = int(row_of[-1]) + 2 if len(row_of) else 1
    n_marks = np.repeat(
        [part.patch.n_marks for part in parts], [len(part.images) for part in parts]
    )
    row_marks = np.zeros(n_rows, dtype=np.int64)
    row_marks[row_of] = n_marks
    row_marks[-1] = MAX_MARKS
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


def _joined_words(parts: list[Words]) -> Words:
    return np.ascontiguousarray(np.concatenate([np.zeros((0, 2), dtype=np.int64), *parts]))


def _word(marks: Iterable[int]) -> int:
    return sum(1 << mark for mark in marks)


def _ints(values: Iterable[int]) -> IntArray:
    return np.fromiter(values, dtype=np.int32)


def _starts(sizes: Iterable[int]) -> IntArray:
    return np.concatenate([[0], np.cumsum(np.fromiter(sizes, dtype=np.int64))]).astype(np.int32)


def _joined(parts: list[NDArray[np.integer]]) -> IntArray:
    return np.concatenate([np.zeros(0, dtype=np.int32), *parts]).astype(np.int32)
