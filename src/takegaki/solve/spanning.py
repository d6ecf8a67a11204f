"""What keeps a set of lines from being one spanning tree, as clauses that every tree obeys."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray, cycle_in, networks

Cut = tuple[list[int], bool]
"""Edges and a value: one of these edges has it (True: is a line)."""


def tree_cuts(graph: Graph, lines: BoolArray) -> list[Cut]:
    """For each part of the lines: a cycle in it must be opened, the part joined to the rest.

    Empty when the lines are a spanning tree. Cost: linear.
    """
    parts = networks(graph, lines)
    found = [(cycle_in(graph, edges), False) for cells, edges in parts if len(edges) >= len(cells)]
    if len(parts) > 1:
        part = np.empty(graph.n_vertices, dtype=np.intp)
        for name, (cells, _) in enumerate(parts):
            part[cells] = name
        leaving: list[list[int]] = [[] for _ in parts]
        ends = part[graph.edge_vertices]
        crossing = np.flatnonzero(ends[:, 0] != ends[:, 1])
        for edge, (one, two) in zip(crossing.tolist(), ends[crossing].tolist(), strict=True):
            leaving[one].append(edge)
            leaving[two].append(edge)
        found += [(edges, True) for edges in leaving]
    return found
