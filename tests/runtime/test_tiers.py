"""When a program goes over to machine code, by a clock that is handed in."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from runtime.as_kernels import count_all
from runtime.small_kernels import counter
from takegaki.runtime.compilation import Work
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.tiers import COMPILE_AFTER, LOOK_EVERY, Tiers
from tiers import sampled

PLACES = np.array([0, 1], np.int32)


def interpret(tiers: Tiers, clock: Clock, seconds: float) -> None:
    with tiers.interpreting():
        clock.now += seconds


def test_time_within_time_counts_once(tiers: Tiers, clock: Clock) -> None:
    with tiers.interpreting():
        interpret(tiers, clock, 1.0)
        assert tiers.spent() == 1.0
        clock.now += 1.0
        assert tiers.spent() == 2.0
    clock.now += 5.0
    assert (tiers.spent(), tiers.seconds) == (2.0, 2.0)


def test_time_counts_when_a_kernel_raises(tiers: Tiers, clock: Clock) -> None:
    with pytest.raises(IndexError):
        count_all(counter(1), np.array([3], np.int32))
    interpret(tiers, clock, 1.0)
    assert tiers.spent() == 1.0


def test_what_is_there_is_loaded_at_the_first_call(tiers: Tiers, store: Store) -> None:
    Work(store).compile([count_all])
    assert count_all(counter(), PLACES) == 6
    assert count_all.machine_code is not None
    assert tiers.spent() == 0.0


def test_where_no_code_can_be_executed_plain_python_goes_on_and_the_store_is_left(
    tiers: Tiers, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Any:
        raise PermissionError

    Work(store).compile([count_all])
    monkeypatch.setattr(tiers.means, "load", refuse)
    assert count_all(counter(), PLACES) == 6
    assert tiers.mode == "python"
    assert store.has(count_all, "entry")


def test_missing_is_reported_once_it_pays(tiers: Tiers, clock: Clock) -> None:
    wanted: list[Any] = []
    tiers.on_missing = wanted.append
    interpret(tiers, clock, COMPILE_AFTER - 0.5)
    count_all(counter(), PLACES)
    assert wanted == []
    interpret(tiers, clock, 0.5)
    count_all(counter(), PLACES)
    assert wanted == [count_all]


def test_a_look_at_the_disk_now_and_then(
    tiers: Tiers, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Any] = []

    def read(*unit: Any) -> None:
        looks.append(unit)

    monkeypatch.setattr(store, "read", read)
    for _ in range(3):
        tiers.machine_code(count_all)
        assert not tiers.is_due()
    assert len(looks) == 1
    clock.now += LOOK_EVERY
    assert tiers.is_due()
    tiers.machine_code(count_all)
    assert len(looks) == 2


def test_python_asks_for_nothing(tiers: Tiers, store: Store, clock: Clock) -> None:
    Work(store).compile([count_all])
    tiers.mode = "python"
    tiers.on_missing = lambda kernel: pytest.fail(f"{kernel} is wanted")
    interpret(tiers, clock, 100.0)
    count_all(counter(), PLACES)
    assert count_all.machine_code is None


def test_machine_compiles_first(tiers: Tiers, store: Store) -> None:
    tiers.mode = "machine"
    assert count_all(counter(), PLACES) == 6
    assert count_all.machine_code is not None
    assert store.has(count_all, "entry")


def test_content_that_cannot_be_loaded_is_missing(tiers: Tiers, store: Store, clock: Clock) -> None:
    store.make_writable()
    store.write(count_all, "entry", b"written whole, and no machine code")
    wanted: list[Any] = []
    tiers.on_missing = wanted.append
    interpret(tiers, clock, COMPILE_AFTER)
    assert count_all(counter(), PLACES) == 6
    assert not store.has(count_all, "entry")
    assert wanted == [count_all]


def test_a_damaged_file_is_made_again(tiers: Tiers, store: Store) -> None:
    tiers.mode = "machine"
    Work(store).compile([count_all])
    store.path(count_all, "entry").write_bytes(b"")
    for _ in range(2):
        assert count_all(counter(), PLACES) == 6
    assert store.read(count_all, "entry") is not None
    assert count_all.machine_code is not None


@pytest.mark.parametrize(
    ("environment", "mode"),
    [
        ({}, "auto"),
        ({"TAKEGAKI_TIER": "machine"}, "machine"),
        ({"NUMBA_DISABLE_JIT": "1"}, "python"),
        ({"NUMBA_DISABLE_JIT": "1", "TAKEGAKI_TIER": "machine"}, "python"),
        ({"NUMBA_DISABLE_JIT": "0"}, "auto"),
    ],
)
def test_the_environment_chooses(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], mode: str
) -> None:
    for name in ("TAKEGAKI_TIER", "NUMBA_DISABLE_JIT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Tiers().mode == mode


PROGRAM = """
import numpy as np, sys
from pathlib import Path
from runtime.as_kernels import count_all
from runtime.small_kernels import counter
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.tiers import TIERS
TIERS.store = Store(Path(sys.argv[1]))
print(count_all(counter(), np.array([0, 1], np.int32)), count_all.machine_code is not None)
"""


@sampled()
@pytest.mark.parametrize(
    "options", [{"NUMBA_OPT": "0"}, {"NUMBA_OPT": "1"}, {"NUMBA_DISABLE_JIT": "1"}]
)
def test_options_of_numba_break_nothing(tmp_path: Path, options: dict[str, str]) -> None:
    path = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": path, "TAKEGAKI_TIER": "machine", **options}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"6 {'NUMBA_OPT' in options}\n", "")


def test_threads_that_begin_at_once_end_one_after_another() -> None:
    """The second begins while the first looks at the clock."""
    others = [Tiers.interpreting]
    times = iter([1.0, 1.0, 3.0, 4.0])

    def clock() -> float:
        if others:
            other.append(others.pop()(tiers))
            other[0].__enter__()
        return next(times)

    other: list[Any] = []
    tiers = Tiers(clock=clock)
    with tiers.interpreting():
        other[0].__exit__(None, None, None)
        assert tiers.spent() == 2.0
    assert tiers.seconds == 5.0
