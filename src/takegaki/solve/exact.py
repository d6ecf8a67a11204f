"""Method `exact`: the engine on face colours."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.engine.engine import Engine, Status
from takegaki.engine.state import Tables
from takegaki.model.loop_frame import clue_offsets, frame
from takegaki.solve.search import BoolArray, Budget, Exhausted, Method, Step, Stopped


class ExactSearch:
    """Search over the solutions of a loop puzzle."""

    def __init__(self, puzzle: Puzzle, seed: int, edges: bool) -> None:
        self._graph = puzzle.graph
        self._edges = edges
        self._met = False
        shape = frame(puzzle.graph, full=puzzle.variant == "full", edges=edges)
        self._engine = Engine(
            Tables(
                shape.n_vars,
                shape.con_start,
                shape.con_vars,
                clue_offsets(puzzle, shape),
                shape.occ_start,
                shape.occ,
                shape.entries,
                shape.words,
                shape.adj_start,
                shape.adj,
            ),
            seed,
        )
        if puzzle.clues.max() <= 0 and puzzle.variant != "full":
            # No clue asks for a line, but a loop is one: some face is inside.
            self._engine.require(2 * np.arange(puzzle.graph.n_faces, dtype=np.int32) + 1)

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        return Effort(*self._engine.effort)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet."""
        if self._met:
            self._engine.exclude_model()
            self._met = False
        status = self._engine.solve(conflicts=budget.conflicts)
        if status is Status.UNSAT:
            return Exhausted()
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort))
        self._met = True
        inside = self._engine.values[: self._graph.n_faces + 1]
        sides = self._graph.edge_faces
        lines: BoolArray = inside[sides[:, 0]] != inside[sides[:, 1]]
        return lines

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """One of these edges must not be as in lines."""
        raise NotImplementedError


EXACT = Method("exact", "conflict-driven search on face colours, native connectivity", ExactSearch)
