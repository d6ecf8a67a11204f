"""What the tests of explanations share: positions on boards where all loops are known, and their
backbone.
"""

from collections.abc import Iterator

import numpy as np

from oracle.boards import GRAPHS, Known, known
from rules.positions import fitting, position
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction


def positions(seed: int, *, wrong: bool = False) -> Iterator[tuple[Known, Puzzle, Board]]:
    """Random puzzles without end, some of the variant full, with marks; 3 wide and 5 high first."""
    for i in range(1 << 30):
        world = known(*GRAPHS[i % 8])
        puzzle, board = position(world, np.random.default_rng([seed, i]), wrong=wrong)
        yield world, puzzle, board


def backbone(world: Known, puzzle: Puzzle, board: Board) -> np.ndarray:
    """(E,) the marks that all solutions with the marks of a board have; there is one."""
    left = fitting(world, puzzle, board.marks)
    assert len(left)
    return np.where(left.all(axis=0), LINE, np.where(left.any(axis=0), UNKNOWN, CROSS))


def followed(board: Board, deduction: Deduction, right: np.ndarray) -> Board:
    """The board with the conclusions, which must be new and right, from marks that must be
    there.
    """
    assert deduction.conclusions
    assert all(board[edge] == mark for edge, mark in deduction.marks)
    marks = board.marks.copy()
    for edge, mark in deduction.conclusions:
        assert marks[edge] == UNKNOWN
        assert right[edge] == mark
        marks[edge] = mark
    return Board.of(board.graph, marks)
