"""Memory: arrays that grow when they must, learned clauses that are collected, nothing worse than
linear.
"""

import numpy as np
import pytest

from graph_shapes import MakeGraph
from oracle.boards import Known, random_puzzle
from solving.kernels.boards import SMALL, colourings, engine_of, lines_of, state_of, tables_of
from solving.kernels.examples import maze, odd_tour
from solving.kernels.invariants import assert_consistent, clauses_of
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.cdcl import luby
from takegaki.solving.kernels.clause_arena import add_clause, collect
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.preparation import LUBY_UNIT
from takegaki.solving.kernels.propagate import assign, propagate
from takegaki.solving.kernels.state import NO_REASON, PERMANENT, TRUE, State
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough


def tiny(puzzle: Puzzle) -> Engine:
    """An engine whose arena and stack must grow from a single word."""
    engine = Engine(tables_of(puzzle))
    word = np.empty(1, dtype=np.int32)
    engine._s.clauses.arena, engine._s.stack = word, word.copy()
    engine.require(2 * np.arange(puzzle.graph.n_faces) + 1)
    return engine


def models(engine: Engine, limit: int) -> list[bytes]:
    found: list[bytes] = []
    while len(found) < limit and engine.solve() is Status.SAT:
        found.append(engine.values.tobytes())
    return found


def puzzles() -> list[Puzzle]:
    rng = np.random.default_rng(5)
    made = [random_puzzle(board, rng) for board in SMALL for _ in range(5)]
    made += [Puzzle.of(board.graph, [-1] * board.graph.n_faces) for board in SMALL]
    return [
        *made,
        odd_tour(8, 8),
        maze(31, 21, rng, shown=0.4)[0],
        Puzzle.of(honeycomb(17, 9), [-1] * 153),
    ]


def test_growing_changes_nothing() -> None:
    grown = 0
    for puzzle in puzzles():
        small, usual = tiny(puzzle), engine_of(puzzle)
        assert models(small, 60) == models(usual, 60)
        assert small.effort == usual.effort
        assert_consistent(small._s)
        assert len(small._s.clauses.arena) >= small._s.clauses.arena_end
        assert len(small._s.stack) >= small._s.stack_end
        grown += len(small._s.stack) > 1
    assert grown > 10


def test_growing_for_a_clause_from_outside() -> None:
    board = SMALL[0]
    engine = tiny(Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    for face in range(board.graph.n_faces - 1):
        engine.require([2 * face, 2 * face + 2])
    before = engine.memory
    assert_consistent(engine._s)
    inside = colourings(board.graph)[:-1]
    apart = inside[~(inside[:, :-2] & inside[:, 1:-1]).any(axis=1)]
    assert set(models(engine, 1000)) == {row.tobytes() for row in apart}
    assert engine.memory >= before
    assert len(apart) > 10


@thorough
@pytest.mark.parametrize("keep", [0, 5, 60])
def test_collecting_learned_clauses_keeps_the_answers(keep: int) -> None:
    for puzzle in puzzles():
        collecting, usual = engine_of(puzzle), engine_of(puzzle)
        collecting._s.clauses.max_learned = keep
        met, right = models(collecting, 150), models(usual, 150)
        assert len(met) == len(right)
        assert len(right) == 150 or set(met) == set(right)
        assert_consistent(collecting._s)


def test_learned_clauses_are_bounded() -> None:
    """What is alive follows the limit and the conflicts since the last restart, not all
    conflicts.
    """
    engine = engine_of(odd_tour(12, 10))
    engine._s.clauses.max_learned = 30
    most = restarts = 0
    lasting = []
    while engine.solve(conflicts=50) is Status.STOPPED:
        if engine._s.restarts > restarts:
            restarts = engine._s.restarts
            lasting.append(sum(glue <= 2 for _, glue, _ in clauses_of(engine._s)))
        most = max(most, int(engine._s.clauses.n_learned - engine._s.clauses.max_learned))
    conflicts = engine.effort[1]
    assert conflicts > 10_000
    longest = LUBY_UNIT * max(luby(i) for i in range(1, restarts + 2))
    assert most < max(lasting) + longest < conflicts / 4
    assert engine._s.clauses.max_learned < conflicts / 3
    assert_consistent(engine._s)


def with_clauses(board: Known, glues: list[int], rng: np.random.Generator) -> State:
    """A bare state with random clauses over its faces."""
    s = state_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    assert propagate(s) == NO_REASON
    for glue in glues:
        items = rng.choice(board.graph.n_faces, size=4, replace=False)
        s.buf[:4] = 2 * items + rng.integers(0, 2, size=4)
        add_clause(s, 4, glue)
    return s


def test_what_a_collection_keeps() -> None:
    rng = np.random.default_rng(0)
    glues = [PERMANENT] * 4 + [1, 2, 2] + [3] * 4 + [9] * 6
    s = with_clauses(SMALL[0], glues, rng)
    s.clauses.max_learned = 100
    before = clauses_of(s)
    collect(s)
    assert clauses_of(s) == before, "not too many: all stay"
    assert_consistent(s)
    s.clauses.max_learned = 5
    collect(s)
    kept = [glue for _, glue, _ in clauses_of(s)]
    assert kept in ([0, 0, 0, 0, 1, 2, 2], [0, 0, 0, 0, 1, 2, 2, 3, 3, 3, 3]), "the worst go"
    assert s.clauses.max_learned > 5
    assert_consistent(s)


def test_a_collection_drops_what_holds_and_what_cannot() -> None:
    rng = np.random.default_rng(3)
    board = SMALL[2]
    s = with_clauses(board, [PERMANENT, 2, 3] * 8, rng)
    before = [literals for _, _, literals in clauses_of(s)]
    for face in (0, 10):
        assign(s, face, TRUE, NO_REASON)
    assert propagate(s) == NO_REASON
    known = {2 * int(item) + (s.val[item] == TRUE) for item in np.flatnonzero(s.val)}
    left = [
        sorted(lit for lit in clause if lit ^ 1 not in known)
        for clause in before
        if not known & set(clause)
    ]
    s.clauses.max_learned = 100
    collect(s)
    assert sorted(sorted(literals) for _, _, literals in clauses_of(s)) == sorted(left)
    assert len(left) < len(before)
    assert any(len(literals) < 4 for literals in left)
    assert_consistent(s)


@sampled()
@pytest.mark.parametrize("make", [square, honeycomb])
@pytest.mark.parametrize("edges", [False, True])
def test_memory_grows_with_the_faces(make: MakeGraph, edges: bool) -> None:
    sizes = (12, 24, 48, 96)
    used, faces = [], []
    for size in sizes:
        graph = make(size, size - 3)
        engine = Engine(tables_of(Puzzle.of(graph, [-1] * graph.n_faces), edges))
        used.append(engine.memory)
        faces.append(graph.n_faces)
    slopes = np.diff(used) / np.diff(faces)
    assert slopes.max() < 1.1 * slopes.min()
    assert slopes.max() < (2500 if edges else 800), "bytes a face"


def test_memory_of_a_solved_board_is_that_of_an_open_one() -> None:
    puzzle, lines = maze(101, 99, np.random.default_rng(0), shown=1.0)
    engine = engine_of(puzzle)
    before = engine.memory
    assert engine.solve() is Status.SAT
    assert np.array_equal(lines_of(puzzle.graph, engine), lines)
    assert engine.solve() is Status.UNSAT
    assert engine.memory == before
