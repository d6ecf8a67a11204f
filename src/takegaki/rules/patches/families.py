"""Families of patches: all connected ones, those with exits, those that are the same to the
tables.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.core.sorted_values import distinct
from takegaki.rules.patches.embeddings import canonical_patch
from takegaki.rules.patches.patch import (
    REFERENCE_SIDE,
    Patch,
    middle_face,
    patch_of_faces,
    reference,
    short_name,
)
from takegaki.rules.patches.states import whole_cells
from takegaki.rules.patches.window_clues import reach


@lru_cache(maxsize=64)
def connected_patches(
    tiling: str, faces: int, *, colours: bool = False, kind: str = DEFAULT_KIND
) -> tuple[Patch, ...]:
    """All patches of so many cells that are connected, by a shared edge or a shared vertex.

    Where cells are vertices, those joined by an edge are connected, and a patch has all edges of
    which its clues speak.

    One for each class under the symmetries of the tiling, at its standard place, ascending.
    Cost: grows about fivefold with each face.
    """
    graph = reference(tiling)
    if faces == 1:
        inner = kinds_of_faces(graph) if graph.cells == "faces" else [middle_face(tiling)]
        alone = {patch_of_cells(tiling, [cell], colours=colours, kind=kind) for cell in inner}
        return tuple(sorted(alone, key=lambda patch: patch.faces))
    found: set[Patch] = set()
    for smaller in connected_patches(tiling, faces - 1, kind=kind):
        for cell in cells_beside(graph, smaller.faces):
            cells = [*smaller.faces, cell]
            found.add(patch_of_cells(tiling, cells, colours=colours, kind=kind))
    return tuple(sorted(found, key=lambda patch: patch.faces))


def patch_of_cells(
    tiling: str, cells: Iterable[int], *, colours: bool = False, kind: str = DEFAULT_KIND
) -> Patch:
    """The canonical patch of some cells; where these are vertices with all edges of which their
    clues speak.
    """
    chosen = list(cells)
    more = reach(kind, tiling, chosen) if reference(tiling).cells == "vertices" else ()
    return canonical_patch(patch_of_faces(tiling, chosen, colours=colours, kind=kind, more=more))


def cells_beside(graph: Graph, cells: Iterable[int]) -> set[int]:
    """The faces that share a vertex with some of these, or the vertices that share an edge."""
    own = {*cells}
    if graph.cells == "vertices":
        edges = [edge for cell in own for edge in graph.edges_at(cell).tolist()]
        return {int(end) for end in graph.edge_vertices[edges].ravel()} - own
    corners = distinct(np.concatenate([graph.corners_of(face) for face in own]))
    around = {
        int(face)
        for vertex in corners
        for face in graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
    }
    return around - own - {graph.outside}


def kinds_of_faces(graph: Graph) -> list[int]:
    """A face of each kind, by its size and the degrees of its corners all round; none near the
    border.
    """
    rim = {*distinct(graph.edge_faces[(graph.edge_faces == graph.outside).any(axis=1)]).tolist()}
    for _ in range(2):
        corners = {int(v) for face in rim - {graph.outside} for v in graph.corners_of(face)}
        rim |= {
            int(f)
            for v in corners
            for f in graph.vertex_faces[graph.vertex_start[v] : graph.vertex_start[v + 1]]
        }
    kinds: dict[tuple[int, ...], int] = {}
    for face in range(graph.n_faces):
        ring = graph.degrees[graph.corners_of(face)].tolist()
        turns = [tuple(way[i:] + way[:i]) for way in (ring, ring[::-1]) for i in range(len(ring))]
        if face not in rim:
            kinds.setdefault(min(turns), face)
    return list(kinds.values())


def window(tiling: str, rows: int, cols: int, kind: str = DEFAULT_KIND) -> Patch:
    """The patch of so many rows and columns of cells with all their edges. Raises PuzzleError when
    it has too many marks."""
    if not (1 <= rows <= REFERENCE_SIDE // 2 and 1 <= cols <= REFERENCE_SIDE // 2):
        raise PuzzleError(f"no patch of {rows}x{cols} cells")
    reference(tiling)
    first = middle_face(tiling)
    faces = [first + r * REFERENCE_SIDE + c for r in range(rows) for c in range(cols)]
    return patch_of_cells(tiling, faces, kind=kind)


def inner_marks(patch: Patch) -> tuple[int, ...]:
    """The edges of a patch with an end all of whose edges belong to it. Raises PuzzleError for
    none.
    """
    graph = patch.graph
    inner = {*whole_cells(patch)}
    ends = graph.edge_vertices[list(patch.edges)].tolist()
    found = tuple(i for i, vertices_of in enumerate(ends) if inner.intersection(vertices_of))
    if not found:
        raise PuzzleError("no vertex has all its edges in this patch")
    return found


def parts_of(patch: Patch, faces: int) -> tuple[Patch, ...]:
    """The connected patches of so many faces that lie within a patch, one of each class,
    ascending.
    """
    graph, kind = patch.graph, patch.kind
    sets = {frozenset([face]) for face in patch.faces}
    for _ in range(faces - 1):
        sets = {
            part | {face}
            for part in sets
            for face in cells_beside(graph, part).intersection(patch.faces)
        }
    colours = bool(patch.coloured)
    found = {patch_of_cells(patch.tiling, part, colours=colours, kind=kind) for part in sets}
    return tuple(sorted(found, key=lambda part: part.faces))


def with_exits(patch: Patch) -> Patch:
    """The patch and every edge that leaves one of its vertices, so that rules may use marks beside
    it.

    On a board's border the exits are off it, which counts as a cross.
    """
    graph = patch.graph
    vertices = distinct(graph.edge_vertices[list(patch.edges)])
    edges = distinct(np.concatenate([graph.edges_at(vertex) for vertex in vertices]))
    return canonical_patch(replace(patch, edges=tuple(map(int, edges))))


class PatchNames:
    """Names of patches in their order: square-3-2 is the second one of three faces."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, patch: Patch) -> str:
        """The name of the next patch."""
        own = patch_of_cells(patch.tiling, patch.faces, kind=patch.kind).edges
        kinds = [
            patch.tiling if patch.kind == DEFAULT_KIND else short_name(patch.kind),
            *["coloured"] * bool(patch.coloured),
            *["exits"] * (len(patch.edges) > len(own)),
        ]
        size = f"{'-'.join(kinds)}-{len(patch.faces)}"
        self._counts[size] += 1
        return f"{size}-{self._counts[size]}"
