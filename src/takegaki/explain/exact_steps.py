"""Exact steps: what follows where all techniques are stuck, from as few clues and marks as time allows."""

from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.place import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.deduce.deduction import Deduction, what_follows
from takegaki.solve.blame import blame
from takegaki.solve.premises import EndedError
from takegaki.solve.reasons import Reason, smallest_reason
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques.exact_step import EXACT_STEP

CLASH = "These clues and marks together leave no loop at all."


def exact_step(puzzle: Puzzle, board: Board, budget: Budget, seconds: float) -> Deduction | Stopped | None:
    """Some marks that must be so, with a reason of which no part can go.

    seconds   time to make the reason small; more is taken only where there is none by then

    Without conclusions where clues and marks contradict each other; None where nothing is forced:
    the board is complete, or each undecided edge differs between solutions. Stopped when the budget
    ends. Cost: exponential in the size of the reason.
    """
    try:
        found = smallest_reason(puzzle, board, budget.at_most(seconds))
        while isinstance(found, Stopped) and not _is_over(budget):
            seconds *= 2
            found = smallest_reason(puzzle, board, budget.at_most(seconds))
    except BoardError:
        return _clash(puzzle, board, budget, seconds)
    return _deduction(puzzle, board, found) if isinstance(found, Reason) else found


def _is_over(budget: Budget) -> bool:
    """Nothing more can come within the budget; of conflicts, every attempt may have all."""
    return budget.conflicts is not None or bool(budget.exceeded(Effort()))


def _deduction(puzzle: Puzzle, board: Board, reason: Reason) -> Deduction:
    sentence = EXACT_STEP.sentence.format(
        place=edge_name(puzzle.graph, reason.conclusions[0][0]),
        then=what_follows(puzzle, reason.conclusions),
    )
    marks = tuple((edge, board[edge]) for edge in reason.edges)
    return Deduction(EXACT_STEP, reason.faces, marks, reason.conclusions, sentence, reason.faces, ())


def _clash(puzzle: Puzzle, board: Board, budget: Budget, seconds: float) -> Deduction | Stopped:
    try:
        found = blame(puzzle, board, budget, seconds)
    except EndedError as ended:
        return Stopped(str(ended))
    marks = tuple((edge, board[edge]) for edge in found.edges)
    return Deduction(EXACT_STEP, found.faces, marks, (), CLASH, found.faces, ())
