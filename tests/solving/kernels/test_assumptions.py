"""Assumptions: models under them, cores that clash by themselves, and no trace of them
afterwards.
"""

import numpy as np
import pytest

from oracle.boards import Known, random_puzzle
from solving.kernels.boards import ODD, SMALL, colourings, engine_of
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.solving import prove
from takegaki.solving.kernels.engine import Status
from tiers import sampled

BOARDS = [*SMALL, *ODD]


@pytest.fixture(params=BOARDS, ids=lambda board: repr(board.graph))
def board(request: pytest.FixtureRequest) -> Known:
    board: Known = request.param
    return board


def rows(board: Known, puzzle: Puzzle) -> np.ndarray:
    """(n, F + 1 + E) the values of every variable in every solution."""
    every = np.hstack([colourings(board.graph)[:-1], board.loops])
    told = np.flatnonzero(puzzle.clues >= 0)
    fits = (board.clues[:, told] == puzzle.clues[told]).all(axis=1)
    found: np.ndarray = every[fits & board.visits_all] if puzzle.variant == "full" else every[fits]
    return found


def under(values: np.ndarray, literals: list[int]) -> np.ndarray:
    """The rows in which all literals hold."""
    lits = np.array(literals, dtype=np.intp)
    found: np.ndarray = values[(values[:, lits >> 1] == (lits & 1)).all(axis=1)]
    return found


def random_literals(n_vars: int, rng: np.random.Generator) -> list[int]:
    items = rng.choice(n_vars, size=rng.integers(1, min(9, n_vars)), replace=False)
    found: list[int] = (2 * items + rng.integers(0, 2, size=len(items))).tolist()
    return found


@sampled(2)
@pytest.mark.parametrize("edges", [False, True])
@pytest.mark.parametrize("staying", [False, True])
def test_random_assumptions(board: Known, edges: bool, staying: bool) -> None:
    rng = np.random.default_rng(6)
    met = []
    for i in range(12):
        puzzle = random_puzzle(board, rng)
        right = rows(board, puzzle)
        n_vars = board.graph.n_faces + 1 + edges * board.graph.n_edges
        engine = engine_of(puzzle, seed=i, edges=edges)
        if staying:
            engine.stay_with_assumptions()
        for _ in range(12):
            assumed = random_literals(n_vars, rng)
            status = engine.solve(assumed)
            engine.keep_model()
            met.append(status)
            if status is Status.SAT:
                given = under(right[:, :n_vars], assumed)
                assert (given == engine.values).all(axis=1).sum() == 1
            else:
                core = engine.core
                assert set(core) <= set(assumed)
                assert len(set(core)) == len(core)
                assert len(under(right, core)) == 0
                assert engine.solve(core) is Status.UNSAT
        assert engine.solve() is (Status.SAT if len(right) else Status.UNSAT)
        assert engine.core == [] or len(right)
    assert set(met) == {Status.SAT, Status.UNSAT}


@pytest.mark.parametrize("edges", [False, True])
def test_models_under_assumptions_one_after_another(board: Known, edges: bool) -> None:
    engine = engine_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces), edges=edges)
    right = rows(board, Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    literals = [2 * 0 + 1, 2 * 2] if not edges else [2 * (board.graph.n_faces + 1) + 1, 2 * 2]
    taken = under(right, literals)[:50]
    for _ in taken:
        assert engine.solve(literals) is Status.SAT
    if len(taken) < 50:
        assert engine.solve(literals) is Status.UNSAT
        assert set(engine.core) <= set(literals)
        assert engine.solve() is (Status.SAT if len(right) > len(taken) else Status.UNSAT)


def unique_puzzles(board: Known, number: int) -> list[tuple[Puzzle, np.ndarray]]:
    rng = np.random.default_rng(9)
    made: list[tuple[Puzzle, np.ndarray]] = []
    while len(made) < number:
        puzzle = random_puzzle(board, rng)
        verdict = prove(puzzle, method="sat")
        if isinstance(verdict, Unique):
            made.append((puzzle, verdict.solution.lines))
    return made


@sampled()
@pytest.mark.parametrize("board", SMALL, ids=lambda board: repr(board.graph))
def test_flipped_edges_of_a_unique_solution(board: Known) -> None:
    rng = np.random.default_rng(3)
    for puzzle, lines in unique_puzzles(board, 6):
        engine = engine_of(puzzle, edges=True)
        literals = 2 * (board.graph.n_faces + 1 + np.arange(board.graph.n_edges)) + lines
        for edge in range(board.graph.n_edges):
            flipped = int(literals[edge] ^ 1)
            assert engine.solve([flipped]) is Status.UNSAT
            assert set(engine.core) <= {flipped}
            others = rng.choice(np.delete(literals, edge), size=10, replace=False).tolist()
            assert engine.solve([*others, flipped]) is Status.UNSAT
            assert engine.core == [flipped]
        assert engine.solve() is Status.SAT
        assert np.array_equal(engine.values[board.graph.n_faces + 1 :], lines)
        assert engine.solve() is Status.UNSAT


@pytest.mark.parametrize("board", SMALL, ids=lambda board: repr(board.graph))
def test_flipped_edges_without_clues(board: Known) -> None:
    """All edges of a loop assumed, one of them flipped, which the core must name."""
    engine = engine_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces), edges=True)
    right = rows(board, Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    rng = np.random.default_rng(5)
    for lines in rng.choice(board.loops, size=5):
        literals = 2 * (board.graph.n_faces + 1 + np.arange(board.graph.n_edges)) + lines
        for edge in rng.choice(board.graph.n_edges, size=8, replace=False).tolist():
            wrong = rng.permutation(
                np.append(np.delete(literals, edge), literals[edge] ^ 1)
            ).tolist()
            assert engine.solve(wrong) is Status.UNSAT
            assert int(literals[edge] ^ 1) in engine.core
            assert 1 < len(engine.core) < len(wrong)
            assert set(engine.core) <= set(wrong)
            assert len(under(right, engine.core)) == 0
        assert engine.solve(literals.tolist()) is Status.SAT
        engine.keep_model()
    assert engine.solve() is Status.SAT


def test_an_assumption_against_a_fact() -> None:
    board = SMALL[0]
    engine = engine_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    world = 2 * board.graph.outside
    assert engine.solve([2 * 3, world + 1, 2 * 4]) is Status.UNSAT
    assert engine.core == [world + 1]
    assert engine.solve([world]) is Status.SAT


def test_assumptions_that_contradict_each_other() -> None:
    board = SMALL[0]
    engine = engine_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    for assumed in ([14, 15], [15, 14], [15, 17, 14]):
        assert engine.solve(assumed) is Status.UNSAT
        assert set(engine.core) == {14, 15}
    assert engine.solve([15]) is Status.SAT


def test_assumptions_said_many_times() -> None:
    board = SMALL[0]
    engine = engine_of(Puzzle.of(board.graph, [-1] * board.graph.n_faces))
    assert engine.solve([15, 17] * 200) is Status.SAT
    assert engine.values[[7, 8]].all()
    assert engine.solve([15, 17] * 200 + [14]) is Status.UNSAT
    assert set(engine.core) == {14, 15}
