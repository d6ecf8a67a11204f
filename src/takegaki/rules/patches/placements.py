"""Placements of a patch on a board, those that reach beyond its border among them."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.rules.patches.embeddings import distinct, embeddings
from takegaki.rules.patches.patch import Patch, corner_means
from takegaki.tilings.registry import NAMED
from takegaki.tilings.torus import wraps

MAX_SHIFTS = 500
"""Places of a larger board where a board is looked for, from the middle outwards."""


@dataclass(frozen=True, eq=False)
class Placements:
    """Cells and marks of a patch on a board, -1 beyond its border.

    faces   (n, cells)
    marks   (n, marks) edge id, or E + face id for a colour
    """

    faces: IntArray
    marks: IntArray


def placements(patch: Patch, graph: Graph) -> Placements:
    """Each set of places of the board that the patch can take up, once; at least one edge lies on
    it.

    A patch that reaches over the border is placed as on a larger board, if the tiling has one that
    holds this board. Cost: the darts of the board times the marks of the patch. Cached with the
    graph.
    """
    return graph.cached(f"placements {patch}", lambda: _find_placements(patch, graph))


def _find_placements(patch: Patch, graph: Graph) -> Placements:
    wide = _larger_board(graph, _reach(patch))
    ways = distinct(patch, embeddings(patch, wide.graph))
    here = np.any(wide.edges[ways.edges] >= 0, axis=1)
    ways = ways.taken(here)
    colours = wide.faces[ways.coloured]
    coloured = np.where(colours >= 0, colours + graph.n_edges, -1)
    marks = np.concatenate([wide.edges[ways.edges], coloured], axis=1)
    return Placements(wide.cells[ways.faces], marks.astype(np.int32))


def _reach(patch: Patch) -> int:
    """Rows or columns that a patch may stick out over a border."""
    graph = patch.graph
    if graph.grid is None:
        spread = np.ptp(graph.positions[graph.edge_vertices[list(patch.edges)]], axis=(0, 1))
        return int((spread / np.ptp(graph.positions, axis=0) * (graph.cols, graph.rows)).max()) + 2
    cells = {int(cell) for edge in patch.edges for cell in graph.edge_cells[edge]} | {*patch.faces}
    return int(max(np.ptp(place) for place in np.divmod(list(cells), graph.cols))) + 1


@dataclass(frozen=True, eq=False)
class LargerBoard:
    """A larger board round a board: the places of the board for those of the larger one, -1 for
    none. Of a board without a border the board itself.
    """

    graph: Graph
    faces: IntArray
    edges: IntArray
    vertices: IntArray

    @property
    def cells(self) -> IntArray:
        """Those that carry the clues."""
        return self.faces if self.graph.cells == "faces" else self.vertices


def _larger_board(graph: Graph, reach: int) -> LargerBoard:
    # An even number of columns more on each side, as columns may alternate.
    margin = reach + reach % 2
    return graph.cached(f"widened {margin}", lambda: _make_larger(graph, margin))


def _make_larger(graph: Graph, margin: int) -> LargerBoard:
    family = NAMED.get(graph.tiling)
    if family is not None and not family.is_described and graph.rows and not wraps(graph):
        wide = family.graph(graph.rows + 2 * margin, graph.cols + 2 * margin)
        here, there = np.round(graph.positions, 6), np.round(wide.positions, 6)
        shifts = there - here[0]
        off_middle = np.abs(shifts - (there.mean(axis=0) - here.mean(axis=0))).sum(axis=1)
        spots = set(map(tuple, there.tolist()))
        for shift in shifts[np.argsort(off_middle, kind="stable")[:MAX_SHIFTS]]:
            if spots.issuperset(map(tuple, np.round(here + shift, 6).tolist())):
                return _laid_into(graph, wide, shift)
    # A tiling that never repeats, or a part of one: patches keep off the border.
    faces = np.append(np.arange(graph.n_faces, dtype=np.int32), np.int32(-1))
    edges, vertices = (np.arange(n, dtype=np.int32) for n in (graph.n_edges, graph.n_vertices))
    return LargerBoard(graph, faces, edges, vertices)


def _laid_into(graph: Graph, wide: Graph, shift: NDArray[np.float64]) -> LargerBoard:
    vertex = _matching_rows(np.round(wide.positions, 6), np.round(graph.positions + shift, 6))
    edges = _matching_rows(
        np.sort(vertex[wide.edge_vertices], axis=1), np.sort(graph.edge_vertices, axis=1)
    )
    faces = _matching_rows(
        np.round(corner_means(wide), 4), np.round(corner_means(graph) + shift, 4)
    )
    # The world around the larger board is off this one as well.
    return LargerBoard(wide, np.append(faces, np.int32(-1)), edges, vertex)


def _matching_rows(many: NDArray[np.number], few: NDArray[np.number]) -> IntArray:
    """The row of `few` that equals each row of `many`, both of two columns; -1 for none."""
    both = np.concatenate([few, many])
    # One number for each row: to sort pairs takes five times as long.
    pairs = both[:, 0] + 1j * both[:, 1]
    _, first, inverse = np.unique(pairs, return_index=True, return_inverse=True)
    found = first[inverse.ravel()[len(few) :]]
    return np.where(found < len(few), found, -1).astype(np.int32)
