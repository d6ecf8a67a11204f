"""`solutions`: one after the other, as they are found."""

from collections.abc import Iterator
from typing import NoReturn, Self

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Stopped
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import open_search
from takegaki.solving.search import Exhausted, Rules, Search


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


@says_how
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
    """The solutions one by one, at most `limit` (None: all); see `Solutions.ended` for how it
    ended.

    The order is the method's own and follows from the seed. Raises RequestError for a negative
    limit. Other arguments as in `prove`.
    """
    if limit is not None:
        limit = whole_number(limit, "a limit of solutions", 0)
    puzzle = puzzle_of(puzzle)
    search = open_search(puzzle, method, rules, seed, board=board)
    return Solutions(puzzle, search, limit, Budget.of(budget))
