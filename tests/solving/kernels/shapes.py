"""Graphs that are neither squares nor honeycomb: wide tables, several shared sides, faces in a
ring.
"""

import math

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.graph_making import graph_from_polygons


def courtyard(size: int) -> Graph:
    """A face of `size` by `size` with a corner at every unit, ringed by unit squares."""
    far = size + 1
    ring = [(x, y) for y, x in np.ndindex(far + 1, far + 1) if x in (0, far) or y in (0, far)]
    squares = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in ring]
    court = [(x, 1) for x in range(1, far)] + [(far, y) for y in range(1, far)]
    court += [(x, far) for x in range(far, 1, -1)] + [(1, y) for y in range(far, 1, -1)]
    return _graph("courtyard", [court, *squares])


def towers() -> Graph:
    """Faces that share several sides with each other and with the world."""
    tall = [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (0, 3)]
    twin = [(1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (1, 2), (1, 1)]
    small = [(2, 1), (3, 1), (3, 2), (2, 2)]
    below = [(0, 3), (1, 3), (2, 3), (2, 4), (0, 4)]
    return _graph("towers", [tall, twin, small, below])


def fan(size: int) -> Graph:
    """Triangles round one vertex."""
    turn = [2 * math.pi * i / size for i in range(size)]
    rim = [(round(1000 * math.cos(angle)), round(1000 * math.sin(angle))) for angle in turn]
    return _graph("fan", [[(0, 0), rim[i], rim[(i + 1) % size]] for i in range(size)])


def _graph(name: str, polygons: list[list[tuple[int, int]]]) -> Graph:
    start = np.cumsum([0, *map(len, polygons)]).astype(np.int32)
    corners = np.array([corner for polygon in polygons for corner in polygon], dtype=np.int64)
    return graph_from_polygons(name, 1, len(polygons), corners, start)
