"""Features: what the rating knows of a puzzle, as numbers that do not grow with the size of the board.

All are exactly the same for every image of a puzzle under the symmetries of its board.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, MarkArray
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.rating.rounds import Rounds

Floats = NDArray[np.float64]

FAR = 3.0
"""Edge lengths from which on a round counts as far from the one before."""

FEATURES: dict[str, str] = {
    "counting": "rounds of counting (log, by the width of the board)",
    "shallow": "rounds of trials of one step (log, by width)",
    "deep": "rounds of trials of two and more steps (log, by width)",
    "search": "sum over these of log(edges open / edges found) (log, by width)",
    "longest": "steps of the longest trial needed (log)",
    "spread": "marks set in trials that fail, a mean per round, summed (log, by cells)",
    "counted": "edges decided by counting (log, by cells)",
    "opening": "edges decided by the first three rounds of counting (log, by cells)",
    "three": "edges still open when the first trial of three steps is needed (share)",
    "stuck": "edges that no trial of one edge decides (share)",
    "far": "rounds that begin far from the round before (share)",
    "turns": "dots of the loop where it does not go straight (share)",
    "high": "clues one below the number of sides of their cell (share)",
}
"""Name and meaning, in the order of the columns."""


def features(puzzle: Puzzle, rounds: Rounds, solution: MarkArray) -> Floats:
    """(FEATURES,) of a puzzle, its rounds and the marks (E,) of its solution; NaN for what its tiling has
    not. Cost: linear in the edges and rounds, 10 microseconds a round."""
    level, found, before = rounds.level, rounds.decided, rounds.before
    cells, edges = puzzle.graph.n_faces, puzzle.graph.n_edges
    width = np.sqrt(cells)
    deep = level >= 2
    hard = np.flatnonzero(level >= 3)
    told = puzzle.clues >= 0
    high = puzzle.clues[told] == puzzle.graph.face_sizes[told] - 1
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
        "far": far_rounds(puzzle.graph, rounds),
        "turns": turns(puzzle.graph, solution),
        "high": high.mean() if len(high) else 0.0,
    }
    return np.array([float(values[name]) for name in FEATURES])


def far_rounds(graph: Graph, rounds: Rounds) -> float:
    """Share of the rounds after the first that find nothing near what the round before found."""
    middles = graph.kept("middles", lambda: graph.positions[graph.edge_vertices].mean(axis=1))
    order = np.argsort(rounds.round, kind="stable")[np.count_nonzero(rounds.round < 0) :]
    groups = np.split(middles[order], np.cumsum(rounds.decided)[:-1])
    if len(groups) < 2:
        return 0.0
    limit = (FAR * _edge_length(graph)) ** 2 + 1e-6
    return float(np.mean([_least_distance(one, two) > limit for one, two in pairwise(groups)]))


def _least_distance(one: Floats, two: Floats) -> float:
    """Between two sets of points, squared."""
    x = np.subtract.outer(one[:, 0], two[:, 0])
    y = np.subtract.outer(one[:, 1], two[:, 1])
    return float((x * x + y * y).min())


def _edge_length(graph: Graph) -> float:
    steps = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    return float(np.hypot(steps[:, 0], steps[:, 1]).mean())


def turns(graph: Graph, solution: MarkArray) -> float:
    """Share of the loop's dots where it turns; NaN where no path on this tiling can go straight."""
    opposite = graph.kept("directions of edges", lambda: _directions(graph))
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


def _can_go_straight(graph: Graph, at_vertex: NDArray[np.int64], direction: NDArray[np.int64]) -> bool:
    def found() -> bool:
        keys = at_vertex * 1000 + direction[graph.vertex_edges]
        return len(np.unique(keys)) < len(keys)

    return graph.kept("goes straight", found)
