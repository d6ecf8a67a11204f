"""What an engine believes in the middle of a search, against all solutions not met yet."""

from itertools import product

import numpy as np
import pytest

import random_loops
from oracle.boards import Known, random_puzzle
from solving.kernels.boards import ODD, SMALL, colourings, engine_of, fitting, lines_of
from solving.kernels.examples import maze
from solving.kernels.invariants import (
    agrees,
    assert_classes_are_whole,
    assert_consistent,
    classes_of,
    clauses_of,
)
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.puzzles.check import check
from takegaki.solving.kernels.antecedents import explain
from takegaki.solving.kernels.cdcl import DEEP
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.state import (
    BY_CLAUSE,
    BY_EQUAL,
    BY_GOAL,
    BY_TABLE,
    NO_REASON,
    TRUE,
    UNSET,
    State,
)
from takegaki.tilings import square
from tiers import sampled

BOARDS = [*SMALL, *ODD]


def assert_sound(s: State, left: np.ndarray) -> set[int]:
    """Clauses, facts, classes and reasons hold in all rows (n, N) of `left`; the kinds of reasons
    met.
    """
    assert_consistent(s)
    assert agrees(s, left).all()
    for _, _, literals in clauses_of(s):
        lits = np.array(literals)
        assert len(set((lits >> 1).tolist())) == len(lits)
        assert (left[:, lits >> 1] == (lits & 1)).any(axis=1).all()
    kinds = set()
    for item in s.trail[: s.trail_length].tolist():
        reason = int(s.reason[item])
        if reason != NO_REASON and s.level[item] > 0:
            kinds.add(reason & 7)
            premises = s.buf[: explain(s, reason, item, 0)].copy()
            assert (s.position[premises] < s.position[item]).all()
            rows = left[(left[:, premises] == (s.val[premises] == TRUE)).all(axis=1)]
            assert (rows[:, item] == (s.val[item] == TRUE)).all()
    return kinds


def search_watched(board: Known, puzzle: Puzzle, engine: Engine, models: int) -> set[int]:
    """Meet up to `models` models, stopping at every conflict to look at what the engine
    believes.
    """
    left = fitting(board, puzzle)
    left = left[left.any(axis=1)]
    kinds: set[int] = set()
    while models:
        status = engine.solve(conflicts=0)
        kinds |= assert_sound(engine._s, left)
        if status is Status.STOPPED:
            assert_classes_are_whole(engine._s)
            status = engine.solve(conflicts=1)
            kinds |= assert_sound(engine._s, left)
        if status is Status.UNSAT:
            assert len(left) == 0
            break
        if status is Status.SAT:
            models -= 1
            given = (left == engine.values).all(axis=1)
            assert given.sum() == 1
            left = left[~given]
    return kinds


@sampled(3)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: repr(board.graph))
def test_all_beliefs_hold(board: Known) -> None:
    rng = np.random.default_rng(7)
    for i in range(8):
        puzzle = random_puzzle(board, rng)
        search_watched(board, puzzle, engine_of(puzzle, seed=i), models=8)


def test_all_kinds_of_reasons_are_met() -> None:
    board = SMALL[1]
    rng = np.random.default_rng(7)
    kinds = set()
    for i in range(40):
        puzzle = random_puzzle(board, rng)
        kinds |= search_watched(board, puzzle, engine_of(puzzle, seed=i), models=8)
    # Without assumptions all that the goal forces is made a clause.
    assert kinds == {BY_CLAUSE, BY_TABLE, BY_EQUAL}
    kinds |= search_under_assumptions(board)[0]
    assert kinds == {BY_CLAUSE, BY_TABLE, BY_GOAL, BY_EQUAL}


def search_under_assumptions(board: Known) -> tuple[set[int], int]:
    """The kinds of reasons met, and the deepest level, under random assumptions on a board without
    clues.
    """
    puzzle = Puzzle.of(board.graph, [-1] * board.graph.n_faces)
    engine = engine_of(puzzle)
    left = colourings(board.graph)[:-1]
    rng = np.random.default_rng(2)
    kinds: set[int] = set()
    deepest = 0
    for _ in range(30):
        items = rng.choice(board.graph.n_faces, size=6, replace=False)
        engine.solve((2 * items + rng.integers(0, 2, size=6)).tolist(), conflicts=2)
        deepest = max(deepest, engine._s.decision_level)
        engine.keep_model()
        kinds |= assert_sound(engine._s, left)
    return kinds, deepest


@pytest.mark.parametrize("board", SMALL, ids=lambda board: repr(board.graph))
def test_beliefs_under_assumptions(board: Known) -> None:
    """What is learned under assumptions holds without them too."""
    assert search_under_assumptions(board)[1] > 6


def classes_in_a_search(engine: Engine) -> tuple[int, int]:
    """Stop a search at each of its conflicts, and go on: how many there were, and the largest class
    but for the world's that was set above level 0.
    """
    s, largest, stops = engine._s, 0, 0
    while engine.solve(conflicts=int(stops > 0)) is Status.STOPPED:
        stops += 1
        assert_classes_are_whole(s)
        for ring in classes_of(s):
            if s.classes.root[ring[0]] != s.classes.root[s.known_false] and s.val[ring[0]] != UNSET:
                largest = max(largest, len(ring))
    return stops, largest


@pytest.mark.parametrize("edges", [False, True])
def test_a_class_is_set_as_a_whole_whatever_was_taken_back(edges: bool) -> None:
    """Which member went round it last outlasts backtracking and merges."""
    stops, largest = 0, 0
    for seed, shown in product(range(12), (0.3, 0.4)):
        puzzle, _ = maze(15, 13, np.random.default_rng(seed), shown)
        more, size = classes_in_a_search(engine_of(puzzle, seed, edges))
        stops, largest = stops + more, max(largest, size)
    assert stops > 50
    assert largest > 10


@sampled(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_deep_search_takes_what_is_forced_where_it_stands(seed: int) -> None:
    """Later than at the level of its premises; what is learned from it holds in a loop known
    beforehand.
    """
    graph = square(15, 14)
    puzzle, lines = random_loops.random_puzzle(graph, np.random.default_rng(seed), 0.15)
    inside = np.append(inside_faces(graph, lines), False)
    engine = engine_of(puzzle, seed)
    s = engine._s
    late, status = 0, Status.STOPPED
    while status is Status.STOPPED:
        status = engine.solve(conflicts=1)
        assert_consistent(s)
        assert_classes_are_whole(s)
        for ref, _, lits in clauses_of(s):
            assert any(inside[lit >> 1] == (lit & 1) for lit in lits)
            mine = lits[0] >> 1
            if s.reason[mine] == ref * 8 + BY_CLAUSE:
                late += s.level[mine] > max(s.level[lit >> 1] for lit in lits[1:])
    assert status is Status.SAT
    assert s.decision_level > DEEP
    assert late > 0
    assert all(
        any(engine.values[lit >> 1] == (lit & 1) for lit in lits) for _, _, lits in clauses_of(s)
    )
    assert check(puzzle, Solution(puzzle, lines_of(graph, engine)).board()) == ()
