"""Method `backtrack`: line or cross on edge after edge in a fixed order, while promising."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.whole_numbers import dice_of
from takegaki.model.border_cuts import no_cuts
from takegaki.solving.kernels.counting_board import place_all
from takegaki.solving.kernels.edge_descent import Descent, descend
from takegaki.solving.methods.enumeration import Enumeration, new_counting_board, sweep
from takegaki.solving.search import BoolArray, Step


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
            first[dice_of(seed).random(graph.n_edges) < 0.5] = CROSS
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
