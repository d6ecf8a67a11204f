"""Starting and stopping: ports, addresses, browsers, libraries that cannot be."""

import re
import signal
import socket
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from clocks import until
from needs import needs
from takegaki.web.server import FIRST_PORT, NoPortError, bind
from tiers import thorough
from web.serving import COMMAND, entered, environment, plain_client, serving


def taken() -> socket.socket:
    found = socket.socket()
    found.bind(("127.0.0.1", 0))
    found.listen()
    return found


@thorough
def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with taken() as other:
        port = other.getsockname()[1]
        command = [*COMMAND, "--port", str(port)]
        done = subprocess.run(
            command, capture_output=True, text=True, env=environment(tmp_path), check=False
        )
    assert done.returncode == 69
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"port {port}" in done.stderr


def test_without_a_port_the_next_free_one_is_taken() -> None:
    first = bind()
    try:
        second = bind()
        second.socket.close()
    finally:
        first.socket.close()
    assert FIRST_PORT <= first.port < second.port


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(NoPortError, match=r"192\.0\.2\.1"):
        bind("192.0.2.1", 0)
    with pytest.raises(NoPortError):
        bind("no such host", 0)


@needs("ss")
def test_only_this_machine_is_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as running:
        assert running.address.startswith("http://127.0.0.1:")
        listening = subprocess.run(
            ["ss", "-ltn"], capture_output=True, text=True, check=True
        ).stdout
        (line,) = [line for line in listening.splitlines() if f":{running.port} " in line]
        assert f"127.0.0.1:{running.port}" in line


@thorough
def test_others_are_let_in_when_told(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", works=False) as running:
        headers = {"Host": f"192.168.1.7:{running.port}"}
        assert httpx.get(running.address + "ping", headers=headers).status_code == 200
        assert (
            httpx.get(running.address + "ping", headers={"Host": "evil.example"}).status_code == 400
        )


@thorough
def test_a_machine_without_a_browser_gets_the_address(tmp_path: Path) -> None:
    bare = {**environment(tmp_path), "PATH": "", "DISPLAY": ""}
    bare.pop("BROWSER")
    command = [*COMMAND, "--port", "0", "--open"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=bare, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert lines[0].startswith("http://127.0.0.1:")
        assert "#" not in lines[0]
        assert "no browser" in lines[1]
        entered(lines[2])
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@thorough
@needs("proc")
def test_a_browser_is_opened_on_the_page(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    told = {**environment(tmp_path), "BROWSER": f"{browser} %s"}
    command = [*COMMAND, "--port", "0", "--open"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=told, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        while not seen.exists() or not seen.read_text().endswith("\n"):
            assert process.poll() is None
        file = Path(urlsplit(seen.read_text().strip()).path)
        assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
        (led,) = set(re.findall(r"http://[^\"]*", file.read_text()))
        assert led.startswith(f"{address}enter#")
        assert led not in lines_of(process.pid)
        entered(led)
        until(lambda: not file.parent.exists())
        process.terminate()
        process.wait(20)


def lines_of(process: int) -> str:
    """What every user can read of a process, and what its owner can: its command line and
    environment.
    """
    return "".join(
        (Path("/proc") / str(process) / name).read_text() for name in ("cmdline", "environ")
    )


def test_ctrl_c_is_a_good_end(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(20) == 0
    assert "Traceback" not in (tmp_path / "log").read_text()


@thorough
def test_a_library_that_cannot_be_is_told_and_the_page_is_there(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0"]
    blocked = tmp_path / "file"
    blocked.write_text("")
    closed = {**environment(tmp_path), "TAKEGAKI_DATA": str(blocked / "folder")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=closed, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().strip(), process.stdout.readline().strip()]
        assert lines[0].startswith("games will not be kept: ")
        address, granted = entered(lines[1])
        with plain_client(address, 30, granted) as client:
            game = client.post("/api/games", json={"resume": True}).json()
            asked = {"actions": [{"do": "edge", "edge": 1, "mark": 1}]}
            assert client.post(f"/api/games/{game['id']}/do", json=asked).json()["moves"] == 1
        process.terminate()
        process.wait(20)
