"""Running the program: in this process (`run`), or as a user would (`start`)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.running import Run, Start, built_once
from takegaki.cli.main import app

PROGRAM = [sys.executable, "-c", "from takegaki.cli.main import run; run()"]


NUMBERS = count()


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test keeps games in the library of whoever runs it."""
    # Whoever keeps something makes the folder.
    folder = tmp_path_factory.getbasetemp() / "libraries" / str(next(NUMBERS))
    monkeypatch.setenv("TAKEGAKI_DATA", str(folder))


@pytest.fixture(scope="package", autouse=True)
def commands_are_built_once() -> Iterator[None]:
    with built_once():
        yield


@pytest.fixture
def run() -> Run:
    """Call the program with arguments; the result has exit_code, stdout, stderr."""

    def call(*arguments: str, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(app, list(arguments), input=stdin, prog_name="takegaki")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def start() -> Start:
    """Start the program as a process of its own, with pipes for its output."""

    def begin(
        *arguments: str, environment: dict[str, str] | None = None, **options: Any
    ) -> subprocess.Popen[Any]:
        return subprocess.Popen(
            [*PROGRAM, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
            **options,
        )

    return begin


@pytest.fixture
def examples() -> Path:
    """The folder of bundled examples."""
    return Path(__file__).parents[2] / "examples"
