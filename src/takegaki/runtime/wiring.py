"""The parts of `runtime` as they work together in a program: tiers, the store, what loads and what
makes.

What loads machine code is found by its name and imported at the first kernel, so that who calls
none need not wait for NumPy; what makes it, when something has to be made, which most programs
never see.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from takegaki.core.quiet_import import imported
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.tiers import Means, Runnable, set_means

LOADER = "takegaki.runtime.machine_code_loader"
"""Where `load_entry` is."""
HERE = "takegaki.runtime.compilation"
"""Where `Work` is, which makes machine code in this process."""
BESIDE = "takegaki.runtime.background_compilation"
"""Where `compile_beside` is, which has other processes make it, and what is being compiled."""


class Program(Means):
    """Loads and makes by the modules named above."""

    def __init__(self) -> None:
        self._work: Any = None
        self._making: tuple[int, int, float] | None = None

    def load(self, kernel: Runnable, content: bytes) -> Callable[..., Any]:
        """See `Means`."""
        loaded: Callable[..., Any] = imported(LOADER).load_entry(
            content, kernel.name, *kernel.signature, partial(setattr, kernel, "machine_code")
        )
        return loaded

    def compile(self, kernel: Runnable, store: Store) -> None:
        """See `Means`."""
        if self._work is None or self._work.store is not store:
            # What shows progress looks there.
            imported(BESIDE)
            self._work = imported(HERE).Work(store)
        begun = time.perf_counter()

        def report(done: int, total: int) -> None:
            """Before each kernel."""
            self._making = done, total, begun

        try:
            self._work.compile([kernel], report)
        finally:
            self._making = None

    @property
    def making(self) -> tuple[int, int, float] | None:
        """See `Means`."""
        if self._making is None:
            return None
        done, total, begun = self._making
        return done, total, time.perf_counter() - begun

    def compile_beside(self, kernel: Runnable) -> None:
        """See `Means`."""
        imported(BESIDE).compile_beside(kernel)


set_means(Program())
