"""Compiling: parts first, callees before callers, then the entries; any number of processes share
the work.

Each process goes through the same list and takes what is neither in the store nor locked by another
one, so none does twice what another one does, started together or not.
"""

import json
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from takegaki.core.lazy_pattern import pattern
from takegaki.runtime.digests import DIGESTS
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.machine_code_store import Store

EVERYTHING = "*"
"""In the place of an entry's name: all of them."""
REPORTS = "--reports"
"""Argument of a process that writes a line of JSON before each kernel: done, total, seconds_left.
"""
NICED = "--niced"
"""Argument of a process that lets everything else go first."""
NICENESS = 10
"""Of such a process: it gets a tenth of what others get; at 19, next to nothing on a busy machine.
"""
SURE = 5
"""Kernels done before there is an estimate for the others."""
HAS_KERNELS = pattern(rb"^@(entry|kernel|inlined)\b", re.MULTILINE)
"""What a source has that marks a function as a kernel, wherever in the program it lies."""
WAIT = 0.02
"""Seconds before looking again at what others are making."""

Unit = tuple[Kernel, str]
"""A kernel, and "part" or "entry"."""


def units(entries: Iterable[Kernel]) -> list[Unit]:
    """What machine code of these entries takes, in an order in which it can be made."""
    found: dict[Unit, None] = {}
    for one in entries:
        for kernel in one.closure():
            found[kernel, "part"] = None
        found[one, "entry"] = None
    return list(found)


def missing(entries: Iterable[Kernel], store: Store) -> list[Unit]:
    """What of it the store lacks; parts of entries that are there are not needed."""
    return [
        unit
        for unit in units(one for one in entries if not store.has(one, "entry"))
        if not store.has(*unit)
    ]


class CompileError(Exception):
    """Kernels that cannot be compiled; one line names the first of them and the reason."""

    def __init__(self, failed: dict[Kernel, Exception]) -> None:
        kernel, error = next(iter(failed.items()))
        why = next(
            (line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__
        )
        more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
        super().__init__(f"{kernel.name} cannot be compiled and stays plain Python{more}: {why}")


class Work:
    """One process's share of compiling, and the parts that it has loaded."""

    def __init__(self, store: Store) -> None:
        store.make_writable()
        self.store = store
        self.parts: dict[Kernel, Any] = {}
        self.made: set[Unit] = set()
        self.failed: dict[Kernel, Exception] = {}

    def compile(
        self, entries: Iterable[Kernel], report: Callable[[int, int], None] | None = None
    ) -> None:
        """Compile what is missing of these entries, together with other processes; returns when all
        is done.

        report  called with what is done, and how much there is, before each kernel and at the end

        Raises CompileError at the end where a kernel cannot be compiled; all that does not call it
        is.
        """
        todo = missing(entries, self.store)
        total = len(todo)
        while todo:
            before = len(todo)
            for place, unit in enumerate(todo):
                if report is not None:
                    report(total - before + place, total)
                self.try_to_make(*unit)
            todo = [unit for unit in todo if self._is_to_do(*unit)]
            if todo and len(todo) == before:
                # Others are at it.
                time.sleep(WAIT)
        if report is not None:
            report(total, total)
        if self.failed:
            raise CompileError(self.failed)

    def _is_to_do(self, kernel: Kernel, kind: str) -> bool:
        if (kernel, kind) in self.made or self.store.has(kernel, kind):
            return False
        return not any(one in self.failed for one in kernel.closure())

    def try_to_make(self, kernel: Kernel, kind: str) -> None:
        """Make it, unless it is there, another process is at it, or what it takes is not there
        yet.
        """
        store = self.store
        if (
            (kernel, kind) in self.made
            or store.has(kernel, kind)
            or not self._is_possible(kernel, kind)
        ):
            return
        if not store.lock(kernel, kind):
            return
        try:
            if not store.has(kernel, kind):
                store.write(kernel, kind, self._make(kernel, kind))
                self.made.add((kernel, kind))
        except OSError:
            raise
        except Exception as error:
            self.failed[kernel] = error
        finally:
            store.unlock(kernel, kind)

    def _is_possible(self, kernel: Kernel, kind: str) -> bool:
        needed = kernel.closure() if kind == "entry" else kernel.closure()[:-1]
        return all(one in self.parts or self.store.has(one, "part") for one in needed)

    def _make(self, kernel: Kernel, kind: str) -> bytes:
        from takegaki.runtime import machine_code_maker as maker  # noqa: PLC0415  (it loads Numba)

        for callee in kernel.closure():
            if callee is not kernel or kind == "entry":
                self._part(callee)
        if kind == "entry":
            return maker.emit(self.parts[kernel])
        part = maker.make_part(kernel)
        self._take(kernel, part)
        return part.dump()

    def _part(self, kernel: Kernel) -> Any:
        """The part of a kernel, whose callees are loaded, from the store; made again if that is
        damaged.
        """
        from takegaki.runtime import machine_code_maker as maker  # noqa: PLC0415

        if kernel not in self.parts:
            content, part = self.store.read(kernel, "part"), None
            if content is not None:
                with suppress(Exception):
                    part = maker.Part.load(
                        content, kernel.function, [self.parts[one] for one in kernel.calls]
                    )
            if part is None:
                part = maker.make_part(kernel)
                # Others wait for it.
                self.store.write(kernel, "part", part.dump())
            self._take(kernel, part)
        return self.parts[kernel]

    def _take(self, kernel: Kernel, part: Any) -> None:
        from takegaki.runtime import machine_code_maker as maker  # noqa: PLC0415

        maker.announce(kernel, part)
        self.parts[kernel] = part


def every_entry() -> list[Kernel]:
    """All entries of the program. Cost: reads all sources and imports those with kernels, a
    second.
    """
    package = Path(__file__).parents[1]
    for source in sorted(package.rglob("*.py")):
        if HAS_KERNELS.search(source.read_bytes()):
            import_module("takegaki." + ".".join(source.relative_to(package).with_suffix("").parts))
    return [kernel for kernel in REGISTRY.values() if kernel.is_entry]


def main() -> None:
    """A process that compiles what is requested: lines of JSON come in, lists of names of entries.

    Its arguments are the folder of the store and, for code that others are to run, a processor. It
    ends with its input, so with the process that started it.
    """
    if NICED in sys.argv and hasattr(os, "nice"):
        os.nice(NICENESS)
    given = [one for one in sys.argv[1:] if not one.startswith("--")]
    report = _Report() if REPORTS in sys.argv else None
    store = Store(Path(given[0]), given[1] if len(given) > 1 else None)
    orders: SimpleQueue[list[str]] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    wanted: list[Kernel] = []
    work = Work(store)
    while True:
        for name in orders.get():
            wanted += every_entry() if name == EVERYTHING else [_found(name, store)]
        try:
            work.compile(wanted, report)
            DIGESTS.save()
        except CompileError as error:
            print(f"takegaki: {error}", file=sys.stderr)  # noqa: T201
            # Beside a program that runs on, the next order may be one that can be compiled.
            if NICED not in sys.argv:
                sys.exit(1)


class _Report:
    """Lines of progress, for the parent process."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()

    def __call__(self, done: int, total: int) -> None:
        left = (total - done) * (time.perf_counter() - self._begun) / done if done >= SURE else None
        line = {"done": done, "total": total, "seconds_left": left and round(left)}
        print(json.dumps(line), flush=True)  # noqa: T201


def _listen(orders: "SimpleQueue[list[str]]") -> None:
    for line in sys.stdin:
        orders.put(json.loads(line))
    os._exit(0)


def _found(name: str, store: Store) -> Kernel:
    import_module(name.partition(":")[0])
    # It may have been requested because of a damaged file, which reading it detects.
    store.read(REGISTRY[name], "entry")
    return REGISTRY[name]


if __name__ == "__main__":
    main()
