"""The task string of puzzle-loop.com and puzzles-mobile.com: Loopy's code for squares, without a size.

The size follows from the number of cells: a square number is a square board, and 750 cells are the
site's 25 wide, 30 high. For any other board write the size before it, `WIDTHxHEIGHT:`; without it
the string is refused rather than guessed at. A space after the colon distinguishes it from a game ID
of Net and is written where that is necessary. A string of digits alone is recognised as a plain grid.
"""

import re
from math import isqrt

from takegaki.core.errors import MAX_FACES, FormatError, check_faces
from takegaki.formats import net
from takegaki.formats.cells import cells_of, square_puzzle, without_hidden
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.loopy import decode_clues, encode_clues
from takegaki.formats.reading import board_size

_CAPACITY = Capacity("a puzzle-loop.com task")

KNOWN_SIZES = {750: (30, 25)}
"""Rows and columns of the site's boards that are no squares, by their number of cells."""

_TASK = re.compile(r"[ \t]*(?:[0-9]+x[0-9]+: ?[0-9a-z]+|(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]+)\s*")
_SIZE = re.compile(r"([0-9]+)x([0-9]+): ?")


def detects(text: str) -> bool:
    """One word of digits and small letters, both of them, or with a size before it."""
    # Every character fills a cell.
    return len(text) < MAX_FACES and _TASK.fullmatch(text) is not None


def read(text: str) -> Document:
    """The puzzle. Raises FormatError when the size is not clear."""
    task = text.strip()
    skipped = len(text) - len(text.lstrip())
    size = _SIZE.match(task)
    if size:
        rows, cols = board_size(size[2], size[1])
        return Document(
            square_puzzle(
                rows, cols, decode_clues(task[size.end() :], rows * cols, offset=skipped + size.end())
            )
        )
    cells = decode_clues(task, offset=skipped)
    check_faces(len(cells))
    rows, cols = size_of(len(cells))
    return Document(square_puzzle(rows, cols, cells))


def size_of(count: int) -> tuple[int, int]:
    """Rows and columns of a bare task of this many cells. Raises FormatError when they are not clear."""
    if count in KNOWN_SIZES:
        return KNOWN_SIZES[count]
    side = isqrt(count)
    if count == 0 or side * side != count:
        raise FormatError(f"{count} cells are no square board; write the size before them, as in 5x7:")
    return side, side


def write(document: Document) -> str:
    """The bare task where its size is clear from it, else with the size before it."""
    _CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    task = encode_clues(without_hidden(cells_of(puzzle)))
    clear = (rows == cols or KNOWN_SIZES.get(rows * cols) == (rows, cols)) and _TASK.fullmatch(task)
    if clear:
        return task
    sized = f"{cols}x{rows}:{task}"
    return f"{cols}x{rows}: {task}" if net.detects(sized) else sized


PUZZLELOOP = Format("puzzleloop", "puzzle-loop.com task", detects, read, write, _CAPACITY.losses)
