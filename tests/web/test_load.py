"""A server under load: it answers at once whatever is being solved, and jobs end with their
pages.
"""

import json
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from clocks import until
from takegaki.web.responses import LONG_QUEUE
from tiers import thorough
from web.serving import Server, result, serving, with_access

CORES = len(os.sched_getaffinity(0))
TWENTY = Path(__file__).with_name("twenty.txt")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("own")) as running:
        running.wait()
        yield running


class Hostile:
    """A page that asks for a thousand solutions of a huge board without a clue, until it goes
    away.
    """

    def __init__(self, server: Server, puzzle: dict[str, Any]) -> None:
        body = json.dumps({"puzzle": puzzle, "limit": 1000}).encode()
        head = (
            "POST /api/jobs/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self._connection = socket.create_connection(("127.0.0.1", server.port))
        self._connection.sendall(with_access(server, head.encode() + body))

    def leave(self) -> None:
        self._connection.close()


def blank(client: httpx.Client, side: int) -> dict[str, Any]:
    found: dict[str, Any] = client.post("/api/board", json={"rows": side, "cols": side}).json()[
        "puzzle"
    ]["json"]
    return found


@thorough
def test_a_hostile_puzzle_keeps_nobody_waiting(own: Server) -> None:
    """Long jobs fill their part of the queue: pings meanwhile, 429 for one more, room for short
    ones.
    """
    with own.client as client:
        puzzle = blank(client, 140)
        pages = [Hostile(own, puzzle) for _ in range(20)]
        until(lambda: len(client.get("/ping").json()["workers"]["waiting"]) == LONG_QUEUE)
        assert all(client.get("/ping").json()["ok"] for _ in range(100))
        late = client.post("/api/jobs/solve", json={"text": "3", "limit": 1000})
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) > 0
        assert "try again" in late.json()["error"]
        working = client.get("/ping").json()["workers"]["working"]
        assert len(working) == max(1, CORES - 1)
        if CORES > 1:
            assert result(client, "verdict", text="33\n..\n..")["verdict"] == "unique"
        for page in pages:
            page.leave()
        until(lambda: client.get("/ping").json()["workers"]["waiting"] == [])
        until(lambda: client.get("/ping").json()["workers"]["working"] == [])
        assert result(client, "verdict", text="33\n..\n..")["verdict"] == "unique"


@thorough
def test_large_games_keep_nobody_waiting(own: Server) -> None:
    with own.client as client, own.client as other:
        asked = {"json": {"puzzle": blank(client, 120)}}
        asking = threading.Thread(target=other.post, args=("/api/games",), kwargs=asked)
        asking.start()
        answered = 0
        while asking.is_alive():
            answered += client.get("/ping").json()["ok"]
        asking.join()
        assert answered > 5


@thorough
def test_long_texts_keep_no_reader_waiting(own: Server) -> None:
    """One such text held up every other one for 20 s: of the processes that read, one is left to
    what is soon done.
    """
    n = 4000
    strip = [[[i, 0], [i + 1, 0], [i + 1 + n, n], [i + n, n]] for i in range(n)]
    body = {"text": json.dumps({"polygons": strip})}
    done: list[int] = []

    def ask() -> None:
        with own.client as other:
            done.append(other.post("/api/read", json=body).status_code)

    asking = [threading.Thread(target=ask) for _ in range(3)]
    with own.client as client:
        for one in asking:
            one.start()
        for _ in range(10):
            assert client.post("/api/read", json={"text": "3.\n.."}).status_code == 200
        before = [*done]
        for one in asking:
            one.join()
    assert (before, done) == ([], [200] * 3)


@thorough
def test_a_verdict_after_each_edit(own: Server) -> None:
    """20x20 clues, one changed at a time."""
    with own.client as client:
        puzzle = client.post("/api/read", json={"text": TWENTY.read_text()}).json()["puzzle"]
        verdicts = set()
        for cell in range(0, 400, 23):
            rows = [list(row) for row in puzzle["clues"]]
            rows[cell // 20][cell % 20] = "." if cell % 2 else "2"
            edited = {**puzzle, "clues": ["".join(row) for row in rows]}
            with client.stream("POST", "/api/jobs/verdict", json={"puzzle": edited}) as answer:
                for line in answer.iter_lines():
                    told = json.loads(line)
                    found = told.get("result", told.get("progress", {})).get("verdict")
                    if found is not None:
                        verdicts.add(found)
                        break
        assert verdicts == {"unique", "multiple", "no solution"} or len(verdicts) == 2


@thorough
def test_a_page_that_went_away_is_forgotten(own: Server) -> None:
    with own.client as client:
        page = Hostile(own, blank(client, 140))
        until(lambda: client.get("/ping").json()["workers"]["working"] == ["solve"])
        page.leave()
        until(lambda: client.get("/ping").json()["workers"]["working"] == [])


@thorough
def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        with running.client as client:
            running.wait()
            page = Hostile(running, blank(client, 140))
            until(lambda: client.get("/ping").json()["workers"]["working"] == ["solve"])
        children = _children(running.process.pid)
        # Two read, draw and write; beside them there may be one that compiles.
        names = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children]
        assert sum(b"takegaki.web.workers.worker" in name for name in names) == CORES + 2
        running.kill()
        page.leave()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))


def _children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "--ppid", str(pid), "-o", "pid="], capture_output=True, text=True, check=True
    )
    return [int(one) for one in found.stdout.split()]
