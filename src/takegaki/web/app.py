"""The application: routes, the gate before them, and what becomes of errors."""

import os
import sys
from collections.abc import Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from takegaki.core.errors import PuzzleError
from takegaki.play.library import Library
from takegaki.web.crew import Crew
from takegaki.web.games import Shelf
from takegaki.web.gate import Gate
from takegaki.web.house import House
from takegaki.web.replies import Json, RefusedError, puzzle_error_entry, refusal, status_of
from takegaki.web.routes import ROUTES

SPOKEN = {404: "there is nothing here", 405: "this is not done here"}


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    answer = refusal(error.status, error.what, error.place)
    if error.status == 429:
        answer.headers["retry-after"] = "2"
    return answer


async def _no_puzzle(_: Request, error: Exception) -> Response:
    assert isinstance(error, PuzzleError)
    return Json(puzzle_error_entry(error), status_of(error))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refusal(error.status_code, SPOKEN.get(error.status_code, error.detail))


async def _failed(_: Request, error: Exception) -> Response:
    # The page learns that something went wrong; what it was is for the log.
    return refusal(500, "something went wrong here; the server's log tells more")


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def make_app(
    library: Library, *, names: Collection[str] = ("localhost",), open_to_all: bool = False
) -> ASGIApp:
    """The whole server as an ASGI application; see `Gate` for names and open_to_all."""
    house = House(Shelf(library), Crew(1, warm=False), Crew(cores()))
    app = Starlette(
        routes=ROUTES,
        lifespan=house.opened,
        exception_handlers={
            RefusedError: _refused,
            PuzzleError: _no_puzzle,
            HTTPException: _http,
            Exception: _failed,
        },
    )
    return Gate(app, names, open_to_all)
