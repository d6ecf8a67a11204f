"""Cuts: straight walks over the faces from border to border, which a loop crosses evenly often."""

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_named_tuple import NamedTuple


class Cuts(NamedTuple):
    """K cuts as CSR arrays, both ways: the cuts of each edge (E + 1,), the edges of each cut (K +
    1,).
    """

    of_start: IntArray
    of: IntArray
    edge_start: IntArray
    edges: IntArray


def straight_cuts(graph: Graph) -> Cuts:
    """The edges crossed by each straight walk from one border edge to another.

    A walk leaves a face by the side opposite to the one it entered by; a face with an odd number of
    sides alternately by the one before and the one behind that place. On squares these are the rows
    and the columns, on honeycombs their three directions, on triangles the strips. A walk that
    would cross an edge twice is left out. Each cut comes once. Cost: linear in the walks; made once
    per graph.
    Source: K. Udai, Slitherlink game and solver (rows and columns, by the Jordan curve theorem).
    """
    return graph.cached("straight cuts", lambda: _both_ways(graph.n_edges, _straight(graph)))


def no_cuts(graph: Graph) -> Cuts:
    """No cut at all."""
    return _both_ways(graph.n_edges, [])


def _straight(graph: Graph) -> list[list[int]]:
    sides = [graph.edges_of(face).tolist() for face in range(graph.n_faces)]
    beside: list[list[int]] = graph.edge_faces.tolist()
    border = [edge for edge, faces in enumerate(beside) if graph.outside in faces]
    walks = (_walk(sides, beside, edge, turn) for edge in border for turn in (0, 1))
    return sorted([*cut] for cut in {tuple(sorted(walk)) for walk in walks if walk})


def _walk(sides: list[list[int]], beside: list[list[int]], edge: int, turn: int) -> set[int]:
    """The edges met from a border edge on; empty when one is met twice."""
    outside = len(sides)
    face = min(beside[edge])
    walk = {edge}
    while face != outside:
        ring = sides[face]
        step = len(ring) // 2
        if len(ring) % 2:
            step, turn = step + turn, 1 - turn
        edge = ring[(ring.index(edge) + step) % len(ring)]
        if edge in walk:
            return set()
        walk.add(edge)
        one, two = beside[edge]
        face = two if one == face else one
    return walk


def _both_ways(n_edges: int, cuts: list[list[int]]) -> Cuts:
    of: list[list[int]] = [[] for _ in range(n_edges)]
    for cut, edges in enumerate(cuts):
        for edge in edges:
            of[edge].append(cut)
    return Cuts(*_csr(of), *_csr(cuts))


def _csr(lists: list[list[int]]) -> tuple[IntArray, IntArray]:
    start = np.zeros(len(lists) + 1, dtype=np.int32)
    np.cumsum([len(entries) for entries in lists], out=start[1:])
    return start, np.array([entry for entries in lists for entry in entries], dtype=np.int32)
