"""The setter's report: on which clues the verdict on a puzzle depends, how it looks, and what to
change.
"""

from typing import ClassVar

import numpy as np

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort, EndedError
from takegaki.core.errors import BoardError
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.printable import Shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Unique, Verdict
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.solving.questions.clue_fixes import Fixes, fixes
from takegaki.solving.questions.clue_look import ClueLook, TileLook, look_of
from takegaki.solving.questions.clue_needs import Clash, Needs, clash, needs
from takegaki.solving.questions.prove import prove
from takegaki.solving.questions.shared_budget import SharedBudget

TILE_PATIENCE = 2.0
"""Seconds to make few the tiles that contradict each other."""


@dataclass(frozen=True)
class Differing:
    """Where solutions differ.

    edges   that are lines in some solutions only, ascending
    cells   those with such an edge, ascending: where one more thing must be given
    """

    edges: tuple[int, ...]
    cells: tuple[int, ...]


def differing(puzzle: Puzzle, shared: SharedBudget) -> Differing | None:
    """What solutions do not agree in; None when the budget ended first, or there is no solution.

    Cost: a search for each solution that frees at least one more edge.
    """
    from takegaki.solving.premises.smallest_premises import forced  # noqa: PLC0415  (seldom asked)

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
    cells = distinct(puzzle.graph.edge_cells[edges])
    return Differing(tuple(edges.tolist()), tuple(cells[cells < puzzle.graph.n_cells].tolist()))


@dataclass(frozen=True, repr=False)
class Review(Shown):
    """The report on a puzzle, for setters.

    verdict  as `prove` gives it, with its witnesses
    look     the clues at a glance
    needs    for a unique puzzle: which clues it can spare
    fixes    for an ambiguous one: which clues would make it unique
    clash    for one without solution: clues that contradict each other
    open     for an ambiguous one whose clues are no numbers: what is not the same in all solutions
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
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        return f"<Review of {self.puzzle!r}: {self.verdict.name}>"


@says_how
def review(puzzle: Puzzle | Source, budget: Budget | None = None) -> Review:
    """Prove the verdict, then examine the effect of every clue, or of one more clue, on it.

    When the budget ends the work, the review holds what is known so far. Cost: about a search for
    each clue, or for each value on each face without one; on tiles far less, as all of them are
    given.
    """
    puzzle = puzzle_of(puzzle)
    shared = SharedBudget(Budget.of(budget))
    verdict = prove(puzzle, budget=shared.budget)
    shared.pay(verdict.effort)
    if counts_sides(puzzle.kind):
        by = _of_clues
    else:
        by = _of_tiles if PUZZLES[puzzle.kind].look == "tile" else _of_signs
    made = by(Review(puzzle, verdict, look_of(puzzle)), shared)
    if not isinstance(verdict, (Unique, Multiple, NoSolution)):
        shared.ended = verdict.reason
    return replace(made, ended=shared.ended, effort=shared.spent)


def _of_clues(made: Review, shared: SharedBudget) -> Review:
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, shared))
        case Multiple():
            return replace(made, fixes=fixes(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=clash(made.puzzle, shared))
    return made


def _of_signs(made: Review, shared: SharedBudget) -> Review:
    """Clues that are no numbers: which can go, or where solutions differ."""
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, shared))
        case Multiple():
            return replace(made, open=differing(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, shared))
    return made


def _of_tiles(made: Review, shared: SharedBudget) -> Review:
    """Every tile is given: none can go, and none can be added."""
    match made.verdict:
        case Multiple():
            return replace(made, open=differing(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, shared))
    return made


def _clash(puzzle: Puzzle, shared: SharedBudget) -> Clash | None:
    from takegaki.solving.premises.minimal_conflict import minimal_conflict  # noqa: PLC0415

    try:
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), shared.rest(), TILE_PATIENCE)
    except EndedError as ended:
        shared.ended = str(ended)
        return None
    return Clash(found.faces, found.minimal)
