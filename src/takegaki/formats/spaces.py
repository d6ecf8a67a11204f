"""The "spaces for blanks" text: a line for each row, numbers as they are, a space for each blank.

Editors like to cut off spaces at line ends, so rows may be short: each is filled up with blanks to
the longest one. An empty line between two rows is a row of blanks. An empty line before the first
or after the last row is one, too, if some other row is short (so that spaces have been cut off);
otherwise it is passed over. One end of line at the very end closes the last row and adds none.
A column that is blank in every row cannot be told when its spaces have been cut off.
Source: K. Udai, Slitherlink game and solver, section 2.
"""

from takegaki.core.errors import FormatError
from takegaki.core.limits import MAX_FACES, check_faces
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of, rows_of
from takegaki.formats.document import Document, Format
from takegaki.formats.grid import puzzle_of_rows
from takegaki.formats.lines import first_other, lines_of

CAPACITY = Capacity('the "spaces for blanks" text', hidden=True)

_ALPHABET = b" ?0123456789\r\n"


def detects(text: str) -> bool:
    """Digits and spaces only, and not the same as a plain grid without blanks."""
    if not _only_cells(text) or text.isspace():
        return False
    # Lines beyond all limits are left to the grid, which refuses them without taking them apart.
    return " " in text or (text.count("\n") <= MAX_FACES and len(set(map(len, lines_of(text)))) > 1)


def _only_cells(text: str) -> bool:
    return text.isascii() and not text.encode().translate(None, _ALPHABET)


def read(text: str) -> Document:
    """The puzzle. Raises FormatError with the place of what is no digit, ? or space."""
    if not _only_cells(text):
        char, line, column = first_other(text, _ALPHABET.decode())
        raise FormatError(f"{char!r} is no digit, ? or space", line=line, column=column)
    check_faces(text.count("\n"))
    lines = lines_of(text)
    width = max(map(len, lines))
    if not width:
        raise FormatError("the text is empty; a row of cells was expected")
    lines, skipped, warnings = _bordered(lines, width)
    check_faces(len(lines) * width)
    if any(len(line) < width for line in lines):
        warnings.append("short rows were filled up with blanks")
    rows = [line.ljust(width) for line in lines]
    return Document(puzzle_of_rows(rows, skipped), warnings=tuple(warnings))


def _bordered(lines: list[str], width: int) -> tuple[list[str], int, list[str]]:
    """The rows, how many lines were passed over before them, and a word on empty lines at the ends."""
    full = [i for i, line in enumerate(lines) if line]
    empty = len(lines) - (full[-1] - full[0] + 1)
    if not empty:
        return lines, 0, []
    if any(0 < len(line) < width for line in lines):
        return lines, 0, [f"{empty} empty lines before or after the others were read as rows of blanks"]
    kept = lines[full[0] : full[-1] + 1]
    return kept, full[0], [f"{empty} empty lines before or after the others were passed over"]


def write(document: Document) -> str:
    """Every row in its full length, with the spaces at its end."""
    CAPACITY.require(document)
    puzzle = document.puzzle
    return "\n".join(rows_of(cells_of(puzzle).replace(b".", b" "), puzzle.graph.cols)) + "\n"


SPACES = Format("spaces", "Spaces for blanks", detects, read, write, CAPACITY.losses)
