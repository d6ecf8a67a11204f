"""Temporary."""

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction


class Minimal:
    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def shrunk(self, board: Board, deduction: Deduction) -> Deduction:
        return deduction
