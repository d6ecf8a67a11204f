"""Which clues does a proof need? One search in which each clue can be switched off."""

from collections.abc import Collection

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, border_lines, inside_faces
from takegaki.core.verdict import Effort, Solution
from takegaki.engine.engine import Engine, Status
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.solve.search import Budget, Stopped


class ClueSwitches:
    """Asks whether some of a puzzle's clues leave a loop, or a loop other than a given one.

    Each question is put to the same engine, which keeps what it learned: a half to a fifth of the
    time of a new search for each question at 36x20.
    """

    def __init__(self, puzzle: Puzzle, other_than: Solution | None = None) -> None:
        shape = frame_of(puzzle, switches=True)
        told = puzzle.clues >= 0
        self._faces = np.flatnonzero(told).tolist()
        self._first = shape.first_switch
        self._graph = puzzle.graph
        self._engine = Engine(with_clues(puzzle, shape))
        self._open = {face: self._first + face for face in self._faces}
        # Where there is no clue there is nothing to decide.
        self._engine.require_each((2 * (self._first + np.flatnonzero(~told))).astype(np.int32))
        faces = np.arange(puzzle.graph.n_faces)
        # With all clues off the board without a line would do.
        self._engine.require(2 * faces + 1)
        if other_than is not None:
            self._engine.require(2 * faces + ~inside_faces(puzzle.graph, other_than.lines))

    @property
    def faces(self) -> list[int]:
        """The faces with a clue, ascending."""
        return list(self._faces)

    @property
    def effort(self) -> Effort:
        """What all questions cost so far."""
        return Effort(*self._engine.effort)

    def clash(self, kept: Collection[int], budget: Budget) -> frozenset[int] | Stopped | None:
        """Those of the kept clues (faces) that already leave no such loop; None where there is one.

        Not every one of them need be necessary; settled ones are neither asked about nor told.
        After Stopped the same question goes on.
        """
        spent = self.effort
        budget.report(spent)
        if reason := budget.exceeded(spent):
            return Stopped(reason)
        wanted = set(kept)
        literals = [2 * switch + (face in wanted) for face, switch in self._open.items()]
        left = None if budget.conflicts is None else max(0, budget.conflicts - spent.conflicts)
        status = self._engine.solve(literals, conflicts=left, keep_on=lambda: self._may_go_on(budget))
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort) or "stopped")
        if status is Status.SAT:
            self._engine.keep_model()
            return None
        # A clue that is off is never part of a reason, since off it forbids nothing.
        return frozenset((literal >> 1) - self._first for literal in self._engine.core)

    @property
    def other(self) -> BoolArray:
        """(E,) the lines of the loop that the last question found."""
        return border_lines(self._graph, self._engine.values[: self._graph.n_faces])

    def settle(self, face: int, on: bool) -> None:
        """From now on this clue counts, or does not, in every question: what follows then is found once."""
        self._engine.require([2 * self._open.pop(face) + on])

    def _may_go_on(self, budget: Budget) -> bool:
        effort = self.effort
        budget.report(effort)
        return not budget.exceeded(effort)
