"""Blame: a few clues and marks that contradict each other."""

from typing import NamedTuple

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.solve.cores import Cores, Goal
from takegaki.solve.premises import EndedError, Premises
from takegaki.solve.search import Budget


class Blame(NamedTuple):
    """Clues (their cells) and marks (edges), ascending, that together leave no solution.

    minimal   without any one of them there is one; else the time ended before that was clear
    smallest  no fewer contradict each other; that is proven
    """

    faces: tuple[int, ...]
    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


def blame(
    puzzle: Puzzle, board: Board, budget: Budget, patience: float, *, given_clues: bool = False
) -> Blame:
    """What to blame for that no solution of a puzzle holds the marks of a board, which is not checked.

    patience     seconds to make it few; all there is when that ends before there is any answer
    given_clues  the clues hold anyway: only marks are to blame

    Raises EndedError when the budget ends before there is any answer. Cost: exponential in the answer.
    """
    try:
        premises = Premises(puzzle, board, budget.at_most(patience))
        hard = tuple(premises.clues) if given_clues else ()
        counted = premises.marks if given_clues else range(len(premises.literals))
        found = Cores(premises, {0: Goal(hard=hard)}, lambda _: [0]).smallest(0, counted)
    except EndedError:
        if budget.conflicts is not None or budget.exceeded(Effort()):
            raise
        clues = () if given_clues else np.flatnonzero(puzzle.clues >= 0).tolist()
        return Blame(tuple(clues), tuple(np.flatnonzero(board.marks != UNKNOWN).tolist()), False, False)
    return Blame(premises.cells_in(found.core), premises.edges_in(found.core), found.minimal, found.smallest)
