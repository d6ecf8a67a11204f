"""Clue removal: one solution by a method that took no part in it, and every clue is needed."""

from collections.abc import Iterable

import numpy as np
import pytest

from graph_shapes import MakeGraph
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Multiple, Solution, Unique
from takegaki.generation.loops import LOOPS, colour_loop
from takegaki.generation.loops.maker import LoopMaker
from takegaki.generation.remove_by_cores import needed_clues
from takegaki.runtime.arrays import Flags
from takegaki.solving import prove
from takegaki.solving.search import Stopped
from takegaki.tilings import honeycomb, square

boards = pytest.mark.parametrize(
    ("make", "rows", "cols"), [(square, 5, 3), (honeycomb, 5, 3), (square, 6, 8)]
)


def full(graph: Graph, lines: Flags) -> Solution:
    return Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)


def alone(order: Iterable[int]) -> list[list[int]]:
    """Every clue a group of its own."""
    return [[int(face)] for face in order]


def only(puzzle: Puzzle, faces: Iterable[int]) -> Puzzle:
    clues = np.full(puzzle.graph.n_faces, NO_CLUE)
    clues[list(faces)] = puzzle.clues[list(faces)]
    return Puzzle.of(puzzle.graph, clues)


@boards
@pytest.mark.parametrize("maker", LOOPS.values(), ids=lambda maker: maker.name)
def test_one_solution_and_every_clue_needed(make: MakeGraph, rows: int, cols: int, maker: LoopMaker) -> None:
    graph = make(rows, cols)
    for seed in range(4):
        given = full(graph, maker.make(graph, seed, None))
        order = np.random.default_rng(seed).permutation(graph.n_faces).tolist()
        kept = needed_clues(given, alone(order))
        if kept is None:
            assert isinstance(prove(given.puzzle, method="sat"), Multiple)
            continue
        assert not isinstance(kept, Stopped)
        verdict = prove(only(given.puzzle, kept), method="sat")
        assert isinstance(verdict, Unique)
        assert (verdict.solution.lines == given.lines).all()
        for face in kept:
            rest = [other for other in kept if other != face]
            assert isinstance(prove(only(given.puzzle, rest), method="sat"), Multiple)


def test_the_order_decides() -> None:
    graph = square(7, 7)
    given = full(graph, colour_loop(graph, 2))
    forth, back = (needed_clues(given, alone(order)) for order in (range(49), range(48, -1, -1)))
    assert needed_clues(given, alone(range(49))) == forth
    # Those tried first tend to go.
    assert isinstance(forth, tuple)
    assert isinstance(back, tuple)
    assert np.mean(forth) > np.mean(back)


def test_more_than_one_loop() -> None:
    """Without a clue three loops stand on two cells."""
    graph = square(1, 2)
    lines = np.ones(graph.n_edges, dtype=bool)
    lines[np.argmax((graph.edge_faces < 2).all(axis=1))] = False
    clues = np.array([NO_CLUE, NO_CLUE])
    assert needed_clues(Solution.of(Puzzle.of(graph, clues), lines), []) is None


def test_budget() -> None:
    graph = square(12, 12)
    given = full(graph, colour_loop(graph, 2))
    assert isinstance(needed_clues(given, alone(range(144)), Budget(time_limit=0)), Stopped)
