"""Conclusions on thousands of random positions, judged by the exact engine."""

import numpy as np
import pytest

from graph_shapes import GraphShape
from random_loops import border, loop_clues, random_inside
from rules.positions import sets_for, some_marks
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.rules.application.apply import Application
from takegaki.solving.methods.exact import LoopSearch
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square
from tiers import sampled, samples

POSITIONS = samples("positions")
"""Random positions over all boards."""

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 8, 11), (honeycomb, 6, 5)]
A_LOOP = 25
"""Positions of each loop: growing one costs more than a position."""


def no_other(puzzle: Puzzle, start: Board, end: Board) -> bool:
    """Whether every solution with the marks of `start` has all marks of `end`."""
    search = LoopSearch(puzzle, 0, True)
    search.take(start)
    new = np.flatnonzero((start.marks == UNKNOWN) & (end.marks != UNKNOWN))
    search.differ(new, end.marks[new] == LINE)
    return len(new) == 0 or isinstance(search.next(Budget()), Exhausted)


def unsolvable(puzzle: Puzzle, start: Board) -> bool:
    search = LoopSearch(puzzle, 0, True)
    search.take(start)
    return isinstance(search.next(Budget()), Exhausted)


@sampled()
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}")
def test_every_conclusion_is_in_the_backbone(shape: GraphShape) -> None:
    """One position in four has a wrong mark: it is found, or what is concluded follows all the
    same.
    """
    make, *size = shape
    graph = make(*size)
    rng = np.random.default_rng(size)
    sets = sets_for(graph)
    met = {"concluded": 0, "wrong, found": 0, "wrong, left alone": 0}
    for number in range(POSITIONS // len(SHAPES)):
        if number % A_LOOP == 0:
            lines = border(graph, random_inside(graph, rng, rng.uniform(0.3, 0.7)))
            every = loop_clues(graph, lines)
        hidden = rng.random(graph.n_faces) >= rng.choice([0.3, 0.6, 1.0])
        puzzle = Puzzle.of(graph, np.where(hidden, NO_CLUE, every))
        wrong = number % 4 == 3
        start = Board.of(graph, some_marks(lines, rng, wrong=wrong))
        mode = number % 3
        work = Application(puzzle, sets[rng.integers(len(sets))], board=start, loops=mode > 0)
        sound = work.try_all() if mode == 2 else work.apply()
        if not sound:
            assert wrong
            assert unsolvable(puzzle, start)
            met["wrong, found"] += 1
        else:
            assert no_other(puzzle, start, work.board), (
                work.rule_set.name,
                mode,
                puzzle.clues.tolist(),
            )
            if start != work.board:
                met["wrong, left alone" if wrong else "concluded"] += 1
    assert all(met.values()), met


def test_a_wrong_conclusion_is_noticed() -> None:
    graph = square(5, 3)
    lines = border(graph, random_inside(graph, np.random.default_rng(1), 0.5))
    puzzle = Puzzle.of(graph, loop_clues(graph, lines))
    blank = Board.blank(graph)
    right = Board.of(graph, np.where(lines, 1, -1))
    wrong = Board.of(graph, np.where(np.arange(graph.n_edges) == 7, -right.marks, 0))
    assert not no_other(puzzle, blank, wrong)
    assert not unsolvable(puzzle, right)
    assert unsolvable(puzzle, wrong) or not no_other(puzzle, wrong, right)
