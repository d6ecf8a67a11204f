"""The puzzle of a tree: drawn anew where its tiles leave several, then turned by lot."""

import numpy as np

from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort, Solution
from takegaki.generate.attempt import Attempt, Missed
from takegaki.generate.source import MENDING_STREAM
from takegaki.solve.search import Stopped
from takegaki.trees import TREES, Mending, arms_of, changes, jumbled, puzzle_of
from takegaki.trees.tiles import walls_by_lot

NOTHING = Effort()

ROUNDS = 400
"""How often a tree is drawn anew in places before the next one by lot is tried."""
PATIENCE = 3
"""Rounds after which what is drawn anew reaches a cell further."""


def tiled_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The tiles of a tree like this one that tell it, turned by lot; other wishes are not asked about here.

    What the deductions on tiles leave open is drawn anew, with the cells round it; the rest of the tree
    stays. A place that stays open grows with the rounds, to the whole board if it must. Each round is
    linear, and most places are told after one or two: 100 x 100 takes three rounds, 400 x 400 four to seven.
    """
    graph, request = attempt.request.graph, attempt.request
    dice = attempt.dice(MENDING_STREAM)
    walls = np.zeros_like(lines)
    if request.walls:
        walls = walls_by_lot(~lines, int(request.walls * int((~lines).sum()) + 1e-9), dice)
    work = Mending.of(graph, lines, walls, TREES[request.tree].most_arms, dice)
    for number in range(ROUNDS):
        attempt.keep_on()
        left = work.doubt()
        if left == 0:
            lines, walls = work.lines, work.walls
            arms = jumbled(graph, arms_of(graph, lines), walls, dice)
            return Solution.of(puzzle_of(graph, arms, walls), lines)
        attempt.note(f"{left:,} borders are open")
        _redraw(attempt, work, 1 + number // PATIENCE)
    return Missed(f"its tiles leave several trees after {ROUNDS} changes")


def _redraw(attempt: Attempt, work: Mending, reach: int) -> None:
    before = work.lines if attempt.watch else None
    if not work.redraw(reach, lambda: not attempt.budget.exceeded(NOTHING)):
        attempt.keep_on()
    if before is not None:
        told = changes(work.graph, lambda change: attempt.events.append(("tree", change)), before)
        told(work.lines)
