"""Wrong marks against all solutions by enumeration."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from graph_shapes import MakeGraph
from oracle.boards import GRAPHS, Known, known, random_puzzle
from random_loops import random_puzzle as grown
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Stopped
from takegaki.puzzles.check import check
from takegaki.solving.questions.wrong_marks import (
    Contradiction,
    NothingWrong,
    Together,
    Wrong,
    wrong_marks,
    wrong_sides,
)
from takegaki.tilings import honeycomb, square
from tiers import samples

WANTED = samples("wrong_marks")
"""Number of boards that are asked about."""

ENDLESS = Budget()


def random_board(world: Known, puzzle: Puzzle, rng: np.random.Generator) -> Board:
    """Marks of one loop, often a solution, some of them turned round."""
    right = world.solutions(puzzle)
    lines = (
        right[rng.integers(len(right))]
        if len(right)
        else world.loops[rng.integers(len(world.loops))]
    )
    marks = np.where(lines, LINE, CROSS)
    turned = rng.random(len(marks)) < rng.choice([0.0, 0.02, 0.15])
    marks[turned] *= -1
    marks[rng.random(len(marks)) > rng.choice([0.1, 0.3, 0.6, 1.0])] = UNKNOWN
    return Board.of(puzzle.graph, marks)


def fits(solutions: np.ndarray, board: Board, edges: Iterable[int]) -> bool:
    """Does some solution hold these marks?"""
    chosen = list(edges)
    return bool((solutions[:, chosen] == board.lines[chosen]).all(axis=1).any())


def only(puzzle: Puzzle, keep: Any) -> Puzzle:
    clues = np.full(puzzle.graph.n_faces, NO_CLUE)
    clues[list(keep)] = puzzle.clues[list(keep)]
    return Puzzle.of(puzzle.graph, clues, variant=puzzle.variant)


def agree(world: Known, puzzle: Puzzle, board: Board) -> str:
    """Ask, compare with the enumeration, and tell what was found."""
    solutions = world.solutions(puzzle)
    marked = np.flatnonzero(board.marks != UNKNOWN).tolist()
    found = wrong_marks(puzzle, board, ENDLESS)
    wrong = tuple(edge for edge in marked if not fits(solutions, board, [edge]))
    if len(solutions) == 0:
        assert isinstance(found, Contradiction)
        assert len(world.solutions(only(puzzle, found.faces))) == 0
        for face in found.faces:
            assert len(world.solutions(only(puzzle, set(found.faces) - {face}))) > 0
        assert found.minimal
        assert found.smallest
    elif fits(solutions, board, marked):
        assert isinstance(found, NothingWrong)
        assert check(puzzle, found.solution.board()) == ()
        assert np.array_equal(found.solution.lines[marked], board.lines[marked])
    elif wrong:
        assert found == Wrong(wrong)
    else:
        assert isinstance(found, Together)
        assert not fits(solutions, board, found.edges)
        for edge in found.edges:
            assert fits(solutions, board, set(found.edges) - {edge})
        assert found.minimal
        assert found.smallest
        if len(found.edges) > 2:
            pairs = ((one, two) for i, one in enumerate(marked) for two in marked[:i])
            assert all(fits(solutions, board, pair) for pair in pairs)
    return type(found).__name__


def test_against_the_oracle() -> None:
    met: Counter[str] = Counter()
    for i in range(WANTED):
        world = known(*GRAPHS[i % 8])
        rng = np.random.default_rng([7, i])
        puzzle = random_puzzle(world, rng)
        met[agree(world, puzzle, random_board(world, puzzle, rng))] += 1
    assert set(met) == {"NothingWrong", "Wrong", "Together", "Contradiction"}, met


@pytest.mark.parametrize("make", [square, honeycomb])
def test_one_turned_mark_is_found(make: MakeGraph) -> None:
    world = known(make, 5, 3)
    met = 0
    for i in range(60):
        rng = np.random.default_rng([11, i])
        puzzle = random_puzzle(world, rng)
        solutions = world.solutions(puzzle)
        if len(solutions) != 1:
            continue
        marks = np.where(solutions[0], LINE, CROSS)
        marks[rng.random(len(marks)) < 0.5] = UNKNOWN
        edge = int(rng.choice(np.flatnonzero(marks)))
        marks[edge] *= -1
        assert wrong_marks(puzzle, Board.of(puzzle.graph, marks), ENDLESS) == Wrong((edge,))
        met += 1
    assert met > 5


def test_two_clues_contradict_each_other() -> None:
    """A three in the corner beside a zero; other clues are not to blame."""
    board = square(5, 3)
    clues = np.full(15, NO_CLUE)
    clues[[4, 7, 14]] = [3, 0, 2]
    assert isinstance(wrong_marks(Puzzle.of(board, clues), Board.blank(board)), NothingWrong)
    clues[[0, 1]] = [3, 0]
    found = wrong_marks(Puzzle.of(board, clues), Board.blank(board))
    assert found == Contradiction((0, 1), True, True)


def test_no_loop_at_all() -> None:
    """A loop through all dots of a board with an odd number of them: no clue is to blame."""
    board = square(2, 4)
    puzzle = Puzzle.of(board, [NO_CLUE] * 8, variant="full")
    assert wrong_marks(puzzle, Board.blank(board), ENDLESS) == Contradiction((), True, True)


def test_a_board_of_another_graph() -> None:
    with pytest.raises(BoardError):
        wrong_marks(Puzzle.of(square(5, 3), [NO_CLUE] * 15), Board.blank(square(3, 5)))


def test_budgets() -> None:
    puzzle, lines = grown(square(14, 9), np.random.default_rng(5), shown=0.4)
    marks = np.where(lines, -LINE, -CROSS)
    board = Board.of(puzzle.graph, marks)
    assert wrong_marks(puzzle, board, Budget(time_limit=0)) == Stopped("time limit of 0 s reached")
    cancelled = Budget()
    cancelled.cancel.set()
    assert wrong_marks(puzzle, board, cancelled) == Stopped("cancelled")
    right = wrong_marks(puzzle, board, Budget())
    for conflicts in (0, 1, 3, 10, 30, 100, 100_000):
        found = wrong_marks(puzzle, board, Budget(conflicts=conflicts))
        assert found in (right, Stopped(f"limit of {conflicts} conflicts reached"))


def test_cancelled_while_it_looks_for_clues_to_blame() -> None:
    clues = np.zeros(300, dtype=int)
    board = square(20, 15)
    kinds = set()
    for looks in range(12):
        budget = cancelled_at(looks)
        found = wrong_marks(Puzzle.of(board, clues), Board.blank(board), budget)
        assert isinstance(found, (Stopped, Contradiction))
        assert late_looks(budget) <= 2
        kinds.add(type(found))
    assert kinds == {Stopped, Contradiction}


def test_sides_that_no_solution_gives() -> None:
    met: Counter[bool] = Counter()
    for i in range(WANTED):
        world = known(*GRAPHS[i % 8])
        rng = np.random.default_rng([8, i])
        puzzle = random_puzzle(world, rng)
        board = random_board(world, puzzle, rng)
        sides = rng.integers(0, 3, puzzle.graph.n_faces).astype(np.int8)
        marked = board.marks != UNKNOWN
        left = [
            lines
            for lines in world.solutions(puzzle)
            if np.array_equal(lines[marked], board.lines[marked])
        ]
        wrong = sides > 0
        for lines in left:
            wrong &= inside_faces(puzzle.graph, lines) != (sides == 1)
        found = wrong_sides(puzzle, board, sides, ENDLESS)
        # Of many solutions nobody looks at all, and none is blamed.
        few = len(left) <= 20
        assert found == (tuple(np.flatnonzero(wrong).tolist()) if left and few else ())
        met[bool(found)] += 1
    assert set(met) == {True, False}, met


def test_sides_are_not_known_when_the_time_is_up() -> None:
    puzzle = Puzzle.of(square(30, 30), [NO_CLUE] * 900)
    sides = np.ones(900, dtype=np.int8)
    assert isinstance(
        wrong_sides(puzzle, Board.blank(puzzle.graph), sides, Budget(time_limit=0)), Stopped
    )
