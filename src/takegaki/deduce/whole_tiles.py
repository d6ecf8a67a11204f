"""Whole tiles: the deductions that decide how one tile is turned, for those who draw no lines."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, UNKNOWN, MarkArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.exact_steps import exact_step
from takegaki.deduce.facts.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.tilings.torus import sides

MOST_STEPS = 6
"""Deductions that are shown, the last ones."""


@dataclass(frozen=True)
class WholeTile:
    """A tile that can be turned in one way only.

    arms   that it must have then, as bits
    steps  the deductions that this needs, in order, none of them idle; none where the given marks
           suffice
    """

    cell: int
    arms: int
    steps: tuple[Deduction, ...]

    def where(self, puzzle: Puzzle) -> Reason:
        """What names the tile and the hardest technique, and gives no arm away."""
        if not self.steps:
            return Reason("hint.look-at-tile", puzzle.graph, cell=Cell(self.cell))
        hardest = max(self.steps, key=lambda step: step.technique.code)
        title = Reason(hardest.technique.name)
        return Reason("hint.look", puzzle.graph, region=Cell(self.cell), title=title)

    def why(self, puzzle: Puzzle) -> Reason:
        """The reasons of the last steps, and the result."""
        from takegaki.deduce.reasons.tile_reasons import (  # noqa: PLC0415  (for tiles only)
            directions,
        )

        last = self.steps[-MOST_STEPS:]
        steps = tuple(one for step in last for one in (*step.findings, step.reason))
        if (left := len(self.steps) - len(last)) > 0:
            steps = (Reason("hint.after-steps", count=left), *steps)
        cell, ways = Cell(self.cell), directions(self.arms)
        so = Reason("hint.so-tile", cell=cell, ways=ways)
        return Reason("hint.tile", puzzle.graph, steps=(*steps, so))


def easiest_tile(
    puzzle: Puzzle, board: Board, settled: BoolArray, budget: Budget, seconds: float
) -> WholeTile | None:
    """The first tile that follows from the marks of a board, by techniques from easy to hard, then
    by exact steps; of several the one with the fewest steps.

    settled   (V,) tiles that need no hint
    seconds   to make the premises of an exact step few

    None where nothing more is forced. Raises EndedError when the budget ends. Cost: that of the
    techniques.
    """
    budget = budget.start()
    search = _Search(puzzle, settled, budget)
    found = search.shortest(board.marks)
    while found is None:
        ladder = Ladder(puzzle, board, budget=budget)
        found = search.climb(ladder)
        if found is None:
            step = exact_step(puzzle, ladder.board, budget, seconds)
            if isinstance(step, Stopped):
                raise EndedError(step.reason)
            if step is None:
                return None
            marks = ladder.board.marks.copy()
            for edge, mark in step.conclusions:
                marks[edge] = mark
            search.add(step)
            board = Board.of(puzzle.graph, marks)
            found = search.shortest(board.marks)
    return found


class _Search:
    """The marks that were found so far, each with its number in the order and its deduction."""

    def __init__(self, puzzle: Puzzle, settled: BoolArray, budget: Budget) -> None:
        self._around = sides(puzzle.graph)
        self._settled = settled
        self._minimiser = PremiseMinimiser(puzzle, budget)
        self._found: dict[int, tuple[int, Callable[[], Deduction]]] = {}
        self._first = 0

    def climb(self, ladder: Ladder) -> WholeTile | None:
        """Let techniques have their turns until a tile is whole; None where they are stuck
        before.
        """

        @cache
        def deduction(fact: Fact) -> Deduction:
            """The minimal deduction of a fact, made once and only when its step is shown."""
            return self._minimiser.minimise(ladder.deduction(fact))

        behind = self._first
        for level in Level:
            while level < Level.SEARCH and (facts := ladder.step(level)):
                for fact in facts:
                    behind = self._first + fact.number + 1
                    self._found[fact.edges[0]] = behind - 1, partial(deduction, fact)
                if found := self.shortest(ladder.board.marks):
                    return found
        self._first = behind
        return None

    def add(self, step: Deduction) -> None:
        """Take the marks of an exact step."""
        for edge, _ in step.conclusions:
            self._found[edge] = self._first, lambda: step
        self._first += 1

    def shortest(self, marks: MarkArray) -> WholeTile | None:
        """Of the tiles with a mark on each side that are not settled, the one with the fewest
        steps.
        """
        here = np.append(marks, CROSS)[self._around]
        cells = np.flatnonzero((here != UNKNOWN).all(axis=1) & ~self._settled).tolist()
        if not cells:
            return None
        steps = {cell: self._steps(self._around[cell].tolist()) for cell in cells}
        cell = min(cells, key=lambda cell: len(steps[cell]))
        return WholeTile(cell, int(((here[cell] > 0) << np.arange(4)).sum()), steps[cell])

    def _steps(self, edges: list[int]) -> tuple[Deduction, ...]:
        """The deductions on which these edges depend, in their order."""
        steps: dict[int, Deduction] = {}
        waiting = [edge for edge in edges if edge in self._found]
        while waiting:
            number, why = self._found[waiting.pop()]
            if number not in steps:
                steps[number] = step = why()
                waiting += [edge for edge, _ in step.marks if edge in self._found]
        return tuple(dict.fromkeys(steps[number] for number in sorted(steps)))
