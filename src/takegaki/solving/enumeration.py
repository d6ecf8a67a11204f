"""Methods `backtrack`, `dfs`, `a-star`: the papers' searches by counts, in slices of a budget."""

import heapq
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.model.cnf import Cuts, no_cuts, straight_cuts
from takegaki.puzzles import require_counts
from takegaki.runtime.records import Template
from takegaki.solving.kernels.count_propagation import (
    DfsState,
)
from takegaki.solving.kernels.counting_board import (
    ENDED,
    FOUND,
    PAUSED,
    CountingBoard,
    place_all,
)
from takegaki.solving.kernels.enumeration import (
    Descent,
    deduce_facts,
    descend,
    open_child,
    open_node,
    search_path,
)
from takegaki.solving.kernels.state import NO_LIMIT
from takegaki.solving.methods import BoolArray, Exhausted, Step, Stopped

STEPS_AT_ONCE = 100_000
"""Steps between two checks of the budget: some milliseconds."""


class Enumeration:
    """A search over a draft that meets each solution once.

    draft    holds the solution when one is found
    run      search on until the ticks are used up -> how it ended
    proven   marks that hold in every solution
    """

    def __init__(
        self,
        draft: CountingBoard,
        run: Callable[[], int],
        proven: Callable[[], Board],
    ) -> None:
        self._draft = draft
        self._run = run
        self._proven = proven
        self._wanted: list[tuple[NDArray[np.intp], BoolArray]] = []
        self._ended = False

    @property
    def effort(self) -> Effort:
        """Decisions; dead ends as conflicts; marks tested or set as propagations."""
        draft = self._draft
        return Effort(decisions=draft.decisions, conflicts=draft.dead_ends, propagations=draft.work)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped it may be called again and continues."""
        budget = budget.start()
        while not self._ended:
            spent = self.effort
            budget.report(spent)
            if reason := budget.exceeded(spent):
                return Stopped(reason, self._proven())
            self._draft.ticks = STEPS_AT_ONCE
            most = budget.conflicts_left()
            self._draft.dead_end_limit = NO_LIMIT if most is None else most
            outcome = self._run()
            self._ended = outcome == ENDED
            if outcome == FOUND:
                lines: BoolArray = self._draft.mark == LINE
                if self._differs(lines):
                    return lines
                self._draft.dead_ends += 1
        return Exhausted()

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._ended |= len(edges) == 0
        self._wanted.append((edges.copy(), lines.copy()))
        # The latest prunes the search, the others only what it finds: those of a backbone are each
        # stricter than all before.
        draft = self._draft
        draft.excluded[:] = UNKNOWN
        draft.excluded[edges] = np.where(lines, LINE, CROSS)
        draft.n_excluded = len(edges)
        draft.n_alike = int((draft.excluded[edges] == draft.mark[edges]).sum())

    def _differs(self, lines: BoolArray) -> bool:
        return all(bool((lines[edges] != values).any()) for edges, values in reversed(self._wanted))


OF_EACH_BOARD = (
    *("mark", "face_lines", "face_unknowns", "vertex_lines", "vertex_unknowns", "cut_lines", "cut_unknowns"),
    *("end", "excluded"),
)
"""Arrays that a counting board has for itself and that are read before they are written."""


def new_counting_board(
    puzzle: Puzzle, cuts: Callable[[Graph], Cuts], *, strict: bool = True
) -> CountingBoard:
    """A board without a mark.

    cuts    gives sets of edges that a loop crosses an even number of times
    strict  False: the promising test of the paper, see `counting_board.fits`

    Cost: a copy, but for the first of a graph. Raises UnsupportedError for a puzzle of another type: counts
    are all that a counting board supports.
    """
    require_counts(puzzle, "searches by counts")
    graph = puzzle.graph
    template = graph.cached(
        f"counting board, {cuts.__name__}",
        lambda: Template(_unmarked(graph, cuts(graph)), OF_EACH_BOARD, ("joined", "trail")),
    )
    board = template.make()
    board.clue = np.append(puzzle.clues, -1).astype(np.int32)
    board.is_full, board.is_strict = puzzle.variant == "full", strict
    board.n_short = int((puzzle.clues > 0).sum())
    return board


def _unmarked(graph: Graph, cuts: Cuts) -> CountingBoard:
    return CountingBoard(
        face_start=graph.face_start,
        face_edges=graph.face_edges,
        vertex_start=graph.vertex_start,
        vertex_edges=graph.vertex_edges,
        edge_faces=graph.edge_faces,
        edge_vertices=graph.edge_vertices,
        clue=np.zeros(0, dtype=np.int32),
        cut_start=cuts.of_start,
        cuts=cuts.of,
        cut_edge_start=cuts.edge_start,
        cut_edges=cuts.edges,
        mark=np.zeros(graph.n_edges, dtype=np.int8),
        face_lines=np.zeros(graph.n_faces + 1, dtype=np.int32),
        # The world requires nothing, so its edges need not be counted.
        face_unknowns=np.append(graph.face_sizes, graph.n_edges).astype(np.int32),
        vertex_lines=np.zeros(graph.n_vertices, dtype=np.int32),
        vertex_unknowns=graph.degrees.astype(np.int32),
        cut_lines=np.zeros(len(cuts.edge_start) - 1, dtype=np.int32),
        cut_unknowns=np.diff(cuts.edge_start).astype(np.int32),
        end=np.arange(graph.n_vertices, dtype=np.int32),
        joined=np.zeros((graph.n_edges, 2), dtype=np.int32),
        excluded=np.zeros(graph.n_edges, dtype=np.int8),
        trail=np.zeros(graph.n_edges, dtype=np.int32),
    )


def sweep(graph: Graph, seed: int) -> IntArray:
    """(E,) the edges by the place of their middle: row by row from the top left with seed 0.

    Another seed begins at a corner, and runs along rows or columns, of its own.
    """
    middle = graph.positions[graph.edge_vertices].sum(axis=1)
    dice = np.random.default_rng(seed).integers(8) if seed else 0
    x, y = middle[:, 0] * (1 - 2 * (dice & 1)), middle[:, 1] * (1 - (dice & 2))
    keys = (y, x) if dice & 4 else (x, y)
    return np.lexsort(keys).astype(np.int32)


class DfsSearch:
    """Solutions of one puzzle by growing the path from one end.

    seed    0: a path begins at the vertex with the lowest id and turns clockwise first; others draw
            both at random
    start   marks taken as given
    parity  use that a loop crosses every straight cut of the board (rows and columns of squares) an
            even number of times
    guided  extend the path into the row or column with the fewest unknown edges, an odd number of lines
            first, so that parity decides soon

    Source: K. Udai, Slitherlink game and solver: deterministic lines, depth-first search, parity; that
    parity might choose the path, too, is its section 6.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        parity: bool = True,
        guided: bool = False,
    ) -> None:
        del edges  # its marks are on edges in any case
        self._graph = puzzle.graph
        self._draft = new_counting_board(puzzle, straight_cuts if parity else no_cuts)
        self._search = _new_dfs_state(puzzle, seed)
        self._search.is_guided = int(guided)
        self._search.most_cuts = max(1, int(np.diff(self._draft.cut_start).max(initial=0)))
        if not place_all(self._draft, (start or Board.blank(puzzle.graph)).marks.copy()):
            self._search.is_broken = 1
        self._search.n_facts = self._draft.trail_length
        self._all = Enumeration(self._draft, self._run, lambda: self.facts)

    def _run(self) -> int:
        return search_path(self._draft, self._search)

    @property
    def effort(self) -> Effort:
        """Decisions: lines tried; conflicts: dead ends; propagations: marks set, in all."""
        return self._all.effort

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped, with the deterministic marks, it continues."""
        return self._all.next(budget)

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._all.differ(edges, lines)

    @property
    def facts(self) -> Board:
        """The deterministic marks, as far as they were looked for: they hold in every solution."""
        marks = np.zeros(self._graph.n_edges, dtype=np.int8)
        certain = self._draft.trail[: self._search.n_facts]
        marks[certain] = self._draft.mark[certain]
        return Board.of(self._graph, marks)


QUEUE = 200_000
"""Boards that wait in A*, at most: some 100 MB for boards of 10x10."""


class AStarSearch(DfsSearch):
    """Solutions of one puzzle by A*, the shortest loops first.

    A node is a board with all that follows from the marks tried. Its cost is the number of its lines; the
    heuristic is how many more a loop needs at least: for the clues, for the open paths, and for the rows and
    columns that have an odd number of lines (the Jordan curve). A node has two children, a line and a cross
    on the edge that `guided` chooses; of nodes that are alike the one with more lines comes first.

    queue   at most so many boards wait; beyond that the latest one comes first until the queue shrinks, which
            bounds the memory, and loops may come out of order

    Arguments as in DfsSearch. Small boards only, as for all of these searches.
    Source: K. Udai, Slitherlink game and solver, section 6, which proposes A* with Jordan curves and gives no
    heuristic; this one is ours.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        queue: int = QUEUE,
    ) -> None:
        super().__init__(puzzle, seed, edges, start, guided=True)
        self._queue = queue
        self._open: list[tuple[int, int, int, bytes]] = []
        self._beyond: list[bytes] = []
        self._nodes = 0

    def _run(self) -> int:
        draft, search = self._draft, self._search
        if search.is_deducing:
            deduce_facts(draft, search)
            if search.is_deducing:
                return PAUSED
            if not search.is_broken:
                self._push(0)
        while self._open or self._beyond:
            if draft.ticks <= 0 or draft.dead_ends >= draft.dead_end_limit:
                return PAUSED
            marks = self._beyond.pop() if self._beyond else heapq.heappop(self._open)[-1]
            edge = open_node(draft, search, np.frombuffer(marks, dtype=np.int8).copy())
            if draft.n_loops:
                return FOUND
            self._expand(edge)
        return ENDED

    def _expand(self, edge: int) -> None:
        """Queue the board's children: a line and a cross on this edge."""
        draft, start = self._draft, self._draft.trail_length
        if edge < 0:
            draft.dead_ends += 1
            return
        draft.decisions += 1
        for mark in (CROSS, LINE):
            least = open_child(draft, self._search, start, edge, mark)
            if least < 0:
                draft.dead_ends += 1
            else:
                self._push(least)

    def _push(self, least: int) -> None:
        """Let the board as it stands wait; its loops have at least so many lines."""
        marks = self._draft.mark.tobytes()
        if len(self._open) >= self._queue:
            self._beyond.append(marks)
        else:
            self._nodes += 1
            heapq.heappush(self._open, (least, -self._draft.n_lines, self._nodes, marks))


def _new_dfs_state(puzzle: Puzzle, seed: int) -> DfsState:
    graph = puzzle.graph
    vertices, faces = (np.arange(n, dtype=np.int32) for n in (graph.n_vertices, graph.n_faces))
    turn = np.ones(graph.n_vertices, dtype=np.int8)
    if seed:
        dice = np.random.default_rng(seed)
        dice.shuffle(vertices)
        dice.shuffle(faces)
        turn[dice.random(graph.n_vertices) < 0.5] = -1
    n_edges = graph.n_edges
    return DfsState(
        vertices=vertices,
        faces=faces,
        edges=sweep(graph, seed),
        turn=turn,
        level_edge=np.zeros(n_edges + 1, dtype=np.int32),
        level_start=np.zeros(n_edges + 1, dtype=np.int32),
        is_flipped=np.zeros(n_edges + 1, dtype=np.int8),
        level_path_end=np.zeros(n_edges + 1, dtype=np.int32),
        level_last_edge=np.zeros(n_edges + 1, dtype=np.int32),
        n_agreeing=np.zeros(n_edges, dtype=np.int32),
        first_mark=np.zeros(n_edges, dtype=np.int8),
        candidates=np.zeros(n_edges, dtype=np.int32),
        follow_until=n_edges,
    )


class BacktrackSearch:
    """Solutions of one puzzle by backtracking over the edges in a fixed order.

    seed        0: from the top left, row by row, a line first, as in the paper; others begin at
                another corner and toss a coin for each edge
    start       marks taken as given
    paper_test  the paper's own promising test (clues can be met, at most two lines at a vertex, one
                loop looked for at the end only); else dead ends of the path and loops closed too
                early count as well

    Small boards only: the time grows exponentially with the edges that are in doubt.
    Source: R. van Dam, Takegaki (2008), chapters 3 and 4.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        paper_test: bool = False,
    ) -> None:
        del edges  # it decides edges in any case
        graph = puzzle.graph
        given = start or Board.blank(graph)
        draft = new_counting_board(puzzle, no_cuts, strict=not paper_test)
        order = sweep(graph, seed)
        first = np.full(graph.n_edges, LINE, dtype=np.int8)
        if seed:
            first[np.random.default_rng(seed).random(graph.n_edges) < 0.5] = CROSS
        order = order[given.marks[order] == UNKNOWN]
        tried, fitting = (np.zeros(len(order) + 1, dtype=np.int8) for _ in range(2))
        descent = Descent(order, first, tried, fitting)
        if not place_all(draft, given.marks.copy()):
            descent.place = -1
        self._all = Enumeration(draft, partial(descend, draft, descent), lambda: given)

    @property
    def effort(self) -> Effort:
        """Decisions: marks set; conflicts: dead ends; propagations: marks tested for promise."""
        return self._all.effort

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped, with the starting marks, it continues."""
        return self._all.next(budget)

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._all.differ(edges, lines)
