"""Net's save files, of which the moves are played again.

A move is a chain of A, C, F or L with a cell: turn it anticlockwise, clockwise, by half, lock or unlock it;
J before it says that the tiles were shuffled, S that Net solved the board. Marks are what locked tiles
show of their borders; of a board without a border where an arm meets none, what all tiles show. How
other tiles are turned cannot be write_save as marks and is passed over.
Source: Simon Tatham, midend.c and net.c, as checked in this project's format notes.
"""

import re
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.errors import FormatError
from takegaki.core.graph import IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.formats import net
from takegaki.formats.document import Capacity, Document, Format, has_marks
from takegaki.formats.net import encode_tiles
from takegaki.formats.reading import quoted
from takegaki.formats.savefile import RESTART, Record, Save, game_of, read_save, write_save
from takegaki.puzzles.net import ARMS, turned
from takegaki.tilings.torus import sides

_CAPACITY = Capacity(
    "a Net save file", kind=net.NET_CAPACITY.kind, tilings=net.NET_CAPACITY.tilings, marks=True
)

_GAME = "Net"
_CHAIN = re.compile(r"(?:[JS];?)?(?:[ACFL][0-9]{1,9},[0-9]{1,9}(?:;|\Z))*")
_LINK = re.compile(r"([ACFL])([0-9]+),([0-9]+)")
_TURNS = {"A": 1, "F": 2, "C": 3}
_LETTERS = {quarters: letter for letter, quarters in _TURNS.items()}
_TURNED = np.arange(16)[None].repeat(4, axis=0)
for _quarters in range(1, 4):
    _TURNED[_quarters] = [turned(tile) for tile in _TURNED[_quarters - 1].tolist()]


def detects(text: str) -> bool:
    """Begins with the SAVEFILE record and names the game."""
    return game_of(text) == _GAME


def read(text: str) -> Document:
    """The puzzle as it stood at the start, and the marks at the position that was saved."""
    puzzle, save = _begun(text)
    quarters, locked = _replay(puzzle, save.steps)
    marks, clashes = _marks(puzzle, quarters, locked)
    board = Board.of(puzzle.graph, marks)
    clash = (f"{clashes} borders between locked tiles that do not meet were left open",) if clashes else ()
    return Document(puzzle, board if has_marks(board) else None, warnings=save.warnings + clash)


def _begun(text: str) -> tuple[Puzzle, Save]:
    save = read_save(text, _GAME)
    return net.puzzle_of(net.read_params(save.params), save.description), save


def read_standing(text: str) -> tuple[Puzzle, NDArray[np.int8], NDArray[np.int8]]:
    """The puzzle, (V,) how many quarters anticlockwise each tile was turned, and (V,) 1 where it is locked.

    Raises PuzzleError like `read`.
    """
    puzzle, save = _begun(text)
    quarters, locked = _replay(puzzle, save.steps)
    return puzzle, quarters.astype(np.int8), locked.astype(np.int8)


def write_standing(puzzle: Puzzle, quarters: NDArray[np.int8], locked: NDArray[np.int8]) -> str:
    """A save file in which the tiles stand so, the inverse of `read_standing`: A, F or C, then L."""
    _CAPACITY.require(Document(puzzle))
    moves = []
    for cell, (turns, is_locked) in enumerate(zip(quarters.tolist(), locked.tolist(), strict=True)):
        place = f"{cell % puzzle.graph.cols},{cell // puzzle.graph.cols}"
        moves += [_LETTERS[turns] + place] if turns else []
        moves += ["L" + place] if is_locked else []
    return write_save(_GAME, net.params_of(puzzle), encode_tiles(puzzle.clues), moves)


def _replay(puzzle: Puzzle, steps: tuple[Record, ...]) -> tuple[IntArray, IntArray]:
    """(V,) quarter turns anticlockwise, and (V,) 1 where a tile is locked."""
    graph = puzzle.graph
    quarters = np.zeros(graph.n_vertices, dtype=np.int32)
    locked = np.zeros(graph.n_vertices, dtype=np.int32)
    for step, (key, move) in enumerate(steps, start=1):
        if key == RESTART:
            quarters[:] = locked[:] = 0
            continue
        if not _CHAIN.fullmatch(move):
            raise FormatError(f"{quoted(move)}: A, C, F or L and a cell were expected", place=f"move {step}")
        for letter, col, row in _LINK.findall(move):
            if int(col) >= graph.cols or int(row) >= graph.rows:
                raise FormatError(f"there is no cell {col},{row}", place=f"move {step}")
            cell = int(row) * graph.cols + int(col)
            if letter == "L":
                locked[cell] ^= 1
            else:
                quarters[cell] += _TURNS[letter]
    return quarters % 4, locked


def _marks(puzzle: Puzzle, quarters: IntArray, locked: IntArray) -> tuple[MarkArray, int]:
    """(E,) what the locked tiles show, and the number of borders on which two of them disagree."""
    graph, around = puzzle.graph, sides(puzzle.graph)
    arms = _TURNED[quarters, puzzle.clues & ARMS][:, None] >> np.arange(4) & 1
    shown = np.zeros((2, graph.n_edges + 1), dtype=np.int8)
    known = np.zeros((2, graph.n_edges + 1), dtype=np.bool_)
    for side in range(4):
        # The right and lower side of one cell are the left and upper side of the other.
        end = int(side in (1, 2))
        shown[end, around[:, side]] = np.where(arms[:, side], LINE, CROSS)
        known[end, around[:, side]] = locked == 1
    shown, known = shown[:, :-1], known[:, :-1]
    stray = bool((arms[around == graph.n_edges] == 1).any())
    if quarters.any() and not stray and np.array_equal(shown[0], shown[1]):
        return shown[0], 0
    clash = known.all(axis=0) & (shown[0] != shown[1])
    marks = np.where(known[0], shown[0], np.where(known[1], shown[1], UNKNOWN)).astype(np.int8)
    marks[clash] = UNKNOWN
    return marks, int(clash.sum())


def write(document: Document) -> str:
    """A save file in which each tile whose borders are all marked is turned so and locked."""
    _CAPACITY.require(document)
    puzzle = document.puzzle
    moves = []
    # Where these turns already make all arms meet, the text says how every tile stands.
    reread = replace(document, board=_board_as_read(document))
    for cell, quarters in enumerate(_locked(reread).tolist()):
        if quarters >= 0:
            place = f"{cell % puzzle.graph.cols},{cell // puzzle.graph.cols}"
            moves += [_LETTERS[quarters] + place] if quarters else []
            moves.append("L" + place)
    return write_save(_GAME, net.params_of(puzzle), encode_tiles(puzzle.clues), moves)


def _locked(document: Document) -> IntArray:
    """(V,) the quarter turns that the marks ask for, -1 where they leave a border open or fit no turn."""
    puzzle, board = document.puzzle, document.board
    found = np.full(puzzle.graph.n_vertices, -1, dtype=np.int32)
    if board is None or not has_marks(board):
        return found
    marks = np.append(board.marks, CROSS)[sides(puzzle.graph)]
    arms = ((marks == LINE) << np.arange(4)).sum(axis=1)
    complete = (marks != UNKNOWN).all(axis=1)
    for quarters in reversed(range(4)):
        found[complete & (_TURNED[quarters, puzzle.clues & ARMS] == arms)] = quarters
    return found


def _board_as_read(document: Document) -> Board | None:
    """The marks that are read from a save with the tiles turned and locked as the document asks for."""
    if not has_marks(document.board):
        return None
    quarters = _locked(document)
    marks, _ = _marks(document.puzzle, quarters.clip(0), (quarters >= 0).astype(np.int32))
    return Board.of(document.puzzle.graph, marks)


def losses(document: Document) -> list[str]:
    """What the save leaves out."""
    lost = _CAPACITY.losses(document)
    if has_marks(document.board) and document.board != _board_as_read(document):
        lost.append("marks that do not determine how a whole tile is turned are lost")
    return lost


NETSAVE = Format("netsave", "Net save file", detects, read, write, losses)
