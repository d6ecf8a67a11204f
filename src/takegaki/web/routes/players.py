"""Several people: who asks, a class and its pupils, a game that is shared."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from takegaki.core.reason import said
from takegaki.web.app_state import app_state
from takegaki.web.gate import GUEST, PLAYER
from takegaki.web.request_body import parse_body
from takegaki.web.responses import JsonResponse, RefusedError


async def player(request: Request) -> Response:
    """{"class": is there one?, "pupil": {"name", "colour", "given": a game} of who asks, or
    null}.
    """
    players, who = app_state(request).players, request.scope[PLAYER]
    found = players.pupil(who)
    entry = (
        None
        if found is None
        else {"name": found.name, "colour": found.colour, "given": players.given(who)}
    )
    return JsonResponse({"class": players.is_class, "pupil": entry})


async def pupils(request: Request) -> Response:
    """The pupils of the class, for the teacher; {"names": [...]} adds some. Raises RefusedError."""
    state = app_state(request)
    _check_teacher(request)
    if request.method == "POST":
        state.players.add(parse_body(await request.body()).texts("names"), state.access)
    host = state.access.host_for_others
    return JsonResponse({"pupils": await state.players.entries(), "host": host})


async def give(request: Request) -> Response:
    """All pupils get the puzzle of a {"game"}, each a game of their own. Raises RefusedError."""
    state = app_state(request)
    _check_teacher(request)
    name = parse_body(await request.body()).text("game")
    puzzle = await state.games.read(name, lambda game: game.session.puzzle)
    await state.players.give(puzzle)
    return JsonResponse({"pupils": await state.players.entries()})


async def pupil(request: Request) -> Response:
    """A pupil leaves the class."""
    state = app_state(request)
    _check_teacher(request)
    state.players.remove(request.path_params["pupil"], state.access)
    return JsonResponse({"pupils": await state.players.entries()})


def _check_teacher(request: Request) -> None:
    if request.scope[GUEST]:
        raise RefusedError(403, said("refused.teacher-only"))
    if not app_state(request).players.is_class:
        raise RefusedError(404, said("refused.no-class"))


async def table(request: Request) -> Response:
    """Share a game: whoever is let in may play it by its id, too."""
    state, name = app_state(request), request.path_params["name"]
    await state.games.get(name)
    state.players.share(request.scope[PLAYER], name)
    return JsonResponse({"table": name})


PLAYERS: list[BaseRoute] = [
    Route("/api/player", player, methods=["GET"]),
    Route("/api/class", pupils, methods=["GET", "POST"]),
    Route("/api/class/puzzle", give, methods=["POST"]),
    Route("/api/class/{pupil}", pupil, methods=["DELETE"]),
    Route("/api/games/{name}/table", table, methods=["POST"]),
]
