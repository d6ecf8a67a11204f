"""Trying a mutant: the tests of its own package, in a process of their own, on a copy of the program.

Selected tests first: those that reach its lines when nothing is changed, its own file's before others. What
survives them meets all tests of the package, for a test may have found made what another one had made.
Machine code of a mutated kernel goes to a store of its own, which ends with the mutant.
"""

import contextlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mutants.mutate import Mutant

TESTS = Path(__file__).parents[1]
SOURCE = TESTS.parent / "src"
PACKAGE = SOURCE / "takegaki"
NICENESS = 10
TIMES, SPARE = 8.0, 10.0
"""A mutant is caught when its tests take so many times the processor's seconds that they take without it,
and so many more; on the clock, TIMES as many again, which ends what waits for ever."""
PLAIN_SECONDS = 20.0
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


def tests_in_order(items: list[Any], wanted: set[str] | None, near: str) -> list[Any]:
    """Files whose name is that of the mutated file come first; then those with fewest tests to run."""
    chosen = [item for item in items if wanted is None or item.nodeid in wanted]
    counts: dict[Path, int] = {}
    for item in chosen:
        counts[item.path] = counts.get(item.path, 0) + 1
    return sorted(chosen, key=lambda item: (near not in item.path.stem, counts[item.path], str(item.path)))


class Choosing:
    """A plugin of pytest: which tests run, in which order, and which one failed."""

    def __init__(self, wanted: set[str] | None, near: str) -> None:
        self._wanted, self._near = wanted, near
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = tests_in_order(items, self._wanted, self._near)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


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
    """Of one run: "survived", "caught" or "slow", by which test, and the processor's seconds."""

    what: str
    by: str
    seconds: float


class Workshop:
    """A copy of the program that one mutant after the other changes."""

    def __init__(self, folder: Path, pristine: Path) -> None:
        self._folder, self._pristine = folder, pristine
        self._source = folder / "src"
        if not self._source.exists():
            # Files of the same content, so that what Python has compiled of them stays valid.
            shutil.copytree(pristine, self._source, copy_function=os.link)

    def run(
        self,
        mutant: Mutant,
        wanted: set[str] | None,
        files: list[str],
        limit: float,
        compiled: list[str] | None = None,
    ) -> Outcome:
        """Run tests on a mutant.

        wanted     their names; None: all of the files
        limit      seconds of the processor
        compiled   names of kernels whose machine code is made before; None: nothing is made
        """
        path = self._source / "takegaki" / mutant.file
        original = self._pristine / "takegaki" / mutant.file
        path.unlink()
        path.write_bytes(mutant.applied(original.read_bytes()))
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
            stale.unlink()
        note = self._folder / "outcome.json"
        note.unlink(missing_ok=True)
        try:
            return self._forked(mutant, wanted, files, limit, compiled, note)
        finally:
            path.unlink(missing_ok=True)
            os.link(original, path)
            shutil.rmtree(self._folder / "store", ignore_errors=True)

    def _forked(
        self,
        mutant: Mutant,
        wanted: set[str] | None,
        files: list[str],
        limit: float,
        compiled: list[str] | None,
        note: Path,
    ) -> Outcome:
        process = os.fork()
        if process == 0:
            with contextlib.suppress(BaseException):
                self._child(mutant, wanted, files, limit, compiled, note)
            os._exit(3)
        used = _waited(process, limit * TIMES + (0 if compiled is None else 600))
        if note.exists():
            said = json.loads(note.read_text())
            return Outcome(said["what"], said["by"], used)
        return Outcome("slow", "out of time, or of memory", used)

    def _child(
        self,
        mutant: Mutant,
        wanted: set[str] | None,
        files: list[str],
        limit: float,
        compiled: list[str] | None,
        note: Path,
    ) -> None:
        os.setsid()
        os.environ["PYTHONPATH"] = str(self._source)
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.path.insert(0, str(self._source))
        os.chdir(TESTS.parent)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if compiled is not None:
            self._compile(compiled)
        seconds = int(limit + time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        plugin = Choosing(wanted, Path(mutant.file).stem)
        code = run_pytest(files, plugin)
        caught = code not in (0, 5)
        by = plugin.failed or ("when it is read" if caught else "")
        note.write_text(json.dumps({"what": "caught" if caught else "survived", "by": by}))

    def _compile(self, names: list[str]) -> None:
        """Machine code of these kernels, in a store of links to all that there is, and of what is new."""
        os.environ["TAKEGAKI_TIER"] = "machine"
        from takegaki.runtime.store import PRIVATE, default_root

        store = self._folder / "store"
        shutil.rmtree(store, ignore_errors=True)
        store.mkdir()
        for there in default_root().glob("*"):
            if there.suffix in (".part", ".entry"):
                (store / there.name).symlink_to(there)
        os.environ[PRIVATE] = str(store)
        from importlib import import_module

        from takegaki.runtime.compilation import Work
        from takegaki.runtime.kernels import REGISTRY
        from takegaki.runtime.store import Store

        for module in dict.fromkeys(name.partition(":")[0] for name in names):
            with contextlib.suppress(ImportError):
                import_module(module)
        found = [REGISTRY[name] for name in names if name in REGISTRY]
        if any(not Store().has(one, "entry") for one in found):
            with contextlib.suppress(Exception):
                Work(Store()).compile(found)


def _waited(process: int, seconds: float) -> float:
    """Wait for a process and all that it started; what it used of the processor."""
    end = time.monotonic() + seconds
    while True:
        done, _, used = os.wait4(process, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(process, signal.SIGKILL)
            _, _, used = os.wait4(process, 0)
            break
        time.sleep(0.02)
    with contextlib.suppress(OSError):
        os.killpg(process, signal.SIGKILL)
    return used.ru_utime + used.ru_stime


class Trial:
    """How a mutant is tried, against a baseline of its package."""

    def __init__(self, workshop: Workshop, baseline: Baseline, digest: str) -> None:
        self._workshop, self._baseline, self._digest = workshop, baseline, digest
        self._tests = list(baseline.seconds)

    def of(self, mutant: Mutant) -> Outcome:
        """The verdict."""
        chosen = self._chosen(mutant)
        whole = [f"tests/{mutant.package}"]
        seconds = sum(self._baseline.seconds.values())
        compiled = None
        if mutant.is_kernel:
            if chosen:
                outcome = self._workshop.run(mutant, chosen, _files(chosen), PLAIN_SECONDS)
                if outcome.what == "caught":
                    return outcome
            compiled = list(self._baseline.kernels)
        if chosen:
            own = sum(self._baseline.seconds[one] for one in chosen)
            outcome = self._workshop.run(mutant, chosen, _files(chosen), _limit(own), compiled)
            if outcome.what != "survived":
                return outcome
        return self._workshop.run(mutant, None, whole, _limit(seconds), compiled)

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


def _limit(seconds: float) -> float:
    return SPARE + TIMES * seconds
