"""`solve` and `another`: some solution, a solution other than those given."""

import numpy as np

from takegaki.core.arguments import require, says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import (
    Answer,
    Found,
    NoSolution,
    Solution,
    Undecided,
)
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import open_search
from takegaki.solving.search import Exhausted, Rules, Search, Stopped


@says_how
def solve(
    puzzle: Puzzle | Source,
    *,
    board: Board | None = None,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Answer:
    """Some solution, or NoSolution; further ones are not searched. Arguments as in `prove`."""
    puzzle = puzzle_of(puzzle)
    search = open_search(puzzle, method, rules, seed, board=board)
    return _one(puzzle, search, budget)


@says_how
def another(
    solution: Solution,
    *more: Solution,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Answer:
    """A solution of the same puzzle that is none of these, or NoSolution when there is no other.

    The given lines are not checked: what is no solution excludes nothing. Raises BoardError for a
    solution of another board. Other arguments as in `prove`.
    Source: paper 1 (rule-based Slither Link), section 2: the Another Solution Problem.
    """
    for given in (solution, *more):
        require(given, Solution, "another takes a Solution, as `solve` and `solutions` find them")
    search = open_search(solution.puzzle, method, rules, seed)
    for given in (solution, *more):
        if given.puzzle.graph != solution.puzzle.graph:
            raise BoardError("the solutions are of different boards")
        search.differ(np.arange(len(given.lines)), given.lines)
    return _one(solution.puzzle, search, budget)


def _one(puzzle: Puzzle, search: Search, budget: Budget | None) -> Answer:
    step = search.next(Budget.of(budget))
    if isinstance(step, Exhausted):
        return NoSolution(search.effort)
    if isinstance(step, Stopped):
        return Undecided(step.reason, None, search.effort, step.board)
    return Found(Solution.of(puzzle, step), search.effort)
