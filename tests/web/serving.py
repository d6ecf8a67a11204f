"""A server of the tests: a process of its own, on a port of its own, with data of its own."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from clocks import PATIENCE
from takegaki.tilings import TILE_GRIDS, TILINGS

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "from takegaki.cli.main import run; run()", "serve"]


def plain_client(
    address: str, timeout: float = 60, headers: Mapping[str, str] | None = None
) -> httpx.Client:
    """A client without TLS: to read all certificates takes longer than most tests do."""
    return httpx.Client(base_url=address, timeout=timeout, verify=False, headers=headers)


def entered(printed: str) -> tuple[str, dict[str, str]]:
    """Where a server is that printed this address, and the headers of requests that have access."""
    address, _, token = printed.strip().partition("enter#")
    with plain_client(address) as client:
        answer = client.post("/enter", json={"token": token})
        assert answer.status_code == 200, (printed, answer.text)
        ((name, value),) = client.cookies.items()
    return address, {"Cookie": f"{name}={value}", "Takegaki-Key": answer.json()["key"]}


def environment(data: Path) -> dict[str, str]:
    paths = [str(ROOT / "src"), str(ROOT / "tests")]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "XDG_DATA_HOME": str(data),
        "BROWSER": "false",
    }


@dataclass
class Server:
    """A server that runs.

    data      the folder where it keeps its games
    printed   the address that it printed, which has been used
    granted   the headers of requests that have access
    """

    process: subprocess.Popen[str]
    address: str
    data: Path
    printed: str
    granted: dict[str, str]

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    @property
    def client(self) -> httpx.Client:
        return plain_client(self.address, headers=self.granted)

    def wait(self, seconds: float = 60) -> None:
        """Until its processes have started."""
        until = time.monotonic() + seconds
        with self.client as client:
            while (pool := client.get("/ping").json()["workers"])["ready"] < pool["size"]:
                assert time.monotonic() < until, pool
                time.sleep(0.1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(data: Path, *options: str, works: bool = True) -> Iterator[Server]:
    """A server as it is, or one that is asked for no job: it loads no machine code, which takes
    seconds.
    """
    env = environment(data) if works else {**environment(data), "TAKEGAKI_TIER": "python"}
    with (data / "log").open("ab") as log:
        process = subprocess.Popen(
            [*COMMAND, "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=log,
            env=env,
            text=True,
        )
    try:
        assert process.stdout is not None
        printed = process.stdout.readline().strip()
        address, granted = entered(printed)
        yield Server(process, address, data, printed, granted)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def job(client: httpx.Client, kind: str, **asked: Any) -> list[dict[str, Any]]:
    """The lines of a job's answer, but those that only tell that it waits."""
    with client.stream("POST", f"/api/jobs/{kind}", json=asked) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"] == "application/x-ndjson"
        lines = [json.loads(line) for line in answer.iter_lines()]
    return [line for line in lines if not {"waiting"} & line.get("progress", {}).keys()]


def result(client: httpx.Client, kind: str, **asked: Any) -> dict[str, Any]:
    last = job(client, kind, **asked)[-1]
    assert "result" in last, last
    found: dict[str, Any] = last["result"]
    return found


def solution_of(client: httpx.Client, **asked: Any) -> str:
    """The first solution of a puzzle as the verdict gives it, a character for each edge."""
    found = result(client, "verdict", **asked)
    graph = (TILE_GRIDS if found["tiling"] in TILE_GRIDS else TILINGS)[found["tiling"]].graph(
        found["cols"], found["rows"]
    )
    return text_of(graph.n_edges, found["solutions"][0]["lines"])


def text_of(n_edges: int, lines: list[int]) -> str:
    """Lines as marks, a character for each edge."""
    drawn = set(lines)
    return "".join("-" if edge in drawn else "x" for edge in range(n_edges))


def with_access(server: Server, request: bytes) -> bytes:
    """A request with the headers that give access; what is no HTTP stays as it is."""
    line, end, rest = request.partition(b"\r\n")
    if not line.endswith(b"HTTP/1.1"):
        return request
    return (
        line
        + end
        + "".join(f"{name}: {value}\r\n" for name, value in server.granted.items()).encode()
        + rest
    )


def raw(server: Server, data: bytes, seconds: float = PATIENCE) -> tuple[int, str]:
    """What the server answers to these bytes, with access: status and body; 0 where it only
    closes.
    """
    data = with_access(server, data)
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as connection:
        try:
            connection.sendall(data)
            parts = []
            while part := connection.recv(65536):
                parts.append(part)
        except ConnectionError:
            pass
        answer = b"".join(parts).decode()
    if not answer:
        return 0, ""
    head, _, body = answer.partition("\r\n\r\n")
    return int(head.split()[1]), body
