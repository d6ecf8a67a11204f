"""The search behind questions about trees: on edges, with a switch for each tile."""

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.engine.engine import Engine
from takegaki.model.tree_frame import tree_frame
from takegaki.puzzles.net import walls, ways
from takegaki.solve.search import BoolArray


class AskedTrees:
    """See `takegaki.explain.questions.Asked`: variable e is "edge e is a line". No line goes over a wall,
    whichever tiles count."""

    def __init__(self, puzzle: Puzzle) -> None:
        graph = puzzle.graph
        self.first_edge = 0
        self.first_switch = graph.n_edges
        cells = np.arange(graph.n_vertices, dtype=np.int32)
        self._tables = tree_frame(graph, ways(puzzle), np.arange(graph.n_edges), cells, switches=True)
        self._walls = walls(puzzle)
        self._ends = graph.edge_vertices

    def engine(self, window: BoolArray | None = None) -> Engine:
        """A search over all trees, or over those that look alike outside a window."""
        engine = Engine(self._tables)
        fixed = 2 * np.array(self._walls, dtype=np.int32)
        if window is not None:
            fixed = np.append(fixed, self._laid(window))
        engine.require_each(fixed)
        return engine

    def _laid(self, window: BoolArray) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        """A forest of the cells outside, as many joined as can be, as literals."""
        edges = np.setdiff1d(np.flatnonzero(~window[self._ends].any(axis=1)), self._walls)
        parent = list(range(len(window)))
        literals = []
        for edge, (a, b) in zip(edges.tolist(), self._ends[edges].tolist(), strict=True):
            one, two = _root(parent, a), _root(parent, b)
            parent[one] = two
            literals.append(2 * edge + (one != two))
        return np.array(literals, dtype=np.int32)


def _root(parent: list[int], cell: int) -> int:
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell
