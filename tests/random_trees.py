"""Random puzzles of Net on boards of any size: the tiles of a random tree, turned, often with
walls. And what a spanning tree is.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import components, line_degrees
from takegaki.tilings.torus import DOWN, RIGHT, sides, turned


def random_tree(graph: Graph, rng: np.random.Generator, *, walls: float | None = None) -> Puzzle:
    """A puzzle with at least one solution.

    walls   share of the edges without a line that get a wall; at random by default
    """
    parent = list(range(graph.n_vertices))

    def root(cell: int) -> int:
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    lines = np.zeros(graph.n_edges + 1, dtype=np.int8)
    for edge in rng.permutation(graph.n_edges).tolist():
        one, two = map(root, graph.edge_vertices[edge].tolist())
        if one != two:
            parent[one], lines[edge] = two, 1
    around = sides(graph)
    tiles = (lines[around] << np.arange(4)).sum(axis=1)
    for cell, quarters in enumerate(rng.integers(0, 4, len(tiles)).tolist()):
        for _ in range(quarters):
            tiles[cell] = turned(int(tiles[cell]))
    share = rng.choice([0.0, 0.0, 0.2, 0.5]) if walls is None else walls
    barred = np.append((lines[:-1] == 0) & (rng.random(graph.n_edges) < share), False)
    tiles = tiles | barred[around[:, RIGHT]] << 4 | barred[around[:, DOWN]] << 5
    return Puzzle.of(graph, tiles, kind="net")


def is_spanning_tree(graph: Graph, lines: NDArray[np.bool_]) -> bool:
    """The lines join all vertices without a cycle."""
    drawn = int(np.sum(lines))
    if graph.n_vertices == 1:
        return drawn == 0
    if drawn != graph.n_vertices - 1 or bool(np.any(line_degrees(graph, lines) == 0)):
        return False
    return len(components(graph, lines)) == 1
