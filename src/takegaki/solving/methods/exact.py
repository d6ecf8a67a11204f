"""Method `exact`: the engine on face colours of loops; on edges of trees, which are apart."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Union

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import Board
from takegaki.core.budget import NOTHING, Budget, Effort, RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import BOOL, Solution
from takegaki.core.topology import border_lines, inside_faces
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Undecided, Unique, Verdict
from takegaki.model.loop_frame import Frame, allows_nothing, frame_of, with_clues
from takegaki.puzzles import PUZZLES
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.state import ClueTables
from takegaki.solving.search import BoolArray, Decision, Exhausted, Step

if TYPE_CHECKING:
    from takegaki.solving.methods.exact_trees import TreeSearch


class LoopSearch:
    """Search over the solutions of a loop puzzle, each by the colours of its faces."""

    def __init__(
        self, puzzle: Puzzle, seed: int, edges: bool, noting: int = 0, shape: Frame | None = None
    ) -> None:
        """noting   words for what the engine notes of what it finds; 0: nothing is noted
        shape    the frame to search with, which has edges if `edges`; None for the usual one
        """
        self._graph = puzzle.graph
        self._edges = edges
        shape = frame_of(puzzle, edges=edges) if shape is None else shape
        self._engine = Engine(with_clues(puzzle, shape), seed)
        if noting:
            self._engine.start_noting(noting)
        self._ended = False
        if allows_nothing(puzzle):
            # No clue requires a line, but a loop is one: some face is inside.
            self._require(2 * np.arange(puzzle.graph.n_faces) + 1)

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        return Effort(*self._engine.effort)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet."""
        if self._ended:
            return Exhausted()
        budget = budget.start()
        if budget.on_progress is not None:
            budget.report(self.effort)
        spent = NOTHING if budget.conflicts is None else self.effort
        if reason := budget.exceeded(spent):
            return Stopped(reason)
        status = self._engine.solve(conflicts=budget.conflicts_left(spent), budget=budget)
        if status is Status.UNSAT:
            self._ended = True
            return Exhausted()
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort) or "stopped")
        return self.lines_of(self._engine)

    @property
    def engine(self) -> Engine | None:
        """The engine, for calls with assumptions; None once it is proven that no solution is
        left.
        """
        return None if self._ended else self._engine

    def decided(self, edge: int) -> int:
        """The mark that is known without a search: none."""
        return UNKNOWN

    def literal(self, edge: int, mark: int) -> int:
        """The engine's literal of a mark; the search was opened with edges."""
        return 2 * (self._graph.n_faces + 1 + edge) + (mark == LINE)

    def lines_of(self, engine: Engine) -> BoolArray:
        """(E,) the lines of the model that the engine has found."""
        return engine.differ(*self._graph.cached("faces beside edges", self._faces_beside))

    def _faces_beside(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        right, left = self._graph.edge_faces.T.astype(np.intp)
        return right, left

    def take(self, board: Board) -> None:
        """From now on only solutions with the marks of a board; the search was opened with
        edges.
        """
        for edge in np.flatnonzero(board.marks != UNKNOWN):
            self._require(
                np.array([2 * (self._graph.n_faces + 1 + edge) + (board.marks[edge] == LINE)])
            )

    def require_one(self, marks: Iterable[tuple[int, int]]) -> None:
        """From now on only solutions with one of these marks of edges; the search was opened with
        edges.
        """
        self._require(np.array([self.literal(edge, mark) for edge, mark in marks]))

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


def _clue_tables(graph: Graph, shape: Frame) -> ClueTables:
    """The record of a frame and its board for `Engine.decide`; cached with the frame."""
    cache = shape.tables.cache
    assert cache is not None
    if "clues" not in cache:
        columns = (shape.clue_cell, shape.clue_con, shape.clue_row, shape.clue_offset.ravel())
        cache["clues"] = ClueTables(*columns, graph.edge_faces, shape.first_switch)
    found: ClueTables = cache["clues"]
    return found


def decide_loop(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict:
    """The verdict on a loop puzzle, a small board's by one call of a kernel."""
    budget.report(NOTHING)
    if reason := budget.exceeded():
        return Undecided(reason)
    graph, shape = puzzle.graph, frame_of(puzzle)
    engine, lines = Engine(shape.tables, seed), np.empty(graph.n_edges, dtype=BOOL)
    tables = _clue_tables(graph, shape)
    status = engine.decide(
        tables, puzzle.clues, lines, conflicts=budget.conflicts_left(), budget=budget
    )
    effort = Effort(*engine.effort)
    if not engine.has_first:
        if status is Status.UNSAT:
            return NoSolution(effort)
        return Undecided(budget.exceeded(effort) or "stopped", None, effort)
    lines.setflags(write=False)
    found = Solution(puzzle, lines)
    if status is Status.UNSAT:
        return Unique(found, effort)
    if status is Status.STOPPED:
        return Undecided(budget.exceeded(effort) or "stopped", found, effort)
    return Multiple(found, Solution(puzzle, engine.differ(*graph.edge_faces.T)), effort)


ExactSearch = Union[LoopSearch, "TreeSearch"]
"""A search by the engine: it takes marks, and assumptions, beside what every search does."""


@cache
def _trees() -> "tuple[type[TreeSearch], Decision]":
    """What trees take, and loops do not."""
    from takegaki.solving.methods.exact_trees import TreeSearch, decide_tree  # noqa: PLC0415

    return TreeSearch, decide_tree


def decide(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict:
    """The verdict on a puzzle, a small board's by one call of a kernel."""
    if PUZZLES[puzzle.kind].goal == "tree":
        return _trees()[1](puzzle, seed, budget)
    return decide_loop(puzzle, seed, budget)


def exact_search(puzzle: Puzzle, seed: int = 0, edges: bool = True) -> ExactSearch:
    """Start a search over the solutions of a puzzle, by the goal of its type.

    edges   `take` will be called, or `differ` with fewer than all edges
    """
    if PUZZLES[puzzle.kind].goal == "tree":
        return _trees()[0](puzzle, seed)
    return LoopSearch(puzzle, seed, edges)


def search_from(puzzle: Puzzle, seed: int, edges: bool, board: Board) -> ExactSearch:
    """Start a search over the solutions with the marks of a board."""
    del edges  # marks need edges
    search = exact_search(puzzle, seed)
    search.take(board)
    return search
