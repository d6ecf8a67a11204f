"""Families of patches: all connected ones, those with exits, those that are the same to the tables."""

from collections import Counter
from functools import lru_cache

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.rules.patch import (
    REFERENCE_SIDE,
    Patch,
    canonical_patch,
    middle_face,
    patch_of_faces,
    reference,
)


@lru_cache(maxsize=64)
def connected_patches(tiling: str, faces: int, *, colours: bool = False) -> tuple[Patch, ...]:
    """All patches of so many faces that are connected, by a shared edge or a shared vertex.

    One for each class under the symmetries of the tiling, at its standard place, ascending.
    Cost: grows about fivefold with each face.
    """
    graph = reference(tiling)
    if faces == 1:
        inner = kinds_of_faces(graph)
        alone = {canonical_patch(patch_of_faces(tiling, [face], colours=colours)) for face in inner}
        return tuple(sorted(alone, key=lambda patch: patch.faces))
    found: set[Patch] = set()
    for smaller in connected_patches(tiling, faces - 1):
        corners = np.unique(np.concatenate([graph.corners_of(face) for face in smaller.faces]))
        around = {
            int(face)
            for vertex in corners
            for face in graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
        }
        for face in around - {*smaller.faces, graph.outside}:
            grown = patch_of_faces(tiling, [*smaller.faces, face], colours=colours)
            found.add(canonical_patch(grown))
    return tuple(sorted(found, key=lambda patch: patch.faces))


def kinds_of_faces(graph: Graph) -> list[int]:
    """A face of each kind, by its size and the degrees of its corners all round; none near the border."""
    rim = {*np.unique(graph.edge_faces[(graph.edge_faces == graph.outside).any(axis=1)]).tolist()}
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


def window(tiling: str, rows: int, cols: int) -> Patch:
    """The patch of so many rows and columns of faces with all their edges. Raises PuzzleError when
    it has too many marks."""
    if not (1 <= rows <= REFERENCE_SIDE // 2 and 1 <= cols <= REFERENCE_SIDE // 2):
        raise PuzzleError(f"no patch of {rows}x{cols} faces")
    reference(tiling)
    first = middle_face(tiling)
    faces = [first + r * REFERENCE_SIDE + c for r in range(rows) for c in range(cols)]
    return canonical_patch(patch_of_faces(tiling, faces))


def inner_marks(patch: Patch) -> tuple[int, ...]:
    """The edges of a patch with an end all of whose edges belong to it. Raises PuzzleError for none."""
    graph, own = patch.graph, set(patch.edges)
    vertices = {int(vertex) for edge in patch.edges for vertex in graph.edge_vertices[edge]}
    inner = {vertex for vertex in vertices if own.issuperset(graph.edges_at(vertex).tolist())}
    ends = graph.edge_vertices[list(patch.edges)].tolist()
    found = tuple(i for i, vertices_of in enumerate(ends) if inner.intersection(vertices_of))
    if not found:
        raise PuzzleError("no vertex has all its edges in this patch")
    return found


def parts_of(patch: Patch, faces: int) -> tuple[Patch, ...]:
    """The connected patches of so many faces that lie within a patch, one of each class, ascending."""
    graph = patch.graph
    sets = {frozenset([face]) for face in patch.faces}
    for _ in range(faces - 1):
        sets = {
            part | {face}
            for part in sets
            for face in set(patch.faces) - part
            if any(set(graph.corners_of(face).tolist()) & set(graph.corners_of(own).tolist()) for own in part)
        }
    colours = bool(patch.coloured)
    found = {canonical_patch(patch_of_faces(patch.tiling, part, colours=colours)) for part in sets}
    return tuple(sorted(found, key=lambda part: part.faces))


def with_exits(patch: Patch) -> Patch:
    """The patch and every edge that leaves one of its vertices, so that rules may use marks beside it.

    On a board's border the exits are off it, which counts as a cross.
    """
    graph = patch.graph
    vertices = np.unique(graph.edge_vertices[list(patch.edges)])
    edges = np.unique(np.concatenate([graph.edges_at(vertex) for vertex in vertices]))
    return canonical_patch(Patch(patch.tiling, patch.faces, tuple(map(int, edges)), patch.coloured))


class PatchNames:
    """Names of patches in their order: square-3-2 is the second one of three faces."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, patch: Patch) -> str:
        """The name of the next patch."""
        own = {int(edge) for face in patch.faces for edge in patch.graph.edges_of(face)}
        kinds = [
            patch.tiling,
            *["coloured"] * bool(patch.coloured),
            *["exits"] * (len(patch.edges) > len(own)),
        ]
        size = f"{'-'.join(kinds)}-{len(patch.faces)}"
        self._counts[size] += 1
        return f"{size}-{self._counts[size]}"
