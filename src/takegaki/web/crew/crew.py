"""A crew: at most so many processes at work, a queue with an end, and new processes for those that ended."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field

from takegaki.web.crew import wire
from takegaki.web.crew.kind import Kind
from takegaki.web.crew.process import Line, NeverBegunError, Process
from takegaki.web.limits import QUEUE

HOPELESS = 3
"""Processes in a row that ended before they said a word; then there is something wrong with this machine."""


class FullError(Exception):
    """Too many jobs wait already."""


class BrokenCrewError(Exception):
    """No process can be started."""


@dataclass(eq=False)
class _Waiting:
    kind: Kind
    place: asyncio.Future[Process] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Crew:
    """Processes for jobs, as long as the crew is open: `async with Crew(2) as crew`.

    size   processes at work at the same time
    warm   whether they load kernels while there is nothing else to do
    queue  jobs that may wait
    """

    def __init__(self, size: int, *, warm: bool = True, queue: int = QUEUE) -> None:
        self._size, self._warm, self._queue = size, warm, queue
        self._processes: list[Process] = []
        self._waiting: list[_Waiting] = []
        self._starting: set[asyncio.Task[None]] = set()
        self._silent = 0
        self._open = False

    async def __aenter__(self) -> "Crew":
        self._open = True
        for _ in range(self._size):
            self._start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open = False
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*(process.end() for process in self._processes), return_exceptions=True)

    @property
    def state(self) -> dict[str, object]:
        """What the processes are doing, for people who look underneath."""
        return {
            "size": self._size,
            "working": [process.job.name for process in self._processes if process.job],
            "waiting": [one.kind.name for one in self._waiting],
            "loaded": sorted({stage for process in self._processes for stage in process.loaded}),
            "ready": sum(process.is_complete for process in self._processes),
        }

    @property
    def pids(self) -> list[int]:
        """Of the processes that there are now."""
        return [process.pid for process in self._processes]

    def _start(self) -> None:
        task = asyncio.create_task(self._started())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _started(self) -> None:
        try:
            process = await Process.start(self._changed)
        except OSError:
            self._silent = HOPELESS
            self._dispatch()
            return
        self._processes.append(process)
        self._changed(process)

    def _changed(self, process: Process) -> None:
        """It has loaded something, has done its job, or has ended."""
        if process.ended and process in self._processes:
            self._processes.remove(process)
            self._silent = 0 if process.spoke else self._silent + 1
            if self._open and self._silent < HOPELESS:
                self._start()
        self._dispatch()

    def _heat(self) -> None:
        """One process loads kernels first: on the first use that compiles them, once for all."""
        if not self._warm or not self._processes:
            return
        warm = [process for process in self._processes if process.warming]
        if not warm:
            self._processes[0].warm()
        elif any(process.is_complete for process in warm):
            for process in self._processes:
                process.warm()

    def _dispatch(self) -> None:
        self._heat()
        for one in sorted(self._waiting, key=lambda one: one.kind.lane == "long"):
            if one.place.cancelled():
                # Its page has just gone.
                pass
            elif self._silent >= HOPELESS:
                one.place.set_exception(BrokenCrewError("no process could be started"))
            elif process := self._chosen(one.kind):
                process.job = one.kind
                one.place.set_result(process)
            if one.place.done():
                self._waiting.remove(one)

    def _chosen(self, kind: Kind) -> Process | None:
        """The free process that suits a job best, None if it must wait."""
        long = sum(process.job is not None and process.job.lane == "long" for process in self._processes)
        if kind.lane == "long" and long >= max(1, self._size - 1):
            return None
        needs = frozenset(kind.needs)
        free = [process for process in self._processes if process.is_free]
        idle = [process for process in free if not process.is_loading]
        if loaded := [process for process in idle if process.loaded >= needs]:
            return loaded[0]
        compiled = frozenset(stage for process in self._processes for stage in process.loaded)
        loading = [process.is_loading for process in self._processes]
        if idle and (needs <= compiled or not any(loading)):
            return idle[0]
        if needs <= compiled and (self._starting or not all(loading)):
            # Somebody will be free long before those that load are ready.
            return None
        # Nobody else has these kernels: to compile them twice at the same time helps nobody.
        return next((process for process in free if process.is_loading), None)

    async def lines(self, kind: Kind, body: bytes) -> AsyncGenerator[Line, None]:
        """What comes of a job, up to its result or error. Leaving the loop early (and closing the
        generator) cancels it.

        Raises FullError when too many wait, BrokenCrewError when there is nobody to do it.
        """
        self.check_room()
        for _ in range(HOPELESS):
            one = _Waiting(kind)
            self._waiting.append(one)
            self._dispatch()
            if not one.place.done():
                try:
                    yield wire.PROGRESS, self._told_to_wait()
                except GeneratorExit:
                    self._forget(one)
                    raise
            process = await self._process_for(one)
            with suppress(NeverBegunError):
                async with aclosing(process.lines(kind, body)) as lines:
                    async for line in lines:
                        yield line
                return
        raise BrokenCrewError("the processes for jobs end before they begin")

    def _told_to_wait(self) -> bytes:
        """How many wait, and whether it is for kernels: to compile them takes minutes, once on a machine."""
        loading = any(process.is_loading for process in self._processes)
        return b'{"waiting":%d,"loading":%s}' % (len(self._waiting), b"true" if loading else b"false")

    def check_room(self) -> None:
        """Raise FullError when too many wait."""
        if len(self._waiting) >= self._queue:
            raise FullError(f"{len(self._waiting)} jobs wait already; try again in a moment")

    async def _process_for(self, one: _Waiting) -> Process:
        try:
            return await one.place
        except asyncio.CancelledError:
            self._forget(one)
            raise

    def _forget(self, one: _Waiting) -> None:
        """Nobody waits for it any more."""
        if one in self._waiting:
            self._waiting.remove(one)
        elif one.place.done() and not one.place.cancelled() and one.place.exception() is None:
            # It was given a process in the same moment as its page went.
            one.place.result().job = None
            self._dispatch()
