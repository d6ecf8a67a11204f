"""Placements: where a patch can lie on a board, also partly beyond its border."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.rules.patch import Patch, distinct, embeddings
from takegaki.tilings import TILINGS


@dataclass(frozen=True, eq=False)
class Placements:
    """Faces and marks of a patch on a board, -1 beyond its border.

    faces   (n, faces)
    marks   (n, marks) edge id, or E + face id for a colour
    """

    faces: IntArray
    marks: IntArray


def placements(patch: Patch, graph: Graph) -> Placements:
    """Each set of places of the board that the patch can take up, once; at least one edge lies on it.

    A patch that reaches over the border is placed as on a larger board, if the tiling has one that
    holds this board. Cost: the darts of the board times the marks of the patch. Kept with the graph.
    """
    return graph.kept(f"placements {patch}", lambda: _found(patch, graph))


def _found(patch: Patch, graph: Graph) -> Placements:
    wide = _widened(graph, _reach(patch))
    ways = distinct(patch, embeddings(patch, wide.graph))
    here = np.any(wide.edges[ways.edges] >= 0, axis=1)
    ways = ways.taken(here)
    colours = wide.faces[ways.coloured]
    coloured = np.where(colours >= 0, colours + graph.n_edges, -1)
    marks = np.concatenate([wide.edges[ways.edges], coloured], axis=1)
    return Placements(wide.faces[ways.faces], marks.astype(np.int32))


def _reach(patch: Patch) -> int:
    """Rows or columns that a patch may stick out over a border."""
    side = patch.graph.cols
    faces = {int(face) for edge in patch.edges for face in patch.graph.edge_faces[edge]} | {*patch.faces}
    rows, cols = [face // side for face in faces], [face % side for face in faces]
    return max(max(rows) - min(rows), max(cols) - min(cols)) + 1


@dataclass(frozen=True, eq=False)
class _Wide:
    """A larger board round a board: the places of the board for those of the larger one, -1 for none."""

    graph: Graph
    faces: IntArray
    edges: IntArray


def _widened(graph: Graph, reach: int) -> _Wide:
    # An even number of columns more on each side, as columns may alternate.
    margin = reach + reach % 2
    return graph.kept(f"widened {margin}", lambda: _widen(graph, margin))


def _widen(graph: Graph, margin: int) -> _Wide:
    wide = TILINGS[graph.tiling].graph(graph.rows + 2 * margin, graph.cols + 2 * margin)
    first = margin * wide.cols + margin
    shift = wide.positions[wide.corners_of(first)[0]] - graph.positions[graph.corners_of(0)[0]]
    vertex = _matched(wide.positions, graph.positions + shift)
    edges = _matched(np.sort(vertex[wide.edge_vertices], axis=1), np.sort(graph.edge_vertices, axis=1))
    rows, cols = np.divmod(np.arange(wide.n_faces), wide.cols)
    inside = (rows >= margin) & (rows < margin + graph.rows) & (cols >= margin) & (cols < margin + graph.cols)
    faces = np.where(inside, (rows - margin) * graph.cols + cols - margin, -1).astype(np.int32)
    # The world around the larger board is off this one as well.
    return _Wide(wide, np.append(faces, np.int32(-1)), edges)


def _matched(many: NDArray[np.generic], few: NDArray[np.generic]) -> IntArray:
    """The row of `few` that equals each row of `many`, -1 for none."""
    both = np.concatenate([few, many])
    _, first, inverse = np.unique(both, axis=0, return_index=True, return_inverse=True)
    found = first[inverse.ravel()[len(few) :]]
    return np.where(found < len(few), found, -1).astype(np.int32)
