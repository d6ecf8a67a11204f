"""The premise solver: one exact search in which every clue can be switched off and every mark
assumed.
"""

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget, Effort, EndedError, RunningBudget
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.table import Goal
from takegaki.core.topology import border_lines, find_root, inside_faces
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.puzzles import PUZZLES, tile_tables
from takegaki.runtime.arrays import Bytes
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.search import BoolArray

Literal = int
Ints = NDArray[np.int32]
NO_LITERALS: Ints = np.empty(0, dtype=np.int32)


class Model(Protocol):
    """How a search about one puzzle is set up, for one goal; every clue can be switched off.

    first_edge    variable of edge 0
    first_switch  variable "the clue of cell 0 is in force"
    """

    first_edge: int
    first_switch: int

    def __init__(self, puzzle: Puzzle, *, marks: bool = True) -> None:
        """marks: literals of edges will be used."""

    def engine(self, window: BoolArray | None = None, off: Ints = NO_LITERALS) -> Engine:
        """A search over all solutions, or over some that differ only within a window: (C,) cells.

        In the latter all edges elsewhere are fixed from the start; `off` are literals that always
        hold.
        """
        ...

    def lines(self, engine: Engine) -> BoolArray:
        """(E,) the lines of what a search found."""
        ...

    def differing(self, solution: Solution) -> Ints:
        """The clause that excludes a solution."""
        ...


class LoopModel:
    """Variable f is "face f is inside"; see `Model`."""

    def __init__(self, puzzle: Puzzle, *, marks: bool = True) -> None:
        self._puzzle = puzzle
        self._frame = frame_of(puzzle, edges=marks, switches=True)
        self._faces = np.arange(puzzle.graph.n_faces, dtype=np.int32)
        self.first_edge, self.first_switch = self._frame.first_edge, self._frame.first_switch
        self._blank: Engine | None = None

    def engine(self, window: BoolArray | None = None, off: Ints = NO_LITERALS) -> Engine:
        """A search over all loops, or over those round faces of a window."""
        if window is None:
            return self._begun(off)
        if self._blank is None:
            self._blank = self._begun(NO_LITERALS)
        engine = self._blank.another(len(self._faces) + self._puzzle.graph.n_edges + 1)
        outside = (2 * np.flatnonzero(~self._faces_of(window))).astype(np.int32)
        engine.require_each(np.concatenate([outside, off]))
        return engine

    def _begun(self, off: Ints) -> Engine:
        engine = Engine(with_clues(self._puzzle, self._frame))
        engine.require_each(off)
        # With all clues off the board without a line would do.
        engine.require(2 * self._faces + 1)
        return engine

    def _faces_of(self, window: BoolArray) -> BoolArray:
        """(F,) the faces of a window; where vertices are the cells, those with all corners in
        it.
        """
        graph = self._puzzle.graph
        if graph.cells == "faces":
            return window
        inside: BoolArray = np.logical_and.reduceat(
            window[graph.face_vertices], graph.face_start[:-1]
        )
        return inside

    def lines(self, engine: Engine) -> BoolArray:
        """(E,) the border of what is inside."""
        return border_lines(self._puzzle.graph, engine.values[: len(self._faces)])

    def differing(self, solution: Solution) -> Ints:
        """The clause "some face is on the other side"."""
        clause: Ints = 2 * self._faces + ~inside_faces(self._puzzle.graph, solution.lines)
        return clause


class TreeModel:
    """Variable e is "edge e is a line", with a switch for each tile; see `Model`. No line crosses a
    wall, whichever tiles are in force.
    """

    def __init__(self, puzzle: Puzzle, *, marks: bool = True) -> None:
        from takegaki.model.tree_frame import tree_frame  # noqa: PLC0415  (loops have none)

        del marks  # its variables are edges in any case
        graph = puzzle.graph
        self.first_edge = 0
        self.first_switch = self._n_edges = graph.n_edges
        cells = np.arange(graph.n_vertices, dtype=np.int32)
        ways = tile_tables(puzzle).ways(puzzle)
        self._tables = tree_frame(graph, ways, np.arange(graph.n_edges), cells, switches=True)
        self._walls = PUZZLES[puzzle.kind].barred(puzzle)
        self._ends = graph.edge_vertices

    def engine(self, window: BoolArray | None = None, off: Ints = NO_LITERALS) -> Engine:
        """A search over all trees, or over those with the same lines outside a window."""
        engine = Engine(self._tables)
        fixed = np.append(off, 2 * np.array(self._walls, dtype=np.int32))
        if window is not None:
            fixed = np.append(fixed, self._forest(window))
        engine.require_each(fixed)
        return engine

    def lines(self, engine: Engine) -> BoolArray:
        """(E,) the edges that are lines."""
        return engine.values[: self._n_edges]

    def differing(self, solution: Solution) -> Ints:
        """The clause "some edge has the other mark"."""
        clause: Ints = 2 * np.arange(self._n_edges, dtype=np.int32) + ~solution.lines
        return clause

    def _forest(self, window: BoolArray) -> Ints:
        """A spanning forest of the cells outside a window, as literals."""
        edges = np.setdiff1d(np.flatnonzero(~window[self._ends].any(axis=1)), self._walls)
        parent: dict[int, int] = {}
        literals = []
        for edge, (a, b) in zip(edges.tolist(), self._ends[edges].tolist(), strict=True):
            one, two = find_root(parent, a), find_root(parent, b)
            parent[one] = two
            literals.append(2 * edge + (one != two))
        return np.array(literals, dtype=np.int32)


class UndecidedError(Exception):
    """So much work does not tell whether there is a solution."""


MODELS: dict[Goal, type[Model]] = {"loop": LoopModel, "tree": TreeModel}


class PremiseSolver:
    """Which clues and marks are needed? One engine answers all such questions and keeps what it
    learned: that takes a half to a fifth of the time of a new search for each question at 36x20.

    It minimises given sets of premises. The smallest of all such sets is found with
    `WitnessSolver`, which also reports which premises a solution breaks.

    Literals are premises (`clue`, `mark`) or their opposites.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        budget: Budget,
        *,
        marks: bool = True,
        other_than: Solution | None = None,
    ) -> None:
        """Solutions of the puzzle, or those other than a given one.

        budget   for all questions together; it may be replaced between them
        marks    False: only clues are premises, which is faster

        Raises UnsupportedError for faces of too many sides. Cost: 0.15 ms at 10x10, 0.4 at 36x20.
        """
        self.budget = budget.start()
        self.cells: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
        """Cells with a clue that is not settled, ascending."""
        self.n_cells = puzzle.graph.n_cells
        self._model = MODELS[PUZZLES[puzzle.kind].goal](puzzle, marks=marks)
        # Of all engines together: shared with the questions about windows.
        self._spent = [0] * len(Effort.__match_args__)
        self._before = [0] * len(self._spent)
        # Cells without a clue need no decision; with marks, each question passes these literals
        # itself.
        self._engine = self._model.engine(off=NO_LITERALS if marks else self.without(self.cells))
        if not marks:
            self._engine.stay_with_assumptions()
        if other_than is not None:
            self._engine.require(self._model.differing(other_than))

    def within(self, window: BoolArray, clues: Iterable[int]) -> "PremiseSolver":
        """Another solver, for solutions that differ only in a window (C,), with only these clues in
        force.

        A solution that it finds is one of the whole board; where it finds none, there may be one
        outside.
        """
        local = copy(self)
        local._engine = self._model.engine(window, self.without(clues))
        return local

    def clue(self, cell: int) -> Literal:
        """The premise that the clue of a cell is in force."""
        return 2 * (self._model.first_switch + cell) + 1

    def mark(self, edge: int, mark: int) -> Literal:
        """The premise that an edge has this mark."""
        return 2 * (self._model.first_edge + edge) + (mark == LINE)

    def literals(self, clues: NDArray[np.intp], edges: NDArray[np.intp], marks: Bytes) -> Ints:
        """The premises that the clues of some cells are in force, then that edges have marks
        (E,).
        """
        mark_literals = 2 * (self._model.first_edge + edges) + (marks[edges] == LINE)
        return np.concatenate([2 * (self._model.first_switch + clues) + 1, mark_literals]).astype(
            np.int32
        )

    def without(self, clues: Iterable[int] | NDArray[np.intp]) -> Ints:
        """Literals that all clues but those of these cells are off; they only make the search
        faster.
        """
        off = np.ones(self.n_cells, dtype=np.bool_)
        off[clues if isinstance(clues, np.ndarray) else list(clues)] = False
        return (2 * (self._model.first_switch + np.flatnonzero(off))).astype(np.int32)

    def core(
        self,
        literals: Sequence[Literal] | Ints,
        before: Ints = NO_LITERALS,
        work: int | None = None,
    ) -> frozenset[Literal] | None:
        """A core: premises among these that with `before` leave no solution; None if there is one.

        It need not be minimal. Fast where the first literals are those of the last call. Raises
        EndedError when the budget ends; the same call then continues.

        work   see `Engine.solve`; raises UndecidedError when it is done
        """
        left, within = self._begin()
        given = np.array(literals, dtype=np.int32)
        if len(before):
            given = np.concatenate([before, given])
        status = self._engine.solve(given, conflicts=left, work=work, budget=within)
        return frozenset(self._engine.core) if self._is_refuted(status, work) else None

    def cores(self, literals: Ints, lasts: Ints, work: int | None = None) -> Bytes | None:
        """As `core` for some premises with each of `lasts` by itself: (2 N,) 1 for the literals of
        all cores; None if with one of them, at least one in all, there is a solution. Cost: less
        than that of each.
        """
        left, within = self._begin()
        status, used = self._engine.solve_each(
            literals, lasts, conflicts=left, work=work, budget=within
        )
        return used if self._is_refuted(status, work) else None

    def _begin(self) -> tuple[int | None, RunningBudget]:
        """The limits of a question; raises EndedError where there is nothing left."""
        # What other engines have spent since.
        self._before = [
            all_of - own for all_of, own in zip(self._spent, self._engine.effort, strict=True)
        ]
        if self.budget.conflicts is None and self.budget.on_progress is None:
            self.budget.check()
            return None, self.budget
        spent = self.effort
        self.budget.report(spent)
        self.budget.check(spent)
        return self.budget.conflicts_left(spent), self.budget.after(Effort(*self._before))

    def _is_refuted(self, status: Status, work: int | None) -> bool:
        """Whether there is no solution. Raises EndedError or UndecidedError where that is not
        known.
        """
        self._spent[:] = [
            other + own for other, own in zip(self._before, self._engine.effort, strict=True)
        ]
        if status is Status.STOPPED:
            ended = self.budget.exceeded(self.effort)
            if work is not None and not ended:
                raise UndecidedError
            raise EndedError(ended or "stopped")
        if status is Status.SAT:
            self._engine.keep_model()
        return status is Status.UNSAT

    def clues_in_conflict(self, kept: Collection[int]) -> frozenset[int] | None:
        """Of these clues (their cells), all others off, those that already leave no solution; None
        where there is one. Settled clues are neither given nor returned. Errors and costs as for
        `core`.
        """
        wanted = set(kept)
        # A clue that is off is never part of a core, since off it forbids nothing.
        first = self._model.first_switch
        found = self.core([2 * (first + cell) + (cell in wanted) for cell in self.cells])
        return None if found is None else frozenset((literal >> 1) - first for literal in found)

    def conflict_among(self, on: NDArray[np.intp], off: NDArray[np.intp]) -> frozenset[int] | None:
        """Of the clues of some cells, some others off, those that already leave no solution; None
        where there is one. The clues that are neither are settled.

        Fast where the first cells that are on are those of the last call, and nothing was settled
        since: what follows from them stays. Errors and costs as for `core`.
        """
        first = self._model.first_switch
        found = self.core(
            2 * (first + np.concatenate([on, off])) + (np.arange(len(on) + len(off)) < len(on))
        )
        return None if found is None else frozenset((literal >> 1) - first for literal in found)

    def settle(self, cell: int, on: bool) -> None:
        """Fix for all further questions whether this clue is in force: what follows is derived
        once.
        """
        self._engine.require([self.clue(cell) - (not on)])
        self.cells.remove(cell)

    @property
    def lines(self) -> BoolArray:
        """(E,) the lines of the solution that the last question found."""
        return self._model.lines(self._engine)

    @property
    def effort(self) -> Effort:
        """The effort of all questions so far."""
        return Effort(
            *(one + own for one, own in zip(self._before, self._engine.effort, strict=True))
        )
