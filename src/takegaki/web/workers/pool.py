"""A pool of worker processes with a bounded queue; a process that ends is replaced.

Beside a pool for heavy jobs, one process, nicer than all others, makes the machine code that is
missing."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.reason import said
from takegaki.runtime.compilation import EVERYTHING, NICED, REPORTS
from takegaki.runtime.tiers import TIERS
from takegaki.web.responses import INTERPRETED, LONG_QUEUE, QUEUE
from takegaki.web.workers import protocol
from takegaki.web.workers.process import Line, NotStartedError, WorkerProcess
from takegaki.web.workers.protocol import JobKind


class Compilation:
    """`state` is the progress: {"done", "total", "seconds_left"}; None when all is compiled."""

    def __init__(self) -> None:
        self.state: dict[str, object] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin. Where no process can be started, programs stay with plain Python."""
        if TIERS.mode == "python":
            return
        TIERS.store.make_writable()
        if TIERS.store.note:
            sys.stderr.write(f"{TIERS.store.note}\n")
        command = [
            sys.executable,
            "-P",
            "-m",
            "takegaki.runtime.compilation",
            str(TIERS.store.root),
        ]
        with suppress(OSError):
            self._process = await asyncio.create_subprocess_exec(
                *command,
                NICED,
                REPORTS,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,
            )
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps([EVERYTHING]).encode() + b"\n")
            self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            while line := await process.stdout.readline():
                progress = json.loads(line)
                self.state = progress if progress["done"] < progress["total"] else None
                if self.state is None:
                    break
        self.state = None
        await self.end()

    async def end(self) -> None:
        """Stop it; what it has made stays."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader is not None and self._reader is not asyncio.current_task():
            self._reader.cancel()
            self._reader = None


MAX_FAILED_STARTS = 3
"""Processes in a row that ended before their first line; then there is something wrong with this
machine.
"""


class QueueFullError(Exception):
    """Too many jobs wait already."""


class BrokenPoolError(Exception):
    """No process can be started."""


@dataclass(eq=False)
class _Waiting:
    kind: JobKind
    place: asyncio.Future[WorkerProcess] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class WorkerPool:
    """Processes for jobs, as long as the pool is open: `async with WorkerPool(2) as pool`.

    size   processes at work at the same time
    heavy  whether its jobs need kernels: these are loaded, and compiled, while it is idle
    queue  jobs that may wait; long ones may not fill it
    """

    def __init__(self, size: int, *, heavy: bool = True, queue: int = QUEUE) -> None:
        self._size, self._heavy, self._queue = size, heavy, queue
        self._long_queue = max(1, queue * LONG_QUEUE // QUEUE)
        self._compilation = Compilation()
        self._processes: list[WorkerProcess] = []
        self._waiting: list[_Waiting] = []
        self._starting: set[asyncio.Task[None]] = set()
        self._failed_starts = 0
        self._open = False

    async def __aenter__(self) -> "WorkerPool":
        self._open = True
        if self._heavy:
            await self._compilation.start()
        for _ in range(self._size):
            self._start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open = False
        await self._compilation.end()
        for task in self._starting:
            task.cancel()
        await asyncio.gather(
            *(process.end() for process in self._processes), return_exceptions=True
        )

    @property
    def state(self) -> dict[str, object]:
        """What the processes are doing."""
        return {
            "size": self._size,
            "working": [process.job.name for process in self._processes if process.job],
            "waiting": [one.kind.name for one in self._waiting],
            "ready": sum(process.has_started for process in self._processes),
            "compiling": self._compilation.state,
        }

    def _start(self) -> None:
        task = asyncio.create_task(self._started())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _started(self) -> None:
        try:
            process = await WorkerProcess.start(self._changed, prepares=self._heavy)
        except OSError:
            self._failed_starts = MAX_FAILED_STARTS
            self._dispatch()
            return
        self._processes.append(process)
        self._changed(process)

    def _changed(self, process: WorkerProcess) -> None:
        """It has started, has done its job, or has ended."""
        if process.ended and process in self._processes:
            self._processes.remove(process)
            self._failed_starts = 0 if process.has_started else self._failed_starts + 1
            if self._open and self._failed_starts < MAX_FAILED_STARTS:
                self._start()
        self._dispatch()

    def _dispatch(self) -> None:
        for one in sorted(self._waiting, key=lambda one: one.kind.lane == "long"):
            if one.place.cancelled():
                # Its page has just gone.
                pass
            elif self._failed_starts >= MAX_FAILED_STARTS:
                one.place.set_exception(BrokenPoolError(said("refused.no-process")))
            elif process := self._chosen(one.kind):
                process.job = one.kind
                one.place.set_result(process)
            if one.place.done():
                self._waiting.remove(one)

    def _chosen(self, kind: JobKind) -> WorkerProcess | None:
        """A free process for a job, None if it must wait."""
        long = sum(
            process.job is not None and process.job.lane == "long" for process in self._processes
        )
        if kind.lane == "long" and long >= max(1, self._size - 1):
            return None
        return next((process for process in self._processes if process.is_free), None)

    async def lines(self, kind: JobKind, body: bytes) -> AsyncGenerator[Line, None]:
        """The lines of a job, up to its result or error. Leaving the loop early (and closing the
        generator) cancels it.

        Raises QueueFullError when too many wait, BrokenPoolError when no process can be started.
        """
        self.check_room(kind)
        for _ in range(MAX_FAILED_STARTS):
            one = _Waiting(kind)
            self._waiting.append(one)
            self._dispatch()
            if not one.place.done():
                try:
                    yield protocol.PROGRESS, self._waiting_entry()
                except GeneratorExit:
                    self._forget(one)
                    raise
            process = await self._process_for(one)
            with suppress(NotStartedError):
                async with aclosing(
                    process.lines(kind, body, INTERPRETED if self._compilation.state else 1.0)
                ) as lines:
                    async for line in lines:
                        yield line
                return
        raise BrokenPoolError(said("refused.ends-early"))

    def _waiting_entry(self) -> bytes:
        """How many wait."""
        return b'{"waiting":%d}' % len(self._waiting)

    def check_room(self, kind: JobKind) -> None:
        """Raise QueueFullError when too many wait for a job of this kind to do so, too."""
        long = sum(one.kind.lane == "long" for one in self._waiting)
        if len(self._waiting) >= self._queue or (kind.lane == "long" and long >= self._long_queue):
            raise QueueFullError(said("refused.queue", count=len(self._waiting)))

    async def _process_for(self, one: _Waiting) -> WorkerProcess:
        try:
            return await one.place
        except asyncio.CancelledError:
            self._forget(one)
            raise

    def _forget(self, one: _Waiting) -> None:
        """Stop waiting for it."""
        if one in self._waiting:
            self._waiting.remove(one)
        elif one.place.done() and not one.place.cancelled() and one.place.exception() is None:
            # It was given a process in the same moment as its page went.
            one.place.result().job = None
            self._dispatch()
