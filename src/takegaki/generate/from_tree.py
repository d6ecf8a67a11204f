"""The puzzle of a tree: drawn anew where its tiles leave several, then turned by lot."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution
from takegaki.engine.dice import Dice
from takegaki.generate.attempt import Attempt, Missed
from takegaki.generate.source import TREE_STREAM
from takegaki.solve.search import Stopped
from takegaki.solve.tree import TreeSearch
from takegaki.trees import TREES, arms_of, changes, jumbled, puzzle_of, uniform
from takegaki.trees.tiles import walls_by_lot

ROUNDS = 400
"""How often a tree is drawn anew in places before the next one by lot is tried."""
PATIENCE = 3
"""Rounds after which what is drawn anew reaches a cell further."""


def tiled_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The tiles of a tree like this one that tell it, turned by lot; other wishes are not asked about here.

    What the deductions on tiles leave open is drawn anew, with the cells round it; the rest of the tree
    stays. A place that stays open grows with the rounds, to the whole board if it must. Each round is
    linear, and most places are told after one or two: at 400 x 400 some seven rounds.
    """
    dice = attempt.dice(TREE_STREAM)
    work = _Tree.begun(attempt, lines, dice)
    for number in range(ROUNDS):
        attempt.keep_on()
        open_edges = work.open_edges()
        if not len(open_edges):
            return work.solution()
        attempt.note(f"{len(open_edges):,} borders are open")
        work.redraw(open_edges, 1 + number // PATIENCE)
    return Missed(f"its tiles leave several trees after {ROUNDS} changes")


@dataclass
class _Tree:
    """A tree at work: lines (E,), walls (E,)."""

    attempt: Attempt
    lines: BoolArray
    walls: BoolArray
    dice: Dice

    @classmethod
    def begun(cls, attempt: Attempt, lines: BoolArray, dice: Dice) -> "_Tree":
        work = cls(attempt, lines, np.zeros_like(lines), dice)
        if attempt.request.walls:
            count = int(attempt.request.walls * int((~lines).sum()) + 1e-9)
            work.walls = walls_by_lot(~lines, count, dice)
        if work._crosses.any():
            work.redraw(np.zeros(0, dtype=np.intp), 2)
        return work

    @property
    def _graph(self) -> Graph:
        return self.attempt.request.graph

    def puzzle(self) -> Puzzle:
        """The tiles as they stand in the tree."""
        return puzzle_of(self._graph, arms_of(self._graph, self.lines), self.walls)

    def open_edges(self) -> NDArray[np.intp]:
        """What deduction leaves open."""
        return TreeSearch(self.puzzle(), 0).open_edges

    def solution(self) -> Solution:
        """Turned by lot."""
        arms = jumbled(self._graph, arms_of(self._graph, self.lines), self.walls, self.dice)
        return Solution.of(puzzle_of(self._graph, arms, self.walls), self.lines)

    @property
    def _crosses(self) -> BoolArray:
        """(V,) tiles with more arms than the maker of the tree gives one."""
        most = TREES[self.attempt.request.tree].most_arms
        ends = self._graph.edge_vertices[self.lines]
        crosses: BoolArray = np.bincount(ends.ravel(), minlength=self._graph.n_vertices) > most
        return crosses

    def redraw(self, edges: NDArray[np.intp], reach: int) -> None:
        """Draw the tree anew at these edges and so many cells round them, and at tiles with too many arms."""
        ends = self._graph.edge_vertices
        here = np.zeros(self._graph.n_vertices, dtype=np.bool_)
        here[ends[edges]] = True
        for _ in range(ROUNDS):
            if not here.any():
                return
            for _ in range(reach):
                here[ends[here[ends].any(axis=1)]] = True
            self._redraw(here)
            # A tile and its four neighbours alone leave no choice: it takes the cells at its corners.
            here, reach = self._crosses, 2

    def _redraw(self, here: BoolArray) -> None:
        drawing = uniform(self._graph, self.lines, here, self.dice)
        told = None
        if self.attempt.watch:
            add = self.attempt.events.append
            told = changes(self._graph, lambda change: add(("tree", change)), self.lines)
        lines = drawing.finished(None, told)
        assert lines is not None
        self.lines = lines
        inner = here[self._graph.edge_vertices].all(axis=1)
        count = int((self.walls & inner).sum())
        if count:
            self.walls &= ~inner
            self.walls |= walls_by_lot(inner & ~lines, count, self.dice)
