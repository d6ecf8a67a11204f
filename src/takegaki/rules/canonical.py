"""A reduction of rules whose size does not depend on any order.

A rule "premises imply conclusions" is full when it concludes all that the rules together conclude
from its premises on its patch. Dropping full rules that the others replace, in any order, ends with
the same number, the least there is; with each premise closed under the other rules even with the
same rules: those with pseudo-closed premises.
Source: J.-L. Guigues, V. Duquenne, Familles minimales d'implications informatives (1986); D. Maier,
Minimum covers in the relational database model (1980); A. Day, The lattice theory of functional
dependencies (1992); M. Wild, A theory of finite closure spaces based on implications (1994).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.engine import compose
from takegaki.engine.jit import i64
from takegaki.rules.bits import Words, sizes
from takegaki.rules.laying import lay
from takegaki.rules.patch import Patch
from takegaki.rules.refine import undominated_alone
from takegaki.rules.sheet import Sheet, classes, joined, spread


@dataclass(frozen=True, eq=False)
class Canonical:
    """The reduced rules.

    sheets     with premises that are as few as the given rules offer, and all that follows from them
    premises   by sheet (n, 2) the pseudo-closed premise of each rule
    """

    sheets: tuple[Sheet, ...]
    premises: tuple[Words, ...]

    @property
    def n_rules(self) -> int:
        """How many rules there are, images under symmetries counted each."""
        return sum(len(sheet) for sheet in self.sheets)

    @property
    def n_classes(self) -> int:
        """How many there are up to symmetries of their patch."""
        closed = (
            Sheet(sheet.patch, sheet.clues, premises, np.zeros_like(premises))
            for sheet, premises in zip(self.sheets, self.premises, strict=True)
        )
        return sum(len(np.unique(classes(sheet))) for sheet in closed)


def canonical(sheets: Sequence[Sheet], *, seed: int | None = None) -> Canonical:
    """As few full rules as do the work of all the given ones, layer on layer.

    A layer is a patch and a number of clues. Each vector of clues of a patch is reduced by itself,
    on top of the rules of all smaller patches (fewer marks and faces), laid wholly on the patch in
    all ways, and of its own patch's rules that ask for fewer of the same clues. Patches of equal
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
    todo = sorted(map(_candidates, joined(sheets)), key=lambda sheet: _size(sheet.patch))
    done: list[Sheet] = []
    premises: list[Words] = []
    for sheet in todo:
        smaller = [other for other in done if _size(other.patch) < _size(sheet.patch)]
        below = lay(smaller, sheet.patch, "turned", whole=True).words
        found = list(_layers(sheet, below, random if seed is not None else None))
        clues = [np.tile(row, (len(kept), 1)) for row, kept, _ in found]
        kept = np.concatenate([kept for _, kept, _ in found])
        done.append(Sheet(sheet.patch, np.concatenate(clues), kept[:, :2], kept[:, 2:]))
        premises.append(np.concatenate([closed for _, _, closed in found]))
    return Canonical(tuple(done), tuple(premises))


def _candidates(sheet: Sheet) -> Sheet:
    """All images. A rule dominated by another of its patch is never among the fewest: it goes first."""
    return undominated_alone(spread(undominated_alone(sheet)))


def _size(patch: Patch) -> int:
    return patch.n_marks + len(patch.faces)


Layer = tuple[NDArray[np.int8], Words, Words]


def _layers(sheet: Sheet, below: Words, random: np.random.Generator | None) -> Iterator[Layer]:
    """For each vector of clues with rules left: it, the rules (n, 4), their closed premises (n, 2)."""
    rows, which = np.unique(sheet.clues, axis=0, return_inverse=True)
    every = (1 << sheet.patch.n_marks) - 1
    table = sheet.table
    for number in np.argsort(np.sum(rows >= 0, axis=1), kind="stable"):
        own = np.flatnonzero(which.ravel() == number)
        if random is not None:
            random.shuffle(own)
        code = table[own[0], 4]
        force = np.ascontiguousarray(below[code & below[:, 5] == below[:, 4]])
        kept, closed = _least(force, np.ascontiguousarray(table[own, :4]), every)
        yield rows[number], kept, closed
        asks = np.tile(table[own[0], 4:], (len(kept), 1))
        below = np.concatenate([below, np.concatenate([kept, asks], axis=1)])


def _least(force: Words, given: Words, every: int) -> tuple[Words, Words]:
    """The fewest full rules (n, 4) on top of `force`, and their pseudo-closed premises (n, 2)."""
    marks = np.zeros(2, dtype=np.int64)
    alive = np.ones(len(given), dtype=np.bool_)
    compose.extend(force, given, alive, i64(every), marks)
    full = given.copy()
    compose.saturate_full(force, full, alive, i64(every), marks)
    closed = full[alive]
    order = np.lexsort((closed[:, 1], closed[:, 0]))
    closed = closed[order]
    candidates = given[np.lexsort((given[:, 1], given[:, 0], sizes(given)))]
    kept = [_shortest(force, closed, row, candidates, marks) for row in range(len(closed))]
    return np.array(kept, dtype=np.int64).reshape(-1, 4), closed[:, :2]


def _shortest(force: Words, closed: Words, row: int, candidates: Words, marks: Words) -> Words:
    """The first given rule whose premise, closed under all other rules, is that of a row."""
    others = np.ones(len(closed), dtype=np.bool_)
    others[row] = False
    within = (candidates[:, 0] & ~closed[row, 0] == 0) & (candidates[:, 1] & ~closed[row, 1] == 0)
    for rule in candidates[within]:
        marks[:] = rule[:2]
        compose.close_under(force, closed, others, marks)
        if np.array_equal(marks, closed[row, :2]):
            return np.array(rule)
    raise AssertionError("a premise that no rule has")
