"""Connections that send half a head and wait: each is closed in time, whatever came before on
it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast
from unittest.mock import Mock

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState

from takegaki.web.responses import HEAD_SECONDS
from takegaki.web.server import Connection


class Loop:
    """The clock of a connection: what it calls later waits until a test lets time pass."""

    def __init__(self) -> None:
        self.now = 0.0
        self.later: list[asyncio.TimerHandle] = []

    def call_later(
        self, seconds: float, call: Callable[..., object], *arguments: object
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(
            self.now + seconds, call, arguments, cast(asyncio.AbstractEventLoop, self)
        )
        self.later.append(timer)
        return timer

    def create_task(self, work: Coroutine[Any, Any, Any]) -> Mock:
        work.close()
        return Mock()

    def get_debug(self) -> bool:
        return False

    def _timer_handle_cancelled(self, timer: asyncio.TimerHandle) -> None:
        self.later.remove(timer)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.later if timer.when() <= self.now]:
            self.later.remove(timer)
            timer._run()


def as_loop(loop: Loop) -> asyncio.AbstractEventLoop:
    """It does what a connection asks of one."""
    return cast(asyncio.AbstractEventLoop, loop)


class Transport(asyncio.Transport):
    """The other end of a connection."""

    closed = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


HEAD = b"GET /ping HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def connection() -> Connection:
    async def nothing(scope: object, receive: object, send: object) -> None:
        pass

    made = Connection(uvicorn.Config(nothing), ServerState(), {}, _loop=as_loop(Loop()))
    made.connection_made(Transport())
    return made


def loop_of(connection: Connection) -> Loop:
    return cast(Loop, connection.loop)


def transport_of(connection: Connection) -> Transport:
    return cast(Transport, connection.transport)


def answered(connection: Connection) -> None:
    """The server has answered the request that is there."""
    connection.cycle.response_complete = True
    for event in (
        h11.Response(status_code=200, headers=[("Content-Length", "0")]),
        h11.EndOfMessage(),
    ):
        connection.conn.send(event)
    connection.on_response_complete()


def test_the_head_of_each_request_has_a_limit_of_time(connection: Connection) -> None:
    for _ in range(3):
        loop_of(connection).wait(HEAD_SECONDS / 3)
        connection.data_received(HEAD)
        loop_of(connection).wait(HEAD_SECONDS / 2)
        connection.data_received(b"\r\n")
        # However long the answer takes.
        loop_of(connection).wait(10 * HEAD_SECONDS)
        assert not transport_of(connection).closed
        answered(connection)
    connection.data_received(HEAD)
    loop_of(connection).wait(HEAD_SECONDS * 0.9)
    connection.data_received(b"X-Slow: yes\r\n")
    assert not transport_of(connection).closed
    loop_of(connection).wait(HEAD_SECONDS * 0.2)
    assert transport_of(connection).closed, "bytes now and then do not prolong it"


def test_a_second_head_that_comes_with_the_first_request_has_a_limit_too(
    connection: Connection,
) -> None:
    connection.data_received(HEAD + b"\r\n" + HEAD)
    answered(connection)
    for _ in range(12):
        if not transport_of(connection).closed:
            connection.data_received(b"X-Slow: yes\r\n")
        loop_of(connection).wait(HEAD_SECONDS / 10)
    assert transport_of(connection).closed


def test_a_connection_that_is_gone_leaves_no_clock(connection: Connection) -> None:
    connection.data_received(HEAD)
    connection.connection_lost(None)
    assert loop_of(connection).later == []
