"""What a puzzle type and a board are called, and what a type asks for, in the language that is
spoken.
"""

from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import known, said
from takegaki.puzzles import PUZZLES


def rules_of(kind: str) -> str:
    """What a player has to do."""
    return PUZZLES[kind].rules


def kind_title(kind: str) -> str:
    """The name of a type."""
    return PUZZLES[kind].title


def tiling_title(name: str) -> str:
    """The name of a board."""
    return known(f"puzzle-tiling.{name}", name)


def title_of(puzzle: Puzzle) -> str:
    """Its title, or its kind, and its size."""
    name = puzzle.title or kind_title(puzzle.kind).partition(" (")[0]
    if puzzle.rows:
        size = said("game-size", cols=puzzle.cols, rows=puzzle.rows)
    else:
        size = said("game-cells", cells=puzzle.graph.n_cells)
    return said("game-title", name=name, tiling=tiling_title(puzzle.graph.tiling), size=size)
