"""Marks: those that are forced, those that are wrong, and the numbers of a loop that is drawn."""

import numpy as np

from takegaki.core.board import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import NoSolution, Undecided
from takegaki.loops.given import given_lines
from takegaki.solve import backbone
from takegaki.solve.search import Stopped
from takegaki.solve.wrong_marks import Contradiction, Together, Wrong, wrong_marks
from takegaki.web.jobs.task import StoppedError, Task, Told, loops_wanted
from takegaki.web.marks import mark_text
from takegaki.web.puzzles import puzzle_entry


def forced(task: Task) -> Told:
    """The edges that are the same in all solutions with the marks of the board.

    {"marks": all of them, "new": the edges that had no mark}; {"contradiction": true} where no solution has
    the marks that there are.
    """
    found = backbone(task.puzzle, board=task.board, budget=task.budget)
    if isinstance(found, Undecided):
        raise StoppedError(found.reason)
    if isinstance(found, NoSolution):
        return {"contradiction": True, "marks": mark_text(task.board), "new": []}
    new = np.flatnonzero((found.board.marks != UNKNOWN) & (task.board.marks == UNKNOWN))
    return {"contradiction": False, "marks": mark_text(found.board), "new": new.tolist()}


def wrong(task: Task) -> Told:
    """{"wrong": edges whose marks are in no solution, "together": true where they only exclude each other,
    "conflicting": clues that contradict each other whatever the marks}."""
    match wrong_marks(task.puzzle, task.board, task.budget, patience=1.0):
        case Stopped(reason):
            raise StoppedError(reason)
        case Wrong(edges):
            return {"wrong": list(edges), "together": False, "conflicting": []}
        case Together(edges):
            return {"wrong": list(edges), "together": True, "conflicting": []}
        case Contradiction(faces):
            return {"wrong": [], "together": False, "conflicting": list(faces)}
    return {"wrong": [], "together": False, "conflicting": []}


def fill(task: Task) -> Told:
    """{"puzzle"}: all numbers of the loop that is drawn on the board."""
    puzzle, graph = task.puzzle, task.puzzle.graph
    loops_wanted(puzzle, "to fill in numbers")
    lines = given_lines(graph, task.board.lines)
    filled = Puzzle.of(graph, face_counts(graph, lines), kind=puzzle.kind, variant=puzzle.variant)
    return {"puzzle": puzzle_entry(filled)}
