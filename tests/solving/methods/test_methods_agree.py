"""All methods against each other on random puzzles up to 12x12, too large for the oracle."""

from collections import Counter

import numpy as np
import pytest

from graph_shapes import MakeGraph
from methods import COMPLETE
from narrowing import expect
from random_loops import random_puzzle
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Multiple, Unique, Verdict
from takegaki.puzzles.check import check
from takegaki.runtime.arrays import Flags
from takegaki.solving import backbone, prove
from takegaki.solving.questions.backbone import Backbone
from takegaki.tilings import honeycomb, square
from tiers import sampled, tries

SIZES = [(12, 7), (7, 12), (10, 10), (12, 12), (4, 9)]


def witnesses(verdict: Verdict) -> list[Solution]:
    if isinstance(verdict, Unique):
        return [verdict.solution]
    return [verdict.first, verdict.second] if isinstance(verdict, Multiple) else []


def agreed(puzzle: Puzzle) -> str:
    """The verdict that all methods give; fails where they do not, or a witness is wrong."""
    verdicts = [prove(puzzle, method=method) for method in COMPLETE]
    assert len({verdict.name for verdict in verdicts}) == 1, puzzle.clues.tolist()
    for verdict in verdicts:
        found = witnesses(verdict)
        assert all(check(puzzle, solution.board()) == () for solution in found)
        assert len(set(found)) == len(found)
    if isinstance(verdicts[0], Unique):
        assert len({expect(Unique, verdict).solution for verdict in verdicts}) == 1
    return verdicts[0].name


@sampled()
@pytest.mark.parametrize("make", [square, honeycomb])
@pytest.mark.parametrize("size", SIZES)
def test_random_puzzles(make: MakeGraph, size: tuple[int, int]) -> None:
    rng = np.random.default_rng(list(size))
    met: Counter[str] = Counter()
    for i in range(tries(30)):
        puzzle, lines = random_puzzle(make(*size), rng, shown=[0.5, 0.7, 0.9][i % 3])
        met[agreed(puzzle)] += 1
        clues = puzzle.clues.copy()
        face = rng.choice(np.flatnonzero(clues >= 0))
        clues[face] = (clues[face] + 1) % (puzzle.graph.face_sizes[face] + 1)
        met[agreed(Puzzle.of(puzzle.graph, clues))] += 1
        assert check(puzzle, _board(puzzle, lines)) == ()
    assert set(met) == {"unique", "multiple", "no solution"}, met


def _board(puzzle: Puzzle, lines: Flags) -> Board:
    from takegaki.core.solution import Solution

    return Solution.of(puzzle, lines).board()


@pytest.mark.parametrize("make", [square, honeycomb])
def test_backbones(make: MakeGraph) -> None:
    rng = np.random.default_rng(8)
    for _ in range(tries(12)):
        puzzle, lines = random_puzzle(make(8, 6), rng, shown=0.55)
        boards = {expect(Backbone, backbone(puzzle, method=method)).board for method in COMPLETE}
        assert len(boards) == 1
        known = next(iter(boards)).marks
        assert (known[lines] >= 0).all()
        assert (known[~lines] <= 0).all()
