"""Random loops and puzzles of any size, grown face by face; written for the tests alone."""

from functools import lru_cache
from itertools import pairwise

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.puzzles.puzzle_type import LoopTables, PuzzleType


def ring(graph: Graph, face: int) -> list[int]:
    """The faces met on a walk round a face, corner by corner; some come more than once."""
    walk: list[int] = []
    for corner in graph.corners_of(face).tolist():
        around = graph.vertex_faces[
            graph.vertex_start[corner] : graph.vertex_start[corner + 1]
        ].tolist()
        at = around.index(face)
        walk += around[at + 1 :] + around[:at]
    return walk


def random_inside(graph: Graph, rng: np.random.Generator, share: float) -> np.ndarray:
    """(F + 1,) bool: a random set of about `share` of the faces whose border is one loop.

    A face joins where the faces round it are inside in one stretch and outside in another, both
    of which hold one that it shares an edge with.
    """
    # Lists, as arrays of five take longer.
    inside = [False] * (graph.n_faces + 1)
    inside[rng.integers(graph.n_faces)] = True
    rings, sides = _neighbours(graph)
    n_inside = 1
    for _ in range(30):
        for face in rng.permutation(graph.n_faces).tolist():
            if not inside[face]:
                colours = [inside[other] for other in rings[face]]
                changes = sum(one != other for one, other in pairwise([*colours, colours[0]]))
                across = [inside[other] for other in sides[face]]
                if changes == 2 and any(across) and not all(across) and rng.random() < 0.5:
                    inside[face] = True
                    n_inside += 1
            if n_inside >= share * graph.n_faces:
                return np.array(inside)
    return np.array(inside)


@lru_cache(maxsize=64)
def _neighbours(graph: Graph) -> tuple[list[list[int]], list[list[int]]]:
    """Of each face its ring, and the faces across its edges."""
    faces = range(graph.n_faces)
    sides = [(graph.edge_faces[graph.edges_of(face)].sum(axis=1) - face).tolist() for face in faces]
    return [ring(graph, face) for face in faces], sides


def border(graph: Graph, inside: np.ndarray) -> np.ndarray:
    """(E,) the edges between an inside face and one that is not."""
    found: np.ndarray = inside[graph.edge_faces[:, 0]] != inside[graph.edge_faces[:, 1]]
    return found


def loop_clues(graph: Graph, lines: np.ndarray) -> np.ndarray:
    """(F,) the clue that each face would have."""
    return np.array([int(lines[graph.edges_of(face)].sum()) for face in range(graph.n_faces)])


def random_puzzle(
    graph: Graph, rng: np.random.Generator, shown: float
) -> tuple[Puzzle, np.ndarray]:
    """A puzzle with about `shown` of a random loop's clues, and that loop's lines."""
    lines = border(graph, random_inside(graph, rng, rng.uniform(0.4, 0.7)))
    clues = loop_clues(graph, lines)
    clues[rng.random(graph.n_faces) >= shown] = NO_CLUE
    return Puzzle.of(graph, clues), lines


def some_clues(graph: Graph, kind: PuzzleType, rng: np.random.Generator) -> np.ndarray:
    """(C,) clues at random of those that each cell may hold, on half of the cells; rarely of one
    loop.
    """
    tables = kind.tables
    assert isinstance(tables, LoopTables)
    known = [[NO_CLUE, *tables.clues(graph, cell)] for cell in range(graph.n_cells)]
    return np.array([few[0] if rng.random() < 0.5 else rng.choice(few) for few in known])
