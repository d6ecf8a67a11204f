"""Cells: the clues of a puzzle as ASCII bytes, one for each face; what most formats are made of.
Signs: the same as words, of types whose clues are more than digits, and a format of them: any
puzzle whose clues are no tiles, with its board named in the first line.

`0`-`9` and `A`-`Z` (10 to 35) are clues, `.` is a blank, `?` a clue without a number.

    slitherlink-pairs square 3x2
    1/3 .   0
    .   2/3 .

The type, the tiling, WIDTHxHEIGHT and, where there are such, `variant=` and `description=`; then
the clues as pictures show them and `.` for none, between blanks: a line for each row of cells, or
all in one line.
"""

import re
from collections.abc import Sequence

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, LimitError, UnsupportedError, check_faces
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import MarkArray
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, ClueArray, Meta, Puzzle
from takegaki.core.reason import Value, said
from takegaki.core.whole_numbers import INT8
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.tokens import check_filled, number, quoted, with_plain_line_ends
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings import square

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
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
    return np.frombuffer(cells.translate(_CLUE_OF_CELL), INT8)


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
    """(C,) the clues of signs, one for each cell. Raises FormatError for one that its cell cannot
    have.
    """
    known: dict[tuple[int, ...], dict[str, int]] = {}
    tables, sign = PUZZLES[kind].tables, PUZZLES[kind].sign
    found = []
    for cell, text in enumerate(signs):
        clues = tuple(tables.clues(graph, cell)) if isinstance(tables, LoopTables) else ()
        if clues not in known:
            known[clues] = {".": NO_CLUE, "?": HIDDEN_CLUE, **{sign(clue): clue for clue in clues}}
        if text not in known[clues]:
            few = ", ".join(sorted(known[clues])[:12])
            what = said("reading.clue-known", given=quoted(text), known=few)
            raise FormatError(what, place=cell_name(graph, cell))
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
    top, right, bottom, left = np.moveaxis(
        graph.face_edges.reshape(graph.rows, graph.cols, 4), 2, 0
    )
    return Sides(
        np.concatenate([top, bottom[-1:]], axis=0), np.concatenate([left, right[:, -1:]], axis=1)
    )


def board_of(graph: Graph, horizontal: MarkArray, vertical: MarkArray) -> Board | None:
    """The board with these marks, shaped like `Sides`; None when nothing is marked."""
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    place = sides(graph)
    marks[place.horizontal] = horizontal
    marks[place.vertical] = vertical
    return Board.of(graph, marks) if marks.any() else None


_SIGNS_SIZE = pattern(r"([0-9]+)x([0-9]+)")
_OPTIONS = {"variant", "description"}
LONGEST_HEAD = 4000
"""Characters of a first line: descriptions are a few dozen long."""


def detects_signs(text: str) -> bool:
    """Begins with a puzzle type, a tiling and a size."""
    kind, _, rest = text[:200].lstrip().partition(" ")
    # What comes first is cheap; a type of nobody's may be one of a plug-in.
    return bool(re.match(r"[a-z-]+ +[0-9]+x[0-9]+(\s|$)", rest)) and kind in PUZZLES


def read_signs(text: str) -> Document:
    """The puzzle. Raises FormatError, UnsupportedError or LimitError."""
    check_filled(text)
    head, _, body = with_plain_line_ends(text).strip().partition("\n")
    if len(head) > LONGEST_HEAD:
        raise LimitError(said("reading.first-line", characters=len(head)), line=1)
    words = head.split()
    size = _SIGNS_SIZE.fullmatch(words[2]) if len(words) > 2 else None
    if size is None:
        raise FormatError(said("reading.signs-head"), line=1)
    kind, tiling, _, *rest = words
    options = dict(word.partition("=")[::2] for word in rest)
    if unknown := sorted(options.keys() - _OPTIONS):
        raise FormatError(said("reading.signs-option", given=quoted(unknown[0])), line=1)
    if kind not in PUZZLES or PUZZLES[kind].look == "tile":
        known = ", ".join(name for name, one in PUZZLES.items() if one.look != "tile")
        raise UnsupportedError(said("reading.signs-kind", given=quoted(kind), known=known))
    boards = PUZZLES[kind].boards
    if tiling not in boards:
        raise UnsupportedError(said("reading.not-played", kind=kind, tiling=quoted(tiling)))
    cols, rows = (
        number(size[1], "width", line=1, least=1),
        number(size[2], "height", line=1, least=1),
    )
    check_faces(boards[tiling].most_cells(rows, cols))
    description, signs = options.get("description", ""), body.split()
    # Counted before the graph is built, which takes far more memory than the text.
    if len(signs) != (expected := boards[tiling].cells(rows, cols, description)):
        what: dict[str, Value] = {"signs": len(signs), "tiling": tiling, "cells": expected}
        raise FormatError(said("reading.signs-count", **what))
    graph = boards[tiling].graph(rows, cols, description)
    clues = clues_of_signs(graph, kind, signs)
    return Document(Puzzle.of(graph, clues, kind=kind, variant=options.get("variant", "")))


def write_signs(document: Document) -> str:
    """The first line, then the clues in columns; LF at the end of each line."""
    _signs_capacity(document).require(document)
    puzzle, graph = document.puzzle, document.puzzle.graph
    options = {"variant": puzzle.variant, "description": graph.variant}
    head = [puzzle.kind, graph.tiling, f"{graph.cols}x{graph.rows}"]
    head += [f"{name}={value}" for name, value in options.items() if value]
    signs = signs_of(puzzle)
    wide, cols = max(map(len, signs)), graph.cols if graph.grid else len(signs)
    rows = (signs[begin : begin + cols] for begin in range(0, len(signs), cols))
    lines = [" ".join(sign.ljust(wide) for sign in row).rstrip() for row in rows]
    return "\n".join([" ".join(head), *lines]) + "\n"


def losses_of_signs(document: Document) -> list[str]:
    """What is left out."""
    return _signs_capacity(document).losses(document)


def _signs_capacity(document: Document) -> Capacity:
    """For the type of this document. Raises UnsupportedError for tiles."""
    kind = PUZZLES[document.puzzle.kind]
    if kind.look == "tile":
        raise UnsupportedError(said("reading.signs-tiles"))
    return Capacity("signs", kind.boards, kind.name, hidden=True, variants=kind.variants)


NAMED_SIGNS = Format(
    "signs",
    "Signs, with the board in the first line",
    detects_signs,
    read_signs,
    write_signs,
    losses_of_signs,
)
