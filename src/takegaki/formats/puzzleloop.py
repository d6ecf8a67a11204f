"""Task strings of puzzle-loop.com and puzzles-mobile.com.

Such a string is Loopy's code for the clues of squares, without a size.
That follows from the number of cells: a square number is a square board, and 750 cells are the
site's 25 wide, 30 high. For any other board write the size before it, `WIDTHxHEIGHT:`; without it
the string is refused rather than guessed at. A space after the colon distinguishes it from a game
ID of Net and is written where that is necessary. A string of digits alone is recognised as a plain
grid.
"""

from math import isqrt

from takegaki.core.errors import MAX_FACES, FormatError, check_faces
from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import said
from takegaki.formats.cells import cells_of, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.loopy import decode_clues, encode_clues
from takegaki.formats.tokens import board_size

_TASK_CAPACITY = Capacity("a puzzle-loop.com task")

KNOWN_TASK_SIZES = {750: (30, 25)}
"""Rows and columns of the site's boards that are no squares, by their number of cells."""

_TASK = pattern(r"[ \t]*(?:[0-9]+x[0-9]+: ?[0-9a-z]+|(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]+)\s*")
_TASK_SIZE = pattern(r"([0-9]+)x([0-9]+): ?")


def detects_task(text: str) -> bool:
    """One word of digits and small letters, both of them, or with a size before it."""
    # Every character fills a cell.
    return len(text) < MAX_FACES and _TASK.fullmatch(text) is not None


def read_task(text: str) -> Document:
    """The puzzle. Raises FormatError when the size is not clear."""
    task = text.strip()
    skipped = len(text) - len(text.lstrip())
    size = _TASK_SIZE.match(task)
    if size:
        rows, cols = board_size(size[2], size[1])
        return Document(
            square_puzzle(
                rows,
                cols,
                decode_clues(task[size.end() :], rows * cols, offset=skipped + size.end()),
            )
        )
    cells = decode_clues(task, offset=skipped)
    check_faces(len(cells))
    rows, cols = size_of(len(cells))
    return Document(square_puzzle(rows, cols, cells))


def size_of(count: int) -> tuple[int, int]:
    """Rows and columns of a bare task of this many cells. Raises FormatError when they are not
    clear.
    """
    if count in KNOWN_TASK_SIZES:
        return KNOWN_TASK_SIZES[count]
    side = isqrt(count)
    if count == 0 or side * side != count:
        raise FormatError(said("reading.no-square-board", count=count))
    return side, side


def write_task(document: Document) -> str:
    """The bare task where its size is clear from it, else with the size before it."""
    _TASK_CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    task = encode_clues(without_hidden(cells_of(puzzle)))
    clear = (rows == cols or KNOWN_TASK_SIZES.get(rows * cols) == (rows, cols)) and _TASK.fullmatch(
        task
    )
    if clear:
        return task
    from takegaki.formats import net  # noqa: PLC0415  (few texts that are read are written so)

    sized = f"{cols}x{rows}:{task}"
    return f"{cols}x{rows}: {task}" if net.detects(sized) else sized


PUZZLELOOP = Format(
    "puzzleloop", "puzzle-loop.com task", detects_task, read_task, write_task, _TASK_CAPACITY.losses
)
