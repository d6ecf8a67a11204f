"""A puzzle type of somebody's own, looked over before it is registered: what is wrong with it is
said in one line that names it, and not by whatever would meet it first.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar, get_args

import numpy as np

from takegaki.core.entry_points import PluginError
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import a_type
from takegaki.core.puzzle import LARGEST_CLUE, SHORT_NAMES, Puzzle
from takegaki.core.reason import Reason
from takegaki.puzzles.puzzle_type import Entry, Look, LoopTables, PuzzleType, TileTables
from takegaki.tilings import Boards

R = TypeVar("R")
NAME = pattern(r"[a-z][a-z0-9-]*\Z")
LONGEST_TITLE = 100
SIZES = ((4, 3), (6, 5), (9, 7))
"""Rows and columns of the boards it is tried on: the first that its first family of boards has."""
MOST_EDGES = 16
"""Of one table; all ways of more are too many to be listed."""


class _WrongError(PuzzleError):
    """What is wrong with a type, without its name."""


def admit(kind: object, replaces: bool) -> None:
    """Let in a puzzle type that works; its short names are its name, too.

    Raises PluginError where a field of it is none that it can be, or one of its functions fails on
    a small board. Cost: a call for each clue of each cell of that board.
    """
    if not isinstance(kind, PuzzleType):
        raise PluginError(f"give a PuzzleType, not {a_type(kind)}")
    try:
        _look_at_fields(kind, replaces)
        _try_boards(kind)
    except _WrongError as error:
        raise PluginError(f"the puzzle type {kind.name!r} does not work: {error}") from None
    SHORT_NAMES.update(dict.fromkeys(kind.also, kind.name))


def _look_at_fields(kind: PuzzleType, replaces: bool) -> None:
    if not isinstance(kind.name, str) or not NAME.match(kind.name):
        raise _WrongError('a name is of small letters, digits and "-", as in "simple-loop"')
    for what, text in (("title", kind.title), ("rules", kind.rules)):
        if not isinstance(text, str) or not text.strip():
            raise _WrongError(f"its {what} is a text for people")
    for what, value, known in (
        ("goal", kind.goal, ("loop", "tree")),
        ("cells", kind.cells, ("faces", "vertices")),
        ("entry", kind.entry, get_args(Entry)),
        ("look", kind.look, get_args(Look)),
    ):
        if value not in known:
            raise _WrongError(f"{what} is {' or '.join(map(repr, known))}, not {value!r}")
    if not isinstance(kind.tables, LoopTables | TileTables):
        raise _WrongError(f"its tables are LoopTables or TileTables, not {a_type(kind.tables)}")
    for short in kind.also:
        if not NAME.match(short) or (SHORT_NAMES.get(short, kind.name) != kind.name):
            raise _WrongError(f"the short name {short!r} is taken, or is none")
    if not replaces and kind.name in SHORT_NAMES:
        raise _WrongError(f"{kind.name!r} is what {SHORT_NAMES[kind.name]} is called for short")


def _try_boards(kind: PuzzleType) -> None:
    boards = next(iter(kind.boards.values()), None)
    if boards is None:
        raise _WrongError("it has no boards to be played on")
    graph = _board_of(boards)
    if graph.cells != kind.cells:
        raise _WrongError(f"cells of {boards.name} boards are {graph.cells}, not {kind.cells}")
    if isinstance(kind.tables, LoopTables):
        for variant in ("", *kind.variants):
            if variant not in kind.tables.meeting:
                raise _WrongError(f"meeting has no numbers of lines for the variant {variant!r}")
        for cell in range(graph.n_cells):
            for clue in _called(f"clues of cell {cell}", kind.tables.clues, graph, cell):
                _try_clue(kind, kind.tables, graph, cell, clue)


def _board_of(boards: Boards) -> Graph:
    for size in SIZES:
        try:
            return boards.graph(*size)
        except PuzzleError:
            continue
    raise _WrongError(f"there is no {boards.name} board of {SIZES[-1][0]} rows to try it on")


def _try_clue(kind: PuzzleType, tables: LoopTables, graph: Graph, cell: int, clue: int) -> None:
    if type(clue) is not int or not 0 <= clue <= LARGEST_CLUE:
        raise _WrongError(f"clues are numbers from 0 to {LARGEST_CLUE}, not {clue!r}")
    where = f"clue {clue} of cell {cell} on {graph.size}"
    for edges, patterns in _called(f"parts of {where}", tables.parts, graph, cell, clue):
        _try_part(where, graph, edges, patterns)
    sign = _called(f"the sign of {where}", kind.sign, clue)
    if not isinstance(sign, str) or not sign or any(char.isspace() for char in sign):
        raise _WrongError(f"the sign of {where} is a short text without blanks, not {sign!r}")
    if _called(f"the word {sign!r}", kind.code, sign) not in (clue, None):
        raise _WrongError(f"the word {sign!r} is the sign of {where}, and means another clue")
    if kind.code(kind.word(clue)) != clue and kind.word(clue) != str(clue):
        raise _WrongError(f"no word of `words` means {where}")
    try:
        puzzle = Puzzle.__new__(Puzzle)
        clues = np.full(graph.n_cells, -1, dtype=np.int8)
        clues[cell] = clue
        vars(puzzle).update(kind=kind.name, graph=graph, clues=clues, variant="", meta={})
        kind.accept(puzzle)
    except UnsupportedError:
        return
    except PuzzleError as error:
        raise _WrongError(f"it lists {where}, and then refuses it: {error}") from None
    except Exception as error:
        raise _failed(f"check of {where}", error) from error
    for name, said in (("named", kind.named), ("required", kind.required)):
        reason = _called(f"{name} of {where}", said, puzzle, cell)
        if not isinstance(reason, Reason):
            what = f"{name} of {where} is what `says` makes, not {a_type(reason)}"
            raise _WrongError(what)
        _called(f"{name} of {where}, said", reason.but(**reason.args).sentence)
    for table in tables(puzzle):
        if table.origin.kind == "clue":
            _called(f"violated of {where}", kind.violated, puzzle, table, 0)


def _try_part(where: str, graph: Graph, edges: tuple[int, ...], patterns: Iterable[int]) -> None:
    if len(set(edges)) != len(edges) or not edges or len(edges) > MOST_EDGES:
        raise _WrongError(f"parts of {where}: 1 to {MOST_EDGES} different edges, not {edges!r}")
    strange = next((edge for edge in edges if not 0 <= edge < graph.n_edges), None)
    if strange is not None:
        raise _WrongError(f"parts of {where}: the board has no edge {strange}")
    if any(not 0 <= pattern < 1 << len(edges) for pattern in patterns):
        most = 1 << len(edges)
        raise _WrongError(f"parts of {where}: a pattern on {len(edges)} edges is below {most}")


def _called(what: str, function: Callable[..., R], *arguments: object) -> R:
    try:
        return function(*arguments)
    except Exception as error:
        raise _failed(what, error) from error


def _failed(what: str, error: Exception) -> _WrongError:
    said = " ".join(str(error).split())
    return _WrongError(f"{what}: {type(error).__name__}: {said}")
