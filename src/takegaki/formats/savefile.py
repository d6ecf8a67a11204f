"""Save files of Simon Tatham's puzzles, of which the moves up to the position saved are played
again.

A file is records KEY:LENGTH:DATA. Moves up to STATEPOS count; those after it were undone and are
passed over.

Loopy: a move is a chain of an edge number and `y` (line), `n` (cross) or `u` (unknown); an S before
it means that Loopy solved the board. Edge numbers are those of the graphs here.

Net: a move is a chain of A, C, F or L with a cell: turn it anticlockwise, clockwise, by half, lock
or unlock it; J before it means that the tiles were shuffled, S that Net solved the board. Marks are
what locked tiles show of their borders; of a board without a border where an arm meets none, what
all tiles show. How other tiles are turned cannot be written as marks and is passed over.
Source: Simon Tatham, midend.c, loopy.c and net.c, as checked in this project's format notes.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats import loopy, net
from takegaki.formats.document import Capacity, Document, Format, has_marks
from takegaki.formats.net import encode_tiles
from takegaki.formats.tokens import number, quoted
from takegaki.tilings.torus import ARMS, sides, turned

MAGIC = "Simon Tatham's Portable Puzzle Collection"
STEPS = ("MOVE", "SOLVE", "RESTART")
RESTART = "RESTART"
_RECORD = pattern(rb"([A-Z]{1,8}) {0,7}:([0-9]{1,9}):")
_LINE_END = pattern(rb"\r?\n|\Z")
_NAMED_GAME = pattern(r"\bGAME {0,7}:[0-9]{1,9}:([A-Za-z ]+)")

Record = tuple[str, str]


@dataclass(frozen=True)
class Save:
    """A save file: parameters, description, the moves in force, and how many were undone."""

    params: str
    description: str
    steps: tuple[Record, ...]
    undone: int

    @property
    def warnings(self) -> tuple[str, ...]:
        """That moves were undone, if any."""
        return (said("reading.ignored-undone", count=self.undone),) if self.undone else ()


def begins(text: str) -> bool:
    """Begins with the SAVEFILE record."""
    return text.startswith("SAVEFILE:")


def game_of(text: str) -> str:
    """The game that a save file names near its beginning, "" for none. Never raises."""
    found = _NAMED_GAME.search(text[:300])
    return found[1] if begins(text) and found else ""


def read_save(text: str, game: str) -> Save:
    """The save of this game. Raises FormatError or UnsupportedError."""
    records = list(_records(text.encode(errors="replace").rstrip(b"\r\n")))
    fields = dict(records)
    _check_head(fields, game)
    params = fields.get("CPARAMS") or _field(fields, "PARAMS")
    steps = [record for record in records if record[0] in STEPS]
    position = number(fields.get("STATEPOS", str(len(steps) + 1)), "STATEPOS", least=1)
    if position > len(steps) + 1:
        what = said("reading.save-position", position=position, moves=len(steps))
        raise FormatError(what)
    undone = len(steps) + 1 - position
    return Save(params, _field(fields, "DESC"), tuple(steps[: position - 1]), undone)


def _records(data: bytes) -> Iterable[Record]:
    at = 0
    while at < len(data):
        head = _RECORD.match(data, at)
        if head is None:
            line = data.count(b"\n", 0, at) + 1
            raise FormatError(said("reading.save-record"), line=line)
        end = head.end() + int(head[2])
        close = _LINE_END.match(data, end) if end <= len(data) else None
        if close is None:
            raise FormatError(
                said("reading.save-length", key=head[1].decode(), bytes=int(head[2])),
                line=data.count(b"\n", 0, at) + 1,
            )
        yield head[1].decode(), data[head.end() : end].decode(errors="replace")
        at = close.end()


def _check_head(fields: dict[str, str], game: str) -> None:
    if _field(fields, "SAVEFILE") != MAGIC:
        raise FormatError(said("reading.save-none"))
    if _field(fields, "VERSION") != "1":
        raise UnsupportedError(said("reading.save-version", given=quoted(fields["VERSION"])))
    if _field(fields, "GAME") != game:
        raise UnsupportedError(said("reading.save-game", given=quoted(fields["GAME"]), game=game))


def _place(move: int) -> str:
    """Where a move stands, from 1."""
    return said("reading-place.move", move=move)


def _field(fields: dict[str, str], key: str) -> str:
    if key not in fields:
        raise FormatError(said("reading.save-missing", key=key))
    return fields[key]


def write_save(game: str, params: str, description: str, moves: list[str]) -> str:
    """A save file with these moves, all of them done."""
    position = str(len(moves) + 1)
    records = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", game)]
    records += [("PARAMS", params), ("CPARAMS", params), ("DESC", description)]
    records += [("NSTATES", position), ("STATEPOS", position)]
    records += [("MOVE", move) for move in moves]
    return "".join([f"{key:8}:{len(data)}:{data}\n" for key, data in records])


_LOOPY_CAPACITY = Capacity("a Loopy save file", tilings=loopy.LOOPY_CAPACITY.tilings, marks=True)

_LOOPY = "Loopy"
_LOOPY_CHAIN = pattern(r"S?(?:[0-9]{1,9}[ynu])*")
_LOOPY_LINK = pattern(r"([0-9]+)([ynu])")
_MARKS = {"y": LINE, "n": CROSS, "u": UNKNOWN}
_MARK_LETTERS = {mark: letter for letter, mark in _MARKS.items()}


def _read_loopy(text: str) -> Document:
    """The puzzle and the marks at the position that was saved."""
    save = read_save(text, _LOOPY)
    puzzle = loopy.puzzle_of(loopy.read_params(save.params), save.description)
    board = Board.of(puzzle.graph, _replay_loopy(puzzle.graph, save.steps))
    return Document(puzzle, board if has_marks(board) else None, warnings=save.warnings)


def _replay_loopy(graph: Graph, steps: tuple[Record, ...]) -> MarkArray:
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    for turn, (key, move) in enumerate(steps, start=1):
        if key == RESTART:
            marks[:] = UNKNOWN
            continue
        if not _LOOPY_CHAIN.fullmatch(move):
            raise FormatError(said("reading.loopy-move", given=quoted(move)), place=_place(turn))
        for edge, letter in _LOOPY_LINK.findall(move):
            if int(edge) >= graph.n_edges:
                raise FormatError(said("reading.no-edge", edge=edge), place=_place(turn))
            marks[int(edge)] = _MARKS[letter]
    return marks


def _write_loopy(document: Document) -> str:
    """A save file with one move for each mark, by edge number."""
    loopy.require(document)
    puzzle, board = document.puzzle, document.board
    marks = [] if board is None else board.marks.tolist()
    moves = [f"{edge}{_MARK_LETTERS[mark]}" for edge, mark in enumerate(marks) if mark != UNKNOWN]
    return write_save(_LOOPY, loopy.params_of(puzzle), loopy.description_of(puzzle), moves)


def _losses_loopy(document: Document) -> list[str]:
    """What the save leaves out."""
    loopy.require(document)
    return _LOOPY_CAPACITY.losses(document)


LOOPYSAVE = Format("loopysave", "Loopy save file", begins, _read_loopy, _write_loopy, _losses_loopy)


_NET_CAPACITY = Capacity(
    "a Net save file", kind=net.NET_CAPACITY.kind, tilings=net.NET_CAPACITY.tilings, marks=True
)

_NET = "Net"
_NET_CHAIN = pattern(r"(?:[JS];?)?(?:[ACFL][0-9]{1,9},[0-9]{1,9}(?:;|\Z))*")
_NET_LINK = pattern(r"([ACFL])([0-9]+),([0-9]+)")
_TURNS = {"A": 1, "F": 2, "C": 3}
_TURN_LETTERS = {quarters: letter for letter, quarters in _TURNS.items()}
_TURNED = np.arange(16)[None].repeat(4, axis=0)
for _quarters in range(1, 4):
    _TURNED[_quarters] = [turned(tile) for tile in _TURNED[_quarters - 1].tolist()]


def _is_net(text: str) -> bool:
    """Begins with the SAVEFILE record and names the game."""
    return game_of(text) == _NET


def _read_net(text: str) -> Document:
    """The puzzle as it stood at the start, and the marks at the position that was saved."""
    puzzle, save = _begun(text)
    quarters, locked = _replay_net(puzzle, save.steps)
    marks, clashes = _marks(puzzle, quarters, locked)
    board = Board.of(puzzle.graph, marks)
    clash = (said("reading.locked-clash", count=int(clashes)),) if clashes else ()
    return Document(puzzle, board if has_marks(board) else None, warnings=save.warnings + clash)


def _begun(text: str) -> tuple[Puzzle, Save]:
    save = read_save(text, _NET)
    return net.puzzle_of(net.read_params(save.params), save.description), save


def read_standing(text: str) -> tuple[Puzzle, NDArray[np.int8], NDArray[np.int8]]:
    """The puzzle, (V,) how many quarters anticlockwise each tile was turned, and (V,) 1 where it is
    locked.

    Raises PuzzleError for what is no such save.
    """
    puzzle, save = _begun(text)
    quarters, locked = _replay_net(puzzle, save.steps)
    return puzzle, quarters.astype(np.int8), locked.astype(np.int8)


def write_standing(puzzle: Puzzle, quarters: NDArray[np.int8], locked: NDArray[np.int8]) -> str:
    """A save file in which the tiles stand so, the inverse of `read_standing`: A, F or C, then
    L.
    """
    _NET_CAPACITY.require(Document(puzzle))
    moves = []
    for cell, (turns, is_locked) in enumerate(zip(quarters.tolist(), locked.tolist(), strict=True)):
        place = f"{cell % puzzle.graph.cols},{cell // puzzle.graph.cols}"
        moves += [_TURN_LETTERS[turns] + place] if turns else []
        moves += ["L" + place] if is_locked else []
    return write_save(_NET, net.params_of(puzzle), encode_tiles(puzzle.clues), moves)


def _replay_net(puzzle: Puzzle, steps: tuple[Record, ...]) -> tuple[IntArray, IntArray]:
    """(V,) quarter turns anticlockwise, and (V,) 1 where a tile is locked."""
    graph = puzzle.graph
    quarters = np.zeros(graph.n_vertices, dtype=np.int32)
    locked = np.zeros(graph.n_vertices, dtype=np.int32)
    for step, (key, move) in enumerate(steps, start=1):
        if key == RESTART:
            quarters[:] = locked[:] = 0
            continue
        if not _NET_CHAIN.fullmatch(move):
            raise FormatError(said("reading.net-move", given=quoted(move)), place=_place(step))
        for letter, col, row in _NET_LINK.findall(move):
            if int(col) >= graph.cols or int(row) >= graph.rows:
                what = said("reading.no-cell", cell=f"{col},{row}")
                raise FormatError(what, place=_place(step))
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


def _write_net(document: Document) -> str:
    """A save file in which each tile whose borders are all marked is turned so and locked."""
    _NET_CAPACITY.require(document)
    puzzle = document.puzzle
    moves = []
    # Where these turns already make all arms meet, the text gives the position of every tile.
    reread = replace(document, board=_board_as_read(document))
    for cell, quarters in enumerate(_locked(reread).tolist()):
        if quarters >= 0:
            place = f"{cell % puzzle.graph.cols},{cell // puzzle.graph.cols}"
            moves += [_TURN_LETTERS[quarters] + place] if quarters else []
            moves.append("L" + place)
    return write_save(_NET, net.params_of(puzzle), encode_tiles(puzzle.clues), moves)


def _locked(document: Document) -> IntArray:
    """(V,) the quarter turns that the marks require, -1 where they leave a border open or fit no
    turn.
    """
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
    """The marks that are read from a save in which the tiles are turned and locked as in the
    document.
    """
    if not has_marks(document.board):
        return None
    quarters = _locked(document)
    marks, _ = _marks(document.puzzle, quarters.clip(0), (quarters >= 0).astype(np.int32))
    return Board.of(document.puzzle.graph, marks)


def _losses_net(document: Document) -> list[str]:
    """What the save leaves out."""
    lost = _NET_CAPACITY.losses(document)
    if has_marks(document.board) and document.board != _board_as_read(document):
        lost.append(said("loss.half-turned"))
    return lost


NETSAVE = Format("netsave", "Net save file", _is_net, _read_net, _write_net, _losses_net)
