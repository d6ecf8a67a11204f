"""The registry of formats, a line each, and the front door for reading and writing."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import Protocol, cast

from takegaki.core.arguments import is_name_in, require
from takegaki.core.budget import Budget
from takegaki.core.errors import (
    FileError,
    FormatError,
    PuzzleError,
    UnsupportedError,
    check_faces,
    check_text,
)
from takegaki.core.printable import a_type, shown
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.whole_numbers import Values
from takegaki.formats.cells import NAMED_SIGNS
from takegaki.formats.document import Document, Format, Recipe
from takegaki.formats.grid import CSV, GRID, PUZZLEKIT, SPACES, no_grid_error, only_cells
from takegaki.formats.janko import JANKO
from takegaki.formats.loopy import LOOPY, LOOPYTEXT, PUZZLELOOP, is_bare_picture
from takegaki.formats.loopy import read_recipe as recipe_of_loopy
from takegaki.formats.masyu import CIRCLES, PEARL
from takegaki.formats.native import JSON
from takegaki.formats.net import NETID
from takegaki.formats.net import read_recipe as recipe_of_net
from takegaki.formats.puzzlink import PUZZLINK
from takegaki.formats.pzprv3 import PENCILBOX, PZPRV3
from takegaki.formats.reading import check_whole, decode_bytes, number, quoted
from takegaki.formats.savefile import LOOPYSAVE, NETSAVE
from takegaki.formats.shapes import GEOJSON
from takegaki.formats.svg import SVG
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.net import NET
from takegaki.puzzles.slitherlink import SLITHERLINK
from takegaki.tilings import square


class SupportsRead(Protocol):
    """An open file, of text or of bytes."""

    def read(self) -> str | bytes:
        """All of it."""
        ...


# The order of recognition: from the most specific beginnings to plain cells. What is written here is
# recognised, and where one text is what two formats write (a CSV file of one column, say), it is the same
# puzzle in both. Texts of others may be less clear: a task of puzzle-loop.com with a size before it and
# without a run of blanks is taken for one of Net's, a picture of Loopy's that lost the spaces at its line
# ends for spaces for blanks.
FORMATS: dict[str, Format] = {
    JSON.name: JSON,
    SVG.name: SVG,
    GEOJSON.name: GEOJSON,
    NAMED_SIGNS.name: NAMED_SIGNS,
    PZPRV3.name: PZPRV3,
    NETSAVE.name: NETSAVE,
    LOOPYSAVE.name: LOOPYSAVE,
    LOOPY.name: LOOPY,
    PEARL.name: PEARL,
    NETID.name: NETID,
    PUZZLINK.name: PUZZLINK,
    JANKO.name: JANKO,
    PUZZLELOOP.name: PUZZLELOOP,
    CSV.name: CSV,
    PENCILBOX.name: PENCILBOX,
    PUZZLEKIT.name: PUZZLEKIT,
    LOOPYTEXT.name: LOOPYTEXT,
    CIRCLES.name: CIRCLES,
    SPACES.name: SPACES,
    GRID.name: GRID,
}

OF_CELLS = {
    form.name: form for form in FORMATS.values() if form in (PENCILBOX, PUZZLEKIT, LOOPYTEXT, SPACES, GRID)
}
"""Those of which a text can be that has nothing but the cells of a plain grid: others need not be tried."""

BARE_PICTURE = (
    "the rows were read as spaces for blanks; "
    f"if this is a picture that Loopy copied, name its format: {LOOPYTEXT.name}"
)


class Table(Protocol):
    """A frame of pandas or Polars, or an array, of rows and columns."""

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)"""
        ...


Source = str | bytes | PathLike[str] | Sequence[str] | Sequence[Sequence[float | None]] | SupportsRead | Table
"""Where a puzzle is read from: its text, its rows, bytes, a path, an open file; a table of clues."""


def read(source: Source, name: str | None = None, *, budget: Budget | None = None) -> Puzzle:
    """The puzzle in a text, in a list of its rows, in bytes, in a file by its Path, or in an open file.

    Also a table of clues on squares, as `Puzzle.of` takes them: rows of numbers, an array (rows, cols), a
    frame of pandas or Polars; None, nan and pandas.NA are cells without a clue.
    A str is always the text itself, never a file's name. Marks are left out: `read_document` gives all that
    a text holds. The format is recognised unless `name` gives it. Raises PuzzleError for what is no puzzle,
    FileError (an OSError, too) for a file that cannot be read.

    >>> read("3.1\\n..2").clues.tolist() == read(["3.1", "..2"]).clues.tolist() == [3, -1, 1, -1, -1, 2]
    True
    """
    if isinstance(source, str):
        pass
    elif isinstance(source, PathLike):
        source = content_of(Path(source))
    elif hasattr(source, "read"):
        source = source.read()
    elif isinstance(source, (list, tuple)) and all(isinstance(row, str) for row in source):
        source = "\n".join(source)
    if isinstance(source, str):
        try:
            return read_document(source, name, budget=budget).puzzle
        except PuzzleError:
            if _names_a_file(source):
                raise FormatError(f"this is a file name: pathlib.Path({source!r}) reads it") from None
            raise
    if isinstance(source, (bytes, bytearray)):
        return read_bytes(bytes(source), name, budget=budget).puzzle
    if (size := _size(source)) is not None:
        check_faces(size[0] * size[1])
        return Puzzle.of(square(*size), cast(Values, source))
    raise FormatError(f"a text, a list of rows, bytes, a Path or a file was expected, not {a_type(source)}")


def content_of(path: Path) -> bytes:
    """What is in a file. Raises FileError."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise FileError(getattr(error, "strerror", None) or str(error), place=str(path)) from None


def _names_a_file(text: str) -> bool:
    try:
        return len(text) < LONGEST_NAME and Path(text).is_file()
    except (OSError, ValueError):
        return False


LONGEST_NAME = 4096
"""Characters of a path, on all systems."""


def _size(source: object) -> tuple[int, int] | None:
    """Rows and columns of a table of clues; None for what is none."""
    shape = getattr(source, "shape", None)
    if isinstance(source, (list, tuple)) and source and all(isinstance(row, (list, tuple)) for row in source):
        shape = (len(source), len(source[0]))
    return shape if isinstance(shape, tuple) and len(shape) == 2 and all(shape) else None


def puzzle_of(given: Puzzle | Document | Source) -> Puzzle:
    """A puzzle as it is, or read from what `read` takes; raises as `read` does."""
    if isinstance(given, Puzzle):
        return given
    return given.puzzle if isinstance(given, Document) else read(given)


def read_document(text: str, name: str | None = None, *, budget: Budget | None = None) -> Document:
    """All that a text holds. The format is recognised unless `name` gives it.

    budget   the limits of joining the cells of a drawing or a map; where they are reached, a LimitError

    Raises PuzzleError (FormatError, LimitError, UnsupportedError) and nothing else.

    >>> read_document("3.1").puzzle.clues.tolist()
    [3, -1, 1]
    """
    require(text, str, "read_document takes a text (takegaki.read takes files and rows as well)")
    require(name, (str, NoneType), "a format is named by a text, or None")
    check_text(text)
    check_whole(text)
    text = text.removeprefix("\ufeff")
    form = format_of(name or recognise(text))
    document = form.read(text) if form.read_within is None else form.read_within(text, budget)
    if name is None and form is SPACES and is_bare_picture(text):
        return replace(document, warnings=(*document.warnings, BARE_PICTURE))
    return document


def read_bytes(data: bytes, name: str | None = None, *, budget: Budget | None = None) -> Document:
    """Like `read_document`, from UTF-8 with or without a byte order mark or UTF-16 with one."""
    return read_document(decode_bytes(data), name, budget=budget)


def recognise(text: str) -> str:
    """Name of the format of a text. Raises FormatError when none fits."""
    check_text(text)
    text = text.removeprefix("\ufeff")
    for name, form in (OF_CELLS if only_cells(text) else FORMATS).items():
        if form.contains in text and form.detects(text):
            return name
    raise no_grid_error(text, "no known format fits; ")


def write(document: Document | Puzzle, name: str) -> str:
    """The text of a document in a format. Raises UnsupportedError when the format cannot hold the puzzle."""
    return format_of(name).write(_document(document))


def losses(document: Document | Puzzle, name: str) -> list[str]:
    """What `write` would leave out, a sentence each. Raises UnsupportedError like `write`."""
    return format_of(name).losses(_document(document))


def format_of(name: str) -> Format:
    """The format of this name. Raises UnsupportedError when there is none."""
    if not is_name_in(name, FORMATS):
        bare = "".join(char for char in str(name).lower() if char.isalnum())
        meant = "".join(f"; did you mean {one!r}" for one in get_close_matches(bare, FORMATS, n=1))
        raise UnsupportedError(f"there is no format {shown(name)}; there are {', '.join(FORMATS)}{meant}")
    return FORMATS[name]


RECIPES: dict[str, Callable[[str], Recipe]] = {
    SLITHERLINK.name: recipe_of_loopy,
    NET.name: recipe_of_net,
}
"""By puzzle type, what reads the parameters of Tatham's generator for it."""

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?")


def recipe_of(kind: str, text: str, tiling: str | None = None) -> Recipe:
    """The board that a size specifies: 10x7, width first, or the parameters of Tatham's generator.

    tiling   None: that of the parameters, else the first one that the type is played on

    Raises FormatError for a text that is no size, PuzzleError for a tiling that does not fit, LimitError.
    """
    boards = PUZZLES[kind].boards
    if tiling is not None and tiling not in boards:
        raise PuzzleError(f"{kind} is not played on {tiling}, but on {', '.join(boards)}")
    if size := _SIZE.fullmatch(text):
        cols, rows = number(size[1], "width", least=1), number(size[2] or size[1], "height", least=1)
        grid = boards[tiling or next(iter(boards))]
        check_faces(grid.most_cells(rows, cols))
        return Recipe(grid, rows, cols)
    if kind not in RECIPES:
        raise FormatError(f"{quoted(text)}: expected a size such as 10x7")
    found = RECIPES[kind](text)
    if tiling not in (None, found.grid.name):
        raise PuzzleError(f"{text} is a {found.grid.name} board, not {tiling}")
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
