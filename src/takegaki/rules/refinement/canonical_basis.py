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

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.sorted_values import distinct
from takegaki.rules.kernels import closures
from takegaki.rules.kernels.rule_board import CODE, CODE_BITS
from takegaki.rules.patches.packed_rules import (
    PackedRules,
    Words,
    class_of_rules,
    join_patches,
    sizes,
    spread_on_patch,
)
from takegaki.rules.patches.patch import Patch
from takegaki.rules.refinement.placements_on_patch import place_rules
from takegaki.rules.refinement.refine import undominated_alone


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
        return sum(len(distinct(class_of_rules(pack))) for pack in closed)


def canonical_basis(packs: Sequence[PackedRules], *, seed: int | None = None) -> CanonicalBasis:
    """As few full rules as do the work of all the given ones, layer on layer.

    A layer is a patch and a number of clues. Each vector of clues of a patch is reduced by itself,
    on top of the rules of all smaller patches (fewer marks and faces), placed wholly on the patch
    in all ways, and of its own patch's rules that require fewer of the same clues. Patches of equal
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
    """All images. A rule dominated by another of its patch is never among the fewest: it goes
    first.
    """
    return undominated_alone(spread_on_patch(undominated_alone(pack)))


def _size(patch: Patch) -> int:
    return patch.n_marks + len(patch.faces)


Layer = tuple[NDArray[np.int8], Words, Words]


def _layers(pack: PackedRules, below: Words, random: np.random.Generator | None) -> Iterator[Layer]:
    """For each vector of clues with rules left: it, the rules (n, 4), their closed premises (n,
    2).
    """
    rows, which = np.unique(pack.clues, axis=0, return_inverse=True)
    every = (1 << pack.patch.n_marks) - 1
    table = pack.table
    for number in np.argsort(np.sum(rows >= 0, axis=1), kind="stable"):
        own = np.flatnonzero(which.ravel() == number)
        if random is not None:
            random.shuffle(own)
        code = table[own[0], CODE]
        force = np.ascontiguousarray(below[code & below[:, CODE_BITS] == below[:, CODE]])
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


def _representative(
    force: Words, closed: Words, row: int, candidates: Words, marks: Words
) -> Words:
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
"""Marks whose 3 ** n partial assignments are one table, also where only some tables are examined.
"""
