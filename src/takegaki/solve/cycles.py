"""Lines that obey every table, taken apart into cycles; which of them could stand alone."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.core.table import Table


def split_cycles(ends: IntArray, lines: NDArray[np.intp]) -> list[list[int]]:
    """The cycles that the lines form when no vertex or exactly two of them meet everywhere.

    ends (E, 2) are the edges' vertices, lines the edges drawn, ascending. Cycles come by their
    smallest edge, each with its edges in the order of a walk. Cost: a sort of the lines.
    """
    met = np.argsort(ends[lines].ravel(), kind="stable").reshape(-1, 2)
    # End 2 i + j of line i meets another end at the same vertex; a walk goes on from that.
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

    Only the tables on those other lines can tell the difference.
    """
    for edge in others:
        for table in at[edge]:
            pattern = sum(1 << i for i, side in enumerate(table.edges) if side in cycle)
            if pattern not in table.patterns:
                return False
    return True
