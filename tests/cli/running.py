"""The types of the fixtures `run` and `start`: the program in this process, or in one of its
own.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol

import pytest
from typer.main import get_command
from typer.testing import Result


class Run(Protocol):
    """Call the program with arguments; the result has exit_code, stdout, stderr."""

    def __call__(self, *arguments: str, stdin: str | bytes | None = None) -> Result: ...


class Start(Protocol):
    """Start the program; with text=True its pipes are of text."""

    def __call__(
        self, *arguments: str, environment: dict[str, str] | None = None, **options: Any
    ) -> subprocess.Popen[Any]: ...


@contextmanager
def built_once() -> Iterator[None]:
    """Within, commands are built once: Typer does so for each call, which takes longer than most
    calls.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield
