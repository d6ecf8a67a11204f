"""`explain`: a whole solve, step by step."""

from collections.abc import Sequence

import numpy as np

from takegaki.core.arguments import require_flags, require_function, says_how
from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, Effort, EndedError, RunningBudget
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.quiet_import import imported_from
from takegaki.core.reason import Mark
from takegaki.core.verdict import Stopped
from takegaki.deduce.choose_hint import StepChooser
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.exact_arguments import Reasoned, argued, may_be_in_part
from takegaki.deduce.ladder import Concluded, Ladder
from takegaki.deduce.ladder import Outcome as Climbed
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import BY_WAYS
from takegaki.deduce.techniques.patterns import from_both_ends
from takegaki.deduce.trace import IdlePremises, OnStep, Outcome, Step, Timeline, Trace
from takegaki.formats import Source, puzzle_of

SECONDS_AN_EDGE = 2e-4
"""Time to make the reason of an exact step small: 0.05 s at 10x10, 0.4 s at 30x30.

Most reasons of one to three premises are found within it; the smallest one takes three times as
long.
"""

MINIMISING = 0.5
"""The time for idle premises of all steps together, as a share of the trace's time limit."""

BETWEEN_CHECKS = 32
"""Steps on demand, of some microseconds each, between two checks of the budget."""


@says_how
def explain(
    puzzle: Puzzle | Source,
    board: Board | None = None,
    *,
    level: Level | str = Level.SEARCH,
    uniqueness: bool = False,
    minimal: bool = True,
    opening: bool = True,
    budget: Budget | None = None,
    on_step: OnStep | None = None,
) -> Trace:
    """Solve a puzzle from a board on as people do: what is visible at once, then techniques from
    easy to hard, exact steps last.

    level       the hardest that may be used, or its name
    uniqueness  also techniques that hold only for puzzles with one solution
    minimal     no premise of `Step.deduction` is idle where a technique looks at the whole board;
                else its premises are all that was known. Others have what their argument uses
    opening     begin with the named patterns of clues alone, which are visible on the empty board;
                else these come where the techniques find them
    budget      when it ends, the trace holds the steps so far; leaving out idle premises, which is
                done when a step is first used, may take half as long again, all steps together
    on_step     called with the number of each step, from 1, and its deduction as it is found

    Raises BoardError for a board of another graph. Cost: by techniques up to Hard 0.04 s at 10x10,
    0.2 to 0.4 s at 36x20, 0.6 to 0.9 s at 40x40; leaving out the idle premises of all steps takes
    0.04, 1.4 and 7 s more. An exact step takes up to 0.1 s at 10x10, 0.4 s at 30x30, and without a
    budget there is no limit to their number.

    >>> from takegaki import read
    >>> trace = explain(read("33\\n..\\n.."))
    >>> trace.outcome, trace.level, trace.steps[0].number
    ('solved', <Level.TRICKY: 3>, 1)
    """
    puzzle, level = puzzle_of(puzzle), Level.of(level)
    if board is not None:
        require_board(board, puzzle.graph)
    require_function(on_step, "on_step")
    require_flags(uniqueness=uniqueness, minimal=minimal, opening=opening)
    start = board or Board.blank(puzzle.graph)
    running = Budget.of(budget).start()
    tracer = _Tracer(
        puzzle, start, running, uniqueness=uniqueness, minimal=minimal, on_step=on_step
    )
    if opening:
        tracer.opening = level
    ended = ""
    outcome: Outcome
    try:
        outcome = tracer.run(level)
    except EndedError as reason:
        outcome, ended = "stopped", str(reason)
    return tracer.trace(outcome, ended)


class _Tracer:
    """A trace under construction."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board,
        budget: RunningBudget,
        *,
        uniqueness: bool,
        minimal: bool,
        on_step: OnStep | None,
    ) -> None:
        self._on_step = on_step
        self._minimal = minimal
        self._chooser = StepChooser(puzzle, budget, uniqueness=uniqueness)
        self._puzzle = puzzle
        self._start = start
        self._budget = budget
        is_watched = on_step is not None or budget.on_progress is not None
        self._between_checks = 1 if is_watched else BETWEEN_CHECKS
        # Numbers of Python: marks are looked at one by one.
        self._marks: list[int] = start.marks.tolist()
        self._made = [0] * len(self._marks)
        self._sources: list[Deduction | Concluded | Reasoned] = []
        self._decided = self._opened = 0
        self.opening: Level | None = None

    def trace(self, outcome: Outcome, ended: str) -> Trace:
        """The trace so far."""
        board = self._board
        timeline = Timeline(board, np.array(self._made, dtype=np.int32))
        idle = IdlePremises(self._puzzle, self._for_idle()) if self._minimal else None
        steps = tuple(
            [Step(i, source, timeline, idle) for i, source in enumerate(self._sources, start=1)]
        )
        return Trace(self._puzzle, self._start, steps, board, outcome, ended, idle, self._opened)

    @property
    def _board(self) -> Board:
        return Board.of(self._puzzle.graph, np.array(self._marks, dtype=np.int8))

    def _for_idle(self) -> Budget:
        """The limits for idle premises."""
        limit = self._budget.time_limit
        return Budget(
            time_limit=None if limit is None else MINIMISING * limit,
            conflicts=self._budget.conflicts,
            cancel=self._budget.cancel,
            clock=self._budget.clock,
        )

    def run(self, level: Level) -> Climbed:
        """Take steps until there are no more. Raises EndedError when the budget ends."""
        self._open()
        while True:
            ladder = self._chooser.ladder(self._board)
            outcome = self._climb(ladder, level)
            if outcome is None:
                continue
            if outcome != "stuck" or level < Level.SEARCH:
                return outcome
            from takegaki.deduce.exact_steps import exact_step  # noqa: PLC0415  (few boards need it)

            found = exact_step(
                self._puzzle, ladder.board, self._budget, SECONDS_AN_EDGE * len(self._marks)
            )
            if isinstance(found, Stopped):
                raise EndedError(found.reason)
            if found is None:
                return "stuck"
            self._add(argued(self._puzzle, found, self._budget) if self._minimal else found)
            if not found.conclusions:
                return "contradiction"

    def _open(self) -> None:
        """Add what is visible at once, 0s and patterns, up to the level of the opening."""
        self._check_budget()
        level = self.opening
        if level is not None and level > Level.EASY:
            visible = imported_from(
                "takegaki.deduce.techniques.visible_patterns", "visible_patterns"
            )
            zeros = imported_from("takegaki.deduce.techniques.counting", "zeros")
            for look in (
                zeros(self._puzzle, self._marks),
                visible(self._puzzle, self._marks, level),
            ):
                for one in look:
                    self._add(one)
            self._opened = len(self._sources)

    def _climb(self, ladder: Ladder, level: Level) -> Climbed | None:
        """Add all that techniques up to a level find; above Hard the budget is checked after every
        mark.

        None where another step was added in place of a costly one, which the ladder has not.
        """
        seen = 0
        while True:
            self._check_budget()
            outcome = ladder.climb(min(level, Level.HARD))
            seen = self._take(ladder, seen)
            if seen < 0:
                return None
            if outcome == "stuck" and level > Level.HARD:
                may_go_on, before = self._take_harder(ladder, level), seen
                if not may_go_on:
                    return None
                seen = self._take(ladder, seen, is_begun=self._minimal)
                if seen < 0:
                    return None
                if seen > before:
                    continue
            if ladder.contradiction is None:
                return outcome
            self._add(ladder.contradiction)
            return "contradiction"

    def _take_harder(self, ladder: Ladder, level: Level) -> bool:
        """Add a step above Hard, if there is one; False where the ladder does not have it."""
        if not self._minimal:
            ladder.step(level)
            return True
        best, may_go_on = self._chooser.next(ladder, level)
        if best is not None:
            reasoned = Reasoned(self._puzzle, best, self._board)
            is_made = self._on_step is not None or may_be_in_part(best.technique, best.conclusions)
            step = reasoned.deduction() if is_made else reasoned
            self._add(step)
            # The ladder has all that its technique concluded.
            may_go_on = may_go_on and len(step.conclusions) == len(best.conclusions)
        return may_go_on

    def _take(self, ladder: Ladder, seen: int, *, is_begun: bool = False) -> int:
        """Add the marks of the journal from this number on; the number behind the last, or -1 where
        one turn found several and an easy step is open before the next of them: a ladder on this
        board finds that.

        is_begun   the first of the turn is added already
        """
        marks, had = self._marks, len(self._sources) - is_begun
        for one in ladder.concluded(seen):
            seen = one.last + 1
            new = [mark for mark in one.conclusions if marks[mark[0]] == UNKNOWN]
            is_batch = len(self._sources) > had and one.technique.level > Level.EASY
            if is_batch and self._is_easy(new):
                return -1
            if new:
                step = self._told(one)
                if isinstance(step, Deduction):
                    # It concludes more than the ladder has by then.
                    self._add(step)
                    return -1
                self._add(step if self._on_step is None else step.deduction())
                if len(self._sources) % self._between_checks == 0:
                    self._check_budget()
        return seen

    def _told(self, one: Concluded) -> Deduction | Concluded | Reasoned:
        """With its argument, where the technique goes through ways; where the loop comes to both
        ends of an edge, with all that follows.
        """
        if self._minimal and one.technique.name == "incoming-line":
            both = from_both_ends(self._puzzle, one.deduction(), self._marks)
            if both is not None:
                return both
        is_by_ways = self._minimal and one.technique.name in BY_WAYS
        return Reasoned(self._puzzle, one, self._board) if is_by_ways else one

    def _is_easy(self, new: Sequence[Mark]) -> bool:
        """Does one of these marks follow from one clue or dot?"""
        counted_from = imported_from("takegaki.deduce.techniques.counting", "counted_from")
        return any(counted_from(self._puzzle, self._marks, mark) for mark in new)

    def _add(self, source: Deduction | Concluded | Reasoned) -> None:
        self._sources.append(source)
        number, conclusions = len(self._sources), source.conclusions
        self._decided += len(conclusions)
        for edge, mark in conclusions:
            self._marks[edge] = mark
            self._made[edge] = number
        if self._on_step is not None and isinstance(source, Deduction):
            self._on_step(number, source)

    def _check_budget(self) -> None:
        effort = Effort(propagations=self._decided)
        self._budget.report(effort)
        self._budget.check(effort)
