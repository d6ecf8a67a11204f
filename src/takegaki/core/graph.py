"""Graph: a planar board as integer ids and CSR arrays."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.core.errors import ArgumentError, PuzzleError
from takegaki.core.printable import Pictured, a_type

if TYPE_CHECKING:
    from takegaki.core.budget import Budget

IntArray = NDArray[np.int32]
FloatArray = NDArray[np.float64]
T = TypeVar("T")
Array = TypeVar("Array", bound=NDArray[np.generic])


@dataclass(frozen=True, eq=False, repr=False)
class Graph(Pictured):
    """A planar graph: faces 0..F-1, edges 0..E-1, vertices 0..V-1; the world around it is face F.

    `square`, `honeycomb` and `graph_of` make those of tilings, `from_polygons` and `from_networkx` others.
    Faces run clockwise on the screen (x right, y down). CSR arrays come in pairs: the entries of
    item i are `data[start[i]:start[i + 1]]`.

    positions       (V, 2) float64, x and y of each vertex
    face_start      (F + 1,), with face_vertices and face_edges (S,): side i of a face runs along
                    face_edges[i] from face_vertices[i] to the next vertex of the face
    edge_vertices   (E, 2), from and to
    edge_faces      (E, 2), the face to the right and to the left of that direction (F = outside)
    vertex_start    (V + 1,), with vertex_edges and vertex_faces (2 E,), clockwise: vertex_faces[i]
                    is the face between vertex_edges[i] and the next one

    cells           what carries the clues, and is called a cell by people: the faces or the vertices
    variant         which patch of a tiling that never repeats it is; "" elsewhere
    holes           how many of the last faces are holes: inside or outside as all faces, without a clue

    Two graphs are equal when all of this is, arrays and names. A board that wraps round lies on a
    torus: it has no outside, and where a side is 1 long no faces.
    """

    tiling: str
    rows: int
    cols: int
    positions: FloatArray
    face_start: IntArray
    face_vertices: IntArray
    face_edges: IntArray
    edge_vertices: IntArray
    edge_faces: IntArray
    vertex_start: IntArray
    vertex_edges: IntArray
    vertex_faces: IntArray
    variant: str = ""
    cells: Literal["faces", "vertices"] = "faces"
    holes: int = 0
    # Filled by `cached`.
    cache: dict[str, object] = field(default_factory=dict)
    # A public function and its arguments that give this graph, which is pickled as these; None without such.
    made_by: tuple[Callable[..., "Graph"], tuple[object, ...]] | None = None

    def __post_init__(self) -> None:
        # Graphs of one size are one object.
        for value in vars(self).values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        if self.made_by is not None:
            return self.made_by
        # What was derived from the shape is derived again.
        return _unpickled, (
            {one.name: getattr(self, one.name) for one in fields(self) if one.name != "cache"},
        )

    def __dask_tokenize__(self) -> object:
        # What was derived from the shape differs from one process to the next.
        return type(self).__name__, self.key, self.digest

    @property
    def is_own(self) -> bool:
        """Was it made from polygons or a drawing, and not by a tiling?"""
        return self.made_by is None

    @property
    def size(self) -> str:
        """Name, rows and columns for people; the name alone where there are no rows."""
        return f"{self.tiling} {self.rows}x{self.cols}" if self.rows else self.tiling

    @cached_property
    def is_of_rings(self) -> bool:
        """Is it known that its faces, as rings of vertices, make the same graph again? See `rings_of`."""
        return False

    @cached_property
    def n_faces(self) -> int:
        """F, also the id of the outside."""
        return len(self.face_start) - 1

    @cached_property
    def n_edges(self) -> int:
        """E."""
        return len(self.edge_vertices)

    @property
    def n_vertices(self) -> int:
        """V."""
        return len(self.positions)

    @cached_property
    def n_cells(self) -> int:
        """How many clues a puzzle has."""
        return self.n_faces if self.cells == "faces" else self.n_vertices

    @cached_property
    def grid(self) -> tuple[int, int] | None:
        """(rows, cols) where the cells form rows and columns, cell r * cols + c in row r, else None."""
        # Patches and boards at random have no rows, whatever their numbers.
        if self.n_cells != self.rows * self.cols or self.variant:
            return None
        if self.cells == "faces":
            # The number of cells may be rows times columns by chance.
            sides = np.maximum(self.face_sizes, 1)[:, None]
            sums = np.add.reduceat(self.positions[self.face_vertices], self.face_start[:-1], axis=0)
            middles = (sums / sides).reshape(self.rows, self.cols, 2)
            across, down = np.diff(middles[:, :, 0], axis=1), np.diff(middles[:, :, 1], axis=0)
            if (across <= 0).any() or (down <= 0).any():
                return None
        return (self.rows, self.cols)

    @cached_property
    def has_square_cells(self) -> bool:
        """The cells are squares of one size in rows and columns, cell r * cols + c in row r.

        So they are on boards of squares and on rectangles cut out of these. Cost: linear, once.
        """
        if self.cells != "faces" or not 0 < self.n_faces == self.rows * self.cols:
            return False
        if (self.face_sizes != 4).any():
            return False
        corners = self.positions[self.face_vertices].reshape(self.rows, self.cols, 4, 2)
        side = float(np.ptp(corners[0, 0, :, 0]))
        row, col = np.indices((self.rows, self.cols))
        place = corners.min(axis=(0, 1, 2)) + side * np.stack([col, row], axis=-1)
        from_place = corners - place[:, :, np.newaxis, :]
        # Four different corners at these distances are those of a square.
        return side > 0 and bool(np.isin(from_place, (0, side)).all())

    @property
    def edge_cells(self) -> IntArray:
        """(E, 2) the two cells of each edge: beside it, where faces are the cells (F = outside), else at its
        ends."""
        return self.edge_faces if self.cells == "faces" else self.edge_vertices

    @property
    def outside(self) -> int:
        """Id of the world beyond the border."""
        return self.n_faces

    @property
    def key(self) -> tuple[str, int, int, str]:
        """Name, rows, columns and variant; equal graphs have equal keys."""
        return (self.tiling, self.rows, self.cols, self.variant)

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of all arrays: graphs of equal keys are equal if their digests are. Cost: linear, once."""
        made = hashlib.sha256(f"{self.cells}{self.holes or ''}".encode())
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, np.ndarray):
                made.update(repr((value.dtype.str, value.shape)).encode() + value.tobytes())
        return made.digest()

    @cached_property
    def face_sizes(self) -> IntArray:
        """(F,) number of sides of each face."""
        return read_only(np.diff(self.face_start))

    @cached_property
    def degrees(self) -> IntArray:
        """(V,) number of edges at each vertex."""
        return read_only(np.diff(self.vertex_start))

    def cached(self, key: str, make: Callable[[], T]) -> T:
        """What `make` returns, computed once and cached with the graph under this key."""
        if key not in self.cache:
            self.cache[key] = make()
        return cast(T, self.cache[key])

    def edges_of(self, face: int) -> IntArray:
        """Edges of a face, clockwise."""
        return self.face_edges[self.face_start[face] : self.face_start[face + 1]]

    def corners_of(self, face: int) -> IntArray:
        """Vertices of a face, clockwise."""
        return self.face_vertices[self.face_start[face] : self.face_start[face + 1]]

    def edges_at(self, vertex: int) -> IntArray:
        """Edges at a vertex, clockwise."""
        return self.vertex_edges[self.vertex_start[vertex] : self.vertex_start[vertex + 1]]

    def edges_round(self, cell: int) -> IntArray:
        """Edges of a cell, clockwise: its sides, or where vertices are the cells, those that end there."""
        return self.edges_of(cell) if self.cells == "faces" else self.edges_at(cell)

    @classmethod
    def from_polygons(
        cls,
        polygons: "Iterable[ArrayLike]",
        name: str = "own",
        *,
        tolerance: float | None = None,
        budget: "Budget | None" = None,
    ) -> "Graph":
        """A graph of one's own: face i is polygons[i], its corners (k, 2) one after another.

        tolerance   how far apart corners may lie that are meant to be one; None: to a thousandth of the
                    shortest side
        budget      the limits of this work; where they are reached, a LimitError

        See `takegaki.core.own_graphs.from_polygons` for holes and errors.
        """
        from takegaki.core.own_graphs import from_polygons  # noqa: PLC0415  (it makes graphs)

        return from_polygons(polygons, name, tolerance=tolerance, budget=budget)

    @classmethod
    def from_networkx(
        cls,
        drawn: Any,
        pos: "Mapping[Any, ArrayLike] | None" = None,
        name: str = "own",
        *,
        budget: "Budget | None" = None,
    ) -> "Graph":
        """The faces of a plane drawing: a graph of networkx with its positions (y upwards, as it draws them).

        pos     by node its x and y; else the attribute "pos" of each node; else networkx's planar layout
        budget  the limits of this work; where they are reached, a LimitError

        See `takegaki.core.own_graphs.from_networkx` for the ids and errors.
        """
        from takegaki.core.own_graphs import from_networkx  # noqa: PLC0415  (it makes graphs)

        return from_networkx(drawn, pos, name, budget=budget)

    def to_networkx(self) -> Any:
        """A `networkx.Graph` of vertices and edges; nodes have "pos", edges "id" and "faces".

        Raises ImportError where networkx is not installed (`pip install takegaki[graphs]`).
        """
        from takegaki.core.own_graphs import to_networkx  # noqa: PLC0415  (it makes graphs)

        return to_networkx(self)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Graph):
            return self is other
        return self.key == other.key and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Graph {self.size}: {self.n_faces} faces, {self.n_edges} edges, {self.n_vertices} vertices>"


def require_graph(graph: object) -> None:
    """Raises ArgumentError for what is no Graph."""
    if not isinstance(graph, Graph):
        raise ArgumentError(f"a board such as square(8, 10) was expected, not {a_type(graph)}")


def _unpickled(values: dict[str, Any]) -> Graph:
    return Graph(**values)


def read_only(array: Array) -> Array:
    """The same array, made read-only."""
    array.flags.writeable = False
    return array


def graph_from_polygons(
    tiling: str,
    rows: int,
    cols: int,
    corners: NDArray[np.int64],
    face_start: IntArray,
    variant: str = "",
) -> Graph:
    """Join polygons with integer corners, (S, 2) clockwise, into a Graph.

    Vertices and edges are numbered as they are first met on a walk over the faces in order and
    each face's sides from its first corner: Loopy's numbering. Raises PuzzleError where three
    polygons share a side or two run along it in the same direction. Cost: O(S log S).
    Source: Simon Tatham, Loopy's grid.c (numbering of edges and dots).
    """
    vertex_of, first_corner = _number_by_first(_pack(corners))
    positions = corners[first_corner].astype(np.float64)
    return graph_from_faces(tiling, rows, cols, positions, vertex_of, face_start, variant)


def graph_from_faces(
    tiling: str,
    rows: int,
    cols: int,
    positions: FloatArray,
    face_vertices: NDArray[np.int64],
    face_start: IntArray,
    variant: str = "",
) -> Graph:
    """Join faces, each a ring of vertices (S,), into a Graph; edges, errors and cost as above.

    Edges are numbered on walks round the rings as they are given; those that run anticlockwise are then
    turned round, from their first corner.
    """
    begin, end = face_vertices, face_vertices[next_corner(face_start)]
    low = np.minimum(begin, end).astype(np.int64)
    # The ends of an edge mostly have near numbers, so that these keys are small.
    length = np.maximum(begin, end) - low
    edge_of, first_side = _number_by_first(low * (int(length.max()) + 1) + length)
    face_of = np.repeat(np.arange(len(face_start) - 1), np.diff(face_start)).astype(np.int32)
    edge_vertices = np.stack([begin[first_side], end[first_side]], axis=1).astype(np.int32)
    corners, sides = _clockwise(positions[begin], positions[end], face_start)
    begin, edge_of = begin[corners], edge_of[sides]
    edge_faces = np.full((len(first_side), 2), len(face_start) - 1, dtype=np.int32)
    forward = begin == edge_vertices[edge_of, 0]
    edge_faces[edge_of, np.where(forward, 0, 1)] = face_of
    side = edge_of * 2 + forward
    if (np.bincount(side) > 1).any():
        order = np.argsort(side, kind="stable")
        twice = int(np.argmax(side[order][1:] == side[order][:-1]))
        one, two = sorted((int(face_of[order[twice]]) + 1, int(face_of[order[twice + 1]]) + 1))
        raise PuzzleError(f"cells {one} and {two} overlap: they lie on the same side of an edge")
    return Graph(
        tiling,
        rows,
        cols,
        positions,
        face_start.astype(np.int32),
        begin.astype(np.int32),
        edge_of.astype(np.int32),
        edge_vertices,
        edge_faces,
        *_rings(positions, edge_vertices, edge_faces),
        variant=variant,
    )


def _pack(corners: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each corner, small where they lie on a grid."""
    shifted = corners - corners.min(axis=0)
    shifted //= np.maximum(np.gcd.reduce(shifted, axis=0), 1)
    packed: NDArray[np.int64] = shifted[:, 0] * (int(shifted[:, 1].max()) + 1) + shifted[:, 1]
    return packed


def _number_by_first(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Ids in order of first appearance, and where each id first appears; keys are 0 or more.

    Cost: linear, unless the keys are far apart.
    """
    if keys.max() >= FAR_APART * len(keys):
        keys = np.unique(keys, return_inverse=True)[1]
    # Of several values for one place the last is stored: from behind, the first.
    place = np.empty(int(keys.max()) + 1, dtype=np.int64)
    place[keys[::-1]] = np.arange(len(keys) - 1, -1, -1)
    first = place[keys]
    is_first = np.zeros(len(keys), dtype=np.bool_)
    is_first[first] = True
    return (np.cumsum(is_first) - 1)[first], np.flatnonzero(is_first)


FAR_APART = 64
"""A table of so many times as many places as there are keys takes longer to fill than sorting them."""


def _clockwise(
    begin: FloatArray, end: FloatArray, face_start: IntArray
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(S,) the positions in the given order of each face's corners and of its sides, in clockwise order."""
    areas = np.add.reduceat(begin[:, 0] * end[:, 1] - end[:, 0] * begin[:, 1], face_start[:-1])
    size = np.diff(face_start)
    start, count = np.repeat(face_start[:-1], size).astype(np.int64), np.repeat(size, size)
    within = np.arange(len(begin)) - start
    back = np.repeat(areas < 0, size)
    corners = np.where(back, (count - within) % count, within)
    return start + corners, start + np.where(back, count - 1 - within, within)


def next_corner(face_start: IntArray) -> NDArray[np.int64]:
    """(S,) where the next corner of the same face stands, clockwise; `face_start` (F + 1,) as of a graph."""
    after = np.arange(1, int(face_start[-1]) + 1, dtype=np.int64)
    after[face_start[1:] - 1] = face_start[:-1]
    return after


def _rings(
    positions: FloatArray, edge_vertices: IntArray, edge_faces: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Edges and faces round each vertex, clockwise (y down: growing angle)."""
    n_edges = len(edge_vertices)
    here = np.concatenate([edge_vertices[:, 0], edge_vertices[:, 1]])
    there = np.concatenate([edge_vertices[:, 1], edge_vertices[:, 0]])
    edge = np.tile(np.arange(n_edges, dtype=np.int32), 2)
    # Leaving along the edge, the face on the right is the one clockwise of it.
    right = np.concatenate([edge_faces[:, 0], edge_faces[:, 1]])
    step = positions[there] - positions[here]
    order = np.lexsort((np.arctan2(step[:, 1], step[:, 0]), here))
    start = np.zeros(len(positions) + 1, dtype=np.int32)
    np.cumsum(np.bincount(here, minlength=len(positions)), out=start[1:])
    return start, edge[order], right[order].astype(np.int32)
