"""Base of a patch: few nogoods whose unit propagation concludes all that its tables entail.

A nogood is a set of clues and marks that cannot occur together. It serves in all directions: each
of its marks but one present, the last one's opposite follows. The base of a patch holds only what
the bases of smaller patches, placed on it in all ways, do not yield by propagation.
Source: L. Bordeaux, J. Marques-Silva, Knowledge compilation with empowerment (2012).
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from itertools import product

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.construction.recipes import Recipe
from takegaki.rules.kernels.closures import directions, prune, saturate, select
from takegaki.rules.notation.rule import Rule, RuleSet, marks_of
from takegaki.rules.patches.embeddings import automorphisms, distinct, embeddings
from takegaki.rules.patches.families import PatchNames
from takegaki.rules.patches.packed_rules import (
    Words,
    from_cubes,
    moved_bits,
    recoloured,
    sizes,
    without_repeats,
)
from takegaki.rules.patches.patch import ClueVector, Patch
from takegaki.rules.patches.states import implicates, patch_states
from takegaki.rules.patches.turning import Move, laid_clues, turned_clues
from takegaki.runtime.processes import begin_in_pool, end_pool, interrupts_held, pool_of, submit


@dataclass(frozen=True, eq=False)
class NogoodBase:
    """The nogoods that a patch adds to those of smaller patches.

    nogoods      for each vector of clues with any (all images under the symmetries of the patch)
                 the nogoods (n, 2) as lines and crosses
    n_nogoods    how many, one counted for each class under the symmetries
    implications for one vector of each class of clues, the implications (n, 4) "these lines and
                 crosses imply those", one for each class: as few as can do the work of the nogoods
                 when each is used in one direction only (the Duquenne-Guigues number, which
                 depends on no order), with prime premises and all that follows from them
    n_implicates how many prime implicates there are, for one vector of each class of clues
    """

    patch: Patch
    nogoods: dict[ClueVector, Words] = field(default_factory=dict)
    implications: dict[ClueVector, Words] = field(default_factory=dict)
    n_nogoods: int = 0
    n_implicates: int = 0

    @property
    def n_implications(self) -> int:
        """How many implications there are, one for each class under the symmetries."""
        return sum(len(words) for words in self.implications.values())


def nogood_base_of(
    patch: Patch,
    values: tuple[int, ...],
    smaller: Iterable[NogoodBase] = (),
    *,
    most_clues: int | None = None,
    seed: int | None = None,
    budget: Budget | None = None,
) -> NogoodBase | None:
    """The base of a patch for these clue values, on top of the bases of smaller patches.

    most_clues  clues that a nogood may require; None for any number
    seed        shuffles the order in which candidates of equal length are taken; None keeps it
                sorted
    budget      checked for each vector of clues; None is returned when it is exceeded

    Cost: the prime implicates of the patch times their length, times the nogoods in force.
    """
    given = nogoods_placed(patch, smaller)
    nogoods: dict[ClueVector, Words] = {}
    implications: dict[ClueVector, Words] = {}
    n_nogoods = n_implicates = 0
    limits = Budget.of(budget).start()
    random = None if seed is None else np.random.default_rng(seed)
    for clues, cubes in implicates(patch_states(patch), values, most_clues):
        if limits.exceeded():
            return None
        candidates = from_cubes(cubes, patch.n_marks)
        if random is not None:
            random.shuffle(candidates)
        candidates = candidates[np.argsort(sizes(candidates), kind="stable")]
        n_implicates += len(candidates)
        chosen, least = _reduce(patch, clues, candidates, _nogoods_in_force(clues, given, nogoods))
        if len(chosen) == 0:
            continue
        implications[clues] = least
        n_nogoods += len(_class_rows(patch, clues, chosen))
        for move, images in _nogood_images(patch, chosen):
            target = turned_clues(patch, clues, move)
            known = nogoods.get(target)
            nogoods[target] = (
                images if known is None else without_repeats(np.concatenate([known, images]))
            )
    return NogoodBase(patch, nogoods, implications, n_nogoods, n_implicates)


def _reduce(
    patch: Patch, clues: ClueVector, candidates: Words, force: Words
) -> tuple[Words, Words]:
    """The candidates still needed as nogoods, and the implications needed instead, one of each
    class.
    """
    marks = np.zeros(4, dtype=np.int64)
    n_given = len(force)
    room = np.concatenate([force, np.zeros_like(candidates)])
    every = (1 << patch.n_marks) - 1
    rules = np.zeros((int(sizes(candidates).sum()), 6), dtype=np.int64)
    count = directions(
        room, n_given, candidates, patch_states(patch).matching(clues), every, rules, marks
    )
    if count == 0:
        return candidates[:0], np.zeros((0, 4), dtype=np.int64)
    rules = _fewest_premises(rules[:count])
    alive = np.ones(len(rules), dtype=np.bool_)
    saturate(room, n_given, rules, alive, marks)
    rules = rules[alive]
    least = rules[_class_rows(patch, clues, rules[:, :2])]
    implications = np.concatenate([least[:, 4:], least[:, 2:4] & ~least[:, 4:]], axis=1)
    n_all = select(room, n_given, candidates, np.zeros(len(candidates), dtype=np.int64), marks)
    # The longest are tried first: short rules are easier for people.
    prune(room, n_all, np.arange(n_all - 1, len(force) - 1, -1), marks)
    chosen = room[len(force) : n_all]
    return chosen[chosen[:, 0] != -1], implications


def _fewest_premises(rules: Words) -> Words:
    """Of rules with equal closed premises (columns 0, 1) the one with the fewest premises (4,
    5).
    """
    order = np.lexsort((*rules[:, 5:3:-1].T, sizes(rules[:, 4:])))
    _, first = np.unique(rules[order, :2], axis=0, return_index=True)
    return rules[order[first]]


def nogoods_placed(patch: Patch, smaller: Iterable[NogoodBase]) -> dict[ClueVector, Words]:
    """The nogoods of smaller patches in all ways that they lie wholly on this one, by clues."""
    found: dict[ClueVector, list[Words]] = {}
    for base in smaller:
        ways = distinct(base.patch, embeddings(base.patch, patch.graph))
        inside = np.all(np.isin(ways.edges, patch.edges), axis=1)
        inside &= np.all(np.isin(ways.faces, patch.faces), axis=1)
        ways = ways.taken(inside)
        for row in range(len(ways)):
            marks = patch.mark_indices(ways.edges[row].tolist(), ways.coloured[row].tolist())
            places = tuple(map(patch.faces.index, ways.faces[row].tolist()))
            for clues, words in base.nogoods.items():
                target = [NO_CLUE] * len(patch.faces)
                for place, clue in laid_clues(base.patch, clues, (places, tuple(marks)), patch):
                    target[place] = clue
                found.setdefault(tuple(target), []).append(moved_bits(words, marks))
    return {clues: without_repeats(np.concatenate(parts)) for clues, parts in found.items()}


def _nogoods_in_force(clues: ClueVector, *sources: dict[ClueVector, Words]) -> Words:
    """All nogoods that require no other clues than these."""
    parts = [np.zeros((0, 2), dtype=np.int64)]
    for fewer in product(*[(NO_CLUE, clue) if clue != NO_CLUE else (NO_CLUE,) for clue in clues]):
        parts += [source[fewer] for source in sources if fewer in source]
    return np.concatenate(parts)


def _nogood_images(patch: Patch, words: Words) -> Iterator[tuple[Move, Words]]:
    """Nogoods under each symmetry of the patch."""
    for move in automorphisms(patch):
        image = moved_bits(words, move[1])
        yield move, image
        if patch.recolours:
            yield move, recoloured(image, len(patch.edges))


def _class_rows(patch: Patch, clues: ClueVector, words: Words) -> Sequence[int]:
    """The rows, one for each class under the symmetries that keep the clues."""
    images = [
        image
        for move, image in _nogood_images(patch, words)
        if turned_clues(patch, clues, move) == clues
    ]
    rows = np.stack(images).transpose(1, 0, 2).tolist()
    first: dict[tuple[int, ...], int] = {}
    for row, options in enumerate(rows):
        first.setdefault(tuple(min(options)), row)
    return list(first.values())


def nogood_bases(
    recipe: Recipe, known: dict[Patch, NogoodBase] | None = None, *, jobs: int = 1
) -> Iterator[NogoodBase]:
    """The base of each patch of a recipe that is not known yet, in order.

    known   bases of patches of the recipe made before; new ones are added
    jobs    processes to use, at most one for each patch of a layer

    Leaving the loop over the answers ends the processes. Raises LimitError for a patch too large.
    """
    known = {} if known is None else known
    smaller: list[NogoodBase] = []
    for layer in recipe.layers:
        left = [patch for patch in layer if patch not in known]
        for base in _layer_bases(recipe, left, smaller, min(jobs, len(left))):
            known[base.patch] = base
            yield base
        smaller += [known[patch] for patch in layer]


def _layer_bases(
    recipe: Recipe, layer: Sequence[Patch], smaller: Sequence[NogoodBase], jobs: int
) -> Iterator[NogoodBase]:
    if jobs <= 1:
        for patch in layer:
            yield _base_in_process(patch, recipe.values, smaller, recipe.most_clues)
        return
    with pool_of(jobs, begin_in_pool) as pool:
        try:
            with interrupts_held():
                waiting = [
                    submit(pool, _base_in_process, patch, recipe.values, smaller, recipe.most_clues)
                    for patch in layer
                ]
            for future in as_completed(waiting):
                yield future.result()
        finally:
            end_pool(pool)


def _base_in_process(
    patch: Patch, values: tuple[int, ...], smaller: Sequence[NogoodBase], most_clues: int | None
) -> NogoodBase:
    found = nogood_base_of(patch, values, smaller, most_clues=most_clues)
    assert found is not None
    return found


def rules_of_bases(bases: Iterable[NogoodBase], source: str) -> Iterator[Rule]:
    """The implications of bases as rules: premises prime, conclusions all that follow.

    Named by patch and number, as "square-3-2/17": the second patch of three faces, its 17th rule.
    """
    names = PatchNames()
    for base in bases:
        patch, name = base.patch, names.next(base.patch)
        rows = (
            (clues, row) for clues, words in base.implications.items() for row in words.tolist()
        )
        for number, (clues, (lines, crosses, more_lines, more_crosses)) in enumerate(rows, start=1):
            yield Rule(
                patch,
                clues,
                marks_of(lines, crosses, patch.n_marks),
                marks_of(more_lines, more_crosses, patch.n_marks),
                name=f"{name}/{number}",
                source=source,
            )


def set_of_bases(recipe: Recipe, bases: Iterable[NogoodBase], source: str) -> RuleSet:
    """The rules of a recipe's bases as one set."""
    rules = tuple(rules_of_bases(bases, source))
    return RuleSet(recipe.name, recipe.title, source, recipe.tiling, rules)


CHECKPOINT_KIND, CHECKPOINT_VERSION = "bases", 1

KnownBases = dict[Patch, NogoodBase]
