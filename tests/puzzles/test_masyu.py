"""Masyu's tables against loops walked cell by cell; boards and clues that it refuses."""

from collections import Counter

import numpy as np
import pytest

from oracle.compare import compare, compare_sets
from oracle.masyu_boards import BOARDS, known_passes, random_masyu
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles.check import check
from takegaki.tilings import graph_of, square
from tiers import sampled, samples


@sampled(5)
@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("size", BOARDS)
def test_verdicts_are_the_oracles(method: str, size: tuple[int, int]) -> None:
    board, rng = known_passes(*size), np.random.default_rng([7, *size])
    met: Counter[str] = Counter()
    for i in range(max(24, samples("oracle") // 50)):
        puzzle = random_masyu(board, rng)
        met[compare(board, puzzle, method, seed=i % 3)] += 1
        if i % 8 == 0:
            compare_sets(board, puzzle, method)
    assert len(met) == 3 or min(size) == 2


def test_a_board_is_a_solution_exactly_where_the_oracle_says() -> None:
    board, rng = known_passes(5, 3), np.random.default_rng(1)
    for _ in range(40):
        puzzle = random_masyu(board, rng)
        right = {lines.tobytes() for lines in board.solutions(puzzle)}
        for lines in board.loops[rng.choice(len(board.loops), 20)]:
            faults = check(puzzle, Board.of(board.graph, np.where(lines, 1, -1)))
            assert (faults == ()) == (lines.tobytes() in right)


@pytest.mark.parametrize("graph", [square(5, 3), graph_of("torus", 5, 3), graph_of("cells", 1, 6)])
def test_boards_that_masyu_is_not_played_on(graph: object) -> None:
    with pytest.raises(UnsupportedError, match="not played on a"):
        Puzzle.of(graph, [-1] * graph.n_cells, kind="masyu")  # type: ignore[attr-defined, arg-type]


@pytest.mark.parametrize("clue", [-2, 0, 3])
def test_clues_that_are_no_circles(clue: int) -> None:
    with pytest.raises(PuzzleError, match="r1c2: this is no circle"):
        Puzzle.of(graph_of("cells", 2, 2), [-1, clue, 1, -1], kind="masyu")
