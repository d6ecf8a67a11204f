"""Loopy's text picture of squares, which its "Copy" gives.

It has (2 H + 1) lines of (2 W + 1) characters, a clue in the middle of its cell, `-` and `|` for
lines, `x` for crosses, and spaces for all else, the dots included. Spaces cut off at line ends are
put back, as far as something in each column shows how wide the board is. A picture without any mark
is recognised while its lines have all their spaces; when those have been cut off it is taken for
"spaces for blanks" unless this format is named.
Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.
"""

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import Board
from takegaki.core.errors import FormatError, check_faces
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.reason import said
from takegaki.formats.cells import board_of, cells_of, sides, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.tokens import lines_of

_CLUES, _HORIZONTAL, _VERTICAL, _DOTS = b" 01234", b" -x", b" |x", b" "

Picture = NDArray[np.uint8]

_PICTURE_CAPACITY = Capacity("Loopy's text picture", marks=True, blank=False)

_ALPHABET = b" -|x0123456789\r\n"


def detects_picture(text: str) -> bool:
    """The characters of a picture, every one in its place, and a mark among them or all of its
    spaces.
    """
    if text[:1] not in (" ", "\n", "\r") or not text.isascii() or text.isspace():
        return False
    if text.encode().translate(None, _ALPHABET):
        return False
    lines = lines_of(text)
    if not any(mark in text for mark in "-|x") and not _is_whole(lines):
        return False
    return len(lines) % 2 == 1 and _misplaced(lines) is None


def _is_whole(lines: list[str]) -> bool:
    """Lines as Loopy writes them, none of them cut off."""
    width = len(lines[0])
    return width % 2 == 1 and len(lines) >= 3 <= width and set(map(len, lines)) == {width}


def is_bare_picture(text: str) -> bool:
    """Could this "spaces for blanks" text as well be a picture without a mark, its spaces cut
    off?
    """
    lines = lines_of(text)
    return len(lines) % 2 == 1 and len(lines) >= 3 and _misplaced(lines) is None


def _misplaced(lines: list[str]) -> tuple[int, int] | None:
    """Row and column of the first character that may not stand where it does."""
    for row, line in enumerate(lines):
        allowed = (_DOTS, _HORIZONTAL) if row % 2 == 0 else (_VERTICAL, _CLUES)
        for first in (0, 1):
            part = line[first::2].encode(errors="replace")
            if part.translate(None, allowed[first]):
                column = next(i for i, char in enumerate(part) if char not in allowed[first])
                return row, 2 * column + first
    return None


def read_picture(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError with the place of what does not belong."""
    # A board has at least one column; checked before there is a list of the lines.
    check_faces(text.count("\n") // 2)
    lines = lines_of(text)
    width = max(map(len, lines)) | 1
    if len(lines) % 2 == 0 or len(lines) < 3 or width < 3:
        raise FormatError(said("reading.picture-size", lines=len(lines), width=width))
    rows, cols = len(lines) // 2, width // 2
    check_faces(rows * cols)
    wrong = _misplaced(lines)
    if wrong is not None:
        char = lines[wrong[0]][wrong[1]]
        what = said("reading.not-here", given=repr(char))
        raise FormatError(what, line=wrong[0] + 1, column=wrong[1] + 1)
    padded = "".join(line.ljust(width) for line in lines).encode()
    picture = np.frombuffer(padded, dtype=np.uint8).reshape(len(lines), width)
    puzzle = square_puzzle(rows, cols, picture[1::2, 1::2].tobytes().replace(b" ", b"."))
    horizontal, vertical = picture[::2, 1::2], picture[1::2, ::2]
    return Document(puzzle, board_of(puzzle.graph, _marks(horizontal, "-"), _marks(vertical, "|")))


def _marks(part: Picture, line: str) -> MarkArray:
    marks = np.where(part == ord(line), LINE, np.where(part == ord("x"), CROSS, UNKNOWN))
    return marks.astype(np.int8)


def write_picture(document: Document) -> str:
    """The picture with all its spaces."""
    _PICTURE_CAPACITY.require(document)
    puzzle = document.puzzle
    graph = puzzle.graph
    marks = (document.board or Board.blank(graph)).marks
    picture = np.full((2 * graph.rows + 1, 2 * graph.cols + 2), ord(" "), dtype=np.uint8)
    picture[:, -1] = ord("\n")
    clues = without_hidden(cells_of(puzzle)).replace(b".", b" ")
    picture[1::2, 1:-1:2] = np.frombuffer(clues, dtype=np.uint8).reshape(graph.rows, graph.cols)
    picture[::2, 1:-1:2] = _characters(marks[sides(graph).horizontal], b"x -")
    picture[1::2, :-1:2] = _characters(marks[sides(graph).vertical], b"x |")
    return picture.tobytes().decode()


def _characters(marks: MarkArray, of_mark: bytes) -> Picture:
    return np.frombuffer(of_mark, dtype=np.uint8)[marks + 1]


LOOPYTEXT = Format(
    "loopytext",
    "Loopy's text picture",
    detects_picture,
    read_picture,
    write_picture,
    _PICTURE_CAPACITY.losses,
)
