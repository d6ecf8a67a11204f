"""Lines that obey every table, taken apart into cycles; which of them could stand alone."""

from collections.abc import Iterable

from takegaki.core.graph import Graph
from takegaki.core.table import Table


def split_cycles(ends: list[list[int]], lines: list[int]) -> list[list[int]]:
    """The cycles that the lines form when no vertex or exactly two of them meet everywhere.

    ends (E, 2) are the edges' vertices, lines the edges drawn, ascending. Cycles come by their
    smallest edge, each with its edges in the order of a walk. Cost: linear in the lines.
    """
    at: dict[int, list[int]] = {}
    for edge in lines:
        for vertex in ends[edge]:
            at.setdefault(vertex, []).append(edge)
    cycles: list[list[int]] = []
    seen: set[int] = set()
    for first in lines:
        if first not in seen:
            cycles.append(_walk(ends, at, first))
            seen.update(cycles[-1])
    return cycles


def _walk(ends: list[list[int]], at: dict[int, list[int]], first: int) -> list[int]:
    start, vertex = ends[first]
    cycle = [first]
    while vertex != start:
        one, two = at[vertex]
        edge = two if one == cycle[-1] else one
        cycle.append(edge)
        a, b = ends[edge]
        vertex = b if a == vertex else a
    return cycle


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
