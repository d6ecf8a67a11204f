"""Rules from prerequisites: for given clues and marks of a patch, all that the consistent
assignments share.

    takegaki.rules.construction.prerequisites.named_set("2x2-blank") -> Built

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 7.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.puzzles import PUZZLES
from takegaki.rules.notation.rule import Rule, RuleSet, rows_of
from takegaki.rules.notation.square_coordinates import SQUARES
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.families import PatchNames, inner_marks, window
from takegaki.rules.patches.packed_rules import PackedRules, Words, join_packs, moved, moved_bits
from takegaki.rules.patches.patch import (
    REFERENCE_SIDE,
    ClueVector,
    Patch,
    home_tiling,
    middle_face,
    patch_of_faces,
)
from takegaki.rules.patches.states import Masks, Reading, patch_states, small_loops
from takegaki.rules.patches.turning import turned_clues
from takegaki.rules.patches.window_clues import clue_numbers

MAX_KEPT = 10_000_000
"""Most prerequisites whose rules are kept: 40 bytes each at worst."""

MAX_COUNTED = 10_000_000_000
"""Most prerequisites that are only counted: some ten minutes."""

TABLE_MARKS = 10
"""Marks whose 3 ** n partial assignments are one table; for more marks there are more tables."""


@dataclass(frozen=True)
class Prerequisites:
    """Clues and marks of a patch, each with a value or without.

    values    the clues that a face may have, besides none; () for no clues
    premises  the marks of the patch that may be given, ascending
    reading   which assignments count as consistent
    """

    patch: Patch
    values: tuple[int, ...]
    premises: tuple[int, ...]
    reading: Reading = "completion"

    def __len__(self) -> int:
        return int((len(self.values) + 1) ** len(self.patch.faces) * 3 ** len(self.premises))

    @property
    def symmetries(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The symmetries of the patch that keep the set of premises."""
        kept = set(self.premises)
        return tuple(
            move for move in automorphisms(self.patch) if {move[1][i] for i in kept} == kept
        )


@dataclass(frozen=True, eq=False)
class BuiltRules:
    """Rules made from prerequisites, and what became of these.

    packed                 the rules; what follows was not given. empty if only counted
    n_prerequisites        how many there were; for `representatives` one of each class counts
    n_contradictory        of those: no assignment is consistent
    n_idle                 of those: consistent, but nothing new follows
    n_rules                the others
    representatives        one rule of each class under the symmetries of the prerequisites
    """

    prerequisites: Prerequisites
    packed: PackedRules
    n_prerequisites: int
    n_contradictory: int
    n_idle: int
    n_rules: int
    representatives: bool = False

    @property
    def patch(self) -> Patch:
        """Where the rules live."""
        return self.prerequisites.patch

    def __len__(self) -> int:
        return len(self.packed)

    def rules(self, name: str, source: str) -> Iterator[Rule]:
        """The rules as values, named `name`/1, `name`/2, ... in their order."""
        patch, reading = self.patch, self.prerequisites.reading
        loops: dict[int, frozenset[frozenset[int]]] = (
            {} if reading == "completion" else self._assumed()
        )
        for row, (clues, before, after) in enumerate(rows_of(self.packed)):
            assumed = loops.get(row, frozenset())
            yield Rule(patch, clues, before, after, assumed, f"{name}/{row + 1}", source)

    def _assumed(self) -> dict[int, frozenset[frozenset[int]]]:
        """By rule the loops that must not be the whole solution: alone in the patch they would
        agree with the premises, and not with the conclusions."""
        found: dict[int, list[frozenset[int]]] = {}
        sides, rules = patch_states(self.patch), self.packed
        for loop in small_loops(self.patch).tolist():
            at = int(np.searchsorted(sides.states, loop))
            fits = np.ones(len(self), dtype=np.bool_)
            for place, clue in product(range(rules.clues.shape[1]), distinct(rules.clues).tolist()):
                if clue != NO_CLUE and not sides.allowed(place, clue)[at]:
                    fits &= rules.clues[:, place] != clue
            fits &= (rules.before[:, 0] & ~loop == 0) & (rules.before[:, 1] & loop == 0)
            fits &= (rules.after[:, 0] & ~loop != 0) | (rules.after[:, 1] & loop != 0)
            marks = frozenset(i for i in range(self.patch.n_marks) if loop >> i & 1)
            for row in np.flatnonzero(fits).tolist():
                found.setdefault(row, []).append(marks)
        return {row: frozenset(loops) for row, loops in found.items()}


@dataclass(frozen=True)
class Construction:
    """What follows from one prerequisite.

    consistent  (n,) the consistent assignments of the patch, bit i for mark i; the paper's CA
    lines, crosses   marks that are the same in all of them and were not given, as words; 0 where
                     none is
    """

    patch: Patch
    consistent: Masks
    lines: int
    crosses: int


def construct_rule(
    patch: Patch,
    clues: ClueVector,
    lines: int,
    crosses: int,
    reading: Reading = "completion",
) -> Construction:
    """Paper 1's `constructRule`: all consistent assignments with these clues (NO_CLUE for none),
    lines and crosses (words), and what they share. Cost: the states of the patch. Source: the same,
    section 7.1.
    """
    # Tiles without a table at vertices would leave millions of states.
    world = patch_states(patch, reading, clues) if patch.graph.cells == "vertices" else None
    states = (world or patch_states(patch, reading)).matching(clues)
    states = states[(states & lines == lines) & (states & crosses == 0)]
    if not len(states):
        return Construction(patch, states, 0, 0)
    every = (1 << patch.n_marks) - 1
    shared = int(np.bitwise_and.reduce(states)) & ~lines
    never = every & ~int(np.bitwise_or.reduce(states)) & ~crosses
    return Construction(patch, states, shared, never)


MAX_WINDOW = 31
"""Edges of 3x4 squares: some ten thousand assignments hold at all their vertices."""


def construct_on_board(
    puzzle: Puzzle, board: Board, reading: Reading = "completion"
) -> tuple[NDArray[np.bool_], MarkArray]:
    """`construct_rule` of a whole small board in rows and columns as window: (n, E) the consistent
    assignments as lines, and (E,) the marks that follow.

    Raises UnsupportedError for another tiling, LimitError for a window with too many edges.
    """
    graph, kind = puzzle.graph, puzzle.kind
    tiling = home_tiling(graph)
    if not graph.has_square_cells and (tiling != graph.tiling or graph.cells == "faces"):
        raise UnsupportedError(
            f"prerequisites are windows of squares with clues, not {graph.tiling} boards"
        )
    if graph.n_edges > MAX_WINDOW:
        raise LimitError(
            f"a window of {graph.n_edges} edges; at most {MAX_WINDOW} can be enumerated"
        )
    # Not its canonical place, where a window may lie on its side.
    first, rows = middle_face(tiling), range(graph.rows)
    faces = [first + r * REFERENCE_SIDE + c for r in rows for c in range(graph.cols)]
    patch = patch_of_faces(tiling, faces, kind=kind)
    # Both have the same corner at the top left, but other numbers: places identify the marks.
    shown = _shown_edges(patch)
    mark_of = dict(zip(_middles(patch.graph, shown), shown, strict=True))
    edges = [mark_of[place] for place in _middles(graph, list(range(graph.n_edges)))]
    marks = patch.mark_indices(edges)
    given = board.marks.copy()
    given[PUZZLES[kind].barred(puzzle)] = CROSS
    lines, crosses = (
        sum(1 << marks[edge] for edge in np.flatnonzero(given == value).tolist())
        for value in (LINE, CROSS)
    )
    clues = tuple(clue_numbers(puzzle, tiling).tolist())
    found = construct_rule(patch, clues, lines, crosses, reading)
    shifts = np.array(marks, dtype=np.int64)
    assignments = (found.consistent[:, np.newaxis] >> shifts & 1).astype(np.bool_)
    # What differs in edges that leave the board is one there.
    assignments = np.unique(assignments, axis=0) if len(shown) < len(patch.edges) else assignments
    concluded = np.full(graph.n_edges, UNKNOWN, dtype=np.int8)
    concluded[(found.lines >> shifts & 1).astype(np.bool_)] = LINE
    concluded[(found.crosses >> shifts & 1).astype(np.bool_)] = CROSS
    return assignments, concluded


def _shown_edges(patch: Patch) -> list[int]:
    """The edges of a patch that a board of its cells shows: of vertices those between them."""
    ends = patch.graph.edge_vertices[list(patch.edges)]
    if patch.graph.cells == "faces":
        return list(patch.edges)
    cells = {*patch.faces}
    return [
        edge
        for edge, pair in zip(patch.edges, ends.tolist(), strict=True)
        if cells.issuperset(pair)
    ]


def _middles(graph: Graph, edges: list[int]) -> list[tuple[int, int]]:
    """The middles of some edges in half edges from the first of their corners."""
    ends = graph.positions[graph.edge_vertices[edges]]
    side = float(np.abs(ends[0, 0] - ends[0, 1]).sum())
    found = np.rint((ends.sum(axis=1) - 2 * ends.min(axis=(0, 1))) / side).astype(int)
    return [(x, y) for x, y in found.tolist()]


CLUE_VALUES = (0, 1, 2, 3)
"""The clues of paper 1."""

NAMED_SETS: dict[str, Callable[[], tuple[Patch, tuple[int, ...], tuple[int, ...]]]] = {
    "1x1": lambda: _named("1x1", CLUE_VALUES),
    "2x2-centre": lambda: _named("2x2-centre", CLUE_VALUES),
    "2x2-blank": lambda: _named("2x2-blank", ()),
}
"""The three sets of prerequisites of paper 1, section 7.2. Their rules together are the standard
ruleset.
"""


def _named(name: str, values: tuple[int, ...]) -> tuple[Patch, tuple[int, ...], tuple[int, ...]]:
    side = int(name[0])
    patch = window(SQUARES, side, side)
    return (
        patch,
        values,
        inner_marks(patch) if name.endswith("centre") else tuple(range(patch.n_marks)),
    )


def named_prerequisites(name: str, reading: Reading = "completion") -> Prerequisites:
    """The prerequisites of a named set. Raises PuzzleError for a name that is none."""
    if name not in NAMED_SETS:
        raise PuzzleError(f"no set of prerequisites {name!r}; there are {', '.join(NAMED_SETS)}")
    return Prerequisites(*NAMED_SETS[name](), reading)


def named_set(name: str, reading: Reading = "completion") -> BuiltRules:
    """The rules of one of NAMED_SETS. Raises PuzzleError for a name that is none."""
    found = build_rules(named_prerequisites(name, reading))
    assert found is not None
    return found


def standard_sets(reading: Reading = "completion") -> tuple[BuiltRules, ...]:
    """The three sets whose union is the standard ruleset; rules without clues that give only edges
    at the centre are in two of them.
    """
    return tuple(named_set(name, reading) for name in NAMED_SETS)


def build_rules(
    wanted: Prerequisites,
    *,
    representatives: bool = False,
    keep: bool = True,
    on_progress: Callable[[int, int], None] | None = None,
    budget: Budget | None = None,
) -> BuiltRules | None:
    """The rules that follow from prerequisites; None when the budget is exceeded.

    Only assignments that the patch allows are examined (test and generate): a table over all
    partial assignments gets those that agree with each, and then each partial assignment is the
    intersection of its two extensions by one mark.

    representatives   take one of the prerequisites that the symmetries map to each other
    keep              False: count, keep no rules
    on_progress       called with the number of prerequisites done and of all
    budget            checked as often

    Raises LimitError before memory is taken. Cost: prerequisites times premises.
    """
    total = len(wanted)
    most = MAX_KEPT if keep else MAX_COUNTED
    if total > most:
        raise LimitError(
            f"{total:,} prerequisites; at most {most:,} can be {'kept' if keep else 'counted'}"
        )
    sides = patch_states(wanted.patch, reading=wanted.reading)
    parts: list[tuple[NDArray[np.int8], Words, Words]] = []
    counts = np.zeros(4, dtype=np.int64)
    done, limits = 0, Budget.of(budget).start()
    for clues, stabiliser, n_class in _clue_classes(wanted, representatives):
        states = sides.matching(clues)
        for before, shared in _tables(states, wanted):
            done += len(before) * n_class
            rows = _first_of_class(before, stabiliser)
            part = _sort_out(before[rows], shared[rows], wanted.patch.n_marks, counts)
            if keep:
                parts.append((np.tile(np.array(clues, dtype=np.int8), (len(part[0]), 1)), *part))
            if on_progress is not None:
                on_progress(done, total)
            if limits.exceeded():
                return None
    none = np.zeros((0, 2), dtype=np.int64)
    parts.append((np.zeros((0, len(wanted.patch.faces)), dtype=np.int8), none, none))
    clued, given, known = (np.concatenate(column) for column in zip(*parts, strict=True))
    n_all, n_contradictory, n_idle, n_rules = counts.tolist()
    packed = PackedRules(wanted.patch, clued, given, known)
    return BuiltRules(wanted, packed, n_all, n_contradictory, n_idle, n_rules, representatives)


Stabiliser = tuple[tuple[int, ...], ...]


def _clue_classes(
    wanted: Prerequisites, representatives: bool
) -> Iterator[tuple[ClueVector, Stabiliser, int]]:
    """Vectors of clues; for representatives one of each class, the images of the marks under the
    symmetries that keep it, and the size of its class."""
    symmetries = wanted.symmetries
    for clues in product((NO_CLUE, *wanted.values), repeat=len(wanted.patch.faces)):
        if not representatives:
            yield clues, (), 1
            continue
        images = [turned_clues(wanted.patch, clues, move) for move in symmetries]
        if clues == min(images):
            keeping = [
                marks
                for (_, marks), image in zip(symmetries, images, strict=True)
                if image == clues
            ]
            yield clues, tuple(keeping), len(set(images))


def _first_of_class(before: Words, stabiliser: Stabiliser) -> NDArray[np.intp]:
    """The rows that come first among their images."""
    first = np.ones(len(before), dtype=np.bool_)
    for images in stabiliser:
        other = moved_bits(before, images)
        later = other[:, 0] > before[:, 0]
        first &= later | ((other[:, 0] == before[:, 0]) & (other[:, 1] >= before[:, 1]))
    return np.flatnonzero(first)


def _sort_out(
    before: Words, known: Words, n_marks: int, counts: NDArray[np.int64]
) -> tuple[Words, Words]:
    """The rows that are rules; the others are counted."""
    every = (1 << n_marks) - 1
    possible = known[:, 0] & known[:, 1] == 0
    after = known & every & ~before
    rules = possible & ((after[:, 0] | after[:, 1]) != 0)
    counts += [len(before), np.sum(~possible), np.sum(possible & ~rules), np.sum(rules)]
    return before[rules], after[rules]


def _tables(states: Masks, wanted: Prerequisites) -> Iterator[tuple[Words, Words]]:
    """All partial assignments of the premises, and all that holds with each: (n, 2) and (n, 2)
    words, all bits set where no state agrees.
    """
    inner, outer = wanted.premises[:TABLE_MARKS], wanted.premises[TABLE_MARKS:]
    given = _assignments(inner)
    for digits in product(range(3), repeat=len(outer)):
        lines = sum(1 << mark for mark, digit in zip(outer, digits, strict=True) if digit == 2)
        crosses = sum(1 << mark for mark, digit in zip(outer, digits, strict=True) if digit == 1)
        agreeing = states[(states & lines == lines) & (states & crosses == 0)]
        yield given | np.array([lines, crosses]), _intersections(agreeing, inner)


def _assignments(premises: tuple[int, ...]) -> Words:
    """(3 ** n, 2) the partial assignments of marks; digit i of a row: 0 unknown, 1 cross, 2
    line.
    """
    words = np.zeros((1, 2), dtype=np.int64)
    for mark in premises:
        words = np.concatenate([words, words | [0, 1 << mark], words | [1 << mark, 0]])
    return words


def _intersections(states: Masks, premises: tuple[int, ...]) -> Words:
    codes = np.zeros(len(states), dtype=np.int64)
    for place, mark in enumerate(premises):
        codes += 3**place * (1 + (states >> mark & 1))
    known = np.full((3 ** len(premises), 2), -1, dtype=np.int64)
    np.bitwise_and.at(known, codes, np.stack([states, ~states], axis=1))
    for place in range(len(premises)):
        table = known.reshape(-1, 3, 3**place, 2)
        table[:, 0] = table[:, 1] & table[:, 2]
    return known


def expanded(built: BuiltRules) -> BuiltRules:
    """The full set from its representatives: all images under the symmetries, each once, in a fixed
    order.
    """
    every = join_packs([moved(built.packed, move) for move in built.prerequisites.symmetries])
    _, kept = np.unique(every.rows, axis=0, return_index=True)
    return replace(built, packed=every.taken(kept), n_rules=len(kept), representatives=False)


def set_of_prerequisites(parts: Iterable[BuiltRules], name: str, source: str) -> RuleSet:
    """The rules of one or more sets of prerequisites as one set; a rule that is in two of them
    comes once.
    """
    parts, names = list(parts), PatchNames()
    rules = dict.fromkeys(
        rule for part in parts for rule in part.rules(names.next(part.patch), source)
    )
    tiling = parts[0].patch.tiling
    return RuleSet(name, f"Rules from prerequisites: {name}", source, tiling, tuple(rules))
