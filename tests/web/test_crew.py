"""Processes for jobs: limits, cancellation, the queue, and what becomes of a process that ends."""

import asyncio
import json
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from pathlib import Path
from types import SimpleNamespace

import pytest

from takegaki.web.crew import BrokenCrewError, Crew, FullError, Kind, wire
from web import fakes
from web.serving import ROOT


@pytest.fixture(autouse=True)
def paths(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]))


def with_crew(work: Callable[[Crew], Coroutine], size: int = 1, queue: int = 16) -> None:
    async def run() -> None:
        async with asyncio.timeout(60), Crew(size, warm=False, queue=queue) as crew:
            await work(crew)

    asyncio.run(run())


async def ask(crew: Crew, kind: Kind, body: bytes = b"{}") -> list[tuple[bytes, dict]]:
    async with aclosing(crew.lines(kind, body)) as lines:
        return [(tag, json.loads(value)) async for tag, value in lines if b"waiting" not in value]


async def first(crew: Crew, kind: Kind) -> dict:
    """The first line that a job tells; then the page goes away."""
    async with aclosing(crew.lines(kind, b"{}")) as lines:
        async for _, value in lines:
            if b"waiting" not in value:
                return json.loads(value)
    raise AssertionError


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]


def test_progress_then_a_result():
    async def work(crew: Crew) -> None:
        told = await ask(crew, fakes.kind("count"))
        assert told == [(wire.PROGRESS, {"number": n}) for n in range(5)] + [(wire.RESULT, {"last": 4})]
        assert (await ask(crew, fakes.kind("chatty"))) == [(wire.RESULT, {"said": True})]
        assert len((await ask(crew, fakes.kind("long_line")))[0][1]["text"]) == 5_000_000

    with_crew(work)


def test_a_process_does_many_jobs():
    async def work(crew: Crew) -> None:
        pids = {(await ask(crew, fakes.kind("pid")))[0][1]["pid"] for _ in range(20)}
        assert pids == set(crew.pids)

    with_crew(work)


def test_errors_tell_no_secrets(capfd):
    async def work(crew: Crew) -> None:
        ((tag, told),) = await ask(crew, fakes.kind("fail"))
        assert tag == wire.ERROR
        assert told == {"error": "something went wrong here; the server's log tells more", "status": 500}
        ((tag, told),) = await ask(crew, fakes.kind("count"), b"[" * 1000)
        assert (tag, told["status"]) == (wire.ERROR, 400)
        # The process goes on.
        assert (await ask(crew, fakes.kind("pid")))[0][0] == wire.RESULT

    with_crew(work)
    assert "ZeroDivisionError: secret" in capfd.readouterr().err


@pytest.mark.parametrize("name", ["patient", "deaf", "busy"])
def test_a_page_that_goes_away_ends_its_job(name):
    async def work(crew: Crew) -> None:
        pid = (await first(crew, fakes.kind(name)))["pid"]
        begun = time.perf_counter()
        # The one process of the crew is free again, or another one is.
        assert (await ask(crew, fakes.kind("count")))[-1] == (wire.RESULT, {"last": 4})
        assert time.perf_counter() - begun < 10
        assert alive(pid) == (name == "patient")

    with_crew(work)


def test_a_job_that_waits_can_be_given_up():
    async def work(crew: Crew) -> None:
        await ask(crew, fakes.kind("pid"))
        at_work = asyncio.create_task(ask(crew, fakes.kind("patient")))
        await asyncio.sleep(0.5)
        waiting = [asyncio.create_task(ask(crew, fakes.kind("pid"))) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert len(crew.state["waiting"]) == 3
        for task in waiting[:2]:
            task.cancel()
        await asyncio.sleep(0.1)
        assert len(crew.state["waiting"]) == 1
        at_work.cancel()
        assert (await waiting[2])[0][0] == wire.RESULT

    with_crew(work)


def test_the_queue_has_an_end():
    async def work(crew: Crew) -> None:
        await ask(crew, fakes.kind("pid"))
        jobs = [asyncio.create_task(ask(crew, fakes.kind("patient"))) for _ in range(3)]
        await asyncio.sleep(1)
        with pytest.raises(FullError):
            await ask(crew, fakes.kind("pid"))
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert (await ask(crew, fakes.kind("pid")))[0][0] == wire.RESULT

    with_crew(work, queue=2)


def test_long_jobs_leave_a_process_to_quick_ones():
    async def work(crew: Crew) -> None:
        long = [asyncio.create_task(ask(crew, fakes.kind("patient", lane="long"))) for _ in range(2)]
        await asyncio.sleep(1.5)
        assert crew.state["working"] == ["patient"]
        assert (await ask(crew, fakes.kind("pid")))[0][0] == wire.RESULT
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    with_crew(work, size=2)


@pytest.mark.parametrize(
    ("name", "seconds", "status", "words"),
    [
        ("hungry", 30, 503, "memory"),
        ("crash", 30, 503, "memory"),
        ("kill", 30, 503, "memory"),
        ("deaf", 0.5, 504, "longer than 0.5 s"),
    ],
)
def test_what_goes_too_far_is_ended_and_replaced(name, seconds, status, words):
    async def work(crew: Crew) -> None:
        before = (await ask(crew, fakes.kind("pid")))[0][1]["pid"]
        ((tag, told),) = (await ask(crew, fakes.kind(name, seconds)))[-1:]
        assert (tag, told["status"]) == (wire.ERROR, status)
        assert words in told["error"]
        after = (await ask(crew, fakes.kind("pid")))[0][1]["pid"]
        assert after != before
        assert not alive(before)

    with_crew(work)


def test_the_processor_is_limited(monkeypatch):
    """What would run on after its time ends by itself, whatever the server does."""
    monkeypatch.setattr("takegaki.web.crew.process.WALL_GRACE", 20)

    async def work(crew: Crew) -> None:
        begun = time.perf_counter()
        told = (await ask(crew, fakes.kind("busy", 1)))[-1][1]
        assert told == {"error": "this took more than 1 s of a processor", "status": 504}
        assert time.perf_counter() - begun < 19

    with_crew(work)


def test_a_crew_that_cannot_start_says_so(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    async def work(crew: Crew) -> None:
        with pytest.raises(BrokenCrewError):
            await ask(crew, fakes.kind("pid"))

    with_crew(work)


def process(
    name: str, loaded: str = "", *, warming: bool = False, job: Kind | None = None
) -> SimpleNamespace:
    stages = frozenset(loaded.split())
    return SimpleNamespace(
        name=name,
        loaded=stages,
        is_free=job is None,
        is_loading=warming and len(stages) < 3,
        job=job,
    )


BUSY = fakes.kind("busy")
EXACT = Kind("verdict", "", "quick", 1, ("exact",))
EXPLAIN = Kind("hint", "", "quick", 1, ("exact", "explain"))
CHOICES = {
    "loaded before bare": ([process("a"), process("b", "exact")], EXACT, "b"),
    "one that does not load before one that does": (
        [process("a", "exact", warming=True), process("b")],
        EXACT,
        "b",
    ),
    "wait for one that is busy rather than for one that loads": (
        [process("a", "exact", warming=True), process("b", "exact", job=BUSY)],
        EXACT,
        None,
    ),
    "nobody has them but one that loads": ([process("a", "exact", warming=True), process("b")], EXPLAIN, "a"),
    "that one is busy": ([process("a", "exact", warming=True, job=BUSY), process("b")], EXPLAIN, None),
    "nobody loads": ([process("a"), process("b", job=BUSY)], EXPLAIN, "a"),
    "alone": ([process("a", "exact", warming=True)], EXACT, "a"),
    "all are busy": ([process("a", job=BUSY), process("b", job=BUSY)], EXACT, None),
    "no kernels needed": ([process("a", warming=True), process("b")], BUSY, "b"),
}


@pytest.mark.parametrize(("processes", "kind", "expected"), CHOICES.values(), ids=CHOICES)
def test_who_gets_a_job(processes, kind, expected):
    """While kernels are compiled, which takes minutes, nobody waits for them who need not."""
    crew = Crew(len(processes))
    crew._processes = processes
    chosen = crew._chosen(kind)
    assert (chosen and chosen.name) == expected


def test_nothing_is_left_behind():
    found = []

    async def work(crew: Crew) -> None:
        await ask(crew, fakes.kind("pid"))
        task = asyncio.create_task(ask(crew, fakes.kind("deaf")))
        await asyncio.sleep(0.3)
        found.extend(crew.pids)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    with_crew(work, size=2)
    assert len(found) == 2
    assert not any(alive(pid) for pid in found)
