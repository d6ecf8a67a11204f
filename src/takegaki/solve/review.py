"""The setter's report: what the verdict on a puzzle rests on, and what to change."""

from dataclasses import dataclass, field

from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Multiple, NoSolution, Unique, Verdict
from takegaki.puzzles import loops_only
from takegaki.solve.clue_fixes import Fixes, fixes
from takegaki.solve.clue_look import ClueLook, clue_look
from takegaki.solve.clue_needs import Clash, Needs, clash, needs
from takegaki.solve.front import prove
from takegaki.solve.purse import Purse
from takegaki.solve.search import Budget


@dataclass(frozen=True)
class Review:
    """What a setter wants to know.

    verdict  as `prove` gives it, with its witnesses
    look     the clues at a glance
    needs    for a unique puzzle: which clues it can spare
    fixes    for an ambiguous one: which clues would make it unique
    clash    for one without solution: clues that contradict each other
    ended    "" when everything was answered, else the reason the budget gave
    effort   what all of it cost
    """

    puzzle: Puzzle
    verdict: Verdict
    look: ClueLook
    needs: Needs | None = None
    fixes: Fixes | None = None
    clash: Clash | None = None
    ended: str = ""
    effort: Effort = field(default=Effort(), compare=False)


def review(puzzle: Puzzle, budget: Budget | None = None) -> Review:
    """Prove the verdict, then look at what every clue, or one more clue, does to it.

    When the budget ends the work, the review holds what is known so far.
    Raises UnsupportedError for a puzzle whose goal is no loop.
    Cost: about a search for each clue, or for each value on each face without one.
    """
    loops_only(puzzle, "the review")
    purse = Purse(budget or Budget())
    verdict = prove(puzzle, budget=purse.budget)
    purse.pay(verdict.effort)
    needed = helpful = clashing = None
    match verdict:
        case Unique(solution):
            needed = needs(solution, purse)
        case Multiple():
            helpful = fixes(puzzle, purse)
        case NoSolution():
            clashing = clash(puzzle, purse)
        case _:
            purse.ended = verdict.reason
    return Review(puzzle, verdict, clue_look(puzzle), needed, helpful, clashing, purse.ended, purse.spent)
