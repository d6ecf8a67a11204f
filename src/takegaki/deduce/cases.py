"""Arguments by cases: why an exact step must be so, as a person could follow it."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.place_names import edge_name
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.mark_clauses import WORDS, Mark
from takegaki.deduce.story import down_to, sentences
from takegaki.deduce.technique import Level
from takegaki.deduce.trials import chain
from takegaki.puzzles import counts_sides

WIDTHS = (0, 10, 5)
"""By how often cases are told apart on the way, edges that are tried for it: the nearest."""

MOST_CONCLUSIONS = 3
"""Marks that are argued for one by one."""


ARGUED = 0.3
"""Seconds for an argument."""


def argued(puzzle: Puzzle, step: Deduction, budget: RunningBudget) -> Deduction:
    """An exact step with its argument, as far as there is one. Cost: at most ARGUED."""
    parts = argument(puzzle, step, budget.at_most(ARGUED))
    return replace(step, tree=parts, story=tuple(part.sentence for part in sentences(parts)))


def argument(puzzle: Puzzle, deduction: Deduction, budget: Budget) -> tuple[Part, ...]:
    """For each conclusion what its opposite leads to, from the clues and marks of the deduction alone: to a
    conflict by techniques up to Hard, or by telling two cases apart, at most twice. Empty where there
    is none, or no time to find it. Cost: some milliseconds for each case that is tried.
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
            found = (_supposed(alone, board, (edge, -mark), depth, running) for depth in range(len(WIDTHS)))
            part = next(filter(None, found), None)
            if part is None:
                return ()
            so = f"So {edge_name(puzzle.graph, edge)} is {WORDS[mark]}."
            parts += [part, Part("so", so, ((edge, mark),))]
    except EndedError:
        return ()
    return tuple(parts)


def _supposed(puzzle: Puzzle, board: Board, supposed: Mark, depth: int, budget: RunningBudget) -> Part | None:
    """How a mark that is supposed leads to a conflict, with so many times two cases on the way."""
    budget.check()
    edge, mark = supposed
    says = f"Suppose that {edge_name(puzzle.graph, edge)} is {WORDS[mark]}."
    links = chain(puzzle, board, edge, mark)
    if links:
        return Part("suppose", says, (supposed,), down_to(puzzle, links))
    if not depth:
        return None
    with_it = _with(board, supposed)
    for other in _nearest(puzzle, with_it, edge, WIDTHS[depth]):
        cases = []
        for case in ((other, LINE), (other, CROSS)):
            part = _supposed(puzzle, with_it, case, depth - 1, budget)
            if part is None:
                break
            cases.append(part)
        else:
            return Part("suppose", says, (supposed,), tuple(cases))
    return None


def _nearest(puzzle: Puzzle, board: Board, edge: int, most: int) -> Iterator[int]:
    """Edges that techniques up to Hard leave open, those next to an edge first."""
    ladder = Ladder(puzzle, board)
    if ladder.climb(Level.HARD) == "contradiction":
        return
    graph = puzzle.graph
    middles = graph.positions[graph.edge_vertices].mean(axis=1)
    far = np.abs(middles - middles[edge]).sum(axis=1)
    far[ladder.board.marks != UNKNOWN] = np.inf
    for other in np.argsort(far, kind="stable")[:most].tolist():
        if np.isfinite(far[other]):
            yield other


def _with(board: Board, mark: Mark) -> Board:
    marks = board.marks.copy()
    marks[mark[0]] = mark[1]
    return Board.of(board.graph, marks)
