"""`solve`: some solution."""

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Answer, Found, NoSolution, Stopped, Undecided
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import open_search
from takegaki.solving.search import Exhausted, Rules, Search


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
    return one_answer(puzzle, search, budget)


def one_answer(puzzle: Puzzle, search: Search, budget: Budget | None) -> Answer:
    """The next solution of a search as an answer."""
    step = search.next(Budget.of(budget))
    if isinstance(step, Exhausted):
        return NoSolution(search.effort)
    if isinstance(step, Stopped):
        return Undecided(step.reason, None, search.effort, step.board)
    return Found(Solution.of(puzzle, step), search.effort)
