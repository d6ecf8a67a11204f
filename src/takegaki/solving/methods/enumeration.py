"""What the searches by counts share: their board, and running them within a budget."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.graph import Graph, IntArray
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped
from takegaki.core.whole_numbers import dice_of
from takegaki.model.border_cuts import Cuts
from takegaki.puzzles import require_counts
from takegaki.runtime.records import Template
from takegaki.solving.kernels.counting_board import ENDED, FOUND, CountingBoard
from takegaki.solving.kernels.state import NO_LIMIT
from takegaki.solving.search import BoolArray, Exhausted, Step

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
    *(
        "mark",
        "face_lines",
        "face_unknowns",
        "vertex_lines",
        "vertex_unknowns",
        "cut_lines",
        "cut_unknowns",
    ),
    *("end", "excluded"),
)
"""Arrays that a counting board has for itself and that are read before they are written."""


def new_counting_board(
    puzzle: Puzzle, cuts: Callable[[Graph], Cuts], *, strict: bool = True
) -> CountingBoard:
    """A board without a mark.

    cuts    gives sets of edges that a loop crosses an even number of times
    strict  False: the promising test of the paper, see `counting_board.fits`

    Cost: a copy, but for the first of a graph. Raises UnsupportedError for a puzzle of another
    type: counts are all that a counting board supports.
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
    dice = dice_of(seed).integers(8) if seed else 0
    x, y = middle[:, 0] * (1 - 2 * (dice & 1)), middle[:, 1] * (1 - (dice & 2))
    keys = (y, x) if dice & 4 else (x, y)
    return np.lexsort(keys).astype(np.int32)
