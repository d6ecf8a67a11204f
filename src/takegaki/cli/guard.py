"""What can go wrong in any command, as one line on stderr and an exit status."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from takegaki.cli.screen import note
from takegaki.cli.status import Status


@contextmanager
def guarded() -> Iterator[None]:
    """Turn errors in the input, a closed pipe and Ctrl-C into their exit status."""
    try:
        yield
    except BrokenPipeError:
        _forget_stdout()
        raise typer.Exit(Status.CLOSED) from None
    except KeyboardInterrupt:
        raise typer.Exit(Status.INTERRUPTED) from None
    except ValueError as error:
        from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (it loads numpy)

        if not isinstance(error, PuzzleError):
            raise
        note(str(error))
        raise typer.Exit(Status.UNREADABLE) from None


def _forget_stdout() -> None:
    # Python flushes stdout once more at exit and would complain about the closed pipe.
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
