"""`backbone`: the edges that are the same in every solution."""

from typing import ClassVar

import numpy as np

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.printable import Pictured
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import NoSolution, Stopped, Undecided
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import open_search
from takegaki.solving.search import Exhausted, Rules


@dataclass(frozen=True)
class Backbone(Pictured):
    """The edges that are the same in every solution, as marks; unknown where solutions differ."""

    board: Board
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "backbone"
    _shown_by: ClassVar[str] = "takegaki.render.shown_counts"


@says_how
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

    Undecided holds a solution if one was met. Other arguments as in `prove`; raises BoardError for
    a board of another graph. Cost: one search for each solution that frees at least one more edge,
    so at most E + 1 of them.
    Source: M. Janota, I. Lynce, J. Marques-Silva, Algorithms for computing backbones of
    propositional formulae (2015): a chunk of all candidates at once.
    """
    puzzle = puzzle_of(puzzle)
    search = open_search(puzzle, method, rules, seed, board=board, edges=True)
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
