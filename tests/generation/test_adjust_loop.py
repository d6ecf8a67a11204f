"""A smallest clue set is as small as enumeration finds, and proven."""

from functools import partial
from itertools import combinations, islice
from typing import Any

import numpy as np
import pytest

from narrowing import expect
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import face_counts, inside_faces
from takegaki.core.verdict import Stopped, Unique
from takegaki.generation import Request, generate
from takegaki.generation.adjust_loop import LoopAdjustment
from takegaki.generation.generate_puzzle import Generated
from takegaki.generation.loops import colour_loop
from takegaki.generation.removal.fewest_clues import fewest_clues
from takegaki.generation.requirements import with_clues
from takegaki.runtime.rng import new_rng
from takegaki.solving import prove, solutions
from takegaki.tilings import honeycomb, square
from tiers import sampled, tries


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
        assert list(found) == sorted(found)
        kept = np.isin(np.arange(graph.n_faces), found)
        assert isinstance(prove(with_clues(solution.puzzle, kept), method="sat"), Unique)
        assert bounds == sorted(bounds)
        assert bounds[-1] == least


def test_groups_of_unequal_size_count_by_their_clues() -> None:
    """A mirror has cells of its own and pairs: the fewest clues are not the fewest groups."""
    graph = square(4, 3)
    counts = all_loops(graph)
    mirror = [[0, 8], [1, 9], [2, 10], [3, 11], [4], [5], [6], [7]]
    for seed in range(8):
        lines = colour_loop(graph, seed)
        clues = face_counts(graph, lines)
        least = smallest_of_groups(counts, clues, mirror)
        if least < 0:
            continue
        solution = Solution.of(Puzzle.of(graph, clues), lines)
        found = fewest_clues(solution, mirror, range(graph.n_faces))
        assert isinstance(found, tuple)
        assert len(found) == least


def smallest_of_groups(counts: Any, clues: Any, groups: list[list[int]]) -> int:
    same = counts == clues
    sizes = [
        len(faces)
        for size in range(len(groups) + 1)
        for chosen in combinations(groups, size)
        for faces in [[face for group in chosen for face in group]]
        if same[:, faces].all(axis=1).sum() == 1
    ]
    return min(sizes, default=-1)


def test_with_symmetry_and_by_request() -> None:
    plain = expect(Generated, generate(Request(square(5, 3), 2, method="hard", fewest=True))).puzzle
    greedy = expect(Generated, generate(Request(square(5, 3), 2, method="hard"))).puzzle
    assert (plain.clues >= 0).sum() <= (greedy.clues >= 0).sum()
    turned = expect(
        Generated, generate(Request(square(4, 3), 2, method="hard", fewest=True, symmetry="rot2"))
    ).puzzle
    assert ((turned.clues >= 0) == (turned.clues >= 0)[::-1]).all()


def test_budget() -> None:
    made = generate(
        Request(square(8, 8), 1, method="hard", fewest=True), budget=Budget(time_limit=0.3)
    )
    assert isinstance(made, Stopped)


def test_an_adjusted_loop_has_as_much_inside_as_a_coloured_one() -> None:
    """Within a face of the share, where the margin is less than one: a face and a half too few were
    taken.
    """
    request = Request(
        honeycomb(5, 5), method="normal", rules="honeycomb-basic", inside=0.58, seed=492239612
    )
    lines = colour_loop(request.graph, 1, inside=0.58)
    found = []
    for seed in range(tries(30)):
        budget = Budget().start()
        work = LoopAdjustment(request, lines, new_rng(seed), budget, lambda note: None)
        found += list(islice(work.loops(), 30))
    counts = {int(inside_faces(request.graph, loop).sum()) for loop in found}
    wanted = round(0.58 * 25)
    assert counts <= {wanted - 1, wanted, wanted + 1}
    # All three are met: nothing less is taken either.
    assert len(counts) == 3
