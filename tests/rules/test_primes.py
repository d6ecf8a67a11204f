"""Prime implicates, against all partial assignments tried one by one."""

from itertools import product

import numpy as np
import pytest

from takegaki.core.errors import LimitError
from takegaki.rules import primes
from takegaki.rules.constraints import world
from takegaki.rules.patch import automorphisms
from takegaki.rules.patches import connected_patches
from takegaki.rules.primes import Primes, clue_vectors, implicates, moved


def cube(signs: tuple[int, ...]) -> int:
    """A partial assignment, 0 nothing, 1 cross, 2 line, in the two bits a mark of `Cubes`."""
    return sum(sign << 2 * i for i, sign in enumerate(signs))


def excluded(signs: tuple[int, ...], states: list[int]) -> bool:
    return not any(all(s == 0 or (state >> i & 1) == s - 1 for i, s in enumerate(signs)) for state in states)


def by_trying(states: list[int], n_marks: int) -> list[int]:
    """Excluded, and not without any one of its marks."""
    found = []
    for signs in product(range(3), repeat=n_marks):
        if excluded(signs, states):
            fewer = [(*signs[:i], 0, *signs[i + 1 :]) for i, sign in enumerate(signs) if sign]
            if not any(excluded(each, states) for each in fewer):
                found.append(cube(signs))
    return sorted(found)


@pytest.mark.parametrize("seed", range(12))
def test_of_any_states(seed):
    rng = np.random.default_rng(seed)
    n_marks = int(rng.integers(1, 6))
    states = np.flatnonzero(rng.random(1 << n_marks) < rng.random())
    assert sorted(Primes(n_marks).of(states.astype(np.int64)).tolist()) == by_trying(states.tolist(), n_marks)


def test_of_all_and_none():
    assert Primes(3).of(np.arange(8)).tolist() == []
    assert Primes(3).of(np.zeros(0, dtype=np.int64)).tolist() == [0]


@pytest.mark.parametrize(("tiling", "values"), [("square", (0, 1, 2, 3, 4)), ("honeycomb", (0, 2, 5))])
def test_of_one_face(tiling, values):
    sides = world(connected_patches(tiling, 1)[0])
    found = dict(implicates(sides, values))
    assert list(found) == [(-1,), *((value,) for value in values)]
    blank = set(by_trying(sides.states.tolist(), sides.patch.n_marks))
    for clues, cubes in found.items():
        every = by_trying(sides.matching(clues).tolist(), sides.patch.n_marks)
        assert sorted(cubes.tolist()) == sorted(set(every) - (blank if clues != (-1,) else set()))


def test_clues_are_one_of_each_class():
    for patch in connected_patches("square", 3):
        found = list(clue_vectors(world(patch), (0, 3)))
        moves = [faces for faces, _ in automorphisms(patch)]
        images = [{moved(clues, faces) for faces in moves} for clues in found]
        assert sum(map(len, images)) == 27
        assert len(set().union(*images)) == 27
        none = [clues.count(-1) for clues in found]
        assert none == sorted(none, reverse=True)
        assert [c for c in found if c.count(-1) >= 2] == list(clue_vectors(world(patch), (0, 3), 1))


def test_a_limit(monkeypatch):
    monkeypatch.setattr(primes, "MAX_CUBES", 10)
    with pytest.raises(LimitError, match="more than 10 implicates"):
        Primes(7).of(world(connected_patches("square", 2)[1]).states)
