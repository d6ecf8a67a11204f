"""The setter's report: how hard a puzzle is, and where its solvers will stall."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.ladder import Ladder
from takegaki.explain.trace import Trace, explain
from takegaki.solve.premises import EndedError, keep_on
from takegaki.solve.search import Budget
from takegaki.techniques import Level


@dataclass(frozen=True)
class Stall:
    """The board where all techniques up to a level are stuck."""

    level: Level
    board: Board

    @property
    def share(self) -> float:
        """Of the edges, how many are decided by then."""
        return float(np.mean(self.board.marks != UNKNOWN))


@dataclass(frozen=True)
class Climb:
    """A moment on the easiest path when all easier techniques are stuck.

    number  of the step
    level   of what helps, above Easy
    share   of the edges that are decided by then
    edges   what follows, ascending
    """

    number: int
    level: Level
    share: float
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """What a puzzle asks of its solvers.

    trace   the easiest path; its premises are not minimal
    stalls  for each level that stops before the end of the path, from easy to hard
    climbs  all steps above Easy, in order
    """

    trace: Trace
    stalls: tuple[Stall, ...]
    climbs: tuple[Climb, ...]

    @property
    def level(self) -> Level | None:
        """The hardest that the easiest path needs; None when it does not end with the solution."""
        return self.trace.level if self.trace.outcome == "solved" else None

    @property
    def share(self) -> float:
        """Of the edges, how many are decided at the end of the path."""
        return float(np.mean(self.trace.board.marks != UNKNOWN))


def report(puzzle: Puzzle, budget: Budget | None = None) -> Report:
    """Follow the easiest path of a puzzle, and see where each level alone stops.

    When the budget ends, the report is about the path so far. Cost: as for a trace without minimal
    premises, and the ladder once more.
    """
    budget = budget or Budget()
    trace = explain(puzzle, minimal=False, budget=budget)
    return Report(trace, tuple(_stalls(puzzle, trace, budget)), _climbs(trace))


def _stalls(puzzle: Puzzle, trace: Trace, budget: Budget) -> list[Stall]:
    stalls: list[Stall] = []
    ladder = Ladder(puzzle, keep_on=partial(keep_on, budget))
    with suppress(EndedError):
        for level in Level:
            if level >= (trace.level or Level.EASY):
                break
            keep_on(budget)
            ladder.climb(level)
            stalls.append(Stall(level, ladder.board))
    return stalls


def _climbs(trace: Trace) -> tuple[Climb, ...]:
    climbs: list[Climb] = []
    decided = 0
    for step in trace.steps:
        found = step.deduction
        if found.level > Level.EASY and found.conclusions:
            edges = tuple(edge for edge, _ in found.conclusions)
            climbs.append(Climb(step.number, found.level, decided / len(trace.board.marks), edges))
        decided += len(found.conclusions)
    return tuple(climbs)
