"""Who gets in: whoever has the address that the server printed, and nobody else of the machine."""

import os
import re
import shutil
import stat
import subprocess
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from needs import needs
from takegaki.web import access as access_module
from takegaki.web.access import Access, redirect_file
from takegaki.web.responses import RefusedError
from takegaki.web.routes import ROUTES
from takegaki.web.server import Opening
from web.serving import Server, entered, plain_client, serving


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game in its library."""
    with serving(tmp_path_factory.mktemp("own"), works=False) as running:
        with running.client as client:
            assert (
                client.post("/api/games", json={"text": "3.\n.2", "keep": True}).status_code == 201
            )
        yield running


def game_of(server: Server) -> str:
    with server.client as client:
        name: str = client.get("/api/games").json()["games"][0]["id"]
        return name


def every_request(game: str) -> list[tuple[str, str]]:
    """Each method of each address of the server; routes that are new are in it."""
    found = [
        ("GET", "/api/jobs/verdict"),
        ("POST", "/api/jobs/verdict"),
        ("GET", "/nothing"),
        ("GET", "/api/x"),
    ]
    for route in ROUTES:
        path = re.sub(r"\{[^}]*\}", game, getattr(route, "path", ""))
        methods = sorted(getattr(route, "methods", None) or ())
        found += [(method, path) for method in methods if (path, method) not in OPEN]
    return found


OPEN = {
    ("/enter", "GET"),
    ("/enter", "HEAD"),
    ("/enter", "POST"),
    ("/ping", "GET"),
    ("/ping", "HEAD"),
}


def test_without_access_every_address_but_the_door_is_closed(own: Server) -> None:
    game = game_of(own)
    name, _, value = own.granted["Cookie"].partition("=")
    key = {"Takegaki-Key": own.granted["Takegaki-Key"]}
    partial: list[dict[str, str]] = [
        {},
        key,
        {"Cookie": f"{name}={value[:-1]}", **key},
        {"Cookie": f"{name}={value}"},
        {"Cookie": f"{name}={value}", "Takegaki-Key": "é"},
        {"Cookie": f"takegaki={value}", **key},
    ]
    with plain_client(own.address) as client:
        for headers in partial:
            for method, path in every_request(game):
                body = {"json": {"text": "3"}} if method == "POST" else {}
                given = {key: value.encode() for key, value in headers.items()}
                answer = client.request(method, path, headers=given, **body)  # type: ignore[arg-type]
                is_page = method in ("GET", "HEAD") and not path.startswith("/api/")
                if is_page and headers.get("Cookie") == own.granted["Cookie"]:
                    continue
                assert answer.status_code == 401, (headers, method, path)
                assert game not in answer.text
        assert client.get("/ping").json() == {"ok": True}
    with own.client as client:
        assert client.get("/ping").json()["workers"]
        assert client.get(f"/api/games/{game}").status_code == 200


def test_another_cookie_of_the_name_locks_nobody_out(own: Server) -> None:
    """Pages of other ports of this machine can set cookies here, before or behind."""
    name, _, value = own.granted["Cookie"].partition("=")
    with own.client as client:
        for cookies in (f"{name}=evil; {name}={value}", f"{name}={value}; {name}=evil"):
            assert client.get("/api/games", headers={"Cookie": cookies}).status_code == 200


def test_the_cookie_is_for_this_server_and_no_script(own: Server, tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as running:
        assert running.process.stdout is not None
        with plain_client(running.address) as client:
            client.get("/")
            again = running.process.stdout.readline().strip()
            answer = client.post("/enter", json={"token": again.partition("#")[2]})
        (cookie,) = answer.headers.get_list("set-cookie")
        assert cookie.startswith(f"takegaki-{running.port}=")
        assert set(cookie.split("; ")[1:]) == {"Path=/", "HttpOnly", "SameSite=Strict"}
        assert answer.headers["cache-control"] == "no-store"
        # Of another server of the same user, the cookie has another name and another secret.
        with plain_client(own.address, headers=running.granted) as client:
            assert client.get("/api/games").status_code == 401


def test_an_address_lets_in_one_browser_and_the_next_is_printed_when_it_is_wanted(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, works=False) as running:
        assert running.process.stdout is not None
        used = running.printed.partition("#")[2]
        with plain_client(running.address) as stranger:
            for wrong in (used, "", "x" * 43, "é"):
                refused = stranger.post("/enter", json={"token": wrong})
                assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
            assert stranger.get("/").status_code == 401
        # The same browser may load the page again; whoever only stole the cookie does not know the
        # address.
        with plain_client(running.address, headers={"Cookie": running.granted["Cookie"]}) as same:
            assert (
                same.post("/enter", json={"token": used}).json()["key"]
                == running.granted["Takegaki-Key"]
            )
            assert same.post("/enter", json={"token": ""}).status_code == 403
        # However often strangers asked, one address was printed.
        second = running.process.stdout.readline().strip()
        assert second != running.printed
        _, granted = entered(second)
        assert granted == running.granted
        with plain_client(running.address) as stranger:
            stranger.get("/library")
        assert running.process.stdout.readline().strip() not in (second, running.printed)


def test_a_server_that_is_started_anew_knows_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as first:
        port, granted = first.port, first.granted
    with (
        serving(tmp_path, "--port", str(port), works=False) as second,
        plain_client(second.address, headers=granted) as client,
    ):
        assert second.port == port
        assert client.get("/api/games").status_code == 401


def test_who_has_no_access_is_told_on_a_page_how_to_get_in(own: Server) -> None:
    with plain_client(own.address) as stranger:
        page = stranger.get("/p?slither/3/3/d8g7d")
        assert (page.status_code, page.headers["cache-control"]) == (401, "no-store")
        assert page.text == stranger.get("/enter").text
        for address in set(re.findall(r'"(/static/[^"]*)"', page.text)):
            assert stranger.get(address).status_code == 200
        told = stranger.post("/enter", json={"token": ""}).json()["error"]
        assert "address" in told and "terminal" in told


@needs("proc")
def test_secrets_are_in_no_log_and_no_file(own: Server) -> None:
    """What is written to a disk is read by backups and, later, by others."""
    secrets = [
        own.printed.partition("#")[2],
        own.granted["Takegaki-Key"],
        own.granted["Cookie"].partition("=")[2],
    ]
    files = [path for path in own.data.rglob("*") if path.is_file()]
    assert len(files) > 1
    for text in (path.read_bytes() for path in files):
        assert not [secret for secret in secrets if secret.encode() in text]
    for name in ("cmdline", "environ"):
        told = Path(f"/proc/{own.process.pid}/{name}").read_text()
        assert not [secret for secret in secrets if secret in told]


NOBODY = 65534
READER = """
import http.client, os, pathlib, sys
port, data = int(sys.argv[1]), pathlib.Path(sys.argv[2])
asked = (("GET", "/api/games"), ("GET", "/"), ("POST", "/api/jobs/verdict"),
    ("DELETE", sys.argv[3]))
for method, path in asked:
    link = http.client.HTTPConnection("127.0.0.1", port)
    link.request(method, path, "{}", {"Content-Type": "application/json"})
    print(link.getresponse().status)
for path in (data, data / "library.sqlite3", data / "library.sqlite3-wal"):
    print(int(os.access(path, os.R_OK)))
"""


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Path]:
    """A folder that other users can reach, as they can reach most homes."""
    folder = Path(
        subprocess.check_output(["mktemp", "-d", "/tmp/takegaki-test-XXXXXX"], text=True).strip()
    )
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@needs("root", "setpriv")
def test_another_account_of_this_machine_gets_nothing(shared: Path) -> None:
    with serving(shared, works=False) as running, running.client as client:
        kept = client.post("/api/games", json={"text": "3.\n.2", "keep": True}).json()["id"]
        command = [
            "setpriv",
            f"--reuid={NOBODY}",
            "--clear-groups",
            "/usr/bin/env",
            "python3",
            "-I",
            "-c",
            READER,
        ]
        data = shared / "takegaki"
        told = subprocess.run(
            [*command, str(running.port), str(data), f"/api/games/{kept}"],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
        )
        assert told.stdout.split() == ["401"] * 4 + ["0"] * 3
        assert client.get(f"/api/games/{kept}").status_code == 200
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}.items() >= {
        ("library.sqlite3", 0o600)
    }


def make() -> tuple[Access, list[str]]:
    shown: list[str] = []
    return Access("http://127.0.0.1:7711/", 7711, shown.append), shown


def test_one_unused_address_at_a_time_is_shown() -> None:
    access, shown = make()
    access.show()
    access.show()
    assert shown == [access.address]
    access.enter(access.address.partition("#")[2], Headers())
    assert access.entered.is_set()
    access.show()
    access.show()
    assert shown == [shown[0], access.address]
    assert shown[0] != shown[1]


def test_a_terminal_that_is_gone_is_no_reason_to_fail() -> None:
    def gone(_: str) -> None:
        raise BrokenPipeError

    access = Access("http://127.0.0.1:7711/", 7711, gone)
    access.show()
    with pytest.raises(RefusedError):
        access.enter("", Headers())


def test_the_file_for_the_browser_is_private_and_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    before = os.umask(0)
    try:
        with redirect_file("http://127.0.0.1:7711/enter#secret") as file:
            assert [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent)] == [
                0o600,
                0o700,
            ]
            assert file.read_text().count("http://127.0.0.1:7711/enter#secret") == 2
    finally:
        os.umask(before)
    assert list(tmp_path.iterdir()) == []


def test_where_no_file_is_private_no_token_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system without modes: everybody reads every file."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(access_module, "is_private", lambda path: path.is_dir())
    with pytest.raises(PermissionError), redirect_file("http://127.0.0.1:7711/enter#secret"):
        pytest.fail("the file was there")
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_does_not_come_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some may not read the file: those of snap have a /tmp of their own."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("BROWSER", "some")
    opened: list[str] = []

    def opens(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    access, shown = make()
    Opening(access, shown.append, patience=0).run()
    assert access.address.partition("#")[2] not in opened[0]
    assert shown == ["no browser has come here yet; open this address in one:", access.address]
    assert list(tmp_path.iterdir()) == []
    access, shown = make()
    access.entered.set()
    Opening(access, shown.append).run()
    assert shown == []
