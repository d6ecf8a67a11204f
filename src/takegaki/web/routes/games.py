"""Reading puzzles and playing games."""

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.formats import native
from takegaki.play.searching import Query
from takegaki.play.views import violation_entry
from takegaki.web.asked import Asked, level_named, parsed, whole
from takegaki.web.doing import do
from takegaki.web.games import Game, Known
from takegaki.web.house import house_of
from takegaki.web.jobs import SMALL
from takegaki.web.marks import board_of
from takegaki.web.openings import opening
from takegaki.web.replies import Entry, Json, RefusedError, encoded
from takegaki.web.streaming import result_of


async def read(request: Request) -> Response:
    """A text becomes a puzzle, see `takegaki.web.jobs.texts.read`."""
    return Json(await result_of(house_of(request).light, SMALL["read"], await request.body()))


async def begin(request: Request) -> Response:
    """A new game of {"text", "from"?} or {"puzzle", "board"?}, with "meta"? (texts and numbers) and "keep"?.

    {"opening": true}: the game that was begun last and not finished, else a bundled puzzle.
    """
    house, body = house_of(request), await request.body()
    if len(body) < SHORT and parsed(body).flag("opening", False):
        game = await house.games.latest() or await house.games.begin(lambda: (opening(), None))
        return Json(await house.games.read(game.id, _whole), 201)
    found = await result_of(house.light, SMALL["read"], body)
    game = await house.games.begin(lambda: _puzzle(found), keep=bool(found["keep"]))
    return Json(await house.games.read(game.id, lambda game: _whole(game, found["warnings"])), 201)


def _whole(game: Game, warnings: object = ()) -> bytes:
    return encoded({**game.entry(), "warnings": warnings})


SHORT = 100
"""Bytes that the wish for an opening takes at most."""


def _puzzle(found: Entry) -> tuple[Puzzle, Board | None]:
    puzzle = native.read(json.dumps(found["puzzle"])).puzzle
    return puzzle, board_of(puzzle.graph, str(found["board"]), "board") if "board" in found else None


async def games(request: Request) -> Response:
    """The library: ?q=, size, level, technique, state (see `takegaki.play.searching.Query`), limit, from."""
    asked = request.query_params
    wishes = {name: asked.get(name, "")[:200] for name in ("size", "level", "technique", "state")}
    query = Query(words=asked.get("q", "")[:200], **wishes)
    limit, offset = whole(asked.get("limit", "100")), whole(asked.get("from", "0"))
    return Json(await house_of(request).games.find(query, limit, offset))


async def game(request: Request) -> Response:
    """One game, to go on with it, or to delete it."""
    shelf, name = house_of(request).games, request.path_params["name"]
    if request.method == "DELETE":
        await shelf.delete(name)
        return Json({"deleted": name})
    return Json(await shelf.read(name, _whole))


async def keep(request: Request) -> Response:
    """Put a game into the library: {"title"?, "level"?, "rating"?, "techniques"?} as they are known."""
    asked = parsed(await request.body())
    known = Known(
        asked.text("title")[:200] if "title" in asked else None,
        level_named(asked.text("level")) if "level" in asked else None,
        asked.number("rating", 0, 100) if "rating" in asked else None,
        asked.texts("techniques") if "techniques" in asked else None,
    )
    return Json(await house_of(request).games.keep(request.path_params["name"], known))


async def act(request: Request) -> Response:
    """Do something, see `takegaki.web.doing`; with "revision" only if nothing happened since (else 409)."""
    asked = parsed(await request.body())

    def work(game: Game) -> Entry:
        _check_revision(game, asked)
        return do(game, asked)

    return Json(await house_of(request).games.change(request.path_params["name"], work))


def _check_revision(game: Game, asked: Asked) -> None:
    if "revision" in asked and asked.whole("revision", 0, 2**53) != game.session.revision:
        raise RefusedError(409, "this game went on elsewhere; load it again", "revision")


async def check(request: Request) -> Response:
    """{"violations": every reason why this is no solution, "errors": those that no mark can cure}."""

    def work(game: Game) -> Entry:
        return {
            "solved": game.session.solved,
            "violations": [violation_entry(one) for one in game.session.check()],
            "errors": [violation_entry(one) for one in game.session.errors()],
        }

    return Json(await house_of(request).games.read(request.path_params["name"], work))


GAMES: list[BaseRoute] = [
    Route("/api/read", read, methods=["POST"]),
    Route("/api/games", games, methods=["GET"]),
    Route("/api/games", begin, methods=["POST"]),
    Route("/api/games/{name}", game, methods=["GET", "DELETE"]),
    Route("/api/games/{name}/keep", keep, methods=["POST"]),
    Route("/api/games/{name}/do", act, methods=["POST"]),
    Route("/api/games/{name}/check", check, methods=["POST"]),
]
