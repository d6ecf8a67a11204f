"""Temporary."""

from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction


class Minimal:
    def __init__(self, puzzle: Puzzle, budget: object = None) -> None:
        self._puzzle = puzzle

    def shrunk(self, deduction: Deduction) -> Deduction:
        return deduction
