"""`count`: how many solutions there are."""

from typing import ClassVar

from takegaki.core.arguments import require, says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import Shown
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Source, puzzle_of
from takegaki.solving.questions.solutions import solutions
from takegaki.solving.search import Rules


@dataclass(frozen=True)
class Count(Shown):
    """How many solutions were met; all there are when `complete`, else at least that many.

    It converts to its value, `int(count(...))`, and is false if that is 0.
    """

    value: int
    complete: bool
    reason: str = ""
    effort: Effort = field(default=Effort(), compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_counts"

    def __index__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value > 0


@says_how
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

    method  also "frontier", which counts loops exactly without finding them, however many there
            are; it takes no limit. See `samples` for random solutions

    Raises RequestError for a limit with "frontier".

    Cost: each solution is searched for, so it grows with their number. By the frontier it is linear
    in the vertices and exponential in the shorter side of the board: without clues 0.3 s at 10x10,
    5 s at 12x12, 45 s at 14x14 (0.3 GB), with some clues less, 0.1 s at 12x12 with a clue on every
    second cell.

    >>> from takegaki import Puzzle, square
    >>> count(Puzzle.of(square(5, 5), [None] * 25), method="frontier").value
    1222363
    """
    require(method, str, "a method is named by a text")
    if method == "frontier":
        if limit is not None:
            raise RequestError(
                "the frontier method counts all solutions at once and takes no limit"
            )
        from takegaki.solving.counting.frontier import count_by_frontier  # noqa: PLC0415  (few programs need it)

        value, ended = count_by_frontier(puzzle_of(puzzle), board, budget)
        return Count(value, not ended, ended)
    found = solutions(
        puzzle, board=board, limit=limit, method=method, rules=rules, seed=seed, budget=budget
    )
    value = sum(1 for _ in found)
    complete = found.ended == "all"
    return Count(value, complete, "" if complete else found.ended, found.effort)
