"""Names of places for people; rows, columns and numbers count from 1."""

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from operator import index
from typing import ParamSpec, SupportsIndex, TypeVar

import numpy as np

from takegaki.core.errors import PlaceError
from takegaki.core.graph import FloatArray, Graph, read_only

# Eighths of a turn from "right", clockwise on the screen.
COMPASS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")


P = ParamSpec("P")


class Said(str):
    """A text for people that knows which cells it names by number.

    cells   their ids, ascending: where nothing on a picture tells them, these get their numbers
    """

    cells: tuple[int, ...] = ()


_HEARD: ContextVar[set[int] | None] = ContextVar("cells named so far", default=None)


@contextmanager
def listening() -> Iterator[set[int]]:
    """Within, the cells that are named by number go into this set, and into none outside."""
    found = set[int]()
    token = _HEARD.set(found)
    try:
        yield found
    finally:
        _HEARD.reset(token)


def says(make: Callable[P, str]) -> Callable[P, Said]:
    """A function that makes a text: then with the cells that are named while it is made.

    What it takes over of a text that was made before goes through `quoted`.
    """

    @wraps(make)
    def said(*args: P.args, **kwargs: P.kwargs) -> Said:
        with listening() as cells:
            text = make(*args, **kwargs)
            cells.update(cells_named([text]))
        found = Said(text)
        found.cells = tuple(sorted(cells))
        return quoted(found)

    return said


Text = TypeVar("Text", bound=str)


def quoted(text: Text) -> Text:
    """A text, that goes into another one: what it names, the other one names, too."""
    heard = _HEARD.get()
    if heard is not None and isinstance(text, Said):
        heard.update(text.cells)
    return text


def cells_named(texts: Iterable[str]) -> tuple[int, ...]:
    """The cells that some texts name by number, ascending."""
    return tuple(sorted({cell for text in texts if isinstance(text, Said) for cell in text.cells}))


def face_name(graph: Graph, face: int) -> str:
    """ "row 2, column 3" where the faces form rows and columns, else "cell 17"; "hole 1" for a hole.

    Where vertices are the cells, a face is a corner of them and has no name of its own: "corner 17".
    """
    if graph.cells == "vertices":
        return f"corner {face + 1}"
    if graph.grid is not None:
        return _in_rows(graph, face)
    if face >= graph.n_faces - graph.holes:
        return f"hole {face - (graph.n_faces - graph.holes) + 1}"
    heard = _HEARD.get()
    if heard is not None:
        heard.add(face)
    return f"cell {face + 1}"


def _in_rows(graph: Graph, cell: int) -> str:
    return f"row {cell // graph.cols + 1}, column {cell % graph.cols + 1}"


def vertex_name(graph: Graph, vertex: int) -> str:
    """A vertex as a corner of its first cell: "the top left corner of row 2, column 3".

    Where two corners of each of its cells lie the same way: "the corner of cell 17 at 4 o'clock". Where
    vertices are the cells: "row 2, column 3".
    """
    if graph.cells == "vertices":
        return _in_rows(graph, vertex)
    # Sentences name the same few places again and again.
    names = graph.cached("names of vertices", dict[int, Said])
    return quoted(names.get(vertex) or names.setdefault(vertex, _name_vertex(graph, vertex)))


@says
def _name_vertex(graph: Graph, vertex: int) -> str:
    ring = graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
    faces = sorted({int(face) for face in ring} - {graph.outside})
    for face in faces:
        ways = _ways(graph, face)[0]
        way = ways[graph.corners_of(face).tolist().index(vertex)]
        if ways.count(way) == 1:
            return f"the {way} corner of {face_name(graph, face)}"
    return _by_the_clock(graph, faces, vertex, edges=False)


def edge_name(graph: Graph, edge: int) -> str:
    """An edge as a side of its first cell: "the top edge of row 2, column 3".

    Where two sides of that cell lie the same way: "the edge between cell 17 and cell 23", or, if these have
    several or it is at the border, "the edge of cell 17 at 4 o'clock". Where vertices are the cells: "the
    border between row 2, column 3 and row 2, column 4".
    """
    if graph.cells == "vertices":
        one, two = graph.edge_vertices[edge].tolist()
        return f"the border between {_in_rows(graph, one)} and {_in_rows(graph, two)}"
    names = graph.cached("names of edges", dict[int, Said])
    return quoted(names.get(edge) or names.setdefault(edge, _name_edge(graph, edge)))


@says
def _name_edge(graph: Graph, edge: int) -> str:
    face, other = sorted(graph.edge_faces[edge].tolist())
    edges, ways = graph.edges_of(face).tolist(), _ways(graph, face)[1]
    way = ways[edges.index(edge)]
    if ways.count(way) == 1:
        return f"the {way} edge of {face_name(graph, face)}"
    if other == graph.outside:
        return _by_the_clock(graph, [face], edge, edges=True)
    if len({*edges}.intersection(graph.edges_of(other).tolist())) == 1:
        return f"the edge between {face_name(graph, face)} and {face_name(graph, other)}"
    return _by_the_clock(graph, [face, other], edge, edges=True)


def _by_the_clock(graph: Graph, faces: list[int], one: int, *, edges: bool) -> str:
    """A side or a corner by where it lies on the dial of a cell, of the first on which it is alone there.

    Of two in one direction, one is nearer to the middle; in the end it is counted: "edge 5 of cell 17".
    """
    word = "edge" if edges else "corner"
    second: tuple[str, int, str] | None = None
    for face in faces:
        here = (graph.edges_of(face) if edges else graph.corners_of(face)).tolist().index(one)
        times, far = _dial(graph, face, edges=edges)
        at = f"at {_spoken(times[here])}"
        same = [length for time, length in zip(times, far, strict=True) if time == times[here]]
        if len(same) == 1:
            return f"the {word} of {face_name(graph, face)} {at}"
        if len(same) == 2 and second is None and not math.isclose(*same):
            second = ("nearer" if far[here] == min(same) else "farther", face, at)
    if second is None:
        return f"{word} {here + 1} of {face_name(graph, faces[-1])}"
    which, face, at = second
    return f"the {which} {word} of {face_name(graph, face)} {at}"


def _dial(graph: Graph, face: int, *, edges: bool) -> tuple[list[int], list[float]]:
    """Where the sides or corners of a face lie on a dial, in half hours, whole hours where these tell; and
    how far from its middle."""
    corners = graph.positions[graph.corners_of(face)]
    middles = graph.positions[graph.edge_vertices[graph.edges_of(face)]].mean(axis=1)
    steps = (middles if edges else corners) - corners.mean(axis=0)
    # Clockwise from the top, as y runs downwards.
    turns = np.arctan2(steps[:, 0], -steps[:, 1]) / (2 * math.pi)
    hours = (2 * (np.rint(12 * turns).astype(int) % 12)).tolist()
    halves = (np.rint(24 * turns).astype(int) % 24).tolist()
    times = [half if hours.count(hour) > 1 else hour for hour, half in zip(hours, halves, strict=True)]
    return times, np.hypot(steps[:, 0], steps[:, 1]).tolist()


def _spoken(time: int) -> str:
    hour = time // 2 or 12
    return f"half past {hour}" if time % 2 else f"{hour} o'clock"


def side_directions(graph: Graph, face: int) -> list[str]:
    """Which way each side of a face lies, clockwise as its edges are: "top", "bottom right", ..."""
    return list(_ways(graph, face)[1])


def corner_directions(graph: Graph, face: int) -> list[str]:
    """Which way each corner of a face lies, clockwise as `Graph.corners_of` gives them."""
    return list(_ways(graph, face)[0])


def vertex_directions(graph: Graph, vertex: int) -> list[str]:
    """Which way each edge at a vertex leads from it, in the order of `Graph.edges_at`."""
    ends = graph.edge_vertices[graph.edges_at(vertex)]
    beyond = ends.sum(axis=1) - vertex
    return _directions(graph.positions[beyond] - graph.positions[vertex])


def _ways(graph: Graph, face: int) -> tuple[list[str], list[str]]:
    """In which directions the corners and the sides of a face lie. Cached with the graph."""
    found = graph.cached("ways", dict[int, tuple[list[str], list[str]]])
    if face not in found:
        corners = graph.positions[graph.corners_of(face)]
        sides = graph.positions[graph.edge_vertices[graph.edges_of(face)]].mean(axis=1)
        middle = corners.mean(axis=0)
        found[face] = _directions(corners - middle), _directions(sides - middle)
    return found[face]


def _directions(steps: FloatArray) -> list[str]:
    eighths = np.arctan2(steps[:, 1], steps[:, 0]) / (math.pi / 4)
    return [COMPASS[way] for way in (np.rint(eighths).astype(int) % 8).tolist()]


def line_ids(graph: Graph) -> list[int]:
    """(E,) what each edge is called by number, from 1: on squares all horizontal ones row by row, then all
    vertical ones; elsewhere in the order of the edges.

    Source: S. Khera, Solving Slitherlink using Boolean satisfiability (2022), "Line ids".
    """
    if graph.grid is None or not graph.has_square_cells:
        return list(range(1, graph.n_edges + 1))
    ends = graph.positions[graph.edge_vertices]
    upright = ends[:, 0, 0] == ends[:, 1, 0]
    middle = ends.sum(axis=1)
    found = np.empty(graph.n_edges, dtype=np.intp)
    found[np.lexsort((middle[:, 0], middle[:, 1], upright))] = np.arange(1, graph.n_edges + 1)
    return [int(number) for number in found]


def cell_at(graph: Graph, place: int | tuple[int, int]) -> int:
    """A cell by its row and column, or by its number, all from 0. Raises PlaceError for no cell."""
    wanted = "a cell is its row and column, or its number"
    if isinstance(place, tuple) and len(place) == 2:
        if graph.grid is None:
            raise PlaceError(f"{graph.tiling} boards have no rows and columns; cells have numbers")
        row, col = (_whole(one, wanted, place) for one in place)
        if not (0 <= row < graph.rows and 0 <= col < graph.cols):
            raise PlaceError(
                f"there is no row {row}, column {col}; they run to {graph.rows - 1}, {graph.cols - 1}"
            )
        return row * graph.cols + col
    cell = _whole(place, wanted, place)
    if not 0 <= cell < graph.n_cells:
        raise PlaceError(f"there is no cell {cell}; they run to {graph.n_cells - 1}")
    return cell


def edge_of(graph: Graph, place: int | tuple[int, int, str]) -> int:
    """An edge by its number, or by row, column and side. Raises PlaceError for none."""
    if isinstance(place, tuple) and len(place) == 3:
        return edge_at(graph, *place)
    edge = _whole(place, "an edge is its number, or row, column and side of a cell", place)
    if not 0 <= edge < graph.n_edges:
        raise PlaceError(f"there is no edge {edge}; they run to {graph.n_edges - 1}")
    return edge


def _whole(value: object, wanted: str, place: object) -> int:
    # A check of the protocol alone takes some microseconds.
    if type(value) is int:
        return value
    if not isinstance(value, SupportsIndex):
        raise PlaceError(f"{wanted}, not {place!r:.60}")
    return index(value)


def cell_sides(graph: Graph, cell: int) -> list[str]:
    """Which way each edge round a cell lies, clockwise as `Graph.edges_round`: "top", "bottom right", ..."""
    return side_directions(graph, cell) if graph.cells == "faces" else _tile_sides(graph, cell)


def edge_at(graph: Graph, row: int, col: int, side: str) -> int:
    """The edge on a side of a cell. Raises PlaceError for no cell, or no side or two of that name."""
    cell = cell_at(graph, (row, col))
    edges = graph.edges_round(cell).tolist()
    ways = cell_sides(graph, cell)
    if ways.count(side) != 1:
        raise PlaceError(f"{side!r} is no side of {cell_name(graph, cell)}; it has {', '.join(ways)}")
    return int(edges[ways.index(side)])


def _tile_sides(graph: Graph, cell: int) -> list[str]:
    """Which side of a tile each of its borders is, clockwise; borders run to the right and downwards."""
    found = []
    for edge in graph.edges_at(cell).tolist():
        begin, end = graph.edge_vertices[edge].tolist()
        level = begin // graph.cols == end // graph.cols
        found.append(("right" if level else "bottom") if begin == cell else ("left" if level else "top"))
    return found


def face_centres(graph: Graph) -> FloatArray:
    """(F, 2) the mean of the corners of each face, read-only. Cached with the graph."""
    return graph.cached("centres of faces", lambda: read_only(_made_centres(graph)))


def _made_centres(graph: Graph) -> FloatArray:
    sums = np.add.reduceat(graph.positions[graph.face_vertices], graph.face_start[:-1], axis=0)
    middles: FloatArray = sums / graph.face_sizes[:, None]
    return middles


def edge_middles(graph: Graph) -> FloatArray:
    """(E, 2) the middle between the ends of each edge, read-only. Cached with the graph."""
    return graph.cached(
        "middles of edges", lambda: read_only(graph.positions[graph.edge_vertices].mean(axis=1))
    )


def median_length(graph: Graph) -> float:
    """The median of the lengths of all edges. Cached with the graph."""
    return graph.cached("median length", lambda: _made_length(graph))


def _made_length(graph: Graph) -> float:
    steps = np.diff(graph.positions[graph.edge_vertices], axis=1)
    return float(np.median(np.hypot(steps[..., 0], steps[..., 1])))


def cell_centres(graph: Graph) -> FloatArray:
    """(C, 2) where the cells of a board lie."""
    return face_centres(graph) if graph.cells == "faces" else graph.positions


def cell_name(graph: Graph, cell: int) -> str:
    """A cell, where a clue stands: as `face_name` or `vertex_name`."""
    return face_name(graph, cell) if graph.cells == "faces" else vertex_name(graph, cell)
