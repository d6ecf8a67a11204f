"""The setter's report: what the verdict on a puzzle rests on, and what to change."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Goal
from takegaki.core.verdict import Effort, Multiple, NoSolution, Unique, Verdict
from takegaki.puzzles import PUZZLES
from takegaki.solve.blame import blame
from takegaki.solve.clue_fixes import Fixes, fixes
from takegaki.solve.clue_look import ClueLook, clue_look
from takegaki.solve.clue_needs import Clash, Needs, clash, needs
from takegaki.solve.front import prove
from takegaki.solve.premises import EndedError
from takegaki.solve.purse import Purse
from takegaki.solve.search import Budget
from takegaki.solve.tile_look import TileLook, tile_look
from takegaki.solve.undecided import Differing, undecided


@dataclass(frozen=True)
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


def review(puzzle: Puzzle, budget: Budget | None = None) -> Review:
    """Prove the verdict, then look at what every clue, or one more clue, does to it.

    When the budget ends the work, the review holds what is known so far. Cost: about a search for each
    clue, or for each value on each face without one; on tiles far less, as all of them are told.
    """
    purse = Purse(budget or Budget())
    verdict = prove(puzzle, budget=purse.budget)
    purse.pay(verdict.effort)
    made = REVIEWS[PUZZLES[puzzle.kind].goal](Review(puzzle, verdict, look_of(puzzle)), purse)
    if not isinstance(verdict, (Unique, Multiple, NoSolution)):
        purse.ended = verdict.reason
    return replace(made, ended=purse.ended, effort=purse.spent)


def look_of(puzzle: Puzzle) -> ClueLook | TileLook:
    """The clues or the tiles at a glance."""
    return clue_look(puzzle) if puzzle.graph.cells == "faces" else tile_look(puzzle)


def _of_clues(made: Review, purse: Purse) -> Review:
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, purse))
        case Multiple():
            return replace(made, fixes=fixes(made.puzzle, purse))
        case NoSolution():
            return replace(made, clash=clash(made.puzzle, purse))
    return made


def _of_tiles(made: Review, purse: Purse) -> Review:
    """Every tile is told: none can go, and none can be added."""
    match made.verdict:
        case Multiple():
            return replace(made, open=undecided(made.puzzle, purse))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, purse))
    return made


def _clash(puzzle: Puzzle, purse: Purse) -> Clash | None:
    try:
        found = blame(puzzle, Board.blank(puzzle.graph), purse.rest(), PATIENCE)
    except EndedError as ended:
        purse.ended = str(ended)
        return None
    return Clash(found.faces, found.minimal)


PATIENCE = 2.0
"""Seconds to make few the tiles that contradict each other."""

REVIEWS: dict[Goal, Callable[[Review, Purse], Review]] = {"loop": _of_clues, "tree": _of_tiles}
