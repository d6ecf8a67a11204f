"""Heavy jobs, streamed; texts and pictures to take away, and boards to set puzzles on."""

import base64
import json
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, RequestError
from takegaki.core.puzzle import DEFAULT_KIND, NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.formats import native
from takegaki.formats.graph_from_shapes import masked
from takegaki.formats.native import mark_text
from takegaki.play.position import LAYERS
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.render import json_values
from takegaki.render.json_values import Entry, encode
from takegaki.web.app_state import JobStream, app_state, result_of
from takegaki.web.board_entries import puzzle_entry, shape_json
from takegaki.web.game_store import Game
from takegaki.web.gate import PLAYER
from takegaki.web.jobs import HINT, JOBS, PERSONAL, SERVER_JOBS, server_job
from takegaki.web.request_body import RequestBody, field_name, not_one_of, parse_body
from takegaki.web.responses import (
    MAX_CELLS,
    MAX_PARSED,
    MAX_PRINTED,
    PARSING,
    JsonResponse,
    RefusedError,
    encoded,
)


class Jobs:
    """POST /api/jobs/KIND: see `takegaki.web.jobs`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a stream of lines."""
        request = Request(scope, receive)
        if request.method != "POST":
            raise RefusedError(405, said("refused.post"))
        kind = JOBS.get(request.path_params["kind"])
        if kind is None:
            known = ", ".join(JOBS)
            given = repr(request.path_params["kind"][:40])
            raise RefusedError(
                404,
                said("refused.one-of", given=given, known=known),
            )
        body = await with_game(request)
        if kind.name in PERSONAL:
            # Whose progress it is, is not for the page to say.
            entries = parse_body(body).entries
            body = encode({**entries, "player": request.scope[PLAYER]}).encode()
        elif kind.name == HINT:
            body = _asked_by(body, request.scope[PLAYER])
        await JobStream(app_state(request).heavy, kind, body)(scope, receive, send)


def _asked_by(data: bytes, player: str) -> bytes:
    """A body that may be too long to be read here, with who asks at its end: of two values of one
    name the last is the one that counts.
    """
    body = data.rstrip()
    if len(body) < len(b'{"":0}') or not body.endswith(b"}"):
        return data
    return body[:-1] + b"," + encode({"player": player}).encode()[1:]


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
    name = body.text("game")
    games = state.seen_by(request.scope[PLAYER], name).games
    return await games.read(name, lambda game: _with_game(body, game))


def _with_game(body: RequestBody, game: Game) -> bytes:
    session: Session = game.session
    position = {name: kind.text(session.position.layer(name)) for name, kind in LAYERS.items()}
    given: dict[str, object] = {
        "puzzle": json_values.puzzle_entry(session.puzzle),
        "board": mark_text(session.certain),
        "position": position,
    }
    if session.last_edge is not None:
        given["last_edge"] = session.last_edge
    return encode({**body.entries, **given}).encode()


JOB_ROUTES: list[BaseRoute] = [Route("/api/jobs/{kind}", Jobs())]


async def export(request: Request) -> Response:
    """The text of a puzzle or game in a format, see `takegaki.web.jobs.text_jobs.export`."""
    state = app_state(request)
    data = await with_game(request)
    return JsonResponse(await result_of(state.light, server_job("export", data), data))


async def picture(request: Request) -> Response:
    """The picture of a puzzle or game as SVG, see `takegaki.web.jobs.text_jobs.picture`."""
    state = app_state(request)
    data = await with_game(request)
    return JsonResponse(await result_of(state.light, server_job("picture", data), data))


async def pages(request: Request) -> Response:
    """A PDF document of {"games": [ids]} or {"puzzles": [native, ...]}; see
    `takegaki.web.jobs.text_jobs` for the rest. The one response that is not JSON."""
    state, body = app_state(request), parse_body(await request.body())
    if "games" in body:
        items = [
            await state.games.read(name, _printed) for name in body.texts("games", MAX_PRINTED)
        ]
    else:
        items = [{"puzzle": one} for one in body.array("puzzles", MAX_PRINTED)]
    data = encode({**body.entries, "games": None, "puzzles": None, "items": items}).encode()
    found = await result_of(state.heavy, SERVER_JOBS["print"], data)
    headers = {"content-disposition": 'attachment; filename="takegaki.pdf"'}
    return Response(
        base64.b64decode(str(found["pdf"])), media_type="application/pdf", headers=headers
    )


def _printed(game: Game) -> Entry:
    return {
        "puzzle": json_values.puzzle_entry(game.session.puzzle),
        "board": mark_text(game.session.certain),
    }


async def board(request: Request) -> Response:
    """{"puzzle", "shape", "board"?, "solution"?, "warnings"}: for a page that shows a puzzle
    without a game.

    Of {"text" | "puzzle"}, or {"tiling", "rows", "cols", "kind"?, "mask"?} for a board without a
    clue.
    """
    data = await request.body()
    if len(data) < BLANK:
        body = parse_body(data)
        if "rows" in body:
            return JsonResponse(await run_in_threadpool(_blank, body))
    found = await result_of(app_state(request).light, server_job("read", data), data)
    return JsonResponse(await run_in_threadpool(_read, found))


BLANK = 10_000
"""Bytes of the longest request for a board without clues."""


def _read(found: Entry) -> bytes:
    puzzle = native.read(json.dumps(found["puzzle"]), Budget(time_limit=PARSING)).puzzle
    return encoded({**found, **_shown(puzzle)})


def _shown(puzzle: Puzzle) -> Entry:
    return {"puzzle": puzzle_entry(puzzle), "shape": shape_json(puzzle.graph)}


def _blank(body: RequestBody) -> bytes:
    kind = body.text("kind", DEFAULT_KIND)
    if kind not in PUZZLES:
        raise not_one_of(kind, PUZZLES, field_name("kind"))
    boards = PUZZLES[kind].boards
    tiling = body.text("tiling", next(iter(boards)))
    if tiling not in boards:
        raise not_one_of(tiling, boards, field_name("tiling"))
    rows, cols = body.whole("rows", 1, MAX_CELLS), body.whole("cols", 1, MAX_CELLS)
    if (cells := boards[tiling].most_cells(rows, cols)) > MAX_CELLS:
        raise LimitError(said("refused.too-many-cells", cells=cells, most=MAX_CELLS))
    graph = boards[tiling].graph(rows, cols, body.text("description", ""))
    if "mask" in body:
        graph = body.read("mask", partial(masked, graph))
    if PUZZLES[kind].look == "tile":
        raise RequestError(said("refused.tiles-needed"))
    variant = body.text("variant", "")
    if variant and variant not in PUZZLES[kind].variants:
        raise not_one_of(variant, PUZZLES[kind].variants, field_name("variant"))
    blank = Puzzle.of(graph, [NO_CLUE] * graph.n_cells, kind=kind, variant=variant)
    return encoded({**_shown(blank), "warnings": []})


SHARING: list[BaseRoute] = [
    Route("/api/export", export, methods=["POST"]),
    Route("/api/svg", picture, methods=["POST"]),
    Route("/api/print", pages, methods=["POST"]),
    Route("/api/board", board, methods=["POST"]),
]
