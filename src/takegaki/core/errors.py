"""Errors of inputs, each with its place; the limits of size, which readers check before they
allocate.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from takegaki.core.reason import said


class PuzzleError(ValueError):
    """An input that cannot become a puzzle; the message is one line: what is wrong, and where.

    line and column count from 1 and point into the text that was read; place is a free
    description ("clue 17", "row 3") where lines and columns mean nothing.
    """

    def __init__(
        self,
        what: str,
        *,
        line: int | None = None,
        column: int | None = None,
        place: str | None = None,
    ) -> None:
        self.what = " ".join(what.split())
        self.line = line
        self.column = column
        self.place = place
        super().__init__(self.what)

    def __str__(self) -> str:
        where = self.where
        return said("place.what", where=where, what=self.what) if where else self.what

    @property
    def where(self) -> str:
        """Its place in words, "" for none."""
        where = ""
        for part in (
            said("place.line", line=self.line) if self.line is not None else "",
            said("place.column", column=self.column) if self.column is not None else "",
            self.place or "",
        ):
            where = said("place.both", before=where, next=part) if where and part else where or part
        return where


class FormatError(PuzzleError):
    """The text does not follow its format."""


class LimitError(PuzzleError):
    """The input is larger than this program takes; raised before memory is allocated."""


class UnsupportedError(PuzzleError):
    """The input is valid, but needs something that this program does not support."""


class BoardError(PuzzleError):
    """Marks that do not fit their graph, or a move that does not fit its board."""


class PlaceError(PuzzleError, IndexError):
    """A row, a column, a cell or a side that a board has not."""


class RequestError(PuzzleError):
    """The request contradicts itself, or cannot be met on this board."""


class ArgumentError(RequestError, TypeError):
    """An argument of the wrong type."""


class AnswerError(PuzzleError, AttributeError):
    """What an answer was asked for and does not hold, such as the solution where there is none."""


class FileError(PuzzleError, OSError):
    """A file that cannot be read."""


MAX_FACES = 250_000
MAX_TEXT = 4_000_000


def check_faces(count: int) -> None:
    """Refuse a board of more than MAX_FACES faces. Raises LimitError."""
    if count > MAX_FACES:
        raise LimitError(said("reading.too-large-board", cells=count, most=MAX_FACES))


def check_text(text: str) -> None:
    """Refuse a text of more than MAX_TEXT characters. Raises LimitError."""
    if len(text) > MAX_TEXT:
        what = said("reading.too-long", characters=len(text), most=MAX_TEXT)
        raise LimitError(what)


LONGEST_LABEL = 40
_NAMES: ContextVar[Sequence[str]] = ContextVar("names of cells", default=())


@contextmanager
def labelled(names: Sequence[str]) -> Iterator[None]:
    """Within, cell i is also called names[i]."""
    token = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(token)


def label(cell: int) -> str:
    """What a cell that does not fit its board is called: its number from 1, with its name in the
    drawing that it comes from, where it has one.
    """
    names = _NAMES.get()
    return f"{cell + 1} ({names[cell][:LONGEST_LABEL]})" if cell < len(names) else str(cell + 1)


def cell_place(cell: int) -> str:
    """The same as a place of an error."""
    return said("shape.cell", cell=label(cell))


def overlap(one: int, two: int, why: str) -> PuzzleError:
    """The error of two cells that overlap; why: the key of its message."""
    first, second = sorted((one, two))
    return PuzzleError(said(f"shape.{why}", one=label(first), two=label(second)))
