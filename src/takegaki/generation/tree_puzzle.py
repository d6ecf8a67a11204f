"""The puzzle of a tree: drawn anew where its tiles have other solutions, then turned at random."""

import numpy as np

from takegaki.core.budget import EndedError
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said, token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.kernels.shuffle_tiles import PATIENCE
from takegaki.generation.request import REPAIR_STREAM, Attempt, Missed
from takegaki.generation.trees import (
    TREES,
    TreeRepair,
    arms_of,
    changes,
    puzzle_of,
    random_walls,
    shuffled_tiles,
)
from takegaki.solving.methods.exact_trees import TreeSearch
from takegaki.solving.search import Exhausted

REPAIR_ROUNDS = 200
"""How often a tree is drawn anew in places before the next random one is tried."""


def tiled_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The tiles of a tree like this one that have no other solution, turned at random; other
    requirements are not checked here.

    What the permitted techniques leave open is drawn anew, with the cells round it; the rest of the
    tree stays. A place that stays open grows with the rounds, to the whole board if it must. Each
    round is linear, and most places are settled after one or two: 100 x 100 takes three rounds, 400
    x 400 four to seven.
    """
    request = attempt.request
    rng = attempt.rng(REPAIR_STREAM)
    walls = np.zeros_like(lines)
    if request.walls:
        walls = random_walls(~lines, request.n_walls, rng)
    work = TreeRepair.of(request.graph, lines, walls, TREES[request.tree].most_arms, rng)
    for number in range(REPAIR_ROUNDS):
        attempt.budget.check()
        left = _several(attempt, work) or _stuck(attempt, work)
        if left == 0:
            return _turned(work)
        attempt.note(said("making.open", count=int(left)))
        _redraw(attempt, work, 1 + number // PATIENCE)
    text = f"its tiles leave several trees, or are too hard, after {REPAIR_ROUNDS} changes"
    return Missed(token(text, "missed.trees", changes=REPAIR_ROUNDS), unsolved=True)


def _turned(work: TreeRepair) -> Solution:
    lines, walls = work.lines, work.walls
    arms = shuffled_tiles(work.graph, arms_of(work.graph, lines), walls, work.rng)
    return Solution.of(puzzle_of(work.graph, arms, walls), lines)


def _several(attempt: Attempt, work: TreeRepair) -> int:
    """How many borders differ in another tree of the same tiles, at least; cells beside them are
    chosen.

    Where the requested level may take no more than the deductions on tiles, what they leave open
    counts.
    """
    if attempt.request.cap <= Level.HARD:
        return work.count_open()
    search = TreeSearch(_standing(work), 0)
    lines = work.lines
    search.differ(search.open_edges, lines[search.open_edges])
    step = search.next(attempt.budget)
    if isinstance(step, Stopped):
        raise EndedError(step.reason)
    if isinstance(step, Exhausted):
        return 0
    return _choose(work, step != lines)


def _stuck(attempt: Attempt, work: TreeRepair) -> int:
    """How many borders the techniques that may be used leave open; the cells beside them are
    chosen.
    """
    request = attempt.request
    # From Hard on that there is one solution is enough: techniques on tiles hardly ever need more.
    if request.method != "level" or (request.cap >= Level.HARD and not request.avoid):
        return 0
    ladder = Ladder(_standing(work), without=request.avoided, budget=attempt.budget)
    if ladder.climb(request.cap) == "solved":
        return 0
    return _choose(work, ladder.board.marks == UNKNOWN)


def _standing(work: TreeRepair) -> Puzzle:
    return puzzle_of(work.graph, arms_of(work.graph, work.lines), work.walls)


def _choose(work: TreeRepair, edges: BoolArray) -> int:
    work.choose(work.graph.edge_vertices[edges].ravel())
    return int(edges.sum())


def _redraw(attempt: Attempt, work: TreeRepair, reach: int) -> None:
    before = work.lines if attempt.watch else None
    work.redraw(reach, attempt.budget)
    if before is not None:
        on_lines = changes(
            work.graph, lambda change: attempt.events.append(("tree", change)), before
        )
        on_lines(work.lines)
