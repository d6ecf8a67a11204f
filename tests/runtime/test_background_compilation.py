"""Processes that compile beside programs that interpret for long, and end with them."""

import gc
import io
import json
import os
import subprocess
import sys
import types
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest

from clocks import Clock, until
from narrowing import expect, not_none
from needs import needs
from runtime.as_kernels import count, count_all, halved, stepped
from takegaki.runtime import background_compilation as background
from takegaki.runtime.background_compilation import Compilers, Compiling
from takegaki.runtime.compilation import REPORTS, missing
from takegaki.runtime.kernels import REGISTRY, Kernel, entry
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.processes import begin_in_pool, pool_of
from takegaki.runtime.tiers import TIERS, Tiers
from takegaki.runtime.wiring import Program
from tiers import thorough

PROGRAM = """
import sys
from takegaki import prove, read
from takegaki.runtime.tiers import TIERS
TIERS.compile_after = 0.0
print(prove(read("3.\\n.2\\n..")).name)
background = sys.modules.get("takegaki.runtime.background_compilation")
for process in background._here._processes if background else ():
    print(process.pid, process.poll())
"""


@entry
def twice(number: int) -> int:
    return 2 * number


def run(tmp_path: Path, tier: str) -> list[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "TAKEGAKI_TIER": tier}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_one_process_compiles_beside_a_program_and_ends_with_it(tmp_path: Path) -> None:
    verdict, compiler = run(tmp_path, "auto")
    assert verdict == "multiple"
    number, status = compiler.split()
    assert status == "None"
    if sys.platform == "linux":
        assert not Path(f"/proc/{number}").exists()


def test_the_environment_switches_it_off(tmp_path: Path) -> None:
    assert run(tmp_path, "python") == ["multiple"]
    assert list(tmp_path.iterdir()) == []


def test_kernels_are_wanted_after_so_many_seconds_of_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(100))
    tiers = Tiers("auto", lambda: float(next(clock)), Store(tmp_path), Program())
    wanted: list[Any] = []
    tiers.on_missing = wanted.append
    tiers.compile_after = 2.0
    tiers.seconds = 1.5
    assert tiers.machine_code(expect(Kernel, twice)) is None
    assert wanted == []
    tiers.seconds = 2.5
    assert tiers.machine_code(expect(Kernel, twice)) is None
    assert wanted == [twice]


class Handle:
    """A line in a notebook."""

    def __init__(self, first: Any) -> None:
        self.lines = [first["text/plain"]]

    def update(self, data: Any, raw: bool) -> None:
        assert raw
        self.lines.append(data["text/plain"])


class AtWork:
    """Compilers that are done after two looks."""

    failed = False

    def __init__(self) -> None:
        self.states = [Compiling(37, 170, 118.0), Compiling(100, 170, 44.0), None]

    def state(self) -> Any:
        return self.states.pop(0)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """IPython as it looks in a notebook; the lines it was given."""
    handles = []

    def display(data: Any, raw: bool, display_id: bool) -> Any:
        assert raw
        assert display_id
        handles.append(Handle(data))
        return handles[-1]

    shell = types.SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", types.SimpleNamespace(display=display))
    monkeypatch.setattr(background, "NOTEBOOK_EVERY", 0.0)
    monkeypatch.setattr(background, "_line", None)
    return shell, handles


def test_a_notebook_has_a_line_that_goes_at_the_end(notebook: Any) -> None:
    background._show_in_notebook(cast(Compilers, AtWork()))
    assert background._line is not None
    background._line.join()
    (handle,) = notebook[1]
    assert handle.lines == [
        "",
        "compiling 37 of 170, about 2 minutes left",
        "compiling 100 of 170, about 44 s left",
        "",
    ]


def test_ipython_in_a_terminal_has_none(notebook: Any) -> None:
    shell, handles = notebook
    del shell.kernel
    background._show_in_notebook(cast(Compilers, AtWork()))
    assert handles == []
    assert background._line is None


@pytest.fixture(autouse=True)
def found_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that this one starts find the kernels of the tests."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))


@pytest.mark.parametrize(
    ("compiling", "sentence"),
    [
        (Compiling(3, 170, None), "compiling 3 of 170"),
        (Compiling(37, 170, 0.2), "compiling 37 of 170, about 1 s left"),
        (Compiling(37, 170, 89.4), "compiling 37 of 170, about 89 s left"),
        (Compiling(37, 170, 121.0), "compiling 37 of 170, about 2 minutes left"),
    ],
)
def test_the_sentence(compiling: Compiling, sentence: str) -> None:
    assert str(compiling) == sentence


def test_what_is_done_stays_done_when_more_is_wanted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    compilers = Compilers(store)
    # At work, and slow.
    process = types.SimpleNamespace(stdin=io.BytesIO(), poll=lambda: None)
    monkeypatch.setattr(compilers, "_processes", [process])
    compilers.want([count_all])
    for kernel in (stepped, count):
        store.write(expect(Kernel, kernel), "part", b"made")
    assert str(compilers.state()) == "compiling 2 of 4"
    compilers.want([halved])
    assert str(compilers.state()) == "compiling 2 of 6"
    for kernel in (count_all, halved):
        store.write(kernel, "part", b"made")
    store.write(halved, "entry", b"made")
    assert not_none(compilers.state()).done == 5
    assert not_none(compilers.state()).seconds_left is not None
    store.write(count_all, "entry", b"made")
    assert compilers.state() is None


class Idle:
    """Compilers that make nothing; `failed` as told."""

    def __init__(self, failed: bool) -> None:
        self.failed, self.wanted = failed, list[Kernel]()

    def want(self, entries: Iterable[Kernel]) -> None:
        self.wanted += entries

    def state(self) -> None:
        return None


@pytest.fixture
def own_tiers(store: Store, monkeypatch: pytest.MonkeyPatch) -> Tiers:
    """Those that `await_entries` asks, with a store that is empty."""
    tiers = Tiers("auto", store=store, means=Program())
    monkeypatch.setattr(background, "TIERS", tiers)
    monkeypatch.setattr(background, "_here", None)
    return tiers


@thorough
def test_what_is_awaited_is_made_and_told(own_tiers: Tiers) -> None:
    told: list[tuple[int, int]] = []
    entries = [expect(Kernel, one) for one in (count_all, halved)]
    assert own_tiers.lacking(entries) == entries
    try:
        background.await_entries(entries, lambda: None, lambda *one: told.append(one))
    finally:
        not_none(background._here).close()
    assert not missing(entries, own_tiers.store)
    assert not own_tiers.lacking(entries)
    assert told == sorted(told)
    assert told[-1] == (6, 6)


def test_waiting_ends_with_its_budget_or_where_nothing_is_made(
    own_tiers: Tiers, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [expect(Kernel, count_all)]
    looks = iter(range(2))

    def check() -> None:
        next(looks)

    for failed, ends in ((False, pytest.raises(StopIteration)), (True, nullcontext())):
        idle = Idle(failed)
        monkeypatch.setattr(background, "_compilers", lambda jobs, niced, idle=idle: idle)
        with ends:
            background.await_entries(entries, check, print)
        assert idle.wanted == entries


def test_a_process_of_a_pool_asks_the_one_that_compiles_for_all(own_tiers: Tiers) -> None:
    asked: list[Kernel] = []
    own_tiers.on_waiting = asked.append
    clock = Clock()

    def check() -> None:
        clock.now += 25.0

    entries = [expect(Kernel, count_all), expect(Kernel, halved)]
    background.await_entries(entries, check, print, clock)
    assert asked == entries
    assert clock.now == 75.0
    own_tiers.mode = "python"
    assert own_tiers.lacking(entries) == []


@thorough
def test_what_is_wanted_gets_compiled(store: Store) -> None:
    compilers = Compilers(store, 2, niced=False)
    try:
        assert compilers.state() is None
        compilers.want([count_all])
        state = compilers.state()
        assert state is None or (state.total, state.seconds_left) == (4, None)
        compilers.want([halved, count_all])
        until(lambda: missing([count_all, halved], store) == [])
        # The last lock goes when what it was for is there.
        until(lambda: not list(store.root.glob("*.lock")))
        assert compilers.state() is None
        assert not compilers.failed
    finally:
        compilers.close()
    assert store.read(count_all, "entry") is not None


def test_where_no_process_can_be_started_a_program_stays_with_plain_python(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    tiers = Tiers("auto")
    tiers.store = store
    monkeypatch.setattr(background, "TIERS", tiers)
    monkeypatch.setattr(background, "_here", None)
    background.compile_what_is_missing(2)
    not_none(tiers.on_missing)(count_all)
    assert tiers.on_missing is None
    assert background.compiling() is None


def missed(name: str) -> None:
    """In a process of a pool: an entry was interpreted for long."""
    not_none(TIERS.on_missing)(REGISTRY[name])


def test_what_processes_of_a_pool_miss_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[Kernel] = []
    monkeypatch.setattr(TIERS, "on_missing", wanted.append)
    monkeypatch.setattr(background, "compile_what_is_missing", lambda jobs: None)
    with pool_of(1, begin_in_pool) as pool:
        pool.submit(missed, count_all.name).result()
        until(lambda: wanted == [count_all])


def threads_and_garbage() -> tuple[str, int]:
    """In a process of a pool: threads of NumPy's library, new objects between two looks."""
    return os.environ["OPENBLAS_NUM_THREADS"], gc.get_threshold()[0]


def test_processes_of_a_pool_begin_no_threads_and_seldom_look_for_garbage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    usual = gc.get_threshold()
    with pool_of(1, begin_in_pool) as pool:
        threads, between = pool.submit(threads_and_garbage).result()
    assert threads == "1" and between > usual[0]
    # Nothing of this for the program that has the pool.
    assert "OPENBLAS_NUM_THREADS" not in os.environ and gc.get_threshold() == usual


def test_closing_ends_them(store: Store) -> None:
    compilers = Compilers(store, 2)
    compilers.want([count_all])
    processes = list(compilers._processes)
    assert len(processes) == 2
    compilers.close()
    assert all(process.returncode is not None for process in processes)


def compiling_process(store: Store, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "takegaki.runtime.compilation", str(store.root), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


@thorough
def test_a_process_reports_and_ends_with_its_input(store: Store) -> None:
    process = compiling_process(store, REPORTS)
    assert process.stdin is not None
    process.stdin.write(json.dumps([count_all.name]).encode() + b"\n")
    process.stdin.flush()
    lines = [json.loads(not_none(process.stdout).readline()) for _ in range(5)]
    assert [(line["done"], line["total"]) for line in lines] == [(done, 4) for done in range(5)]
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(60) == 0
    assert process.stdout is not None
    process.stdout.close()


PATIENT = """
import sys, time
from pathlib import Path
from runtime.small_kernels import count_all
from takegaki.runtime.background_compilation import Compilers
from takegaki.runtime.machine_code_store import Store
compilers = Compilers(Store(Path(sys.argv[1])), 2)
compilers.want([count_all])
print(*(process.pid for process in compilers._processes), flush=True)
time.sleep(600)
"""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@needs("proc")
def test_a_program_that_is_killed_leaves_no_process_behind(store: Store) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PATIENT, str(store.root)], stdout=subprocess.PIPE
    )
    pids = [int(pid) for pid in not_none(program.stdout).readline().split()]
    assert len(pids) == 2
    assert all(map(is_alive, pids))
    program.kill()
    program.communicate()
    until(lambda: not any(map(is_alive, pids)))
