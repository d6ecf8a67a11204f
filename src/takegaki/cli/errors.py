"""Exit statuses, and what can go wrong in any command: one line on stderr and its status."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

from takegaki.cli.declared import typer
from takegaki.cli.output import note

if TYPE_CHECKING:
    from takegaki.core.reason import Value
    from takegaki.render.scene import Scene


class Status(IntEnum):
    """Exit statuses; those from 64 up follow BSD's sysexits, those from 128 up name a signal."""

    OK = 0
    NOT_SOLVED = 1
    UNSOUND = 1
    WRONG = 1
    USAGE = 2
    MULTIPLE = 10
    NONE = 20
    UNDECIDED = 30
    UNREADABLE = 65
    UNAVAILABLE = 69
    BROKEN = 70
    UNWRITABLE = 74
    INTERRUPTED = 130
    CLOSED = 141


MEANINGS = {
    Status.OK: "Done. `solve`: exactly one solution; `check`: solved.",
    Status.NOT_SOLVED: "`check`: not solved; `hint`: a mark is wrong; `rules check`: a rule does "
    "not hold.",
    Status.USAGE: "Wrong usage.",
    Status.MULTIPLE: "More than one solution.",
    Status.NONE: "No solution.",
    Status.UNDECIDED: "Undecided within the limits; the reason is given. `generate`: no puzzle was "
    "made.",
    Status.UNREADABLE: "The input could not be read, or the request is impossible; one line says "
    "why.",
    Status.UNAVAILABLE: "`serve`: no port to listen on.",
    Status.BROKEN: "A process of a batch died.",
    Status.UNWRITABLE: "A file, the library or the output could not be read or written; one line "
    "says why.",
    Status.INTERRUPTED: "Stopped by Ctrl-C; what was found until then is shown.",
    Status.CLOSED: "The reader of the output closed it.",
}


@contextmanager
def guarded() -> Iterator[None]:
    """Turn errors in the input, a closed pipe, a full disk and Ctrl-C into their exit status."""
    try:
        yield
    except OSError as error:
        raise typer.Exit(status_of(error)) from None
    except KeyboardInterrupt:
        raise typer.Exit(Status.INTERRUPTED) from None
    except ValueError as error:
        from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (it loads numpy)

        if not isinstance(error, PuzzleError):
            raise
        note(str(error))
        raise typer.Exit(Status.UNREADABLE) from None


def status_of(error: OSError) -> Status:
    """The exit status of an error of the system, which is reported in one line."""
    if isinstance(error, BrokenPipeError):
        _forget_stdout()
        return Status.CLOSED
    if error.filename is None and error.errno in _OF_THE_OUTPUT:
        _forget_stdout()
        from takegaki.core.reason import said  # noqa: PLC0415  (most output is written)

        closed = error.errno == errno.EBADF
        why = said("output.closed") if closed else error.strerror or str(error)
        note(said("output.not-written", why=why))
    else:
        place = f"{error.filename}: " if error.filename else ""
        note(f"{place}{error.strerror or error}")
    return Status.UNWRITABLE


_OF_THE_OUTPUT = (errno.EBADF, errno.ENOSPC, errno.EFBIG, errno.EIO)
"""What writing to stdout ends with; errors of files name their file."""


def _forget_stdout() -> None:
    # Python flushes stdout once more at exit and would complain about the closed pipe.
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def save_svg(scene: "Scene", name: str) -> None:
    """Write the scene to this file. Ends the command with status 74 where that is not possible."""
    from takegaki.render.svg import svg  # noqa: PLC0415

    save_picture(svg(scene), name)


def save_picture(text: str, name: str, what: str = "picture") -> None:
    """Write this text, a picture or `what` it is, to this file. Ends the command with status 74
    where that is not possible.
    """
    from pathlib import Path  # noqa: PLC0415  (most commands write nothing)

    from takegaki.core.atomic_write import write_text  # noqa: PLC0415

    try:
        write_text(Path(name), text)
    except OSError as error:
        from takegaki.core.reason import said  # noqa: PLC0415  (most commands write nothing)

        why = error.strerror or str(error)
        note(said("file.what-not-written", file=name, what=what, why=why))
        raise typer.Exit(Status.UNWRITABLE) from None


MOST_MISSING = 8
"""Characters without a font that a note lists."""


def note_missing(characters: Iterable[str]) -> None:
    """Say for which characters of a PDF this machine has no font; nothing where it has all."""
    missing = list(characters)
    if missing:
        from takegaki.core.reason import said  # noqa: PLC0415  (few machines lack one)

        more = " ..." if len(missing) > MOST_MISSING else ""
        note(said("print.no-font", characters=" ".join(missing[:MOST_MISSING]) + more))


def save_document(data: bytes, name: str, what: str) -> None:
    """As `save_picture`, of bytes."""
    from pathlib import Path  # noqa: PLC0415  (most commands write nothing)

    from takegaki.core.atomic_write import write_bytes  # noqa: PLC0415

    try:
        write_bytes(Path(name), data)
    except OSError as error:
        from takegaki.core.reason import said  # noqa: PLC0415  (as above)

        why = error.strerror or str(error)
        note(said("file.what-not-written", file=name, what=what, why=why))
        raise typer.Exit(Status.UNWRITABLE) from None


def refuse(given: dict[str, bool], why: str) -> None:
    """Raise a usage error for the first option that was given; never pass over one in silence.

    why   the key of what is said of it
    """
    for option, is_given in given.items():
        if is_given:
            raise misused(option, why)


def misused(option: str, why: str, **args: "Value") -> Exception:
    """The usage error of an option or argument; why: the key of its message, after "usage."."""
    from takegaki.core.reason import said  # noqa: PLC0415  (few lines are wrong)

    made: Exception = typer.BadParameter(said(f"usage.{why}", **args), param_hint=option)
    return made
