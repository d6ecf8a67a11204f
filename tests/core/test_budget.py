"""Budgets: values whose clock starts at the question, and one contract for all work."""

import pickle
from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

import takegaki
from clocks import Clock
from narrowing import expect
from takegaki import prove, read, square
from takegaki.core.budget import Budget, Effort, EndedError
from takegaki.core.errors import ArgumentError, RequestError
from takegaki.core.verdict import Found


def test_reasons_to_stop() -> None:
    clock = Clock()
    budget = Budget(time_limit=2.5, conflicts=7, clock=clock).start()
    assert budget.exceeded(Effort(conflicts=6)) == ""
    assert budget.exceeded(Effort(conflicts=7)) == "limit of 7 conflicts reached"
    clock.now = 2.5
    assert budget.exceeded(Effort()) == "time limit of 2.5 s reached"
    budget.cancel.set()
    assert budget.exceeded(Effort()) == "cancelled"
    assert Budget().start().exceeded(Effort(conflicts=10**9)) == ""


def test_progress_is_not_told_too_often() -> None:
    clock = Clock()
    told: list[Any] = []
    budget = Budget(on_progress=told.append, clock=clock).start()
    for i in range(100):
        clock.now = i * 0.01
        budget.report(Effort(conflicts=i))
    assert 8 <= len(told) <= 10
    Budget().start().report(Effort())


def test_a_part_and_a_most_of_the_time() -> None:
    clock = Clock()
    whole = Budget(time_limit=10, conflicts=7, clock=clock).start()
    clock.now += 4
    for piece, seconds in ((whole.part(0.5), 3), (whole.at_most(2), 2), (whole.at_most(20), 6)):
        assert piece.time_limit == seconds
        assert piece.conflicts == 7
        assert piece.cancel is whole.cancel
        assert piece.clock is clock
    clock.now += 100
    assert whole.at_most(2).time_limit == 0
    assert Budget().start().at_most(2).time_limit == 2
    assert Budget().start().part(0.5).time_limit is None


def test_what_ends_work_that_has_a_part_of_the_time() -> None:
    clock = Clock()
    whole = Budget(time_limit=10, conflicts=7, clock=clock).start()
    part = whole.at_most(2)
    clock.now += 1
    assert whole.ending(part, "limit of 7 conflicts reached") == "limit of 7 conflicts reached"
    clock.now += 2
    assert whole.ending(part, part.exceeded()) == "", "it may go on"
    clock.now += 8
    assert whole.ending(part, part.exceeded()) == "time limit of 10 s reached"
    whole.cancel.set()
    assert whole.ending(part, part.exceeded()) == "cancelled"


@pytest.mark.parametrize("wrong", [1, 0, 2.5, "2 s", True])
def test_what_is_no_budget_is_refused_in_a_sentence(wrong: Any) -> None:
    """By every question alike; 0 is not taken for no limit."""
    board = square(3, 2)
    questions: tuple[Callable[..., Any], ...] = (
        *(takegaki.prove, takegaki.solve, takegaki.solutions, takegaki.count, takegaki.backbone),
        *(takegaki.samples, takegaki.explain, takegaki.hint, takegaki.rate, takegaki.review),
        lambda text, budget: takegaki.count(text, method="frontier", budget=budget),
        lambda text, budget: takegaki.another(
            expect(Found, takegaki.solve(text)).solution, budget=budget
        ),
        lambda text, budget: takegaki.prove_many([text], budget=budget),
        lambda text, budget: takegaki.Solver(text).solve(budget=budget),
        lambda _, budget: takegaki.generate(board, budget=budget),
    )
    for ask in questions:
        with pytest.raises(
            TypeError,
            match=r"^a budget is a Budget, such as Budget\(time_limit=2.5\), or None, not ",
        ):
            ask("33\n..\n..", budget=wrong)


def test_a_value_serves_every_question_anew() -> None:
    """One kept in a constant does not end later questions at once."""
    clock = Clock()
    kept = Budget(time_limit=1, clock=clock)
    puzzle = read("3.\n..\n.2")
    for _ in range(3):
        clock.now += 100
        assert prove(puzzle, budget=kept).name != "undecided"
    running = kept.start()
    clock.now += 100
    assert running.start() is running
    assert prove(puzzle, budget=running).name == "undecided"


def test_several_searches_share_one_budget() -> None:
    clock = Clock()
    heard: list[Any] = []
    whole = Budget(time_limit=5, conflicts=10, on_progress=heard.append, clock=clock).start()
    later = whole.after(Effort(conflicts=7))
    assert (later.conflicts_left(), later.conflicts_left(Effort(conflicts=2))) == (3, 1)
    assert whole.conflicts_left() == 10
    assert later.exceeded(Effort(conflicts=3)) == "limit of 10 conflicts reached"
    assert later.after(Effort(conflicts=9)).conflicts_left() == 0
    clock.now = 1
    assert later.may_go_on(Effort(conflicts=1))
    assert whole.may_go_on(Effort(conflicts=1))
    assert heard == [Effort(conflicts=8)], "told once, by whichever comes first"
    clock.now = 5
    assert not later.may_go_on()
    with pytest.raises(EndedError, match="time limit of 5 s reached"):
        later.check()


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"time_limit": nan}, "a time limit is a number of seconds from 0 on, or None, not nan"),
        ({"time_limit": -1}, "a time limit is a number of seconds from 0 on, or None, not -1"),
        ({"time_limit": "3"}, "a time limit is a number of seconds from 0 on, or None, not '3'"),
        ({"conflicts": -5}, "a limit of conflicts is a whole number or None, not -5"),
        ({"conflicts": 1.5}, "a limit of conflicts is a whole number or None, not 1.5"),
    ],
)
def test_limits_that_mean_nothing(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError) as error:
        Budget(**limits)
    assert str(error.value) == message


def test_no_limit_may_be_said_in_three_ways() -> None:
    for limits in ({}, {"time_limit": None}, {"time_limit": inf}):
        assert Budget(**limits).start().exceeded(Effort(conflicts=10**9)) == ""


def test_a_running_budget_travels_with_what_is_left_of_it() -> None:
    clock = PickledClock()
    begun = Budget(time_limit=10, conflicts=100, clock=clock).start().after(Effort(conflicts=30))
    clock.now = 4.0
    copy = pickle.loads(pickle.dumps(begun))
    assert (copy.time_limit, copy.conflicts) == (6.0, 70)
    assert isinstance(copy.clock, PickledClock)
    assert copy.on_progress is None
    assert copy.exceeded() == ""
    copy.clock.now += 6.0
    assert copy.exceeded() == "time limit of 6 s reached"
    again = pickle.loads(pickle.dumps(Budget(conflicts=5, on_progress=print, clock=clock)))
    assert (again.on_progress, again.conflicts) == (print, 5)
    assert isinstance(again.clock, PickledClock)


def test_what_came_before_counts_only_where_somebody_counts() -> None:
    free = Budget(time_limit=5, clock=Clock()).start()
    assert free.after(Effort(conflicts=3)) is free
    told: list[Effort] = []
    heard = Budget(on_progress=told.append, clock=Clock(1.0)).start().after(Effort(conflicts=3))
    heard.report(Effort(conflicts=4))
    assert told == [Effort(conflicts=7)]


class PickledClock:
    """One that stands, and goes along to other processes."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    "part, wrong, said",
    [
        ("cancel", True, "what cancels a budget is a threading.Event, not True"),
        ("on_progress", 5, "on_progress is a function of the effort, or None, not 5"),
        ("clock", 2.5, "a clock is a function that returns seconds, not 2.5"),
    ],
)
def test_what_is_no_part_of_a_budget_is_named(part: str, wrong: object, said: str) -> None:
    parts: dict[str, Any] = {part: wrong}
    with pytest.raises(ArgumentError, match=f"^{said}$"):
        Budget(**parts)
