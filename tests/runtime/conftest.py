"""A process as it begins: no machine code loaded, a store of its own, a clock that stands still."""

from pathlib import Path

import pytest

from clocks import Clock
from runtime import small_kernels
from takegaki.runtime import kernels
from takegaki.runtime.kernels import Kernel
from takegaki.runtime.machine_code_store import PRIVATE, Store
from takegaki.runtime.tiers import Tiers
from takegaki.runtime.wiring import Program


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    # Set first, so that what a test sets does not outlive it.
    monkeypatch.setenv(PRIVATE, "")
    monkeypatch.delenv(PRIVATE)
    return Store(tmp_path / "store")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tiers(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Tiers:
    """Those that the kernels of `small_kernels` ask, in the automatic mode."""
    own = Tiers("auto", clock, store, Program())
    monkeypatch.setattr(kernels, "TIERS", own)
    for one in vars(small_kernels).values():
        if isinstance(one, Kernel):
            monkeypatch.setattr(one, "machine_code", None)
    return own
