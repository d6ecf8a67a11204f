"""Questions that are awaited: the same answers, beside each other, ended with their task."""

import asyncio
import inspect
import threading
import time
from contextlib import aclosing

import pytest

import takegaki
from takegaki import Budget, Puzzle, Unique, aio, graph_of, read, square
from takegaki.core.errors import ArgumentError, PuzzleError
from takegaki.core.verdict import Undecided
from takegaki.solving.questions.verdicts import Failed

TEXT = "33\n..\n.."
ENDLESS = Puzzle.of(square(14, 14), {0: 2})
"""Its solutions are too many to be counted in the time of a test."""
QUESTIONS = ("prove", "solve", "count", "backbone", "review", "rate", "explain", "hint", "samples")


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answers_are_those_of_the_functions(name: str) -> None:
    plain, awaited = getattr(takegaki, name), getattr(aio, name)
    assert asyncio.run(awaited(TEXT)) == plain(TEXT)
    assert inspect.signature(awaited).parameters == inspect.signature(plain).parameters


def test_a_puzzle_is_made() -> None:
    made = asyncio.run(aio.generate(square(4, 5), seed=3, level="easy"))
    assert made == takegaki.generate(square(4, 5), seed=3, level="easy")


def test_errors_are_those_of_the_functions() -> None:
    with pytest.raises(PuzzleError):
        asyncio.run(aio.prove("?!"))
    with pytest.raises(ArgumentError, match="budget=Budget"):
        asyncio.run(aio.prove(TEXT, time_limit=5))  # type: ignore[call-arg]


def test_the_loop_goes_on_and_a_cancelled_task_ends_its_work() -> None:
    before = threading.active_count()

    async def several() -> int:
        task = asyncio.create_task(aio.count(ENDLESS))
        ticks = 0
        for _ in range(20):
            await asyncio.sleep(0.005)
            ticks += 1
        assert not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return ticks

    assert asyncio.run(several()) == 20
    # All threads of the loop have ended with it.
    assert threading.active_count() == before


def test_a_timeout_ends_the_work() -> None:
    async def limited() -> None:
        async with asyncio.timeout(0.05):
            await aio.count(ENDLESS)

    with pytest.raises(TimeoutError):
        asyncio.run(limited())


def test_a_budget_of_many_is_cancelled_as_ever() -> None:
    budget = Budget()

    async def both() -> list[object]:
        one, other = (asyncio.create_task(aio.count(ENDLESS, budget=budget)) for _ in range(2))
        await asyncio.sleep(0.02)
        one.cancel()
        with pytest.raises(asyncio.CancelledError):
            await one
        # The other shares the budget, not the cancellation of the first.
        assert not budget.cancel.is_set()
        assert not other.done()
        budget.cancel.set()
        return [await other]

    (answer,) = asyncio.run(both())
    assert "cancelled" in str(answer) or isinstance(answer, Undecided)


def test_verdicts_come_one_by_one() -> None:
    async def names() -> list[str]:
        return [one.name async for one in aio.prove_each(["4", "?!", "0"], on_error="keep")]

    assert asyncio.run(names()) == ["unique", "error", "no solution"]


def test_a_loop_that_is_left_ends_the_threads() -> None:
    async def first() -> object:
        async with aclosing(aio.prove_each(["4"] * 10_000, threads=2)) as verdicts:
            async for verdict in verdicts:
                return verdict
        return None

    before, start = threading.active_count(), time.monotonic()
    verdict = asyncio.run(first())
    assert isinstance(verdict, Unique)
    assert not isinstance(verdict, Failed)
    assert threading.active_count() == before
    assert time.monotonic() - start < 60
    assert read("4") == verdict.solution.puzzle
    assert graph_of("square", 1, 1) == verdict.solution.puzzle.graph
