"""A process that does one job after another; the server starts it as `python -m takegaki.web.crew.worker`."""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import BinaryIO

from takegaki.core.errors import PuzzleError
from takegaki.web.asked import parsed
from takegaki.web.crew import wire
from takegaki.web.crew.limiting import in_use, limit_cpu, limit_memory
from takegaki.web.crew.stages import STAGES
from takegaki.web.jobs.task import StoppedError, Task
from takegaki.web.limits import MAX_DOCUMENT, WORN
from takegaki.web.replies import Entry, RefusedError, encode, error_entry, puzzle_error_entry, status_of


@dataclass
class Inbox:
    """What the server sent and is not done yet.

    jobs    orders with their bodies; None asks to load kernels while there is nothing else to do
    cancel  by job, set when nobody wants its answer any more
    """

    jobs: SimpleQueue[tuple[Entry, bytes] | None] = field(default_factory=SimpleQueue)
    cancel: dict[int, Event] = field(default_factory=dict)

    def listen(self, source: BinaryIO) -> None:
        """In a thread: take what comes; when the server has gone, end."""
        with suppress(OSError, ValueError):
            while line := source.readline():
                self._take(json.loads(line), source)
        os._exit(0)

    def _take(self, order: Entry, source: BinaryIO) -> None:
        if "warm" in order:
            self.jobs.put(None)
        elif "cancel" in order:
            self.cancel.setdefault(int(str(order["cancel"])), Event()).set()
        else:
            self.cancel.setdefault(int(str(order["job"])), Event())
            self.jobs.put((order, source.read(int(str(order["size"])))))


class Worker:
    """The jobs of this process, one after another."""

    def __init__(self, inbox: Inbox, out: BinaryIO) -> None:
        self._inbox = inbox
        self._out = out
        self._lock = Lock()
        self._loaded: list[str] = []
        self._limited = False

    def run(self) -> None:
        """Work for ever."""
        self._say(wire.READY, self._loaded)
        warming = False
        while True:
            unloaded = [name for name in STAGES if name not in self._loaded]
            if warming and not unloaded:
                self._limit()
                warming = False
            try:
                order = self._inbox.jobs.get(block=not (warming and unloaded))
            except Empty:
                self._load(unloaded[0])
                continue
            if order is None:
                warming = True
            else:
                self._do(*order)

    def _load(self, stage: str) -> None:
        STAGES[stage]()
        self._loaded.append(stage)
        self._say(wire.READY, self._loaded)

    def _limit(self) -> None:
        if not self._limited:
            limit_memory()
            self._limited = True

    def _do(self, order: Entry, body: bytes) -> None:
        number, seconds = int(str(order["job"])), float(str(order["seconds"]))
        for stage in STAGES:
            if stage in str(order["needs"]) and stage not in self._loaded:
                self._say(wire.PROGRESS, {"loading": stage})
                self._load(stage)
        self._limit()
        limit_cpu(seconds)
        self._say(wire.BEGUN, number)
        tag, answer = self._answer(order, body, self._inbox.cancel[number])
        limit_cpu(None)
        worn = in_use() > WORN or (tag == wire.ERROR and answer.get("status") == 503)
        if worn:
            self._say(wire.LEAVING, number)
        self._say(tag, answer)
        del self._inbox.cancel[number]
        if worn:
            os._exit(0)

    def _answer(self, order: Entry, body: bytes, cancel: Event) -> tuple[bytes, Entry]:
        try:
            task = Task(
                parsed(body, MAX_DOCUMENT),
                float(str(order["seconds"])),
                cancel,
                lambda progress: self._say(wire.PROGRESS, progress),
            )
            module, name = str(order["home"]).split(":")
            return wire.RESULT, getattr(import_module(module), name)(task)
        except PuzzleError as error:
            return wire.ERROR, {**puzzle_error_entry(error), "status": status_of(error)}
        except RefusedError as error:
            return wire.ERROR, {**error_entry(error.what, error.place), "status": error.status}
        except StoppedError as error:
            return wire.ERROR, {**error_entry(str(error)), "status": 504}
        except MemoryError:
            return wire.ERROR, {**error_entry("this takes more memory than a job may have"), "status": 503}
        except Exception as error:
            _tell_log(error)
            return wire.ERROR, {
                **error_entry("something went wrong here; the server's log tells more"),
                "status": 500,
            }

    def _say(self, tag: bytes, value: Mapping[str, object] | list[str] | int) -> None:
        line = tag + encode(value).encode() + b"\n"
        with self._lock:
            self._out.write(line)
            self._out.flush()


def _tell_log(error: Exception) -> None:
    import traceback  # noqa: PLC0415  (hardly ever needed)

    traceback.print_exception(error, file=sys.stderr)


def main() -> None:
    """Talk over the pipes that the server gave; whatever else is printed goes to the log."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    inbox = Inbox()
    Thread(target=inbox.listen, args=(os.fdopen(os.dup(0), "rb"),), daemon=True).start()
    with suppress(BrokenPipeError):
        Worker(inbox, out).run()
    os._exit(0)


if __name__ == "__main__":
    main()
