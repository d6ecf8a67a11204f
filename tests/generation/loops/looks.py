"""What loops look like, in numbers; and the check that they are loops, on incidences alone."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.topology import inside_faces
from takegaki.runtime.arrays import Flags


def is_one_loop(graph: Graph, lines: Flags) -> bool:
    """A walk from one line along lines that meet no third comes back after all of them."""
    at: list[list[int]] = [[] for _ in range(graph.n_vertices)]
    for edge in np.flatnonzero(lines).tolist():
        for vertex in graph.edge_vertices[edge].tolist():
            at[vertex].append(edge)
    if not lines.any() or any(len(edges) not in (0, 2) for edges in at):
        return False
    first = edge = int(np.argmax(lines))
    vertex = int(graph.edge_vertices[edge, 0])
    walked = 0
    while walked == 0 or edge != first:
        walked += 1
        vertex = int(graph.edge_vertices[edge].sum()) - vertex
        edge = sum(at[vertex]) - edge
    return walked == int(lines.sum())


def visited(graph: Graph, lines: Flags) -> float:
    """Share of the vertices that the loop passes: a loop has as many as lines."""
    return float(lines.sum()) / graph.n_vertices


def share(graph: Graph, lines: Flags) -> float:
    return float(inside_faces(graph, lines).mean())


def breadth(graph: Graph, lines: Flags) -> float:
    """Share of the inside of a board of squares that lies in 2x2 blocks of the inside."""
    inside = inside_faces(graph, lines).reshape(graph.rows, graph.cols)
    blocks = inside[:-1, :-1] & inside[1:, :-1] & inside[:-1, 1:] & inside[1:, 1:]
    covered = np.zeros_like(inside)
    for down in (0, 1):
        for right in (0, 1):
            covered[down : graph.rows - 1 + down, right : graph.cols - 1 + right] |= blocks
    return float(covered.sum() / inside.sum())


def extent(graph: Graph, lines: Flags) -> float:
    """Share of a board of squares that the smallest rectangle round the inside covers."""
    inside = inside_faces(graph, lines).reshape(graph.rows, graph.cols)
    spans = [int(np.ptp(np.flatnonzero(inside.any(axis=axis)))) + 1 for axis in (0, 1)]
    return spans[0] * spans[1] / graph.n_faces


def longest_straight(graph: Graph, lines: Flags) -> int:
    """Most lines in a row in one direction, on squares: looked for along rows and columns of
    dots.
    """
    places = {tuple(place): i for i, place in enumerate(graph.positions.astype(int).tolist())}
    drawn = {tuple(sorted(ends)) for ends in graph.edge_vertices[lines].tolist()}
    best = 0
    for step in ((20, 0), (0, 20)):
        for x, y in places:
            length = 0
            while True:
                here = (x + length * step[0], y + length * step[1])
                there = (here[0] + step[0], here[1] + step[1])
                if there not in places or tuple(sorted((places[here], places[there]))) not in drawn:
                    break
                length += 1
            best = max(best, length)
    return best
