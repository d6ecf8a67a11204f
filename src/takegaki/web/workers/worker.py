"""A worker process: one job after another. The server starts `python -m
takegaki.web.workers.worker`.
"""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import BinaryIO

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.reason import said
from takegaki.render.json_values import Entry, encode, error_entry, puzzle_error_entry
from takegaki.runtime.compilation import every_entry
from takegaki.runtime.tiers import TIERS
from takegaki.web.request_body import parse_body
from takegaki.web.responses import MAX_DOCUMENT, REPLACE_ABOVE, RefusedError, status_of
from takegaki.web.workers import protocol
from takegaki.web.workers.process import in_use, limit_cpu, limit_memory
from takegaki.web.workers.task import StoppedError, Task
from takegaki.words.catalogue import speaking

PREPARES = "--prepares"
"""Argument of a process that loads what jobs need while it has nothing to do."""
PAUSE = 0.2
"""Seconds without a job after which there is nothing to do."""


@dataclass
class Inbox:
    """What the server sent and is not done yet.

    jobs    orders with their bodies
    cancel  by job, set when its answer is not needed any more
    """

    jobs: SimpleQueue[tuple[Entry, bytes]] = field(default_factory=SimpleQueue)
    cancel: dict[int, Event] = field(default_factory=dict)

    def listen(self, source: BinaryIO) -> None:
        """In a thread: take what comes; when the server has gone, end."""
        with suppress(OSError, ValueError):
            while line := source.readline():
                self._take(json.loads(line), source)
        os._exit(0)

    def _take(self, order: Entry, source: BinaryIO) -> None:
        if "cancel" in order:
            self.cancel.setdefault(int(str(order["cancel"])), Event()).set()
        else:
            self.cancel.setdefault(int(str(order["job"])), Event())
            self.jobs.put((order, source.read(int(str(order["size"])))))


def prepare() -> None:
    """Import what jobs need, and load the machine code that there is: a second, while the pool is
    idle.
    """
    for module in (
        "takegaki.deduce.hint",
        "takegaki.generation.generate_puzzle",
        "takegaki.rating",
        "takegaki.solving",
    ):
        import_module(module)
    for entry in every_entry():
        TIERS.machine_code(entry)


class Worker:
    """The jobs of this process, one after another.

    prepares   whether it loads what jobs need as soon as it has nothing to do
    """

    def __init__(self, inbox: Inbox, out: BinaryIO, *, prepares: bool) -> None:
        self._inbox, self._prepares = inbox, prepares
        self._out = out
        self._lock = Lock()
        self._limited = False

    def run(self) -> None:
        """Work for ever."""
        self._say(protocol.READY, {})
        # The first job must not wait for what only later ones need.
        with suppress(Empty):
            self._do(*self._inbox.jobs.get(timeout=PAUSE))
        if self._prepares:
            prepare()
        while True:
            self._do(*self._inbox.jobs.get())

    def _limit(self) -> None:
        if not self._limited:
            limit_memory()
            self._limited = True

    def _do(self, order: Entry, body: bytes) -> None:
        number, seconds = int(str(order["job"])), float(str(order["seconds"]))
        self._limit()
        limit_cpu(seconds)
        self._say(protocol.BEGUN, number)
        with speaking(str(order["language"])):
            tag, answer = self._answer(order, body, self._inbox.cancel[number])
        limit_cpu(None)
        is_large = in_use() > REPLACE_ABOVE or (
            tag == protocol.ERROR and answer.get("status") == 503
        )
        if is_large:
            self._say(protocol.LEAVING, number)
        self._say(tag, answer)
        del self._inbox.cancel[number]
        if is_large:
            os._exit(0)

    def _answer(self, order: Entry, body: bytes, cancel: Event) -> tuple[bytes, Entry]:
        try:
            task = Task(
                parse_body(body, MAX_DOCUMENT),
                float(str(order["seconds"])),
                cancel,
                lambda progress: self._say(protocol.PROGRESS, progress),
            )
            module, name = str(order["home"]).split(":")
            return protocol.RESULT, getattr(import_module(module), name)(task)
        except PuzzleError as error:
            return protocol.ERROR, {**puzzle_error_entry(error), "status": status_of(error)}
        except RefusedError as error:
            return protocol.ERROR, {**error_entry(error.what, error.place), "status": error.status}
        except StoppedError as error:
            return protocol.ERROR, {**error_entry(str(error)), "status": 504}
        except MemoryError:
            return protocol.ERROR, {
                **error_entry(said("refused.memory")),
                "status": 503,
            }
        except Exception as error:
            _log_error(error)
            return protocol.ERROR, {
                **error_entry(said("refused.failed")),
                "status": 500,
            }

    def _say(self, tag: bytes, value: Mapping[str, object] | int) -> None:
        line = tag + encode(value).encode() + b"\n"
        with self._lock:
            self._out.write(line)
            self._out.flush()


def _log_error(error: Exception) -> None:
    import traceback  # noqa: PLC0415  (hardly ever needed)

    traceback.print_exception(error, file=sys.stderr)


def main() -> None:
    """Talk over the pipes that the server gave; whatever else is printed goes to the log."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    inbox = Inbox()
    Thread(target=inbox.listen, args=(os.fdopen(os.dup(0), "rb"),), daemon=True).start()
    with suppress(BrokenPipeError):
        # The server has a process that compiles.
        TIERS.on_missing = None
        Worker(inbox, out, prepares=PREPARES in sys.argv).run()
    os._exit(0)


if __name__ == "__main__":
    main()
