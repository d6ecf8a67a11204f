"""The server: the application with its gate and its errors, and running it at an address."""

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Collection
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import said
from takegaki.play.game_library import Library
from takegaki.play.library_file import FILE, PLAYERS_VARIABLE, player_folder
from takegaki.render.json_values import puzzle_error_entry
from takegaki.web.access import Access, redirect_file
from takegaki.web.app_state import AppState
from takegaki.web.game_store import GameStore
from takegaki.web.gate import Gate
from takegaki.web.known_players import Players
from takegaki.web.responses import (
    HEAD_SECONDS,
    JsonResponse,
    RefusedError,
    error_response,
    status_of,
)
from takegaki.web.routes import ROUTES
from takegaki.web.routes.browse import no_access, nothing_here
from takegaki.web.workers import WorkerPool

STATUS_TEXT = {
    404: "refused.nothing-here",
    405: "refused.method-here",
}


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    answer = error_response(error.status, error.what, error.place)
    if error.status == 429:
        answer.headers["retry-after"] = "2"
    return answer


async def _no_puzzle(_: Request, error: Exception) -> Response:
    assert isinstance(error, PuzzleError)
    return JsonResponse(puzzle_error_entry(error), status_of(error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_read_by_somebody(request):
        return nothing_here()
    message = STATUS_TEXT.get(error.status_code)
    return error_response(error.status_code, said(message) if message else error.detail)


def _is_read_by_somebody(request: Request) -> bool:
    """A browser asks for a page, not a program for an answer."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not request.url.path.startswith("/api/")


async def _failed(_: Request, error: Exception) -> Response:
    # The page learns that something went wrong; what it was is for the log.
    return error_response(500, said("refused.failed"))


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def make_app(
    library: Library,
    access: Access,
    *,
    names: Collection[str] = ("localhost",),
    open_to_all: bool = False,
    players: Players | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application; see `Gate` for access, names and open_to_all."""
    games, light, heavy = GameStore(library), WorkerPool(2, heavy=False), WorkerPool(cores())
    state = AppState(games, light, heavy, access, players=players or Players())
    app = Starlette(
        routes=ROUTES,
        lifespan=state.opened,
        exception_handlers={
            RefusedError: _refused,
            PuzzleError: _no_puzzle,
            HTTPException: _http,
            Exception: _failed,
        },
    )
    return Gate(app, access, no_access, names, open_to_all)


FIRST_PORT = 7711
TRIES = 20
"""Ports that are tried from the first on, where none is given."""


class NoPortError(Exception):
    """No port to listen on; the message is one line."""


@dataclass(frozen=True)
class Bound:
    """A socket that listens, and where."""

    socket: socket.socket
    host: str
    port: int

    @property
    def address(self) -> str:
        """What to type into a browser on this machine."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


def bind(host: str = "127.0.0.1", port: int | None = None) -> Bound:
    """A listening socket; without a port the first free one from FIRST_PORT on. Raises
    NoPortError.
    """
    ports = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else (port,)
    reason = ""
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            reason = error.strerror or str(error)
    first = "same" if len(ports) == 1 else str(ports[0])
    raise NoPortError(
        said("refused.cannot-listen", host=host, first=first, last=str(ports[-1]), why=reason)
    )


def _bound(host: str, port: int) -> Bound:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, or asyncio would not switch Nagle's algorithm off: each answer would then come 40 ms
    # late.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # Elsewhere the port of a server that has just ended stays closed for a minute; on
            # Windows the same option would let two servers share a port.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(128)
    except OSError:
        found.close()
        raise
    return Bound(found, host, found.getsockname()[1])


def run(
    bound: Bound, *, browser: bool, report: Callable[[str], object], is_class: bool = False
) -> None:
    """Serve until Ctrl-C. `report` gets the address that lets in once the server listens; with
    `browser` that address goes into a file for the browser alone, and `report` gets one that lets
    nobody in. Of a class nothing is kept.
    """
    names, open_to_all = {"localhost"}, False
    with suppress(ValueError):
        open_to_all = not ip_address(bound.host).is_loopback
    if open_to_all or bound.host not in ("localhost", "127.0.0.1", "::1"):
        names |= {bound.host.lower(), socket.gethostname().lower()}
    access = Access(bound.address, bound.port, report)
    access.host_for_others = socket.gethostname() if open_to_all else ""
    folder = _folder_of_class() if is_class else None
    opening = Opening(access, report)
    config = uvicorn.Config(
        make_app(
            _library(report),
            access,
            names=names,
            open_to_all=open_to_all,
            players=Players(_in_memory if is_class else _of_player, is_class=is_class),
        ),
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        limit_concurrency=200,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=64 * 1024,
    )

    def listening() -> None:
        """Say where, or open a browser there."""
        if browser:
            report(bound.address)
            opening.begin()
        else:
            access.show()

    def ending() -> None:
        """Nothing stays of the browser's file, and nothing of a class."""
        opening.end()
        if folder is not None:
            folder.cleanup()

    server = _Server(config, listening, ending)
    with suppress(KeyboardInterrupt):
        server.run([bound.socket])


def _library(report: Callable[[str], object]) -> Library:
    """The user's library; where it cannot be written, one in memory, with a report."""
    try:
        library = Library(writes_to_copy=True)
        if library.unwritable:
            report(said("refused.games-not-kept", why=str(library.unwritable)))
        return library
    except (OSError, PuzzleError) as error:
        report(said("refused.games-not-kept", why=str(error)))
        return Library(Path(":memory:"))


def _in_memory(_: str) -> Library:
    return Library(Path(":memory:"))


def _of_player(player: str) -> Library:
    """That of somebody with games of their own on this machine."""
    return Library(player_folder(player) / FILE, writes_to_copy=True)


def _folder_of_class() -> TemporaryDirectory[str]:
    """Where the processes beside the server keep what pupils know, until the class ends."""
    folder = TemporaryDirectory(prefix="takegaki-class-")
    os.environ[PLAYERS_VARIABLE] = folder.name
    return folder


class Connection(H11Protocol):
    """A connection that is closed when the head of a request, the first or a later one, takes too
    long.
    """

    _head_limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The same, and begin to count."""
        super().connection_made(transport)
        self._limit_head()

    def data_received(self, data: bytes) -> None:
        """The same; what does not complete a head is the beginning of one."""
        super().data_received(data)
        self._limit_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The same, and count no longer."""
        self._forget_limit()
        super().connection_lost(exc)

    def _limit_head(self) -> None:
        """Count from the first byte of a head until it is there; more bytes of it do not begin
        anew.
        """
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget_limit()
        elif self._head_limit is None:
            self._head_limit = self.loop.call_later(HEAD_SECONDS, self._end)

    def _forget_limit(self) -> None:
        if self._head_limit is not None:
            self._head_limit.cancel()
            self._head_limit = None

    def _end(self) -> None:
        self._head_limit = None
        if not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """Reports when it listens, and when it does no more."""

    def __init__(
        self, config: uvicorn.Config, listening: Callable[[], object], ending: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._listening = listening
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The same, then report."""
        await super().startup(sockets)
        if self.started:
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Report, then the same. Behind it nothing is sure: the signal that ended the server comes
        again.
        """
        self._ending()
        await super().shutdown(sockets)


PATIENCE = 20.0
"""Seconds after which a browser that has not come counts as none: not every one may read the file.
"""


class Opening:
    """A browser is led here by a file, in a thread: it may take its time, or stay until it is
    closed.
    """

    def __init__(
        self, access: Access, report: Callable[[str], object], patience: float = PATIENCE
    ) -> None:
        self._access, self._report, self._patience = access, report, patience
        self._file = ExitStack()

    def begin(self) -> None:
        """Open a browser; return at once."""
        Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Open a browser. The file is removed once somebody got in, or if nobody does."""
        opened = False
        if _has_screen():
            with suppress(webbrowser.Error, OSError):
                file = self._file.enter_context(redirect_file(self._access.address))
                opened = webbrowser.open(file.as_uri())
        came = opened and self._access.entered.wait(self._patience)
        self.end()
        if not came and not self._access.entered.is_set():
            self._report(said("refused.no-browser-yet" if opened else "refused.no-browser"))
            self._access.show()

    def end(self) -> None:
        """Remove the file, if it is there."""
        self._file.close()


def _has_screen() -> bool:
    """A browser that can show the page has somewhere to do so: one in the terminal cannot."""
    named = any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
    return named or sys.platform in ("win32", "darwin")
