"""Where a patch lies in another board: all embeddings, its automorphisms, its canonical place."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import Darts, darts
from takegaki.rules.patches.patch import Ids, Patch, edges_of_cell, middle_face


@dataclass(frozen=True, eq=False)
class Embeddings:
    """Ways to place a patch on a board by rotating, mirroring and moving it.

    faces, edges, coloured   (n, ...) ids on the board, in the order of the patch's own; -1 where
                             the board has no such place
    """

    faces: IntArray
    edges: IntArray
    coloured: IntArray

    def __len__(self) -> int:
        return len(self.edges)

    def taken(self, rows: NDArray[np.intp] | NDArray[np.bool_]) -> "Embeddings":
        """Some of them."""
        return Embeddings(self.faces[rows], self.edges[rows], self.coloured[rows])

    def flat(self, n_edges: int) -> IntArray:
        """(n, ...) all ids in a row; faces after edges, so that each place has one number."""
        return np.concatenate([self.edges, self.faces + n_edges, self.coloured + n_edges], axis=1)


def embeddings(patch: Patch, graph: Graph, onto: Ids | None = None) -> Embeddings:
    """All ways to place a patch wholly on a board of its tiling; one that a symmetry of the patch
    maps to itself comes once for each such symmetry.

    onto   edges, ascending, on one of which the first edge of the patch must lie; None for all

    Face sizes and vertex degrees must agree. Cost: the darts of those edges times those of the
    patch.
    Source: Weinberg (1966), the walk along directed sides, for all starts at once.
    """
    home = darts(patch.graph)
    steps = _dart_walk(patch, home)
    board = darts(graph)
    edges = np.arange(graph.n_edges) if onto is None else onto
    starts = (2 * edges[:, None] + (0, 1)).ravel()
    parts = []
    for mirrored in (False, True):
        turn = board.before if mirrored else board.after
        seen: list[Ids] = [starts]
        for parent, kind in steps.moves:
            seen.append(turn[seen[parent]] if kind else seen[parent] ^ 1)
        parts.append(_fitting(patch, graph, board, steps, seen, mirrored))
    return Embeddings(*(np.concatenate(group) for group in zip(*parts, strict=True)))


@dataclass(frozen=True)
class DartWalk:
    """A walk over the darts of a patch from one of them.

    moves     (parent, kind) of each dart after the first: turn round (0) or next of the face (1)
    through   positions in the walk of the darts whose face must exist
    edges, faces, coloured   position in the walk of a dart of each edge, face, coloured face
    """

    moves: tuple[tuple[int, int], ...]
    through: tuple[int, ...]
    edges: tuple[int, ...]
    faces: tuple[int, ...]
    coloured: tuple[int, ...]


@lru_cache(maxsize=4096)
def _dart_walk(patch: Patch, home: Darts) -> DartWalk:
    """Breadth first, cut back to the darts that lead to a place of the patch."""
    first = 2 * patch.edges[0]
    order, parents, at = [first], [(0, 0)], {first: 0}
    cell_of = home.face if patch.graph.cells == "faces" else home.origin
    edge_at: dict[int, int] = {}
    cell_at: dict[int, int] = {}
    face_at: dict[int, int] = {}
    wanted = (
        (edge_at, {*patch.edges}, np.arange(len(home.face)) >> 1),
        (cell_at, {*patch.faces}, cell_of),
        (face_at, {*patch.coloured}, home.face),
    )
    for position, dart in enumerate(order):
        for found, places, of_dart in wanted:
            if int(of_dart[dart]) in places:
                found.setdefault(int(of_dart[dart]), position)
        if all(len(found) == len(places) for found, places, _ in wanted):
            break
        for kind, following in ((1, int(home.after[dart])), (0, dart ^ 1)):
            if following not in at:
                at[following] = len(order)
                order.append(following)
                parents.append((position, kind))
    needed = {0}
    for position in {*edge_at.values(), *cell_at.values(), *face_at.values()}:
        while position not in needed:
            needed.add(position)
            position = parents[position][0]  # noqa: PLW2901  (up to the root)
    kept = sorted(needed)
    rank = {position: i for i, position in enumerate(kept)}
    moves = tuple((rank[parents[position][0]], parents[position][1]) for position in kept[1:])
    # "Next of the face" is walked on the face itself, and faces of the patch must be there.
    through = {rank[parents[position][0]] for position in kept[1:] if parents[position][1]}
    through |= {rank[face_at[face]] for face in patch.coloured}
    if patch.graph.cells == "faces":
        through |= {rank[position] for position in cell_at.values()}
    return DartWalk(
        moves,
        tuple(sorted(through)),
        tuple(rank[edge_at[edge]] for edge in patch.edges),
        tuple(rank[cell_at[cell]] for cell in patch.faces),
        tuple(rank[face_at[face]] for face in patch.coloured),
    )


def _fitting(
    patch: Patch, graph: Graph, board: Darts, walk: DartWalk, seen: list[Ids], mirrored: bool
) -> tuple[IntArray, IntArray, IntArray]:
    def columns(positions: tuple[int, ...], values: IntArray | None) -> IntArray:
        picked = [values[seen[i]] if values is not None else seen[i] >> 1 for i in positions]
        none = np.zeros((len(seen[0]), 0), dtype=np.int32)
        return np.stack(picked, axis=1).astype(np.int32) if picked else none

    of_faces = graph.cells == "faces"
    # In a mirror a dart of the same face runs the other way.
    starts = board.origin[np.arange(len(board.origin)) ^ 1] if mirrored else board.origin
    cell_of = board.face if of_faces else starts
    faces, edges = columns(walk.faces, cell_of), columns(walk.edges, None)
    coloured = columns(walk.coloured, board.face)
    fits = np.all(columns(walk.through, board.face) != graph.outside, axis=1)
    sizes = np.append(graph.face_sizes, 0)
    if of_faces:
        fits &= np.all(sizes[faces] == patch.graph.face_sizes[list(patch.faces)], axis=1)
    fits &= np.all(_ends(graph, edges) == _ends(patch.graph, np.array([patch.edges])), axis=1)
    if patch.graph.grid is None:
        fits[fits] = _meet_alike(patch, graph, faces[fits], edges[fits])
    if not of_faces:
        # Round a small board that wraps a patch may meet itself.
        fits &= _all_different(faces) & _all_different(edges)
    return faces[fits], edges[fits], coloured[fits]


def _all_different(ids: IntArray) -> NDArray[np.bool_]:
    """(n,) whether no id comes twice in a row."""
    ordered = np.sort(ids, axis=1)
    found: NDArray[np.bool_] = np.all(ordered[:, 1:] != ordered[:, :-1], axis=1)
    return found


def _meet_alike(patch: Patch, graph: Graph, faces: IntArray, edges: IntArray) -> NDArray[np.bool_]:
    """(n,) whether what meets in a patch meets there, too: a walk may lead past cells of other
    sizes.
    """
    found, home = np.ones(len(edges), dtype=np.bool_), patch.graph
    index, ends = patch.edge_index, graph.edge_vertices[edges]
    for column, face in enumerate(patch.faces):
        for edge in home.edges_of(face).tolist():
            if edge in index:
                beside = graph.edge_faces[edges[:, index[edge]]]
                found &= (beside == faces[:, column, None]).any(axis=1)
    for vertex in np.unique(home.edge_vertices[list(patch.edges)]).tolist():
        first, *others = [index[edge] for edge in home.edges_at(vertex).tolist() if edge in index]
        here = np.where(graph.degrees[ends[:, first]] == home.degrees[vertex], ends[:, first], -1)
        for other in others:
            found &= (here[:, :, None] == ends[:, other, None, :]).any(axis=(1, 2))
    return found


def _ends(graph: Graph, edges: NDArray[np.integer]) -> NDArray[np.int64]:
    """(n, edges) the degrees at both ends of each edge as one number."""
    found: NDArray[np.int64] = graph.cached("degrees at ends", lambda: _ends_of_all(graph))[edges]
    return found


def _ends_of_all(graph: Graph) -> NDArray[np.int64]:
    ends = graph.degrees[graph.edge_vertices].astype(np.int64)
    both: NDArray[np.int64] = ends.min(axis=1) * 256 + ends.max(axis=1)
    return both


def distinct(patch: Patch, found: Embeddings) -> Embeddings:
    """One of all its embeddings for each set of places: the first of those that a symmetry of the
    patch makes of each other, in the order of their rows. Cost: embeddings times symmetries.
    """
    rows = np.concatenate([found.edges, found.coloured], axis=1)
    images = list(dict.fromkeys(marks for _, marks in automorphisms(patch)))
    least = np.ones(len(rows), dtype=np.bool_)
    for marks in images:
        # The rows of an embedding and of its image differ first where the symmetry moves a mark.
        moved = next((mark for mark, image in enumerate(marks) if mark != image), None)
        if moved is not None:
            least &= rows[:, moved] < rows[:, marks[moved]]
    chosen = found.taken(least)
    if len(images) == len(automorphisms(patch)):
        return chosen
    # Some symmetries move no mark, so that rows come more than once, or with their faces exchanged.
    keys = np.concatenate(
        [np.sort(chosen.edges, axis=1), -1 - np.sort(chosen.faces, axis=1)], axis=1
    )
    _, first = np.unique(keys, axis=0, return_index=True)
    return chosen.taken(np.sort(first))


@lru_cache(maxsize=4096)
def automorphisms(patch: Patch) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The symmetries of a patch, the identity first: (image of each face, image of each mark), by
    index.
    """
    found = embeddings(patch, patch.graph, np.array(patch.edges))
    same = np.all(np.sort(found.edges, axis=1) == patch.edges, axis=1)
    same &= np.all(np.sort(found.faces, axis=1) == patch.faces, axis=1)
    same &= np.all(np.sort(found.coloured, axis=1) == patch.coloured, axis=1)
    own = found.taken(same)
    faces = np.searchsorted(patch.faces, own.faces)
    edges = np.searchsorted(patch.edges, own.edges)
    colours = np.searchsorted(patch.coloured, own.coloured) + len(patch.edges)
    marks = np.concatenate([edges, colours], axis=1)
    return tuple(
        sorted((tuple(map(int, faces[i])), tuple(map(int, marks[i]))) for i in range(len(own)))
    )


def canonical_patch(patch: Patch) -> Patch:
    """The same patch at its standard place: two patches are the same when theirs are equal."""
    graph = patch.graph
    found = embeddings(patch, graph)
    middle = edges_of_cell(graph, middle_face(patch.tiling))
    here = np.any(np.isin(found.edges, middle), axis=1)
    if not here.any():
        # A kind of cell that does not touch the one in the middle stands as near to it as it can.
        middles = face_middles(graph)
        far = np.hypot(
            *np.moveaxis(middles[found.faces] - middles[middle_face(patch.tiling)], 2, 0)
        ).max(axis=1)
        here = far < far.min() + 1e-6 * np.ptp(graph.positions)
    rows = np.concatenate(
        [np.sort(part, axis=1) for part in (found.faces, found.edges, found.coloured)], axis=1
    )[here]
    best = rows[np.lexsort(rows.T[::-1])[0]].tolist()
    n_faces, n_edges = len(patch.faces), len(patch.edges)
    return Patch(
        patch.tiling,
        tuple(best[:n_faces]),
        tuple(best[n_faces : n_faces + n_edges]),
        tuple(best[n_faces + n_edges :]),
        patch.kind,
    )
