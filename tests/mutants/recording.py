"""Recording a baseline: the tests of a package on the program as it is, and what each of them
reaches.
"""

import hashlib
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

from mutants.trials import PACKAGE, SOURCE, TESTS, Baseline, run_pytest


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


class Recording:
    """A plugin of pytest that notes for each test its seconds, its lines, and its kernels."""

    def __init__(self, traced: coverage.Coverage) -> None:
        self.baseline = Baseline()
        self._traced = traced
        self._number = -1

    def pytest_sessionstart(self) -> None:
        from takegaki.runtime.kernels import Kernel

        call, record = Kernel.__call__, self

        def recorded(kernel: Kernel, *args: Any) -> Any:
            """The same, with a note of who calls."""
            tests = record.baseline.kernels.setdefault(kernel.name, [])
            if not tests or tests[-1] != record._number:
                tests.append(record._number)
            return call(kernel, *args)

        Kernel.__call__ = recorded  # type: ignore[method-assign, assignment]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: Any) -> Generator[None, object, object]:
        self._number += 1
        self._traced.switch_context(str(self._number))
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.baseline.seconds[item.nodeid] = time.process_time() - begun

    def finish(self) -> Baseline:
        """What was recorded, with the closures of the kernels that were called."""
        from takegaki.runtime.kernels import REGISTRY

        for name in self.baseline.kernels:
            if name in REGISTRY:
                names = " ".join(one.name for one in REGISTRY[name].closure())
                self.baseline.sources[f"closure {name}"] = names
        data = self._traced.get_data()
        for measured in data.measured_files():
            path = Path(measured)
            if not path.is_relative_to(PACKAGE):
                continue
            short = path.relative_to(PACKAGE).as_posix()
            self.baseline.sources[short] = digest(path)
            self.baseline.lines[short] = {
                str(line): sorted(int(one) for one in contexts if one)
                for line, contexts in data.contexts_by_lineno(measured).items()
                if "" not in contexts or len(contexts) > 1
            }
        return self.baseline


def record(package: str, target: Path) -> bool:
    """Write the baseline of a package; whether its tests pass. In a process of its own."""
    process = os.fork()
    if process == 0:
        code = 3
        try:
            sys.path.insert(0, str(SOURCE))
            os.chdir(TESTS.parent)
            traced = coverage.Coverage(
                data_file=None, source=[str(PACKAGE / package)], config_file=False
            )
            traced.start()
            plugin = Recording(traced)
            code = run_pytest([f"tests/{package}"], plugin)
            traced.stop()
            if code == 0:
                plugin.finish().write(target)
        finally:
            os._exit(code)
    _, status = os.waitpid(process, 0)
    return status == 0
