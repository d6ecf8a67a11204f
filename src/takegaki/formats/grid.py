"""Plain grid text: a character for each cell, a line for each row.

`0` to `4` are clues, `.`, `-`, `_` and the space are blanks, `?` is a clue whose value is not told.
Empty lines before and after the grid do not count.

Where `.`, `-` or `_` stand for the blanks, spaces are read like this: if each line has one between
every two cells and nowhere else, they part the cells and are passed over; else, if all lines are
equally long, a space is one more blank; else spaces at the ends of lines are cut off first.
"""

from takegaki.core.errors import FormatError
from takegaki.core.limits import check_faces
from takegaki.core.puzzle import Puzzle
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of, rows_of
from takegaki.formats.document import Document, Format
from takegaki.formats.lines import first_other, lines_of
from takegaki.formats.squares import square_puzzle

CAPACITY = Capacity("plain grid text", hidden=True)

BLANKS = b".-_ "
# 5 to 9 fit no square, but a text that has them is best refused by this reader.
_ALPHABET = BLANKS + b"?0123456789\r\n"
_TO_DOTS = bytes.maketrans(BLANKS, b"." * len(BLANKS))


def only_cells(text: str) -> bool:
    """Nothing but cells and line ends, and at least one cell."""
    if not text.isascii() or text.isspace():
        return False
    return bool(text) and not text.encode().translate(None, _ALPHABET)


def read(text: str) -> Document:
    """The puzzle of a plain grid. Raises FormatError with the place of what does not belong."""
    if not only_cells(text):
        raise explain(text)
    # Every line has a cell; asked before there is a list of them.
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
    """
    check_faces(len(rows) * len(rows[0]))
    cells = "".join(rows).encode().translate(_TO_DOTS)
    if cells.translate(None, b".?01234"):
        cell = next(i for i, clue in enumerate(cells) if clue not in b".?01234")
        row, col = divmod(cell, len(rows[0]))
        raise FormatError(
            f"clue {chr(cells[cell])} on a square; at most 4 was expected",
            line=skipped + row + 1,
            column=col + 1,
        )
    return square_puzzle(len(rows), len(rows[0]), cells)


def write(document: Document) -> str:
    """`.` for blanks, LF at the end of each row."""
    CAPACITY.require(document)
    puzzle = document.puzzle
    return "\n".join(rows_of(cells_of(puzzle), puzzle.graph.cols)) + "\n"


def explain(text: str, beginning: str = "") -> FormatError:
    """Why a text is no plain grid: the first character that does not belong, and its place."""
    if not text.strip():
        return FormatError("the text is empty; a puzzle was expected")
    char, line, column = first_other(text, _ALPHABET.decode())
    what = f"{char!r} is no cell of a plain grid (0 to 4, ? or a blank: . - _ or a space)"
    return FormatError(beginning + what, line=line, column=column)


def _trimmed(lines: list[str]) -> tuple[list[str], int]:
    """Without the empty lines before (how many) and after."""
    full = [i for i, line in enumerate(lines) if line]
    return lines[full[0] : full[-1] + 1], full[0]


def _without_spaces(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    if not any(blank in line for line in lines for blank in ".-_"):
        return lines, ()
    if all(_is_spaced(line) for line in lines):
        return [line.rstrip(" ")[::2] for line in lines], ("the spaces between the cells were passed over",)
    if len(set(map(len, lines))) > 1:
        return [line.strip(" ") for line in lines], ("the spaces at the ends of the lines were passed over",)
    return lines, ("spaces were read as blank cells, like . - _",)


def _is_spaced(line: str) -> bool:
    line = line.rstrip(" ")
    return " " not in line[::2] and not line[1::2].strip(" ")


def _check_widths(lines: list[str], skipped: int) -> None:
    width = len(lines[0])
    if len(lines) * width == sum(map(len, lines)) and len(set(map(len, lines))) == 1:
        return
    row = next(i for i, line in enumerate(lines) if len(line) != width)
    raise FormatError(
        f"{len(lines[row])} cells where the first row has {width}",
        line=skipped + row + 1,
        column=min(len(lines[row]), width) + 1,
    )


GRID = Format("grid", "Plain grid text", only_cells, read, write, CAPACITY.losses)
