"""Loops that tests draw: cells inside, the edges round them, and the walk along those."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.formats import Document, native
from takegaki.tilings import honeycomb, square

SNAKE = ("##.", ".#.", "##.", "#..", "###")
BLOB = ("##.", ".##", ".#.", "...", "...")
TILINGS = {"square": (square, SNAKE), "honeycomb": (honeycomb, BLOB)}


def lines(graph: Graph, inside: tuple[str, ...]) -> list[int]:
    """The edges between inside and outside."""
    colour = [cell == "#" for row in inside for cell in row] + [False]
    return [edge for edge, (a, b) in enumerate(graph.edge_faces.tolist()) if colour[a] != colour[b]]


def walk(graph: Graph, inside: tuple[str, ...]) -> list[int]:
    """The dots of the loop, one after another; the first comes again at the end."""
    left = set(lines(graph, inside))
    path = [int(graph.edge_vertices[min(left)][0])]
    while left:
        edge = next(edge for edge in sorted(left) if path[-1] in graph.edge_vertices[edge])
        left.remove(edge)
        a, b = graph.edge_vertices[edge].tolist()
        path.append(b if path[-1] == a else a)
    return path


def puzzle(tiling: str) -> tuple[Graph, tuple[str, ...], str]:
    """Board, cells inside, and the puzzle with all numbers as text."""
    make, inside = TILINGS[tiling]
    graph = make(len(inside), len(inside[0]))
    drawn = np.isin(np.arange(graph.n_edges), lines(graph, inside))
    return graph, inside, native.write(Document(Puzzle.of(graph, face_counts(graph, drawn))))
