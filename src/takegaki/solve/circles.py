"""Circles: the edges of a board, and the premises on them, by their distance from one edge."""

from dataclasses import dataclass, field

from takegaki.core.graph import Graph
from takegaki.solve.premises import Premises


@dataclass
class _Circle:
    """What is known of the distances from one edge; index r of a list: up to distance r."""

    edges: list[frozenset[int]]
    rim: list[int]
    cells: set[int] = field(default_factory=set)
    premises: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)


class Circles:
    """Edges are at distance 1 when they share a cell or a vertex."""

    def __init__(self, graph: Graph, premises: Premises) -> None:
        self._cells: list[list[int]] = graph.edge_cells.tolist()
        self._ends: list[list[int]] = graph.edge_vertices.tolist()
        # The world outside is a cell of every border edge; it brings none of them nearer.
        self._sides = [*(graph.edges_round(cell).tolist() for cell in range(graph.n_cells)), []]
        self._at = [graph.edges_at(vertex).tolist() for vertex in range(graph.n_vertices)]
        self._clue = {cell: i for i, cell in enumerate(premises.cells)}
        self._mark = {edge: len(premises.cells) + j for j, edge in enumerate(premises.edges)}
        self._known: dict[int, _Circle] = {}

    def premises(self, edge: int, radius: int) -> list[int]:
        """Clues of the cells with an edge so far away, marks on edges one step farther; nearest first."""
        circle = self._reaching(edge, radius)
        return circle.premises[: circle.ends[radius]]

    def edges(self, edge: int, radius: int) -> frozenset[int]:
        """The edges at most radius + 1 steps away."""
        return self._reaching(edge, radius).edges[radius + 1]

    def _reaching(self, edge: int, radius: int) -> _Circle:
        circle = self._known.setdefault(edge, _Circle([frozenset({edge})], [edge]))
        while len(circle.ends) <= radius:
            self._widen(circle)
        return circle

    def _widen(self, circle: _Circle) -> None:
        cells = {cell for edge in circle.rim for cell in self._cells[edge]} - circle.cells
        reached = {edge for cell in cells for edge in self._sides[cell]}
        reached |= {near for edge in circle.rim for end in self._ends[edge] for near in self._at[end]}
        circle.rim = sorted(reached - circle.edges[-1])
        circle.edges.append(circle.edges[-1] | reached)
        circle.cells |= cells
        circle.premises.extend(self._clue[cell] for cell in sorted(cells) if cell in self._clue)
        circle.premises.extend(self._mark[edge] for edge in circle.rim if edge in self._mark)
        circle.ends.append(len(circle.premises))
