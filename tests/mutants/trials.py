"""Trying a mutant: the tests of its own package, in a process of their own, on a copy of the
program.

Selected tests first: those that reach its lines when nothing is changed, its own file's before
others, quick files before slow ones. What survives them meets the package's other tests, for a
test may have found made what another one had made. Machine code of a mutated kernel goes to a store
of its own, which ends with the mutant.

Caught means that a test fails. One that is out of time is tried alone, with patience: it fails, or
never ends, or passes, and then the others go on without it.
"""

import contextlib
import json
import math
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from mutants.mutate import Mutant

TESTS = Path(__file__).parents[1]
SOURCE = TESTS.parent / "src"
PACKAGE = SOURCE / "takegaki"
NICENESS = 10
TIMES, SPARE = 8.0, 10.0
"""A test is out of time when it takes so many times the processor's seconds that it takes without
the mutant, and so many more (what tests share is made in another one's time); on the clock, TIMES
as many again, which ends what waits for ever.
"""
SLOWED = 100.0
"""So many times slower goes the clock of budgets there: what ends early tells nothing."""
PATIENCE = 60.0
"""What a test that was out of time has alone, beside TIMES its own: machine code may be missing."""
MOST_SLOW = 3
"""So many tests that pass late are enough: a mutant that is slow everywhere survives."""
PLAIN_SECONDS = 40.0
"""Of plain Python, before a kernel's machine code is made."""
MEMORY = 8 << 30


@dataclass
class Baseline:
    """What the tests of a package do when nothing is changed.

    seconds   by test, of the processor
    lines     by file and line, which of the tests reach it
    kernels   by name, which of the tests call it, from Python
    sources   by file, the digest of the text that the lines are those of
    """

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    kernels: dict[str, list[int]] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> "Baseline":
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(vars(self)), encoding="utf-8")


def tests_in_order(
    items: list[Any], is_wanted: Callable[[str], bool], near: str, seconds: Mapping[str, float]
) -> list[Any]:
    """Files whose name is that of the mutated file, `near` from the package on, come first; then
    those of its folder; of equals those whose tests to run take least.
    """
    chosen = [item for item in items if is_wanted(item.nodeid)]
    costs: dict[Path, float] = {}
    for item in chosen:
        costs[item.path] = costs.get(item.path, 0.0) + seconds.get(item.nodeid, 0.0)

    def distance(item: Any) -> tuple[bool, bool, float, str]:
        path = item.path
        is_beside = path.parent.as_posix().endswith(Path(near).parent.as_posix())
        return Path(near).stem not in path.stem, not is_beside, costs[path], str(path)

    return sorted(chosen, key=distance)


class Choosing:
    """A plugin of pytest: which tests run, in which order, how long each may take, and which one
    failed.

    spare   seconds of the processor that each test has beside TIMES its own
    total   and all together have
    slowed  how many times slower the clock of budgets goes
    """

    def __init__(
        self,
        is_wanted: Callable[[str], bool],
        near: str,
        seconds: Mapping[str, float],
        *,
        spare: float = SPARE,
        total: float = math.inf,
        slowed: float = 1.0,
    ) -> None:
        self._is_wanted, self._near, self._seconds = is_wanted, near, seconds
        self._spare, self._total = spare, total
        self.slowed = slowed
        self.failed = ""
        self.note: Path | None = None

    def begin(self, test: str = "") -> None:
        """Note what runs from now on, "" for the reading of tests, and limit its time."""
        own = self._spare + TIMES * self._seconds.get(test, 0.0)
        used = time.process_time()
        seconds = int(min(used + own, max(used, self._total))) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
        if self.note is not None:
            until = time.monotonic() + (own + 1) * TIMES
            _write(self.note, {"what": "slow", "by": test, "until": until})

    def pytest_sessionstart(self) -> None:
        """A failing example is enough: nobody reads the smallest, which takes minutes to find."""
        profile = settings.get_profile("takegaki")
        phases = [one for one in profile.phases if one not in (Phase.shrink, Phase.explain)]
        settings.register_profile("mutants", profile, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = tests_in_order(items, self._is_wanted, self._near, self._seconds)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: Any) -> None:
        self.begin(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _write(note: Path, said: dict[str, object]) -> None:
    """At once: another process reads it at any time."""
    partial = note.with_suffix(".part")
    partial.write_text(json.dumps(said))
    partial.replace(note)


def run_pytest(paths: list[str], plugin: object) -> int:
    """The tests of these files, quietly, until one fails."""
    sys.stdout.flush()
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
    return int(pytest.main([*options, *paths], plugins=[plugin]))


@dataclass(frozen=True)
class Outcome:
    """Of one run: "survived", "caught" or "slow", by which test, and the processor's seconds.

    A verdict is one of the first two.
    """

    what: str
    by: str
    seconds: float


class Workshop:
    """A copy of the program that one mutant after the other changes."""

    def __init__(self, folder: Path, pristine: Path) -> None:
        self._folder, self._pristine = folder, pristine
        self._source = folder / "src"
        self._plain: dict[str, bool] = {}
        if not self._source.exists():
            # Files of the same content, so that what Python has compiled of them stays valid.
            shutil.copytree(pristine, self._source, copy_function=os.link)

    def run(
        self,
        mutant: Mutant,
        choosing: Choosing,
        files: list[str],
        compiled: list[str] | None = None,
    ) -> Outcome:
        """Run tests on a mutant.

        choosing   which of those in the files
        compiled   names of kernels whose machine code is made before; None: nothing is made
        """
        path = self._source / "takegaki" / mutant.file
        original = self._pristine / "takegaki" / mutant.file
        path.unlink()
        path.write_bytes(mutant.applied(original.read_bytes()))
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
            stale.unlink()
        try:
            return self._forked(choosing, files, compiled)
        finally:
            path.unlink(missing_ok=True)
            os.link(original, path)

    def fails_plain(self, test: str) -> bool:
        """Whether a test fails in plain Python though nothing is changed: some have no time for
        that.
        """
        if test not in self._plain:
            alone = Choosing(test.__eq__, "", {}, spare=PATIENCE, slowed=SLOWED)
            os.environ["TAKEGAKI_TIER"] = "python"
            try:
                outcome = self._forked(alone, _files({test}), None)
            finally:
                del os.environ["TAKEGAKI_TIER"]
            self._plain[test] = outcome.what != "survived"
        return self._plain[test]

    def forget(self) -> None:
        """Remove the machine code that was made for a mutant."""
        shutil.rmtree(self._folder / "store", ignore_errors=True)

    def _forked(self, choosing: Choosing, files: list[str], compiled: list[str] | None) -> Outcome:
        note = self._folder / "outcome.json"
        note.unlink(missing_ok=True)
        choosing.note = note
        process = os.fork()
        if process == 0:
            with contextlib.suppress(BaseException):
                self._child(choosing, files, compiled, note)
            os._exit(3)
        used, ended = _waited(process, note, TIMES * SPARE + (0 if compiled is None else 1800))
        if not note.exists():
            return Outcome("survived", "no machine code in time", used)
        said = json.loads(note.read_text())
        if said["what"] == "slow" and ended:
            return Outcome("caught", f"{said['by']}, which ends the process", used)
        return Outcome(said["what"], said["by"], used)

    def _child(
        self, choosing: Choosing, files: list[str], compiled: list[str] | None, note: Path
    ) -> None:
        os.setsid()
        os.environ["PYTHONPATH"] = str(self._source)
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.path.insert(0, str(self._source))
        os.chdir(TESTS.parent)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if compiled is not None:
            self._compile(compiled)
        if choosing.slowed != 1.0:
            # Nothing of the program is imported yet.
            time.perf_counter = partial(_slow, time.perf_counter, choosing.slowed)
        choosing.begin()
        code = run_pytest(files, choosing)
        caught = code not in (0, 5)
        by = choosing.failed or ("when it is read" if caught else "")
        _write(note, {"what": "caught" if caught else "survived", "by": by})

    def _compile(self, names: list[str]) -> None:
        """Machine code of these kernels, in a store of links to all that there is, and of what is
        new.
        """
        os.environ["TAKEGAKI_TIER"] = "machine"
        from takegaki.runtime.machine_code_store import PRIVATE, default_root

        store = self._folder / "store"
        if not store.exists():
            store.mkdir()
            for there in default_root().glob("*"):
                if there.suffix in (".part", ".entry"):
                    (store / there.name).symlink_to(there)
        os.environ[PRIVATE] = str(store)
        from importlib import import_module

        from takegaki.runtime.compilation import Work
        from takegaki.runtime.kernels import REGISTRY
        from takegaki.runtime.machine_code_store import Store

        for module in dict.fromkeys(name.partition(":")[0] for name in names):
            with contextlib.suppress(ImportError):
                import_module(module)
        found = [REGISTRY[name] for name in names if name in REGISTRY]
        if any(not Store().has(one, "entry") for one in found):
            with contextlib.suppress(Exception):
                Work(Store()).compile(found)


def _slow(clock: Callable[[], float], times: float) -> float:
    return clock() / times


def _waited(process: int, note: Path, seconds: float) -> tuple[float, bool]:
    """Wait for a process and all that it started, so long, or until its note says.

    Returns what it used of the processor, and whether it ended otherwise than for want of time.
    """
    end = time.monotonic() + seconds
    while True:
        done, status, used = os.wait4(process, os.WNOHANG)
        if done:
            ended = not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGXCPU
            break
        if time.monotonic() > end:
            end = _until(note)
        if time.monotonic() > end:
            os.killpg(process, signal.SIGKILL)
            _, _, used = os.wait4(process, 0)
            ended = False
            break
        time.sleep(0.02)
    with contextlib.suppress(OSError):
        os.killpg(process, signal.SIGKILL)
    return used.ru_utime + used.ru_stime, ended


def _until(note: Path) -> float:
    """When the test at work has no time left, on the clock."""
    if not note.exists():
        return 0.0
    until: float = json.loads(note.read_text()).get("until", 0.0)
    return until


class Trial:
    """How a mutant is tried, against a baseline of its package."""

    def __init__(self, workshop: Workshop, baseline: Baseline, digest: str) -> None:
        self._workshop, self._baseline, self._digest = workshop, baseline, digest
        self._tests = list(baseline.seconds)

    def of(self, mutant: Mutant) -> Outcome:
        """The verdict."""
        try:
            return self._verdict(mutant, self._chosen(mutant))
        finally:
            self._workshop.forget()

    def _verdict(self, mutant: Mutant, chosen: set[str]) -> Outcome:
        files, compiled = _files(chosen), None
        if mutant.is_kernel:
            if chosen and (outcome := self._in_plain_python(mutant, chosen, files)):
                return outcome
            compiled = list(self._baseline.kernels)
        if chosen:
            outcome = self._met(mutant, chosen.__contains__, files, compiled)
            if outcome.what != "survived":
                return outcome
        whole = [f"tests/{mutant.package}"]
        return self._met(mutant, lambda name: name not in chosen, whole, compiled)

    def _in_plain_python(
        self, mutant: Mutant, chosen: set[str], files: list[str]
    ) -> Outcome | None:
        """Whether a test fails before machine code is made, alone, too, and does not without the
        mutant; None where nothing is known.
        """
        near, seconds = mutant.file, self._baseline.seconds
        choosing = Choosing(chosen.__contains__, near, seconds, total=PLAIN_SECONDS, slowed=SLOWED)
        outcome = self._workshop.run(mutant, choosing, files)
        if outcome.what != "caught" or "::" not in outcome.by:
            # A file that cannot be read has no test by which it is found.
            return outcome if outcome.what == "caught" else None
        test = outcome.by
        alone = Choosing(test.__eq__, near, seconds, spare=PATIENCE, slowed=SLOWED)
        again = self._workshop.run(mutant, alone, _files({test}))
        return again if again.what == "caught" and not self._workshop.fails_plain(test) else None

    def _met(
        self,
        mutant: Mutant,
        is_wanted: Callable[[str], bool],
        files: list[str],
        compiled: list[str] | None,
    ) -> Outcome:
        """Run these tests; one that is out of time has another chance, and is left out if it passes
        then. So has one that fails while kernels are made anew, which budgets may not outlast.
        """
        near, seconds = mutant.file, self._baseline.seconds
        late: set[str] = set()
        while True:
            choosing = Choosing(lambda name: is_wanted(name) and name not in late, near, seconds)
            outcome = self._workshop.run(mutant, choosing, files, compiled)
            is_sure = compiled is None or "::" not in outcome.by
            if outcome.what == "survived" or (outcome.what == "caught" and is_sure):
                return outcome
            if not outcome.by:
                return Outcome("caught", "reading the tests, which does not end", outcome.seconds)
            test = outcome.by
            alone = Choosing(test.__eq__, near, seconds, spare=PATIENCE)
            outcome = self._workshop.run(mutant, alone, _files({test}), compiled)
            if outcome.what == "slow":
                return Outcome("caught", f"{test}, which does not end", outcome.seconds)
            if outcome.what == "caught":
                return outcome
            late.add(test)
            if len(late) == MOST_SLOW:
                return Outcome("survived", f"late: {', '.join(sorted(late))}", outcome.seconds)

    def _chosen(self, mutant: Mutant) -> set[str]:
        found: set[int] = set()
        if mutant.is_kernel:
            name = f"takegaki.{mutant.file.removesuffix('.py').replace('/', '.')}:{mutant.function}"
            for kernel, calls in self._baseline.kernels.items():
                if name in calls_of(kernel, self._baseline):
                    found.update(calls)
        if self._baseline.sources.get(mutant.file) == self._digest:
            lines = self._baseline.lines.get(mutant.file, {})
            for line in range(mutant.line, mutant.end + 1):
                found.update(lines.get(str(line), ()))
        return {self._tests[one] for one in found}


def calls_of(kernel: str, baseline: Baseline) -> set[str]:
    """The kernels that a kernel calls, directly or not, and it."""
    return set(baseline.sources.get(f"closure {kernel}", kernel).split())


def _files(tests: set[str]) -> list[str]:
    return sorted({test.partition("::")[0] for test in tests})
