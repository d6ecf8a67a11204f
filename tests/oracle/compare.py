"""Does a method say what the oracle says? Every disagreement is an AssertionError with the puzzle
in it.
"""

from collections import Counter

import numpy as np

from oracle.boards import GRAPHS, Known, known, random_puzzle
from oracle.masyu_boards import KnownPasses
from oracle.net_boards import KnownTrees
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Found, Multiple, NoSolution, Unique
from takegaki.solving import another, backbone, count, prove, solutions
from takegaki.solving.questions.backbone import Backbone

VERDICTS = [NoSolution, Unique, Multiple]
FEW = 12
"""All solutions are asked for where there are at most so many."""


def compare_many(method: str, graph: int, wanted: int, seed: int) -> Counter[str]:
    """Ask about `wanted` random puzzles on GRAPHS[graph]; returns how often each verdict came."""
    board = known(*GRAPHS[graph])
    rng = np.random.default_rng([seed, graph])
    met: Counter[str] = Counter()
    for i in range(wanted):
        puzzle = random_puzzle(board, rng)
        met[compare(board, puzzle, method, seed=i % 3)] += 1
        if i % 8 == 0:
            compare_sets(board, puzzle, method)
    return met


def compare(
    board: Known | KnownTrees | KnownPasses, puzzle: Puzzle, method: str, seed: int = 0
) -> str:
    """The verdict and its witnesses against the oracle; returns the verdict's name."""
    right = board.solutions(puzzle)
    verdict = prove(puzzle, method=method, seed=seed)
    note = f"{method}: {verdict.name}, oracle: {len(right)} solutions; {describe(puzzle)}"
    assert type(verdict) is VERDICTS[min(len(right), 2)], note
    if isinstance(verdict, Unique):
        assert np.array_equal(verdict.solution.lines, right[0]), note
    if isinstance(verdict, Multiple):
        allowed = {row.tobytes() for row in right}
        witnesses = {verdict.first.lines.tobytes(), verdict.second.lines.tobytes()}
        assert len(witnesses) == 2, note
        assert witnesses <= allowed, note
    return verdict.name


def compare_sets(board: Known | KnownTrees | KnownPasses, puzzle: Puzzle, method: str) -> None:
    """Backbone, another solution and, where they are few, all solutions against the oracle."""
    right = board.solutions(puzzle)
    note = f"{method}: oracle: {len(right)} solutions; {describe(puzzle)}"
    bone = backbone(puzzle, method=method)
    assert isinstance(bone, Backbone) == (len(right) > 0), note
    if isinstance(bone, Backbone):
        assert np.array_equal(bone.board.marks == 1, right.all(axis=0)), note
        assert np.array_equal(bone.board.marks == -1, ~right.any(axis=0)), note
    if len(right) <= FEW:
        streamed = [found.lines.tobytes() for found in solutions(puzzle, method=method)]
        assert sorted(streamed) == sorted(row.tobytes() for row in right), note
        for found in solutions(puzzle, method=method):
            assert isinstance(another(found, method=method), Found) == (len(right) > 1), note
    else:
        assert count(puzzle, limit=FEW, method=method).value == FEW, note


def describe(puzzle: Puzzle) -> str:
    """What it takes to make the puzzle again."""
    graph = puzzle.graph
    return f"{graph.tiling}({graph.rows}, {graph.cols}) {puzzle.clues.tolist()} {puzzle.variant!r}"
