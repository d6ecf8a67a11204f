"""Method `exact`: the engine on face colours of loops, on edges of trees."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN, Board
from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import border_lines, inside_faces
from takegaki.core.verdict import Effort
from takegaki.engine.engine import Engine, Status
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.puzzles import PUZZLES
from takegaki.solve.search import BoolArray, Budget, Exhausted, Method, Step, Stopped
from takegaki.solve.tree import TreeSearch

NOTHING = Effort()


class ExactSearch:
    """Search over the solutions of a loop puzzle, each by the colours of its faces."""

    def __init__(self, puzzle: Puzzle, seed: int, edges: bool) -> None:
        if puzzle.kind != "slitherlink":
            # The frame knows clues round faces and degrees at vertices, not tables in general.
            raise UnsupportedError(f"the exact method knows no loops of {puzzle.kind} yet")
        self._graph = puzzle.graph
        self._edges = edges
        self._engine = Engine(with_clues(puzzle, frame_of(puzzle, edges=edges)), seed)
        self._ended = False
        if puzzle.clues.max() <= 0:
            # No clue asks for a line, but a loop is one: some face is inside.
            self._require(2 * np.arange(puzzle.graph.n_faces) + 1)

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        return Effort(*self._engine.effort)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet."""
        if self._ended:
            return Exhausted()
        if budget.on_progress is not None:
            budget.report(self.effort)
        spent = NOTHING if budget.conflicts is None else self.effort
        if reason := budget.exceeded(spent):
            return Stopped(reason)
        left = None if budget.conflicts is None else budget.conflicts - spent.conflicts
        status = self._engine.solve(conflicts=left, keep_on=lambda: self._may_go_on(budget))
        if status is Status.UNSAT:
            self._ended = True
            return Exhausted()
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort) or "stopped")
        inside = self._engine.values
        sides = self._graph.edge_faces
        lines: BoolArray = inside[sides[:, 0]] != inside[sides[:, 1]]
        return lines

    def _may_go_on(self, budget: Budget) -> bool:
        effort = self.effort
        budget.report(effort)
        return not budget.exceeded(effort)

    def take(self, board: Board) -> None:
        """From now on only solutions with the marks of a board; the search was opened with edges."""
        for edge in np.flatnonzero(board.marks != UNKNOWN):
            self._require(np.array([2 * (self._graph.n_faces + 1 + edge) + (board.marks[edge] == LINE)]))

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """One of these edges (k,) must not be as in lines (k,).

        Raises ValueError when the search was opened without edges and k is not their number.
        """
        if self._edges:
            self._require(2 * (self._graph.n_faces + 1 + edges) + ~lines)
        elif len(edges) == self._graph.n_edges:
            self._differ_somewhere(edges, lines)
        else:
            raise ValueError("a search opened without edges can only differ on all of them")

    def _differ_somewhere(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        drawn = np.zeros(len(lines), dtype=np.bool_)
        drawn[edges] = lines
        inside = inside_faces(self._graph, drawn)
        # Lines that bound no set of faces are no solution: every solution differs from them.
        if np.array_equal(border_lines(self._graph, inside), drawn):
            self._require(2 * np.arange(len(inside)) + ~inside)

    def _require(self, clause: NDArray[np.intp]) -> None:
        if len(clause) == 0:
            self._ended = True
        else:
            self._engine.require(clause)


def exact_search(puzzle: Puzzle, seed: int = 0, edges: bool = True) -> ExactSearch | TreeSearch:
    """Start a search over the solutions of a puzzle, by the goal of its type.

    edges   `take` will be called, or `differ` with fewer than all edges
    """
    if PUZZLES[puzzle.kind].goal == "tree":
        return TreeSearch(puzzle, seed)
    return ExactSearch(puzzle, seed, edges)


EXACT = Method(
    "exact",
    "Conflict-driven search on what is inside, or on the edges of a tree",
    exact_search,
    goals=("loop", "tree"),
)
