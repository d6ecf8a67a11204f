"""Refutations of the opposite of a step, by techniques up to Hard and by nested case
distinctions.
"""

from collections.abc import Iterator

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import edge_middles
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Mark
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.edge_letters import lettered_once
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.techniques.trial_chain import chain
from takegaki.deduce.techniques.trial_proofs import down_to, so, suppose
from takegaki.puzzles import counts_sides

WIDTHS = (0, 10, 5)
"""By depth of the case distinctions, how many edges are tried for one: the nearest."""

MOST_CONCLUSIONS = 3
"""Conclusions, each of which gets an argument of its own."""


def argument(
    puzzle: Puzzle, deduction: Deduction, budget: Budget, depths: int = len(WIDTHS)
) -> tuple[Part, ...]:
    """For each conclusion a refutation of its opposite from the clues and marks of the deduction
    alone: by techniques up to Hard, with one fewer nested case distinctions than `depths`. Empty
    where there is none, or no time to find it. Cost: some milliseconds for each case that is tried.
    """
    if not counts_sides(puzzle.kind) or not 0 < len(deduction.conclusions) <= MOST_CONCLUSIONS:
        return ()
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(deduction.clues)] = puzzle.clues[list(deduction.clues)]
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    alone, board = replace(puzzle, clues=clues), Board.of(puzzle.graph, marks)
    parts: list[Part] = []
    try:
        for edge, mark in deduction.conclusions:
            running = budget.start()
            found = (
                _supposed(alone, board, (edge, -mark), depth, running) for depth in range(depths)
            )
            part = next(filter(None, found), None)
            if part is None:
                return ()
            parts += [part, Part("so", so(puzzle.graph, (edge, mark)), ((edge, mark),))]
    except EndedError:
        return ()
    return tuple(parts)


def _supposed(
    puzzle: Puzzle, board: Board, supposed: Mark, depth: int, budget: RunningBudget
) -> Part | None:
    """The refutation of a supposed mark, with so many nested case distinctions; None if none was
    found.
    """
    budget.check()
    edge, mark = supposed
    said = suppose(puzzle.graph, supposed)
    links = chain(puzzle, board, edge, mark)
    if links:
        links, _, _ = lettered_once(links, may_letter=False)
        return Part("suppose", said, (supposed,), down_to(puzzle, links))
    if not depth:
        return None
    with_it = board.with_marks({edge: mark})
    for other in _nearest(puzzle, with_it, edge, WIDTHS[depth]):
        cases = []
        for case in ((other, LINE), (other, CROSS)):
            part = _supposed(puzzle, with_it, case, depth - 1, budget)
            if part is None:
                break
            cases.append(part)
        else:
            return Part("suppose", said, (supposed,), tuple(cases))
    return None


def _nearest(puzzle: Puzzle, board: Board, edge: int, most: int) -> Iterator[int]:
    """Edges that techniques up to Hard leave open, those next to an edge first."""
    ladder = Ladder(puzzle, board)
    if ladder.climb(Level.HARD) == "contradiction":
        return
    graph = puzzle.graph
    middles = edge_middles(graph)
    far = np.abs(middles - middles[edge]).sum(axis=1)
    far[ladder.board.marks != UNKNOWN] = np.inf
    for other in np.argsort(far, kind="stable")[:most].tolist():
        if np.isfinite(far[other]):
            yield other
