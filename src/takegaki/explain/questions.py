"""Questions to the exact engine: do these clues and marks exclude this mark?"""

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.engine.engine import Engine, Status
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.solve.premises import EndedError
from takegaki.solve.search import BoolArray, Budget

Literal = int
Ints = NDArray[np.int32]
NOTHING: Ints = np.empty(0, dtype=np.int32)


class Answer(NamedTuple):
    """Either a loop, as (F,) its inside faces, or None and premises that leave none."""

    inside: BoolArray | None
    core: frozenset[Literal]


class Questions:
    """One search in which every clue can be switched off and every mark assumed.

    Each question is put to the same engine, which keeps what it learned.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        """Raises UnsupportedError for faces of too many sides. Cost: 0.15 ms at 10x10, 0.4 at 36x20."""
        self.budget = budget
        self._puzzle = puzzle
        self._frame = frame_of(puzzle, edges=True, switches=True)
        self._n_faces = puzzle.graph.n_faces
        # Of all engines together: shared with the questions about windows.
        self._spent = np.zeros(len(Effort.__dataclass_fields__), dtype=np.int64)
        self._engine = self._new_engine()

    def _new_engine(self) -> Engine:
        engine = Engine(with_clues(self._puzzle, self._frame))
        # With all clues off the board without a line would do.
        engine.require(2 * np.arange(self._n_faces) + 1)
        return engine

    def within(self, window: BoolArray, clues: Iterable[int]) -> "Questions":
        """Other questions, about loops round faces of a window (F,) and about these clues alone.

        What they say there is, is there on the whole board; what they exclude, may be elsewhere.
        """
        local = copy(self)
        local._engine = self._new_engine()
        outside = 2 * np.flatnonzero(~window)
        fixed = np.concatenate([outside, self.without(clues)])
        local._engine.require_each(fixed.astype(np.int32))
        return local

    def clue(self, face: int) -> Literal:
        """The premise that the clue of a face counts."""
        return 2 * (self._frame.first_switch + face) + 1

    def mark(self, edge: int, mark: int) -> Literal:
        """The premise that an edge has this mark."""
        return 2 * (self._frame.first_edge + edge) + (mark == LINE)

    def without(self, clues: Iterable[int]) -> Ints:
        """That all clues but those of these faces are off. It makes questions faster, nothing else."""
        off = np.ones(self._n_faces, dtype=np.bool_)
        off[list(clues)] = False
        return (2 * (self._frame.first_switch + np.flatnonzero(off))).astype(np.int32)

    def ask(self, literals: Sequence[Literal], before: Ints = NOTHING) -> Answer:
        """Is there a loop with all these, and with what `before` says?

        Fast where all that is asked first is as in the last question.

        Raises EndedError when the budget ends.
        """
        self._before = self._spent - self._engine.effort
        spent = self._effort()
        if reason := self.budget.exceeded(spent):
            raise EndedError(reason)
        left = None if self.budget.conflicts is None else self.budget.conflicts - spent.conflicts
        asked = np.append(before, np.array(literals, dtype=np.int32))
        status = self._engine.solve(asked, conflicts=left, keep_on=self._may_go_on)
        self._spent[:] = self._before + self._engine.effort
        if status is Status.STOPPED:
            raise EndedError(self.budget.exceeded(self._effort()) or "stopped")
        if status is Status.SAT:
            inside = self._engine.values[: self._n_faces]
            self._engine.keep_model()
            return Answer(inside, frozenset())
        return Answer(None, frozenset(self._engine.core))

    def _effort(self) -> Effort:
        return Effort(*(self._before + self._engine.effort).tolist())

    def _may_go_on(self) -> bool:
        effort = self._effort()
        self.budget.report(effort)
        return not self.budget.exceeded(effort)


class Rounds:
    """The faces at most so many steps from a face, a step leading to those that share a vertex."""

    def __init__(self, graph: Graph) -> None:
        near: list[set[int]] = [{face} for face in range(graph.n_faces + 1)]
        start, faces = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
        for begin, end in pairwise(start):
            around = set(faces[begin:end]) - {graph.outside}
            for face in around:
                near[face] |= around
        # Nothing is near because the world is.
        near[graph.outside] = set()
        self._known = [[{face} for face in range(graph.n_faces)] + [set[int]()], near]

    def of(self, face: int, steps: int) -> set[int]:
        """The face itself included; none for the world."""
        while len(self._known) <= steps:
            near, last = self._known[1], self._known[-1]
            self._known.append([set().union(*(near[other] for other in faces)) for faces in last])
        return self._known[steps][face]


def rounds(graph: Graph) -> Rounds:
    """The rounds of a board, kept with it."""
    return graph.kept("rounds of faces", lambda: Rounds(graph))
