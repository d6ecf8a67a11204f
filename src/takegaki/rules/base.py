"""Base of a patch: few nogoods whose unit propagation concludes all that its tables entail.

A nogood is a set of clues and marks that cannot occur together. It serves in all directions: each
of its marks but one present, the last one's opposite follows. The base of a patch holds only what
the bases of smaller patches, laid on it in all ways, do not yield by propagation.
Source: L. Bordeaux, J. Marques-Silva, Knowledge compilation with empowerment (2012).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from takegaki.core.puzzle import NO_CLUE
from takegaki.engine.jit import i64
from takegaki.engine.nogoods import directions, prune, saturate, select
from takegaki.rules.bits import Words, from_cubes, moved_bits, recoloured, sizes, without_repeats
from takegaki.rules.constraints import world
from takegaki.rules.patch import Patch, automorphisms, distinct, embeddings
from takegaki.rules.primes import implicates, moved

Clues = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Base:
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
    nogoods: dict[Clues, Words] = field(default_factory=dict)
    implications: dict[Clues, Words] = field(default_factory=dict)
    n_nogoods: int = 0
    n_implicates: int = 0

    @property
    def n_implications(self) -> int:
        """How many implications there are, one for each class under the symmetries."""
        return sum(len(words) for words in self.implications.values())


def base_of(
    patch: Patch,
    values: tuple[int, ...],
    smaller: Iterable[Base] = (),
    *,
    most_clues: int | None = None,
    seed: int | None = None,
    keep_on: Callable[[], bool] = lambda: True,
) -> Base | None:
    """The base of a patch for these clue values, on top of the bases of smaller patches.

    most_clues  clues that a nogood may ask for; None for any number
    seed     shuffles the order in which candidates of equal length are taken; None keeps it sorted
    keep_on  asked for each vector of clues; None is returned when it says no

    Cost: the prime implicates of the patch times their length, times the nogoods in force.
    """
    given = laid_on(patch, smaller)
    nogoods: dict[Clues, Words] = {}
    implications: dict[Clues, Words] = {}
    n_nogoods = n_implicates = 0
    random = None if seed is None else np.random.default_rng(seed)
    for clues, cubes in implicates(world(patch), values, most_clues):
        if not keep_on():
            return None
        candidates = from_cubes(cubes, patch.n_marks)
        if random is not None:
            random.shuffle(candidates)
        candidates = candidates[np.argsort(sizes(candidates), kind="stable")]
        n_implicates += len(candidates)
        chosen, least = _reduced(patch, clues, candidates, _in_force(clues, given, nogoods))
        if len(chosen) == 0:
            continue
        implications[clues] = least
        n_nogoods += len(_classes(patch, clues, chosen))
        for faces, images in _images(patch, chosen):
            target = moved(clues, faces)
            known = nogoods.get(target)
            nogoods[target] = images if known is None else without_repeats(np.concatenate([known, images]))
    return Base(patch, nogoods, implications, n_nogoods, n_implicates)


def _reduced(patch: Patch, clues: Clues, candidates: Words, force: Words) -> tuple[Words, Words]:
    """The candidates still needed as nogoods, and the implications needed instead, one of each class."""
    marks = np.zeros(4, dtype=np.int64)
    n_given = i64(len(force))
    room = np.concatenate([force, np.zeros_like(candidates)])
    every = i64((1 << patch.n_marks) - 1)
    rules = np.zeros((int(sizes(candidates).sum()), 6), dtype=np.int64)
    count = directions(room, n_given, candidates, world(patch).matching(clues), every, rules, marks)
    if count == 0:
        return candidates[:0], np.zeros((0, 4), dtype=np.int64)
    rules = _shortest(rules[:count])
    alive = np.ones(len(rules), dtype=np.bool_)
    saturate(room, n_given, rules, alive, marks)
    rules = rules[alive]
    least = rules[_classes(patch, clues, rules[:, :2])]
    implications = np.concatenate([least[:, 4:], least[:, 2:4] & ~least[:, 4:]], axis=1)
    n_all = select(room, n_given, candidates, np.zeros(len(candidates), dtype=np.int64), marks)
    # The longest are tried first: the shorter a rule, the easier it is seen.
    prune(room, i64(n_all), np.arange(n_all - 1, len(force) - 1, -1), marks)
    chosen = room[len(force) : n_all]
    return chosen[chosen[:, 0] != -1], implications


def _shortest(rules: Words) -> Words:
    """Of rules with equal closed premises (columns 0, 1) the one with the fewest premises (4, 5)."""
    order = np.lexsort((*rules[:, 5:3:-1].T, sizes(rules[:, 4:])))
    _, first = np.unique(rules[order, :2], axis=0, return_index=True)
    return rules[order[first]]


def laid_on(patch: Patch, smaller: Iterable[Base]) -> dict[Clues, Words]:
    """The nogoods of smaller patches in all ways that they lie wholly on this one, by clues."""
    edge_index = {edge: i for i, edge in enumerate(patch.edges)}
    colour_index = {face: len(patch.edges) + i for i, face in enumerate(patch.coloured)}
    found: dict[Clues, list[Words]] = {}
    for base in smaller:
        ways = distinct(base.patch, embeddings(base.patch, patch.graph))
        inside = np.all(np.isin(ways.edges, patch.edges), axis=1)
        inside &= np.all(np.isin(ways.faces, patch.faces), axis=1)
        ways = ways.taken(inside)
        for row in range(len(ways)):
            marks = [edge_index[edge] for edge in ways.edges[row].tolist()]
            marks += [colour_index[face] for face in ways.coloured[row].tolist()]
            for clues, words in base.nogoods.items():
                target = [NO_CLUE] * len(patch.faces)
                for face, clue in zip(ways.faces[row].tolist(), clues, strict=True):
                    target[patch.faces.index(face)] = clue
                found.setdefault(tuple(target), []).append(moved_bits(words, marks))
    return {clues: without_repeats(np.concatenate(parts)) for clues, parts in found.items()}


def _in_force(clues: Clues, *sources: dict[Clues, Words]) -> Words:
    """All nogoods that ask for no other clues than these."""
    parts = [np.zeros((0, 2), dtype=np.int64)]
    for fewer in product(*[(NO_CLUE, clue) if clue != NO_CLUE else (NO_CLUE,) for clue in clues]):
        parts += [source[fewer] for source in sources if fewer in source]
    return np.concatenate(parts)


def _images(patch: Patch, words: Words) -> Iterator[tuple[tuple[int, ...], Words]]:
    """Nogoods under each symmetry of the patch, with the images of the faces."""
    for faces, marks in automorphisms(patch):
        image = moved_bits(words, marks)
        yield faces, image
        if patch.coloured:
            yield faces, recoloured(image, len(patch.edges))


def _classes(patch: Patch, clues: Clues, words: Words) -> Sequence[int]:
    """The rows, one for each class under the symmetries that keep the clues."""
    images = [image for faces, image in _images(patch, words) if moved(clues, faces) == clues]
    rows = np.stack(images).transpose(1, 0, 2).tolist()
    first: dict[tuple[int, ...], int] = {}
    for row, options in enumerate(rows):
        first.setdefault(tuple(min(options)), row)
    return list(first.values())


def nogoods_on(patch: Patch, bases: Iterable[Base], clues: Clues) -> Words:
    """All nogoods (n, 2) that bases put in force on a patch with these clues."""
    return _in_force(clues, laid_on(patch, bases))
