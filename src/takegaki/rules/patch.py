"""Patch: a few faces and edges of a tiling, and where on a board they can lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph, IntArray
from takegaki.core.topology import Darts, darts
from takegaki.tilings import TILINGS

REFERENCE_SIDE = 17
"""Rows and columns of the board on which patches are written down: a wide patch and its world fit."""

Ids = NDArray[np.signedinteger]

ClueVector = tuple[int, ...]
"""A clue for each face of a patch, below 0 where it may show any or none."""

MAX_MARKS = 31
"""Most edges and coloured faces of a patch: two bits of a 64-bit word for each."""
MAX_SHIFTS = 500
"""Places of a larger board where a board is looked for, from the middle outwards."""


@lru_cache(maxsize=32)
def reference(tiling: str) -> Graph:
    """The board on which the patches of a tiling are written down. Raises PuzzleError for no tiling."""
    if tiling not in TILINGS:
        raise PuzzleError(f"no tiling {tiling!r}; there are {', '.join(TILINGS)}")
    return TILINGS[tiling].graph(REFERENCE_SIDE, REFERENCE_SIDE)


def middle_face(tiling: str) -> int:
    """The face of the reference board from which the others are counted."""
    graph = reference(tiling)
    if graph.grid is not None:
        return (REFERENCE_SIDE // 2) * REFERENCE_SIDE + REFERENCE_SIDE // 2
    far = face_middles(graph) - graph.positions.mean(axis=0)
    return int(np.hypot(*far.T).argmin())


@dataclass(frozen=True)
class Patch:
    """Places on the reference board of a tiling; another patch is the same one if a move carries it over.

    faces      ids of the faces whose clues count, ascending
    edges      ids of the edges, ascending
    coloured   ids of the faces whose colour (inside or outside) is a mark too, ascending

    Marks of a patch are numbered: its edges first, then its coloured faces.
    """

    tiling: str
    faces: tuple[int, ...]
    edges: tuple[int, ...]
    coloured: tuple[int, ...] = ()

    @property
    def graph(self) -> Graph:
        """The reference board."""
        return reference(self.tiling)

    @property
    def n_marks(self) -> int:
        """Edges and coloured faces together."""
        return len(self.edges) + len(self.coloured)

    @property
    def edge_index(self) -> dict[int, int]:
        """The number of the mark of each edge."""
        return {edge: i for i, edge in enumerate(self.edges)}

    def mark_indices(self, edges: Iterable[int], coloured: Iterable[int] = ()) -> list[int]:
        """The numbers of marks: of edges, then of the colours of faces. ValueError for others."""
        first = len(self.edges)
        return [self.edges.index(edge) for edge in edges] + [
            first + self.coloured.index(face) for face in coloured
        ]


def patch_of_faces(tiling: str, faces: Iterable[int], *, colours: bool = False) -> Patch:
    """The patch of these faces of the reference board with all their edges.

    colours   their colours and those of the faces across their edges are marks as well

    Raises PuzzleError when there are more than MAX_MARKS marks.
    """
    graph = reference(tiling)
    chosen = tuple(sorted(set(faces)))
    edges = sorted({int(edge) for face in chosen for edge in graph.edges_of(face)})
    near = sorted({int(face) for edge in edges for face in graph.edge_faces[edge]}) if colours else []
    patch = Patch(tiling, chosen, tuple(edges), tuple(near))
    if patch.n_marks > MAX_MARKS:
        raise PuzzleError(f"a patch of {patch.n_marks} marks; at most {MAX_MARKS}")
    return patch


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


def embeddings(patch: Patch, graph: Graph) -> Embeddings:
    """All ways to place a patch wholly on a board of its tiling; one that a symmetry of the patch maps
    to itself comes once for each such symmetry.

    Face sizes and vertex degrees must agree. Cost: the darts of the board times those of the patch.
    Source: Weinberg (1966), the walk along directed sides, for all starts at once.
    """
    home = darts(patch.graph)
    steps = _dart_walk(patch, home)
    board = darts(graph)
    parts = []
    for mirrored in (False, True):
        turn = board.before if mirrored else board.after
        seen: list[Ids] = [np.arange(2 * graph.n_edges)]
        for parent, kind in steps.moves:
            seen.append(turn[seen[parent]] if kind else seen[parent] ^ 1)
        parts.append(_fitting(patch, graph, board, steps, seen))
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
    wanted_edges, wanted_faces = set(patch.edges), {*patch.faces, *patch.coloured}
    edge_at: dict[int, int] = {}
    face_at: dict[int, int] = {}
    for position, dart in enumerate(order):
        edge, face = dart >> 1, int(home.face[dart])
        if edge in wanted_edges:
            edge_at.setdefault(edge, position)
        if face in wanted_faces:
            face_at.setdefault(face, position)
        if len(edge_at) == len(wanted_edges) and len(face_at) == len(wanted_faces):
            break
        for kind, following in ((1, int(home.after[dart])), (0, dart ^ 1)):
            if following not in at:
                at[following] = len(order)
                order.append(following)
                parents.append((position, kind))
    needed = {0}
    for position in {*edge_at.values(), *face_at.values()}:
        while position not in needed:
            needed.add(position)
            position = parents[position][0]  # noqa: PLW2901  (up to the root)
    kept = sorted(needed)
    rank = {position: i for i, position in enumerate(kept)}
    moves = tuple((rank[parents[position][0]], parents[position][1]) for position in kept[1:])
    # "Next of the face" is walked on the face itself, and faces of the patch must be there.
    through = {rank[parents[position][0]] for position in kept[1:] if parents[position][1]}
    through |= {rank[position] for position in face_at.values()}
    return DartWalk(
        moves,
        tuple(sorted(through)),
        tuple(rank[edge_at[edge]] for edge in patch.edges),
        tuple(rank[face_at[face]] for face in patch.faces),
        tuple(rank[face_at[face]] for face in patch.coloured),
    )


def _fitting(
    patch: Patch, graph: Graph, board: Darts, walk: DartWalk, seen: list[Ids]
) -> tuple[IntArray, IntArray, IntArray]:
    def columns(positions: tuple[int, ...], values: IntArray | None) -> IntArray:
        picked = [values[seen[i]] if values is not None else seen[i] >> 1 for i in positions]
        none = np.zeros((len(seen[0]), 0), dtype=np.int32)
        return np.stack(picked, axis=1).astype(np.int32) if picked else none

    faces, edges = columns(walk.faces, board.face), columns(walk.edges, None)
    coloured = columns(walk.coloured, board.face)
    fits = np.all(columns(walk.through, board.face) != graph.outside, axis=1)
    sizes = np.append(graph.face_sizes, 0)
    fits &= np.all(sizes[faces] == patch.graph.face_sizes[list(patch.faces)], axis=1)
    fits &= np.all(_ends(graph, edges) == _ends(patch.graph, np.array([patch.edges])), axis=1)
    if patch.graph.grid is None:
        fits[fits] = _meet_alike(patch, graph, faces[fits], edges[fits])
    return faces[fits], edges[fits], coloured[fits]


def _meet_alike(patch: Patch, graph: Graph, faces: IntArray, edges: IntArray) -> NDArray[np.bool_]:
    """(n,) whether what meets in a patch meets there, too: a walk may lead past cells of other sizes."""
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
    degrees = graph.degrees[graph.edge_vertices[edges]].astype(np.int64)
    both: NDArray[np.int64] = degrees.min(axis=2) * 256 + degrees.max(axis=2)
    return both


def distinct(patch: Patch, found: Embeddings) -> Embeddings:
    """One of all its embeddings for each set of places: the first of those that a symmetry of the patch
    makes of each other, in the order of their rows. Cost: embeddings times symmetries.
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
    keys = np.concatenate([np.sort(chosen.edges, axis=1), -1 - np.sort(chosen.faces, axis=1)], axis=1)
    _, first = np.unique(keys, axis=0, return_index=True)
    return chosen.taken(np.sort(first))


@lru_cache(maxsize=4096)
def automorphisms(patch: Patch) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The symmetries of a patch, the identity first: (image of each face, image of each mark), by index."""
    found = embeddings(patch, patch.graph)
    same = np.all(np.sort(found.edges, axis=1) == patch.edges, axis=1)
    same &= np.all(np.sort(found.faces, axis=1) == patch.faces, axis=1)
    same &= np.all(np.sort(found.coloured, axis=1) == patch.coloured, axis=1)
    own = found.taken(same)
    faces = np.searchsorted(patch.faces, own.faces)
    edges = np.searchsorted(patch.edges, own.edges)
    colours = np.searchsorted(patch.coloured, own.coloured) + len(patch.edges)
    marks = np.concatenate([edges, colours], axis=1)
    return tuple(sorted((tuple(map(int, faces[i])), tuple(map(int, marks[i]))) for i in range(len(own))))


def canonical_patch(patch: Patch) -> Patch:
    """The same patch at its standard place: two patches are the same when theirs are equal."""
    graph = patch.graph
    found = embeddings(patch, graph)
    middle = graph.edges_of(middle_face(patch.tiling))
    here = np.any(np.isin(found.edges, middle), axis=1)
    if not here.any():
        # A kind of cell that does not touch the one in the middle stands as near to it as it can.
        middles = face_middles(graph)
        far = np.hypot(*np.moveaxis(middles[found.faces] - middles[middle_face(patch.tiling)], 2, 0)).max(
            axis=1
        )
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
    )


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
    holds this board. Cost: the darts of the board times the marks of the patch. Cached with the graph.
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
    return Placements(wide.faces[ways.faces], marks.astype(np.int32))


def _reach(patch: Patch) -> int:
    """Rows or columns that a patch may stick out over a border."""
    graph = patch.graph
    if graph.grid is None:
        spread = np.ptp(graph.positions[graph.edge_vertices[list(patch.edges)]], axis=(0, 1))
        return int((spread / np.ptp(graph.positions, axis=0) * (graph.cols, graph.rows)).max()) + 2
    faces = {int(face) for edge in patch.edges for face in graph.edge_faces[edge]} | {*patch.faces}
    return int(max(np.ptp(place) for place in np.divmod(list(faces), graph.cols))) + 1


@dataclass(frozen=True, eq=False)
class LargerBoard:
    """A larger board round a board: the places of the board for those of the larger one, -1 for none."""

    graph: Graph
    faces: IntArray
    edges: IntArray


def _larger_board(graph: Graph, reach: int) -> LargerBoard:
    # An even number of columns more on each side, as columns may alternate.
    margin = reach + reach % 2
    return graph.cached(f"widened {margin}", lambda: _make_larger(graph, margin))


def _make_larger(graph: Graph, margin: int) -> LargerBoard:
    family = TILINGS.get(graph.tiling)
    if family is not None and not family.is_described and graph.rows:
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
    return LargerBoard(graph, faces, np.arange(graph.n_edges, dtype=np.int32))


def _laid_into(graph: Graph, wide: Graph, shift: NDArray[np.float64]) -> LargerBoard:
    vertex = _matching_rows(np.round(wide.positions, 6), np.round(graph.positions + shift, 6))
    edges = _matching_rows(np.sort(vertex[wide.edge_vertices], axis=1), np.sort(graph.edge_vertices, axis=1))
    faces = _matching_rows(np.round(_corner_means(wide), 4), np.round(_corner_means(graph) + shift, 4))
    # The world around the larger board is off this one as well.
    return LargerBoard(wide, np.append(faces, np.int32(-1)), edges)


def _corner_means(graph: Graph) -> NDArray[np.float64]:
    sums = np.add.reduceat(graph.positions[graph.face_vertices], graph.face_start[:-1], axis=0)
    return np.asarray(sums / graph.face_sizes[:, None])


def _matching_rows(many: NDArray[np.generic], few: NDArray[np.generic]) -> IntArray:
    """The row of `few` that equals each row of `many`, -1 for none."""
    both = np.concatenate([few, many])
    _, first, inverse = np.unique(both, axis=0, return_index=True, return_inverse=True)
    found = first[inverse.ravel()[len(few) :]]
    return np.where(found < len(few), found, -1).astype(np.int32)
