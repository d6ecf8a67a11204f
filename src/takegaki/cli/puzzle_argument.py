"""PUZZLE on the command line: a file, `-` for standard input, or the text itself."""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

from takegaki.cli.declared import typer
from takegaki.cli.option_values import FORMAT_NAMES
from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import token

if TYPE_CHECKING:
    from takegaki.core.budget import Budget, RunningBudget
    from takegaki.core.errors import PuzzleError
    from takegaki.formats import Document
    from takegaki.play.session import Session

T = TypeVar("T")

HELP = "A file, - for standard input, or the text itself (a link, a game ID, several lines)."

PuzzleArgument = Annotated[str, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)]

FromOption = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help="Read it as this format; recognised by default.",
        autocompletion=FORMAT_NAMES.complete,
    ),
]

SvgOption = Annotated[str | None, typer.Option(metavar="FILE", help="Also draw it into a file.")]

TimeOption = Annotated[
    float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
]

FILE_NAME = pattern(r"(\.{0,2}/)?[^\s:?#]*\.[A-Za-z]\w{1,5}|(\.{0,2}/)[^\s:?#]*")
"""Text that is a file name rather than a puzzle: a path, or an ending like `.txt`."""

BARE_NAME = pattern(r"[A-Za-z][\w./+-]{0,254}")
"""Text that is rather the name of a file, where no format takes it for a puzzle."""


THE_TEXT = token("the text", "file.the-text")
"""What the source is called where the argument is the puzzle itself."""

READING = 60.0
"""Seconds for reading, where nobody says how many; only drawings and maps of very many cells need
more.
"""


def from_now(time_limit: float | None) -> "RunningBudget":
    """The seconds of a command, None for no limit, from now on: reading the puzzle and what is done
    with it share them.
    """
    from takegaki.core.budget import Budget  # noqa: PLC0415  (it loads numpy)

    return Budget(time_limit=time_limit).start()


def load(
    argument: str, format_name: str | None = None, budget: "Budget | None" = None
) -> "Document":
    """Read the puzzle that the argument means.

    budget   that of the command; READING where it has none

    Raises PuzzleError that starts with the file's name.
    """
    from takegaki.formats import read_bytes, read_document  # noqa: PLC0415  (these load numpy)

    limits = budget or from_now(READING)
    return _read(
        argument,
        format_name,
        partial(read_document, budget=limits),
        partial(read_bytes, budget=limits),
    )


def load_session(argument: str, format_name: str | None = None) -> "Session":
    """The game that the argument means: one that was saved, or a new one, read within READING.
    Raises like `load`.
    """
    from takegaki.core.budget import Budget  # noqa: PLC0415  (these load numpy)
    from takegaki.formats.tokens import decode_bytes  # noqa: PLC0415
    from takegaki.play.saves import session_of  # noqa: PLC0415

    of_text = partial(session_of, budget=Budget(time_limit=READING))
    return _read(
        argument, format_name, of_text, lambda data, name: of_text(decode_bytes(data), name)
    )


def _read(
    argument: str,
    format_name: str | None,
    of_text: Callable[[str, str | None], T],
    of_bytes: Callable[[bytes, str | None], T],
) -> T:
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (it loads numpy)

    if format_name is not None:
        format_name = FORMAT_NAMES.check(format_name, "--from")
    name, data = _content(argument)
    try:
        if data is None and _is_collected(argument):
            return of_text(_collected(argument), "json")
        return of_text(argument, format_name) if data is None else of_bytes(data, format_name)
    except PuzzleError as error:
        if data is None and not _is_collected(argument) and _is_file_name(argument):
            from takegaki.core.reason import said  # noqa: PLC0415  (most arguments are puzzles)

            raise PuzzleError(said("file.no-puzzle", name=argument)) from None
        raise _named(error, name) from None


def _is_collected(argument: str) -> bool:
    """Whether the argument begins as names of puzzles in the collection do."""
    first, slash, _ = argument.partition("/")
    if not slash or not first.isalpha():
        return False
    from takegaki.play.collection import CHAPTER, DAY  # noqa: PLC0415  (few arguments are names)

    return first in (DAY, CHAPTER)


def _collected(name: str) -> str:
    """The puzzle of a name in the collection, as a text with the title of its games. Raises
    PuzzleError where there is none.
    """
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (most arguments are puzzles)
    from takegaki.formats import write  # noqa: PLC0415
    from takegaki.play import collection  # noqa: PLC0415

    found = collection.named(name)
    if found is None:
        from takegaki.core.reason import said  # noqa: PLC0415

        raise PuzzleError(said("file.no-collected", name=name))
    title, one = found
    return write(one.puzzle(title), "json")


def _is_file_name(argument: str) -> bool:
    """Unreadable as a puzzle, was it meant as the name of a file?"""
    from takegaki.formats import FORMATS  # noqa: PLC0415

    if FILE_NAME.fullmatch(argument):
        return True
    return bool(BARE_NAME.fullmatch(argument)) and not any(
        form.detects(argument) for form in FORMATS.values()
    )


def _content(argument: str) -> tuple[str, bytes | None]:
    """What to call the source, and its bytes; None when the argument itself is the text."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415

    if argument == "-":
        return said("file.standard-input"), sys.stdin.buffer.read(_most())
    try:
        # As texts: with pathlib it takes longer to begin.
        if not argument or not _is_there(argument):
            return THE_TEXT, None
        if os.path.isdir(argument):  # noqa: PTH112
            raise PuzzleError(said("file.a-directory"), place=argument)
        with open(argument, "rb") as file:  # noqa: PTH123
            return argument, file.read(_most())
    except PuzzleError:
        raise
    except OSError as error:
        # A long text is no file name at all; an unreadable file is.
        if not argument.rstrip("/").rpartition("/")[2] or len(argument) > 255 or "\n" in argument:
            return THE_TEXT, None
        raise PuzzleError(error.strerror or said("file.unreadable"), place=argument) from None
    except ValueError:
        return THE_TEXT, None


def _is_there(path: str) -> bool:
    """Is there a file or folder? Raises OSError where the system refuses to say."""
    try:
        os.stat(path)  # noqa: PTH116
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _most() -> int:
    """Bytes after which a source is too long in any encoding; the reader then refuses it."""
    from takegaki.core.errors import MAX_TEXT  # noqa: PLC0415

    return 4 * MAX_TEXT + 1


def _named(error: "PuzzleError", name: str) -> "PuzzleError":
    """The same error, its place preceded by the name of the source; of a text that was written
    out, only where there is a place in it.
    """
    from takegaki.core.reason import said  # noqa: PLC0415  (most arguments are puzzles)

    where = error.where
    if name == THE_TEXT and not where:
        return error
    place = said("place.both", before=name, next=where) if where else name
    return type(error)(error.what, place=place)
