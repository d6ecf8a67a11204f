"""The registry of puzzle types: a line each. Those that nobody asks for are not imported."""

from typing import cast

from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import KINDS, SHORT_NAMES, Puzzle
from takegaki.core.reason import said
from takegaki.core.registry import Registry
from takegaki.puzzles.puzzle_type import LoopTables, PuzzleType, TileTables, its_number

PUZZLES = cast("Registry[PuzzleType]", KINDS)
"""The types by name, each imported when it is first used."""

PUZZLES.announce(
    {
        "slitherlink": "slitherlink:SLITHERLINK",
        "net": "net:NET",
        "masyu": "masyu:MASYU",
        "slitherlink-pairs": "pairs:PAIRS",
        "slitherlink-sheep": "sheep:SHEEP",
        "slitherlink-inequality": "inequality:INEQUALITY",
    }
)
# What each type says of itself, here so that none is imported for it.
SHORT_NAMES.update(
    {
        **dict.fromkeys(("loopy", "fences"), "slitherlink"),
        **dict.fromkeys(("pipes", "netwalk"), "net"),
        **dict.fromkeys(("pearl",), "masyu"),
        **dict.fromkeys(("pairs",), "slitherlink-pairs"),
        **dict.fromkeys(("sheep", "wolves"), "slitherlink-sheep"),
        **dict.fromkeys(("inequality", "inequalities"), "slitherlink-inequality"),
    }
)


def is_of_tiles(puzzle: Puzzle) -> bool:
    """Is a solution entered by turning tiles, instead of drawing lines?"""
    return PUZZLES[puzzle.kind].entry == "tiles"


def counts_sides(kind: str) -> bool:
    """Is a clue of this type the number of lines round its face, and nothing else?"""
    tables = PUZZLES[kind].tables
    return isinstance(tables, LoopTables) and tables.sides is its_number


def loop_tables(kind: str) -> LoopTables:
    """The tables of a type of loops. Raises UnsupportedError for one whose clues are no such
    tables.
    """
    tables = PUZZLES[kind].tables
    if not isinstance(tables, LoopTables):
        raise UnsupportedError(said("type-error.no-loop-tables", kind=kind))
    return tables


def tile_tables(puzzle: Puzzle) -> TileTables:
    """How the tiles of a puzzle can be turned. Raises UnsupportedError for clues that are no
    tiles.
    """
    tables = PUZZLES[puzzle.kind].tables
    if not isinstance(tables, TileTables):
        raise UnsupportedError(said("type-error.no-tiles", kind=puzzle.kind))
    return tables


def require_counts(puzzle: Puzzle, what: str) -> None:
    """Raises UnsupportedError that `what` are not available, where a clue is no number of sides.

    All that reads clues as such numbers asks here first: a pair 0/3 would be a 3 to it.
    """
    if not counts_sides(puzzle.kind):
        raise UnsupportedError(said("type-error.not-counting", what=what, kind=puzzle.kind))


__all__ = [
    "PUZZLES",
    "Puzzle",
    "PuzzleType",
    "counts_sides",
    "is_of_tiles",
    "loop_tables",
    "require_counts",
    "tile_tables",
]
