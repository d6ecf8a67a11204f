"""How many solutions a puzzle has, with what shows it."""

import time

from takegaki.core.place import face_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Solution, Undecided, Unique, Verdict
from takegaki.puzzles import PUZZLES
from takegaki.solve import prove
from takegaki.solve.clue_needs import clash
from takegaki.solve.purse import Purse
from takegaki.web.jobs.task import Task, Told
from takegaki.web.marks import line_text, mark_text

PATIENCE = 3.0
"""Seconds to make the clues few that contradict each other."""


def verdict(task: Task) -> Told:
    """{"verdict": "unique" | "multiple" | "none" | "undecided", ...} with its witnesses.

    For none the bare verdict is told as progress first: to find few clues to blame takes longer.
    """
    puzzle, begun = task.puzzle, time.perf_counter()
    found = prove(puzzle, budget=task.budget)
    told = verdict_entry(found, time.perf_counter() - begun)
    if isinstance(found, NoSolution) and PUZZLES[puzzle.kind].goal == "loop":
        task.tell(told)
        told |= _to_blame(puzzle, task)
    return told


def _to_blame(puzzle: Puzzle, task: Task) -> Told:
    purse = Purse(task.budget.at_most(PATIENCE))
    found = clash(puzzle, purse)
    names = [face_name(puzzle.graph, face) for face in found.faces]
    return {"conflicting": list(found.faces), "places": names, "irredundant": found.irredundant}


def verdict_entry(found: Verdict, seconds: float) -> Told:
    """A verdict as pages get it; solutions are texts with `|` and `x`, a character for each edge."""
    told: Told = {"seconds": round(seconds, 6), "effort": vars(found.effort)}
    match found:
        case Unique(solution):
            return {"verdict": "unique", "solution": line_text(solution.lines), **told}
        case Multiple(first, second):
            first, second = sorted((first, second), key=lambda one: one.lines.tobytes())
            return {
                "verdict": "multiple",
                "solution": line_text(first.lines),
                "second": line_text(second.lines),
                "differing": first.differing_edges(second).tolist(),
                **told,
            }
        case NoSolution():
            return {"verdict": "none", **told}
        case Undecided(reason, one, board=board):
            shown = {"solution": line_text(one.lines)} if isinstance(one, Solution) else {}
            marks = {} if board is None else {"marks": mark_text(board)}
            return {"verdict": "undecided", "reason": reason, **shown, **marks, **told}
