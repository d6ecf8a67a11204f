"""Lines that obey every table, taken apart: cycles that could stand alone, parts of no tree."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.core.table import Table
from takegaki.core.topology import BoolArray, cycle_in, networks


def split_cycles(ends: IntArray, lines: NDArray[np.intp]) -> list[list[int]]:
    """The cycles that the lines form when no vertex or exactly two of them meet everywhere.

    ends (E, 2) are the edges' vertices, lines the edges drawn, ascending. Cycles are ordered by
    their smallest edge, each with its edges in the order of a walk. Cost: a sort of the lines.
    """
    met = np.argsort(ends[lines].ravel(), kind="stable").reshape(-1, 2)
    # End 2 i + j of line i meets another end at the same vertex, from which a walk continues.
    meets = np.empty(2 * len(lines), dtype=np.intp)
    meets[met] = met[:, ::-1]
    other: list[int] = meets.tolist()
    edges: list[int] = lines.tolist()
    cycles: list[list[int]] = []
    seen = [False] * len(edges)
    for first in range(len(edges)):
        if seen[first]:
            continue
        cycle, end = [], 2 * first
        while not seen[end >> 1]:
            seen[end >> 1] = True
            cycle.append(edges[end >> 1])
            end = other[end ^ 1]
        cycles.append(cycle)
    return cycles


def tables_at_edges(graph: Graph, tables: Iterable[Table]) -> list[list[Table]]:
    """For each edge the tables that hold it."""
    at: list[list[Table]] = [[] for _ in range(graph.n_edges)]
    for table in tables:
        for edge in table.edges:
            at[edge].append(table)
    return at


def stands_alone(cycle: set[int], others: Iterable[int], at: list[list[Table]]) -> bool:
    """Does the cycle obey every table without the other lines of a candidate that obeys them all?

    Only the tables on those other lines can distinguish them.
    """
    for edge in others:
        for table in at[edge]:
            pattern = sum(1 << i for i, side in enumerate(table.edges) if side in cycle)
            if pattern not in table.patterns:
                return False
    return True


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
