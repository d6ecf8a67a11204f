"""The registry of formats, a line each, and the front door for reading and writing."""

import os
from collections.abc import Sequence
from os import PathLike
from types import NoneType
from typing import Protocol, cast

from takegaki.core.arguments import require, says_how
from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget
from takegaki.core.errors import (
    FileError,
    FormatError,
    PuzzleError,
    UnsupportedError,
    check_faces,
    check_text,
)
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import a_type
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.quiet_import import imported
from takegaki.core.reason import said
from takegaki.core.whole_numbers import Values
from takegaki.formats.document import Document, Format, Recipe
from takegaki.formats.grid import no_grid_error, only_cells
from takegaki.formats.registry import FORMATS, OF_CELLS, format_of, may_be
from takegaki.formats.tokens import check_whole, decode_bytes, number, quoted
from takegaki.puzzles import PUZZLES
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
        from takegaki.formats.loopy import is_bare_picture  # noqa: PLC0415  (for these texts only)

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


@says_how
def write(document: Document | Puzzle, name: str = "json", *, board: Board | None = None) -> str:
    """The text of a puzzle in a format; takegaki's JSON, which holds every puzzle whole, where none
    is named.

    board   write its marks, too, such as those of `solution.board()`

    Raises UnsupportedError when the format cannot hold the puzzle or the marks, BoardError for a
    board of another puzzle.

    >>> write(read("3."), "grid")
    '3.\\n'
    """
    written = _document(document)
    if board is not None:
        require_board(board, written.puzzle.graph)
        bare = Document(written.puzzle, None, written.solution)
        written = replace(bare, board=board)
        lost = set(losses(written, name)) - set(losses(bare, name))
        if lost:
            what = "; ".join(sorted(lost))
            raise UnsupportedError(said("reading.cannot-hold", format=name, lost=what))
    return format_of(name).write(written)


def losses(document: Document | Puzzle, name: str) -> list[str]:
    """What `write` would leave out, a sentence each. Raises UnsupportedError like `write`."""
    return format_of(name).losses(_document(document))


RECIPES = {"slitherlink": "loopy", "net": "net"}
"""By puzzle type, the module that reads the parameters of Tatham's generator for it."""

_SIZE = pattern(r"([0-9]+)(?:x([0-9]+))?")


def recipe_of(kind: str, text: str, tiling: str | None = None) -> Recipe:
    """The board that a size specifies: 10x7, width first, or the parameters of Tatham's generator.

    tiling   None: that of the parameters, else the first one that the type is played on

    Raises FormatError for a text that is no size, PuzzleError for a tiling that does not fit,
    LimitError.
    """
    boards = PUZZLES[kind].boards
    if tiling is not None and tiling not in boards:
        known = ", ".join(boards)
        raise PuzzleError(said("reading.not-on", kind=kind, tiling=tiling, known=known))
    if size := _SIZE.fullmatch(text):
        cols, rows = (
            number(size[1], "width", least=1),
            number(size[2] or size[1], "height", least=1),
        )
        grid = boards[tiling or next(iter(boards))]
        check_faces(grid.most_cells(rows, cols))
        return Recipe(grid, rows, cols)
    if kind not in RECIPES:
        raise FormatError(said("reading.size", given=quoted(text)))
    found: Recipe = imported(f"{__name__}.{RECIPES[kind]}").read_recipe(text)
    if tiling not in (None, found.grid.name):
        what = said("reading.is-a-board", given=text, tiling=found.grid.name, wanted=str(tiling))
        raise PuzzleError(what)
    return found


def _document(document: Document | Puzzle) -> Document:
    if isinstance(document, Document):
        return document
    require_puzzle(document)
    return Document(document)


__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "FormatError",
    "PuzzleError",
    "Source",
    "losses",
    "puzzle_of",
    "read",
    "read_bytes",
    "read_document",
    "recipe_of",
    "recognise",
    "write",
]
