"""Loopy's save files, of which the moves are played again.

The moves up to STATEPOS make the board; those after it have been undone and are passed over. A move
is a chain of an edge number and `y` (line), `n` (cross) or `u` (unknown); an S before it says that
Loopy solved the board. Edge numbers are those of the graphs here.
Source: Simon Tatham, midend.c and loopy.c, as checked in this project's format notes.
"""

import re

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.errors import FormatError
from takegaki.core.graph import Graph
from takegaki.formats import loopy
from takegaki.formats.document import Capacity, Document, Format, has_marks
from takegaki.formats.reading import quoted
from takegaki.formats.savefile import RESTART, Record, begins, read_save, write_save

_CAPACITY = Capacity("a Loopy save file", tilings=loopy.LOOPY_CAPACITY.tilings, marks=True)

_GAME = "Loopy"
_CHAIN = re.compile(r"S?(?:[0-9]{1,9}[ynu])*")
_LINK = re.compile(r"([0-9]+)([ynu])")
_MARKS = {"y": LINE, "n": CROSS, "u": UNKNOWN}
_LETTERS = {mark: letter for letter, mark in _MARKS.items()}


def read(text: str) -> Document:
    """The puzzle and the marks at the position that was saved."""
    save = read_save(text, _GAME)
    puzzle = loopy.puzzle_of(loopy.read_params(save.params), save.description)
    board = Board.of(puzzle.graph, _replay(puzzle.graph, save.steps))
    return Document(puzzle, board if has_marks(board) else None, warnings=save.warnings)


def _replay(graph: Graph, steps: tuple[Record, ...]) -> MarkArray:
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    for turn, (key, move) in enumerate(steps, start=1):
        if key == RESTART:
            marks[:] = UNKNOWN
            continue
        if not _CHAIN.fullmatch(move):
            raise FormatError(f"{quoted(move)}: edges with y, n or u were expected", place=f"move {turn}")
        for edge, letter in _LINK.findall(move):
            if int(edge) >= graph.n_edges:
                raise FormatError(f"there is no edge {edge}", place=f"move {turn}")
            marks[int(edge)] = _MARKS[letter]
    return marks


def write(document: Document) -> str:
    """A save file with one move for each mark, by edge number."""
    require(document)
    puzzle, board = document.puzzle, document.board
    marks = [] if board is None else board.marks.tolist()
    moves = [f"{edge}{_LETTERS[mark]}" for edge, mark in enumerate(marks) if mark != UNKNOWN]
    return write_save(_GAME, loopy.params_of(puzzle), loopy.description_of(puzzle), moves)


def require(document: Document) -> None:
    """Raise UnsupportedError when Loopy does not take the board."""
    loopy.require(document)


def losses(document: Document) -> list[str]:
    """What the save leaves out."""
    require(document)
    return _CAPACITY.losses(document)


LOOPYSAVE = Format("loopysave", "Loopy save file", begins, read, write, losses)
