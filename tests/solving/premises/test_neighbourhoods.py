"""Neighbourhoods against distances counted one step after another."""

import numpy as np
import pytest

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.solving.premises.neighbourhoods import EdgeNeighbourhoods, cell_neighbourhoods
from takegaki.solving.premises.witness_solver import WitnessSolver
from takegaki.tilings import TILINGS, honeycomb, square


def steps_from(graph: Graph, edge: int) -> np.ndarray:
    """(E,) how many steps each edge is away, a step leading to those that share a cell or a
    vertex.
    """
    near = np.zeros((graph.n_edges, graph.n_edges), dtype=bool)
    groups = [graph.edges_of(face) for face in range(graph.n_faces)]
    for group in [*groups, *(graph.edges_at(vertex) for vertex in range(graph.n_vertices))]:
        near[np.ix_(group, group)] = True
    steps, reached = np.full(graph.n_edges, graph.n_edges), np.arange(graph.n_edges) == edge
    for number in range(graph.n_edges):
        steps[reached] = np.minimum(steps[reached], number)
        reached = near[reached].any(axis=0)
    return steps


@pytest.mark.parametrize(
    "graph", [square(5, 3), honeycomb(3, 4), TILINGS["triangular"].graph(3, 3)]
)
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
                if away <= radius
                and (i < len(solver.cells) or solver.edges[i - len(solver.cells)] != edge)
            ]
            assert [far[i] for i in near] == sorted(far[i] for i in near)


@pytest.mark.parametrize("graph", [square(5, 3), honeycomb(5, 3)], ids=str)
def test_cell_neighbourhoods(graph: Graph) -> None:
    found = cell_neighbourhoods(graph)
    corners = [set(graph.corners_of(face).tolist()) for face in range(graph.n_faces)]
    for face in range(graph.n_faces):
        one = {other for other in range(graph.n_faces) if corners[face] & corners[other]}
        assert found.of(face, 0) == {face}
        assert found.of(face, 1) == one
        assert found.of(face, 2) == {
            o for near in one for o in range(graph.n_faces) if corners[near] & corners[o]
        }
    assert found.of(graph.outside, 3) == set()
    assert len(found.of(0, 13)) == graph.n_faces
