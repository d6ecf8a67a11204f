"""puzzlekit's text: a line ROWS COLS, then the rows, items parted by spaces, `-` for a blank.

Recognised only where a `-` occurs: without one the text is as well a "spaces for blanks" grid.
Source: the puzzlekit documentation of its slitherlink input.
"""

from takegaki.core.errors import FormatError
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of, rows_of, without_hidden
from takegaki.formats.document import Document, Format
from takegaki.formats.lines import check_filled, lines_of, unified
from takegaki.formats.numbers import board_size, is_number
from takegaki.formats.squares import square_puzzle
from takegaki.formats.tokens import TokenLines

CAPACITY = Capacity("puzzlekit text")

_MEANING = {"-": ".", **{clue: clue for clue in "01234"}}


def detects(text: str) -> bool:
    """A line of two numbers, and as many rows of as many items as they say, a `-` among them."""
    head = unified(text[:40]).partition("\n")[0].split(" ")
    if len(head) != 2 or not all(is_number(item) for item in head) or "-" not in text:
        return False
    rows, cols = int(head[0]), int(head[1])
    if not 0 < rows <= text.count("\n") <= 2 * rows + 10:
        return False
    lines = [line.split() for line in lines_of(text) if line.strip()][1:]
    return len(lines) == rows and all(len(items) == cols for items in lines)


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
    CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    cells = without_hidden(cells_of(puzzle)).replace(b".", b"-")
    return "\n".join([f"{rows} {cols}", *(" ".join(row) for row in rows_of(cells, cols))]) + "\n"


PUZZLEKIT = Format("puzzlekit", "puzzlekit text", detects, read, write, CAPACITY.losses)
