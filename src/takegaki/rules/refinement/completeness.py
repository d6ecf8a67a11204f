"""How complete rules are: how much of what the tables entail on a patch they conclude."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.application.compiled_rules import rules_by_patch
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.patches.embeddings import distinct, embeddings
from takegaki.rules.patches.packed_rules import Words, moved_bits
from takegaki.rules.patches.patch import ClueVector, Patch
from takegaki.rules.patches.states import Masks, clue_vectors, patch_states
from takegaki.rules.patches.turning import laid_rows
from takegaki.rules.refinement.canonical_basis import CHECKED_MARKS, SAMPLED_MARKS


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
    sample      where a patch has more than CHECKED_MARKS marks, so many tables of 3 **
                SAMPLED_MARKS assignments for each vector of clues, chosen at random, instead of
                all; None for all

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
    """The rules (n, 4) as words, before and after, in all ways that they lie wholly on a patch, by
    clues.
    """
    found: dict[ClueVector, list[Words]] = {}
    for part in rules_by_patch(rules):
        group = part.images
        ways = distinct(group.patch, embeddings(group.patch, patch.graph))
        within = np.all(np.isin(ways.edges, patch.edges), axis=1)
        within &= np.all(np.isin(ways.faces, patch.faces), axis=1)
        within &= np.all(np.isin(ways.coloured, patch.coloured), axis=1)
        ways = ways.taken(within)
        words = np.concatenate([group.before, group.after], axis=1)
        for row in range(len(ways)):
            edges, coloured = ways.edges[row].tolist(), ways.coloured[row].tolist()
            marks = tuple(patch.mark_indices(edges, coloured))
            places = tuple(map(patch.faces.index, ways.faces[row].tolist()))
            wanted_clues = np.full((len(words), len(patch.faces)), NO_CLUE)
            wanted_clues[:, places] = laid_rows(group.patch, group.clues, (places, marks), patch)
            image = moved_bits(words, marks)
            vectors, which = np.unique(wanted_clues, axis=0, return_inverse=True)
            for i, clues in enumerate(vectors.tolist()):
                found.setdefault(tuple(clues), []).append(image[which.ravel() == i])
    return {clues: np.unique(np.concatenate(parts), axis=0) for clues, parts in found.items()}


def _rules_in_force(clues: ClueVector, placed: dict[ClueVector, Words]) -> Words:
    parts = [np.zeros((0, 4), dtype=np.int64)]
    for fewer in product(*[(NO_CLUE, clue) if clue != NO_CLUE else (NO_CLUE,) for clue in clues]):
        parts += [placed[fewer]] if fewer in placed else []
    return np.concatenate(parts)


def _outer_digits(
    places: int, sample: int | None, random: np.random.Generator
) -> Iterator[tuple[int, ...]]:
    """What the last marks show: 0 nothing, 1 cross, 2 line; all ways or some."""
    if sample is None:
        yield from product(range(3), repeat=places)
    else:
        for _ in range(sample):
            yield tuple(random.integers(3, size=places).tolist())


def _compare(
    n_marks: int, states: Masks, force: Words, digits: tuple[int, ...]
) -> NDArray[np.int64]:
    """How many assignments with these last marks there are, how many are missed, how many
    unsound.
    """
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


def _packed_assignments(
    inner: int, n_marks: int, kind: type[np.signedinteger]
) -> NDArray[np.signedinteger]:
    found = np.zeros(1, dtype=kind)
    for mark in range(inner):
        found = np.concatenate(
            [found, found | kind(1 << (n_marks + mark)), found | kind(1 << mark)]
        )
    return found


def _assignment_codes(lines: Masks, crosses: Masks, inner: int) -> NDArray[np.int64]:
    """The place in a table of assignments: digit i is 1 for a cross, 2 for a line on mark i."""
    codes = np.zeros(len(lines), dtype=np.int64)
    for mark in range(inner):
        codes += 3**mark * (2 * (lines >> mark & 1) + (crosses >> mark & 1))
    return codes
