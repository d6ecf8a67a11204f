"""A job's answer: lines of JSON as they come, and the end of the job when the page goes away."""

import asyncio
import json
from contextlib import aclosing, suppress

from starlette.types import Message, Receive, Scope, Send

from takegaki.web.crew import BrokenCrewError, Crew, FullError, Kind, wire
from takegaki.web.limits import RETRY_SECONDS, SEND_SECONDS
from takegaki.web.replies import Entry, RefusedError, encode, refusal

KEYS = {wire.PROGRESS: b"progress", wire.RESULT: b"result"}


class JobStream:
    """An ASGI answer: {"progress": ...} lines, then {"result": ...} or {"error": ..., "place"?, "status"}."""

    def __init__(self, crew: Crew, kind: Kind, body: bytes) -> None:
        self._crew, self._kind, self._body = crew, kind, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines; whatever comes first, their end or that of the connection, ends both."""
        try:
            self._crew.check_room()
        except FullError as error:
            answer = refusal(429, str(error))
            answer.headers["retry-after"] = str(RETRY_SECONDS)
            await answer(scope, receive, send)
            return
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _send(self, send: Send) -> None:
        headers = [(b"content-type", b"application/x-ndjson"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async with aclosing(self._crew.lines(self._kind, self._body)) as lines:
            try:
                async for tag, value in lines:
                    line = value if tag == wire.ERROR else b'{"%s":%s}' % (KEYS[tag], value)
                    # A page that does not read what it asked for holds a process.
                    async with asyncio.timeout(SEND_SECONDS):
                        await send(_part(line))
            except (FullError, BrokenCrewError) as error:
                await send(_part(encode({"error": str(error), "status": 503}).encode()))
            except TimeoutError:
                return
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _part(line: bytes) -> Message:
    return {"type": "http.response.body", "body": line + b"\n", "more_body": True}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


async def result_of(crew: Crew, kind: Kind, body: bytes) -> Entry:
    """The result of a job that streams nothing. Raises RefusedError with its error."""
    try:
        async with aclosing(crew.lines(kind, body)) as lines:
            async for tag, value in lines:
                if tag == wire.RESULT:
                    result: Entry = json.loads(value)
                    return result
                if tag == wire.ERROR:
                    told = json.loads(value)
                    raise RefusedError(told["status"], told["error"], told.get("place"))
    except FullError as error:
        raise RefusedError(429, str(error)) from None
    except BrokenCrewError as error:
        raise RefusedError(503, str(error)) from None
    raise RefusedError(503, "the process of this job gave no answer")
