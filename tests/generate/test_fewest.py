"""A smallest clue set is as small as enumeration finds, and proven."""

from itertools import combinations

import numpy as np
import pytest

from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Solution, Unique
from takegaki.generate import Request, generate
from takegaki.generate.fewest import fewest_clues
from takegaki.generate.wishes import told_only
from takegaki.loops import colour_loop
from takegaki.solve import prove, solutions
from takegaki.solve.search import Budget, Stopped
from takegaki.tilings import honeycomb, square


def all_loops(graph) -> np.ndarray:
    """(loops, F) the face counts of every loop of a board."""
    free = Puzzle.of(graph, np.full(graph.n_faces, -1))
    return np.array([face_counts(graph, found.lines) for found in solutions(free, method="sat")])


def smallest(counts, clues) -> int:
    same = counts == clues
    for size in range(len(clues) + 1):
        for chosen in combinations(range(len(clues)), size):
            if same[:, list(chosen)].all(axis=1).sum() == 1:
                return size
    return -1


@pytest.mark.parametrize("graph", [square(4, 3), square(2, 4), honeycomb(3, 3)], ids=str)
def test_as_enumeration(graph):
    counts = all_loops(graph)
    for seed in range(6):
        lines = colour_loop(graph, seed)
        clues = face_counts(graph, lines)
        least = smallest(counts, clues)
        if least < 0:
            continue
        solution = Solution.of(Puzzle.of(graph, clues), lines)
        groups = [[face] for face in range(graph.n_faces)]
        bounds: list[int] = []
        found = fewest_clues(
            solution, groups, range(graph.n_faces), bound=lambda least, most, told=bounds: told.append(least)
        )
        assert len(found) == least
        kept = np.isin(np.arange(graph.n_faces), found)
        assert isinstance(prove(told_only(solution.puzzle, kept), method="sat"), Unique)
        assert bounds == sorted(bounds)
        assert bounds[-1] == least


def test_with_symmetry_and_by_request():
    plain = generate(Request(square(5, 3), 2, method="hard", fewest=True)).puzzle
    greedy = generate(Request(square(5, 3), 2, method="hard")).puzzle
    assert (plain.clues >= 0).sum() <= (greedy.clues >= 0).sum()
    turned = generate(Request(square(4, 3), 2, method="hard", fewest=True, symmetry="rot2")).puzzle
    assert ((turned.clues >= 0) == (turned.clues >= 0)[::-1]).all()


def test_budget():
    made = generate(Request(square(8, 8), 1, method="hard", fewest=True), Budget(time_limit=0.3))
    assert isinstance(made, Stopped)
