"""One process of a pool, on the server's side: it is started, gets orders, and its lines are read.

Limits that the system holds a process to.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from itertools import count

from takegaki.core.reason import said
from takegaki.web.responses import CANCEL_SECONDS, MEMORY, START_SECONDS, WALL_GRACE
from takegaki.web.workers import protocol
from takegaki.web.workers.protocol import JobKind
from takegaki.words.catalogue import spoken

Line = tuple[bytes, bytes]
"""A letter of takegaki.web.workers.protocol, and JSON."""

LINES = 16
"""Lines that wait for a page that reads slowly; then the process waits, too."""

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


class NotStartedError(Exception):
    """The process ended before it began with a job; another one can do it."""


class WorkerProcess:
    """A process that was started; `changed` is called when it may take another job or has ended.

    job      what it is doing, None for nothing
    leaving  it will end soon
    """

    def __init__(
        self, process: asyncio.subprocess.Process, changed: Callable[["WorkerProcess"], None]
    ) -> None:
        self._process = process
        self._changed = changed
        self._lines: asyncio.Queue[Line | None] = asyncio.Queue(LINES)
        self._numbers = count(1)
        self.has_started = self.leaving = self.ended = False
        self.job: JobKind | None = None
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(
        cls, changed: Callable[["WorkerProcess"], None], *, prepares: bool = True
    ) -> "WorkerProcess":
        """Start one. Raises OSError where that is not possible."""
        command = [
            sys.executable,
            "-P",
            "-m",
            "takegaki.web.workers.worker",
            *(["--prepares"] if prepares else []),
        ]
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            limit=protocol.LONGEST,
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

    async def _read(self) -> None:
        out = self._process.stdout
        assert out is not None
        with suppress(OSError, ValueError):
            while line := await out.readline():
                tag, rest = line[:1], line[1:-1]
                if tag == protocol.READY:
                    self.has_started = True
                    self._changed(self)
                elif tag == protocol.LEAVING:
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
            # Its last line matters less than that it has ended.
            self._lines.get_nowait()
        self._lines.put_nowait(None)
        self._changed(self)

    async def lines(
        self, kind: JobKind, body: bytes, slower: float = 1.0
    ) -> AsyncGenerator[Line, None]:
        """The lines of a job, up to its result or error; the caller has set `job`.

        slower   how many times as long it may take

        Leaving the loop early cancels the job. Raises NotStartedError.
        """
        number, seconds = next(self._numbers), slower * kind.seconds
        order = {"job": number, "kind": kind.name, "home": kind.home, "language": spoken()}
        head = json.dumps({**order, "seconds": seconds, "size": len(body)}).encode()
        self._send(head + b"\n" + body)
        clock = asyncio.get_running_loop().time
        deadline = clock() + START_SECONDS
        done = begun = False
        try:
            while not done:
                async with asyncio.timeout_at(deadline):
                    line = await self._lines.get()
                if line is None:
                    done = True
                    if not begun:
                        raise NotStartedError
                    yield protocol.ERROR, self._exit_error(seconds)
                elif line[0] == protocol.BEGUN:
                    begun, deadline = True, clock() + seconds + WALL_GRACE
                else:
                    done = line[0] in (protocol.RESULT, protocol.ERROR)
                    yield line
        except TimeoutError:
            self.kill()
            done = True
            yield protocol.ERROR, _error(said("refused.took-longer", seconds=f"{seconds:g}"), 504)
        finally:
            self._over(number, done=done)

    def _over(self, number: int, *, done: bool) -> None:
        """The page has its answer or has gone."""
        if done or self.ended:
            self.job = None
            self._changed(self)
        else:
            self._send(b'{"cancel":%d}\n' % number)
            self._settling = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        """Wait until a cancelled job stops; if it does not soon, end its process."""
        try:
            async with asyncio.timeout(CANCEL_SECONDS):
                while (line := await self._lines.get()) and line[0] not in (
                    protocol.RESULT,
                    protocol.ERROR,
                ):
                    continue
        except TimeoutError:
            self.kill()
        self.job = None
        self._changed(self)

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        # A process that has just ended shows by the end of its output.
        with suppress(OSError):
            self._process.stdin.write(data)

    def kill(self) -> None:
        """End it now."""
        self.leaving = True
        # Not by Popen.kill: that would take the exit status away from asyncio.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))

    async def end(self) -> None:
        """End it and wait until it has."""
        self.kill()
        await self._reader

    def _exit_error(self, seconds: float) -> bytes:
        status = self._process.returncode or 0
        if status == -getattr(signal, "SIGXCPU", 0):
            return _error(said("refused.took-processor", seconds=f"{seconds:g}"), 504)
        return _error(
            said("refused.job-ended"),
            503,
        )


def _error(what: str, status: int) -> bytes:
    return json.dumps({"error": what, "status": status}).encode()


def limit_memory() -> None:
    """From now on this process may take MEMORY more than it has. Systems without such limits go
    without.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (only where there is one)

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = _virtual() + MEMORY
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_cpu(seconds: float | None) -> None:
    """This process is ended when it has worked so long from now on; None: no longer."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (only where there is one)

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        if seconds is None:
            resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
        else:
            used = resource.getrusage(resource.RUSAGE_SELF)
            # The system counts whole seconds.
            until = int(used.ru_utime + used.ru_stime + seconds) + 2
            resource.setrlimit(resource.RLIMIT_CPU, (until, hard))


def in_use() -> int:
    """Bytes of memory in use, 0 where that is not known."""
    return _pages(1)


def _virtual() -> int:
    return _pages(0)


def _pages(column: int) -> int:
    if not sys.platform.startswith("linux"):
        return 0
    import resource  # noqa: PLC0415  (only where there is one)

    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  (a device, read in one go)
        return int(file.read().split()[column]) * resource.getpagesize()
