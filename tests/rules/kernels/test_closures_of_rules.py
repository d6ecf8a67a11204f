"""Domination and composition on words, against sets of marks worked out in plain Python."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from rules.fixpoints import close_all
from takegaki.rules.kernels.closures import (
    close_under,
    drop_composed,
    drop_dominated,
    extend,
    saturate_full,
    undominated,
)
from takegaki.runtime.arrays import Ints, Longs2
from tiers import sampled

N_MARKS = 6
FACES = 2


def table(random: np.random.Generator, n_rules: int, most: int = 3) -> np.ndarray:
    """Rules on six marks and two faces; half of them ask for a clue."""
    rows = np.zeros((n_rules, 6), dtype=np.int64)
    for row in rows:
        places = random.permutation(N_MARKS)
        n_before = int(random.integers(0, most))
        n_after = int(random.integers(1, 3))
        for place in places[: n_before + n_after].tolist():
            side = 2 * (list(places).index(place) >= n_before) + int(random.integers(2))
            row[side] |= 1 << place
        if random.integers(2):
            face = int(random.integers(FACES))
            row[4] = int(random.integers(1, 3)) << 4 * face
            row[5] = 15 << 4 * face
    return rows


def marks(lines: int, crosses: int) -> set[tuple[int, str]]:
    """A pair of words as a set."""
    words = ((lines, "line"), (crosses, "cross"))
    return {(i, kind) for word, kind in words for i in range(64) if int(word) >> i & 1}


def before(row: np.ndarray) -> set[tuple[int, str]]:
    return marks(row[0], row[1])


def after(row: np.ndarray) -> set[tuple[int, str]]:
    return marks(row[2], row[3])


def clues(row: np.ndarray) -> set[tuple[int, int]]:
    return {
        (face, int(row[4]) >> 4 * face & 15)
        for face in range(FACES)
        if int(row[5]) >> 4 * face & 15
    }


def better(one: np.ndarray, other: np.ndarray) -> bool:
    """The definition of the paper."""
    return (
        clues(one) <= clues(other) and before(one) <= before(other) and after(other) <= after(one)
    )


def easiest_first(rules: np.ndarray) -> np.ndarray:
    """Fewest premises first, of equals the most conclusions."""
    keys = [(len(before(row)) + len(clues(row)), -len(after(row))) for row in rules]
    return rules[sorted(range(len(rules)), key=lambda i: keys[i])]


def closure(rules: list[np.ndarray], start: set[Any]) -> set[Any]:
    """Rules applied over and over."""
    known = set(start)
    while True:
        more = set().union(*(after(rule) for rule in rules if before(rule) <= known)) - known
        if not more:
            return known
        known |= more


def in_force(rules: np.ndarray, row: np.ndarray) -> list[np.ndarray]:
    return [rule for rule in rules if clues(rule) <= clues(row)]


def asked_of(rules: Longs2) -> tuple[Longs2, Ints, Ints, Longs2, Ints]:
    """Each rule asks for a list of its own: the rules in force under its clues."""
    asked = rules.copy()
    asked[:, 5] = np.arange(len(rules))
    lists = [[j for j, rule in enumerate(rules) if clues(rule) <= clues(row)] for row in rules]
    starts = np.cumsum([0, *map(len, lists)]).astype(np.int32)
    rows = np.array([j for chosen in lists for j in chosen], dtype=np.int32)
    return asked, starts, rows, rules, np.arange(len(rules), dtype=np.int32)


@sampled()
@pytest.mark.parametrize("seed", range(5))
def test_undominated_rules_are_those_of_the_definition(seed: int) -> None:
    rules = np.unique(table(np.random.default_rng(seed), 150), axis=0)
    rules = easiest_first(rules)
    kept = np.zeros(len(rules), dtype=np.int32)
    found = set(kept[: undominated(rules, kept)].tolist())
    wanted = {
        j
        for j, row in enumerate(rules)
        if not any(
            better(rule, row) and (not better(row, rule) or i < j)
            for i, rule in enumerate(rules)
            if i != j
        )
    }
    assert found == wanted
    assert len(found) < len(rules)


def test_of_rules_that_dominate_each_other_one_stays() -> None:
    rules = table(np.random.default_rng(1), 30)
    twice = np.concatenate([rules, rules])
    kept = np.zeros(60, dtype=np.int32)
    n_kept = undominated(easiest_first(twice), kept)
    alive = np.ones(60, dtype=np.bool_)
    drop_dominated(np.arange(60, dtype=np.int32), *asked_of(twice), alive)
    assert alive.sum() == n_kept < 30


@sampled()
@pytest.mark.parametrize("seed", range(5))
def test_composed_rules_go_and_nothing_is_lost(seed: int) -> None:
    random = np.random.default_rng(seed)
    rules = np.unique(table(random, 100), axis=0)[:80]
    alive = np.ones(80, dtype=np.bool_)
    order = random.permutation(80).astype(np.int32)
    gone = drop_composed(order, *asked_of(rules), alive)
    assert gone == 80 - alive.sum() > 0
    for number, row in enumerate(rules):
        left = [rule for rule in in_force(rules[alive], row) if not np.array_equal(rule, row)]
        assert (after(row) <= closure(left, before(row))) == (not alive[number])


def test_a_rule_is_never_composed_by_itself() -> None:
    rule = np.array([[1, 0, 2, 0, 0, 0]], dtype=np.int64)
    alive = np.ones(1, dtype=np.bool_)
    assert drop_composed(np.zeros(1, dtype=np.int32), *asked_of(rule), alive) == 0
    assert alive.all()


@pytest.mark.parametrize("seed", range(5))
def test_closures(seed: int) -> None:
    random = np.random.default_rng(seed)
    rules = table(random, 12)
    boards = random.integers(0, 1 << N_MARKS, size=(50, 2))
    boards[:, 1] &= ~boards[:, 0] & random.integers(0, 1 << N_MARKS, size=50)
    found = boards.copy()
    close_all(rules, found)
    alive = np.zeros(6, dtype=np.bool_)
    alive[::2] = True
    for start, end in zip(boards, found, strict=True):
        wanted = closure(list(rules), marks(*start))
        contradiction = len({mark for mark, _ in wanted}) < len(wanted)
        assert (end[0] == end[1] == -1) if contradiction else (marks(*end) == wanted)
        some = start.copy()
        close_under(rules[:6], rules[6:], alive, some)
        assert marks(*some) == closure([*rules[:6], *rules[6::2]], marks(*start))


def pseudo_closed(
    close: Callable[[frozenset[int]], frozenset[int]], n_marks: int
) -> list[frozenset[int]]:
    """By definition: not closed, and it holds what follows from each smaller pseudo-closed set in
    it.
    """
    found: list[frozenset[int]] = []
    for size in range(n_marks + 1):
        for chosen in map(frozenset, combinations(range(n_marks), size)):
            if close(chosen) != chosen and all(
                close(one) <= chosen for one in found if one < chosen
            ):
                found.append(chosen)
    return found


@sampled(3)
@pytest.mark.parametrize("seed", range(20))
def test_full_implications_end_with_the_pseudo_closed_premises(seed: int) -> None:
    random = np.random.default_rng(seed)
    rules = table(random, 12)
    # Lines only, so that a set of marks is a set of numbers.
    given = np.stack(
        [rules[:, 0] | rules[:, 1], 0 * rules[:, 0], rules[:, 2] | rules[:, 3], 0 * rules[:, 0]],
        axis=1,
    )
    given = np.ascontiguousarray(given)

    def close(chosen: frozenset[int]) -> frozenset[int]:
        return frozenset(i for i, _ in closure(list(given), {(i, "line") for i in chosen}))

    wanted = sorted(map(sorted, pseudo_closed(close, N_MARKS)))
    nothing, words = np.zeros((0, 4), dtype=np.int64), np.zeros(2, dtype=np.int64)
    for _ in range(5):
        full = given[random.permutation(12)].copy()
        alive = np.ones(12, dtype=np.bool_)
        extend(nothing, full, alive, 63, words)
        count = saturate_full(nothing, full, alive, 63, words)
        assert sorted(sorted(i for i, _ in marks(row[0], 0)) for row in full[alive]) == wanted
        assert count == alive.sum() == len(wanted)
