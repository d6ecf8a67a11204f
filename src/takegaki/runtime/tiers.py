"""Which tier a kernel runs in, and when a program goes over from plain Python to machine code.

Plain Python is there at once; machine code must be loaded, or made first. So a program begins in plain
Python. Once it has interpreted for LOAD_AFTER seconds, what is in the store is loaded; once it has for
COMPILE_AFTER seconds, what is not gets compiled by other processes while the program continues, and every
call checks whether it has arrived. Nothing is ever waited for, unless TAKEGAKI_TIER requires one tier alone;
TAKEGAKI_TIER=python compiles and loads nothing.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from takegaki.runtime.compilation import Work
    from takegaki.runtime.kernels import Kernel
    from takegaki.runtime.store import Store

LOAD_AFTER = 0.3
"""Seconds of plain Python before Numba is loaded, which takes about as long."""
COMPILE_AFTER = 2.0
"""Seconds of plain Python before other processes compile what is missing."""
LOOK_EVERY = 0.1
"""Seconds between two looks for machine code that others are making."""


class Tiers:
    """The choice of tiers in this process.

    mode        "auto"; "python" or "machine" (compiled here and waited for) for tests and measurements
    seconds     of plain Python so far
    on_demand   whether a kernel that is no entry gets machine code, too, once all that it calls is compiled
    on_missing  called with an entry whose machine code is missing, when compiling it pays; None: not called
                is compiled for this process
    loaded_at   by name of an entry: when its machine code was loaded, by the clock
    """

    def __init__(self, mode: str | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        self.mode = mode or _mode()
        self.seconds = 0.0
        self.load_after, self.compile_after = LOAD_AFTER, COMPILE_AFTER
        self.on_demand = False
        self.on_missing: Callable[[Kernel], None] | None = _compile_beside
        self.loaded_at: dict[str, float] = {}
        self._clock = clock
        self._begun: float | None = None
        self._store: Store | None = None
        self._work: Work | None = None
        self._looked: dict[str, float] = {}
        self._next_look = 0.0

    @property
    def store(self) -> "Store":
        """Where machine code is kept."""
        if self._store is None:
            from takegaki.runtime.store import Store  # noqa: PLC0415

            self._store = Store()
        return self._store

    @store.setter
    def store(self, store: "Store") -> None:
        self._store = store

    @contextmanager
    def interpreting(self) -> Iterator[None]:
        """Count the time that plain Python takes; what is called within counts once."""
        if self._begun is not None:
            yield
            return
        self._begun = self._clock()
        try:
            yield
        finally:
            self.seconds += self._clock() - self._begun
            self._begun = None

    def is_due(self) -> bool:
        """Whether a call within plain Python should look for machine code again."""
        return self._clock() >= self._next_look

    def spent(self) -> float:
        """Seconds of plain Python, those of the call under way included."""
        return self.seconds + (0.0 if self._begun is None else self._clock() - self._begun)

    def expect(self, seconds: float) -> None:
        """So much plain Python lies ahead if nothing is loaded: from now on as if it had been spent."""
        self.seconds = max(self.seconds, seconds)

    def machine_code(self, kernel: "Kernel") -> Callable[..., Any] | None:
        """Machine code of an entry if it is due and there; calls `on_missing` where it is missing."""
        if self.mode == "python":
            return None
        if self.mode == "machine":
            return self._compiled(kernel)
        if not kernel.is_entry and all(self.store.has(one, "part") for one in kernel.closure()):
            return self._compiled(kernel)
        now = self._clock()
        self._next_look = now + LOOK_EVERY
        if self.spent() < self.load_after or now < self._looked.get(kernel.name, 0.0):
            return None
        self._looked[kernel.name] = now + LOOK_EVERY
        if self.store.has(kernel, "entry"):
            return self._load(kernel)
        if self.on_missing is not None and self.spent() >= self.compile_after:
            self.on_missing(kernel)
        return None

    def _compiled(self, kernel: "Kernel") -> Callable[..., Any] | None:
        from takegaki.runtime.compilation import Work  # noqa: PLC0415

        if self._work is None:
            self._work = Work(self.store)
        self._work.compile([kernel])
        return self._load(kernel)

    def _load(self, kernel: "Kernel") -> Callable[..., Any] | None:
        content = self.store.read(kernel, "entry")
        if content is None:
            return None
        from takegaki.runtime import machine  # noqa: PLC0415  (it loads Numba)

        try:
            kernel.machine_code = machine.load_entry(content)
            self.loaded_at[kernel.name] = self._clock()
        except Exception:
            self.store.drop(kernel, "entry")
        return kernel.machine_code


def _mode() -> str:
    # Without its compiler Numba makes nothing.
    is_off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
    return "python" if is_off else os.environ.get("TAKEGAKI_TIER", "auto")


def _compile_beside(kernel: "Kernel") -> None:
    """What any program interprets for long gets compiled beside it, with what the processor has to spare."""
    from takegaki.runtime.background import compile_what_is_missing  # noqa: PLC0415  (hardly ever needed)

    compile_what_is_missing(jobs=1, niced=True)
    if TIERS.on_missing is not None:
        TIERS.on_missing(kernel)


TIERS = Tiers()
"""Those of this process."""
