"""Clues: those that a puzzle can spare, and as few of them as dropping one after another leaves."""

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.looks import look, orbits
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Solution, Undecided
from takegaki.engine.dice import new_dice, shuffle
from takegaki.generate.removal import needed_clues
from takegaki.solve import prove
from takegaki.solve.clue_needs import needs
from takegaki.solve.purse import Purse
from takegaki.solve.search import Stopped
from takegaki.web.jobs.task import StoppedError, Task, Told, loops_wanted
from takegaki.web.marks import line_text
from takegaki.web.puzzles import puzzle_entry

LARGEST_SEED = 2**53


def needless(task: Task) -> Told:
    """For a puzzle with one solution: {"needless": cells each of which could go, "enough": cells that are
    enough together, "open": cells not settled in time, "irredundant": none of "enough" can go}."""
    purse = Purse(task.budget)
    found = needs(_only_solution(task), purse)
    return {
        "needless": list(found.unnecessary),
        "needed": list(found.needed),
        "open": list(found.open),
        "enough": list(found.enough),
        "irredundant": found.irredundant,
        "ended": purse.ended,
    }


def reduce(task: Task) -> Told:
    """{"puzzle", "removed", "left"}: clues go one by one, each told as {"cell", "gone"}, until none can go.

    symmetry   cells that it exchanges go together
    seed       another one, another order
    """
    puzzle, solution = task.puzzle, _only_solution(task)
    asked = task.asked
    start, faces, _ = orbits(puzzle.graph, look(puzzle.graph, asked.text("symmetry", "")))
    groups = [part.tolist() for part in np.split(faces, start[1:-1])]
    order = np.arange(len(groups), dtype=np.int32)
    shuffle(new_dice(asked.whole("seed", 0, LARGEST_SEED, 0)), order)
    clued = [[face for face in groups[number] if puzzle.clues[face] >= 0] for number in order.tolist()]

    def told(face: int, gone: bool) -> None:
        task.tell({"cell": face, "gone": gone})

    kept = needed_clues(solution, [group for group in clued if group], task.budget, told)
    if isinstance(kept, Stopped):
        raise StoppedError(kept.reason)
    # It has one solution: that was proven above.
    assert kept is not None
    there = np.isin(np.arange(len(puzzle.clues)), kept)
    clues = np.where(there, puzzle.clues, NO_CLUE)
    left = Puzzle.of(puzzle.graph, clues, variant=puzzle.variant, meta=puzzle.meta)
    removed = np.flatnonzero((puzzle.clues != NO_CLUE) & ~there).tolist()
    return {
        "puzzle": puzzle_entry(left),
        "solution": line_text(solution.lines),
        "removed": removed,
        "left": len(kept),
    }


def _only_solution(task: Task) -> Solution:
    loops_wanted(task.puzzle, "a look at single clues")
    match prove(task.puzzle, budget=task.budget):
        case Undecided(reason):
            raise StoppedError(reason)
        case Multiple():
            raise PuzzleError("there are several solutions: every clue is needed, and more")
        case NoSolution():
            raise PuzzleError("there is no solution")
        case found:
            return found.solution
