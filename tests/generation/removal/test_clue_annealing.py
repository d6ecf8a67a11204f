"""Fewer clues by local search: as few as wanted or the fewest met, in which order they are tried,
and when it gives up. The removal is played by a function here, so that each round's outcome is
known.
"""

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from takegaki.core.budget import Budget
from takegaki.core.verdict import Stopped
from takegaki.generation.removal import clue_annealing
from takegaki.generation.removal.clue_annealing import BACK, ROUNDS, STALE, WORSE, reduced
from takegaki.runtime.arrays import Flags, Ints
from takegaki.runtime.rng import new_rng
from tiers import tries

N = 40
GROUPS = [np.array([face], dtype=np.int32) for face in range(N)]


def clues(number: int) -> Flags:
    """The first so many."""
    return np.arange(N) < number


class Removal:
    """Answers with so many clues, one number a round (None: they do not do); keeps what it was
    asked.
    """

    def __init__(self, numbers: Iterator[int | None]) -> None:
        self._numbers = numbers
        self.asked: list[tuple[Flags, Ints]] = []

    def __call__(self, given: Flags, order: Ints) -> Flags | None:
        self.asked.append((given, order))
        number = next(self._numbers)
        return None if number is None else clues(number)


def search(
    removal: Callable[[Flags, Ints], Any],
    begin: int,
    wanted: int,
    seed: int = 1,
    *,
    budget: Budget | None = None,
    groups: list[Ints] = GROUPS,
) -> tuple[Flags | Stopped, list[str]]:
    told: list[str] = []
    limits = (budget or Budget()).start()
    return reduced(clues(begin), groups, wanted, removal, new_rng(seed), limits, told.append), told


def number_of(found: Flags | Stopped) -> int:
    assert not isinstance(found, Stopped)
    return int(found.sum())


def test_as_few_as_wanted_are_not_looked_at() -> None:
    removal = Removal(repeat(1))
    assert number_of(search(removal, 20, 20)[0]) == 20
    assert not removal.asked


def test_it_ends_with_the_first_set_that_is_as_small_as_wanted() -> None:
    removal = Removal(iter([19, 18, 17, 16, 15]))
    found, told = search(removal, 20, 17)
    assert number_of(found) == 17
    assert len(removal.asked) == 3
    assert told == [
        f"round {number} of {ROUNDS}: {fewer} clues, 17 wanted"
        for number, fewer in ((1, 19), (2, 18), (3, 17))
    ]


def test_the_fewest_met_are_kept_though_it_goes_on_from_more() -> None:
    """Rounds that lead to more clues are taken now and then: what is returned is the best of
    all.
    """
    for seed in range(tries(20)):
        removal = Removal(iter([18, 15, *repeat(16, STALE)]))
        found, told = search(removal, 20, 10, seed)
        assert number_of(found) == 15
        assert len(told) == 2
        # The sixteenth is among those that are there only where more clues were taken.
        is_there = [15 in order[:15] for _, order in removal.asked[2:]]
        assert not is_there[0]
        assert any(is_there)


def test_it_gives_up_after_so_many_rounds_without_fewer() -> None:
    removal = Removal(repeat(20))
    assert number_of(search(removal, 20, 10)[0]) == 20
    assert len(removal.asked) == STALE
    # A smaller set begins the count anew.
    again = Removal(iter([*repeat(20, STALE - 1), 19, *repeat(19, STALE)]))
    assert number_of(search(again, 20, 10)[0]) == 19
    assert len(again.asked) == 2 * STALE


def test_it_gives_up_after_all_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clue_annealing, "ROUNDS", 7)
    removal = Removal(iter(range(30, 0, -1)))
    assert number_of(search(removal, 31, 0)[0]) == 24
    assert len(removal.asked) == 7


def test_clues_that_do_not_do_change_nothing() -> None:
    removal = Removal(iter([None, None, 19, None, 18]))
    assert number_of(search(removal, 20, 18)[0]) == 18
    there = [int(clues(20)[given].sum()) for given, _ in removal.asked[:3]]
    assert there == [20, 20, 20]


def test_what_is_tried_and_in_which_order() -> None:
    """All that are there, each once and in random order; behind them some of those that were
    gone.
    """
    removal = Removal(repeat(10))
    search(removal, 10, 5)
    numbers, orders = set(), set()
    for given, order in removal.asked:
        assert given[:10].all()
        back = np.flatnonzero(given[10:]) + 10
        assert sorted(order.tolist()) == [*range(10), *back.tolist()]
        assert set(order[:10].tolist()) == set(range(10))
        numbers.add(len(back))
        orders.add(tuple(order[:10].tolist()))
    # One in six of the thirty that are gone, at most, and at least one.
    assert numbers == set(range(1, (N - 10) // BACK + 1))
    assert len(orders) > len(removal.asked) * 0.9


def test_groups_come_back_as_a_whole() -> None:
    groups = [np.array([2 * n, 2 * n + 1], dtype=np.int32) for n in range(N // 2)]
    removal = Removal(repeat(10))
    search(removal, 10, 5, groups=groups)
    for given, order in removal.asked:
        assert np.array_equal(given[::2], given[1::2])
        assert sorted(order.tolist()) == [n for n in range(N // 2) if given[2 * n]]


def test_with_nothing_gone_nothing_comes_back() -> None:
    removal = Removal(repeat(N))
    search(removal, N, 5)
    assert all(given.all() and len(order) == N for given, order in removal.asked)


@pytest.mark.parametrize("more", [1, 2])
def test_how_often_more_clues_are_taken(more: int) -> None:
    """One more in one of eight rounds, two more in one of 64."""
    rng, turns = new_rng(3), 20_000
    taken = sum(clue_annealing._taken(more, rng) for _ in range(turns))
    expected = turns / WORSE**more
    assert abs(taken - expected) < 5 * np.sqrt(expected)
    assert all(clue_annealing._taken(fewer, rng) for fewer in (0, -1, -7) for _ in range(50))


def test_what_stops_the_removal_or_the_budget_stops_the_search() -> None:
    stopped = Stopped("enough")
    assert search(lambda given, order: stopped, 20, 10)[0] is stopped
    removal = Removal(repeat(20))
    found, _ = search(removal, 20, 10, budget=Budget(time_limit=5, clock=Clock(1.0)))
    assert isinstance(found, Stopped)
    assert 0 < len(removal.asked) < 6
