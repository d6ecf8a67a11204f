"""The slate of a puzzle, by the goal of its type."""

from collections.abc import Callable

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Goal
from takegaki.engine.slate import Slate, new_slate, new_tile_slate
from takegaki.model.tree_frame import beyond
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.net import ways
from takegaki.tilings.torus import sides


def slate_of(puzzle: Puzzle) -> Slate:
    """A slate without marks. Raises PuzzleError for clues that the type has not. Cost: linear."""
    return SLATES[PUZZLES[puzzle.kind].goal](puzzle)


def clued(puzzle: Puzzle) -> tuple[int, ...]:
    """The cells with a clue that tells something, ascending."""
    return tuple(np.flatnonzero(puzzle.clues >= 0).tolist())


def _on_faces(puzzle: Puzzle) -> Slate:
    return new_slate(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")


def _on_tiles(puzzle: Puzzle) -> Slate:
    graph = puzzle.graph
    return new_tile_slate(graph, sides(graph), beyond(graph), ways(puzzle))


SLATES: dict[Goal, Callable[[Puzzle], Slate]] = {"loop": _on_faces, "tree": _on_tiles}
