"""Trace: a whole solve as steps, each with the reason why it must be so."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import UNKNOWN, Board, MarkArray
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import BoardError
from takegaki.core.printable import Pictured
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.exact_steps import exact_step
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.ladder import Outcome as Climbed
from takegaki.deduce.minimise_premises import PremiseMinimiser
from takegaki.deduce.technique import Level
from takegaki.formats import Source, puzzle_of
from takegaki.solving.search import Stopped

Outcome = Literal["solved", "stuck", "contradiction", "stopped"]
OnStep = Callable[[int, Deduction], object]

SECONDS_AN_EDGE = 2e-4
"""Time to make the reason of an exact step small: 0.05 s at 10x10, 0.4 s at 30x30.

Most reasons of one to three premises are found within it; the smallest one takes three times as long.
"""


SECONDS_A_STEP = 2.0
"""To leave the idle premises out of one step; nearly all take some milliseconds."""

MINIMISING = 0.5
"""The share of the time there is that may go into idle premises."""


@dataclass(frozen=True)
class Timeline:
    """All marks of a trace (E,), and for each the number of the step that made it (0 for a given one)."""

    board: Board
    made: NDArray[np.int32]

    def before(self, number: int) -> Board:
        """The board before a step. Cost: linear."""
        return Board.of(self.board.graph, np.where(self.made < number, self.board.marks, UNKNOWN))


@dataclass(frozen=True)
class Step:
    """One deduction of a trace.

    number     counted from 1
    deduction  none of its premises is idle; its conclusions are new on the board
    """

    number: int
    deduction: Deduction
    timeline: Timeline = field(repr=False, compare=False)

    @property
    def board(self) -> Board:
        """The board before the step. Cost: linear."""
        return self.timeline.before(self.number)


@dataclass(frozen=True, repr=False)
class Trace(Pictured):
    """How a puzzle is solved from some board on.

    start    the board that was given
    steps    each adds marks, but the last one of a contradiction
    board    after all steps
    outcome  solved; stuck (nothing follows by what was allowed; up to SEARCH: nothing is forced, there
             are several solutions); contradiction; stopped (by the budget)
    ended    why it was stopped, else ""
    unfinished  steps that may have idle premises, since there was no time to leave them out
    """

    puzzle: Puzzle
    start: Board
    steps: tuple[Step, ...]
    board: Board
    outcome: Outcome
    ended: str = ""
    unfinished: int = 0
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        level = f", level {self.level.title}" if self.level else ""
        return f"<Trace of {self.puzzle!r}: {self.outcome}, {len(self.steps)} steps{level}>"

    @property
    def level(self) -> Level | None:
        """The hardest of the steps; None where there are none."""
        return max((step.deduction.level for step in self.steps), default=None)


def explain(
    puzzle: Puzzle | Source,
    board: Board | None = None,
    *,
    level: Level | str = Level.SEARCH,
    uniqueness: bool = False,
    minimal: bool = True,
    budget: Budget | None = None,
    on_step: OnStep | None = None,
) -> Trace:
    """Solve a puzzle from a board on as people do: techniques from easy to hard, exact steps last.

    level       the hardest that may be used, or its name
    uniqueness  also techniques that hold only for puzzles with one solution
    minimal     no premise is idle; else those of some techniques are all that was known
    budget      when it ends, the trace holds the steps so far; idle premises take half its time at most
    on_step     called with the number of each step, from 1, and its deduction, as it is found

    Raises BoardError for a board of another graph.
    Cost: 5 ms at 10x10, 60 ms at 36x20 by techniques up to Hard; an exact step takes up to 0.1 s at
    10x10, 0.4 s at 30x30, and without a budget there is no limit to their number.

    >>> from takegaki import read
    >>> trace = explain(read("33\\n..\\n.."))
    >>> trace.outcome, trace.level, trace.steps[0].number
    ('solved', <Level.TRICKY: 3>, 1)
    """
    puzzle, level = puzzle_of(puzzle), Level.of(level)
    if board is not None and board.graph != puzzle.graph:
        raise BoardError("the marks belong to another board")
    start = board or Board.blank(puzzle.graph)
    tracer = _Tracer(puzzle, start, (budget or Budget()).start(), minimal=minimal, on_step=on_step)
    ended = ""
    outcome: Outcome
    try:
        outcome = tracer.run(level, uniqueness=uniqueness)
    except EndedError as reason:
        outcome, ended = "stopped", str(reason)
    return tracer.trace(outcome, ended)


def _minimiser(puzzle: Puzzle, budget: RunningBudget) -> PremiseMinimiser:
    return PremiseMinimiser(puzzle, budget.part(MINIMISING), seconds=SECONDS_A_STEP)


class _Tracer:
    """A trace under construction."""

    def __init__(
        self, puzzle: Puzzle, start: Board, budget: RunningBudget, *, minimal: bool, on_step: OnStep | None
    ) -> None:
        self._on_step = on_step
        self._minimal = _minimiser(puzzle, budget) if minimal else None
        self._puzzle = puzzle
        self._start = start
        self._budget = budget
        self._marks: MarkArray = start.marks.copy()
        self._made = np.zeros(len(start.marks), dtype=np.int32)
        self._deductions: list[Deduction] = []
        self._decided = 0

    def trace(self, outcome: Outcome, ended: str) -> Trace:
        """What was found so far."""
        board = Board.of(self._puzzle.graph, self._marks)
        timeline = Timeline(board, self._made)
        steps = tuple(Step(i, found, timeline) for i, found in enumerate(self._deductions, start=1))
        late = 0 if self._minimal is None else self._minimal.unfinished
        return Trace(self._puzzle, self._start, steps, board, outcome, ended, late)

    def run(self, level: Level, *, uniqueness: bool) -> Climbed:
        """Take steps until there are no more. Raises EndedError when the budget ends."""
        while True:
            board = Board.of(self._puzzle.graph, self._marks)
            ladder = Ladder(self._puzzle, board, uniqueness=uniqueness, budget=self._budget)
            outcome = self._climb(ladder, level)
            if outcome != "stuck" or level < Level.SEARCH:
                return outcome
            found = exact_step(self._puzzle, ladder.board, self._budget, SECONDS_AN_EDGE * len(self._marks))
            if isinstance(found, Stopped):
                raise EndedError(found.reason)
            if found is None:
                return "stuck"
            self._add(found)
            if not found.conclusions:
                return "contradiction"

    def _climb(self, ladder: Ladder, level: Level) -> Climbed:
        """All that techniques up to a level find; above Hard the budget is asked after every mark."""
        seen = 0
        while True:
            self._check_budget()
            outcome = ladder.climb(min(level, Level.HARD))
            seen = self._take(ladder, seen)
            if outcome == "stuck" and level > Level.HARD and ladder.step(level):
                seen = self._take(ladder, seen)
                continue
            if ladder.contradiction is None:
                return outcome
            self._add(self._minimised(ladder.contradiction))
            return "contradiction"

    def _take(self, ladder: Ladder, seen: int) -> int:
        """Take the marks of the journal from this number on; the number behind the last."""
        for fact in ladder.marks(seen):
            seen = fact.number + 1
            if self._marks[fact.edges[0]] == UNKNOWN:
                self._add(self._minimised(ladder.deduction(fact)))
        return seen

    def _minimised(self, deduction: Deduction) -> Deduction:
        """Without idle premises, as far as there is time; raises EndedError when all of it is over."""
        if self._minimal is not None:
            deduction = self._minimal.minimise(deduction)
        self._check_budget()
        return deduction

    def _add(self, deduction: Deduction) -> None:
        self._deductions.append(deduction)
        self._decided += len(deduction.conclusions)
        for edge, mark in deduction.conclusions:
            self._marks[edge] = mark
            self._made[edge] = len(self._deductions)
        if self._on_step is not None:
            self._on_step(len(self._deductions), deduction)

    def _check_budget(self) -> None:
        effort = Effort(propagations=self._decided)
        self._budget.report(effort)
        self._budget.check(effort)
