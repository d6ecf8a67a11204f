"""Questions to the exact engine: do these clues and marks exclude this mark?"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Goal
from takegaki.core.verdict import Effort
from takegaki.engine.engine import Engine, Status
from takegaki.explain.asked_loops import AskedLoops
from takegaki.explain.asked_trees import AskedTrees
from takegaki.puzzles import PUZZLES
from takegaki.solve.premises import EndedError
from takegaki.solve.search import BoolArray, Budget

Literal = int
Ints = NDArray[np.int32]
NOTHING: Ints = np.empty(0, dtype=np.int32)


class Asked(Protocol):
    """How a search about one puzzle is set up, for one goal; every clue can be switched off.

    first_edge    variable of edge 0
    first_switch  variable that lets the clue of cell 0 count
    """

    first_edge: int
    first_switch: int

    def __init__(self, puzzle: Puzzle) -> None: ...

    def engine(self, window: BoolArray | None = None) -> Engine:
        """A search over all solutions, or over some that differ only within a window: (C,) cells.

        In those all edges elsewhere are laid once and for all.
        """
        ...


class Questions:
    """One search in which every clue can be switched off and every mark assumed.

    Each question is put to the same engine, which keeps what it learned.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        """Raises UnsupportedError for faces of too many sides. Cost: 0.15 ms at 10x10, 0.4 at 36x20."""
        self.budget = budget
        self._n_cells = puzzle.graph.n_cells
        self._asked = ASKED[PUZZLES[puzzle.kind].goal](puzzle)
        # Of all engines together: shared with the questions about windows.
        self._spent = np.zeros(len(Effort.__dataclass_fields__), dtype=np.int64)
        self._engine = self._asked.engine()

    def within(self, window: BoolArray, clues: Iterable[int]) -> "Questions":
        """Other questions, about solutions laid out within a window (C,) and about these clues alone.

        What they say there is, is there on the whole board; what they exclude, may be elsewhere.
        """
        local = copy(self)
        local._engine = self._asked.engine(window)
        local._engine.require_each(self.without(clues))
        return local

    def clue(self, cell: int) -> Literal:
        """The premise that the clue of a cell counts."""
        return 2 * (self._asked.first_switch + cell) + 1

    def mark(self, edge: int, mark: int) -> Literal:
        """The premise that an edge has this mark."""
        return 2 * (self._asked.first_edge + edge) + (mark == LINE)

    def without(self, clues: Iterable[int]) -> Ints:
        """That all clues but those of these cells are off. It makes questions faster, nothing else."""
        off = np.ones(self._n_cells, dtype=np.bool_)
        off[list(clues)] = False
        return (2 * (self._asked.first_switch + np.flatnonzero(off))).astype(np.int32)

    def ask(self, literals: Sequence[Literal], before: Ints = NOTHING) -> frozenset[Literal] | None:
        """Premises among these that leave no solution, with what `before` says; None if there is one.

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
            self._engine.keep_model()
            return None
        return frozenset(self._engine.core)

    def _effort(self) -> Effort:
        return Effort(*(self._before + self._engine.effort).tolist())

    def _may_go_on(self) -> bool:
        effort = self._effort()
        self.budget.report(effort)
        return not self.budget.exceeded(effort)


ASKED: dict[Goal, type[Asked]] = {"loop": AskedLoops, "tree": AskedTrees}


class Rounds:
    """The cells at most so many steps from a cell, a step leading to those that share a vertex; where the
    vertices are the cells, an edge."""

    def __init__(self, graph: Graph) -> None:
        near: list[set[int]] = [{cell} for cell in range(graph.n_cells + 1)]
        for around in _neighbourhoods(graph):
            for cell in around:
                near[cell] |= around
        # Nothing is near because the world is.
        near[graph.n_cells] = set()
        self._known = [[{cell} for cell in range(graph.n_cells)] + [set[int]()], near]

    def of(self, cell: int, steps: int) -> set[int]:
        """The cell itself included; none for the world."""
        while len(self._known) <= steps:
            near, last = self._known[1], self._known[-1]
            self._known.append([set().union(*(near[other] for other in cells)) for cells in last])
        return self._known[steps][cell]


def _neighbourhoods(graph: Graph) -> Iterator[set[int]]:
    if graph.cells == "vertices":
        yield from map(set, graph.edge_vertices.tolist())
        return
    start, faces = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
    for begin, end in pairwise(start):
        yield set(faces[begin:end]) - {graph.outside}


def rounds(graph: Graph) -> Rounds:
    """The rounds of a board, kept with it."""
    return graph.kept("rounds of cells", lambda: Rounds(graph))
