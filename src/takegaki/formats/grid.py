"""Rows of cells, a line for each: plain grid text, "spaces for blanks", CSV and puzzlekit's text.

Plain grid text: `0` to `4` are clues, `.`, `-`, `_` and the space are blanks, `?` is a clue without
a number. Empty lines before and after the grid do not count.

Where `.`, `-` or `_` are the blanks, spaces are read like this: if each line has one between
every two cells and nowhere else, they part the cells and are passed over; else, if all lines are
equally long, a space is one more blank; else spaces at the ends of lines are cut off first. Where
none of them is a blank and each line has one space between every two digits, as in `3 3 3`, the
spaces part the cells, too: people who type a row so mean no blank.

"Spaces for blanks": numbers as they are and a space for each blank. Editors like to cut off spaces
at line ends, so rows may be short: each is filled up with blanks to the longest one. An empty line
between two rows is a row of blanks. An empty line before the first or after the last row is one,
too, if some other row is short (so that spaces have been cut off); otherwise it is passed over. One
end of line at the very end closes the last row and adds none. Digits that are as well Loopy's
picture of a board without marks, puzzlekit's text of one without blanks, or digits that spaces
part, are written with an empty line after them, which those never have. A column that is blank in
every row cannot be found again when its spaces have been cut off.
Source: K. Udai, Slitherlink game and solver, section 2.

CSV: a line for each row, a comma between two cells, `.` for a blank. Read as well: nothing, `-` or
`_` for a blank, spaces and double quotes around a cell, `?` for a clue without a number. A board of
one column has no comma and is the same text as a plain grid.
Source: Slitherlink by SAT (the seed paper with slitherlink.csv).

puzzlekit's text: a line ROWS COLS, then the rows, items parted by spaces, `-` for a blank.
Recognised without a `-`, too, if every line is as it is written here: one space between two items,
none at line ends, no empty line.
Source: the puzzlekit documentation of its slitherlink input.
"""

from takegaki.core.errors import MAX_FACES, FormatError, check_faces
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import cells_of, rows_of, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.tokens import (
    TokenLines,
    board_size,
    check_filled,
    first_unexpected,
    is_number,
    lines_of,
    quoted,
    with_plain_line_ends,
)

_GRID_CAPACITY = Capacity("plain grid text", hidden=True)

BLANKS = b".-_ "
# 5 to 9 fit no square, but a text that has them is best refused by this reader.
_GRID_ALPHABET = BLANKS + b"?0123456789\r\n"
_TO_DOTS = bytes.maketrans(BLANKS, b"." * len(BLANKS))


def only_cells(text: str) -> bool:
    """Nothing but cells and line ends, and at least one cell."""
    if not text.isascii() or text.isspace():
        return False
    return bool(text) and not text.encode().translate(None, _GRID_ALPHABET)


def read(text: str) -> Document:
    """The puzzle of a plain grid. Raises FormatError with the place of what does not belong."""
    if not only_cells(text):
        raise no_grid_error(text)
    # Every line has a cell; checked before there is a list of them.
    check_faces(text.count("\n"))
    lines = lines_of(text)
    skipped = 0
    if not (lines[0].strip() and lines[-1].strip()):
        lines, skipped = _trimmed(lines)
    warnings: tuple[str, ...] = ()
    if " " in text:
        lines, warnings = _without_spaces(lines)
    _check_widths(lines, skipped)
    return Document(puzzle_of_rows(lines, skipped), warnings=warnings)


def puzzle_of_rows(rows: list[str], skipped: int = 0) -> Puzzle:
    """The puzzle whose rows these are: equally long, nothing in them but cells.

    skipped  lines before the first row, for the place of an error

    Raises FormatError for a clue above 4, LimitError for too many cells.
    """
    check_faces(len(rows) * len(rows[0]))
    cells = "".join(rows).encode().translate(_TO_DOTS)
    if cells.translate(None, b".?01234"):
        cell = next(i for i, clue in enumerate(cells) if clue not in b".?01234")
        row, col = divmod(cell, len(rows[0]))
        raise FormatError(
            said("reading.four-sides", clue=chr(cells[cell])),
            line=skipped + row + 1,
            column=col + 1,
        )
    return square_puzzle(len(rows), len(rows[0]), cells)


def write(document: Document) -> str:
    """`.` for blanks, LF at the end of each row."""
    _GRID_CAPACITY.require(document)
    puzzle = document.puzzle
    return "\n".join(rows_of(cells_of(puzzle), puzzle.graph.cols)) + "\n"


def no_grid_error(text: str, form: str = "") -> FormatError:
    """Why a text is no plain grid: the first character that does not belong, and its place.

    form   of the message in which that stands
    """
    if not text.strip():
        return FormatError(said("reading.empty"))
    char, line, column = first_unexpected(text, _GRID_ALPHABET.decode())
    what = said("reading.cells", given=repr(char))
    return FormatError(said(form, what=what) if form else what, line=line, column=column)


def _trimmed(lines: list[str]) -> tuple[list[str], int]:
    """Without the empty lines before (how many) and after."""
    full = [i for i, line in enumerate(lines) if line]
    return lines[full[0] : full[-1] + 1], full[0]


def _without_spaces(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    is_without_blanks = not any(blank in line for line in lines for blank in ".-_")
    if is_without_blanks and not _are_parted(lines):
        return lines, ()
    if all(_is_spaced(line) for line in lines):
        return [line.rstrip(" ")[::2] for line in lines], (said("reading.spaces-between"),)
    if len(set(map(len, lines))) > 1:
        return [line.strip(" ") for line in lines], (said("reading.spaces-at-ends"),)
    return lines, (said("reading.spaces-blank"),)


def _is_spaced(line: str) -> bool:
    line = line.rstrip(" ")
    return " " not in line[::2] and not line[1::2].strip(" ")


def _are_parted(lines: list[str]) -> bool:
    """Digits with a space between every two, three at least, in lines equally long."""
    return (
        len(lines[0]) > 2
        and len(lines) * len(lines[0]) > 3
        and all(
            len(line) == len(lines[0])
            and len(line) % 2 == 1
            and " " not in line[::2]
            and not line[1::2].strip(" ")
            for line in lines
        )
    )


def _check_widths(lines: list[str], skipped: int) -> None:
    width = len(lines[0])
    if len(lines) * width == sum(map(len, lines)) and len(set(map(len, lines))) == 1:
        return
    row = next(i for i, line in enumerate(lines) if len(line) != width)
    raise FormatError(
        said("reading.row-length", cells=len(lines[row]), first=width),
        line=skipped + row + 1,
        column=min(len(lines[row]), width) + 1,
    )


GRID = Format("grid", "Plain grid text", only_cells, read, write, _GRID_CAPACITY.losses)


_SPACES_CAPACITY = Capacity('the "spaces for blanks" text', hidden=True, blank=False)

_SPACES_ALPHABET = b" ?0123456789\r\n"


def detects_spaces(text: str) -> bool:
    """Digits and spaces only, and not the same as a plain grid without blanks."""
    if not _only_digits(text) or text.isspace():
        return False
    if text.count("\n") <= MAX_FACES and _are_parted(lines_of(text)):
        return False
    # Lines beyond all limits are left to the grid, which refuses them without taking them apart.
    return " " in text or (text.count("\n") <= MAX_FACES and len(set(map(len, lines_of(text)))) > 1)


def _only_digits(text: str) -> bool:
    return text.isascii() and not text.encode().translate(None, _SPACES_ALPHABET)


def read_spaces(text: str) -> Document:
    """The puzzle. Raises FormatError with the place of what is no digit, ? or space."""
    if not _only_digits(text):
        char, line, column = first_unexpected(text, _SPACES_ALPHABET.decode())
        raise FormatError(said("reading.no-digit", given=repr(char)), line=line, column=column)
    check_faces(text.count("\n"))
    lines = lines_of(text)
    width = max(map(len, lines))
    if not width:
        raise FormatError(said("reading.empty-row"))
    lines, skipped, warnings = _bordered(lines, width)
    check_faces(len(lines) * width)
    if any(len(line) < width for line in lines):
        warnings.append(said("reading.filled-up"))
    rows = [line.ljust(width) for line in lines]
    return Document(puzzle_of_rows(rows, skipped), warnings=tuple(warnings))


def _bordered(lines: list[str], width: int) -> tuple[list[str], int, list[str]]:
    """The rows, how many lines were ignored before them, and a word on empty lines at the ends."""
    full = [i for i, line in enumerate(lines) if line]
    empty = len(lines) - (full[-1] - full[0] + 1)
    if not empty:
        return lines, 0, []
    if any(0 < len(line) < width for line in lines):
        return lines, 0, [said("reading.lines-as-rows", count=empty)]
    kept = lines[full[0] : full[-1] + 1]
    return kept, full[0], [said("reading.lines-ignored", count=empty)]


def write_spaces(document: Document) -> str:
    """Every row in its full length, with the spaces at its end.

    An empty line follows where other formats write the same text; it is passed over in reading this
    one.
    """
    _SPACES_CAPACITY.require(document)
    from takegaki.formats.loopy_picture import detects_picture  # noqa: PLC0415  (most grids are read)

    puzzle = document.puzzle
    text = "\n".join(rows_of(cells_of(puzzle).replace(b".", b" "), puzzle.graph.cols)) + "\n"
    is_taken = detects_picture(text) or detects_puzzlekit(text) or _are_parted(lines_of(text))
    return text + "\n" if is_taken else text


SPACES = Format(
    "spaces",
    "Spaces for blanks",
    detects_spaces,
    read_spaces,
    write_spaces,
    _SPACES_CAPACITY.losses,
)


_CSV_CAPACITY = Capacity("CSV", hidden=True)

_CSV_ALPHABET = b'.-_ ,"?0123456789\r\n'
_CSV_CELL = {"": ".", ".": ".", "-": ".", "_": ".", "?": "?", **{clue: clue for clue in "01234"}}


def detects_csv(text: str) -> bool:
    """Cells and commas, nothing else."""
    return "," in text and text.isascii() and not text.encode().translate(None, _CSV_ALPHABET)


def read_csv(text: str) -> Document:
    """The puzzle. Raises FormatError with the place of a field that is no cell."""
    # There are more cells than commas; checked before there is a list of them.
    check_faces(text.count(",") + text.count("\n"))
    lines = lines_of(text)
    full = [i for i, line in enumerate(lines) if line.strip()]
    if not full:
        raise FormatError(said("reading.empty-row"))
    rows = [_csv_row(lines[i], i + 1) for i in range(full[0], full[-1] + 1)]
    for row, cells in enumerate(rows):
        if len(cells) != len(rows[0]):
            what = said("reading.row-length", cells=len(cells), first=len(rows[0]))
            raise FormatError(what, line=full[0] + row + 1)
    return Document(puzzle_of_rows(rows))


def _csv_row(line: str, number: int) -> str:
    fields = line.split(",")
    try:
        return "".join([_CSV_CELL[field] for field in fields])
    except KeyError:
        return "".join([_csv_field(fields, i, number) for i in range(len(fields))])


def _csv_field(fields: list[str], index: int, line: int) -> str:
    field = fields[index].strip().removeprefix('"').removesuffix('"').strip()
    if field not in _CSV_CELL:
        column = sum(len(before) + 1 for before in fields[:index]) + 1
        what = said("reading.csv-clue", given=quoted(field))
        raise FormatError(what, line=line, column=column)
    return _CSV_CELL[field]


def write_csv(document: Document) -> str:
    """No spaces and no quotes, LF at the end of each row."""
    _CSV_CAPACITY.require(document)
    puzzle = document.puzzle
    return "\n".join(",".join(row) for row in rows_of(cells_of(puzzle), puzzle.graph.cols)) + "\n"


CSV = Format(
    "csv",
    "Comma separated values",
    detects_csv,
    read_csv,
    write_csv,
    _CSV_CAPACITY.losses,
)


_KIT_CAPACITY = Capacity("puzzlekit text")

_KIT_CELLS = {"-": ".", **{clue: clue for clue in "01234"}}


def detects_puzzlekit(text: str) -> bool:
    """A line of two numbers, then so many rows of so many items."""
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


def read_puzzlekit(text: str) -> Document:
    """The puzzle. Raises FormatError or LimitError."""
    check_filled(text)
    lines = TokenLines(lines_of(text))
    number, head = lines.number, lines.take("size").split()
    if len(head) != 2:
        raise FormatError(said("reading.two-numbers"), line=number)
    rows, cols = board_size(head[0], head[1], row_line=number, col_line=number)
    cells = lines.cells(rows, cols, _KIT_CELLS)
    if not lines.ended:
        raise FormatError(said("reading.after-rows"), line=lines.number)
    return Document(square_puzzle(rows, cols, cells))


def write_puzzlekit(document: Document) -> str:
    """One space between two items, none at line ends."""
    _KIT_CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    cells = without_hidden(cells_of(puzzle)).replace(b".", b"-")
    return "\n".join([f"{rows} {cols}", *(" ".join(row) for row in rows_of(cells, cols))]) + "\n"


PUZZLEKIT = Format(
    "puzzlekit",
    "puzzlekit text",
    detects_puzzlekit,
    read_puzzlekit,
    write_puzzlekit,
    _KIT_CAPACITY.losses,
)
