"""All solutions of a puzzle on a small board, by brute force."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from oracle.enumerate_loops import BoolMatrix
from oracle.statements import clues_met, shapes_of, variant_met
from takegaki.core.board import Board
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle


@dataclass(frozen=True, eq=False)
class Truth:
    """What enumeration says of a puzzle.

    shapes   (L, E) all loops, or trees, of the board that the variant allows
    """

    puzzle: Puzzle
    shapes: BoolMatrix

    @cached_property
    def met(self) -> BoolMatrix:
        """(L, C) is each clue met?"""
        return clues_met(self.puzzle, self.shapes)

    @cached_property
    def solutions(self) -> BoolMatrix:
        """(S, E)."""
        found: BoolMatrix = self.shapes[self.met.all(axis=1)]
        return found

    def with_marks(self, board: Board) -> BoolMatrix:
        """(S, E) the solutions that have all marks of a board."""
        found: BoolMatrix = self.solutions[agree(self.solutions, board)]
        return found

    def without(self, cells: list[int]) -> BoolMatrix:
        """(S, E) the solutions if these clues were not given."""
        kept = np.ones(self.met.shape[1], dtype=np.bool_)
        kept[cells] = False
        return self.of_clues(np.flatnonzero(kept).tolist())

    def of_clues(self, cells: list[int]) -> BoolMatrix:
        """(S, E) the solutions if these clues alone were given."""
        found: BoolMatrix = self.shapes[self.met[:, cells].all(axis=1)]
        return found


def agree(lines: BoolMatrix, board: Board) -> np.ndarray:
    """(S,) which lines (S, E) have all marks of a board."""
    known = np.flatnonzero(board.marks != UNKNOWN)
    found: np.ndarray = (lines[:, known] == (board.marks[known] == LINE)).all(axis=1)
    return found


def truth_of(puzzle: Puzzle) -> Truth | None:
    """None where the board is too large."""
    shapes = shapes_of(puzzle)
    return None if shapes is None else Truth(puzzle, shapes[variant_met(puzzle, shapes)])
