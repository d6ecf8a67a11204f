"""Bases: their nogoods conclude all that the tables entail, and no mark of one is idle."""

from functools import cache

import numpy as np
import pytest

from takegaki.core.budget import Budget
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.construction.nogood_base import (
    NogoodBase,
    _nogoods_in_force,
    nogood_base_of,
    nogoods_placed,
)
from takegaki.rules.construction.recipes import recipe_of_faces
from takegaki.rules.kernels.closures import close
from takegaki.rules.patches.families import connected_patches, with_exits
from takegaki.rules.patches.states import clue_vectors, patch_states
from tiers import sampled, thorough, tries

COUNTS = {
    ("square", False): [(9, 9), (36, 42), (111, 109)],
    ("honeycomb", False): [(23, 23), (274, 321)],
    ("square", True): [(30, 36)],
}
"""Nogoods and implications that patches of 1, 2, 3 faces add, for clues below the number of sides.
"""


@cache
def bases_of(
    tiling: str, faces: int, colours: bool = False, seed: int | None = None
) -> list[NogoodBase]:
    values = recipe_of_faces(tiling, 1).values[:-1]
    found: list[NogoodBase] = []
    for n in range(1, faces + 1):
        made = [
            nogood_base_of(patch, values, found, seed=seed)
            for patch in connected_patches(tiling, n, colours=colours)
        ]
        found += [base for base in made if base is not None]
    return found


KINDS = [(*kind, faces) for kind, sizes in COUNTS.items() for faces in range(1, len(sizes) + 1)]


@sampled(2)
@pytest.mark.parametrize(("tiling", "colours", "faces"), KINDS)
def test_counts(tiling: str, colours: bool, faces: int) -> None:
    found = bases_of(tiling, faces, colours)
    for size, expected in enumerate(COUNTS[tiling, colours][:faces], start=1):
        made = [base for base in found if len(base.patch.faces) == size]
        assert (sum(b.n_nogoods for b in made), sum(b.n_implications for b in made)) == expected


@thorough
@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_the_number_of_implications_depends_on_no_order(tiling: str) -> None:
    found = [bases_of(tiling, 2, seed=seed) for seed in range(4)]
    assert len({sum(base.n_implications for base in bases) for bases in found}) == 1


@thorough
@pytest.mark.parametrize(("tiling", "faces"), [("square", 3), ("honeycomb", 2)])
def test_propagation_finds_all_that_follows(tiling: str, faces: int) -> None:
    """On random marks, against what the states that agree with them share."""
    found = bases_of(tiling, faces)
    rng = np.random.default_rng(5)
    for patch in connected_patches(tiling, faces):
        for clues in rng.permutation(
            list(clue_vectors(patch_states(patch), (0, 1, 2, 3)))
        ).tolist()[: tries(12)]:
            states = patch_states(patch).matching(tuple(clues))
            if len(states) == 0:
                continue
            nogoods = _nogoods_in_force(tuple(clues), nogoods_placed(patch, found))
            for _ in range(tries(20)):
                marks = given(states, patch.n_marks, rng)
                agreeing = states[(states & marks[0] == marks[0]) & (states & marks[1] == 0)]
                sound = close(nogoods, len(nogoods), marks)
                assert sound == (len(agreeing) > 0)
                if sound:
                    every = (1 << patch.n_marks) - 1
                    shared = [
                        np.bitwise_and.reduce(agreeing),
                        np.bitwise_and.reduce(~agreeing & every),
                    ]
                    assert marks.tolist() == shared


def given(states: np.ndarray, n_marks: int, rng: np.random.Generator) -> np.ndarray:
    """Some marks of a state; now and then a wrong one among them."""
    state, shown = int(rng.choice(states)), int(rng.integers(1 << n_marks))
    wrong = 1 << int(rng.integers(n_marks)) if rng.random() < 0.3 else 0
    return np.array([(state ^ wrong) & shown, ~(state ^ wrong) & shown])


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_nogoods_and_implications_are_prime(tiling: str) -> None:
    """The tables exclude a nogood, and none of its marks or clues can go; a premise has no idle
    mark.
    """
    for base in bases_of(tiling, 2):
        for clues, words in base.nogoods.items():
            states = patch_states(base.patch).matching(clues)
            for lines, crosses in words.tolist():
                assert not occurs(states, lines, crosses)
                for bit in [
                    1 << i for i in range(base.patch.n_marks) if (lines | crosses) >> i & 1
                ]:
                    assert occurs(states, lines & ~bit, crosses & ~bit)
                for place in [place for place, clue in enumerate(clues) if clue != NO_CLUE]:
                    fewer = (*clues[:place], NO_CLUE, *clues[place + 1 :])
                    assert occurs(patch_states(base.patch).matching(fewer), lines, crosses)
        for clues, words in base.implications.items():
            states = patch_states(base.patch).matching(clues)
            for lines, crosses, more_lines, more_crosses in words.tolist():
                assert occurs(states, lines, crosses)
                agreeing = states[(states & lines == lines) & (states & crosses == 0)]
                every = (1 << base.patch.n_marks) - 1
                assert np.bitwise_and.reduce(agreeing) == lines | more_lines
                assert np.bitwise_and.reduce(~agreeing & every) == crosses | more_crosses


def occurs(states: np.ndarray, lines: int, crosses: int) -> bool:
    return bool(np.any((states & lines == lines) & (states & crosses == 0)))


def test_few_clues_are_a_part_of_many() -> None:
    patch = connected_patches("square", 2)[1]
    one, every = nogood_base_of(patch, (0, 3), most_clues=1), nogood_base_of(patch, (0, 3))
    assert one is not None
    assert every is not None
    assert one.implications.keys() == {c for c in every.implications if c.count(NO_CLUE) >= 1}
    assert all(
        np.array_equal(words, every.implications[c]) for c, words in one.implications.items()
    )


def test_exits_tell_what_happens_beside_the_patch() -> None:
    """With its exits crossed a corner of a 3 has both its lines: paper 3's corner rule."""
    base = nogood_base_of(with_exits(connected_patches("square", 1)[0]), (0, 1, 2, 3))
    assert base is not None
    assert (base.n_nogoods, base.n_implications) == (61, 97)
    patch = base.patch
    own = {patch.edges.index(edge) for edge in patch.graph.edges_of(patch.faces[0]).tolist()}
    corner = [
        row
        for row in base.implications[3,].tolist()
        if row[0] == 0 and row[1].bit_count() == 2 and all(not row[1] >> i & 1 for i in own)
    ]
    assert len(corner) == 1
    assert corner[0][2].bit_count() == 2


def test_cancelling() -> None:
    patch = connected_patches("square", 2)[0]
    assert nogood_base_of(patch, (0, 1), budget=Budget(time_limit=0)) is None
