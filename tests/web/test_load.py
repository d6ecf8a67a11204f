"""A server under load: it answers at once whatever is being solved, and jobs end with their pages."""

import json
import os
import socket
import subprocess
import threading
import time
from pathlib import Path

import httpx
import pytest

from web.serving import Server, result, serving

CORES = len(os.sched_getaffinity(0))
TWENTY = Path(__file__).with_name("twenty.txt")
AT_ONCE = 0.1
"""Seconds in which `/ping` has to answer, and a verdict after an edit has to be there."""


@pytest.fixture
def own(tmp_path) -> Server:
    with serving(tmp_path) as running:
        running.wait("exact")
        yield running


class Hostile:
    """A page that asks for a thousand solutions of a huge board without a clue, until it goes away."""

    def __init__(self, server: Server, puzzle: dict) -> None:
        body = json.dumps({"puzzle": puzzle, "limit": 1000}).encode()
        head = (
            "POST /api/jobs/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self._connection = socket.create_connection(("127.0.0.1", server.port))
        self._connection.sendall(head.encode() + body)

    def leave(self) -> None:
        self._connection.close()


def blank(client: httpx.Client, side: int) -> dict:
    return client.post("/api/board", json={"rows": side, "cols": side}).json()["puzzle"]["json"]


def times(client: httpx.Client, count: int) -> list[float]:
    found = []
    for _ in range(count):
        begun = time.perf_counter()
        assert client.get("/ping").json()["ok"]
        found.append(time.perf_counter() - begun)
        time.sleep(0.01)
    return sorted(found)


def until(condition, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_hostile_puzzle_keeps_nobody_waiting(own):
    """All processes at work, the queue full: pings at once, 429 for one more, and all of it ends."""
    with own.client as client:
        puzzle = blank(client, 140)
        pages = [Hostile(own, puzzle) for _ in range(20)]
        until(lambda: len(client.get("/ping").json()["crew"]["waiting"]) == 16)
        found = times(client, 100)
        # On a machine that does other things besides, a few may be late.
        assert found[50] < AT_ONCE
        assert found[94] < AT_ONCE, found[-6:]
        late = client.post("/api/jobs/verdict", json={"text": "3"})
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) > 0
        assert "try again" in late.json()["error"]
        working = client.get("/ping").json()["crew"]["working"]
        assert len(working) == max(1, CORES - 1)
        for page in pages:
            page.leave()
        until(lambda: client.get("/ping").json()["crew"]["waiting"] == [])
        until(lambda: client.get("/ping").json()["crew"]["working"] == [])
        assert result(client, "verdict", text="33\n..\n..")["verdict"] == "unique"


def test_large_games_keep_nobody_waiting(own):
    with own.client as client, own.client as other:
        asked = {"json": {"puzzle": blank(client, 120)}}
        asking = threading.Thread(target=other.post, args=("/api/games",), kwargs=asked)
        asking.start()
        found = times(client, 60)
        asking.join()
        assert found[56] < 2 * AT_ONCE, found[-6:]


def test_a_verdict_after_each_edit(own):
    """20x20 clues, one changed at a time: the verdict is there before the next key."""
    with own.client as client:
        puzzle = client.post("/api/read", json={"text": TWENTY.read_text()}).json()["puzzle"]
        seconds, verdicts = [], set()
        for cell in range(0, 400, 23):
            rows = [list(row) for row in puzzle["clues"]]
            rows[cell // 20][cell % 20] = "." if cell % 2 else "2"
            edited = {**puzzle, "clues": ["".join(row) for row in rows]}
            begun = time.perf_counter()
            with client.stream("POST", "/api/jobs/verdict", json={"puzzle": edited}) as answer:
                for line in answer.iter_lines():
                    told = json.loads(line)
                    found = told.get("result", told.get("progress", {})).get("verdict")
                    if found is not None:
                        seconds.append(time.perf_counter() - begun)
                        verdicts.add(found)
                        break
        assert verdicts == {"unique", "multiple", "none"} or len(verdicts) == 2
        assert sorted(seconds)[len(seconds) * 3 // 4] < AT_ONCE, sorted(seconds)


def test_a_page_that_went_away_is_forgotten(own):
    with own.client as client:
        page = Hostile(own, blank(client, 140))
        until(lambda: client.get("/ping").json()["crew"]["working"] == ["solve"])
        page.leave()
        until(lambda: client.get("/ping").json()["crew"]["working"] == [], seconds=5)


def test_processes_end_with_a_server_that_is_killed(tmp_path):
    with serving(tmp_path) as running:
        with running.client as client:
            running.wait("exact")
            page = Hostile(running, blank(client, 140))
            until(lambda: client.get("/ping").json()["crew"]["working"] == ["solve"])
        children = _children(running.process.pid)
        assert len(children) == CORES + 1
        running.kill()
        page.leave()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))


def _children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "--ppid", str(pid), "-o", "pid="], capture_output=True, text=True, check=True
    )
    return [int(one) for one in found.stdout.split()]
