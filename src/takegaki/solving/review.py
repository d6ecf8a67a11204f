"""The setter's report: what the verdict on a puzzle rests on, and what to change.

Wrong marks: is this board right so far, and if not, which marks or clues are to blame?
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Goal, Multiple, NoSolution, Solution, Unique, Verdict
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.clue_fixes import Clash, Fixes, Needs, clash, fixes, needs
from takegaki.solving.exact import exact_search
from takegaki.solving.minimal_conflict import minimal_conflict
from takegaki.solving.puzzle_look import ClueLook, TileLook, clue_look, tile_look
from takegaki.solving.queries import SharedBudget, prove
from takegaki.solving.reasons import forced
from takegaki.solving.search import Exhausted, Stopped


@dataclass(frozen=True)
class Differing:
    """Where solutions differ.

    edges   that are lines in some solutions only, ascending
    cells   those with such an edge, ascending: where one more thing must be told
    """

    edges: tuple[int, ...]
    cells: tuple[int, ...]


def differing(puzzle: Puzzle, shared: SharedBudget) -> Differing | None:
    """What solutions do not agree in; None when the budget ended first, or there is no solution.

    Cost: a search for each solution that frees at least one more edge.
    """
    try:
        found = forced(puzzle, Board.blank(puzzle.graph), shared.rest())
    except BoardError:
        return None
    if isinstance(found, Stopped):
        shared.ended = found.reason
        return None
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    marks[found[1]] = 1
    edges = np.flatnonzero(marks == UNKNOWN)
    cells = np.unique(puzzle.graph.edge_cells[edges])
    return Differing(tuple(edges.tolist()), tuple(cells[cells < puzzle.graph.n_cells].tolist()))


@dataclass(frozen=True, repr=False)
class Review:
    """What a setter wants to know.

    verdict  as `prove` gives it, with its witnesses
    look     the clues at a glance
    needs    for a unique puzzle: which clues it can spare
    fixes    for an ambiguous one: which clues would make it unique
    clash    for one without solution: clues that contradict each other
    open     for an ambiguous one on tiles: what is not the same in all solutions
    ended    "" when everything was answered, else the reason the budget gave
    effort   what all of it cost
    """

    puzzle: Puzzle
    verdict: Verdict
    look: ClueLook | TileLook
    needs: Needs | None = None
    fixes: Fixes | None = None
    clash: Clash | None = None
    open: Differing | None = None
    ended: str = ""
    effort: Effort = field(default=Effort(), compare=False)

    def __repr__(self) -> str:
        return f"<Review of {self.puzzle!r}: {self.verdict.name}>"


def review(puzzle: Puzzle | Source, budget: Budget | None = None) -> Review:
    """Prove the verdict, then look at what every clue, or one more clue, does to it.

    When the budget ends the work, the review holds what is known so far. Cost: about a search for each
    clue, or for each value on each face without one; on tiles far less, as all of them are told.
    """
    puzzle = puzzle_of(puzzle)
    shared = SharedBudget(budget or Budget())
    verdict = prove(puzzle, budget=shared.budget)
    shared.pay(verdict.effort)
    made = REVIEWS[PUZZLES[puzzle.kind].goal](Review(puzzle, verdict, look_of(puzzle)), shared)
    if not isinstance(verdict, (Unique, Multiple, NoSolution)):
        shared.ended = verdict.reason
    return replace(made, ended=shared.ended, effort=shared.spent)


def look_of(puzzle: Puzzle) -> ClueLook | TileLook:
    """The clues or the tiles at a glance."""
    return clue_look(puzzle) if puzzle.graph.cells == "faces" else tile_look(puzzle)


def _of_clues(made: Review, shared: SharedBudget) -> Review:
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, shared))
        case Multiple():
            return replace(made, fixes=fixes(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=clash(made.puzzle, shared))
    return made


def _of_tiles(made: Review, shared: SharedBudget) -> Review:
    """Every tile is told: none can go, and none can be added."""
    match made.verdict:
        case Multiple():
            return replace(made, open=differing(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, shared))
    return made


def _clash(puzzle: Puzzle, shared: SharedBudget) -> Clash | None:
    try:
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), shared.rest(), TILE_PATIENCE)
    except EndedError as ended:
        shared.ended = str(ended)
        return None
    return Clash(found.faces, found.minimal)


TILE_PATIENCE = 2.0
"""Seconds to make few the tiles that contradict each other."""

REVIEWS: dict[Goal, Callable[[Review, SharedBudget], Review]] = {"loop": _of_clues, "tree": _of_tiles}


PATIENCE = 1.0


@dataclass(frozen=True)
class NothingWrong:
    """Some solution holds all the marks: this one."""

    solution: Solution


@dataclass(frozen=True)
class Wrong:
    """Marks that are in no solution.

    edges   where they are, ascending: all of them, at least one
    """

    edges: tuple[int, ...]


@dataclass(frozen=True)
class Together:
    """Each mark is in some solution, but no solution holds all of these.

    edges     where they are, ascending
    minimal   without any one of them the rest can hold; else the budget ended before that was clear
    smallest  no fewer marks exclude each other; that is proven
    """

    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


@dataclass(frozen=True)
class Contradiction:
    """The puzzle has no solution, whatever the marks, because of these clues.

    faces     where they are, ascending; none at all when the board itself has no loop as the rules
              want it
    minimal   without any one of them the rest has a solution; else the budget ended too early
    smallest  no fewer clues contradict each other; that is proven
    """

    faces: tuple[int, ...]
    minimal: bool
    smallest: bool


WrongMarks = NothingWrong | Wrong | Together | Contradiction | Stopped


def wrong_marks(
    puzzle: Puzzle, board: Board, budget: Budget | None = None, *, patience: float = PATIENCE
) -> WrongMarks:
    """What is wrong with the marks of a board, or with the puzzle if it has no solution.

    patience   seconds to make the marks or clues to blame few; whatever is found by then is told

    Stopped when the budget ends before it is known what is wrong; without a budget: one second. Raises
    BoardError when the board is of another graph. Cost: one search, and one for each solution that
    clears at least one more mark; to find few marks or clues to blame is exponential in their number.
    """
    if board.graph != puzzle.graph:
        raise BoardError(f"a board of {board.graph!r} for a puzzle on {puzzle.graph!r}")
    budget = (budget or Budget(time_limit=1.0)).start()
    search = exact_search(puzzle)
    search.take(board)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return step
    if not isinstance(step, Exhausted):
        return NothingWrong(Solution.of(puzzle, step))
    try:
        return _told(puzzle, board, budget, patience)
    except EndedError as ended:
        return Stopped(str(ended))


def _told(puzzle: Puzzle, board: Board, budget: Budget, patience: float) -> WrongMarks:
    search = exact_search(puzzle)
    step = search.next(budget)
    if isinstance(step, Exhausted):
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), budget, patience)
        return Contradiction(found.faces, found.minimal, found.smallest)
    left = np.flatnonzero(board.marks != UNKNOWN)
    while not isinstance(step, Exhausted):
        if isinstance(step, Stopped):
            return step
        left = left[step[left] != board.lines[left]]
        if len(left) == 0:
            found = minimal_conflict(puzzle, board, budget, patience, given_clues=True)
            return Together(found.edges, found.minimal, found.smallest)
        # The next solution shall hold one of the marks that none held so far.
        search.differ(left, ~board.lines[left])
        step = search.next(budget)
    return Wrong(tuple(left.tolist()))
