"""Methods `dfs`, `dfs-jordan`: deterministic marks, then a path grown from one end."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.puzzle import Puzzle
from takegaki.core.whole_numbers import dice_of
from takegaki.model.border_cuts import no_cuts, straight_cuts
from takegaki.solving.kernels.count_propagation import DfsState
from takegaki.solving.kernels.counting_board import place_all
from takegaki.solving.kernels.path_search import search_path
from takegaki.solving.methods.enumeration import Enumeration, new_counting_board, sweep
from takegaki.solving.search import BoolArray, Step


class DfsSearch:
    """Solutions of one puzzle by growing the path from one end.

    seed    0: a path begins at the vertex with the lowest id and turns clockwise first; others draw
            both at random
    start   marks taken as given
    parity  use that a loop crosses every straight cut of the board (rows and columns of squares) an
            even number of times
    guided  extend the path into the row or column with the fewest unknown edges, an odd number of
            lines first, so that parity decides soon

    Source: K. Udai, Slitherlink game and solver: deterministic lines, depth-first search, parity;
      that
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
        """The next solution not given yet. After Stopped, with the deterministic marks, it
        continues.
        """
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
        dice = dice_of(seed)
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
