"""The exact method on trees: what turning tiles decides, then the engine on what is left."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.engine.engine import Engine, Status
from takegaki.engine.turning import VISITS, new_turning, turn
from takegaki.model.tree_frame import beyond, tree_frame
from takegaki.puzzles.net import ways
from takegaki.solve.search import BoolArray, Budget, Exhausted, Step, Stopped
from takegaki.tilings.torus import sides


class TreeSearch:
    """Search over the solutions of a puzzle of tiles.

    The deductions of `takegaki.engine.turning` come first: what they decide holds in every solution,
    and where nothing is left there is one at most. The engine gets only what is open then, with the
    cells that lines join drawn together.
    """

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        graph = puzzle.graph
        turning = new_turning(sides(graph), beyond(graph), ways(puzzle), graph.n_edges)
        self._seed = seed
        self._graph = graph
        self._ended = not turn(turning, graph.edge_vertices)
        self._marks = turning.mark[:-1]
        self._visits = int(turning.ctl[VISITS])
        self._turning = turning
        self._engine: Engine | None = None
        self._open = np.flatnonzero(self._marks == UNKNOWN)

    @property
    def open_edges(self) -> NDArray[np.intp]:
        """The edges that deduction leaves open, ascending; where there are none, so are other solutions."""
        return self._open

    def _begun(self) -> Engine:
        """The engine on what is open; made when it is first needed."""
        if self._engine is None:
            part = self._turning.root
            while not np.array_equal(part[part], part):
                part = part[part]
            frame = tree_frame(self._graph, self._turning.ways, self._open, part)
            self._engine = Engine(frame, self._seed)
        return self._engine

    @property
    def effort(self) -> Effort:
        """What the search has cost so far; visits to tiles count as propagations."""
        done = Effort(propagations=self._visits)
        return done if self._engine is None else done + Effort(*self._engine.effort)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet."""
        if self._ended:
            return Exhausted()
        budget.report(self.effort)
        spent = self.effort
        if reason := budget.exceeded(spent):
            return Stopped(reason, self._proven())
        if not len(self._open):
            self._ended = True
            return self._decided()
        engine = self._begun()
        left = None if budget.conflicts is None else budget.conflicts - spent.conflicts
        status = engine.solve(conflicts=left, keep_on=lambda: self._may_go_on(budget))
        if status is Status.UNSAT:
            self._ended = True
            return Exhausted()
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort) or "stopped", self._proven())
        lines = self._decided()
        lines[self._open] = engine.values[:-1]
        return lines

    def _decided(self) -> BoolArray:
        lines: BoolArray = self._marks == LINE
        return lines

    def _may_go_on(self, budget: Budget) -> bool:
        effort = self.effort
        budget.report(effort)
        return not budget.exceeded(effort)

    def _proven(self) -> Board:
        return Board.of(self._graph, self._marks)

    def take(self, board: Board) -> None:
        """From now on only solutions with the marks of a board."""
        for edge in np.flatnonzero(board.marks != UNKNOWN):
            self.differ(np.array([edge]), np.array([board.marks[edge] != LINE]))

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        marks = self._marks[edges]
        if bool(((marks != UNKNOWN) & ((marks == LINE) != lines)).any()):
            return
        wanted = marks == UNKNOWN
        if not wanted.any():
            self._ended = True
        elif not self._ended:
            self._begun().require(2 * np.searchsorted(self._open, edges[wanted]) + ~lines[wanted])
