"""Items in lists for processes: worth handing over, and so short that none waits for others."""

from itertools import count, pairwise
from types import SimpleNamespace

import pytest

from takegaki.solving.questions import answer_many


@pytest.mark.parametrize(
    ("seconds", "length"),
    [(1e-6, answer_many.LONGEST_LIST), (0.001, 50), (0.01, 5), (0.02, 2), (1.0, 1)],
)
def test_lists_come_to_take_a_moment_each(
    seconds: float, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(answer_many, "time", SimpleNamespace(perf_counter=lambda: now))
    jobs = 2
    lists = answer_many._Lists(count(), jobs, answer_many.FIRST_LIST)
    taken: list[list[int]] = []
    for _ in range(9):
        taken.append(next(lists))
        now += len(taken[-1]) * seconds / jobs
        lists.note_answer()
    lengths = [len(some) for some in taken]
    assert lengths[0] == answer_many.FIRST_LIST
    assert lengths[-1] in (length - 1, length)
    # What one answer says is not trusted at once.
    assert all(later <= 2 * before for before, later in pairwise(lengths))
    assert [item for some in taken for item in some] == list(range(sum(lengths)))
