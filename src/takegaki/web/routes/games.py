"""Reading puzzles and playing games."""

import json
from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats import native
from takegaki.formats.native import board_of, mark_text
from takegaki.play.library_search import MOST_PLAYER_LEVEL, Query
from takegaki.play.pictures import film_entry
from takegaki.render import json_values
from takegaki.render.json_values import Entry, encode, violation_entry
from takegaki.web.app_state import app_state, result_of
from takegaki.web.game_store import STARTER_LEVELS, STARTER_SIDES, Game, GameFacts, starter_puzzle
from takegaki.web.jobs import JOBS, server_job
from takegaki.web.request_body import RequestBody, level_named, parse_body, run_command, whole
from takegaki.web.responses import PARSING, JsonResponse, RefusedError, encoded


async def read(request: Request) -> Response:
    """A text becomes a puzzle, see `takegaki.web.jobs.text_jobs.read`."""
    data = await request.body()
    return JsonResponse(await result_of(app_state(request).light, server_job("read", data), data))


async def begin(request: Request) -> Response:
    """A new game of {"text", "from"?} or {"puzzle", "board"?}, with "meta"? (texts and numbers) and
    "keep"?. With "aside" it comes into the library only once it is put there.

    With "resume" the game on this puzzle that was begun and not finished, if there is one;
    {"resume": true, "starter"?: {"side": 7 or 10, "level": 1 to 4}} alone: the game that was begun
    last and not finished, else a puzzle of the collection like this.
    """
    state, data = app_state(request), await request.body()
    if (starter := _starter(data)) is not None:
        game = await state.games.latest() or await state.games.begin(lambda: (starter(), None))
        return JsonResponse(await state.games.read(game.id, _whole), 201)
    found = await result_of(state.light, server_job("read", data), data)
    may_resume = found["resume"] and "board" not in found
    begun = await state.games.begun(lambda: _puzzle(found)[0]) if may_resume else None
    keep, aside = bool(found["keep"]), bool(found["aside"])
    game = begun or await state.games.begin(lambda: _puzzle(found), keep=keep, is_aside=aside)
    return JsonResponse(
        await state.games.read(game.id, lambda game: _whole(game, found["warnings"])), 201
    )


def _starter(data: bytes) -> Callable[[], Puzzle] | None:
    """What makes the first puzzle of somebody who asks for none; None where one is named."""
    if len(data) >= SHORT:
        return None
    body = parse_body(data)
    if not {"resume"} <= set(body.entries) <= {"resume", "starter"} or not body.flag(
        "resume", False
    ):
        return None
    wish = body.object("starter") if "starter" in body else RequestBody({}, "starter")
    side = min(STARTER_SIDES, key=lambda one: abs(one - wish.whole("side", 1, 100, 10)))
    level = wish.whole("level", STARTER_LEVELS[0], STARTER_LEVELS[-1], 1)
    return partial(starter_puzzle, side, level)


def _whole(game: Game, warnings: object = ()) -> bytes:
    return encoded({**game.entry(), "warnings": warnings})


SHORT = 100
"""Bytes of the longest request to resume."""


def _puzzle(found: Entry) -> tuple[Puzzle, Board | None]:
    puzzle = native.read(json.dumps(found["puzzle"]), Budget(time_limit=PARSING)).puzzle
    return puzzle, board_of(
        puzzle.graph, str(found["board"]), "board"
    ) if "board" in found else None


FILTERS = ("size", "level", "technique", "state", "verdict", "player_level", "sort")


async def games(request: Request) -> Response:
    """The library: ?q=, size, level, technique, state, verdict, player_level, sort (see
    `library_search.Query`), limit, from.
    """
    query_params = request.query_params
    filters = {name: query_params.get(name, "")[:200] for name in FILTERS}
    query = Query(words=query_params.get("q", "")[:200], **filters)
    limit, offset = whole(query_params.get("limit", "100")), whole(query_params.get("from", "0"))
    return JsonResponse(await app_state(request).games.find(query, limit, offset))


async def game(request: Request) -> Response:
    """One game, to continue with it, or to delete it."""
    store, name = app_state(request).games, request.path_params["name"]
    if request.method == "DELETE":
        await store.delete(name)
        return JsonResponse({"deleted": name})
    return JsonResponse(await store.read(name, _whole))


async def keep(request: Request) -> Response:
    """Put a game into the library: {"title"?, "level"?, "rating"?, "techniques"?, "player_level"?}
    as they are known.
    """
    body = parse_body(await request.body())
    known = GameFacts(
        body.text("title")[:200] if "title" in body else None,
        level_named(body.text("level")) if "level" in body else None,
        body.number("rating", 0, 100) if "rating" in body else None,
        body.texts("techniques") if "techniques" in body else None,
        body.whole("player_level", 1, MOST_PLAYER_LEVEL) if "player_level" in body else None,
    )
    return JsonResponse(await app_state(request).games.keep(request.path_params["name"], known))


async def proof(request: Request) -> Response:
    """The certificate of the verdict of a game's puzzle, for `takegaki-verify`: the one that the
    library keeps, or a new one, which it then keeps.
    """
    state, name = app_state(request), request.path_params["name"]
    text = await state.games.proof(name)
    if text is None:
        body = await state.games.read(name, _puzzle_alone)
        found = await result_of(state.heavy, JOBS["certificate"], body)
        text = str(found["certificate"])
        await state.games.keep_proof(name, text)
    return Response(text, media_type="text/plain")


def _puzzle_alone(game: Game) -> bytes:
    return encode({"puzzle": json_values.puzzle_entry(game.session.puzzle)}).encode()


async def picture(request: Request) -> Response:
    """{"svg"} of a game as it stands."""
    state = app_state(request)
    body = await state.games.read(request.path_params["name"], _as_it_stands)
    return JsonResponse(await result_of(state.light, server_job("picture", body), body))


def _as_it_stands(game: Game) -> bytes:
    session = game.session
    shown = {"puzzle": json_values.puzzle_entry(session.puzzle), "board": mark_text(session.board)}
    return encode(shown).encode()


async def act(request: Request) -> Response:
    """Run a command, see `takegaki.web.request_body`; with "revision" 409 if the game has changed
    since.

    With "since", the version of the state that the page has, the answer is what differs from it.
    """
    body = parse_body(await request.body())
    since = body.text("since") if "since" in body else None

    def work(game: Game) -> None:
        _check_revision(game, body)
        run_command(game, body)

    return JsonResponse(
        await app_state(request).games.change(request.path_params["name"], work, since)
    )


def _check_revision(game: Game, body: RequestBody) -> None:
    if "revision" in body and body.whole("revision", 0, 2**53) != game.session.revision:
        raise RefusedError(409, said("refused.other-window"))


async def state(request: Request) -> Response:
    """The state of a game, null where ?revision= is that of the page already; windows poll it.

    With ?since=, the version of the state that the page has: what differs, null where that is only
    the time.
    """
    known = request.query_params.get("revision")
    revision = whole(known) if known is not None else None
    since = request.query_params.get("since")

    def work(game: Game) -> bytes:
        return encoded(None if game.session.revision == revision else game.news(since))

    return JsonResponse(await app_state(request).games.read(request.path_params["name"], work))


async def check(request: Request) -> Response:
    """{"violations": every reason why this is no solution, "errors": those that no mark can
    cure}.
    """

    def work(game: Game) -> Entry:
        return {
            "solved": game.session.solved,
            "violations": [violation_entry(one) for one in game.session.check()],
            "errors": [violation_entry(one) for one in game.session.errors()],
        }

    return JsonResponse(await app_state(request).games.read(request.path_params["name"], work))


async def results(request: Request) -> Response:
    """What was solved, for the player's statistics; or forget that it was."""
    store = app_state(request).games
    if request.method == "DELETE":
        return JsonResponse(await store.forget_results())
    return JsonResponse(await store.results())


async def film(request: Request) -> Response:
    """What was done to a game, step by step, see `takegaki.play.pictures.film_entry`."""

    def work(game: Game) -> Entry:
        return film_entry(game.session)

    return JsonResponse(await app_state(request).games.read(request.path_params["name"], work))


GAMES: list[BaseRoute] = [
    Route("/api/read", read, methods=["POST"]),
    Route("/api/games", games, methods=["GET"]),
    Route("/api/games", begin, methods=["POST"]),
    Route("/api/results", results, methods=["GET", "DELETE"]),
    Route("/api/games/{name}", game, methods=["GET", "DELETE"]),
    Route("/api/games/{name}/keep", keep, methods=["POST"]),
    Route("/api/games/{name}/proof", proof, methods=["GET"]),
    Route("/api/games/{name}/picture", picture, methods=["GET"]),
    Route("/api/games/{name}/state", state, methods=["GET"]),
    Route("/api/games/{name}/do", act, methods=["POST"]),
    Route("/api/games/{name}/film", film, methods=["GET"]),
    Route("/api/games/{name}/check", check, methods=["POST"]),
]
