"""The picture that Loopy's "Copy" gives for squares: (2 H + 1) lines of (2 W + 1) characters.

A clue in the middle of its cell, `-` and `|` for lines, `x` for crosses, and spaces for all else,
the dots included. Spaces cut off at line ends are put back, as far as something in each column says
how wide the board is. A picture without any mark is the same text as a "spaces for blanks" grid and
is recognised as that; name this format to have it read as a picture.
Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.errors import FormatError
from takegaki.core.limits import check_faces
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of, without_hidden
from takegaki.formats.document import Document, Format
from takegaki.formats.lines import lines_of
from takegaki.formats.squares import board_of, sides, square_puzzle

CAPACITY = Capacity("Loopy's text picture", marks=True)

_ALPHABET = b" -|x0123456789\r\n"
_CLUES, _HORIZONTAL, _VERTICAL, _DOTS = b" 01234", b" -x", b" |x", b" "

Picture = NDArray[np.uint8]


def detects(text: str) -> bool:
    """The characters of a picture, a mark among them, and every one in its place."""
    if text[:1] not in (" ", "\n", "\r") or not text.isascii() or text.isspace():
        return False
    if text.encode().translate(None, _ALPHABET) or not any(mark in text for mark in "-|x"):
        return False
    lines = lines_of(text)
    return len(lines) % 2 == 1 and _misplaced(lines) is None


def is_bare_picture(text: str) -> bool:
    """Could this "spaces for blanks" text as well be a picture without a mark?"""
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


def read(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError with the place of what does not belong."""
    # A board has at least one column; asked before there is a list of the lines.
    check_faces(text.count("\n") // 2)
    lines = lines_of(text)
    width = max(map(len, lines)) | 1
    if len(lines) % 2 == 0 or len(lines) < 3 or width < 3:
        raise FormatError(f"{len(lines)} lines of {width} characters; an odd number from 3 on was expected")
    rows, cols = len(lines) // 2, width // 2
    check_faces(rows * cols)
    wrong = _misplaced(lines)
    if wrong is not None:
        char = lines[wrong[0]][wrong[1]]
        raise FormatError(f"{char!r} may not stand here", line=wrong[0] + 1, column=wrong[1] + 1)
    padded = "".join(line.ljust(width) for line in lines).encode()
    picture = np.frombuffer(padded, dtype=np.uint8).reshape(len(lines), width)
    puzzle = square_puzzle(rows, cols, picture[1::2, 1::2].tobytes().replace(b" ", b"."))
    horizontal, vertical = picture[::2, 1::2], picture[1::2, ::2]
    return Document(puzzle, board_of(puzzle.graph, _marks(horizontal, "-"), _marks(vertical, "|")))


def _marks(part: Picture, line: str) -> MarkArray:
    marks = np.where(part == ord(line), LINE, np.where(part == ord("x"), CROSS, UNKNOWN))
    return marks.astype(np.int8)


def write(document: Document) -> str:
    """The picture with all its spaces."""
    CAPACITY.require(document)
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


LOOPYTEXT = Format("loopytext", "Loopy's text picture", detects, read, write, CAPACITY.losses)
