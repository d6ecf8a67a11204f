"""Heavy jobs, streamed."""

from starlette.requests import Request
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from takegaki.play.position import LAYERS
from takegaki.play.session import Session
from takegaki.web.asked import Asked, parsed
from takegaki.web.games import Game
from takegaki.web.house import house_of
from takegaki.web.jobs import JOBS
from takegaki.web.limits import MAX_PARSED
from takegaki.web.marks import mark_text
from takegaki.web.puzzles import native_entry
from takegaki.web.replies import RefusedError, encode
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
        await JobStream(house_of(request).heavy, kind, body)(scope, receive, send)


async def with_game(request: Request) -> bytes:
    """The body of a request with the puzzle and the marks of a game, where it only named it.

    What is too long to be parsed here names no game.
    """
    house, body = house_of(request), await request.body()
    if len(body) > MAX_PARSED:
        return body
    asked = parsed(body)
    if "game" not in asked:
        return body
    return await house.games.read(asked.text("game"), lambda game: _with_game(asked, game))


def _with_game(asked: Asked, game: Game) -> bytes:
    session: Session = game.session
    position = {name: kind.text(session.position.layer(name)) for name, kind in LAYERS.items()}
    given = {
        "puzzle": native_entry(session.puzzle),
        "board": mark_text(session.certain),
        "position": position,
    }
    return encode({**asked.entries, **given}).encode()


JOB_ROUTES: list[BaseRoute] = [Route("/api/jobs/{kind}", Jobs())]
