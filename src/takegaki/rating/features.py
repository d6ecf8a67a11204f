"""Features: the input of the rating, numbers that do not grow with the size of the board.

All are exactly the same for every image of a puzzle under the symmetries of its board.

Rounds of shortest trials: how a puzzle opens up when at each moment all that is easiest is done at
once.

Source: the idea that difficulty is the search for the next step, which is hard where few are within
  reach:
R. Pelánek, Difficulty rating of Sudoku puzzles: an overview and evaluation (2014).
"""

from collections.abc import Callable
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import LINE, MarkArray
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.rating.kernels.look_ahead_board import give_back, new_look_ahead_board
from takegaki.rating.kernels.look_ahead_rounds import (
    CONTRADICTION,
    PAUSED,
    SOLVED,
    STUCK,
    advance,
    count_far,
)

SLICE = 100_000
"""Marks set between two checks of the clock: a few milliseconds."""

FIRST_SLICE = 20_000
"""Marks set before it pays to know a solution."""

Outcome = Literal["solved", "stuck", "contradiction"]
OUTCOMES: dict[int, Outcome] = {SOLVED: "solved", STUCK: "stuck", CONTRADICTION: "contradiction"}


@dataclass(frozen=True, eq=False)
class Rounds:
    """What happened, a row for each round; the same for every image of the puzzle.

    board    the marks at the end: all of them follow from the clues
    outcome  "stuck" when no trial refutes anything
    level    (R,) 0 for counting, else the steps of the shortest trials that end in a contradiction
    decided  (R,) edges decided; before (R,): edges open before
    spread   (R,) marks that such a trial sets, on average, rounded down
    round    (E,) the round that decided each edge, -1 for none
    """

    board: Board
    outcome: Outcome
    level: NDArray[np.int32]
    decided: NDArray[np.int32]
    before: NDArray[np.int32]
    spread: NDArray[np.int32]
    round: NDArray[np.int32]

    @cached_property
    def far(self) -> float:
        """`far_rounds`, found once: a rating and a style both ask for it."""
        return far_rounds(self.board.graph, self)


def rounds_of(
    puzzle: Puzzle, budget: Budget | None = None, solution: Callable[[], MarkArray] | None = None
) -> Rounds:
    """Play all rounds on a slitherlink. Cost: 1 ms at 10x10, 6 ms at 36x20, more where few clues
    are.

    solution  gives the marks (E,) of any solution; it is called where rounds take long, and changes
              nothing but the time: what holds in a solution is not tried
    Raises EndedError when the budget ends, and what `solution` raises.
    """
    probe = new_look_ahead_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    status, limits = PAUSED, Budget.of(budget).start()
    probe.ticks = min(FIRST_SLICE, SLICE)
    while True:
        limits.check()
        status = advance(probe)
        if status != PAUSED:
            break
        if solution is not None:
            probe.truth[:] = solution()
            solution = None
        probe.ticks = SLICE
    board, n = Board.of(puzzle.graph, probe.mark), probe.n_rounds
    columns = (probe.round_level, probe.round_decided, probe.round_open, probe.round_spread)
    level, decided, before, spread = (column[:n].copy() for column in columns)
    of_edges = probe.round.copy()
    give_back(puzzle.graph, probe)
    return Rounds(board, OUTCOMES[status], level, decided, before, spread, of_edges)


def steps_are_enough(
    puzzle: Puzzle, steps: float, solved: MarkArray, budget: Budget | None = None
) -> bool:
    """Whether looks ahead of so many steps at most decide all edges of a puzzle with these marks
    (E,) as a solution; then it has no other. From 13 steps on all longer ones count, too, as in
    `rounds_of` those beyond DEEP. Raises EndedError.
    """
    probe = new_look_ahead_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    limits = Budget.of(budget).start()
    probe.most_level = int(min(steps, probe.most_level))
    probe.truth[:] = solved
    status = PAUSED
    while status == PAUSED:
        limits.check()
        probe.ticks = SLICE
        status = advance(probe)
    give_back(puzzle.graph, probe)
    return status == SOLVED


Floats = NDArray[np.float64]

FAR = 3.0
"""Edge lengths from which on a round counts as far from the one before."""

FEATURES = (
    "counting",  # rounds of counting (log, by the width of the board)
    "shallow",  # rounds of trials of one step (log, by width)
    "deep",  # rounds of trials of two and more steps (log, by width)
    "search",  # sum over these of log(edges open / edges found) (log, by width)
    "longest",  # steps of the longest trial needed (log)
    "spread",  # marks set in trials that fail, a mean per round, summed (log, by cells)
    "counted",  # edges decided by counting (log, by cells)
    "opening",  # edges decided by the first three rounds of counting (log, by cells)
    "three",  # edges still open when the first trial of three steps is needed (share)
    "stuck",  # edges that no trial of one edge decides (share)
    "far",  # rounds that begin far from the round before (share)
    "turns",  # dots of the loop where it does not go straight (share)
    "high",  # clues one below the number of sides of their cell (share)
)
"""In the order of the columns."""


def features(puzzle: Puzzle, rounds: Rounds, solution: MarkArray) -> Floats:
    """(FEATURES,) of a puzzle, its rounds and the marks (E,) of its solution; NaN for what its
    tiling has not. Cost: linear in the edges and rounds, 10 microseconds a round.
    """
    level, found, before = rounds.level, rounds.decided, rounds.before
    cells, edges = puzzle.graph.n_faces, puzzle.graph.n_edges
    width = np.sqrt(cells)
    deep = level >= 2
    hard = np.flatnonzero(level >= 3)
    clued = puzzle.clues >= 0
    high = puzzle.clues[clued] == puzzle.graph.face_sizes[clued] - 1
    values = {
        "counting": np.log((np.count_nonzero(level == 0) + 1) / width),
        "shallow": np.log((np.count_nonzero(level == 1) + 1) / width),
        "deep": np.log((np.count_nonzero(deep) + 1) / width),
        "search": np.log((np.log(before[deep] / found[deep]).sum() + 1) / width),
        "longest": np.log(level.max(initial=0) + 1),
        "spread": np.log(rounds.spread.sum() / cells + 0.1),
        "counted": np.log((found[level == 0].sum() + 1) / cells),
        "opening": np.log((found[level == 0][:3].sum() + 1) / cells),
        "three": before[hard[0]] / edges if len(hard) else 0.0,
        "stuck": (rounds.round < 0).mean(),
        "far": rounds.far,
        "turns": turns(puzzle.graph, solution),
        "high": high.mean() if len(high) else 0.0,
    }
    return np.array([float(values[name]) for name in FEATURES])


BEYOND = 99.0
"""Steps ahead that count for a board where some edge is decided by no look ahead from a single one.
"""


class Efforts(NamedTuple):
    """How hard it gets, and how much there is to do.

    ahead   steps of the longest look ahead that is needed; BEYOND where none from one edge suffices
    work    a step for each edge, and one more for each step that is looked ahead in the round that
            decides it
    """

    ahead: float
    work: float


def efforts(rounds: Rounds) -> Efforts:
    """Of the rounds of a puzzle; an edge that none of them decides counts as the last one. Cost:
    linear.
    """
    longest = float(rounds.level.max(initial=0))
    left = int((rounds.round < 0).sum())
    work = float((rounds.decided * (1 + rounds.level.astype(np.int64))).sum()) + left * (
        1 + longest
    )
    return Efforts(BEYOND if rounds.outcome == "stuck" else longest, work)


def far_rounds(graph: Graph, rounds: Rounds) -> float:
    """Share of the rounds after the first that find nothing near what the round before found."""
    order = np.argsort(rounds.round, kind="stable")[np.count_nonzero(rounds.round < 0) :]
    if len(rounds.decided) < 2:
        return 0.0
    limit = (FAR * median_length(graph)) ** 2 + 1e-6
    far = count_far(order.astype(np.int32), rounds.decided, edge_middles(graph).ravel(), limit)
    return far / (len(rounds.decided) - 1)


def turns(graph: Graph, solution: MarkArray) -> float:
    """Share of the loop's dots where it turns; NaN where no path on this tiling can go straight."""
    opposite = graph.cached("directions of edges", lambda: _directions(graph))
    slots = np.flatnonzero(solution[graph.vertex_edges] == LINE)
    at_vertex = np.repeat(np.arange(graph.n_vertices), graph.degrees)
    if not _can_go_straight(graph, at_vertex, opposite):
        return float("nan")
    vertices = at_vertex[slots]
    direction = opposite[graph.vertex_edges[slots]]
    # A loop has two lines at each of its dots, side by side in this list.
    return float(np.mean(direction[::2] != direction[1::2])) if len(vertices) else 0.0


def _directions(graph: Graph) -> NDArray[np.int64]:
    """(E,) the direction of each edge, both ways alike, in thousandths of a half turn."""
    steps = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    halves = np.arctan2(steps[:, 1], steps[:, 0]) / np.pi
    return np.round(halves * 1000).astype(np.int64) % 1000


def _can_go_straight(
    graph: Graph, at_vertex: NDArray[np.int64], direction: NDArray[np.int64]
) -> bool:
    def found() -> bool:
        keys = at_vertex * 1000 + direction[graph.vertex_edges]
        return len(distinct(keys)) < len(keys)

    return graph.cached("goes straight", found)
