"""The Duquenne-Guigues basis of rules: a reduction whose size does not depend on any order.

A rule "premises imply conclusions" is full when it concludes all that the rules together conclude
from its premises on its patch. Dropping full rules that the others replace, in any order, ends with
the same number, the least there is; with each premise closed under the other rules even with the
same rules: those with pseudo-closed premises.
Source: J.-L. Guigues, V. Duquenne, Familles minimales d'implications informatives (1986); D. Maier,
Minimum covers in the relational database model (1980); A. Day, The lattice theory of functional
dependencies (1992); M. Wild, A theory of finite closure spaces based on implications (1994).

Completeness: whether rules conclude on a patch all that its tables entail, whatever is given.

For each partial assignment of a patch two things are found by themselves: what all states that
agree with it share, and what the rules whose premises it holds conclude. Assignments that no rule
changes are the ends of application; each must be the end of the first as well. So no assignment
needs to be followed step by step, and none is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.compiled_rules import rules_by_patch
from takegaki.rules.kernels import closures
from takegaki.rules.packed_rules import (
    PackedRules,
    Words,
    class_of_rules,
    join_patches,
    moved_bits,
    sizes,
    spread_on_patch,
)
from takegaki.rules.patch import ClueVector, Patch, distinct, embeddings
from takegaki.rules.patch_states import Masks, clue_vectors, patch_states
from takegaki.rules.placements_on_patch import place_rules
from takegaki.rules.refine import undominated_alone
from takegaki.rules.rule import RuleSet


@dataclass(frozen=True, eq=False)
class CanonicalBasis:
    """The reduced rules.

    packs     with premises that are as few as the given rules offer, and all that follows from them
    premises   by pack (n, 2) the pseudo-closed premise of each rule
    """

    packs: tuple[PackedRules, ...]
    premises: tuple[Words, ...]

    @property
    def n_rules(self) -> int:
        """How many rules there are, images under symmetries counted each."""
        return sum(len(pack) for pack in self.packs)

    @property
    def n_classes(self) -> int:
        """How many there are up to symmetries of their patch."""
        closed = (
            PackedRules(pack.patch, pack.clues, premises, np.zeros_like(premises))
            for pack, premises in zip(self.packs, self.premises, strict=True)
        )
        return sum(len(np.unique(class_of_rules(pack))) for pack in closed)


def canonical_basis(packs: Sequence[PackedRules], *, seed: int | None = None) -> CanonicalBasis:
    """As few full rules as do the work of all the given ones, layer on layer.

    A layer is a patch and a number of clues. Each vector of clues of a patch is reduced by itself,
    on top of the rules of all smaller patches (fewer marks and faces), placed wholly on the patch in
    all ways, and of its own patch's rules that require fewer of the same clues. Patches of equal
    size do not help each other. No order changes, for each patch and each vector of clues, the
    number of rules and their pseudo-closed premises: what the given rules conclude there and what
    follows from the layers below determine them. A symmetry of the patch that keeps the clues maps
    pseudo-closed premises to such, so the number of classes (orbits of clues and premise under the
    symmetries of the patch) is as certain. Which premise represents a rule is a choice: the fewest
    marks, then the first.

    seed   shuffles the order of the tests; the law is that nothing changes

    Cost: rules of a layer times instances on its patch.
    """
    random = np.random.default_rng(seed)
    todo = sorted(map(_candidates, join_patches(packs)), key=lambda pack: _size(pack.patch))
    done: list[PackedRules] = []
    premises: list[Words] = []
    for pack in todo:
        smaller = [other for other in done if _size(other.patch) < _size(pack.patch)]
        below = place_rules(smaller, pack.patch, "turned", whole=True).words
        found = list(_layers(pack, below, random if seed is not None else None))
        clues = [np.tile(row, (len(kept), 1)) for row, kept, _ in found]
        kept = np.concatenate([kept for _, kept, _ in found])
        done.append(PackedRules(pack.patch, np.concatenate(clues), kept[:, :2], kept[:, 2:]))
        premises.append(np.concatenate([closed for _, _, closed in found]))
    return CanonicalBasis(tuple(done), tuple(premises))


def _candidates(pack: PackedRules) -> PackedRules:
    """All images. A rule dominated by another of its patch is never among the fewest: it goes first."""
    return undominated_alone(spread_on_patch(undominated_alone(pack)))


def _size(patch: Patch) -> int:
    return patch.n_marks + len(patch.faces)


Layer = tuple[NDArray[np.int8], Words, Words]


def _layers(pack: PackedRules, below: Words, random: np.random.Generator | None) -> Iterator[Layer]:
    """For each vector of clues with rules left: it, the rules (n, 4), their closed premises (n, 2)."""
    rows, which = np.unique(pack.clues, axis=0, return_inverse=True)
    every = (1 << pack.patch.n_marks) - 1
    table = pack.table
    for number in np.argsort(np.sum(rows >= 0, axis=1), kind="stable"):
        own = np.flatnonzero(which.ravel() == number)
        if random is not None:
            random.shuffle(own)
        code = table[own[0], 4]
        force = np.ascontiguousarray(below[code & below[:, 5] == below[:, 4]])
        kept, closed = _fewest_full(force, np.ascontiguousarray(table[own, :4]), every)
        yield rows[number], kept, closed
        asks = np.tile(table[own[0], 4:], (len(kept), 1))
        below = np.concatenate([below, np.concatenate([kept, asks], axis=1)])


def _fewest_full(force: Words, given: Words, every: int) -> tuple[Words, Words]:
    """The fewest full rules (n, 4) on top of `force`, and their pseudo-closed premises (n, 2)."""
    marks = np.zeros(2, dtype=np.int64)
    alive = np.ones(len(given), dtype=np.bool_)
    closures.extend(force, given, alive, every, marks)
    full = given.copy()
    closures.saturate_full(force, full, alive, every, marks)
    closed = full[alive]
    order = np.lexsort((closed[:, 1], closed[:, 0]))
    closed = closed[order]
    candidates = given[np.lexsort((given[:, 1], given[:, 0], sizes(given)))]
    kept = [_representative(force, closed, row, candidates, marks) for row in range(len(closed))]
    return np.array(kept, dtype=np.int64).reshape(-1, 4), closed[:, :2]


def _representative(force: Words, closed: Words, row: int, candidates: Words, marks: Words) -> Words:
    """The first given rule whose premise, closed under all other rules, is that of a row."""
    others = np.ones(len(closed), dtype=np.bool_)
    others[row] = False
    within = (candidates[:, 0] & ~closed[row, 0] == 0) & (candidates[:, 1] & ~closed[row, 1] == 0)
    for rule in candidates[within]:
        marks[:] = rule[:2]
        closures.close_under(force, closed, others, marks)
        if np.array_equal(marks, closed[row, :2]):
            return np.array(rule)
    raise AssertionError("a premise that no rule has")


CHECKED_MARKS, SAMPLED_MARKS = 12, 9
"""Marks whose 3 ** n partial assignments are one table, also where only some tables are examined."""


@dataclass(frozen=True)
class Completeness:
    """What was found on one patch.

    clues     vectors of clues examined, one of each class; those that no state matches are not
    checked   partial assignments examined
    missed    of those: no rule changes them, but more follows, or they cannot be
    unsound   of those: rules conclude what does not follow
    """

    patch: Patch
    clues: int
    checked: int
    missed: int
    unsound: int

    @property
    def holds(self) -> bool:
        """Rules and tables agree on all that was examined."""
        return not (self.missed or self.unsound)


def completeness(
    patch: Patch,
    rules: RuleSet,
    values: tuple[int, ...],
    *,
    most_clues: int | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> Completeness:
    """Compare rules and tables on a patch for every vector of clues.

    most_clues  clues in a vector; None for any number
    sample      where a patch has more than CHECKED_MARKS marks, so many tables of 3 ** SAMPLED_MARKS
                assignments for each vector of clues, chosen at random, instead of all; None for all

    Cost: 3 ** marks times marks for each vector of clues.
    """
    placed = rules_on(patch, rules)
    random = np.random.default_rng(seed)
    sampled = sample is not None and patch.n_marks > CHECKED_MARKS
    n_outer = max(0, patch.n_marks - (SAMPLED_MARKS if sampled else CHECKED_MARKS))
    counts = np.zeros(4, dtype=np.int64)
    for clues in clue_vectors(patch_states(patch), values, most_clues):
        states = patch_states(patch).matching(clues)
        if len(states) == 0:
            continue
        counts[0] += 1
        force = _rules_in_force(clues, placed)
        for digits in _outer_digits(n_outer, sample if sampled else None, random):
            counts[1:] += _compare(patch.n_marks, states, force, digits)
    return Completeness(patch, *counts.tolist())


def rules_on(patch: Patch, rules: RuleSet) -> dict[ClueVector, Words]:
    """The rules (n, 4) as words, before and after, in all ways that they lie wholly on a patch, by clues."""
    found: dict[ClueVector, list[Words]] = {}
    for group in rules_by_patch(rules):
        ways = distinct(group.patch, embeddings(group.patch, patch.graph))
        within = np.all(np.isin(ways.edges, patch.edges), axis=1)
        within &= np.all(np.isin(ways.faces, patch.faces), axis=1)
        within &= np.all(np.isin(ways.coloured, patch.coloured), axis=1)
        ways = ways.taken(within)
        words = np.stack(
            [_bits(marks == sign) for marks in (group.before, group.after) for sign in (1, -1)], 1
        )
        for row in range(len(ways)):
            marks = patch.mark_indices(ways.edges[row].tolist(), ways.coloured[row].tolist())
            places = [patch.faces.index(face) for face in ways.faces[row].tolist()]
            wanted_clues = np.full((len(words), len(patch.faces)), NO_CLUE)
            wanted_clues[:, places] = group.clues
            image = moved_bits(words, marks)
            vectors, which = np.unique(wanted_clues, axis=0, return_inverse=True)
            for i, clues in enumerate(vectors.tolist()):
                found.setdefault(tuple(clues), []).append(image[which.ravel() == i])
    return {clues: np.unique(np.concatenate(parts), axis=0) for clues, parts in found.items()}


def _bits(marks: NDArray[np.bool_]) -> NDArray[np.int64]:
    found: NDArray[np.int64] = (marks.astype(np.int64) << np.arange(marks.shape[1])).sum(axis=1)
    return found


def _rules_in_force(clues: ClueVector, placed: dict[ClueVector, Words]) -> Words:
    parts = [np.zeros((0, 4), dtype=np.int64)]
    for fewer in product(*[(NO_CLUE, clue) if clue != NO_CLUE else (NO_CLUE,) for clue in clues]):
        parts += [placed[fewer]] if fewer in placed else []
    return np.concatenate(parts)


def _outer_digits(places: int, sample: int | None, random: np.random.Generator) -> Iterator[tuple[int, ...]]:
    """What the last marks show: 0 nothing, 1 cross, 2 line; all ways or some."""
    if sample is None:
        yield from product(range(3), repeat=places)
    else:
        for _ in range(sample):
            yield tuple(random.integers(3, size=places).tolist())


def _compare(n_marks: int, states: Masks, force: Words, digits: tuple[int, ...]) -> NDArray[np.int64]:
    """How many assignments with these last marks there are, how many are missed, how many unsound."""
    inner = n_marks - len(digits)
    lines = sum(1 << (inner + i) for i, digit in enumerate(digits) if digit == 2)
    crosses = sum(1 << (inner + i) for i, digit in enumerate(digits) if digit == 1)
    every, low = (1 << n_marks) - 1, (1 << inner) - 1
    agreeing = states[(states & lines == lines) & (states & crosses == 0)]
    near = force[(force[:, 0] & ~low & ~lines == 0) & (force[:, 1] & ~low & ~crosses == 0)]
    kind = np.int32 if 2 * n_marks < 31 else np.int64
    given = _packed_assignments(inner, n_marks, kind) | kind(lines | crosses << n_marks)
    shared = np.full(3**inner, -1, dtype=kind)
    codes = _assignment_codes(agreeing & low, ~agreeing & low, inner)
    np.bitwise_and.at(shared, codes, (agreeing | (~agreeing & every) << n_marks).astype(kind))
    made = np.zeros(3**inner, dtype=kind)
    codes = _assignment_codes(near[:, 0] & low, near[:, 1] & low, inner)
    np.bitwise_or.at(made, codes, (near[:, 2] | near[:, 3] << n_marks).astype(kind))
    for place in range(inner):
        table = shared.reshape(-1, 3, 3**place)
        np.bitwise_and(table[:, 1], table[:, 2], out=table[:, 0])
        table = made.reshape(-1, 3, 3**place)
        table[:, 1:] |= table[:, :1]
    ends = (made & ~given) == 0
    missed = ends & (shared != given)
    unsound = (made & ~shared) != 0
    return np.array([len(given), missed.sum(), unsound.sum()])


def _packed_assignments(inner: int, n_marks: int, kind: type[np.signedinteger]) -> NDArray[np.signedinteger]:
    found = np.zeros(1, dtype=kind)
    for mark in range(inner):
        found = np.concatenate([found, found | kind(1 << (n_marks + mark)), found | kind(1 << mark)])
    return found


def _assignment_codes(lines: Masks, crosses: Masks, inner: int) -> NDArray[np.int64]:
    """The place in a table of assignments: digit i is 1 for a cross, 2 for a line on mark i."""
    codes = np.zeros(len(lines), dtype=np.int64)
    for mark in range(inner):
        codes += 3**mark * (2 * (lines >> mark & 1) + (crosses >> mark & 1))
    return codes
