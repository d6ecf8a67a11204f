"""Whether a puzzle is what was asked for: each check by another way than the one that made it."""

from collections.abc import Callable

import numpy as np

from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.generate.request import Request
from takegaki.solve.front import prove
from takegaki.solve.search import Budget
from takegaki.techniques import TECHNIQUES, Level, Technique

KeepOn = Callable[[], object]


def told_only(puzzle: Puzzle, kept: BoolArray) -> Puzzle:
    """The puzzle with these clues (F,) alone."""
    return Puzzle.of(puzzle.graph, np.where(kept, puzzle.clues, NO_CLUE), variant=puzzle.variant)


def solvable(puzzle: Puzzle, level: Level, request: Request, keep_on: KeepOn = bool) -> bool:
    """Whether techniques up to a level, those avoided left out, solve it. keep_on: see Ladder."""
    return Ladder(puzzle, without=request.avoided, keep_on=keep_on).climb(level) == "solved"


def too_easy(puzzle: Puzzle, request: Request, keep_on: KeepOn = bool) -> str:
    """What the puzzle does not need though it was asked for; "" when it needs all."""
    level = request.level
    if level is not None and level > Level.EASY:
        below = Level(level - 1)
        if Ladder(puzzle, keep_on=keep_on).climb(below) == "solved":
            return f"{below.title} is enough for it"
    for name in request.needs:
        if not needs(puzzle, TECHNIQUES[name], request, keep_on):
            return f"it does not need {name}"
    return ""


def needs(puzzle: Puzzle, technique: Technique, request: Request, keep_on: KeepOn = bool) -> bool:
    """Whether the ladder is stuck without a technique."""
    without = (*request.avoided, technique)
    return Ladder(puzzle, without=without, keep_on=keep_on).climb(request.cap) != "solved"


def proven(solution: Solution, budget: Budget) -> bool:
    """Whether the exact engine finds this solution and no other."""
    verdict = prove(solution.puzzle, budget=budget)
    return isinstance(verdict, Unique) and bool(np.array_equal(verdict.solution.lines, solution.lines))
