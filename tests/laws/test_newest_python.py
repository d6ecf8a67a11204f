"""CI tests on one more Python: the newest on the machine that Numba takes."""

import runpy
from pathlib import Path

import pytest

from laws.sources import ROOT

SCRIPT = runpy.run_path(str(ROOT / ".ci" / "newest_python.py"))


def program(path: Path, says: str) -> Path:
    """A Python that answers every question so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH of one folder, bin, and pyenv in another."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    return tmp_path


def test_the_newest_that_works_is_found(machine: Path) -> None:
    versions = [(3, 14), (3, 13), (3, 12)]
    assert SCRIPT["newest"](versions) is None
    older = program(machine / "bin" / "python3.12", "3 12")
    assert SCRIPT["newest"](versions) == older
    # What shows no version is a beta, without venv, or a shim of a version that is not chosen.
    program(machine / "bin" / "python3.14", "")
    program(machine / "bin" / "python3.13", "3 12")
    assert SCRIPT["newest"](versions) == older
    program(machine / "pyenv" / "versions" / "3.13.2" / "bin" / "python", "3 13")
    latest = program(machine / "pyenv" / "versions" / "3.13.10" / "bin" / "python", "3 13")
    assert SCRIPT["newest"](versions) == latest


def test_numba_says_what_it_takes() -> None:
    taken = SCRIPT["taken"]()
    assert taken == sorted(taken, reverse=True)
    assert taken[-1] == (3, 11)
    assert (3, 13) in taken
