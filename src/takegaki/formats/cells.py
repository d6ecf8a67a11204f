"""Cells: the clues of a puzzle as ASCII bytes, one for each face; what most formats are made of.
Signs: the same as words, of types whose clues are more than digits.

`0`-`9` and `A`-`Z` (10 to 35) are clues, `.` is a blank, `?` a clue without a number.
"""

import string
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from takegaki.core.board import Board, MarkArray
from takegaki.core.errors import FormatError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, ClueArray, Meta, Puzzle
from takegaki.formats.reading import quoted
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings import square

DIGITS = string.digits + string.ascii_uppercase
BLANK = b"."
HIDDEN = b"?"
_STRANGE = HIDDEN_CLUE - 1


def _clue_table() -> bytes:
    table = np.full(256, _STRANGE, dtype=np.int8)
    table[list(DIGITS.encode())] = np.arange(len(DIGITS))
    table[ord(BLANK)] = NO_CLUE
    table[ord(HIDDEN)] = HIDDEN_CLUE
    return table.tobytes()


_CLUE_OF_CELL = _clue_table()
_CELL_OF_CLUE = np.frombuffer(HIDDEN + BLANK + DIGITS.encode(), dtype=np.uint8)


def clues_of(cells: bytes) -> ClueArray:
    """(F,) clues of these cells.

    >>> clues_of(b"3.?").tolist()
    [3, -1, -2]
    """
    return np.frombuffer(cells.translate(_CLUE_OF_CELL), dtype=np.int8)


def cells_of(puzzle: Puzzle) -> bytes:
    """The cells of a puzzle, in face order."""
    return _CELL_OF_CLUE[puzzle.clues - HIDDEN_CLUE].tobytes()


def without_hidden(cells: bytes) -> bytes:
    """The cells with a blank for each clue without a number."""
    return cells.replace(HIDDEN, BLANK)


def rows_of(cells: bytes, cols: int) -> list[str]:
    """A string for each row."""
    text = cells.decode()
    return [text[start : start + cols] for start in range(0, len(text), cols)]


def square_puzzle(
    rows: int, cols: int, cells: bytes, *, variant: str = "", meta: Meta | None = None
) -> Puzzle:
    """A slitherlink on rows x cols squares from its cells."""
    return Puzzle.of(square(rows, cols), clues_of(cells), variant=variant, meta=meta)


def signs_of(puzzle: Puzzle) -> list[str]:
    """The clues as pictures show them, by cell; `.` for none."""
    sign = PUZZLES[puzzle.kind].sign
    return [sign(clue) or "." for clue in puzzle.clues.tolist()]


def clues_of_signs(graph: Graph, kind: str, signs: Sequence[str]) -> ClueArray:
    """(C,) the clues of signs, one for each cell. Raises FormatError for one that its cell cannot have."""
    known: dict[tuple[int, ...], dict[str, int]] = {}
    tables, sign = PUZZLES[kind].tables, PUZZLES[kind].sign
    found = []
    for cell, text in enumerate(signs):
        clues = tuple(tables.clues(graph, cell)) if isinstance(tables, LoopTables) else ()
        if clues not in known:
            known[clues] = {".": NO_CLUE, "?": HIDDEN_CLUE, **{sign(clue): clue for clue in clues}}
        if text not in known[clues]:
            few = ", ".join(sorted(known[clues])[:12])
            raise FormatError(f"{quoted(text)} is no clue here; {few} are", place=cell_name(graph, cell))
        found.append(known[clues][text])
    return np.array(found, dtype=np.int8)


@dataclass(frozen=True)
class Sides:
    """Edge ids of a board of squares by their place.

    horizontal  (rows + 1, cols), top to bottom
    vertical    (rows, cols + 1), left to right
    """

    horizontal: IntArray
    vertical: IntArray


def sides(graph: Graph) -> Sides:
    """The sides of a board of squares; cached with the graph."""
    return graph.cached("sides of squares", lambda: _sides(graph))


def _sides(graph: Graph) -> Sides:
    top, right, bottom, left = np.moveaxis(graph.face_edges.reshape(graph.rows, graph.cols, 4), 2, 0)
    return Sides(np.concatenate([top, bottom[-1:]], axis=0), np.concatenate([left, right[:, -1:]], axis=1))


def board_of(graph: Graph, horizontal: MarkArray, vertical: MarkArray) -> Board | None:
    """The board with these marks, shaped like `Sides`; None when nothing is marked."""
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    place = sides(graph)
    marks[place.horizontal] = horizontal
    marks[place.vertical] = vertical
    return Board.of(graph, marks) if marks.any() else None
