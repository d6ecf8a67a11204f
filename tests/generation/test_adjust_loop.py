"""A smallest clue set is as small as enumeration finds, and proven."""

from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from narrowing import expect
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Solution, Unique
from takegaki.generation import Request, generate
from takegaki.generation.adjust_loop import fewest_clues
from takegaki.generation.draw import Generated
from takegaki.generation.loops import colour_loop
from takegaki.generation.requirements import with_clues
from takegaki.solving import prove, solutions
from takegaki.solving.methods import Stopped
from takegaki.tilings import honeycomb, square
from tiers import sampled


def all_loops(graph: Graph) -> np.ndarray:
    """(loops, F) the face counts of every loop of a board."""
    free = Puzzle.of(graph, np.full(graph.n_faces, -1))
    return np.array([face_counts(graph, found.lines) for found in solutions(free, method="sat")])


def smallest(counts: Any, clues: Any) -> int:
    same = counts == clues
    for size in range(len(clues) + 1):
        for chosen in combinations(range(len(clues)), size):
            if same[:, list(chosen)].all(axis=1).sum() == 1:
                return size
    return -1


@sampled()
@pytest.mark.parametrize("graph", [square(4, 3), square(2, 4), honeycomb(3, 3)], ids=str)
def test_as_enumeration(graph: Graph) -> None:
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
            solution,
            groups,
            range(graph.n_faces),
            bound=partial(lambda told, least, most: told.append(least), bounds),
        )
        assert isinstance(found, tuple)
        assert len(found) == least
        kept = np.isin(np.arange(graph.n_faces), found)
        assert isinstance(prove(with_clues(solution.puzzle, kept), method="sat"), Unique)
        assert bounds == sorted(bounds)
        assert bounds[-1] == least


def test_with_symmetry_and_by_request() -> None:
    plain = expect(Generated, generate(Request(square(5, 3), 2, method="hard", fewest=True))).puzzle
    greedy = expect(Generated, generate(Request(square(5, 3), 2, method="hard"))).puzzle
    assert (plain.clues >= 0).sum() <= (greedy.clues >= 0).sum()
    turned = expect(
        Generated, generate(Request(square(4, 3), 2, method="hard", fewest=True, symmetry="rot2"))
    ).puzzle
    assert ((turned.clues >= 0) == (turned.clues >= 0)[::-1]).all()


def test_budget() -> None:
    made = generate(Request(square(8, 8), 1, method="hard", fewest=True), Budget(time_limit=0.3))
    assert isinstance(made, Stopped)
