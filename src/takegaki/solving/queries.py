"""The public functions about the solutions of a puzzle, for any method.

One budget for a function that takes several searches, and what they have cost.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn, Self, Union

import numpy as np

from takegaki.core.arguments import require
from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, require_board
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import BoardError, RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import (
    Answer,
    Backbone,
    Count,
    Effort,
    Found,
    Multiple,
    NoSolution,
    Solution,
    Undecided,
    Unique,
    Verdict,
)
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import Exhausted, Search, Stopped, method_for, open_search

if TYPE_CHECKING:
    from takegaki.rules.rule import RuleSet


class SharedBudget:
    """A running budget and what was spent of it so far.

    ended  why the work had to stop, "" while nothing had to
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget.start()
        self.spent = Effort()
        self.ended = ""

    def rest(self) -> RunningBudget:
        """What is left, as the budget of one search; `pay` what that search cost when it is over."""
        return self.budget.after(self.spent)

    def pay(self, effort: Effort) -> None:
        """Count the cost of a search that is over."""
        self.spent += effort


Rules = Union[str, "RuleSet", None]


def prove(
    puzzle: Puzzle | Source,
    *,
    board: Board | None = None,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Verdict:
    """Whether the puzzle has exactly one solution, with the solution or solutions as witness.

    puzzle  a puzzle, or what `takegaki.read` takes: its text, a list of rows, a Path, an open file
    board   only solutions with its marks count
    method  a name in `takegaki.solving.METHODS`; all that decide give the same verdict
    rules   a name of the library or a rule set, for a method that applies rules; None for its own
    seed    the same seed gives the same witnesses at the same effort
    budget  limits; when they end the work the verdict is Undecided, with the reason

    Raises PuzzleError for an unknown method, for unknown or unproven rules, for a type of puzzle that the
    method does not support and for marks of another board.

    >>> prove("4").name
    'unique'
    """
    puzzle = puzzle_of(puzzle)
    chosen = method_for(puzzle, method, rules)
    if board is None and chosen.decide is not None:
        seed, budget = whole_number(seed, "a seed"), Budget.of(budget).start()
        found = chosen.decide(puzzle, seed, budget)
        return found if isinstance(found, Verdict) else _verdict(puzzle, found, budget)
    puzzle, search = _opened(puzzle, board, method, rules, seed)
    return _verdict(puzzle, search, Budget.of(budget).start())


def _verdict(puzzle: Puzzle, search: Search, budget: RunningBudget) -> Verdict:
    first = search.next(budget)
    if isinstance(first, Exhausted):
        return NoSolution(search.effort)
    if isinstance(first, Stopped):
        return Undecided(first.reason, None, search.effort, first.board)
    found = Solution.of(puzzle, first)
    second = search.next(budget)
    if isinstance(second, Exhausted):
        return Unique(found, search.effort)
    if isinstance(second, Stopped):
        return Undecided(second.reason, found, search.effort, second.board)
    return Multiple(found, Solution.of(puzzle, second), search.effort)


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
    puzzle, search = _opened(puzzle, board, method, rules, seed)
    return _one(puzzle, search, budget)


def another(
    solution: Solution,
    *more: Solution,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Answer:
    """A solution of the same puzzle that is none of these, or NoSolution when there is no other.

    The given lines are not checked: what is no solution excludes nothing. Raises BoardError for a solution of
    another board.
    Other arguments as in `prove`.
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


class Solutions(Iterator[Solution]):
    """The solutions of a puzzle as they are found, each once.

    ended  "" while there may be more to come; then "all" (there are no others, proven), "limit"
           (as many as requested; nothing is known about others) or the reason the budget gave
    """

    def __init__(self, puzzle: Puzzle, search: Search, limit: int | None, budget: Budget) -> None:
        self._puzzle = puzzle
        self._search = search
        self._left = limit
        self._budget = budget.start()
        self._given = 0
        self.ended = ""

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "Solutions stay in their process, for they are still searched for: send a list of them"
        )

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        return self._search.effort

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Solution:
        if not self.ended and self._left == 0:
            self.ended = "limit"
        if self.ended:
            raise StopIteration
        step = self._search.next(self._budget)
        if isinstance(step, (Exhausted, Stopped)):
            self.ended = "all" if isinstance(step, Exhausted) else step.reason
            raise StopIteration
        if self._left is not None:
            self._left -= 1
        self._given += 1
        return Solution.of(self._puzzle, step)

    def __repr__(self) -> str:
        how = f"ended: {self.ended}" if self.ended else "there may be more"
        return f"<Solutions of {self._puzzle!r}: {self._given} so far, {how}>"


def solutions(
    puzzle: Puzzle | Source,
    *,
    board: Board | None = None,
    limit: int | None = None,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Solutions:
    """The solutions one by one, at most `limit` (None: all); see `Solutions.ended` for how it ended.

    The order is the method's own and follows from the seed. Raises RequestError for a negative
    limit. Other arguments as in `prove`.
    """
    if limit is not None:
        limit = whole_number(limit, "a limit of solutions", 0)
    puzzle, search = _opened(puzzle, board, method, rules, seed)
    return Solutions(puzzle, search, limit, Budget.of(budget))


def count(
    puzzle: Puzzle | Source,
    *,
    board: Board | None = None,
    limit: int | None = None,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Count:
    """The number of solutions, or that there are at least so many. Arguments as in `solutions`.

    method  also "frontier", which counts loops exactly without finding them, however many there are; it
            takes no limit. See `samples` for random solutions

    Raises RequestError for a limit with "frontier".

    Cost: each solution is searched for, so it grows with their number. By the frontier it is linear in the
    vertices and exponential in the shorter side of the board: without clues 0.3 s at 10x10, 5 s at 12x12,
    45 s at 14x14 (0.3 GB), with some clues less, 0.1 s at 12x12 with a clue on every second cell.

    >>> from takegaki import Puzzle, square
    >>> count(Puzzle.of(square(5, 5), [None] * 25), method="frontier").value
    1222363
    """
    require(method, str, "a method is named by a text")
    if method == "frontier":
        if limit is not None:
            raise RequestError("the frontier method counts all solutions at once and takes no limit")
        from takegaki.solving.frontier import count_by_frontier  # noqa: PLC0415  (few programs need it)

        return count_by_frontier(puzzle_of(puzzle), board, budget)
    found = solutions(puzzle, board=board, limit=limit, method=method, rules=rules, seed=seed, budget=budget)
    value = sum(1 for _ in found)
    complete = found.ended == "all"
    return Count(value, complete, "" if complete else found.ended, found.effort)


def backbone(
    puzzle: Puzzle | Source,
    *,
    board: Board | None = None,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Backbone | NoSolution | Undecided:
    """The edges that are the same in every solution, as a board with unknown elsewhere.

    board   only solutions with its marks count

    Undecided holds a solution if one was met. Other arguments as in `prove`; raises BoardError for a board
    of another graph.
    Cost: one search for each solution that frees at least one more edge, so at most E + 1 of them.
    Source: M. Janota, I. Lynce, J. Marques-Silva, Algorithms for computing backbones of
    propositional formulae (2015): a chunk of all candidates at once.
    """
    puzzle, search = _opened(puzzle, board, method, rules, seed, edges=True)
    budget = Budget.of(budget).start()
    first = search.next(budget)
    if isinstance(first, Exhausted):
        return NoSolution(search.effort)
    if isinstance(first, Stopped):
        return Undecided(first.reason, None, search.effort, first.board)
    same = np.arange(len(first))
    while len(same):
        search.differ(same, first[same])
        step = search.next(budget)
        if isinstance(step, Exhausted):
            break
        if isinstance(step, Stopped):
            return Undecided(step.reason, Solution.of(puzzle, first), search.effort, step.board)
        same = same[step[same] == first[same]]
    marks = np.full(len(first), UNKNOWN, dtype=np.int8)
    marks[same] = np.where(first[same], LINE, CROSS)
    return Backbone(Board.of(puzzle.graph, marks), search.effort)


def _opened(
    given: Puzzle | Source, board: Board | None, method: str, rules: Rules, seed: int, *, edges: bool = False
) -> tuple[Puzzle, Search]:
    """The puzzle, and a search over its solutions with the marks of a board."""
    puzzle = puzzle_of(given)
    search = open_search(puzzle, method, rules, seed, edges=edges or board is not None)
    if board is not None:
        _take(search, puzzle, board)
    return puzzle, search


def _take(search: Search, puzzle: Puzzle, board: Board) -> None:
    """From now on only solutions with the marks of a board."""
    require_board(board, puzzle.graph)
    for edge in np.flatnonzero(board.marks != UNKNOWN):
        search.differ(np.array([edge]), np.array([board.marks[edge] != LINE]))
