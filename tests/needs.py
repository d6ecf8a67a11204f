"""What some tests need of a machine, and the command that helps where it is missing.

A test says what it needs, with `needs` as a mark, `need` in a fixture or `imported` for a package.
Where that is missing the test is skipped, and the last lines of the run say how many were, for want
of what, and the one command that helps. In CI nothing is missing: there the test fails. No test is
skipped otherwise (`tests/laws/test_skips.py`).
"""

import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from browser.finding import chromium_path

IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false", "no")

SHARED = Path(os.environ.get("TAKEGAKI_SHARED") or Path(__file__).resolve().parents[2] / "shared")
"""Puzzles that are not ours to give away: next to the checkout, or where the environment says."""


@dataclass(frozen=True)
class Need:
    """Something that a machine may lack.

    title   what it is
    there   is it? Asked once a process
    helps   the one command that brings it; for what a system has or not, where the tests do run
    in_ci   CI has it, so that tests fail there without it
    """

    title: str
    there: Callable[[], bool]
    helps: str
    in_ci: bool = True

    @property
    def reason(self) -> str:
        """Why a test was skipped; what is missing is recognised by this text in pytest's
        reports.
        """
        return f"{self.title} is missing: {self.helps}"


def _package(title: str, module: str) -> Need:
    helps = f"{sys.executable} -m pip install --editable '.[dev]' --constraint constraints.txt"
    return Need(title, lambda: find_spec(module) is not None, helps)


def _system(title: str, there: Callable[[], bool]) -> Need:
    return Need(title, there, "run the tests on Linux")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _is_compiled() -> bool:
    """Are all entries of the program in the store?"""
    from takegaki.runtime.compilation import every_entry
    from takegaki.runtime.machine_code_store import Store

    store = Store()
    return all(store.has(one, "entry") for one in every_entry() if one.name.startswith("takegaki."))


def _takes_flat_code() -> bool:
    from takegaki.runtime.machine_code_loader import takes_flat_code

    return takes_flat_code()


NEEDS = {
    "chromium": Need("Chromium", lambda: chromium_path() is not None, "apt-get install chromium"),
    "shared": Need(
        "../shared", (SHARED / "corpus").is_dir, "make test TAKEGAKI_SHARED=/its/folder"
    ),
    "setpriv": Need(
        "setpriv", lambda: shutil.which("setpriv") is not None, "apt-get install util-linux"
    ),
    "node": Need("Node", lambda: shutil.which("node") is not None, "apt-get install nodejs"),
    "ss": Need("ss", lambda: shutil.which("ss") is not None, "apt-get install iproute2"),
    "make": Need("make", lambda: shutil.which("make") is not None, "apt-get install make"),
    "machine-code": Need("machine code", _is_compiled, "make compiled"),
    "flat-code": Need("Linux on x86-64", _takes_flat_code, "run the tests there", in_ci=False),
    "root": Need("root", _is_root, "run the tests as root", in_ci=False),
    "fork": _system("fork", lambda: hasattr(os, "fork")),
    "sigkill": _system("kill -9", lambda: hasattr(signal, "SIGKILL")),
    "proc": _system("/proc", lambda: Path("/proc/self").exists()),
    "dev-full": _system("/dev/full", lambda: Path("/dev/full").exists()),
    "modes": _system("modes of files", lambda: sys.platform != "win32"),
    "resource": _system("limits for a process", lambda: find_spec("resource") is not None),
    "atheris": _package("Atheris", "atheris"),
    "axe_playwright_python": _package("axe-playwright-python", "axe_playwright_python"),
    "clingo": _package("clingo", "clingo"),
    "cloudpickle": _package("cloudpickle", "cloudpickle"),
    "dask": _package("Dask", "distributed"),
    "fluent": _package("fluent.syntax", "fluent.syntax"),
    "joblib": _package("joblib", "joblib"),
    "matplotlib": _package("Matplotlib", "matplotlib"),
    "networkx": _package("networkx", "networkx"),
    "ortools": _package("OR-Tools", "ortools"),
    "pandas": _package("pandas", "pandas"),
    "polars": _package("polars", "polars"),
    "pyarrow": _package("pyarrow", "pyarrow"),
    "resvg": _package("resvg_py", "resvg_py"),
}
"""By the names that tests use. What is added here and comes with a system, `.ci/run` must install.
"""


def needs(*names: str) -> pytest.MarkDecorator:
    """The mark of a test that needs these."""
    assert all(name in NEEDS for name in names), names
    return pytest.mark.needs(*names)


def need(name: str) -> None:
    """Goes on where it is there, otherwise skips the test, or fails in CI."""
    if not _is_there(name):
        missing(NEEDS[name])


def missing(needed: Need, in_ci: bool = IN_CI) -> None:
    """What becomes of a test that lacks this."""
    if in_ci and needed.in_ci:
        pytest.fail(f"{needed.reason} (in CI nothing may be missing)", pytrace=False)
    pytest.skip(needed.reason)


def imported(module: str) -> Any:
    """A module of a package that is in NEEDS."""
    need("dask" if module.startswith(("dask", "distributed")) else module.partition(".")[0])
    return import_module(module)


def last_lines(reasons: Iterable[str]) -> list[str]:
    """What a run says at its end, from its tests' reasons to be skipped: a line for each thing
    missing.
    """
    counts = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    found = [
        (needed, counts[needed.reason]) for needed in NEEDS.values() if needed.reason in counts
    ]
    return [f"{n} {'test' if n == 1 else 'tests'} skipped: {needed.reason}" for needed, n in found]


@cache
def _is_there(name: str) -> bool:
    return NEEDS[name].there()
