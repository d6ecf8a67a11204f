"""`prove`: has a puzzle exactly one solution?"""

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Verdict
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import method_for, open_search
from takegaki.solving.search import Rules, verdict_of


@says_how
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

    Raises PuzzleError for an unknown method, for unknown or unproven rules, for a type of puzzle
    that the method does not support and for marks of another board.

    >>> prove("4").name
    'unique'
    """
    puzzle = puzzle_of(puzzle)
    chosen = method_for(puzzle, method, rules)
    if board is None:
        return chosen.decide(puzzle, whole_number(seed, "a seed"), Budget.of(budget).start())
    search = open_search(puzzle, method, rules, seed, board=board)
    return verdict_of(puzzle, search, Budget.of(budget).start())
