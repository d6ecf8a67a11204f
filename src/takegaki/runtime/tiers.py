"""Which tier a kernel runs in, and when a program goes over from plain Python to machine code.

Machine code that is in the store is loaded at the first call, in less time than most calls take.
What is not there runs as plain Python at once; after COMPILE_AFTER seconds of that, other processes
compile it while the program continues, and every call checks whether it has arrived. Nothing is
waited for, unless TAKEGAKI_TIER requires one tier alone, or the work would take minutes in plain
Python (`background_compilation.await_entries`); TAKEGAKI_TIER=python compiles and loads nothing.

This is the policy; how code is loaded and made is handed in (see `wiring`).
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any, Protocol, TypeVar

from takegaki.runtime.machine_code_store import Named, Store

COMPILE_AFTER = 2.0
"""Seconds of plain Python before other processes compile what is missing."""
LOOK_EVERY = 0.1
"""Seconds between two looks for machine code that others are making."""


class Runnable(Named, Protocol):
    """A kernel, as far as the choice of tiers knows it.

    machine_code  its function in machine code, once that is loaded
    """

    machine_code: Callable[..., Any] | None

    @property
    def name(self) -> str:
        """ "module:name"."""

    @property
    def is_entry(self) -> bool:
        """Does Python call it?"""

    @property
    def signature(self) -> tuple[list[Any], Any]:
        """The types of its arguments, and that of its result."""

    def closure(self) -> Sequence["Runnable"]:
        """All kernels that it calls, itself included."""


R = TypeVar("R", bound=Runnable)


class Means:
    """How machine code is loaded and made."""

    def load(self, kernel: Runnable, content: bytes) -> Callable[..., Any]:
        """The function that an entry's content is. Raises OSError where no code can be executed,
        and any other exception for content that is no machine code.
        """
        raise NotImplementedError

    def compile(self, kernel: Runnable, store: Store) -> None:
        """Make an entry's machine code here, with what it calls, and wait for it."""
        raise NotImplementedError

    def compile_beside(self, kernel: Runnable) -> None:
        """Have an entry's machine code made by another process."""
        raise NotImplementedError

    @property
    def making(self) -> tuple[int, int, float] | None:
        """What `compile` is at: kernels done and in all, and seconds since it began; None
        otherwise.
        """
        return None


class Tiers:
    """The choice of tiers in this process.

    mode        "auto"; "python" or "machine" (compiled here and waited for) for tests and
                measurements
    seconds     of plain Python so far
    on_demand   whether a kernel that is no entry gets machine code, too, once all that it calls is
                compiled
    on_missing  called with an entry whose machine code is missing, when compiling it pays; None:
                not called is compiled for this process
    waits       whether an entry that is called waits for its machine code, for a measurement; see
                `measured_runs`
    waited      seconds of waiting so far
    waited_busy  seconds of processor time of it
    elsewhere   seconds of plain Python in processes of a pool of this one, so far
    on_waiting  called with an entry before it is waited for; None: nobody else helps to make it
    means       how machine code is loaded and made
    clock       seconds since some fixed moment
    loaded_at   by name of an entry: when its machine code was loaded, by the clock
    """

    def __init__(
        self,
        mode: str | None = None,
        clock: Callable[[], float] = time.perf_counter,
        store: Store | None = None,
        means: Means | None = None,
    ) -> None:
        self.mode, self.store, self.means = mode or _mode(), store or Store(), means or Means()
        self.seconds, self.compile_after = 0.0, COMPILE_AFTER
        self.on_demand, self.waits, self.waited, self.waited_busy = False, False, 0.0, 0.0
        self.elsewhere = 0.0
        self.on_waiting: Callable[[Any], None] | None = None
        self.on_missing: Callable[[Any], None] | None = self._compile_beside
        self.loaded_at: dict[str, float] = {}
        self.clock = clock
        self._begun: float | None = None
        self._looked: dict[str, float] = {}
        self._next_look = 0.0

    @contextmanager
    def interpreting(self) -> Iterator[None]:
        """Count the time that plain Python takes; what is called within counts once."""
        if self._begun is not None:
            yield
            return
        # Two threads may begin at once, and one of them ends first.
        begun = self._begun = self.clock()
        try:
            yield
        finally:
            self.seconds += self.clock() - begun
            self._begun = None

    def is_due(self) -> bool:
        """Whether a call within plain Python should look for machine code again."""
        return self.clock() >= self._next_look

    def spent(self) -> float:
        """Seconds of plain Python, those of the call under way included."""
        begun = self._begun
        return self.seconds + (0.0 if begun is None else self.clock() - begun)

    def machine_code(self, kernel: Runnable) -> Callable[..., Any] | None:
        """Machine code of an entry if it is due and there; calls `on_missing` where it is
        missing.
        """
        if self.mode == "python":
            return None
        if self.mode == "machine":
            return self._compiled(kernel)
        if self.waits and kernel.is_entry:
            return self._awaited(kernel)
        if not kernel.is_entry and all(self.store.has(one, "part") for one in kernel.closure()):
            return self._compiled(kernel)
        now = self.clock()
        self._next_look = now + LOOK_EVERY
        if now < self._looked.get(kernel.name, 0.0):
            return None
        self._looked[kernel.name] = now + LOOK_EVERY
        found = self._load(kernel)
        if found is not None or self.mode != "auto":
            return found
        if self.on_missing is not None and self.spent() >= self.compile_after:
            self.on_missing(kernel)
        return None

    def lacking(self, entries: Iterable[R]) -> list[R]:
        """Those whose machine code is missing, where that can be had beside plain Python. Cost: a
        look at the disk for each that is not loaded.
        """
        if self.mode != "auto":
            return []
        return [
            one for one in entries if one.machine_code is None and not self.store.has(one, "entry")
        ]

    def _compile_beside(self, kernel: Runnable) -> None:
        self.means.compile_beside(kernel)

    def _compiled(self, kernel: Runnable) -> Callable[..., Any] | None:
        self.means.compile(kernel, self.store)
        return self._load(kernel)

    def _awaited(self, kernel: Runnable) -> Callable[..., Any] | None:
        """Machine code of an entry as soon as it is made; None where it cannot be."""
        if self._looked.get(kernel.name) == inf:
            return None
        begun, busy = self.clock(), time.process_time()
        try:
            if not self.store.has(kernel, "entry"):
                if self.on_waiting is not None:
                    self.on_waiting(kernel)
                self.means.compile(kernel, self.store)
            found = self._load(kernel)
        except (OSError, ImportError):
            # No room for it, or nothing that makes it.
            found = None
        if found is None:
            self._looked[kernel.name] = inf
        self.waited += self.clock() - begun
        self.waited_busy += time.process_time() - busy
        return found

    def _load(self, kernel: Runnable) -> Callable[..., Any] | None:
        content = self.store.read(kernel, "entry")
        if content is None:
            return None
        try:
            kernel.machine_code = self.means.load(kernel, content)
            self.loaded_at[kernel.name] = self.clock()
        except OSError:
            # A system that lets nobody make code: what is in the store is as good as ever.
            self.mode = "python"
        except Exception:
            self.store.drop(kernel, "entry")
        return kernel.machine_code


def _mode() -> str:
    # Without its compiler Numba makes nothing.
    is_off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
    return "python" if is_off else os.environ.get("TAKEGAKI_TIER", "auto")


TIERS = Tiers()
"""Those of this process; `wiring` gives them their means."""


def set_means(means: Means) -> None:
    """Give the tiers of this process their means."""
    TIERS.means = means
