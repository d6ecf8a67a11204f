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
from takegaki.core.reason import Reason, Value, said
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
        raise PluginError(said("own-type.not-a-type", given=a_type(kind)))
    try:
        _look_at_fields(kind, replaces)
        _try_boards(kind)
    except _WrongError as error:
        what = said("own-type.does-not-work", name=repr(kind.name), what=str(error))
        raise PluginError(what) from None
    SHORT_NAMES.update(dict.fromkeys(kind.also, kind.name))


def _said(form: str, **args: Value) -> str:
    return said(f"own-type.{form}", **args)


def _of(field: str, where: str) -> str:
    return _said("of", field=field, where=where)


def _wrong(form: str, **args: Value) -> _WrongError:
    return _WrongError(_said(form, **args))


def _look_at_fields(kind: PuzzleType, replaces: bool) -> None:
    if not isinstance(kind.name, str) or not NAME.match(kind.name):
        raise _wrong("name")
    for what in ("title", "rules"):
        text = vars(kind).get(what)  # not the catalogue's: it has none of a type of somebody's own
        if not isinstance(text, str) or not text.strip():
            raise _wrong("text", field=what)
    for what, value, known in (
        ("goal", kind.goal, ("loop", "tree")),
        ("cells", kind.cells, ("faces", "vertices")),
        ("entry", kind.entry, get_args(Entry)),
        ("look", kind.look, get_args(Look)),
    ):
        if value not in known:
            some = ", ".join(map(repr, known))
            raise _wrong("one-of", field=what, known=some, given=repr(value))
    if not isinstance(kind.tables, LoopTables | TileTables):
        raise _wrong("tables", given=a_type(kind.tables))
    for short in kind.also:
        if not NAME.match(short) or (SHORT_NAMES.get(short, kind.name) != kind.name):
            raise _wrong("short-name", name=repr(short))
    if not replaces and kind.name in SHORT_NAMES:
        raise _wrong("taken", name=repr(kind.name), kind=SHORT_NAMES[kind.name])


def _try_boards(kind: PuzzleType) -> None:
    boards = next(iter(kind.boards.values()), None)
    if boards is None:
        raise _wrong("no-boards")
    graph = _board_of(boards)
    if graph.cells != kind.cells:
        raise _wrong("cells", board=boards.name, cells=graph.cells, given=kind.cells)
    if isinstance(kind.tables, LoopTables):
        for variant in ("", *kind.variants):
            if variant not in kind.tables.meeting:
                raise _wrong("meeting", variant=repr(variant))
        for cell in range(graph.n_cells):
            for clue in _called(_said("clues-of", cell=cell), kind.tables.clues, graph, cell):
                _try_clue(kind, kind.tables, graph, cell, clue)


def _board_of(boards: Boards) -> Graph:
    for size in SIZES:
        try:
            return boards.graph(*size)
        except PuzzleError:
            continue
    raise _wrong("no-small-board", board=boards.name, rows=SIZES[-1][0])


def _try_clue(kind: PuzzleType, tables: LoopTables, graph: Graph, cell: int, clue: int) -> None:
    if type(clue) is not int or not 0 <= clue <= LARGEST_CLUE:
        raise _wrong("clue-number", most=LARGEST_CLUE, given=repr(clue))
    where = _said("where", clue=clue, cell=cell, board=graph.size)
    for edges, patterns in _called(_of("parts", where), tables.parts, graph, cell, clue):
        _try_part(where, graph, edges, patterns)
    sign = _called(_said("the-sign", where=where), kind.sign, clue)
    if not isinstance(sign, str) or not sign or any(char.isspace() for char in sign):
        raise _wrong("sign", where=where, given=repr(sign))
    if _called(_said("the-word", word=repr(sign)), kind.code, sign) not in (clue, None):
        raise _wrong("other-clue", word=repr(sign), where=where)
    if kind.code(kind.word(clue)) != clue and kind.word(clue) != str(clue):
        raise _wrong("no-word", where=where)
    try:
        puzzle = Puzzle.__new__(Puzzle)
        clues = np.full(graph.n_cells, -1, dtype=np.int8)
        clues[cell] = clue
        vars(puzzle).update(kind=kind.name, graph=graph, clues=clues, variant="", meta={})
        kind.accept(puzzle)
    except UnsupportedError:
        return
    except PuzzleError as error:
        raise _wrong("refused", where=where, why=str(error)) from None
    except Exception as error:
        raise _failed(_of("check", where), error) from error
    for name, says in (("named", kind.named), ("required", kind.required)):
        reason = _called(_of(name, where), says, puzzle, cell)
        if not isinstance(reason, Reason):
            raise _wrong("not-said", field=name, where=where, given=a_type(reason))
        _called(_said("said", field=name, where=where), reason.but(**reason.args).sentence)
    for table in tables(puzzle):
        if table.origin.kind == "clue":
            _called(_of("violated", where), kind.violated, puzzle, table, 0)


def _try_part(where: str, graph: Graph, edges: tuple[int, ...], patterns: Iterable[int]) -> None:
    if len(set(edges)) != len(edges) or not edges or len(edges) > MOST_EDGES:
        raise _wrong("parts-number", where=where, most=MOST_EDGES, given=repr(edges))
    strange = next((edge for edge in edges if not 0 <= edge < graph.n_edges), None)
    if strange is not None:
        raise _wrong("parts-edge", where=where, edge=strange)
    if any(not 0 <= pattern < 1 << len(edges) for pattern in patterns):
        most = 1 << len(edges)
        raise _wrong("parts-pattern", where=where, edges=len(edges), most=most)


def _called(what: str, function: Callable[..., R], *arguments: object) -> R:
    try:
        return function(*arguments)
    except Exception as error:
        raise _failed(what, error) from error


def _failed(what: str, error: Exception) -> _WrongError:
    why = " ".join(str(error).split())
    return _WrongError(f"{what}: {type(error).__name__}: {why}")
