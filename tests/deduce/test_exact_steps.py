"""Exact steps against all solutions by enumeration, with time for the smallest reason and with
none.
"""

from itertools import islice
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from deduce.follow import backbone, followed, positions
from deduce.proofs import proven
from random_loops import random_puzzle
from rules.positions import fitting
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.reason import WORDLESS
from takegaki.core.verdict import Stopped
from takegaki.deduce import exact_steps
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.exact_steps import exact_step, nearby
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.solving.premises.smallest_premises import forced
from takegaki.tilings import honeycomb, square
from tiers import thorough


@thorough
@pytest.mark.parametrize("seconds", [0.5, 0.0])
def test_steps_until_nothing_is_forced(seconds: float) -> None:
    ends = set()
    for world, puzzle, start in islice(positions(31), 40):
        board = start
        if len(fitting(world, puzzle, board.marks)) == 0:
            found = exact_step(puzzle, board, Budget(), seconds)
            assert isinstance(found, Deduction)
            assert not found.conclusions
            assert proven(puzzle, found)
            ends.add("clash")
            continue
        right = backbone(world, puzzle, board)
        while (found := exact_step(puzzle, board, Budget(), seconds)) is not None:
            assert isinstance(found, Deduction)
            assert found.technique is TECHNIQUES["exact-step"]
            assert proven(puzzle, found)
            board = followed(board, found, right)
        assert np.array_equal(board.marks, right)
        ends.add("solved" if (right != UNKNOWN).all() else "open")
    assert ends == {"clash", "solved", "open"}


def test_in_bounded_time_where_reasons_are_large() -> None:
    """The answer comes also when the time is over before any circle was enough."""
    for graph in (square(9, 7), honeycomb(8, 6)):
        puzzle, _ = random_puzzle(graph, np.random.default_rng(32), shown=0.8)
        board = Board.blank(graph)
        found = forced(puzzle, board, Budget())
        assert not isinstance(found, Stopped)
        lines, edges = found
        for seconds in (0.0, 60.0):
            (edge, mark), clues, marks = nearby(puzzle, board, lines, edges, Budget(), seconds)
            assert edge in edges
            assert mark == (1 if lines[edge] else -1)
            step = Deduction(
                TECHNIQUES["exact-step"], clues, marks, ((edge, mark),), WORDLESS, (), ()
            )
            assert proven(puzzle, step)
            if seconds:
                middles = graph.positions[graph.edge_vertices].mean(axis=1)
                sides = [middles[graph.edges_of(face)].mean(axis=0) for face in clues]
                assert (
                    max(np.hypot(*(middles[edge] - side)) for side in sides) < np.ptp(middles) / 2
                )


def test_limits() -> None:
    puzzle, _ = random_puzzle(square(9, 7), np.random.default_rng(33), shown=0.5)
    board = Board.blank(puzzle.graph)
    assert exact_step(puzzle, board, Budget(time_limit=0), 1) == Stopped(
        "time limit of 0 s reached"
    )
    stopped = exact_step(puzzle, board, Budget(conflicts=0), 1)
    assert stopped == Stopped("limit of 0 conflicts reached")
    cancelled = Budget()
    cancelled.cancel.set()
    assert exact_step(puzzle, board, cancelled, 1) == Stopped("cancelled")


@pytest.mark.parametrize("seed", [33, 34])
@pytest.mark.parametrize("wrong", [False, True])
def test_the_time_for_a_small_reason_is_no_limit_of_the_question(seed: int, wrong: bool) -> None:
    """Whatever else limits it: a step is found where conflicts are left."""
    rng = np.random.default_rng(seed)
    puzzle, lines = random_puzzle(square(9, 7), rng, shown=0.5)
    board = Board.blank(puzzle.graph)
    if wrong:
        marks = np.where(lines, LINE, CROSS)
        marks[puzzle.graph.edges_of(int(np.argmax(puzzle.clues)))] = CROSS
        board = Board.of(puzzle.graph, marks)
    # At the first look at this clock all seconds for a small reason are over.
    one, other = (
        exact_step(puzzle, board, Budget(conflicts=most, clock=Clock(1.0)), 0.01)
        for most in (10**6, None)
    )
    assert isinstance(other, Deduction)
    assert one == other
    assert bool(other.conclusions) != wrong


def test_what_ended_it_is_the_limit_that_was_asked_for() -> None:
    """Not what was left of it for a part of the work."""
    puzzle, _ = random_puzzle(square(9, 7), np.random.default_rng(33), shown=0.5)
    for looks in range(2, 20):
        budget = Budget(time_limit=looks, conflicts=10**6, clock=Clock(1.0))
        found = exact_step(puzzle, Board.blank(puzzle.graph), budget, 100)
        assert isinstance(found, Stopped)
        assert found.reason == f"time limit of {looks} s reached"


def test_of_the_edges_that_a_circle_forces_the_one_with_the_smallest_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    core, seen = exact_steps._Nearby._core, []

    def noted(self: Any, edge: int, taken: Any) -> Any:
        found = core(self, edge, taken)
        if found is not None:
            seen.append((len(found), edge))
        return found

    monkeypatch.setattr(exact_steps._Nearby, "_core", noted)
    chosen = 0
    for seed in range(8):
        puzzle, _ = random_puzzle(square(9, 7), np.random.default_rng(seed), shown=0.8)
        board = Board.blank(puzzle.graph)
        known = forced(puzzle, board, Budget())
        assert not isinstance(known, Stopped)
        lines, edges = known
        search = exact_steps._Nearby(puzzle, board, lines, Budget())
        for steps in (1, 2, 3):
            seen.clear()
            found = search.within(edges, steps)
            if found is not None:
                ((edge, _), clues, marks) = found
                assert edge == min(seen, key=lambda one: one[0])[1]
                assert len(clues) + len(marks) <= min(seen)[0]
                chosen += len({size for size, _ in seen}) > 1
    assert chosen > 0
