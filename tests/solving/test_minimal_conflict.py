"""MinimalConflict against the enumeration: clues and marks, or marks alone."""

from collections.abc import Collection, Iterator
from itertools import count

import numpy as np
import pytest

from oracle.boards import GRAPHS, Known, known
from rules.positions import fitting, position
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.solving.minimal_conflict import EdgeNeighbourhoods, minimal_conflict
from takegaki.solving.witness_solver import WitnessSolver
from takegaki.tilings import TILINGS, honeycomb, square


def holds(world: Known, puzzle: Puzzle, board: Board, faces: Collection[int], edges: Collection[int]) -> bool:
    """Is there a loop with these clues and these marks?"""
    clues = np.full(puzzle.graph.n_faces, NO_CLUE)
    clues[list(faces)] = puzzle.clues[list(faces)]
    marks = np.zeros(puzzle.graph.n_edges, dtype=int)
    marks[list(edges)] = board.marks[list(edges)]
    return bool(len(fitting(world, Puzzle.of(puzzle.graph, clues, variant=puzzle.variant), marks)))


def cases(wanted: int) -> Iterator[tuple[Known, Puzzle, Board]]:
    met = 0
    for i in count():
        world = known(*GRAPHS[i % 8])
        puzzle, board = position(world, np.random.default_rng([41, i]), wrong=True)
        if len(fitting(world, puzzle, board.marks)) == 0:
            yield world, puzzle, board
            met += 1
        if met == wanted:
            return


def test_nothing_to_blame_can_go() -> None:
    with_marks = 0
    for world, puzzle, board in cases(60):
        found = minimal_conflict(puzzle, board, Budget(), 60)
        assert found.minimal
        assert not holds(world, puzzle, board, found.faces, found.edges)
        for face in found.faces:
            assert holds(world, puzzle, board, set(found.faces) - {face}, found.edges)
        for edge in found.edges:
            assert holds(world, puzzle, board, found.faces, set(found.edges) - {edge})
        with_marks += bool(found.edges)
    assert with_marks > 10


def test_without_patience_all_are_to_blame() -> None:
    for _, puzzle, board in cases(5):
        found = minimal_conflict(puzzle, board, Budget(), 0)
        assert found.faces == tuple(np.flatnonzero(puzzle.clues >= 0))
        assert found.edges == tuple(np.flatnonzero(board.marks))
        assert not found.minimal
        assert not found.smallest
        assert minimal_conflict(puzzle, board, Budget(), 0, given_clues=True).faces == ()
        with pytest.raises(EndedError):
            minimal_conflict(puzzle, board, Budget(time_limit=0), 1)


def steps_from(graph: Graph, edge: int) -> np.ndarray:
    """(E,) how many steps each edge is away, a step leading to those that share a cell or a vertex."""
    near = np.zeros((graph.n_edges, graph.n_edges), dtype=bool)
    groups = [graph.edges_of(face) for face in range(graph.n_faces)]
    for group in [*groups, *(graph.edges_at(vertex) for vertex in range(graph.n_vertices))]:
        near[np.ix_(group, group)] = True
    steps, reached = np.full(graph.n_edges, graph.n_edges), np.arange(graph.n_edges) == edge
    for number in range(graph.n_edges):
        steps[reached] = np.minimum(steps[reached], number)
        reached = near[reached].any(axis=0)
    return steps


@pytest.mark.parametrize("graph", [square(5, 3), honeycomb(3, 4), TILINGS["triangular"].graph(3, 3)])
def test_neighbourhoods_are_those_of_the_steps(graph: Graph) -> None:
    rng = np.random.default_rng(7)
    clues = np.where(rng.random(graph.n_faces) < 0.6, 2, NO_CLUE)
    board = Board.of(graph, np.where(rng.random(graph.n_edges) < 0.5, 1, 0))
    solver = WitnessSolver(Puzzle.of(graph, clues), board, Budget().start())
    known_to = EdgeNeighbourhoods(graph, solver)
    for edge in range(0, graph.n_edges, 3):
        steps = steps_from(graph, edge)
        # A clue is as far away as the nearest edge of its cell; a mark counts a step more.
        far = [int(steps[graph.edges_of(cell)].min()) for cell in solver.cells]
        far += [max(int(steps[marked]) - 1, 0) for marked in solver.edges]
        for radius in range(4):
            assert known_to.edges(edge, radius) == set(np.flatnonzero(steps <= radius + 1).tolist())
            near = known_to.premises(edge, radius)
            assert sorted(near) == [
                i
                for i, away in enumerate(far)
                if away <= radius and (i < len(solver.cells) or solver.edges[i - len(solver.cells)] != edge)
            ]
            assert [far[i] for i in near] == sorted(far[i] for i in near)
