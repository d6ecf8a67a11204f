"""Neighbourhoods: what lies within so many steps of a cell or an edge, and the premises there."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.solving.search import BoolArray

if TYPE_CHECKING:
    # Whoever has one has loaded it, and it loads what writes clauses.
    from takegaki.solving.premises.witness_solver import WitnessSolver


@dataclass
class _Neighbourhood:
    """What is known of the distances from one edge; index r of a list: up to distance r."""

    edges: list[frozenset[int]]
    rim: list[int]
    cells: set[int] = field(default_factory=set)
    premises: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)


class EdgeNeighbourhoods:
    """Edges are at distance 1 when they share a cell or a vertex."""

    def __init__(self, graph: Graph, premises: "WitnessSolver") -> None:
        self._cells: list[list[int]] = graph.edge_cells.tolist()
        self._ends: list[list[int]] = graph.edge_vertices.tolist()
        # The world outside is a cell of every border edge; it brings none of them nearer.
        self._sides = [*(graph.edges_round(cell).tolist() for cell in range(graph.n_cells)), []]
        self._at = [graph.edges_at(vertex).tolist() for vertex in range(graph.n_vertices)]
        self._clue = {cell: i for i, cell in enumerate(premises.cells)}
        self._mark = {edge: len(premises.cells) + j for j, edge in enumerate(premises.edges)}
        self._known: dict[int, _Neighbourhood] = {}

    def premises(self, edge: int, radius: int) -> list[int]:
        """Clues of the cells with an edge so far away, marks on edges one step farther; nearest
        first.
        """
        circle = self._reaching(edge, radius)
        return circle.premises[: circle.ends[radius]]

    def edges(self, edge: int, radius: int) -> frozenset[int]:
        """The edges at most radius + 1 steps away."""
        return self._reaching(edge, radius).edges[radius + 1]

    def _reaching(self, edge: int, radius: int) -> _Neighbourhood:
        circle = self._known.setdefault(edge, _Neighbourhood([frozenset({edge})], [edge]))
        while len(circle.ends) <= radius:
            self._widen(circle)
        return circle

    def _widen(self, circle: _Neighbourhood) -> None:
        cells = {cell for edge in circle.rim for cell in self._cells[edge]} - circle.cells
        reached = {edge for cell in cells for edge in self._sides[cell]}
        reached |= {
            near for edge in circle.rim for end in self._ends[edge] for near in self._at[end]
        }
        circle.rim = sorted(reached - circle.edges[-1])
        circle.edges.append(circle.edges[-1] | reached)
        circle.cells |= cells
        circle.premises.extend(self._clue[cell] for cell in sorted(cells) if cell in self._clue)
        circle.premises.extend(self._mark[edge] for edge in circle.rim if edge in self._mark)
        circle.ends.append(len(circle.premises))


class CellNeighbourhoods:
    """The cells at most so many steps from a cell, a step leading to those that share a vertex;
    where the vertices are the cells, an edge.
    """

    def __init__(self, graph: Graph) -> None:
        near: list[set[int]] = [{cell} for cell in range(graph.n_cells + 1)]
        for around in _near_together(graph):
            for cell in around:
                near[cell] |= around
        # Nothing is near because the world is.
        near[graph.n_cells] = set()
        self._known = [[{cell} for cell in range(graph.n_cells)] + [set[int]()], near]
        self._arrays: dict[tuple[int, int], NDArray[np.intp]] = {}

    def of(self, cell: int, steps: int) -> set[int]:
        """The cell itself included; none for the world."""
        while len(self._known) <= steps:
            near, last = self._known[1], self._known[-1]
            self._known.append([set().union(*(near[other] for other in cells)) for cells in last])
        return self._known[steps][cell]

    def circle(self, cells: Iterable[int], steps: int) -> BoolArray:
        """(C + 1,) the cells at most so many steps from some of these, at last the world, which is
        none.
        """
        within = np.zeros(len(self._known[0]), dtype=np.bool_)
        for cell in cells:
            near = self._arrays.get((cell, steps))
            if near is None:
                near = self._arrays[cell, steps] = np.array([*self.of(cell, steps)], dtype=np.intp)
            within[near] = True
        return within


def _near_together(graph: Graph) -> Iterator[set[int]]:
    if graph.cells == "vertices":
        yield from map(set, graph.edge_vertices.tolist())
        return
    start, faces = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
    for begin, end in pairwise(start):
        yield set(faces[begin:end]) - {graph.outside}


def cell_neighbourhoods(graph: Graph) -> CellNeighbourhoods:
    """Those of a board, cached with it."""
    return graph.cached("rounds of cells", lambda: CellNeighbourhoods(graph))
