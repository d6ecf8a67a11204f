"""Pencilbox text (.pbox): rows, columns, the clues, then horizontal sides before vertical ones.

Each item is followed by a space. `?` clues do not exist here. The blocks of sides may be missing.
Source: pzprjs, FileData.js (FILE_PBOX), as checked in this project's format notes.
"""

from takegaki.core.board import Board
from takegaki.core.errors import FormatError
from takegaki.core.graph import Graph
from takegaki.formats.cells import board_of, cells_of, rows_of, sides, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.reading import (
    MARKS,
    TokenLines,
    board_size,
    cell_lines,
    check_filled,
    is_number,
    lines_of,
    mark_lines,
    with_plain_line_ends,
)

_CAPACITY = Capacity("Pencilbox text", marks=True)

_MEANING = {".": ".", **{clue: clue for clue in "01234"}}


def detects(text: str) -> bool:
    """Two lines with a number each, then exactly the blocks that such a board has."""
    head = with_plain_line_ends(text[:40]).split("\n", 2)
    if len(head) < 3 or not (is_number(head[0]) and is_number(head[1])):
        return False
    rows, cols = int(head[0]), int(head[1])
    if not (rows and cols and 3 * rows + 2 <= text.count("\n") <= 4 * rows + 10):
        return False
    lines = [line.split() for line in lines_of(text) if line.strip()][2:]
    widths = [cols] * (2 * rows + 1) + [cols + 1] * rows
    side_items = [item for items in lines[rows:] for item in items]
    return [len(items) for items in lines] == widths and MARKS.keys() >= set(side_items)


def read(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError or LimitError."""
    check_filled(text)
    lines = TokenLines(lines_of(text))
    row_line, row_text = lines.number, lines.take("the number of rows").strip()
    col_line, col_text = lines.number, lines.take("the number of columns").strip()
    rows, cols = board_size(row_text, col_text, row_line=row_line, col_line=col_line)
    puzzle = square_puzzle(rows, cols, lines.cells(rows, cols, _MEANING))
    if lines.ended:
        return Document(puzzle, warnings=("the text ends after the clues; no marks were read",))
    horizontal = lines.marks(rows + 1, cols, "the horizontal sides")
    vertical = lines.marks(rows, cols + 1, "the vertical sides")
    if not lines.ended:
        raise FormatError("nothing was expected after the vertical sides", line=lines.number)
    return Document(puzzle, board=board_of(puzzle.graph, horizontal, vertical))


def clue_rows(lines: list[str], rows: int, cols: int) -> bytes:
    """The cells of rows x cols clues, as a Kanpen address has them, too."""
    return TokenLines(lines).cells(rows, cols, _MEANING)


def write(document: Document) -> str:
    """What pzprjs writes, byte for byte."""
    _CAPACITY.require(document)
    puzzle = document.puzzle
    graph = puzzle.graph
    rows = rows_of(without_hidden(cells_of(puzzle)), graph.cols)
    horizontal, vertical = side_lines(graph, document.board)
    lines = [str(graph.rows), str(graph.cols), *cell_lines(rows), *horizontal, *vertical]
    return "\n".join(lines) + "\n"


def side_lines(graph: Graph, board: Board | None) -> tuple[list[str], list[str]]:
    """The lines of the horizontal and of the vertical sides."""
    marks = (board or Board.blank(graph)).marks
    place = sides(graph)
    return mark_lines(marks[place.horizontal]), mark_lines(marks[place.vertical])


PENCILBOX = Format("pencilbox", "Pencilbox text (.pbox)", detects, read, write, _CAPACITY.losses)
