"""Net against the oracle: random puzzles with and without walls, plain and wrapping."""

from collections import Counter

import numpy as np
import pytest

from methods import FOR_TREES
from oracle.boards import PUZZLES_WANTED
from oracle.compare import compare, compare_sets
from oracle.net_boards import BOARDS, known_trees, random_net
from takegaki.core.puzzle import Puzzle
from takegaki.solving import count
from tiers import sampled, thorough

SHARE = max(1, PUZZLES_WANTED // len(BOARDS))


@sampled()
@pytest.mark.parametrize("method", FOR_TREES)
@pytest.mark.parametrize("place", BOARDS)
def test_method_agrees_with_the_oracle(method: str, place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    rng = np.random.default_rng(BOARDS.index(place))
    for i in range(SHARE if method == "exact" else SHARE // 4 + 1):
        puzzle = random_net(board, rng)
        compare(board, puzzle, method, seed=i % 3)
        if i % 8 == 0:
            compare_sets(board, puzzle, method)


@thorough
def test_all_kinds_of_puzzles_are_met() -> None:
    rng = np.random.default_rng(3)
    met: Counter[int] = Counter()
    for place in BOARDS[:6]:
        board = known_trees(*place)
        met.update(min(2, len(board.solutions(random_net(board, rng)))) for _ in range(150))
    assert all(met[number] > 90 for number in (0, 1, 2)), met


@pytest.mark.parametrize(("place", "number"), [(("cells", 3, 3), 192), (("cells", 4, 3), 2415)])
def test_every_tree_is_a_solution_of_one_puzzle(place: tuple[str, int, int], number: int) -> None:
    """Turned to a standard way, the tiles of all trees are so many puzzles; their solutions add
    up.
    """
    board = known_trees(*place)
    puzzles = np.unique(board.shapes, axis=0)
    counts = [count(Puzzle.of(board.graph, tiles, kind="net")) for tiles in puzzles]
    assert all(found.complete for found in counts)
    assert sum(found.value for found in counts) == number
    assert max(found.value for found in counts) > 1
