"""Wrong marks: is this board right so far, and if not, which marks or clues are to blame?"""

from dataclasses import dataclass

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution
from takegaki.solve.blame import blame
from takegaki.solve.exact import exact_search
from takegaki.solve.premises import EndedError
from takegaki.solve.search import Budget, Exhausted, Stopped

PATIENCE = 1.0


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


def wrong_marks(
    puzzle: Puzzle, board: Board, budget: Budget | None = None, *, patience: float = PATIENCE
) -> WrongMarks:
    """What is wrong with the marks of a board, or with the puzzle if it has no solution.

    patience   seconds to make the marks or clues to blame few; whatever is found by then is told

    Stopped when the budget ends before it is known what is wrong; without a budget: one second. Raises
    BoardError when the board is of another graph. Cost: one search, and one for each solution that
    clears at least one more mark; to find few marks or clues to blame is exponential in their number.
    """
    if board.graph != puzzle.graph:
        raise BoardError(f"a board of {board.graph!r} for a puzzle on {puzzle.graph!r}")
    budget = budget or Budget(time_limit=1.0)
    search = exact_search(puzzle)
    search.take(board)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return step
    if not isinstance(step, Exhausted):
        return NothingWrong(Solution.of(puzzle, step))
    try:
        return _told(puzzle, board, budget, patience)
    except EndedError as ended:
        return Stopped(str(ended))


def _told(puzzle: Puzzle, board: Board, budget: Budget, patience: float) -> WrongMarks:
    search = exact_search(puzzle)
    step = search.next(budget)
    if isinstance(step, Exhausted):
        found = blame(puzzle, Board.blank(puzzle.graph), budget, patience)
        return Contradiction(found.faces, found.minimal, found.smallest)
    left = np.flatnonzero(board.marks != UNKNOWN)
    while not isinstance(step, Exhausted):
        if isinstance(step, Stopped):
            return step
        left = left[step[left] != board.lines[left]]
        if len(left) == 0:
            found = blame(puzzle, board, budget, patience, given_clues=True)
            return Together(found.edges, found.minimal, found.smallest)
        # The next solution shall hold one of the marks that none held so far.
        search.differ(left, ~board.lines[left])
        step = search.next(budget)
    return Wrong(tuple(left.tolist()))
