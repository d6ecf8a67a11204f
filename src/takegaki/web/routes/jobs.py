"""Heavy jobs, streamed."""

from starlette.requests import Request
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from takegaki.play.position import LAYERS
from takegaki.play.session import Session
from takegaki.render.json_values import encode
from takegaki.web.app_state import app_state
from takegaki.web.entries import mark_text, native_entry
from takegaki.web.games import Game
from takegaki.web.jobs import JOBS
from takegaki.web.request_body import RequestBody, parse_body
from takegaki.web.responses import MAX_PARSED, RefusedError
from takegaki.web.streaming import JobStream


class Jobs:
    """POST /api/jobs/KIND: see `takegaki.web.jobs`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a stream of lines."""
        request = Request(scope, receive)
        if request.method != "POST":
            raise RefusedError(405, "POST was expected")
        kind = JOBS.get(request.path_params["kind"])
        if kind is None:
            raise RefusedError(404, f"no such job; there are {', '.join(JOBS)}")
        body = await with_game(request)
        await JobStream(app_state(request).heavy, kind, body)(scope, receive, send)


async def with_game(request: Request) -> bytes:
    """The body of a request with the puzzle and the marks of a game, where it only named it.

    What is too long to be parse_body here names no game.
    """
    state, data = app_state(request), await request.body()
    if len(data) > MAX_PARSED:
        return data
    body = parse_body(data)
    if "game" not in body:
        return data
    return await state.games.read(body.text("game"), lambda game: _with_game(body, game))


def _with_game(body: RequestBody, game: Game) -> bytes:
    session: Session = game.session
    position = {name: kind.text(session.position.layer(name)) for name, kind in LAYERS.items()}
    given = {
        "puzzle": native_entry(session.puzzle),
        "board": mark_text(session.certain),
        "position": position,
    }
    return encode({**body.entries, **given}).encode()


JOB_ROUTES: list[BaseRoute] = [Route("/api/jobs/{kind}", Jobs())]
