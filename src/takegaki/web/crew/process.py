"""One process of a crew, seen from the server: it is started, gets orders, and its lines are read."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from itertools import count

from takegaki.web.crew import wire
from takegaki.web.crew.kind import Kind
from takegaki.web.crew.stages import STAGES
from takegaki.web.limits import CANCEL_SECONDS, COMPILE_SECONDS, WALL_GRACE

Line = tuple[bytes, bytes]
"""A letter of takegaki.web.crew.wire, and JSON."""

LINES = 16
"""Lines that wait for a page that reads slowly; then the process waits, too."""

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


class NeverBegunError(Exception):
    """The process ended before it began with a job; another one can do it."""


class Process:
    """A process that was started; `changed` is called when it may take another job or has ended.

    loaded   the stages whose kernels it has
    warming  it loads all of them while it has nothing else to do
    job      what it is doing, None for nothing
    leaving  it will end soon
    """

    def __init__(self, process: asyncio.subprocess.Process, changed: Callable[["Process"], None]) -> None:
        self._process = process
        self._changed = changed
        self._lines: asyncio.Queue[Line | None] = asyncio.Queue(LINES)
        self._numbers = count(1)
        self.loaded: frozenset[str] = frozenset()
        self.spoke = self.warming = self.leaving = self.ended = False
        self.job: Kind | None = None
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, changed: Callable[["Process"], None]) -> "Process":
        """Start one. Raises OSError where that is not possible."""
        command = [sys.executable, "-P", "-m", "takegaki.web.crew.worker"]
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            limit=wire.LONGEST,
            env={**os.environ, **ENVIRONMENT},
            start_new_session=True,
        )
        return cls(process, changed)

    @property
    def pid(self) -> int:
        """The system's number for it."""
        return self._process.pid

    @property
    def is_free(self) -> bool:
        """It can take a job."""
        return self.job is None and not self.leaving

    @property
    def is_complete(self) -> bool:
        """It has all kernels."""
        return self.loaded.issuperset(STAGES)

    @property
    def is_loading(self) -> bool:
        """A job would wait until it has loaded, or compiled, what it is loading now."""
        return self.warming and not self.is_complete

    async def _read(self) -> None:
        out = self._process.stdout
        assert out is not None
        with suppress(OSError, ValueError):
            while line := await out.readline():
                tag, rest = line[:1], line[1:-1]
                if tag == wire.READY:
                    self.loaded, self.spoke = frozenset(json.loads(rest)), True
                    self._changed(self)
                elif tag == wire.LEAVING:
                    self.leaving = True
                else:
                    await self._lines.put((tag, rest))
        self.leaving = True
        try:
            async with asyncio.timeout(CANCEL_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self.kill()
            await self._process.wait()
        self.ended = True
        if self._lines.full():
            # What it told last matters less than that it has ended.
            self._lines.get_nowait()
        self._lines.put_nowait(None)
        self._changed(self)

    def warm(self) -> None:
        """Load all kernels while there is nothing else to do."""
        if not self.warming:
            self.warming = True
            self._tell(b'{"warm":true}\n')

    async def lines(self, kind: Kind, body: bytes) -> AsyncGenerator[Line, None]:
        """What comes of a job, up to its result or error; `job` was set by whoever gave it.

        Leaving the loop early cancels the job. Raises NeverBegunError.
        """
        number = next(self._numbers)
        order = {"job": number, "kind": kind.name, "home": kind.home, "needs": kind.needs}
        head = json.dumps({**order, "seconds": kind.seconds, "size": len(body)}).encode()
        self._tell(head + b"\n" + body)
        clock = asyncio.get_running_loop().time
        deadline = clock() + COMPILE_SECONDS
        done = begun = False
        try:
            while not done:
                async with asyncio.timeout_at(deadline):
                    line = await self._lines.get()
                if line is None:
                    done = True
                    if not begun:
                        raise NeverBegunError
                    yield wire.ERROR, self._obituary(kind)
                elif line[0] == wire.BEGUN:
                    begun, deadline = True, clock() + kind.seconds + WALL_GRACE
                else:
                    done = line[0] in (wire.RESULT, wire.ERROR)
                    yield line
        except TimeoutError:
            self.kill()
            done = True
            yield wire.ERROR, _error(f"this took longer than {kind.seconds:g} s", 504)
        finally:
            self._over(number, done=done)

    def _over(self, number: int, *, done: bool) -> None:
        """The page has its answer or has gone."""
        if done or self.ended:
            self.job = None
            self._changed(self)
        else:
            self._tell(b'{"cancel":%d}\n' % number)
            self._settling = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        """A job that nobody waits for stops soon, or its process ends."""
        try:
            async with asyncio.timeout(CANCEL_SECONDS):
                while (line := await self._lines.get()) and line[0] not in (wire.RESULT, wire.ERROR):
                    continue
        except TimeoutError:
            self.kill()
        self.job = None
        self._changed(self)

    def _tell(self, data: bytes) -> None:
        assert self._process.stdin is not None
        # A process that has just ended is told of by the end of its output.
        with suppress(OSError):
            self._process.stdin.write(data)

    def kill(self) -> None:
        """End it now."""
        self.leaving = True
        # Not by Popen.kill: that would take the exit status away from asyncio.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

    async def end(self) -> None:
        """End it and wait until it has."""
        self.kill()
        await self._reader

    def _obituary(self, kind: Kind) -> bytes:
        status = self._process.returncode or 0
        if status == -getattr(signal, "SIGXCPU", 0):
            return _error(f"this took more than {kind.seconds:g} s of a processor", 504)
        return _error(
            "the process of this job has ended; it may have needed more memory than it may have", 503
        )


def _error(what: str, status: int) -> bytes:
    return json.dumps({"error": what, "status": status}).encode()
