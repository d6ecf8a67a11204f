"""A table of hostile requests: each is refused in one line, and the server goes on."""

import json
import re
import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from clocks import PATIENCE, until
from takegaki.web.gate import HEADERS
from takegaki.web.responses import MAX_BODY, MAX_DOCUMENT
from takegaki.web.routes.browse import files_version
from tiers import sampled, thorough
from web.serving import Server, raw, with_access

DEEP = "[" * 100_000
GAME = json.dumps({"text": "3.\n.2"})


def post(path: str, body: str | bytes, **headers: str) -> bytes:
    data = body.encode() if isinstance(body, str) else body
    told = {
        "Host": "localhost",
        "Content-Type": "application/json",
        "Content-Length": str(len(data)),
    }
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"POST {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode() + data


def get(path: str, **headers: str) -> bytes:
    told = {"Host": "localhost"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"GET {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode()


HOSTILE = {
    "name of another site": (get("/ping", Host="evil.example"), 400),
    "name that only begins well": (get("/ping", Host="localhost.evil.example"), 400),
    "address elsewhere": (get("/ping", Host="192.168.1.7"), 400),
    "strange port": (get("/ping", Host="localhost:evil"), 400),
    "empty name": (get("/ping", Host=""), 400),
    "page of another site": (post("/api/games", GAME, Origin="http://evil.example"), 403),
    "page of another port": (post("/api/games", GAME, Origin="http://localhost:1"), 403),
    "page without a site": (post("/api/games", GAME, Origin="null"), 403),
    "fetched across sites": (get("/api/formats", Sec_Fetch_Site="cross-site"), 403),
    "fetched from a neighbour": (post("/api/games", GAME, Sec_Fetch_Site="same-site"), 403),
    "form": (post("/api/games", "text=3", Content_Type="application/x-www-form-urlencoded"), 415),
    "plain text": (post("/api/games", GAME, Content_Type="text/plain"), 415),
    "no type": (post("/api/games", GAME, Content_Type=""), 415),
    "method": (b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    "put": (b"PUT /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", 405),
    "get where post is meant": (get("/api/read"), 405),
    "length that lies": (post("/api/games", "{}", Content_Length="99999999999"), 413),
    "length too large": (post("/api/games", "{}", Content_Length=str(MAX_DOCUMENT + 1)), 413),
    "large where little is expected": (post("/ping", "{}", Content_Length=str(MAX_BODY + 1)), 413),
    "length that is none": (post("/api/games", "{}", Content_Length="-5"), 400),
    "no JSON": (post("/api/games", "3.\n.2"), 400),
    "no object": (post("/api/games", "[]"), 400),
    "no UTF-8": (post("/api/games", b'{"text":"\xff"}'), 400),
    "not a number": (post("/api/games", '{"text":NaN}'), 400),
    "deep": (post("/api/games", DEEP), 400),
    "deep in an entry": (post("/api/games", '{"puzzle":' + DEEP), 400),
    "deep for a job's server": (post("/api/jobs/verdict", DEEP), 400),
    "endless number": (post("/api/games", '{"text":' + "9" * 100_000 + "}"), 400),
    "half a character": (post("/api/games", '{"text":"\\ud800"}'), 400),
    "empty": (post("/api/games", ""), 400),
    "text of the wrong sort": (post("/api/games", '{"text":["3"]}'), 400),
    "puzzle of the wrong sort": (post("/api/games", '{"puzzle":"3"}'), 400),
    "marks of another board": (post("/api/games", '{"text":"3","board":"|"}'), 400),
    "no format": (post("/api/read", '{"text":"3","from":"evil"}'), 422),
    "board without end": (post("/api/read", '{"text":"slither/99999999/99999999/a"}'), 413),
    "board too large to draw": (
        post("/api/read", '{"text":"slither/300/300/' + "z" * 2000 + '"}'),
        413,
    ),
    "board of a billion": (post("/api/board", '{"rows":20000,"cols":20000}'), 413),
    "board of minus one": (post("/api/board", '{"rows":-1,"cols":5}'), 400),
    "unknown game": (get("/api/games/nothing"), 404),
    "unknown game to play": (post("/api/games/nothing/do", '{"undo":1}'), 404),
    "unknown game for a job": (post("/api/jobs/hint", '{"game":"nothing"}'), 404),
    "game of the wrong sort": (post("/api/jobs/hint", '{"game":{"a":1}}'), 400),
    "unknown job": (post("/api/jobs/evil", "{}"), 404),
    "unknown technique": (get("/api/techniques/evil"), 404),
    "unknown rules": (get("/api/rules/..%2F..%2Fevil"), 404),
    "unknown rule": (get("/api/rules/van-dam/37"), 404),
    "rule of minus one": (get("/api/rules/van-dam/-1"), 400),
    "rule without end": (get("/api/rules/van-dam/" + "9" * 5000), 400),
    "above the files": (get("/static/../../app.py"), 404),
    "above the files of a version": (get("/static/version-1/../../../app.py"), 404),
    "above them, coded": (get("/static/version-1/%2e%2e/%2e%2e/%2e%2e/app.py"), 404),
    "above the files, coded": (get("/static/%2e%2e/%2e%2e/app.py"), 404),
    "above the files, coded twice": (get("/static/%252e%252e/app.py"), 404),
    "above the files, backwards": (get("/static/..%5c..%5capp.py"), 404),
    "a file of the system": (get("/static//etc/passwd"), 404),
    "zero byte": (get("/static/%00"), 404),
    "name too long": (get("/static/" + "a" * 5000), 404),
    "address too long": (get("/" + "a" * 100_000), 404),
    "nothing there": (get("/nothing"), 404),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
}


@sampled(2)
@pytest.mark.parametrize(("data", "status"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_requests_are_refused(
    server: Server, client: httpx.Client, data: bytes, status: int
) -> None:
    answer, body = raw(server, data)
    assert answer == status, body
    assert "Traceback" not in body
    assert "site-packages" not in body
    if not body.startswith("Invalid HTTP"):
        assert set(json.loads(body)) <= {"error", "place", "line", "column"}
        assert "\n" not in json.loads(body)["error"]
    assert client.get("/ping").json()["ok"]


ACTIONS = {
    "no action": {},
    "two at once": {"undo": 1, "redo": 1},
    "no list": {"actions": "edge"},
    "no object": {"actions": [1]},
    "unknown": {"actions": [{"do": "explode"}]},
    "edge that is not there": {"actions": [{"do": "edge", "edge": 12, "mark": 1}]},
    "edge below": {"actions": [{"do": "edge", "edge": -1, "mark": 1}]},
    "edge of a fraction": {"actions": [{"do": "edge", "edge": 1.5, "mark": 1}]},
    "edge that is true": {"actions": [{"do": "edge", "edge": True, "mark": 1}]},
    "edge without end": {"actions": [{"do": "edge", "edge": 10**30, "mark": 1}]},
    "mark of two": {"actions": [{"do": "edge", "edge": 1, "mark": 2}]},
    "turn of a line": {"actions": [{"do": "turn", "cell": 0, "quarters": 1}]},
    "marks too few": {"actions": [{"do": "marks", "marks": "|"}]},
    "marks that are strange": {"actions": [{"do": "marks", "marks": "é" * 12}]},
    "one good, one bad": {"actions": [{"do": "edge", "edge": 0, "mark": 1}, {"do": "edge"}]},
    "nothing to undo": {"undo": 1},
    "undo of nothing": {"undo": 0},
    "undo below": {"undo": -1},
    "nothing to redo": {"redo": 1},
    "no checkpoint": {"keep": True},
    "checkpoint of a number": {"checkpoint": 5},
    "keep that is false": {"keep": False},
    "pause of a text": {"pause": "yes"},
    "unknown option": {"options": {"evil": True}},
    "option of the wrong sort": {"options": {"live": "yes"}},
    "options of the wrong sort": {"options": [1]},
}


@sampled(4)
@pytest.mark.parametrize("asked", ACTIONS.values(), ids=ACTIONS)
def test_bad_actions_change_nothing(client: httpx.Client, asked: dict[str, Any]) -> None:
    game = client.post("/api/games", json={"text": "3.\n.2"}).json()
    answer = client.post(f"/api/games/{game['id']}/do", json=asked)
    assert answer.status_code == 400, answer.text
    assert client.get(f"/api/games/{game['id']}").json()["state"]["marks"] == "." * 12


def test_too_many_actions(client: httpx.Client) -> None:
    game = client.post("/api/games", json={"text": "3.\n.2"}).json()
    asked = {"actions": [{"do": "edge", "edge": 0, "mark": 1}] * 10_001}
    assert client.post(f"/api/games/{game['id']}/do", json=asked).status_code == 413


def test_a_body_that_grows_beyond_the_limit(server: Server) -> None:
    head = post("/ping", "", Transfer_Encoding="chunked").replace(b"Content-Length: 0\r\n", b"")
    chunk = b"%x\r\n" % 100_000 + b" " * 100_000 + b"\r\n"
    status, body = raw(server, head + chunk * (MAX_BODY // 100_000 + 1))
    assert status in (413, 0), body


def test_large_files_are_few_at_once(server: Server, client: httpx.Client) -> None:
    """Whoever sends many large files fills no memory with them; small requests go on."""
    begun = post("/api/read", "", Content_Length=str(MAX_DOCUMENT)) + b" " * 1000
    connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(4)]
    for connection in connections:
        connection.sendall(with_access(server, begun))
    until(lambda: raw(server, post("/api/read", " " * (MAX_BODY + 1)))[0] in (503, 0))
    assert client.post("/api/read", json={"text": "3"}).status_code == 200
    for connection in connections:
        connection.close()
    text = "slither/3/2/h3d" + "\n" * MAX_BODY
    until(lambda: client.post("/api/read", json={"text": text}).status_code == 200)


@thorough
def test_slow_heads_and_slow_bodies_are_given_up(server: Server) -> None:
    address = ("127.0.0.1", server.port)
    begun = time.monotonic()
    head, body = (socket.create_connection(address, PATIENCE) for _ in range(2))
    with head, body:
        head.sendall(b"GET /ping HTTP/1.1\r\nHost: loc")
        body.sendall(with_access(server, post("/api/games", "x" * 100))[:-50])
        assert b" 408 " in body.recv(65536)
        assert head.recv(65536) == b""
    assert time.monotonic() - begun > 8, "who is only slow has some seconds"


def test_every_answer_carries_the_headers(client: httpx.Client) -> None:
    for path in ("/", "/ping", "/nothing", "/static/nothing", "/api/games/nothing", "/api/formats"):
        answer = client.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS, path
    for part in ("unsafe", "http:", "*"):
        assert part not in HEADERS["content-security-policy"]
    assert (
        client.post("/api/jobs/verdict", json={"text": "3"}).headers["x-content-type-options"]
        == "nosniff"
    )
    assert (
        "access-control-allow-origin" not in client.get("/ping", headers={"Origin": "null"}).headers
    )


def test_files_of_the_page_are_kept_until_one_changes(client: httpx.Client, tmp_path: Path) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    (version,) = set(re.findall(r'"/static/([^/"]*)/', page.text))
    plain, kept = (client.get(f"/static/{folder}js/main.js") for folder in ("", f"{version}/"))
    assert plain.text == kept.text
    assert plain.headers["cache-control"] == "no-cache"
    assert "immutable" in kept.headers["cache-control"]
    assert client.get(f"/static/{version}/nothing.js").status_code == 404
    assert client.get(f"/static/{version}").status_code == 404
    file = tmp_path / "js" / "main.js"
    file.parent.mkdir()
    file.write_text("1")
    before = files_version(tmp_path)
    assert files_version(tmp_path) == before
    file.write_text("22")
    assert files_version(tmp_path) != before


def test_a_page_of_ours_may_ask(server: Server, client: httpx.Client) -> None:
    for origin in (f"http://127.0.0.1:{server.port}", f"https://127.0.0.1:{server.port}"):
        headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
        assert client.post("/api/read", json={"text": "3"}, headers=headers).status_code == 200
    assert raw(server, get("/ping", Host=f"localhost:{server.port}"))[0] == 200
    assert raw(server, get("/ping", Host=f"[::1]:{server.port}"))[0] == 200
    # A link on another site may lead here.
    assert raw(server, get("/p?slither/1/1/0", Sec_Fetch_Site="cross-site"))[0] in (200, 404)


def test_many_at_once(server: Server, client: httpx.Client) -> None:
    """Hostile requests from all sides; each gets its refusal."""
    found: list[Any] = []

    def ask() -> None:
        found.extend(raw(server, data)[0] == status for data, status in list(HOSTILE.values())[:20])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 80
    assert all(found)
    assert client.get("/ping").json()["ok"]
