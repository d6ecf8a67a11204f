"""`another`: a solution other than those given."""

import numpy as np

from takegaki.core.arguments import require, says_how
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.solution import Solution
from takegaki.core.verdict import Answer
from takegaki.solving.methods import open_search
from takegaki.solving.questions.solve import one_answer
from takegaki.solving.search import Rules


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
    return one_answer(solution.puzzle, search, budget)
