"""Names of places for people; rows, columns and numbers count from 1."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeVar, cast

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import PlaceError
from takegaki.core.graph import FloatArray, Graph, read_only
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import meant, shown
from takegaki.core.reason import Dot, Face, Place, Reason, Said, said, view
from takegaki.core.reason import Edge as AtEdge

# Eighths of a turn from "right", clockwise on the screen.
COMPASS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")
COMPASS_KEYS = tuple(way.replace(" ", "-") for way in COMPASS)
"""As messages choose by them."""


P = ParamSpec("P")


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
    """ "r2c3" where the faces form rows and columns, else "cell 17"; "hole 1" for a
    hole.

    Where vertices are the cells, a face is a corner of them and has no name of its own: "corner
    17".
    """
    return _name(graph, Face(face))


def vertex_name(graph: Graph, vertex: int) -> str:
    """A vertex as a corner of its first cell: "the dot at the bottom right of r2c2".

    Where two corners of each of its cells lie the same way: "the dot of cell 17 at 4 o'clock".
    Where vertices are the cells: "r2c3".
    """
    return _name(graph, Dot(vertex))


def edge_name(graph: Graph, edge: int) -> str:
    """An edge as a side of its first cell: "the top edge of r2c3".

    Where two sides of that cell lie the same way: "the edge between cell 17 and cell 23", or, if
    these have several or it is at the border, "the edge of cell 17 at 4 o'clock". Where vertices
    are the cells: "the border between r2c3 and r2c4".
    """
    return _name(graph, AtEdge(edge))


def _name(graph: Graph, place: Place) -> Said:
    made: Said = view().name(graph, place)
    return quoted(made)


def face_term(graph: Graph, face: int) -> Reason:
    """What a face is called, as data: see `face_name`."""
    if graph.cells == "vertices":
        return Reason("cell.corner", number=face + 1)
    if not numbers_cells(graph):
        return _in_rows(graph, face)
    if face >= graph.n_faces - graph.holes:
        return Reason("cell.hole", number=face - (graph.n_faces - graph.holes) + 1)
    return Reason("cell.numbered", number=face + 1)


def numbers_cells(graph: Graph) -> bool:
    """Whether sentences call its cells by number, so that a picture beside them has these."""
    return graph.cells == "faces" and graph.grid is None


def _in_rows(graph: Graph, cell: int) -> Reason:
    return Reason("cell.in-rows", row=cell // graph.cols + 1, column=cell % graph.cols + 1)


def vertex_term(graph: Graph, vertex: int) -> Reason:
    """What a vertex is called, as data: see `vertex_name`."""
    if graph.cells == "vertices":
        return _in_rows(graph, vertex)
    ring = graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
    faces = sorted({int(face) for face in ring} - {graph.outside})
    for face in faces:
        ways = _ways(graph, face)[0]
        way = ways[graph.corners_of(face).tolist().index(vertex)]
        if ways.count(way) == 1:
            return Reason("dot.corner", way=_way(way), cell=face_term(graph, face))
    return _by_the_clock(graph, faces, vertex, edges=False)


def edge_term(graph: Graph, edge: int) -> Reason:
    """What an edge is called, as data: see `edge_name`."""
    if graph.cells == "vertices":
        one, two = graph.edge_vertices[edge].tolist()
        return Reason("edge.border", one=_in_rows(graph, one), other=_in_rows(graph, two))
    face, other = sorted(graph.edge_faces[edge].tolist())
    edges, ways = graph.edges_of(face).tolist(), _ways(graph, face)[1]
    way = ways[edges.index(edge)]
    if ways.count(way) == 1:
        return Reason("edge.side", way=_way(way), cell=face_term(graph, face))
    if other == graph.outside:
        return _by_the_clock(graph, [face], edge, edges=True)
    if len({*edges}.intersection(graph.edges_of(other).tolist())) == 1:
        return Reason("edge.between", one=face_term(graph, face), other=face_term(graph, other))
    return _by_the_clock(graph, [face, other], edge, edges=True)


def _way(way: int) -> Reason:
    return Reason(f"way.{COMPASS_KEYS[way]}")


def _by_the_clock(graph: Graph, faces: list[int], one: int, *, edges: bool) -> Reason:
    """A side or a corner by where it lies on the dial of a cell, of the first on which it is alone
    there.

    Of two in one direction, one is nearer to the middle; in the end it is counted: "edge 5 of cell
    17".
    """
    kind = "edge" if edges else "dot"
    second: Reason | None = None
    for face in faces:
        here = (graph.edges_of(face) if edges else graph.corners_of(face)).tolist().index(one)
        times, far = _dial(graph, face, edges=edges)
        time = Reason("time.half" if times[here] % 2 else "time.hour", hour=times[here] // 2 or 12)
        same = [length for time, length in zip(times, far, strict=True) if time == times[here]]
        cell = face_term(graph, face)
        if len(same) == 1:
            return Reason(f"{kind}.at-time", cell=cell, time=time)
        if len(same) == 2 and second is None and not math.isclose(*same):
            which = "nearer" if far[here] == min(same) else "farther"
            second = Reason(f"{kind}.of-two", cell=cell, time=time, which=which)
    return second or Reason(f"{kind}.counted", cell=cell, number=here + 1)


def _dial(graph: Graph, face: int, *, edges: bool) -> tuple[list[int], list[float]]:
    """Where the sides or corners of a face lie on a dial, in half hours, whole hours where these
    tell; and how far from its middle.
    """
    corners = graph.positions[graph.corners_of(face)]
    middles = graph.positions[graph.edge_vertices[graph.edges_of(face)]].mean(axis=1)
    steps = (middles if edges else corners) - corners.mean(axis=0)
    # Clockwise from the top, as y runs downwards.
    turns = np.arctan2(steps[:, 0], -steps[:, 1]) / (2 * math.pi)
    hours = (2 * (np.rint(12 * turns).astype(int) % 12)).tolist()
    halves = (np.rint(24 * turns).astype(int) % 24).tolist()
    times = [
        half if hours.count(hour) > 1 else hour for hour, half in zip(hours, halves, strict=True)
    ]
    return times, np.hypot(steps[:, 0], steps[:, 1]).tolist()


def side_directions(graph: Graph, face: int) -> list[str]:
    """Which way each side of a face lies, clockwise as its edges are: "top", "bottom right", ..."""
    return [COMPASS[way] for way in _ways(graph, face)[1]]


def corner_directions(graph: Graph, face: int) -> list[str]:
    """Which way each corner of a face lies, clockwise as `Graph.corners_of` gives them."""
    return [COMPASS[way] for way in _ways(graph, face)[0]]


def side_ways(graph: Graph, face: int) -> list[int]:
    """As `side_directions`, in eighths of a turn from "right", clockwise on the screen."""
    return _ways(graph, face)[1]


def corner_ways(graph: Graph, face: int) -> list[int]:
    """As `corner_directions`, in eighths of a turn."""
    return _ways(graph, face)[0]


def vertex_ways(graph: Graph, vertex: int) -> list[int]:
    """Which way each edge at a vertex leads from it, in the order of `Graph.edges_at`, in eighths
    of a turn.
    """
    ends = graph.edge_vertices[graph.edges_at(vertex)]
    beyond = ends.sum(axis=1) - vertex
    return _eighths(graph.positions[beyond] - graph.positions[vertex])


def _ways(graph: Graph, face: int) -> tuple[list[int], list[int]]:
    """In which directions the corners and the sides of a face lie. Cached with the graph."""
    found = graph.cached("ways", dict[int, tuple[list[int], list[int]]])
    if face not in found:
        corners = graph.positions[graph.corners_of(face)]
        sides = graph.positions[graph.edge_vertices[graph.edges_of(face)]].mean(axis=1)
        middle = corners.mean(axis=0)
        found[face] = _eighths(corners - middle), _eighths(sides - middle)
    return found[face]


def _eighths(steps: FloatArray) -> list[int]:
    eighths = np.arctan2(steps[:, 1], steps[:, 0]) / (math.pi / 4)
    ways: list[int] = (np.rint(eighths).astype(int) % 8).tolist()
    return ways


def line_ids(graph: Graph) -> list[int]:
    """(E,) what each edge is called by number, from 1: on squares all horizontal ones row by row,
    then all vertical ones; elsewhere in the order of the edges.

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


Cell = int | tuple[int, int] | str
"""A cell by its number or its row and column, from 0; or by its name as people have it, from 1:
"r2c3", "row 2, column 3", "cell 17".
"""
Cells = Set[Cell] | Set[int] | Set[str] | Set[tuple[int, int]] | Sequence[Cell] | NDArray[Any]
"""Some cells; an array is a mask of booleans, (C,) or (rows, columns), or their numbers."""
Edge = int | tuple[int, int, str] | tuple[Cell, str] | str
"""An edge by its number; by row and column of a cell, from 0, and its side; by a cell in any form
and its side; or by both in a text: "r2c3 top".
"""
Edges = Set[Edge] | Set[int] | Set[str] | Set[tuple[int, int, str]] | Sequence[Edge] | NDArray[Any]
"""Some edges; an array is a mask of booleans (E,), or their numbers."""

_ROW_AND_COLUMN = pattern(r"r(?:ow)? ?([0-9]{1,9}),? ?c(?:ol(?:umn)?)? ?([0-9]{1,9})", re.I)
_CELL = pattern(r"cell ([0-9]{1,9})", re.I)


def cell_at(graph: Graph, place: Cell) -> int:
    """A cell by its row and column or its number, from 0, or by its name, from 1. Raises PlaceError
    for no cell.
    """
    wanted = 'a cell is its row and column or its number from 0, or a name like "r1c1"'
    if isinstance(place, str):
        if found := _ROW_AND_COLUMN.fullmatch(place.strip()):
            row, col = int(found[1]), int(found[2])
            if graph.grid and not (0 < row <= graph.rows and 0 < col <= graph.cols):
                last = f"r{graph.rows}c{graph.cols}"
                raise PlaceError(said("no-place.named", given=place.strip(), last=last))
            place = (row - 1, col - 1)
        elif found := _CELL.fullmatch(place.strip()):
            if not 0 < int(found[1]) <= graph.n_cells:
                what = said("no-place.numbered", given=place.strip(), last=graph.n_cells)
                raise PlaceError(what)
            place = int(found[1]) - 1
    if isinstance(place, tuple) and len(place) == 2:
        if graph.grid is None:
            raise PlaceError(said("no-place.no-rows", tiling=graph.tiling))
        row, col = (_whole(one, wanted, place) for one in place)
        if not (0 <= row < graph.rows and 0 <= col < graph.cols):
            raise PlaceError(
                f"there is no row {row}, column {col}; they run to {graph.rows - 1}, "
                f"{graph.cols - 1}"
            )
        return row * graph.cols + col
    cell = _whole(place, wanted, place)
    if not 0 <= cell < graph.n_cells:
        raise PlaceError(f"there is no cell {cell}; they run to {graph.n_cells - 1}")
    return cell


def cells_at(graph: Graph, places: Cell | Cells) -> list[int]:
    """Cells by a place, several or a mask. Raises PlaceError for what is none of the board."""
    if isinstance(places, np.ndarray):
        return _marked(places, ((graph.n_cells,), graph.grid), "cell")
    if isinstance(places, (set, frozenset, list, range)):
        return [cell_at(graph, place) for place in places]
    # What is no place is refused there.
    return [cell_at(graph, cast(Cell, places))]


def edges_at(graph: Graph, places: Edge | Cell | Edges, sides: Sequence[str] = ()) -> list[int]:
    """Edges by a place, several or a mask; with sides those of a cell or of each of several cells.

    A cell by its row and column or by its name, without a side, is all edges round it. Raises
    PlaceError for what is no edge of the board.
    """
    if sides:
        cells = cells_at(graph, cast(Cell | Cells, places))
        return [edge_on(graph, cell, side) for cell in cells for side in sides]
    if isinstance(places, np.ndarray):
        return _marked(places, ((graph.n_edges,),), "edge")
    if isinstance(places, (set, frozenset, list, range)):
        return [edge for place in places for edge in edges_at(graph, place)]
    is_pair = isinstance(places, tuple) and len(places) == 2 and not isinstance(places[1], str)
    if is_pair or (isinstance(places, str) and not _cell_and_side(places)[1]):
        return [int(edge) for edge in graph.edges_round(cell_at(graph, cast(Cell, places)))]
    return [edge_of(graph, cast(Edge, places))]


def _marked(places: NDArray[Any], shapes: Sequence[object], what: str) -> list[int]:
    """The places of a mask, or those that an array names by number."""
    if places.dtype.kind == "b":
        if places.shape not in shapes:
            fit = " or ".join(str(shape) for shape in shapes if shape)
            raise PlaceError(f"a mask of {what}s has the shape {fit} here, not {places.shape}")
        return [int(place) for place in np.flatnonzero(places)]
    if places.dtype.kind not in "iu":
        raise PlaceError(f"an array of {what}s holds booleans or numbers, not {places.dtype}")
    return [int(place) for place in places.ravel()]


def edge_of(graph: Graph, place: Edge) -> int:
    """An edge by its number, by row, column and side, or by cell and side. Raises PlaceError for
    none.
    """
    if isinstance(place, str):
        cell, side = _cell_and_side(place)
        if side:
            return edge_on(graph, cell_at(graph, cell), side)
    if isinstance(place, tuple) and len(place) == 3:
        return edge_at(graph, *place)
    if isinstance(place, tuple) and len(place) == 2:
        return edge_on(graph, cell_at(graph, place[0]), place[1])
    wanted = 'an edge is its number, row, column and side of a cell, or a text like "r1c1 top"'
    edge = _whole(place, wanted, place)
    if not 0 <= edge < graph.n_edges:
        raise PlaceError(f"there is no edge {edge}; they run to {graph.n_edges - 1}")
    return edge


def _whole(value: object, wanted: str, place: object) -> int:
    # A check of the protocol alone takes some microseconds.
    if type(value) is int:
        return value
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        raise PlaceError(f"{wanted}, not {shown(place)}") from None


def cell_sides(graph: Graph, cell: int) -> list[str]:
    """Which way each edge round a cell lies, clockwise as `Graph.edges_round`: "top", "bottom
    right", ...
    """
    return side_directions(graph, cell) if graph.cells == "faces" else _tile_sides(graph, cell)


def _cell_and_side(text: str) -> tuple[str, str]:
    """ "r2c3 bottom left" as a cell and a side; a text without a side as a cell alone."""
    found = _ROW_AND_COLUMN.match(text.strip()) or _CELL.match(text.strip())
    end = found.end() if found else len(text)
    return text.strip()[:end], text.strip()[end:].strip(" ,:")


def edge_at(graph: Graph, row: int, col: int, side: str) -> int:
    """The edge on a side of a cell. Raises PlaceError for no cell, or no side or two of that
    name.
    """
    return edge_on(graph, cell_at(graph, (row, col)), side)


def edge_on(graph: Graph, cell: int, side: str) -> int:
    """The edge on a side of a cell by its number. Raises PlaceError as `edge_at` does."""
    edges = graph.edges_round(cell).tolist()
    ways = cell_sides(graph, cell)
    if not isinstance(side, str) or ways.count(side) != 1:
        if isinstance(side, str) and side in ways:
            what = {"cell": cell_name(graph, cell), "side": shown(side)}
            raise PlaceError(said("no-place.several", **what))
        known = f"{', '.join(ways)}{meant(side, ways)}"
        what = {"given": shown(side), "cell": cell_name(graph, cell), "known": known}
        raise PlaceError(said("no-place.side", **what))
    return int(edges[ways.index(side)])


def _tile_sides(graph: Graph, cell: int) -> list[str]:
    """Which side of a tile each of its borders is, clockwise; borders run to the right and
    downwards.
    """
    found = []
    for edge in graph.edges_at(cell).tolist():
        begin, end = graph.edge_vertices[edge].tolist()
        level = begin // graph.cols == end // graph.cols
        found.append(
            ("right" if level else "bottom") if begin == cell else ("left" if level else "top")
        )
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
    from takegaki.core.sorted_values import median  # noqa: PLC0415  (few ask for lengths)

    steps = np.diff(graph.positions[graph.edge_vertices], axis=1)
    return float(median(np.hypot(steps[..., 0], steps[..., 1])))


def cell_centres(graph: Graph) -> FloatArray:
    """(C, 2) where the cells of a board lie."""
    return face_centres(graph) if graph.cells == "faces" else graph.positions


def cell_name(graph: Graph, cell: int) -> str:
    """A cell, where a clue stands: as `face_name` or `vertex_name`."""
    return face_name(graph, cell) if graph.cells == "faces" else vertex_name(graph, cell)
