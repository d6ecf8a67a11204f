"""Processes for jobs: limits, cancellation, the queue, and what becomes of a process that ends."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from clocks import PATIENCE, eventually
from narrowing import expect
from takegaki.web.jobs import server_job
from takegaki.web.responses import MAX_DOCUMENT
from takegaki.web.workers import BrokenPoolError, JobKind, QueueFullError, WorkerPool, protocol
from tiers import sampled, thorough
from web import fakes
from web.serving import ROOT


def pids_of(pool: WorkerPool) -> list[int]:
    return [process.pid for process in pool._processes]


@pytest.fixture(autouse=True)
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]))


def with_pool(
    work: Callable[[WorkerPool], Coroutine[Any, Any, None]], size: int = 1, queue: int = 16
) -> None:
    async def run() -> None:
        async with (
            asyncio.timeout(2 * PATIENCE),
            WorkerPool(size, heavy=False, queue=queue) as pool,
        ):
            await work(pool)

    asyncio.run(run())


async def ask(
    pool: WorkerPool, kind: JobKind, body: bytes = b"{}"
) -> list[tuple[bytes, dict[str, Any]]]:
    async with aclosing(pool.lines(kind, body)) as lines:
        return [(tag, json.loads(value)) async for tag, value in lines if b"waiting" not in value]


def n_waiting(pool: WorkerPool) -> int:
    """How many jobs wait."""
    return len(expect(list, pool.state["waiting"]))


async def first(pool: WorkerPool, kind: JobKind) -> dict[str, Any]:
    """The first line that a job tells; then the page goes away."""
    async with aclosing(pool.lines(kind, b"{}")) as lines:
        async for _, value in lines:
            if b"waiting" not in value:
                found: dict[str, Any] = json.loads(value)
                return found
    raise AssertionError


def alive(pid: int) -> bool:
    return (
        Path(f"/proc/{pid}").exists()
        and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    )


def test_progress_then_a_result() -> None:
    async def work(pool: WorkerPool) -> None:
        told = await ask(pool, fakes.kind("count"))
        assert told == [(protocol.PROGRESS, {"number": n}) for n in range(5)] + [
            (protocol.RESULT, {"last": 4})
        ]
        assert (await ask(pool, fakes.kind("chatty"))) == [(protocol.RESULT, {"said": True})]
        assert len((await ask(pool, fakes.kind("long_line")))[0][1]["text"]) == 5_000_000

    with_pool(work)


def test_a_process_does_many_jobs() -> None:
    async def work(pool: WorkerPool) -> None:
        pids = {(await ask(pool, fakes.kind("pid")))[0][1]["pid"] for _ in range(20)}
        assert pids == set(pids_of(pool))

    with_pool(work)


def test_errors_tell_no_secrets(capfd: pytest.CaptureFixture[str]) -> None:
    async def work(pool: WorkerPool) -> None:
        ((tag, told),) = await ask(pool, fakes.kind("fail"))
        assert tag == protocol.ERROR
        assert told == {"error": "something went wrong here; see the server's log", "status": 500}
        ((tag, told),) = await ask(pool, fakes.kind("count"), b"[" * 1000)
        assert (tag, told["status"]) == (protocol.ERROR, 400)
        # The process goes on.
        assert (await ask(pool, fakes.kind("pid")))[0][0] == protocol.RESULT

    with_pool(work)
    assert "ZeroDivisionError: secret" in capfd.readouterr().err


@sampled()
@pytest.mark.parametrize("name", ["patient", "deaf", "busy"])
def test_a_page_that_goes_away_ends_its_job(name: str) -> None:
    async def work(pool: WorkerPool) -> None:
        pid = (await first(pool, fakes.kind(name, seconds=1000)))["pid"]
        # The one process of the pool is free again, or another one is.
        assert (await ask(pool, fakes.kind("count")))[-1] == (protocol.RESULT, {"last": 4})
        assert alive(pid) == (name == "patient")

    with_pool(work)


def test_a_job_that_waits_can_be_given_up() -> None:
    async def work(pool: WorkerPool) -> None:
        await ask(pool, fakes.kind("pid"))
        at_work = asyncio.create_task(ask(pool, fakes.kind("patient")))
        await eventually(lambda: pool.state["working"])
        waiting = [asyncio.create_task(ask(pool, fakes.kind("pid"))) for _ in range(3)]
        await eventually(lambda: n_waiting(pool) == 3)
        for task in waiting[:2]:
            task.cancel()
        await eventually(lambda: n_waiting(pool) == 1)
        at_work.cancel()
        assert (await waiting[2])[0][0] == protocol.RESULT

    with_pool(work)


def test_short_texts_are_read_beside_long_ones() -> None:
    """One long text held up every other one: reading had one process, and whoever came first had
    it.
    """
    long = replace(
        fakes.kind("patient", seconds=1000), lane=server_job("read", b" " * MAX_DOCUMENT).lane
    )
    short = replace(fakes.kind("pid"), lane=server_job("read", b'{"text": "3"}').lane)
    assert (long.lane, short.lane) == ("long", "light")

    async def work(pool: WorkerPool) -> None:
        await ask(pool, short)
        texts = [asyncio.create_task(ask(pool, long)) for _ in range(4)]
        await eventually(lambda: n_waiting(pool) == 3)
        assert (await ask(pool, short))[0][0] == protocol.RESULT
        # They fill no more than their part of the queue either.
        with pytest.raises(QueueFullError):
            await ask(pool, long)
        for text in texts:
            text.cancel()
        await asyncio.gather(*texts, return_exceptions=True)

    with_pool(work, size=2, queue=4)


def test_the_queue_has_an_end() -> None:
    async def work(pool: WorkerPool) -> None:
        await ask(pool, fakes.kind("pid"))
        jobs = [asyncio.create_task(ask(pool, fakes.kind("patient"))) for _ in range(3)]
        await eventually(lambda: pool.state["working"] and n_waiting(pool) == 2)
        with pytest.raises(QueueFullError):
            await ask(pool, fakes.kind("pid"))
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert (await ask(pool, fakes.kind("pid")))[0][0] == protocol.RESULT

    with_pool(work, queue=2)


@thorough
def test_long_jobs_leave_a_process_to_quick_ones() -> None:
    async def work(pool: WorkerPool) -> None:
        long = [
            asyncio.create_task(ask(pool, fakes.kind("patient", lane="long"))) for _ in range(2)
        ]
        await eventually(lambda: pool.state["working"] == ["patient"] and n_waiting(pool) == 1)
        assert (await ask(pool, fakes.kind("pid")))[0][0] == protocol.RESULT
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    with_pool(work, size=2)


@thorough
@pytest.mark.parametrize(
    ("name", "seconds", "status", "words"),
    [
        ("hungry", 30, 503, "memory"),
        ("crash", 30, 503, "memory"),
        ("kill", 30, 503, "memory"),
        ("deaf", 0.5, 504, "longer than 0.5 s"),
    ],
)
def test_what_goes_too_far_is_ended_and_replaced(
    name: str, seconds: float, status: int, words: str
) -> None:
    async def work(pool: WorkerPool) -> None:
        before = (await ask(pool, fakes.kind("pid")))[0][1]["pid"]
        ((tag, told),) = (await ask(pool, fakes.kind(name, seconds)))[-1:]
        assert (tag, told["status"]) == (protocol.ERROR, status)
        assert words in told["error"]
        after = (await ask(pool, fakes.kind("pid")))[0][1]["pid"]
        assert after != before
        assert not alive(before)

    with_pool(work)


@thorough
def test_the_processor_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would run on after its time ends by itself, whatever the server does."""
    monkeypatch.setattr("takegaki.web.workers.process.WALL_GRACE", 1000)

    async def work(pool: WorkerPool) -> None:
        told = (await ask(pool, fakes.kind("busy", 1)))[-1][1]
        assert told == {"error": "this took more than 1 s of a processor", "status": 504}

    with_pool(work)


def test_a_crew_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    async def work(pool: WorkerPool) -> None:
        with pytest.raises(BrokenPoolError):
            await ask(pool, fakes.kind("pid"))

    with_pool(work)


def process(name: str, job: JobKind | None = None) -> SimpleNamespace:
    return SimpleNamespace(name=name, is_free=job is None, job=job)


BUSY = fakes.kind("busy")
QUICK = JobKind("verdict", "", "quick", 1)
LONG = JobKind("solve", "", "long", 1)
CHOICES = {
    "a free one": ([process("a", BUSY), process("b")], QUICK, "b"),
    "all are busy": ([process("a", BUSY), process("b", BUSY)], QUICK, None),
    "long ones leave a process": ([process("a", LONG), process("b")], LONG, None),
    "for quick ones": ([process("a", LONG), process("b")], QUICK, "b"),
    "alone": ([process("a")], LONG, "a"),
}


@pytest.mark.parametrize(("processes", "kind", "expected"), CHOICES.values(), ids=CHOICES)
def test_who_gets_a_job(
    processes: list[SimpleNamespace], kind: JobKind, expected: str | None
) -> None:
    pool = WorkerPool(len(processes))
    pool._processes = processes  # type: ignore[assignment]
    chosen = pool._chosen(kind)
    assert getattr(chosen, "name", None) == expected


@thorough
def test_nothing_is_left_behind() -> None:
    found = []

    async def work(pool: WorkerPool) -> None:
        await ask(pool, fakes.kind("pid"))
        task = asyncio.create_task(ask(pool, fakes.kind("deaf")))
        await eventually(lambda: pool.state["working"])
        found.extend(pids_of(pool))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    with_pool(work, size=2)
    assert len(found) == 2
    assert not any(alive(pid) for pid in found)
