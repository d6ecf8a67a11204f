"""A walk through all parts of the engine on tiny boards; `python -m solving.kernels.scenarios`
prints it.

With NUMBA_DISABLE_JIT=1 the kernels run as plain Python; see test_without_jit.py.
"""

import json
from typing import Any

import numpy as np

from oracle.boards import random_puzzle
from oracle.net_boards import known_trees, random_net
from solving.kernels.boards import ODD, SMALL, engine_of, tables_of
from solving.kernels.examples import maze, odd_tour
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.kernels.fact_board import HARD, OF_FACTS, new_fact_board
from takegaki.deduce.kernels.run_ladder import begin, run_ladder
from takegaki.generation.loops import LOOPS, colour_loop
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.methods.backtrack import BacktrackSearch
from takegaki.solving.methods.dfs import DfsSearch
from takegaki.solving.methods.exact_trees import TreeSearch
from takegaki.tilings import honeycomb, square

Told = list[Any]


def models(engine: Engine, limit: int) -> Told:
    """Statuses, values and effort of up to `limit` models."""
    told: Told = []
    while len(told) < limit:
        status = engine.solve()
        told.append([status.name, engine.values.nonzero()[0].tolist(), engine.effort])
        if status is not Status.SAT:
            break
    return told


def one_after_another() -> Told:
    rng = np.random.default_rng(1)
    puzzles = [random_puzzle(board, rng) for board in [*SMALL, *ODD] for _ in range(3)]
    return [models(engine_of(puzzle, seed=i), 5) for i, puzzle in enumerate(puzzles)]


def goal_checks() -> Told:
    """Boards without clues, and one where a long way round closes: connectivity decides."""
    boards = [Puzzle.of(graph, [-1] * graph.n_faces) for graph in (SMALL[0].graph, honeycomb(8, 7))]
    engines = [
        engine_of(puzzle) for puzzle in [*boards, maze(9, 11, np.random.default_rng(0), 0.4)[0]]
    ]
    told = [models(engine, 6) for engine in engines]
    assert all(engine._s.goal_checks > 2 for engine in engines)
    return told


def assumptions() -> Told:
    told: Told = []
    for board in SMALL:
        engine = engine_of(
            Puzzle.of(board.graph, [-1] * (board.graph.n_faces - 1) + [3]), edges=True
        )
        first = 2 * (board.graph.n_faces + 1)
        for literals in (
            [first, first + 2, 1],
            [first + 1, 0, first + 7],
            [1, 2 * board.graph.outside + 1],
        ):
            status = engine.solve(literals)
            told.append([status.name, engine.core if status is Status.UNSAT else [], engine.effort])
            engine.keep_model()
        told += models(engine, 2)
    return told


def trials() -> Told:
    told: Told = []
    made = 0
    rng = np.random.default_rng(4)
    for board in SMALL:
        for _ in range(3):
            engine = engine_of(random_puzzle(board, rng))
            engine._s.trials.first_trial_at = 0
            engine._s.trials.trial_credit = 500
            told += models(engine, 2)
            made += engine._s.trials.n_trials
    assert made > 20
    return [*told, made]


def restarts_and_collections() -> Told:
    engine = engine_of(odd_tour(6, 6))
    engine._s.clauses.max_learned = 20
    told: Told = []
    while engine.solve(conflicts=30) is Status.STOPPED:
        told.append(engine.effort)
    assert engine.effort[4] > 0
    return [*told, engine.effort]


def growth() -> Told:
    puzzle = odd_tour(6, 4)
    engine = Engine(tables_of(puzzle))
    word = np.empty(1, dtype=np.int32)
    engine._s.clauses.arena, engine._s.stack = word, word.copy()
    engine.cancel()
    told: Told = [engine.solve().name]
    engine.resume()
    return [*told, models(engine, 1), len(engine._s.clauses.arena) > 1, len(engine._s.stack) > 1]


def searches_by_counts() -> Told:
    rng = np.random.default_rng(5)
    puzzles = [random_puzzle(board, rng) for board in SMALL for _ in range(3)]
    return [
        [search.next(Budget(conflicts=200)).__class__.__name__, repr(search.effort)]
        for puzzle in puzzles
        for search in (BacktrackSearch(puzzle), DfsSearch(puzzle))
        for _ in range(4)
    ]


def ladders() -> Told:
    """The journal of deduction, as long as it is read."""
    rng = np.random.default_rng(6)
    told: Told = []
    for board in [*SMALL, *ODD]:
        for _ in range(6):
            puzzle = random_puzzle(board, rng)
            fact_board = new_fact_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
            begin(fact_board, Board.blank(puzzle.graph).marks)
            status = run_ladder(fact_board, HARD, 1 << 40)
            facts = np.column_stack(
                [getattr(fact_board, name)[: fact_board.n_facts] for name in OF_FACTS]
            )
            told.append(
                [int(status), facts.tolist(), fact_board.premises[: fact_board.n_premises].tolist()]
            )
    return told


def loops_made() -> Told:
    """Loops of every maker, with and without wishes."""
    told: Told = []
    for graph in (square(5, 3), honeycomb(3, 4)):
        told += [np.flatnonzero(maker.make(graph, 5, None)).tolist() for maker in LOOPS.values()]
        wished = colour_loop(graph, 5, windingness=0.8, inside=0.4, symmetry="rot2", max_straight=3)
        told.append(np.flatnonzero(wished).tolist())
    return told


def trees() -> Told:
    """Boards of tiles: what turning decides, and the search with the tree goal on what it
    leaves.
    """
    told: Told = []
    rng = np.random.default_rng(4)
    for place in (("torus", 3, 3), ("torus", 2, 4), ("cells", 5, 3)):
        board = known_trees(*place)
        for seed in range(12):
            search = TreeSearch(random_net(board, rng), seed)
            while isinstance(step := search.next(Budget()), np.ndarray):
                told.append(step.nonzero()[0].tolist())
            told.append(list(vars(search.effort).values()))
    return told


SCENARIOS = [
    one_after_another,
    goal_checks,
    assumptions,
    trials,
    restarts_and_collections,
    growth,
    searches_by_counts,
    ladders,
    loops_made,
    trees,
]


def tell() -> str:
    """All scenarios as JSON."""
    return json.dumps({scenario.__name__: scenario() for scenario in SCENARIOS})


if __name__ == "__main__":
    print(tell())
