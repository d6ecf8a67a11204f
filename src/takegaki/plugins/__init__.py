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

from takegaki.core.board import Board
from takegaki.core.entry_points import PluginError, PluginWarning
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import cell_name, edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Dot, Edge, Reason
from takegaki.core.table import Table, counts
from takegaki.core.violations import Fault, Violation
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques.own_techniques import Finding
from takegaki.formats.document import Document, Format
from takegaki.formats.registry import FORMATS
from takegaki.plugins.own_sentence import says
from takegaki.plugins.register_entry import register
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables, Part, PuzzleType, TileTables, Words
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.drawn_boards import DrawnBoards
from takegaki.tilings.registry import FACE_BOARDS, TILINGS
from takegaki.tilings.squares import SQUARE
from takegaki.tilings.tiling import Lattice, Piece, Tiling
from takegaki.tilings.torus import CELLS, TileGrid, sides

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
