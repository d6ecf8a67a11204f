"""Method `exact`: the engine on face colours of loops, on edges of trees.

The exact method on trees: what turning tiles decides, then the engine on what is left.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN, Board
from takegaki.core.budget import NOTHING, Budget, RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import border_lines, inside_faces
from takegaki.core.verdict import (
    BOOL,
    Effort,
    Multiple,
    NoSolution,
    Solution,
    Undecided,
    Unique,
    Verdict,
)
from takegaki.model.loop_frame import Frame, frame_of, with_clues
from takegaki.model.tree_frame import beyond, tree_frame
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.runtime.records import Template
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.state import ClueTables
from takegaki.solving.kernels.tile_domains import (
    TileDomains,
    decide_tiles,
    narrow,
    new_tile_domains,
    set_tiles,
)
from takegaki.solving.methods import BoolArray, Exhausted, Search, Step, Stopped
from takegaki.tilings.torus import sides


def tile_domains_of(graph: Graph) -> Template[TileDomains]:
    """Those of the boards of one shape; only what is left for each cell is still to be set. Cached."""
    return graph.cached("tile domains", lambda: _tile_domains(graph))


def _tile_domains(graph: Graph) -> Template[TileDomains]:
    domains = new_tile_domains(sides(graph), beyond(graph), graph.edge_vertices)
    scratch = ("ways", "reach", "root", "size", "queue", "waits", "open", "best")
    return Template(domains, ["mark"], scratch)


class TreeSearch:
    """Search over the solutions of a puzzle of tiles.

    The deductions of `takegaki.solving.kernels.tile_domains` come first: what they decide holds in every
    solution, and where nothing is left there is one at most. The engine gets only what is open then, with the
    cells that lines join drawn together.
    """

    def __init__(self, puzzle: Puzzle, seed: int, turning: TileDomains | None = None) -> None:
        """turning   what turning tiles decides of this puzzle, where that is known and no contradiction"""
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
        """The engine, for calls with assumptions; None once it is proven that no solution is left."""
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


class ExactSearch:
    """Search over the solutions of a loop puzzle, each by the colours of its faces."""

    def __init__(self, puzzle: Puzzle, seed: int, edges: bool) -> None:
        self._graph = puzzle.graph
        self._edges = edges
        self._engine = Engine(with_clues(puzzle, frame_of(puzzle, edges=edges)), seed)
        self._ended = False
        tables = PUZZLES[puzzle.kind].tables
        if isinstance(tables, LoopTables) and tables.allow_nothing(puzzle):
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
        """The engine, for calls with assumptions; None once it is proven that no solution is left."""
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


def _clue_tables(graph: Graph, shape: Frame) -> ClueTables:
    """The record of a frame and its board for `Engine.decide`; cached with the frame."""
    cache = shape.tables.cache
    assert cache is not None
    if "clues" not in cache:
        columns = (shape.clue_cell, shape.clue_con, shape.clue_row, shape.clue_offset.ravel())
        cache["clues"] = ClueTables(*columns, graph.edge_faces, shape.first_switch)
    found: ClueTables = cache["clues"]
    return found


def _decide_tiles(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict | Search:
    """The verdict where turning tiles decides all, else the search that continues from there."""
    graph = puzzle.graph
    template = tile_domains_of(graph)
    turning, lines = template.used(), np.empty(graph.n_edges, dtype=BOOL)
    left, effort = decide_tiles(turning, puzzle.clues, lines), Effort(propagations=turning.visits)
    if left < 0:
        return NoSolution(effort)
    if left > 0 or budget.exceeded(effort):
        return TreeSearch(puzzle, seed, turning)
    budget.report(effort)
    lines.setflags(write=False)
    template.give_back(turning)
    return Unique(Solution(puzzle, lines), effort)


def decide(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict | Search:
    """The verdict, a small board's by one call of a kernel; or the search that is left to be made."""
    if PUZZLES[puzzle.kind].goal == "tree":
        return _decide_tiles(puzzle, seed, budget)
    budget.report(NOTHING)
    if reason := budget.exceeded():
        return Undecided(reason)
    graph, shape = puzzle.graph, frame_of(puzzle)
    engine, lines = Engine(shape.tables, seed), np.empty(graph.n_edges, dtype=BOOL)
    tables = _clue_tables(graph, shape)
    status = engine.decide(tables, puzzle.clues, lines, conflicts=budget.conflicts_left(), budget=budget)
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


def exact_search(puzzle: Puzzle, seed: int = 0, edges: bool = True) -> ExactSearch | TreeSearch:
    """Start a search over the solutions of a puzzle, by the goal of its type.

    edges   `take` will be called, or `differ` with fewer than all edges
    """
    if PUZZLES[puzzle.kind].goal == "tree":
        return TreeSearch(puzzle, seed)
    return ExactSearch(puzzle, seed, edges)
