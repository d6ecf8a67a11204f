"""`samples`: solutions drawn at random."""

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError
from takegaki.core.printable import shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Undecided
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.solving.counting.frontier import sampled

MAX_DRAWN = 1 << 30
"""Edges of all samples together: a byte each."""


@says_how
def samples(
    puzzle: Puzzle | Source,
    number: int = 1,
    *,
    board: Board | None = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> list[Solution] | Undecided:
    """Solutions drawn at random, each of all solutions with the same chance, independent of each
    other.

    number  how many; the same one may be drawn twice
    board   only solutions with its marks are drawn
    seed    the same seed gives the same solutions

    No solution, no samples: an empty list. Undecided when the budget ends the work, a layer of the
    frontier has more than MAX_STATES states or all layers take more than MAX_BYTES. For loops only:
    raises UnsupportedError for other goals, RequestError for less than none, BoardError for marks
    of another board, LimitError where the frontier is too long, or the samples take more than
    MAX_DRAWN bytes. Cost: that of `count` by the frontier, with all layers kept in memory; then
    some milliseconds each.

    >>> from takegaki import Puzzle, square
    >>> drawn = samples(Puzzle.of(square(6, 6), [None] * 36), 2, seed=1)
    >>> [bool(one.lines.any()) for one in drawn]
    [True, True]
    """
    number, seed = whole_number(number, "a number of samples", 0), whole_number(seed, "a seed")
    puzzle = puzzle_of(puzzle)
    if number * puzzle.graph.n_edges > MAX_DRAWN:
        most = MAX_DRAWN // puzzle.graph.n_edges
        raise LimitError(
            f"a number of samples of {shown(number)}; at most {most:,} are drawn on this board"
        )
    return sampled(puzzle, number, seed, budget, board)
