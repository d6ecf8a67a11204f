"""Reading: the puzzle in a text, a file or a table of clues, whatever its format."""

import os
from collections.abc import Sequence
from os import PathLike
from types import NoneType
from typing import Protocol, cast

from takegaki.core.arguments import require, says_how
from takegaki.core.budget import Budget
from takegaki.core.errors import FileError, FormatError, PuzzleError, check_faces, check_text
from takegaki.core.lazy_dataclass import replace
from takegaki.core.printable import a_type
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.whole_numbers import Values
from takegaki.formats.document import Document
from takegaki.formats.grid import no_grid_error, only_cells
from takegaki.formats.registry import FORMATS, OF_CELLS, format_of, may_be
from takegaki.formats.tokens import check_whole, decode_bytes
from takegaki.tilings import square


class SupportsRead(Protocol):
    """An open file, of text or of bytes."""

    def read(self) -> str | bytes:
        """All of it."""
        ...


class Table(Protocol):
    """A frame of pandas or Polars, or an array, of rows and columns."""

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)"""
        ...


Source = (
    str
    | bytes
    | PathLike[str]
    | Sequence[str]
    | Sequence[Sequence[float | None]]
    | SupportsRead
    | Table
)
"""Where a puzzle is read from: its text, its rows, bytes, a path, an open file; a table of clues.
"""


@says_how
def read(source: Source, name: str | None = None, *, budget: Budget | None = None) -> Puzzle:
    """The puzzle in a text, in a list of its rows, in bytes, in a file by its Path, or in an open
    file.

    Also a table of clues on squares, as `Puzzle.of` takes them: rows of numbers, an array (rows,
    cols), a frame of pandas or Polars; None, nan and pandas.NA are cells without a clue. A str is
    always the text itself, never a file's name; what `print` shows of a board of squares is one.
    Marks are left out: `read_document` gives all that a text holds. The format is recognised unless
    `name` gives it. Raises PuzzleError for what is no puzzle, FileError (an OSError, too) for a
    file that cannot be read.

    >>> read("3.1\\n..2").clues.tolist()
    [3, -1, 1, -1, -1, 2]
    >>> read(["3.1", "..2"]).clues.tolist()
    [3, -1, 1, -1, -1, 2]
    """
    if isinstance(source, str):
        pass
    elif isinstance(source, PathLike):
        source = content_of(source)
    elif hasattr(source, "read"):
        source = source.read()
    elif isinstance(source, (list, tuple)) and all(isinstance(row, str) for row in source):
        source = "\n".join(source)
    if isinstance(source, str):
        try:
            return _held(source, name, budget).puzzle
        except PuzzleError:
            if _names_a_file(source):
                raise FormatError(
                    f"this is a file name: pathlib.Path({source!r}) reads it"
                ) from None
            raise
    if isinstance(source, (bytes, bytearray)):
        return read_bytes(bytes(source), name, budget=budget).puzzle
    if (size := _size(source)) is not None:
        check_faces(size[0] * size[1])
        return Puzzle.of(square(*size), cast(Values, source))
    raise FormatError(
        f"read takes a text, a list of rows, bytes, a Path or a file, not {a_type(source)}"
    )


def content_of(path: PathLike[str]) -> bytes:
    """What is in a file. Raises FileError."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123  (a start does without pathlib)
            return file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileError(why, place=os.fspath(path)) from None


def _names_a_file(text: str) -> bool:
    try:
        return len(text) < LONGEST_NAME and os.path.isfile(text)  # noqa: PTH113
    except (OSError, ValueError):
        return False


LONGEST_NAME = 4096
"""Characters of a path, on all systems."""


def _size(source: object) -> tuple[int, int] | None:
    """Rows and columns of a table of clues; None for what is none."""
    shape = getattr(source, "shape", None)
    if (
        isinstance(source, (list, tuple))
        and source
        and all(isinstance(row, (list, tuple)) for row in source)
    ):
        shape = (len(source), len(source[0]))
    return shape if isinstance(shape, tuple) and len(shape) == 2 and all(shape) else None


def puzzle_of(given: Puzzle | Document | Source) -> Puzzle:
    """A puzzle as it is, or read from what `read` takes; raises as `read` does."""
    if isinstance(given, Puzzle):
        return given
    return given.puzzle if isinstance(given, Document) else read(given)


@says_how
def read_document(text: str, name: str | None = None, *, budget: Budget | None = None) -> Document:
    """All that a text holds. The format is recognised unless `name` gives it.

    budget   the limits of joining the cells of a drawing or a map; where they are reached, a
             LimitError

    Raises PuzzleError (FormatError, LimitError, UnsupportedError) and nothing else.

    >>> read_document("3.1").puzzle.clues.tolist()
    [3, -1, 1]
    """
    return _held(text, name, budget)


def _held(text: str, name: str | None, budget: Budget | None) -> Document:
    require(text, str, "read_document takes a text (takegaki.read takes files and rows as well)")
    require(name, (str, NoneType), "a format is named by a text, or None")
    check_text(text)
    check_whole(text)
    text = text.removeprefix("\ufeff")
    if name is None and "\n" in text and (printed := _printed(text)) is not None:
        return printed
    form = format_of(name or _recognised(text))
    document = form.read(text) if form.read_within is None else form.read_within(text, budget)
    if name is None and form.name == "spaces":
        from takegaki.formats.loopy_picture import is_bare_picture  # noqa: PLC0415  (for these texts only)

        if is_bare_picture(text):
            warnings = (*document.warnings, said("reading.bare-picture"))
            return replace(document, warnings=warnings)
    return document


def _printed(text: str) -> Document | None:
    """What `print` shows of a board of squares; None for other texts."""
    # Numbers of columns, or a sentence above them.
    if text[0] not in " \n" and ":\n" not in text[:LONGEST_SENTENCE]:
        return None
    from takegaki.formats import printed  # noqa: PLC0415  (few texts are pictures)

    return printed.read(text) if printed.detects(text) else None


LONGEST_SENTENCE = 400
"""Characters above a picture."""


def _recognised(text: str) -> str:
    try:
        return recognise(text)
    except FormatError:
        from takegaki.formats import printed  # noqa: PLC0415

        if printed.looks_printed(text):
            raise FormatError(printed.INSTEAD) from None
        raise


def read_bytes(data: bytes, name: str | None = None, *, budget: Budget | None = None) -> Document:
    """Like `read_document`, from UTF-8 with or without a byte order mark or UTF-16 with one."""
    return read_document(decode_bytes(data), name, budget=budget)


def recognise(text: str) -> str:
    """Name of the format of a text. Raises FormatError when none fits."""
    check_text(text)
    text = text.removeprefix("\ufeff")
    for name in OF_CELLS if only_cells(text) else FORMATS:
        if may_be(name, text) and FORMATS[name].detects(text):
            return name
    raise no_grid_error(text, "reading.unknown")
