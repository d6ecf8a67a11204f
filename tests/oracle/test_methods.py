"""Every method against the oracle, on random puzzles of every kind."""

from collections import Counter

import pytest

from graph_shapes import GraphShape
from methods import COMPLETE
from oracle.boards import GRAPHS, PUZZLES_WANTED, known, random_puzzle
from oracle.compare import compare, compare_many
from takegaki.core.puzzle import Puzzle
from tiers import TIER, sampled

SHARES = 10 if TIER == "thorough" else 2
PARTS = [(graph, part) for part in range(SHARES) for graph in range(len(GRAPHS))]


@sampled(2)
@pytest.mark.parametrize("method", COMPLETE)
@pytest.mark.parametrize(("graph", "part"), PARTS)
def test_method_agrees_with_the_oracle(method: str, graph: int, part: int) -> None:
    compare_many(method, graph, max(1, PUZZLES_WANTED // len(PARTS)), seed=part)


def test_all_kinds_of_puzzles_are_met() -> None:
    import numpy as np

    rng = np.random.default_rng(5)
    met: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for graph in GRAPHS[:6]:
        board = known(*graph)
        for _ in range(150):
            puzzle = random_puzzle(board, rng)
            met[min(2, len(board.solutions(puzzle)))] += 1
            kinds["full"] += puzzle.variant == "full"
            kinds["hidden"] += bool((puzzle.clues == -2).any())
    assert all(met[number] > 900 * 0.15 for number in (0, 1, 2)), met
    assert all(kinds[name] > 900 * 0.03 for name in ("full", "hidden")), kinds


@sampled(5)
@pytest.mark.parametrize("method", COMPLETE)
@pytest.mark.parametrize("graph", [GRAPHS[0], GRAPHS[1]])
def test_without_clues_every_loop_is_a_solution(method: str, graph: GraphShape) -> None:
    from takegaki.solving import count

    board = known(*graph)
    blank = Puzzle.of(board.graph, [-1] * board.graph.n_faces)
    compare(board, blank, method)
    found = count(blank, method=method, limit=1500)
    assert (found.value, found.complete, found.reason) == (1500, False, "limit")
    small = known(graph[0], 3, 2)
    blank = Puzzle.of(small.graph, [-1] * small.graph.n_faces)
    found = count(blank, method=method)
    assert (found.value, found.complete) == (len(small.loops), True)
