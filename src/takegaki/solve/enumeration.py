"""What `backtrack` and `dfs` share: a draft, its search run in slices, and what a caller may ask of it."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.engine.draft import (
    ALIKE,
    DEAD_ENDS,
    DECISIONS,
    DRAFT_SIZE,
    ENDED,
    FOUND,
    FULL,
    LIMIT,
    OPEN,
    SHORT,
    SHUNNED,
    STRICT,
    TICKS,
    WORK,
    Draft,
)
from takegaki.model.cuts import Cuts
from takegaki.solve.search import BoolArray, Budget, Exhausted, Step, Stopped

SLICE = 100_000
"""Steps between two looks at the budget: some milliseconds."""

NO_LIMIT = 1 << 62


class Enumeration:
    """A search over a draft that meets each solution once.

    draft    holds the solution when one is found
    ctl      the search's control array
    run      search on until ctl says stop -> how it ended
    proven   marks that hold in every solution
    """

    def __init__(
        self, draft: Draft, ctl: NDArray[np.int64], run: Callable[[], int], proven: Callable[[], Board]
    ) -> None:
        self._draft = draft
        self._ctl = ctl
        self._run = run
        self._proven = proven
        self._wanted: list[tuple[NDArray[np.intp], BoolArray]] = []
        self._ended = False

    @property
    def effort(self) -> Effort:
        """Decisions; dead ends as conflicts; marks tested or set as propagations."""
        decisions, conflicts, work = self._ctl[[DECISIONS, DEAD_ENDS, WORK]].tolist()
        return Effort(decisions=decisions, conflicts=conflicts, propagations=work)

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped it may be called again and goes on."""
        while not self._ended:
            spent = self.effort
            budget.report(spent)
            if reason := budget.exceeded(spent):
                return Stopped(reason, self._proven())
            self._ctl[TICKS] = SLICE
            self._ctl[LIMIT] = NO_LIMIT if budget.conflicts is None else budget.conflicts
            outcome = self._run()
            self._ended = outcome == ENDED
            if outcome == FOUND:
                lines: BoolArray = self._draft.mark == LINE
                if self._differs(lines):
                    return lines
                self._ctl[DEAD_ENDS] += 1
        return Exhausted()

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._ended |= len(edges) == 0
        self._wanted.append((edges.copy(), lines.copy()))
        # The latest prunes the search, the others only what it finds: those of a backbone are each
        # stricter than all before.
        draft = self._draft
        draft.shun[:] = UNKNOWN
        draft.shun[edges] = np.where(lines, LINE, CROSS)
        draft.ctl[SHUNNED] = len(edges)
        draft.ctl[ALIKE] = int((draft.shun[edges] == draft.mark[edges]).sum())

    def _differs(self, lines: BoolArray) -> bool:
        return all(bool((lines[edges] != values).any()) for edges, values in reversed(self._wanted))


def new_draft(puzzle: Puzzle, cuts: Cuts, *, strict: bool = True) -> Draft:
    """A draft without a mark.

    cuts    sets of edges that a loop crosses an even number of times
    strict  False: the promising test of the paper, see `engine.draft.fits`

    Raises UnsupportedError for a puzzle of another type: counts are all that a draft knows.
    """
    if puzzle.kind != "slitherlink":
        raise UnsupportedError(f"a search by counts does not know {puzzle.kind}")
    graph = puzzle.graph
    ctl = np.zeros(DRAFT_SIZE, dtype=np.int64)
    ctl[[FULL, STRICT, SHORT, SHUNNED]] = puzzle.variant == "full", strict, int((puzzle.clues > 0).sum()), -1
    return Draft(
        graph.face_start,
        graph.face_edges,
        graph.vertex_start,
        graph.vertex_edges,
        graph.edge_faces,
        graph.edge_vertices,
        np.append(puzzle.clues, -1).astype(np.int32),
        *cuts,
        np.zeros(graph.n_edges, dtype=np.int8),
        # The world asks for nothing, so its edges need not be counted.
        _unmarked([*graph.face_sizes.tolist(), graph.n_edges]),
        _unmarked(graph.degrees.tolist()),
        _unmarked(np.diff(cuts.edge_start).tolist()),
        np.arange(graph.n_vertices, dtype=np.int32),
        np.zeros((graph.n_edges, 2), dtype=np.int32),
        np.zeros(graph.n_edges, dtype=np.int8),
        np.zeros(graph.n_edges, dtype=np.int32),
        ctl,
    )


def _unmarked(sizes: list[int]) -> IntArray:
    counts = np.zeros((len(sizes), 2), dtype=np.int32)
    counts[:, OPEN] = sizes
    return counts


def sweep(graph: Graph, seed: int) -> IntArray:
    """(E,) the edges by the place of their middle: row by row from the top left with seed 0.

    Another seed begins at a corner, and runs along rows or columns, of its own.
    """
    middle = graph.positions[graph.edge_vertices].sum(axis=1)
    dice = np.random.default_rng(seed).integers(8) if seed else 0
    x, y = middle[:, 0] * (1 - 2 * (dice & 1)), middle[:, 1] * (1 - (dice & 2))
    keys = (y, x) if dice & 4 else (x, y)
    return np.lexsort(keys).astype(np.int32)
