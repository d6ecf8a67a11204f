"""Graph: a planar board as integer ids and CSR arrays."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import ArgumentError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import Pictured, a_type
from takegaki.core.quiet_import import imported_from

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from takegaki.core.budget import Budget

IntArray = NDArray[np.int32]
FloatArray = NDArray[np.float64]
T = TypeVar("T")
Array = TypeVar("Array", bound=NDArray[np.generic])

TILING_NAMES: set[str] = set()
"""Names that belong to tilings, as `takegaki.tilings` enters them."""


@dataclass(frozen=True, eq=False, repr=False)
class Graph(Pictured):
    """A planar graph: faces 0..F-1, edges 0..E-1, vertices 0..V-1; the world around it is face F.

    `square`, `honeycomb` and `graph_of` make those of tilings, `from_polygons` and `from_networkx`
    others. Faces run clockwise on the screen (x right, y down). CSR arrays come in pairs: the
    entries of item i are `data[start[i]:start[i + 1]]`.

    positions       (V, 2) float64, x and y of each vertex
    face_start      (F + 1,), with face_vertices and face_edges (S,): side i of a face runs along
                    face_edges[i] from face_vertices[i] to the next vertex of the face
    edge_vertices   (E, 2), from and to
    edge_faces      (E, 2), the face to the right and to the left of that direction (F = outside)
    vertex_start    (V + 1,), with vertex_edges and vertex_faces (2 E,), clockwise: vertex_faces[i]
                    is the face between vertex_edges[i] and the next one

    cells           what carries the clues, and is called a cell by people: the faces or the
                    vertices
    variant         which patch of a tiling that never repeats it is; "" elsewhere
    holes           how many of the last faces are holes: inside or outside as all faces, without a
                    clue

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
    # A public function and its arguments that give this graph, which is pickled as these; None
    # without such.
    made_by: tuple[Callable[..., "Graph"], tuple[object, ...]] | None = None

    def __post_init__(self) -> None:
        # Graphs of one size are one object.
        for value in vars(self).values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        if self.made_by is not None:
            return self.made_by
        from dataclasses import fields  # noqa: PLC0415  (few graphs travel)

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
        """Is it known that its faces, as rings of vertices, make the same graph again? See
        `rings_of`.
        """
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
        """(rows, cols) where the cells form rows and columns, cell r * cols + c in row r, else
        None.
        """
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
        """(E, 2) the two cells of each edge: beside it, where faces are the cells (F = outside),
        else at its ends.
        """
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
        """SHA-256 of all arrays: graphs of equal keys are equal if their digests are. Cost: linear,
        once.
        """
        import hashlib  # noqa: PLC0415  (most programs need neither)
        from dataclasses import fields  # noqa: PLC0415

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
        """Edges of a cell, clockwise: its sides, or where vertices are the cells, those that end
        there.
        """
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
        """A graph of your own: face i is polygons[i], its corners (k, 2) one after another.

        tolerance   how far apart corners may lie that are meant to be one; None: to a thousandth of
                    the shortest side
        budget      the limits of this work; where they are reached, a LimitError

        See `takegaki.core.own_graphs.from_polygons` for holes and errors.
        """
        made: Graph = _maker("from_polygons")(polygons, name, tolerance=tolerance, budget=budget)
        return made

    @classmethod
    def from_networkx(
        cls,
        drawn: Any,
        pos: "Mapping[Any, ArrayLike] | None" = None,
        name: str = "own",
        *,
        budget: "Budget | None" = None,
    ) -> "Graph":
        """The faces of a plane drawing: a graph of networkx with its positions (y upwards, as it
        draws them).

        pos     by node its x and y; else the attribute "pos" of each node; else networkx's planar
                layout
        budget  the limits of this work; where they are reached, a LimitError

        See `takegaki.core.own_graphs.from_networkx` for the ids and errors.
        """
        made: Graph = _maker("from_networkx")(drawn, pos, name, budget=budget)
        return made

    def to_networkx(self) -> Any:
        """A `networkx.Graph` of vertices and edges; nodes have "pos", edges "id" and "faces".

        Raises ImportError where networkx is not installed (`pip install takegaki[graphs]`).
        """
        return _maker("to_networkx")(self)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Graph):
            return self is other
        return self.key == other.key and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return (
            f"<Graph {self.size}: {self.n_faces} faces, {self.n_edges} edges, "
            f"{self.n_vertices} vertices>"
        )


MAKERS = "takegaki.core.own_graphs"
"""Where the functions are that `Graph.from_polygons`, `from_networkx` and `to_networkx` stand for:
they make graphs, and graphs know nothing of them.
"""


def _maker(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = imported_from(MAKERS, name)
    return found


def require_graph(graph: object) -> None:
    """Raises ArgumentError for what is no Graph."""
    if not isinstance(graph, Graph):
        raise ArgumentError(f"this must be a board such as square(8, 10), not {a_type(graph)}")


def _unpickled(values: dict[str, Any]) -> Graph:
    return Graph(**values)


def read_only(array: Array) -> Array:
    """The same array, made read-only."""
    array.flags.writeable = False
    return array


def next_corner(face_start: IntArray) -> NDArray[np.int64]:
    """(S,) where the next corner of the same face stands, clockwise; `face_start` (F + 1,) as of a
    graph.
    """
    after = np.arange(1, int(face_start[-1]) + 1, dtype=np.int64)
    after[face_start[1:] - 1] = face_start[:-1]
    return after


def both_faces(graph: Graph) -> list[list[int]]:
    """The two faces of each edge, as numbers of Python. Kept with the graph."""
    return graph.cached("both faces", graph.edge_faces.tolist)


def both_ends(graph: Graph) -> list[list[int]]:
    """The two dots of each edge, as numbers of Python. Kept with the graph."""
    return graph.cached("both ends", graph.edge_vertices.tolist)


def sides_of(graph: Graph) -> list[frozenset[int]]:
    """The edges of each face. Kept with the graph."""
    return graph.cached(
        "sides of faces",
        lambda: [*map(frozenset, _parts(graph.face_start, graph.face_edges))],
    )


def corners_round(graph: Graph) -> list[list[int]]:
    """The dots of each face, clockwise. Kept with the graph."""
    return graph.cached("corners of faces", lambda: _parts(graph.face_start, graph.face_vertices))


def meeting_at(graph: Graph) -> list[frozenset[int]]:
    """The edges at each dot. Kept with the graph."""
    return graph.cached(
        "edges at dots",
        lambda: [*map(frozenset, _parts(graph.vertex_start, graph.vertex_edges))],
    )


def _parts(start: IntArray, items: IntArray) -> list[list[int]]:
    """Items from each start to the next."""
    every = items.tolist()
    return [every[begin:end] for begin, end in pairwise(start.tolist())]
