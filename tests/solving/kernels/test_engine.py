"""The engine as an object: models one after another, clauses at any time, questions that change
nothing.
"""

from itertools import pairwise

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import Known, known, random_puzzle
from solving.kernels.boards import ODD, SMALL, engine_of, fitting, lines_of, tables_of
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.tilings import honeycomb, square

BOARDS = [*SMALL, *ODD]


@pytest.fixture(params=BOARDS, ids=lambda board: repr(board.graph))
def board(request: pytest.FixtureRequest) -> Known:
    board: Known = request.param
    return board


def blank(board: Known) -> Puzzle:
    return Puzzle.of(board.graph, [-1] * board.graph.n_faces)


def models(board: Known, engine: Engine, limit: int = 10_000) -> set[bytes]:
    """The lines of all models, at most `limit`; fails when one comes twice."""
    met: set[bytes] = set()
    while len(met) < limit and engine.solve() is Status.SAT:
        lines = lines_of(board.graph, engine).tobytes()
        assert lines not in met
        met.add(lines)
    return met


@pytest.mark.parametrize("edges", [False, True])
def test_models_are_the_solutions(board: Known, edges: bool) -> None:
    rng = np.random.default_rng(1)
    numbers = []
    for i in range(20):
        puzzle = random_puzzle(board, rng)
        right = {lines.tobytes() for lines in board.solutions(puzzle)}
        engine = engine_of(puzzle, seed=i, edges=edges)
        met = models(board, engine, limit=40)
        assert met <= right
        assert len(met) == min(40, len(right))
        assert len(met) == 40 or engine.solve() is Status.UNSAT
        numbers.append(min(len(right), 2))
    assert set(numbers) == {0, 1, 2}


@pytest.mark.parametrize(
    "shape", [(square, 3, 3), (square, 4, 2), (honeycomb, 3, 3), (honeycomb, 2, 4)]
)
@pytest.mark.parametrize("edges", [False, True])
def test_without_clues_every_loop_is_met(shape: GraphShape, edges: bool) -> None:
    small = known(*shape)
    engine = engine_of(blank(small), edges=edges)
    assert models(small, engine) == {lines.tobytes() for lines in small.loops}
    assert engine.solve() is Status.UNSAT
    assert engine.core == []


def test_nothing_inside_is_a_model_unless_excluded() -> None:
    small = known(square, 2, 2)
    engine = Engine(tables_of(blank(small)))
    assert len(models(small, engine)) == 14
    asks_for_a_line = Engine(tables_of(Puzzle.of(small.graph, [1, -1, -1, -1])))
    assert len(models(small, asks_for_a_line)) == len(
        small.solutions(Puzzle.of(small.graph, [1, -1, -1, -1]))
    )


@pytest.mark.parametrize("seed", range(8))
def test_clauses_at_any_time(board: Known, seed: int) -> None:
    rng = np.random.default_rng(seed)
    puzzle = random_puzzle(board, rng)
    # The last colouring is the empty one, if it is there; the engine's models are loops.
    colours = fitting(board, puzzle)
    left = colours[colours.any(axis=1)]
    engine = engine_of(puzzle, seed=seed)
    answers = set()
    for _ in range(60):
        if rng.random() < 0.5:
            items = rng.choice(board.graph.n_faces + 1, size=rng.integers(1, 4), replace=False)
            values = rng.random(len(items)) < 0.4
            engine.require((2 * items + values).tolist())
            left = left[(left[:, items] == values).any(axis=1)]
        status = (
            engine.solve(conflicts=int(rng.integers(3))) if rng.random() < 0.3 else engine.solve()
        )
        answers.add(status)
        if status is Status.SAT:
            given = (left == engine.values[: left.shape[1]]).all(axis=1)
            assert given.sum() == 1
            left = left[~given]
        elif status is Status.UNSAT:
            assert len(left) == 0
            break
    assert answers - {Status.STOPPED}


def test_clauses_that_hold_or_fail_already() -> None:
    board = SMALL[0]
    world, corner = board.graph.outside, 2 * 0 + 1
    engine = engine_of(blank(board))
    engine.require([corner])
    engine.require([corner])  # holds
    engine.require([corner - 1, 2 * 7 + 1])  # the second is all that is left
    engine.require([2 * world, 2 * 3])  # holds from the start
    assert engine.solve() is Status.SAT
    assert engine.values[[0, 7, world]].tolist() == [True, True, False]
    engine.require([corner - 1, 2 * world + 1])  # nothing is left
    assert engine.solve() is Status.UNSAT
    assert engine.core == []
    engine.require([corner])
    assert engine.solve() is Status.UNSAT, "contradictory once, contradictory for good"


def test_an_empty_clause_is_a_contradiction() -> None:
    engine = engine_of(blank(SMALL[0]))
    engine.require([])
    assert engine.solve() is Status.UNSAT


def test_a_clause_as_long_as_the_board() -> None:
    board = SMALL[1]
    engine = engine_of(blank(board))
    assert engine.solve() is Status.SAT
    engine.keep_model()
    first = engine.values[: board.graph.n_faces]
    engine.require(2 * np.arange(board.graph.n_faces) + ~first)
    met = models(board, engine)
    assert len(met) == len(board.loops) - 1


def test_a_kept_model_may_come_again() -> None:
    board = SMALL[1]
    engine = engine_of(blank(board))
    assert engine.solve() is Status.SAT
    first = engine.values
    for _ in range(3):
        engine.keep_model()
        assert engine.solve() is Status.SAT
        assert np.array_equal(engine.values, first)
    assert engine.solve() is Status.SAT
    assert not np.array_equal(engine.values, first)
    engine.keep_model()
    assert len(models(board, engine)) == len(board.loops) - 1


def test_questions_change_nothing() -> None:
    # With clues on every fourth cell: without any, the search meets no conflict.
    puzzle = Puzzle.of(square(9, 9), [(1, 2, 3)[i % 3] if i % 4 == 0 else -1 for i in range(81)])
    asked, alone = engine_of(puzzle, seed=3), engine_of(puzzle, seed=3)
    efforts = [asked.effort]
    for conflicts in [0, 1, None, None, 2, None] * 5:
        assert asked.solve(conflicts=conflicts) is alone.solve(conflicts=conflicts)
        before = [array.tobytes() for array in asked._s.arrays().values()]
        values, _, effort, memory = asked.values, asked.core, asked.effort, asked.memory
        assert (effort, memory) == (asked.effort, asked.memory)
        values[:] = ~values
        assert [array.tobytes() for array in asked._s.arrays().values()] == before
        efforts.append(effort)
    assert alone.effort == asked.effort
    assert np.array_equal(alone.values, asked.values)
    for earlier, later in pairwise(efforts):
        assert all(a <= b for a, b in zip(earlier, later, strict=True))
    assert all(counter > 0 for counter in efforts[-1][:4])


def test_seeds_change_the_way_but_not_the_answer() -> None:
    board = SMALL[0]
    rng = np.random.default_rng(2)
    ways = 0
    for _ in range(10):
        puzzle = random_puzzle(board, rng)
        met, efforts = set(), set()
        for seed in range(4):
            engine = engine_of(puzzle, seed=seed)
            met.add(frozenset(models(board, engine)))
            efforts.add(engine.effort)
            again = engine_of(puzzle, seed=seed)
            models(board, again)
            assert again.effort == engine.effort
        assert len(met) == 1
        ways += len(efforts) > 1
    assert ways > 0
