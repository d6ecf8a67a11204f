"""The collection: the puzzles of a date, and the graded chapters."""

from datetime import date

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from takegaki.core.reason import said
from takegaki.formats import read_document
from takegaki.play import collection
from takegaki.play.collection import Collected
from takegaki.render import json_values
from takegaki.render.json_values import Entry
from takegaki.web.request_body import whole
from takegaki.web.responses import JsonResponse, RefusedError


async def daily(request: Request) -> Response:
    """The puzzles of ?date=, as 2026-11-26: of that day, its week and its month."""
    try:
        day = date.fromisoformat(request.query_params.get("date", ""))
    except ValueError:
        raise RefusedError(422, said("refused.date")) from None
    puzzles = [
        _entry(one) | {"begin": collection.begin_of(row, day).isoformat()}
        for row, one in collection.of_date(day).items()
    ]
    return JsonResponse({"date": day.isoformat(), "puzzles": puzzles})


async def chapters(request: Request) -> Response:
    """The graded chapters."""
    found = [
        # The first may be easier than its chapter.
        _entry(puzzles[0])
        | {"count": len(puzzles), "player_level": collection.level_of_chapter(row)}
        for row, puzzles in collection.chapters().items()
    ]
    return JsonResponse({"chapters": found})


async def chapter(request: Request) -> Response:
    """The puzzle of a number in a chapter. Raises RefusedError where there is none."""
    puzzles = collection.chapters().get(request.path_params["name"], ())
    number = whole(request.path_params["number"])
    if not 1 <= number <= len(puzzles):
        raise RefusedError(404, said("refused.no-collected"))
    return JsonResponse(_entry(puzzles[number - 1]))


def _entry(one: Collected) -> Entry:
    puzzle = read_document(one.text).puzzle
    return {
        "row": one.row,
        "number": one.number,
        "player_level": one.level,
        "text": one.text,
        **json_values.board_entry(puzzle),
        "kind": puzzle.kind,
    }


COLLECTION: list[BaseRoute] = [
    Route("/api/daily", daily, methods=["GET"]),
    Route("/api/collection", chapters, methods=["GET"]),
    Route("/api/collection/{name}/{number}", chapter, methods=["GET"]),
]
