"""Wrong marks: is this board right so far, and if not, which marks or clues are to blame?"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Stopped
from takegaki.solving.methods.exact import exact_search
from takegaki.solving.search import Exhausted

PATIENCE = 1.0
"""Seconds to make few the marks or clues that are to blame."""


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
    smallest  fewer of these marks could all be right; that is proven
    """

    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


@dataclass(frozen=True)
class Contradiction:
    """The puzzle has no solution, whatever the marks, because of these clues.

    faces     where they are, ascending; none at all when the board itself has no loop as the rules
              require
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

    patience   seconds to make the marks or clues to blame few; whatever is found by then is
               reported

    Stopped when the budget ends before it is known what is wrong; without a budget: one second.
    Raises BoardError when the board is of another graph. Cost: one search, and one for each
    solution that clears at least one more mark; to find few marks or clues to blame is exponential
    in their number.
    """
    require_board(board, puzzle.graph)
    budget = (budget or Budget(time_limit=1.0)).start()
    search = exact_search(puzzle)
    search.take(board)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return step
    if not isinstance(step, Exhausted):
        return NothingWrong(Solution.of(puzzle, step))
    try:
        return _found_wrong(puzzle, board, budget, patience)
    except EndedError as ended:
        return Stopped(str(ended))


def _found_wrong(puzzle: Puzzle, board: Board, budget: Budget, patience: float) -> WrongMarks:
    """What is wrong with marks that no solution has. Raises EndedError when the budget ends."""
    # Most boards are right.
    from takegaki.solving.premises.minimal_conflict import minimal_conflict  # noqa: PLC0415

    search = exact_search(puzzle)
    step = search.next(budget)
    if isinstance(step, Exhausted):
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), budget, patience)
        return Contradiction(found.faces, found.minimal, found.smallest)
    left = np.flatnonzero(board.marks != UNKNOWN)
    while not isinstance(step, Exhausted):
        if isinstance(step, Stopped):
            return step
        left = left[step[left] != board.lines[left]]
        if len(left) == 0:
            found = minimal_conflict(puzzle, board, budget, patience, given_clues=True)
            return Together(found.edges, found.minimal, found.smallest)
        # The next solution shall hold one of the marks that none held so far.
        search.differ(left, ~board.lines[left])
        step = search.next(budget)
    return Wrong(tuple(left.tolist()))


INSIDE, OUTSIDE = 1, 2
"""Sides of the loop that a player gave a face."""
MOST_LOOPS = 20
"""Of a puzzle with more solutions no side is called wrong: to know it each must be seen."""


def wrong_sides(
    puzzle: Puzzle, board: Board, sides: NDArray[np.int8], budget: Budget | None = None
) -> tuple[int, ...] | Stopped:
    """The faces to which a player gave a side of the loop that no solution with these marks gives
    them, ascending.

    sides   (F,) INSIDE, OUTSIDE, else no side

    None where no solution has the marks, or more than MOST_LOOPS have them. Stopped when the budget
    ends before that is known; without a budget: one second. Cost: a search for each solution.
    """
    require_board(board, puzzle.graph)
    budget = (budget or Budget(time_limit=1.0)).start()
    search = exact_search(puzzle)
    search.take(board)
    wrong = (sides == INSIDE) | (sides == OUTSIDE)
    for count in range(MOST_LOOPS + 1):
        step = search.next(budget)
        if isinstance(step, Stopped):
            return step
        if isinstance(step, Exhausted):
            return tuple(np.flatnonzero(wrong).tolist()) if count else ()
        wrong &= inside_faces(puzzle.graph, step) != (sides == INSIDE)
        if not wrong.any():
            break
    return ()
