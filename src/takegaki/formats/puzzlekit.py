"""puzzlekit's text: a line ROWS COLS, then the rows, items parted by spaces, `-` for a blank.

Recognised without a `-`, too, if every line is as it is written here: one space between two items, none at
line ends, no empty line.
Source: the puzzlekit documentation of its slitherlink input.
"""

from takegaki.core.errors import FormatError
from takegaki.formats.cells import cells_of, rows_of, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.reading import (
    TokenLines,
    board_size,
    check_filled,
    is_number,
    lines_of,
    with_plain_line_ends,
)

_CAPACITY = Capacity("puzzlekit text")

_MEANING = {"-": ".", **{clue: clue for clue in "01234"}}


def detects(text: str) -> bool:
    """A line of two numbers, and as many rows of as many items as they say."""
    head = with_plain_line_ends(text[:40]).partition("\n")[0].split(" ")
    if len(head) != 2 or not all(is_number(item) for item in head):
        return False
    rows, cols = int(head[0]), int(head[1])
    if not 0 < rows <= text.count("\n") <= 2 * rows + 10:
        return False
    found = lines_of(text)[1:]
    lines = [line.split() for line in found if line.strip()]
    if len(lines) != rows or any(len(items) != cols for items in lines):
        return False
    # Without a blank it is written like digits with spaces for blanks.
    return "-" in text or found == [" ".join(items) for items in lines]


def read(text: str) -> Document:
    """The puzzle."""
    check_filled(text)
    lines = TokenLines(lines_of(text))
    number, head = lines.number, lines.take("the line ROWS COLS").split()
    if len(head) != 2:
        raise FormatError("two numbers were expected, rows and columns", line=number)
    rows, cols = board_size(head[0], head[1], row_line=number, col_line=number)
    cells = lines.cells(rows, cols, _MEANING)
    if not lines.ended:
        raise FormatError("nothing was expected after the rows", line=lines.number)
    return Document(square_puzzle(rows, cols, cells))


def write(document: Document) -> str:
    """One space between two items, none at line ends."""
    _CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    cells = without_hidden(cells_of(puzzle)).replace(b".", b"-")
    return "\n".join([f"{rows} {cols}", *(" ".join(row) for row in rows_of(cells, cols))]) + "\n"


PUZZLEKIT = Format("puzzlekit", "puzzlekit text", detects, read, write, _CAPACITY.losses)
