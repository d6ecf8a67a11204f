"""Method `exact` on trees: what turning tiles decides, then the engine on what is left."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import BOOL, Solution
from takegaki.core.verdict import NoSolution, Stopped, Unique, Verdict
from takegaki.model.tree_frame import beyond, tree_frame
from takegaki.runtime.records import Template
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.tile_domains import (
    TileDomains,
    decide_tiles,
    narrow,
    new_tile_domains,
    set_tiles,
)
from takegaki.solving.search import BoolArray, Exhausted, Step, verdict_of
from takegaki.tilings.torus import sides


def tile_domains_of(graph: Graph) -> Template[TileDomains]:
    """Those of the boards of one shape; only what is left for each cell is still to be set.
    Cached.
    """
    return graph.cached("tile domains", lambda: _tile_domains(graph))


def _tile_domains(graph: Graph) -> Template[TileDomains]:
    domains = new_tile_domains(sides(graph), beyond(graph), graph.edge_vertices)
    scratch = ("ways", "reach", "root", "size", "queue", "waits", "open", "best")
    return Template(domains, ["mark"], scratch)


class TreeSearch:
    """Search over the solutions of a puzzle of tiles.

    The deductions of `takegaki.solving.kernels.tile_domains` come first: what they decide holds in
    every solution, and where nothing is left there is one at most. The engine gets only what is
    open then, with the cells that lines join drawn together.
    """

    def __init__(self, puzzle: Puzzle, seed: int, turning: TileDomains | None = None) -> None:
        """turning   what turning tiles decides of this puzzle, where that is known and no
        contradiction"""
        graph = puzzle.graph
        self._ended = False
        if turning is None:
            turning = tile_domains_of(graph).make()
            set_tiles(turning, puzzle.clues)
            self._ended = not narrow(turning)
        self._seed = seed
        self._graph = graph
        self._marks = turning.mark[:-1]
        self._visits = turning.visits
        self._turning = turning
        self._engine: Engine | None = None
        self._open = np.flatnonzero(self._marks == UNKNOWN)

    @property
    def open_edges(self) -> NDArray[np.intp]:
        """The edges that deduction leaves open, ascending; where there are none, so are other
        solutions.
        """
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
        budget, spent = budget.start(), self.effort
        budget.report(spent)
        if reason := budget.exceeded(spent):
            return Stopped(reason, self._proven())
        if not len(self._open):
            self._ended = True
            return self._decided()
        engine = self._begun()
        within = budget.after(Effort(propagations=self._visits))
        status = engine.solve(conflicts=budget.conflicts_left(spent), budget=within)
        if status is Status.UNSAT:
            self._ended = True
            return Exhausted()
        if status is Status.STOPPED:
            return Stopped(budget.exceeded(self.effort) or "stopped", self._proven())
        return self.lines_of(engine)

    @property
    def engine(self) -> Engine | None:
        """The engine, for calls with assumptions; None once it is proven that no solution is
        left.
        """
        return None if self._ended else self._begun()

    def decided(self, edge: int) -> int:
        """The mark that turning tiles has decided, or UNKNOWN."""
        return int(self._marks[edge])

    def literal(self, edge: int, mark: int) -> int:
        """The engine's literal of a mark on an open edge."""
        return 2 * int(np.searchsorted(self._open, edge)) + (mark == LINE)

    def lines_of(self, engine: Engine) -> BoolArray:
        """(E,) the lines of the model that the engine has found."""
        lines = self._decided()
        lines[self._open] = engine.values[:-1]
        return lines

    def _decided(self) -> BoolArray:
        lines: BoolArray = self._marks == LINE
        return lines

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


def decide_tree(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict:
    """The verdict on a puzzle of tiles: by turning them, by a search from there where that is not
    enough.
    """
    graph = puzzle.graph
    template = tile_domains_of(graph)
    turning, lines = template.used(), np.empty(graph.n_edges, dtype=BOOL)
    left, effort = decide_tiles(turning, puzzle.clues, lines), Effort(propagations=turning.visits)
    if left < 0:
        return NoSolution(effort)
    if left > 0 or budget.exceeded(effort):
        return verdict_of(puzzle, TreeSearch(puzzle, seed, turning), budget)
    budget.report(effort)
    lines.setflags(write=False)
    template.give_back(turning)
    return Unique(Solution(puzzle, lines), effort)
