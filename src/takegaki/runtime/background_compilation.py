"""Other processes that compile while this one continues; they end with it, and what they made
stays.
"""

import atexit
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from takegaki.core.lazy_dataclass import dataclass
from takegaki.runtime.compilation import NICED, SURE, WAIT, Unit, missing
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.tiers import TIERS

NOTEBOOK_EVERY = 1.0
"""Seconds between two updates of the line in a notebook."""


@dataclass(frozen=True)
class Compiling:
    """The progress of compiling: kernels done and in all, and seconds left, None without an
    estimate.
    """

    done: int
    total: int
    seconds_left: float | None

    def __str__(self) -> str:
        left = self.seconds_left
        if left is None:
            time_left = ""
        elif left < 90:
            time_left = f", about {max(1, round(left))} s left"
        else:
            time_left = f", about {round(left / 60)} minutes left"
        return f"compiling {self.done} of {self.total}{time_left}"


class Compilers:
    """Processes that compile requested entries.

    jobs   processes; one less than there are cores leaves a core to the program
    niced  whether everything else goes first; nothing is printed then
    """

    def __init__(self, store: Store, jobs: int | None = None, *, niced: bool = False) -> None:
        store.make_writable()
        self._store = store
        self._jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        self._niced = niced
        self._wanted: dict[Kernel, None] = {}
        self._processes: list[subprocess.Popen[bytes]] = []
        self._begun = time.perf_counter()
        self._lock = threading.Lock()
        self._all: set[Unit] = set()

    def want(self, entries: Iterable[Kernel]) -> None:
        """Queue these entries for compiling. Entries that are queued already cost nothing."""
        with self._lock:
            new = [one for one in entries if one not in self._wanted]
            if not new:
                return
            self._wanted.update(dict.fromkeys(new))
            self._all.update(missing(new, self._store))
            self._start()
            order = json.dumps([one.name for one in new]).encode() + b"\n"
            for process in self._processes:
                assert process.stdin is not None
                with suppress(OSError):
                    process.stdin.write(order)
                    process.stdin.flush()

    def _start(self) -> None:
        if self._processes:
            return
        command = [
            sys.executable,
            "-P",
            "-m",
            "takegaki.runtime.compilation",
            str(self._store.root),
        ]
        environment = {
            name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"
        }
        environment["TAKEGAKI_TIER"] = "python"
        if (processor := self._store.processor) is not None:
            environment |= {"NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": ""}
            command.append(processor)
        for _ in range(self._jobs):
            self._processes.append(
                subprocess.Popen(
                    [*command, *([NICED] if self._niced else [])],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL if self._niced else None,
                    env=environment,
                    # Ctrl-C is for the program, which ends them.
                    start_new_session=True,
                )
            )
        atexit.register(self.close)

    def state(self) -> Compiling | None:
        """The progress; None when nothing is missing. Cost: a file lookup for each kernel."""
        with self._lock:
            units = missing(self._wanted, self._store)
            if not units or self.failed or not self._processes:
                return None
            # What was wanted later is more to do; what is done stays done.
            self._all.update(units)
            left, done = len(units), len(self._all) - len(units)
        seconds = time.perf_counter() - self._begun
        return Compiling(done, left + done, left * seconds / done if done >= SURE else None)

    @property
    def failed(self) -> bool:
        """Have all processes ended by themselves?"""
        return bool(self._wanted) and all(one.poll() is not None for one in self._processes)

    def close(self) -> None:
        """End them."""
        for process in self._processes:
            process.kill()
            process.wait()
            if process.stdin is not None:
                with suppress(OSError):
                    process.stdin.close()
        self._processes.clear()
        atexit.unregister(self.close)


_here: Compilers | None = None


def compile_what_is_missing(jobs: int | None = None, *, niced: bool = False) -> None:
    """Compile from now on in other processes what this one interprets for long; see `Compilers`."""

    def want(kernel: Kernel) -> None:
        """Queue an entry for the compiling processes of this program, which start with the first
        one.
        """
        try:
            _compilers(jobs, niced).want([kernel])
        except OSError:
            # No process can be started: plain Python it is.
            TIERS.on_missing = None
        else:
            _show_in_notebook(_compilers(jobs, niced))

    TIERS.on_missing = want


def _compilers(jobs: int | None, niced: bool) -> Compilers:
    """Those of this program, made so if there are none."""
    global _here  # noqa: PLW0603  (one for the process)
    if _here is None:
        _here = Compilers(TIERS.store, jobs, niced=niced)
    return _here


STALLED = 60.0
"""Seconds without another kernel after which nobody seems to be at work."""


def await_entries(
    entries: Sequence[Kernel],
    check: Callable[[], object],
    tell: Callable[[int, int], object],
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Have these entries compiled on all cores and wait for it: for work that would take longer in
    plain Python than they do. Where none can be made it returns, too.

    check  called again and again; what it raises ends the waiting, and compiling goes on
    tell   called with kernels done and in all, whenever there are more
    """
    compilers: Compilers | None = None
    if TIERS.on_waiting is None:
        try:
            compilers = _compilers(os.cpu_count(), niced=False)
            compilers.want(entries)
        except OSError:
            return
        _show_in_notebook(compilers)
    else:
        for one in entries:
            TIERS.on_waiting(one)
    total = left = len(missing(entries, TIERS.store))
    since = clock()
    while left and clock() - since < STALLED and not (compilers and compilers.failed):
        check()
        time.sleep(WAIT)
        if (now := len(missing(entries, TIERS.store))) < left:
            left, since = now, clock()
            tell(total - left, total)


def compile_beside(kernel: Kernel) -> None:
    """What any program interprets for long gets compiled beside it, with what the processor has to
    spare.
    """
    compile_what_is_missing(jobs=1, niced=True)
    if TIERS.on_missing is not None:
        TIERS.on_missing(kernel)


def compile_for_others(name: str, jobs: int) -> None:
    """Compile an entry, "module:name", that processes of this one miss; nothing where this one
    would not.
    """
    if TIERS.on_missing is None:
        return
    compile_what_is_missing(jobs)
    with suppress(ImportError):
        import_module(name.partition(":")[0])
    if name in REGISTRY and TIERS.on_missing is not None:
        TIERS.on_missing(REGISTRY[name])


def compiling() -> Compiling | None:
    """What is being compiled for this process at the moment, beside it or while it waits."""
    state = None if _here is None else _here.state()
    making = TIERS.means.making
    if state is not None or making is None:
        return state
    done, total, seconds = making
    left = (total - done) * seconds / done if done >= SURE else None
    return Compiling(done, total, left)


_line: threading.Thread | None = None


def _show_in_notebook(compilers: Compilers) -> None:
    """A line under the cell for as long as they are at work; nothing outside a notebook."""
    global _line  # noqa: PLW0603  (one for the process)
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if getattr(shell, "kernel", None) is None or (_line is not None and _line.is_alive()):
        return
    shown = sys.modules["IPython.display"].display(_text(""), raw=True, display_id=True)
    _line = threading.Thread(target=_follow, args=(compilers, shown), daemon=True)
    _line.start()


def _follow(compilers: Compilers, shown: Any) -> None:
    while not compilers.failed and (state := compilers.state()) is not None:
        shown.update(_text(str(state)), raw=True)
        time.sleep(NOTEBOOK_EVERY)
    shown.update(_text(""), raw=True)


def _text(line: str) -> dict[str, str]:
    return {"text/plain": line}
