"""Comma separated values: a line for each row, a comma between two cells, `.` for a blank.

Read as well: nothing, `-` or `_` for a blank, spaces and double quotes around a cell, `?` for a clue
without a number. A board of one column has no comma and is the same text as a plain grid.
Source: Slitherlink by SAT (the seed paper with slitherlink.csv).
"""

from takegaki.core.errors import FormatError, check_faces
from takegaki.formats.cells import cells_of, rows_of
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.grid import puzzle_of_rows
from takegaki.formats.reading import lines_of, quoted

_CAPACITY = Capacity("CSV", hidden=True)

_ALPHABET = b'.-_ ,"?0123456789\r\n'
_CELL = {"": ".", ".": ".", "-": ".", "_": ".", "?": "?", **{clue: clue for clue in "01234"}}


def detects(text: str) -> bool:
    """Cells and commas, nothing else."""
    return "," in text and text.isascii() and not text.encode().translate(None, _ALPHABET)


def read(text: str) -> Document:
    """The puzzle. Raises FormatError with the place of a field that is no cell."""
    # There are more cells than commas; asked before there is a list of them.
    check_faces(text.count(",") + text.count("\n"))
    lines = lines_of(text)
    full = [i for i, line in enumerate(lines) if line.strip()]
    if not full:
        raise FormatError("the text is empty; a row of cells was expected")
    rows = [_row(lines[i], i + 1) for i in range(full[0], full[-1] + 1)]
    for row, cells in enumerate(rows):
        if len(cells) != len(rows[0]):
            raise FormatError(
                f"{len(cells)} cells where the first row has {len(rows[0])}", line=full[0] + row + 1
            )
    return Document(puzzle_of_rows(rows))


def _row(line: str, number: int) -> str:
    fields = line.split(",")
    try:
        return "".join([_CELL[field] for field in fields])
    except KeyError:
        return "".join([_field(fields, i, number) for i in range(len(fields))])


def _field(fields: list[str], index: int, line: int) -> str:
    field = fields[index].strip().removeprefix('"').removesuffix('"').strip()
    if field not in _CELL:
        column = sum(len(before) + 1 for before in fields[:index]) + 1
        raise FormatError(
            f"a clue (0 to 4, ?) or . was expected, not {quoted(field)}", line=line, column=column
        )
    return _CELL[field]


def write(document: Document) -> str:
    """No spaces and no quotes, LF at the end of each row."""
    _CAPACITY.require(document)
    puzzle = document.puzzle
    return "\n".join(",".join(row) for row in rows_of(cells_of(puzzle), puzzle.graph.cols)) + "\n"


CSV = Format("csv", "Comma separated values", detects, read, write, _CAPACITY.losses)
