"""Exact steps: what follows where all techniques are stuck, from as few clues and marks as time allows."""

from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.place import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.deduce.deduction import Deduction, Mark, what_follows
from takegaki.explain.minimal import Minimal
from takegaki.explain.nearby import nearby
from takegaki.solve.blame import blame
from takegaki.solve.premises import EndedError
from takegaki.solve.reasons import Reason, forced, smallest_reason
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques.exact_step import EXACT_STEP

CLASH = "These clues and marks together leave no solution at all."

SMALLEST, NEARBY = 0.4, 0.4
"""Shares of the time for the smallest reason there is, then for a nearby one; the rest is to shrink that."""


def exact_step(puzzle: Puzzle, board: Board, budget: Budget, seconds: float) -> Deduction | Stopped | None:
    """Some marks that must be so, with a reason of which no part can go if the time was enough.

    seconds   time to make the reason small

    Without conclusions where clues and marks contradict each other; None where nothing is forced:
    the board is complete, or each undecided edge differs between solutions. Stopped when the budget
    ends. Cost: that time, and the search for what is forced.
    """
    try:
        found = smallest_reason(puzzle, board, budget.at_most(SMALLEST * seconds))
        if isinstance(found, Reason):
            marks = tuple((edge, board[edge]) for edge in found.edges)
            return _deduction(puzzle, found.faces, marks, found.conclusions)
        if found is None or _is_over(budget):
            return found
        return _large_step(puzzle, board, budget, seconds)
    except EndedError as ended:
        return Stopped(str(ended))
    except BoardError:
        return _clash(puzzle, board, budget, seconds)


def _is_over(budget: Budget) -> bool:
    """Nothing more can come within the budget; of conflicts, every attempt may have all."""
    return budget.conflicts is not None or bool(budget.exceeded(Effort()))


def _large_step(puzzle: Puzzle, board: Board, budget: Budget, seconds: float) -> Deduction | Stopped | None:
    found = forced(puzzle, board, budget)
    if isinstance(found, Stopped):
        return found
    lines, edges = found
    if not edges:
        return None
    conclusion, clues, marks = nearby(puzzle, board, lines, edges, budget, NEARBY * seconds)
    step = _deduction(puzzle, clues, marks, (conclusion,))
    return Minimal(puzzle, budget.at_most((1 - SMALLEST - NEARBY) * seconds)).shrunk(step)


def _deduction(
    puzzle: Puzzle, cells: tuple[int, ...], marks: tuple[Mark, ...], conclusions: tuple[Mark, ...]
) -> Deduction:
    then = what_follows(puzzle, conclusions)
    sentence = EXACT_STEP.sentence.format(place=edge_name(puzzle.graph, conclusions[0][0]), then=then)
    return Deduction(EXACT_STEP, cells, marks, conclusions, sentence, *places(puzzle, cells))


def places(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cells as the faces and the vertices where to look."""
    return (cells, ()) if puzzle.graph.cells == "faces" else ((), cells)


def _clash(puzzle: Puzzle, board: Board, budget: Budget, seconds: float) -> Deduction | Stopped:
    try:
        found = blame(puzzle, board, budget, seconds)
    except EndedError as ended:
        return Stopped(str(ended))
    marks = tuple((edge, board[edge]) for edge in found.edges)
    return Deduction(EXACT_STEP, found.faces, marks, (), CLASH, *places(puzzle, found.faces))
