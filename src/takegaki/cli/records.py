"""One puzzle in one line of a batch: a record with rows of clues, or any text that a format reads.

A record is a JSON object with `clues`, a string for each row of cells (`.`, `-`, `_` or space for
blank, `?` for a clue that is not told), and maybe `id` and `tiling`.
"""

import json
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import FormatError
from takegaki.core.graph import Graph
from takegaki.core.limits import check_faces, check_text
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.formats import read_document
from takegaki.tilings import TILINGS

Record = Mapping[str, object]

UNKNOWN_CHARACTER = 127


def _clue_table() -> NDArray[np.int8]:
    """(256,) the clue that a byte stands for."""
    table = np.full(256, UNKNOWN_CHARACTER, dtype=np.int8)
    table[list(b".-_ ")] = NO_CLUE
    table[ord("?")] = HIDDEN_CLUE
    table[ord("0") : ord("9") + 1] = np.arange(10)
    return table


CLUES = _clue_table()


class Line:
    """A line of a batch: its id (its number where it names none), and the puzzle when asked for."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text
        self.id: str | int = number

    def puzzle(self) -> Puzzle:
        """Read it. Raises PuzzleError."""
        check_text(self._text)
        if not self._text.lstrip().startswith("{"):
            return read_document(self._text).puzzle
        record = _object(self._text)
        name = record.get("id")
        if isinstance(name, (str, int)):
            self.id = name
        # Our own JSON says so and has more to it than clues.
        return read_document(self._text).puzzle if "takegaki" in record else _from_rows(record)


def _object(text: str) -> Record:
    try:
        record = json.loads(text)
    except RecursionError:
        raise FormatError("this JSON is nested too deeply") from None
    except ValueError as error:
        raise FormatError(f"this is not JSON: {error}") from None
    return record if isinstance(record, dict) else {}


def _from_rows(record: Record) -> Puzzle:
    rows = record.get("clues")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise FormatError("the record has no `clues`, a string for each row")
    cols = len(rows[0])
    check_faces(len(rows) * cols)
    for number, row in enumerate(rows, start=1):
        if len(row) != cols:
            raise FormatError(f"{len(row)} cells where row 1 has {cols}", place=f"row {number}")
    return Puzzle.of(_graph(record, len(rows), cols), _clues("".join(rows), cols))


def _graph(record: Record, rows: int, cols: int) -> Graph:
    if record.get("rows", rows) != rows or record.get("cols", cols) != cols:
        raise FormatError(f"`rows` and `cols` do not fit the {rows} rows of {cols} cells")
    tiling = record.get("tiling", "square")
    if not isinstance(tiling, str) or tiling not in TILINGS:
        raise FormatError(f"no tiling {str(tiling)[:40]!r}")
    return TILINGS[tiling].graph(rows, cols)


def _clues(cells: str, cols: int) -> NDArray[np.int8]:
    """(F,) the clues of the cells, which are `cols` to a row."""
    # Every character beyond ASCII becomes one byte that is no clue.
    data = cells.encode() if cells.isascii() else bytes(min(ord(cell), 255) for cell in cells)
    clues = CLUES[np.frombuffer(data, dtype=np.uint8)]
    if int(clues.max(initial=0)) == UNKNOWN_CHARACTER:
        at = int(np.argmax(clues == UNKNOWN_CHARACTER))
        place = f"row {at // cols + 1}, column {at % cols + 1}"
        raise FormatError(f"{cells[at]!r} is no clue", place=place)
    return clues
