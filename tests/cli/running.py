"""The types of the fixtures `run` and `start`: the program in this process, or in one of its own."""

import subprocess
from typing import Any, Protocol

from typer.testing import Result


class Run(Protocol):
    """Call the program with arguments; the result has exit_code, stdout, stderr."""

    def __call__(self, *arguments: str, stdin: str | bytes | None = None) -> Result: ...


class Start(Protocol):
    """Start the program; with text=True its pipes are of text."""

    def __call__(
        self, *arguments: str, environment: dict[str, str] | None = None, **options: Any
    ) -> subprocess.Popen[Any]: ...
