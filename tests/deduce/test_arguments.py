"""Arguments by cases for exact steps: each case comes to a conflict, from the clues and marks named
alone.
"""

from collections import Counter
from dataclasses import replace

import numpy as np

from clocks import Clock
from deduce.proofs import proven
from random_loops import random_puzzle
from takegaki.core.board import UNKNOWN, Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import NoSolution
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.techniques.exact_steps import (
    ARGUED,
    SILENT,
    argued,
    exact_step,
    with_argument,
)
from takegaki.deduce.techniques.technique import Level
from takegaki.solving import prove
from takegaki.tilings import square
from tiers import tries


def test_every_case_comes_to_a_conflict() -> None:
    rng = np.random.default_rng(4)
    met: Counter[bool] = Counter()
    deep = 0
    for _ in range(max(10, tries(30))):
        puzzle, _ = random_puzzle(square(6, 5), rng, shown=0.35)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.NORMAL) != "stuck":
            continue
        found = exact_step(puzzle, ladder.board, Budget(), 0.05)
        if not isinstance(found, Deduction):
            continue
        told = argued(puzzle, found, Budget().start())
        assert replace(told, tree=(), findings=()) == found
        assert proven(puzzle, told)
        met[bool(told.tree)] += 1
        if told.tree:
            deep += _checked(puzzle, told)
    assert met[True] > 3
    assert deep > 0


def test_an_argument_takes_no_longer_than_it_may() -> None:
    """Whatever the question's own limit: the step stays, without an argument."""
    rng = np.random.default_rng(4)
    told = 0
    while not told:
        puzzle, _ = random_puzzle(square(6, 5), rng, shown=0.35)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.NORMAL) != "stuck":
            continue
        found = exact_step(puzzle, ladder.board, Budget(), 0.05)
        assert isinstance(found, Deduction)
        told = bool(argued(puzzle, found, Budget(clock=Clock()).start()).tree)
        for limit in (None, 100.0):
            slow = Clock(ARGUED)
            assert argued(puzzle, found, Budget(limit, clock=slow).start()) == found
            assert slow.now <= 5 * ARGUED, "it has not ended at once"


def _checked(puzzle: Puzzle, told: Deduction) -> int:
    """Whether there are cases; what is supposed in each has no solution with the premises alone."""
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(told.clues)] = puzzle.clues[list(told.clues)]
    alone = replace(puzzle, clues=clues)
    assert len(told.tree) == 2 * len(told.conclusions)
    assert [part.marks[0] for part in told.tree[1::2]] == [*told.conclusions]
    assert [(part.marks[0][0], -part.marks[0][1]) for part in told.tree[::2]] == [*told.conclusions]
    return sum(_conflicts(alone, told.marks, part) for part in told.tree[::2])


def _conflicts(puzzle: Puzzle, given: tuple[tuple[int, int], ...], part: Part) -> int:
    marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
    for edge, mark in (*given, *part.marks):
        marks[edge] = mark
    assert isinstance(prove(puzzle, board=Board.of(puzzle.graph, marks)), NoSolution)
    cases = [one for one in part.parts if one.kind == "suppose"]
    if not cases:
        assert part.parts[-1].kind == "conflict"
        return 0
    one, other = cases
    assert one.marks[0] == (other.marks[0][0], -other.marks[0][1])
    for case in cases:
        _conflicts(puzzle, (*given, *part.marks), case)
    return 1


def test_what_is_found_without_words_is_told_with_them() -> None:
    """Areas and patterns without a name: the step as it was, and an argument that comes to
    conflicts.
    """
    rng = np.random.default_rng(11)
    met: Counter[bool] = Counter()
    for _ in range(max(8, tries(24))):
        puzzle, _ = random_puzzle(square(7, 6), rng, shown=0.4)
        ladder = Ladder(puzzle)
        while (found := ladder.next(Level.EXPERT)) is not None:
            step = found.deduction()
            told = with_argument(puzzle, step)
            if step.technique.name not in SILENT or step.story:
                assert told is step
                continue
            assert replace(told, tree=(), findings=()) == step
            met[bool(told.tree)] += 1
            if told.tree:
                _checked(puzzle, told)
    assert met[True] > 2
