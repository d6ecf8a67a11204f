"""What a puzzle type, tiling, format or technique of your own is made of.

`register(...)` adds it to the program that runs; docs/own_types.md builds a type step by step, and
examples/simple_loop.py is that type. All else follows from it: solving with proof, counting,
hints, explanations, ratings, generating, the page, JSON, pictures, print.

A puzzle type    PuzzleType, LoopTables (what a clue allows on some edges), Words (how clues are
                 written), counts; `says` makes its sentences, Violation and Fault name what a
                 board breaks, cell_name and edge_name tell places; CELLS, SQUARE, FACE_BOARDS are
                 boards to play on, `sides` gives the edges round a cell of CELLS
A tiling         Tiling, and Lattice with its Pieces where it repeats
A format         Format, from and to a Document
A technique      Technique with find=, a function that yields Findings, and its words:
                 own_title, own_statement, own_sentence with {place} and {then}

So that every program finds it, not only yours, an installed package names it as an entry point in
its pyproject.toml, by its name:

    [project.entry-points."takegaki.puzzles"]
    simple-loop = "my_package.simple_loop:SIMPLE_LOOP"

The groups are takegaki.puzzles, takegaki.tilings, takegaki.formats and takegaki.techniques. Or name
files and modules that call `register` in the environment, as in
`TAKEGAKI_PLUGINS=simple_loop.py takegaki serve`. Either is read when a name is asked for that
is not built in, when all are listed, or above level Hard; so no start waits for it.
"""

from typing import TypeVar

from takegaki.core.arguments import says_how
from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.entry_points import PluginError, PluginWarning
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, edge_name
from takegaki.core.printable import a_type
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import OWN, Cell, Dot, Edge, Reason, Value
from takegaki.core.registry import Registry
from takegaki.core.table import Table, counts
from takegaki.core.violations import Fault, Violation
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques import own_techniques
from takegaki.deduce.techniques.own_techniques import Finding
from takegaki.formats.document import Document, Format
from takegaki.formats.registry import FORMATS
from takegaki.model.loop_frame import forget_tables
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables, Part, PuzzleType, TileTables, Words
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.boards import forget_boards
from takegaki.tilings.drawn_boards import DrawnBoards
from takegaki.tilings.registry import DRAWN_BOARDS, FACE_BOARDS, TILE_GRIDS, TILINGS
from takegaki.tilings.squares import SQUARE
from takegaki.tilings.tiling import Lattice, Piece, Tiling
from takegaki.tilings.torus import CELLS, TileGrid, sides

Entry = PuzzleType | Tiling | AperiodicTiling | DrawnBoards | TileGrid | Format | Technique
T = TypeVar("T", bound=Entry)

_REGISTRIES: dict[type, Registry[object]] = {  # type: ignore[type-var]
    PuzzleType: PUZZLES,  # type: ignore[dict-item]
    Tiling: TILINGS,  # type: ignore[dict-item]
    AperiodicTiling: TILINGS,  # type: ignore[dict-item]
    DrawnBoards: DRAWN_BOARDS,  # type: ignore[dict-item]
    TileGrid: TILE_GRIDS,  # type: ignore[dict-item]
    Format: FORMATS,  # type: ignore[dict-item]
}


def says(text: str, graph: Graph | None = None, /, **args: Value) -> Reason:
    """A sentence, or a part of one, about places of a board: what `named` and `required` give.

    text   with names in braces for what is filled in, as in "the wall at {cell}"
    args   these: a Cell, Edge or Dot, marks, a number, a text or another such sentence

    It is the same in every language.

    >>> from takegaki import square
    >>> print(says("the wall at {cell}", square(2, 3), cell=Cell(4)))
    The wall at r2c2
    """
    return Reason(OWN + text, graph, **args)


@says_how
def register(entry: T, *, replace: bool = False) -> T:
    """Add a puzzle type, a tiling, a format or a technique to this program; gives it back.

    entry    a PuzzleType, a Tiling, a Format or a Technique of `takegaki.plugins`
    replace  also in place of one that was registered before, as in a notebook where its cell runs
             again; nothing built in is replaced. Puzzles made before keep what they know of it, so
             make them anew

    It is tried on a small board first. Raises PluginError, a PuzzleError, that says in one line
    what is wrong with it, also for a name that is taken. Processes that begin later (`jobs=2`, the
    page) know it where the module that registers it is imported there: the main module of a script,
    an entry point, or TAKEGAKI_PLUGINS; see `takegaki.plugins`.

    >>> from takegaki import register
    >>> from takegaki.plugins import PUZZLES, PluginError
    >>> try:
    ...     register(PUZZLES["masyu"])
    ... except PluginError as error:
    ...     print(error)
    the name 'masyu' is taken; choose another, or replace=True for one of yours
    """
    try:
        if isinstance(entry, Technique):
            own_techniques.add(entry, replaces=replace)
        elif type(entry) in _REGISTRIES:
            _REGISTRIES[type(entry)].add(entry, replace=replace)
            if replace:
                forget_boards()
                forget_tables()
        else:
            raise PluginError(
                "give a PuzzleType, Tiling, Format or Technique of takegaki.plugins, not "
                f"{a_type(entry)}"
            )
    except PluginError:
        raise
    except ValueError as error:
        raise PluginError(
            f"the name {error}; choose another, or replace=True for one of yours"
        ) from None
    return entry


__all__ = [
    "CELLS",
    "CROSS",
    "FACE_BOARDS",
    "FORMATS",
    "LINE",
    "PUZZLES",
    "SQUARE",
    "TILINGS",
    "UNKNOWN",
    "AperiodicTiling",
    "Board",
    "Cell",
    "Document",
    "Dot",
    "DrawnBoards",
    "Edge",
    "Fault",
    "Finding",
    "Format",
    "Graph",
    "Lattice",
    "Level",
    "LoopTables",
    "Part",
    "Piece",
    "PluginError",
    "PluginWarning",
    "Puzzle",
    "PuzzleError",
    "PuzzleType",
    "Reason",
    "Table",
    "Technique",
    "TileGrid",
    "TileTables",
    "Tiling",
    "Violation",
    "Words",
    "cell_name",
    "counts",
    "edge_name",
    "register",
    "says",
    "sides",
]
