"""Wrong marks: is this board right so far, and if not, which marks or clues are to blame?"""

from dataclasses import dataclass

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution
from takegaki.solve.cores import Cores, Goal
from takegaki.solve.exact import ExactSearch
from takegaki.solve.premises import EndedError, Premises
from takegaki.solve.search import Budget, Exhausted, Stopped


@dataclass(frozen=True)
class NothingWrong:
    """Some solution holds all the marks: this one."""

    solution: Solution


@dataclass(frozen=True)
class Wrong:
    """Marks that are in no solution.

    edges   where they are, ascending: all of them, at least one
    """

    edges: tuple[int, ...]


@dataclass(frozen=True)
class Together:
    """Each mark is in some solution, but no solution holds all of these.

    edges     where they are, ascending
    minimal   without any one of them the rest can hold; else the budget ended before that was clear
    smallest  no fewer marks exclude each other; that is proven
    """

    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


@dataclass(frozen=True)
class Contradiction:
    """The puzzle has no solution, whatever the marks, because of these clues.

    faces     where they are, ascending; none at all when the board itself has no loop as the rules
              want it
    minimal   without any one of them the rest has a solution; else the budget ended too early
    smallest  no fewer clues contradict each other; that is proven
    """

    faces: tuple[int, ...]
    minimal: bool
    smallest: bool


WrongMarks = NothingWrong | Wrong | Together | Contradiction | Stopped


def wrong_marks(puzzle: Puzzle, board: Board, budget: Budget | None = None) -> WrongMarks:
    """What is wrong with the marks of a board, or with the puzzle if it has no solution.

    Stopped when the budget ends before that is known; without a budget: one second. Raises
    BoardError when the board is of another graph. Cost: one search, and one for each solution that
    clears at least one more mark; to find few marks or clues to blame is exponential in their number.
    """
    if board.graph != puzzle.graph:
        raise BoardError(f"a board of {board.graph!r} for a puzzle on {puzzle.graph!r}")
    budget = budget or Budget(time_limit=1.0)
    search = ExactSearch(puzzle, 0, True)
    search.take(board)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return step
    if not isinstance(step, Exhausted):
        return NothingWrong(Solution.of(puzzle, step))
    try:
        return _blame(puzzle, board, budget)
    except EndedError as ended:
        return Stopped(str(ended))


def _blame(puzzle: Puzzle, board: Board, budget: Budget) -> WrongMarks:
    search = ExactSearch(puzzle, 0, True)
    step = search.next(budget)
    if isinstance(step, Exhausted):
        return _contradiction(puzzle, budget)
    left = np.flatnonzero(board.marks != UNKNOWN)
    while not isinstance(step, Exhausted):
        if isinstance(step, Stopped):
            return step
        left = left[step[left] != board.lines[left]]
        if len(left) == 0:
            return _together(puzzle, board, budget)
        # The next solution shall hold one of the marks that none held so far.
        search.differ(left, ~board.lines[left])
        step = search.next(budget)
    return Wrong(tuple(left.tolist()))


def _contradiction(puzzle: Puzzle, budget: Budget) -> Contradiction:
    premises = Premises(puzzle, Board.blank(puzzle.graph), budget)
    cores = Cores(premises, {0: Goal()}, lambda _: [0])
    found = cores.smallest(0, premises.clues)
    return Contradiction(premises.faces_in(found.core), found.minimal, found.smallest)


def _together(puzzle: Puzzle, board: Board, budget: Budget) -> Together:
    premises = Premises(puzzle, board, budget)
    cores = Cores(premises, {0: Goal(hard=tuple(premises.clues))}, lambda _: [0])
    found = cores.smallest(0, premises.marks)
    return Together(premises.edges_in(found.core), found.minimal, found.smallest)
