"""Many puzzles: the verdicts in order, whatever processes find them."""

from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from takegaki import Budget, prove, prove_each, prove_many, read
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.solving import many

TEXTS = ["4", "0", "3.\n.2\n..", "33\n..\n.."]


def test_verdicts_in_order_with_progress() -> None:
    seen: list[Any] = []
    verdicts = prove_many([read(TEXTS[0]), *TEXTS[1:]], on_progress=seen.append)
    assert [verdict.name for verdict in verdicts] == ["unique", "no solution", "multiple", "unique"]
    assert seen == [1, 2, 3, 4]
    assert prove_many([]) == []


def test_processes_give_the_same() -> None:
    texts = TEXTS * 9
    assert prove_many(texts, jobs=2) == [prove(text) for text in texts]


def test_only_as_many_are_read_as_are_wanted() -> None:
    verdicts = prove_each(TEXTS[i % 4] for i in count())
    assert [next(verdicts).name for _ in range(6)][-2:] == ["unique", "no solution"]


def test_each_has_the_budget_and_errors_come_through() -> None:
    assert {one.name for one in prove_many(TEXTS, budget=Budget(conflicts=0))} == {"undecided"}
    with pytest.raises(RequestError, match="a number of processes is a whole number from 1 on, not 0"):
        prove_many(TEXTS, jobs=0)
    with pytest.raises(PuzzleError):
        prove_many([*TEXTS, "nothing"])


@pytest.mark.parametrize("wrong", ["3.\n.2", b"4", Path("batch.txt"), read("4"), None, 4])
def test_one_puzzle_alone_is_not_many(wrong: Any) -> None:
    with pytest.raises(RequestError, match="many puzzles were expected, one after another, not a"):
        prove_many(wrong)
    with pytest.raises(RequestError, match="give one of its columns"):
        prove_many(np.array([["4", "0"]]))


@pytest.mark.parametrize(
    ("seconds", "length"), [(1e-6, many.LONGEST_LIST), (0.001, 50), (0.01, 5), (0.02, 2), (1.0, 1)]
)
def test_lists_come_to_take_a_moment_each(
    seconds: float, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(many, "time", SimpleNamespace(perf_counter=lambda: now))
    jobs = 2
    lists = many._Lists(count(), jobs, many.FIRST_LIST)
    taken: list[list[int]] = []
    for _ in range(9):
        taken.append(next(lists))
        now += len(taken[-1]) * seconds / jobs
        lists.note_answer()
    lengths = [len(some) for some in taken]
    assert lengths[0] == many.FIRST_LIST
    assert lengths[-1] in (length - 1, length)
    # What one answer says is not trusted at once.
    assert all(later <= 2 * before for before, later in pairwise(lengths))
    assert [item for some in taken for item in some] == list(range(sum(lengths)))
