"""Prime implicates of a patch: the smallest sets of clues and marks that cannot occur together."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import LimitError
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.constraints import Masks, World
from takegaki.rules.patch import automorphisms

Cubes = NDArray[np.int64]
"""Partial assignments: bits 2i and 2i + 1 tell that mark i is a cross, a line (outside, inside)."""

ALL: Cubes = np.zeros(1, dtype=np.int64)
NONE: Cubes = np.zeros(0, dtype=np.int64)

MAX_CUBES = 150_000_000
"""Most cubes kept for one patch, 8 bytes each."""


class Primes:
    """The prime implicates of sets of states, as the forbidden partial assignments they exclude.

    A set of states over its highest mark splits into three smaller questions: the states without
    that mark, with a cross there and with a line there. Equal sets, also of different clues, are
    answered once.
    Raises LimitError before more than MAX_CUBES are kept.
    Source: O. Coudert, J. C. Madre, Implicit and incremental computation of primes (1992).
    """

    def __init__(self, n_marks: int) -> None:
        self._n_marks = n_marks
        self._n_kept = 0
        self._known: dict[tuple[int, bytes], Cubes] = {}

    def of(self, states: Masks) -> Cubes:
        """The prime implicates of these states (ascending); all cubes hold when there is no state."""
        return self._split(states, self._n_marks)

    def _split(self, states: Masks, n_marks: int) -> Cubes:
        if len(states) == 0:
            return ALL
        if len(states) == 1 << n_marks:
            return NONE
        key = (n_marks, states.tobytes())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._computed(states, n_marks - 1)
        return known

    def _computed(self, states: Masks, mark: int) -> Cubes:
        middle = int(np.searchsorted(states, 1 << mark))
        crossed, drawn = states[:middle], states[middle:] - (1 << mark)
        either = np.union1d(crossed, drawn)
        free = self._split(either, mark)
        parts = [free]
        for half, bit in ((crossed, 1), (drawn, 2)):
            if len(half) < len(either):
                stricter = np.setdiff1d(self._split(half, mark), free, assume_unique=True)
                parts.append(stricter | (bit << 2 * mark))
        self._n_kept += sum(map(len, parts))
        if self._n_kept > MAX_CUBES:
            raise LimitError(f"a patch of more than {MAX_CUBES:,} implicates")
        return np.concatenate(parts)


def clue_vectors(world: World, values: tuple[int, ...], most: int | None = None) -> Iterator[tuple[int, ...]]:
    """One vector of clues, below 0 for none, for each class under the symmetries; fewest clues first.

    most   clues in a vector; None for any number
    """
    n_faces = len(world.patch.faces)
    moves = [faces for faces, _ in automorphisms(world.patch)]
    for clues in sorted(
        product((NO_CLUE, *values), repeat=n_faces), key=lambda v: n_faces - v.count(NO_CLUE)
    ):
        if most is not None and n_faces - clues.count(NO_CLUE) > most:
            return
        if all(clues <= moved(clues, images) for images in moves):
            yield clues


def moved(clues: tuple[int, ...], images: tuple[int, ...]) -> tuple[int, ...]:
    """The clues after each face went to its image."""
    result = [NO_CLUE] * len(clues)
    for face, image in enumerate(images):
        result[image] = clues[face]
    return tuple(result)


def implicates(
    world: World, values: tuple[int, ...], most: int | None = None
) -> Iterator[tuple[tuple[int, ...], Cubes]]:
    """For each vector of `clue_vectors` the implicates that need all of its clues; none idle.

    Cubes that a symmetry maps to each other are all listed. Impossible clues give nothing.
    """
    primes = Primes(world.patch.n_marks)
    for clues in clue_vectors(world, values, most):
        states = world.matching(clues)
        if len(states) == 0:
            continue
        found = primes.of(states)
        for place, clue in enumerate(clues):
            if clue >= 0:
                fewer = (*clues[:place], NO_CLUE, *clues[place + 1 :])
                found = np.setdiff1d(found, primes.of(world.matching(fewer)), assume_unique=True)
        yield clues, found
