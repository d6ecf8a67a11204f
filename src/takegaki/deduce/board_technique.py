"""Techniques that look at the board as a whole, once those that wait for places are stuck: what all share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from takegaki.core.budget import RunningBudget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Goal
from takegaki.deduce.kernels.fact_board import FactBoard, new_fact_board, new_tile_fact_board
from takegaki.deduce.sides import Sides
from takegaki.model.tree_frame import beyond
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.net import ways
from takegaki.tilings.torus import sides


@dataclass(frozen=True)
class TechniqueContext:
    """What techniques at work on one board share.

    budget   to be checked every few milliseconds of a long turn; the error ends the turn, which a
              later one goes on with
    """

    puzzle: Puzzle
    sides: Sides
    budget: RunningBudget


class BoardTechnique(Protocol):
    """A technique at work on one board; from one turn to the next the board of facts only knows more."""

    def take(self, fact_board: FactBoard) -> bool:
        """Look at a board of facts where all easier techniques are stuck; whether facts were written into it.

        There is room for as many premises as there are edges and faces.
        """


def fact_board_of(puzzle: Puzzle) -> FactBoard:
    """A board of facts without marks. Raises PuzzleError for clues that the type has not. Cost: linear."""
    return SLATES[PUZZLES[puzzle.kind].goal](puzzle)


def _on_faces(puzzle: Puzzle) -> FactBoard:
    return new_fact_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")


def _on_tiles(puzzle: Puzzle) -> FactBoard:
    graph = puzzle.graph
    return new_tile_fact_board(graph, sides(graph), beyond(graph), ways(puzzle))


SLATES: dict[Goal, Callable[[Puzzle], FactBoard]] = {"loop": _on_faces, "tree": _on_tiles}
