"""The easiest next deduction: of several the one that asks a person to hold least in mind.

Up to Hard the levels are Loopy's. Above, each technique has its turn in the order of its median cost, and one
deduction that asks too much is told only where no other technique has one that asks less.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from takegaki.core.board import LINE, UNKNOWN, Board
from takegaki.core.budget import RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_centres, edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.minimise_premises import PremiseMinimiser
from takegaki.deduce.technique import Level, Technique
from takegaki.deduce.trials import SUPPOSING

SENTENCE = 2.0
"""What a sentence on the way counts, in premises."""
LOCAL = 24.0
"""What a step above Hard may ask (see `cost`) before others are looked for."""
MOST_OTHERS = 4
"""Techniques tried in its place."""
LOOKED_AT = 24
"""Marks found by techniques up to Hard among which the hint is chosen."""

NOT_LOCAL = "Nothing local follows here"
"""Before a sentence about a step that asks more than LOCAL."""


def easiest(
    puzzle: Puzzle, board: Board, budget: RunningBudget, *, uniqueness: bool, seconds: float
) -> Deduction | None:
    """The first deduction of the lowest level that has any, of several the one with fewest premises.

    Above Hard, one that asks too much at once (see `cost`) is told only if no other technique has one that
    asks less, and then it says so. Raises EndedError when the budget ends.

    seconds   to make the premises of one few
    """
    minimiser = PremiseMinimiser(puzzle, budget)
    without: set[Technique] = set()
    found: list[Deduction] = []
    ladder = Ladder(puzzle, board, uniqueness=uniqueness, budget=budget)
    for level in Level:
        while level < Level.SEARCH and len(found) <= MOST_OTHERS:
            budget.check()
            facts = ladder.step(level)
            if not facts:
                break
            while level <= Level.HARD and len(facts) < LOOKED_AT and (more := ladder.step(level)):
                facts += more
            one = minimiser.minimise(_shortest(ladder, board, facts), budget.at_most(seconds))
            if level <= Level.HARD or cost(puzzle, one) <= LOCAL:
                return one
            found.append(one)
            without.add(one.technique)
            ladder = Ladder(puzzle, board, uniqueness=uniqueness, without=without, budget=budget)
    return as_not_local(min(found, key=lambda one: cost(puzzle, one))) if found else None


def easier(
    puzzle: Puzzle, board: Board, first: Deduction, budget: RunningBudget, *, uniqueness: bool, seconds: float
) -> Deduction:
    """In place of a deduction above Hard one of its level that asks less, if it asks too much at once.

    board   before it, where techniques up to Hard are stuck
    Raises EndedError when the budget ends. Cost: where it is local that of its premises made few; else that
    of a ladder for each other technique.
    """
    minimiser = PremiseMinimiser(puzzle, budget)
    found = [minimiser.minimise(first, budget.at_most(seconds))]
    while True:
        # No time to make premises few does not end that, but this.
        budget.check()
        if cost(puzzle, found[-1]) <= LOCAL or len(found) > MOST_OTHERS:
            break
        without = {one.technique for one in found}
        ladder = Ladder(puzzle, board, uniqueness=uniqueness, without=without, budget=budget)
        facts = ladder.step(first.level)
        if not facts:
            break
        found.append(minimiser.minimise(ladder.deduction(facts[0]), budget.at_most(seconds)))
    best = min(found, key=lambda one: cost(puzzle, one))
    return best if cost(puzzle, best) <= LOCAL else as_not_local(best)


def as_not_local(deduction: Deduction) -> Deduction:
    """The deduction with a sentence that says first that nothing local follows."""
    is_what_if = deduction.technique.name in SUPPOSING
    first = deduction.sentence
    what_if = f"; a what-if: {first[:1].lower()}{first[1:]}"
    said = NOT_LOCAL + (what_if if is_what_if else f". {first}")
    return replace(deduction, sentence=said)


def cost(puzzle: Puzzle, deduction: Deduction) -> float:
    """What one must hold in mind: premises, two for each sentence on the way, and the lengths of an edge from
    the conclusion to the farthest premise.

    Lines that run on from one to the next are one premise, as near as its nearest line. Cost: linear.
    """
    graph, conclusions = puzzle.graph, [edge for edge, _ in deduction.conclusions]
    told = SENTENCE * len(deduction.story)
    runs = line_runs(graph, [edge for edge, mark in deduction.marks if mark == LINE])
    crosses = [edge for edge, mark in deduction.marks if mark != LINE]
    if not (deduction.clues or deduction.marks) or not conclusions:
        return len(deduction.clues) + len(crosses) + len(runs) + told
    middles = edge_middles(graph)
    here = middles[conclusions[0]]
    alone = np.concatenate([cell_centres(graph)[list(deduction.clues)], middles[crosses]])
    farthest = float(np.abs(alone - here).max(initial=0.0))
    for run in runs:
        farthest = max(farthest, float(np.abs(middles[run] - here).max(axis=1).min()))
    return len(alone) + len(runs) + told + farthest / median_length(graph)


def line_runs(graph: Graph, edges: Sequence[int]) -> list[list[int]]:
    """Edges that hang together at their ends, put together. Cost: linear."""
    at: dict[int, list[int]] = {}
    for edge in edges:
        for dot in graph.edge_vertices[edge].tolist():
            at.setdefault(dot, []).append(edge)
    runs, left = [], dict.fromkeys(edges)
    while left:
        run = [left.popitem()[0]]
        # It grows while it is walked along.
        for edge in run:
            for dot in graph.edge_vertices[edge].tolist():
                for other in at[dot]:
                    if other in left:
                        del left[other]
                        run.append(other)
        runs.append(run)
    return runs


def _shortest(ladder: Ladder, board: Board, facts: Sequence[Fact]) -> Deduction:
    """Of those that rest on the board alone; the first of the facts always does."""
    found = [ladder.deduction(fact) for fact in facts]
    direct = [one for one in found if all(board[edge] != UNKNOWN for edge, _ in one.marks)]
    return min(direct, key=lambda one: len(one.clues) + len(one.marks))
