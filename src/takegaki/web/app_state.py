"""What all requests share, the games and the processes; a job's response: lines of JSON as they
come, and the end of the job when the page goes away.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.reason import said
from takegaki.render.json_values import Entry, encode
from takegaki.web.access import Access
from takegaki.web.game_store import GameStore
from takegaki.web.gate import PLAYER
from takegaki.web.known_players import Players
from takegaki.web.responses import RETRY_SECONDS, SEND_SECONDS, RefusedError, error_response
from takegaki.web.workers import BrokenPoolError, JobKind, QueueFullError, WorkerPool, protocol

KEYS = {protocol.PROGRESS: b"progress", protocol.RESULT: b"result"}


@dataclass(frozen=True)
class AppState:
    """What all requests share.

    light   two processes, for what takes no kernels: one is left to what is soon done
    heavy   as many processes as there are cores
    access  who may ask
    cached  responses that are the same each time
    players those who have games of their own
    """

    games: GameStore
    light: WorkerPool
    heavy: WorkerPool
    access: Access
    cached: dict[tuple[str, str], Entry] = field(default_factory=dict)
    players: Players = field(default_factory=Players)

    @asynccontextmanager
    async def opened(self, app: Starlette) -> AsyncIterator[None]:
        """Start the processes; end them at the end."""
        app.state.app_state = self
        async with self.light, self.heavy:
            yield
        for games in (self.games, *self.players.stores):
            await games.save_all()

    def seen_by(self, player: str, game: str = "") -> "AppState":
        """The same for a player: their games, and for a game that somebody shared that one's."""
        games = self.players.games_of(player, game)
        return self if games is None else replace(self, games=games)


def app_state(request: Request) -> AppState:
    """The state of the application that got a request, as who sent it sees it."""
    state: AppState = request.app.state.app_state
    # A table that is shared may be played at; whose it is alone takes it away.
    game = "" if request.method == "DELETE" else str(request.path_params.get("name", ""))
    return state.seen_by(request.scope[PLAYER], game)


class JobStream:
    """{"progress": ...} lines, then {"result": ...} or {"error": ..., "status"} as an ASGI
    response.
    """

    def __init__(self, pool: WorkerPool, kind: JobKind, body: bytes) -> None:
        self._pool, self._kind, self._body = pool, kind, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines; whatever comes first, their end or that of the connection, ends both."""
        try:
            self._pool.check_room(self._kind)
        except QueueFullError as error:
            answer = error_response(429, str(error))
            answer.headers["retry-after"] = str(RETRY_SECONDS)
            await answer(scope, receive, send)
            return
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _send(self, send: Send) -> None:
        headers = [(b"content-type", b"application/x-ndjson"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async with aclosing(self._pool.lines(self._kind, self._body)) as lines:
            try:
                async for tag, value in lines:
                    line = value if tag == protocol.ERROR else b'{"%s":%s}' % (KEYS[tag], value)
                    # A page that does not read its response holds a process.
                    async with asyncio.timeout(SEND_SECONDS):
                        await send(_part(line))
            except (QueueFullError, BrokenPoolError) as error:
                await send(_part(encode({"error": str(error), "status": 503}).encode()))
            except TimeoutError:
                return
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _part(line: bytes) -> Message:
    return {"type": "http.response.body", "body": line + b"\n", "more_body": True}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


def place_of(error_entry: Entry) -> str | None:
    """Where in a request or a text an error is; None for nowhere."""
    lines = [f"{key} {error_entry[key]}" for key in ("line", "column") if key in error_entry]
    return (
        ", ".join([*([str(error_entry["place"])] if "place" in error_entry else []), *lines])
        or None
    )


async def result_of(pool: WorkerPool, kind: JobKind, body: bytes) -> Entry:
    """The result of a job that streams nothing. Raises RefusedError with its error."""
    try:
        async with aclosing(pool.lines(kind, body)) as lines:
            async for tag, value in lines:
                if tag == protocol.RESULT:
                    result: Entry = json.loads(value)
                    return result
                if tag == protocol.ERROR:
                    error_entry = json.loads(value)
                    raise RefusedError(
                        error_entry["status"], error_entry["error"], place_of(error_entry)
                    )
    except QueueFullError as error:
        raise RefusedError(429, str(error)) from None
    except BrokenPoolError as error:
        raise RefusedError(503, str(error)) from None
    raise RefusedError(503, said("refused.no-answer"))
