"""Responses: JSON, and every error as one line with its status.

How much one request, one job and one process may take; numbers in one place.
"""

from collections.abc import Mapping

from starlette.responses import Response

from takegaki.core.errors import LimitError, PuzzleError, UnsupportedError
from takegaki.render.json_values import encode, error_entry


class RefusedError(Exception):
    """A request that is not answered: a status, one line, and where in the request."""

    def __init__(self, status: int, what: str, place: str | None = None) -> None:
        self.status = status
        self.what = " ".join(what.split())
        self.place = place
        super().__init__(self.what)


CHUNK = 2000
"""Entries of a list that are encoded in one go: some milliseconds, in which no other thread runs.
"""


def encoded(value: object) -> bytes:
    """The JSON of a large value, for a thread beside the one that answers requests; bytes are
    JSON.
    """
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict):
        return b"{%s}" % b",".join(
            encode(key).encode() + b":" + encoded(one) for key, one in value.items()
        )
    if isinstance(value, list) and len(value) > CHUNK:
        parts = (
            encode(value[at : at + CHUNK])[1:-1].encode() for at in range(0, len(value), CHUNK)
        )
        return b"[%s]" % b",".join(parts)
    return encode(value).encode()


class JsonResponse(Response):
    """One JSON value; bytes are one that is encoded already."""

    media_type = "application/json"

    def __init__(
        self, value: object, status_code: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        data = value if isinstance(value, bytes) else encode(value).encode()
        super().__init__(data, status_code, headers)


def error_response(status: int, what: str, place: str | None = None) -> JsonResponse:
    """An error as pages expect it."""
    return JsonResponse(error_entry(what, place), status)


def status_of(error: PuzzleError) -> int:
    """The HTTP status of an input that cannot become a puzzle or a move."""
    if isinstance(error, LimitError):
        return 413
    return 422 if isinstance(error, UnsupportedError) else 400


MAX_BODY = 1_000_000
"""Bytes of a request's body, where a puzzle or a few actions are expected."""
MAX_DOCUMENT = 16_000_000
"""Bytes where a whole file is expected: four for each character that a format takes."""
LARGE_AT_ONCE = 4
"""Bodies longer than MAX_BODY that are taken at the same time; they must announce their length."""
BODY_SECONDS = 10.0
"""In which a body must be there, once its head is."""
MAX_PARSED = 1_000_000
"""Bytes of JSON that the server itself parses; what is longer goes to a process unread."""

SOON_READ = 30_000
"""Bytes of a body that is read in a fraction of a second, whatever it holds; reading is about
linear.
"""

MAX_CELLS = 40_000
"""Cells of a board that a page can draw and that jobs take: 141 x 141."""
MAX_ACTIONS = 10_000
"""Actions in one request."""
MAX_GAMES = 64
MAX_CELLS_KEPT = 60_000
"""Games, and cells of their boards, that are kept in memory: a cell takes some 2 kB. The others
wait in the library.
"""
PARSING = 10.0
"""Seconds in which the server itself takes a puzzle that a worker has read."""
GAMES_AT_WORK = 2
"""Games that something is done to at the same time: more would only keep the server from answering
others.
"""
HEAD_SECONDS = 10.0
"""In which the head of a request must be there, from its first byte on; a connection begins with
one.
"""
MAX_PRINTED = 200
"""Puzzles in one print."""
MAX_SEED = 2**53
"""Seeds are whole numbers that JavaScript holds exactly."""

QUEUE = 16
"""Jobs that may wait for a process."""
LONG_QUEUE = 12
"""Long ones among them: quick ones always find room."""
RETRY_SECONDS = 2
"""Seconds after which a page may try again when the queue is full."""
SEND_SECONDS = 60.0
"""In which a page must have taken a line of a job's answer; then it counts as gone."""
CANCEL_SECONDS = 0.4
"""In which a job must stop after it is cancelled; then its process is ended."""
MEMORY = 1_500_000_000
"""Bytes that a process may take on top of what it has when it begins with its first job."""
REPLACE_ABOVE = 700_000_000
"""Bytes in use from which on a process is replaced after its job."""
START_SECONDS = 60.0
"""In which a process must have begun with a job."""
INTERPRETED = 6.0
"""So many times as long may jobs take as long as kernels are being compiled."""
WALL_GRACE = 3.0
"""Seconds between the end of a job's budget and the end of its process."""
