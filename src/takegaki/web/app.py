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
from takegaki.render.json_values import puzzle_error_entry
from takegaki.web.app_state import AppState
from takegaki.web.games import GameStore
from takegaki.web.gate import Gate
from takegaki.web.responses import JsonResponse, RefusedError, error_response, status_of
from takegaki.web.routes import ROUTES
from takegaki.web.workers import WorkerPool

STATUS_TEXT = {404: "there is nothing at this address", 405: "this address does not take that method"}


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    answer = error_response(error.status, error.what, error.place)
    if error.status == 429:
        answer.headers["retry-after"] = "2"
    return answer


async def _no_puzzle(_: Request, error: Exception) -> Response:
    assert isinstance(error, PuzzleError)
    return JsonResponse(puzzle_error_entry(error), status_of(error))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_response(error.status_code, STATUS_TEXT.get(error.status_code, error.detail))


async def _failed(_: Request, error: Exception) -> Response:
    # The page learns that something went wrong; what it was is for the log.
    return error_response(500, "something went wrong here; see the server's log")


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def make_app(
    library: Library, *, names: Collection[str] = ("localhost",), open_to_all: bool = False
) -> ASGIApp:
    """The whole server as an ASGI application; see `Gate` for names and open_to_all."""
    state = AppState(GameStore(library), WorkerPool(1, heavy=False), WorkerPool(cores()))
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
    return Gate(app, names, open_to_all)
