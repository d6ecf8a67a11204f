"""Loopy's save files: records KEY:LENGTH:DATA, of which the moves are played again.

The moves up to STATEPOS make the board; those after it have been undone and are passed over. A move
is a chain of an edge number and `y` (line), `n` (cross) or `u` (unknown); an S before it says that
Loopy solved the board. Edge numbers are those of the graphs here.
Source: Simon Tatham, midend.c and loopy.c, as checked in this project's format notes.
"""

import re
from collections.abc import Iterable

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.formats import loopy
from takegaki.formats.capacity import Capacity, has_marks
from takegaki.formats.document import Document, Format
from takegaki.formats.numbers import number, shown

CAPACITY = Capacity("a Loopy save file", tilings=loopy.CAPACITY.tilings, marks=True)

MAGIC = "Simon Tatham's Portable Puzzle Collection"
STEPS = ("MOVE", "SOLVE", "RESTART")
_RECORD = re.compile(rb"([A-Z]{1,8}) {0,7}:([0-9]{1,9}):")
_LINE_END = re.compile(rb"\r?\n|\Z")
_CHAIN = re.compile(r"S?(?:[0-9]{1,9}[ynu])*")
_LINK = re.compile(r"([0-9]+)([ynu])")
_MARKS = {"y": LINE, "n": CROSS, "u": UNKNOWN}
_LETTERS = {mark: letter for letter, mark in _MARKS.items()}

Record = tuple[str, str]


def detects(text: str) -> bool:
    """Begins with the SAVEFILE record."""
    return text.startswith("SAVEFILE:")


def read(text: str) -> Document:
    """The puzzle and the marks at the position that was saved."""
    records = list(_records(text.encode(errors="replace").rstrip(b"\r\n")))
    fields = dict(records)
    _check_head(fields)
    params = loopy.read_params(fields.get("CPARAMS") or _field(fields, "PARAMS"))
    puzzle = loopy.puzzle_of(params, _field(fields, "DESC"))
    steps = [record for record in records if record[0] in STEPS]
    position = number(fields.get("STATEPOS", str(len(steps) + 1)), "STATEPOS", least=1)
    if position > len(steps) + 1:
        raise FormatError(f"STATEPOS is {position}, but only {len(steps)} moves follow")
    undone = len(steps) + 1 - position
    warnings = (f"{undone} moves that had been undone were passed over",) if undone else ()
    board = Board.of(puzzle.graph, _replay(puzzle.graph, steps[: position - 1]))
    return Document(puzzle, board if has_marks(board) else None, warnings=warnings)


def _records(data: bytes) -> Iterable[Record]:
    at = 0
    while at < len(data):
        head = _RECORD.match(data, at)
        if head is None:
            raise FormatError("a record KEY:LENGTH:DATA was expected", line=data.count(b"\n", 0, at) + 1)
        end = head.end() + int(head[2])
        close = _LINE_END.match(data, end) if end <= len(data) else None
        if close is None:
            raise FormatError(
                f"the record {head[1].decode()} is not {int(head[2])} bytes long",
                line=data.count(b"\n", 0, at) + 1,
            )
        yield head[1].decode(), data[head.end() : end].decode(errors="replace")
        at = close.end()


def _check_head(fields: dict[str, str]) -> None:
    if _field(fields, "SAVEFILE") != MAGIC:
        raise FormatError(f"this is no save file of {MAGIC}")
    if _field(fields, "VERSION") != "1":
        raise UnsupportedError(f"version {shown(fields['VERSION'])} of save files is not known")
    if _field(fields, "GAME") != "Loopy":
        raise UnsupportedError(f"a save of the game {shown(fields['GAME'])}; only Loopy is read")


def _field(fields: dict[str, str], key: str) -> str:
    if key not in fields:
        raise FormatError(f"the record {key} is missing")
    return fields[key]


def _replay(graph: Graph, steps: list[Record]) -> MarkArray:
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    for turn, (key, move) in enumerate(steps, start=1):
        if key == "RESTART":
            marks[:] = UNKNOWN
            continue
        if not _CHAIN.fullmatch(move):
            raise FormatError(f"{shown(move)}: edges with y, n or u were expected", place=f"move {turn}")
        for edge, letter in _LINK.findall(move):
            if int(edge) >= graph.n_edges:
                raise FormatError(f"there is no edge {edge}", place=f"move {turn}")
            marks[int(edge)] = _MARKS[letter]
    return marks


def write(document: Document) -> str:
    """A save file with one move for each mark, by edge number."""
    require(document)
    puzzle, board = document.puzzle, document.board
    params = loopy.params_of(puzzle)
    marks = [] if board is None else board.marks.tolist()
    moves = [f"{edge}{_LETTERS[mark]}" for edge, mark in enumerate(marks) if mark != UNKNOWN]
    position = str(len(moves) + 1)
    records = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", "Loopy")]
    records += [("PARAMS", params), ("CPARAMS", params), ("DESC", loopy.description_of(puzzle))]
    records += [("NSTATES", position), ("STATEPOS", position)]
    records += [("MOVE", move) for move in moves]
    return "".join([f"{key:8}:{len(data)}:{data}\n" for key, data in records])


def require(document: Document) -> None:
    """Raise UnsupportedError when Loopy does not take the board."""
    loopy.require(document)


def losses(document: Document) -> list[str]:
    """What the save leaves out."""
    require(document)
    return CAPACITY.losses(document)


LOOPYSAVE = Format("loopysave", "Loopy save file", detects, read, write, losses)
