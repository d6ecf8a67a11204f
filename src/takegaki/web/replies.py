"""What goes back to a page: JSON, and every refusal as one line with its status."""

import json
from collections.abc import Mapping

from starlette.responses import Response

from takegaki.core.errors import LimitError, PuzzleError, UnsupportedError

Entry = dict[str, object]

encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


class RefusedError(Exception):
    """A request that is not answered: a status, one line, and where in the request."""

    def __init__(self, status: int, what: str, place: str | None = None) -> None:
        self.status = status
        self.what = " ".join(what.split())
        self.place = place
        super().__init__(self.what)


PART = 2000
"""Entries of a list that are encoded in one go: some milliseconds, in which no other thread gets its turn."""


def encoded(value: object) -> bytes:
    """The JSON of a large value, for a thread beside the one that answers requests."""
    if isinstance(value, dict):
        return b"{%s}" % b",".join(encode(key).encode() + b":" + encoded(one) for key, one in value.items())
    if isinstance(value, list) and len(value) > PART:
        parts = (encode(value[at : at + PART])[1:-1].encode() for at in range(0, len(value), PART))
        return b"[%s]" % b",".join(parts)
    return encode(value).encode()


class Json(Response):
    """One JSON value; bytes are one that is encoded already."""

    media_type = "application/json"

    def __init__(
        self, value: object, status_code: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        data = value if isinstance(value, bytes) else encode(value).encode()
        super().__init__(data, status_code, headers)


def refusal(status: int, what: str, place: str | None = None) -> Json:
    """An error as pages expect it."""
    return Json(error_entry(what, place), status)


def error_entry(what: str, place: str | None = None) -> Entry:
    """An error in one line, with its place if it has one."""
    return {"error": what} if place is None else {"error": what, "place": place}


def puzzle_error_entry(error: PuzzleError) -> Entry:
    """What is wrong with an input, with line and column where they mean something."""
    entry = error_entry(error.what, error.place)
    return {**entry, **{key: at for key in ("line", "column") if (at := getattr(error, key)) is not None}}


def status_of(error: PuzzleError) -> int:
    """The HTTP status of an input that cannot become a puzzle or a move."""
    if isinstance(error, LimitError):
        return 413
    return 422 if isinstance(error, UnsupportedError) else 400
