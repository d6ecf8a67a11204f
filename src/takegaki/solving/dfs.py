"""Method `dfs`: the deterministic marks, then a depth-first search of the path.

Method `backtrack`: a line or a cross on edge after edge, while the board is promising.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.model.cnf import no_cuts, straight_cuts
from takegaki.solving.enumeration import Enumeration, new_counting_board, sweep
from takegaki.solving.kernels.backtrack import Descent, descend
from takegaki.solving.kernels.count_propagation import (
    DfsState,
)
from takegaki.solving.kernels.counting_board import place_all
from takegaki.solving.kernels.pathfind import search_path
from takegaki.solving.search import BoolArray, Step


class DfsSearch:
    """Solutions of one puzzle by growing the path from one end.

    seed    0: a path begins at the vertex with the lowest id and turns clockwise first; others draw
            both by lot
    start   marks taken as given
    parity  use that a loop crosses every straight cut of the board (rows and columns of squares) an
            even number of times

    Source: K. Udai, Slitherlink game and solver: deterministic lines, depth-first search, parity.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        parity: bool = True,
    ) -> None:
        del edges  # its marks are on edges in any case
        self._graph = puzzle.graph
        self._draft = new_counting_board(puzzle, straight_cuts if parity else no_cuts)
        self._search = _new_dfs_state(puzzle, seed)
        if not place_all(self._draft, (start or Board.blank(puzzle.graph)).marks.copy()):
            self._search.is_broken = 1
        self._search.n_facts = self._draft.trail_length
        self._all = Enumeration(
            self._draft, partial(search_path, self._draft, self._search), lambda: self.facts
        )

    @property
    def effort(self) -> Effort:
        """Decisions: lines tried; conflicts: dead ends; propagations: marks set, in all."""
        return self._all.effort

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped, with the deterministic marks, it goes on."""
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
        """The next solution not given yet. After Stopped, with the starting marks, it goes on."""
        return self._all.next(budget)

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._all.differ(edges, lines)
