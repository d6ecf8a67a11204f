"""Few cells that stand for many dots."""

from collections import Counter
from collections.abc import Iterable

from takegaki.core.graph import Graph
from takegaki.core.reason import Cell

MOST_IN_COVER = 5
"""Cells named for the dots of one step."""


def cells_at_dots(graph: Graph, dots: Iterable[int]) -> tuple[tuple[Cell, ...], int]:
    """Cells that have these dots for corners, those with most of them first; how many more where
    they are many. Cost: linear in their cells, for each cell named.
    """
    around = {
        dot: set(graph.vertex_faces[graph.vertex_start[dot] : graph.vertex_start[dot + 1]].tolist())
        - {graph.outside}
        for dot in dots
    }
    best_cells: list[int] = []
    while around:
        counts = Counter(face for faces in around.values() for face in faces)
        best = min(counts, key=lambda face: (-counts[face], face))
        around = {dot: faces for dot, faces in around.items() if best not in faces}
        best_cells.append(best)
    named = tuple(Cell(cell) for cell in best_cells[:MOST_IN_COVER])
    return named, max(0, len(best_cells) - MOST_IN_COVER)
