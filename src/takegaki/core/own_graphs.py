"""Graphs of your own: from polygons, from a plane drawing of networkx, and back."""

import math
from collections.abc import Iterable, Mapping, Sequence, Sized
from itertools import pairwise
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.core.budget import Budget, Pace, pace_within
from takegaki.core.errors import (
    PuzzleError,
    UnsupportedError,
    cell_place,
    check_faces,
    label,
    overlap,
)
from takegaki.core.graph import TILING_NAMES, FloatArray, Graph
from takegaki.core.graph_making import graph_from_faces
from takegaki.core.lazy_dataclass import replace
from takegaki.core.polygon_map import (
    check_plane,
    crossing_edges,
    cut_at_dots,
    parts_of,
    snapped,
    without_repeats,
)
from takegaki.core.printable import a_type, shown
from takegaki.core.reason import said
from takegaki.core.topology import darts

STEP = 1000
"""Units to the shortest side: what is nearer than half a unit is one corner."""


def from_polygons(
    polygons: Iterable[ArrayLike],
    name: str = "own",
    *,
    tolerance: float | None = None,
    budget: Budget | None = None,
) -> Graph:
    """Join polygons into a graph: face i is polygons[i], its corners (k, 2) in order, y downwards.

    tolerance   how far apart corners may lie that are meant to be one, and a corner from the side
                of a neighbour on which it lies; None: whole numbers must fit, others to a
                thousandth of the shortest side
    budget      the limits of this work; where they are reached, a LimitError

    The first corner may be repeated as the last one. A side is cut where a corner of another
    polygon lies on it. Vertices and edges are numbered as they are first met on a walk over the
    faces, each clockwise from its first corner. What polygons enclose together and none of them
    covers is a hole: a face without a clue, after all others. Raises PuzzleError for a polygon of
    fewer than three corners or without area, for two that overlap, for a board in several parts and
    for the name of a tiling; LimitError for too many faces. Cost: O(S log S), unless many corners
    lie nearer each other than the tolerance.

    >>> Graph.from_polygons([[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)]], "kite")
    <Graph kite: 2 faces, 5 edges, 4 vertices>
    """
    if tolerance is not None and not (isinstance(tolerance, Real) and 0 <= tolerance < math.inf):
        raise PuzzleError(said("shape.tolerance", given=shown(tolerance)))
    with pace_within(budget, JOINING) as pace:
        corners = _every_corner(polygons, pace, repeats=tolerance is not None)
        sizes = np.array([len(one) for one in corners])
        if tolerance is None:
            places, index = np.unique(_on_units(corners), axis=0, return_inverse=True)
            spots, near = places.astype(np.float64), 0.0 if _are_whole(corners) else 1.5
        else:
            near = float(tolerance)
            spots, index = snapped(np.concatenate(corners), near, pace)
        split = [one.tolist() for one in np.split(index.ravel(), np.cumsum(sizes)[:-1])]
        rings = [without_repeats(ring) for ring in split] if tolerance is not None else split
        for face, ring in enumerate(rings):
            if len(ring) < 3:
                place = said("shape.polygon", number=face + 1)
                raise PuzzleError(said("shape.below-tolerance"), place=place)
        return from_map(spots, cut_at_dots(spots, rings, near, pace), name, pace)


JOINING = "the cells were not joined into a board"
"""What a budget may end."""


def _every_corner(polygons: Iterable[ArrayLike], pace: Pace, *, repeats: bool) -> list[FloatArray]:
    """The corners (k, 2) of each polygon."""
    if isinstance(polygons, (str, bytes)) or not isinstance(polygons, Iterable):
        raise PuzzleError(
            f"from_polygons takes a list of polygons, each a list of its corners, not "
            f"{a_type(polygons)}"
        )
    if isinstance(polygons, Sized):
        check_faces(len(polygons))
    corners = []
    for face, polygon in enumerate(polygons):
        check_faces(face + 1)
        corners.append(_corners(polygon, face, repeats=repeats))
        pace.step()
    if not corners:
        raise PuzzleError(said("shape.no-face"))
    return corners


def from_map(
    spots: FloatArray, rings: Sequence[Sequence[int]], name: str, pace: Pace | None = None
) -> Graph:
    """Join faces, each a ring of places (P, 2) clockwise, into a graph as `from_polygons` does."""
    number: dict[int, int] = {}
    for ring in rings:
        for place in ring:
            number.setdefault(place, len(number))
    used = spots[list(number)]
    sides = np.concatenate(
        [np.roll(used[list(map(number.__getitem__, ring))], -1, axis=0) for ring in rings]
    )
    sides -= np.concatenate([used[list(map(number.__getitem__, ring))] for ring in rings])
    positions = _scaled(used, sides).astype(np.float64)
    return from_rings(
        positions, [np.array([number[place] for place in ring]) for ring in rings], name, pace
    )


def from_networkx(
    drawn: Any,
    pos: Mapping[Any, ArrayLike] | None = None,
    name: str = "own",
    *,
    budget: Budget | None = None,
) -> Graph:
    """The faces of a plane drawing with straight edges; vertex i is the i-th node.

    pos   by node its x and y, y upwards; else the attribute "pos" of each node, else the planar
          layout of networkx
    budget  the limits of this work; where they are reached, a LimitError

    Faces are numbered by their middles, from top to bottom, on one level from left to right. Raises
    PuzzleError where the drawing is not plane, not connected, or an edge or node has the same face
    on both sides: a loop could not go there. Cost: O(E log E).
    """
    if not (hasattr(drawn, "nodes") and hasattr(drawn, "edges")):
        raise PuzzleError(f"this must be a graph of networkx, not {a_type(drawn)}")
    if pos is not None and not isinstance(pos, Mapping):
        raise PuzzleError(
            f"pos must be positions by node, not {a_type(pos)}; a name goes into name="
        )
    nodes = list(drawn)
    if pos is None:
        pos = {node: drawn.nodes[node]["pos"] for node in nodes if "pos" in drawn.nodes[node]}
    if not pos and nodes:
        networkx = _networkx()
        try:
            pos = networkx.planar_layout(drawn)
        except networkx.NetworkXException as error:
            raise PuzzleError(str(error)) from None
    missing = [node for node in nodes if node not in pos]
    if missing:
        raise PuzzleError(f"the node {missing[0]!r} has no position")
    index = {node: i for i, node in enumerate(nodes)}
    ends = np.array([(index[a], index[b]) for a, b in drawn.edges()], dtype=np.int64).reshape(-1, 2)
    if not len(ends) or (ends[:, 0] == ends[:, 1]).any():
        raise PuzzleError(
            "an edge joins a node with itself" if len(ends) else "a drawing without an edge"
        )
    spots = np.array([_position(pos[node], node) for node in nodes]) * (1, -1)
    positions = _scaled(spots, spots[ends[:, 1]] - spots[ends[:, 0]]).astype(np.float64)
    with pace_within(budget, JOINING) as pace:
        if (crossed := crossing_edges(positions, ends, pace)) is not None:
            one, two = (f"{nodes[ends[edge, 0]]!r} to {nodes[ends[edge, 1]]!r}" for edge in crossed)
            raise PuzzleError(f"the drawing is not plane: the edges {one} and {two} cross")
        rings = _inner_faces(positions, ends)
        middles = [tuple(np.rint(positions[ring].mean(axis=0)[::-1]).tolist()) for ring in rings]
        order = sorted(range(len(rings)), key=middles.__getitem__)
        return from_rings(positions, [rings[i] for i in order], name, pace, is_plane=True)


def _position(given: ArrayLike, node: object) -> FloatArray:
    """x and y of a node."""
    try:
        spot = np.asarray(given)
        spot = spot.astype(np.float64) if spot.dtype.kind in "iufb" else np.empty(0)
    except (TypeError, ValueError, OverflowError):
        spot = np.empty(0)
    if spot.shape != (2,):
        raise PuzzleError(
            f"its position must be two numbers, x and y, not {shown(given)}", place=f"node {node!r}"
        )
    return spot


def to_networkx(graph: Graph) -> Any:
    """The vertices and edges of a graph as a `networkx.Graph`.

    Node v has "pos" (x, y, y upwards), edge e its "id" and its "faces", the graph "tiling", "rows",
    "cols". Raises ImportError where networkx is not installed.
    """
    made = _networkx().Graph(tiling=graph.tiling, rows=graph.rows, cols=graph.cols)
    for vertex, (x, y) in enumerate(graph.positions.tolist()):
        made.add_node(vertex, pos=(x, -y))
    sides = zip(graph.edge_vertices.tolist(), graph.edge_faces.tolist(), strict=True)
    for edge, ((a, b), faces) in enumerate(sides):
        made.add_edge(a, b, id=edge, faces=tuple(faces))
    return made


def rings_of(graph: Graph) -> list[list[int]]:
    """The vertices of each face but the holes, clockwise: what `from_rings` takes. Raises
    UnsupportedError where it would give another graph.

    Cost: as `from_rings` where that did not make the graph, once.
    """
    rings = [graph.corners_of(face) for face in range(graph.n_faces - graph.holes)]
    if not graph.is_of_rings:
        whole = bool((graph.positions == np.rint(graph.positions)).all())
        name = graph.tiling
        if name in TILING_NAMES or not whole or from_rings(graph.positions, rings, name) != graph:
            raise UnsupportedError(
                f"the graph {name!r} was made neither by a tiling nor by from_polygons or "
                f"from_networkx"
            )
        vars(graph)["is_of_rings"] = True
    return [ring.tolist() for ring in rings]


def _networkx() -> Any:
    try:
        import networkx  # noqa: PLC0415  (an extra)
    except ImportError:
        raise ImportError("networkx is not installed: pip install takegaki[graphs]") from None
    return networkx


FARTHEST = 1e100
"""Largest coordinate: squares of it are numbers still."""


def _corners(polygon: ArrayLike, face: int, *, repeats: bool) -> FloatArray:
    """(k, 2) the corners of a polygon, clockwise with y downwards, the first one not repeated at
    the end.

    repeats   whether corners may be repeated in a row
    """
    place = said("shape.polygon", number=face + 1)
    try:
        given = np.asarray(polygon)
        corners = given.astype(np.float64) if given.dtype.kind in "iufbO" else np.empty(0)
    except (TypeError, ValueError, OverflowError):
        corners = np.empty(0)
    if corners.ndim == 2 and len(corners) > 3 and (corners[0] == corners[-1]).all():
        corners = corners[:-1]
    if (
        corners.ndim != 2
        or corners.shape[1] != 2
        or len(corners) < 3
        or not np.isfinite(corners).all()
    ):
        raise PuzzleError(said("shape.corners"), place=place)
    if (np.abs(corners) > FARTHEST).any():
        raise PuzzleError(said("reading.shape-far", most=f"{FARTHEST:g}"), place=place)
    if not repeats and (corners == np.roll(corners, 1, axis=0)).all(axis=1).any():
        raise PuzzleError(said("shape.two-in-one"), place=place)
    area = _area(corners - corners[0])
    if area == 0:
        raise PuzzleError(said("shape.no-area"), place=place)
    return corners if area > 0 else corners[::-1]


def _area(ring: FloatArray) -> float:
    """Twice the area, positive where the ring runs clockwise (y downwards)."""
    after = np.roll(ring, -1, axis=0)
    return float((ring[:, 0] * after[:, 1] - after[:, 0] * ring[:, 1]).sum())


def _on_units(corners: list[FloatArray]) -> NDArray[np.int64]:
    sides = np.concatenate([np.roll(ring, -1, axis=0) - ring for ring in corners])
    return _scaled(np.concatenate(corners), sides)


def _are_whole(corners: Sequence[FloatArray]) -> bool:
    return all(
        bool((ring - corners[0][0] == np.rint(ring - corners[0][0])).all()) for ring in corners
    )


def _scaled(spots: FloatArray, sides: FloatArray) -> NDArray[np.int64]:
    """Whole numbers as they are; others so that the shortest side has STEP units."""
    if not np.isfinite(spots).all():
        raise PuzzleError(said("shape.no-number"))
    if (np.abs(spots) > FARTHEST).any():
        raise PuzzleError(said("shape.far", most=f"{FARTHEST:g}"))
    shortest = float(np.hypot(sides[:, 0], sides[:, 1]).min())
    if shortest == 0:
        raise PuzzleError(said("shape.two-in-one"))
    moved = spots - spots.min(axis=0)
    scale = 1.0 if _are_whole([moved]) else STEP / shortest
    if float(moved.max()) * scale > 1 << 30:
        raise PuzzleError(said("shape.too-wide"))
    units: NDArray[np.int64] = np.rint(moved * scale).astype(np.int64)
    return units


def from_rings(
    positions: FloatArray,
    rings: Sequence[NDArray[np.integer]],
    name: str,
    pace: Pace | None = None,
    *,
    is_plane: bool = False,
) -> Graph:
    """Join faces, each a ring of vertices clockwise, whose positions are (V, 2) whole numbers.

    is_plane   it is known that no edges cross

    Edges and holes are numbered and errors raised as by `from_polygons`. Cost: O(S log S).
    """
    if not isinstance(name, str):
        raise PuzzleError(f"the name of a graph is a text, not {a_type(name)}")
    if name in TILING_NAMES or not name:
        what = said("shape.of-tiling", name=repr(name)) if name else said("shape.nameless")
        raise PuzzleError(what)
    if not rings:
        raise PuzzleError(said("shape.no-face"))
    for face, ring in enumerate(rings):
        if len(set(ring.tolist())) != len(ring):
            raise PuzzleError(said("shape.touches-itself"), place=cell_place(face))
    graph = _joined(positions, rings, name)
    if graph.degrees.min(initial=2) < 2:
        place = said("shape.dot", dot=int(np.argmin(graph.degrees)) + 1)
        raise PuzzleError(said("shape.lone-dot"), place=place)
    if not is_plane:
        check_plane(graph, pace)
    around = darts(graph)
    if (around.face[around.after] != around.face).any():
        wrong = around.face[around.after] != around.face
        one, two = (int(sides[wrong][0]) for sides in (around.face, around.face[around.after]))
        if max(one, two) < len(rings):
            raise overlap(one, two, "at-dot")
        raise PuzzleError(_apart(rings))
    borders = _borders(graph)
    holes = [ring for ring in borders if _area(positions[ring]) > 0]
    if len(borders) - len(holes) != 1:
        raise PuzzleError(_apart(rings))
    for ring in holes:
        if len(set(ring.tolist())) != len(ring):
            vertex = next(one for one in ring.tolist() if (ring == one).sum() > 1)
            place = cell_place(int(graph.vertex_faces[graph.vertex_start[vertex] :].min()))
            raise PuzzleError(said("shape.hole-touches"), place=place)
    if holes:
        graph = replace(_joined(positions, [*rings, *holes], name), holes=len(holes))
    vars(graph)["is_of_rings"] = True
    return graph


def part_of(graph: Graph, kept: NDArray[np.bool_]) -> Graph:
    """The board of some faces (F,) of another whose positions are whole numbers, in the same order.

    Faces that the others enclose become holes. Raises PuzzleError where they do not form one board.
    """
    faces = np.flatnonzero(kept[: graph.n_faces - graph.holes]).tolist()
    if graph.cells != "faces":
        raise UnsupportedError(said("shape.part-of-tiles", tiling=graph.tiling))
    if not faces:
        raise PuzzleError(said("shape.no-face"))
    rings = [graph.corners_of(face).tolist() for face in faces]
    return from_map(graph.positions, rings, f"{graph.tiling.removesuffix(' part')} part")


def _joined(positions: FloatArray, rings: Sequence[NDArray[np.integer]], name: str) -> Graph:
    start = np.concatenate([[0], np.cumsum([len(ring) for ring in rings])]).astype(np.int32)
    return graph_from_faces(name, 0, 0, positions, np.concatenate(rings).astype(np.int64), start)


def _borders(graph: Graph) -> list[NDArray[np.int64]]:
    """The rings of vertices round which the outside lies, each with the outside on its right."""
    around = darts(graph)
    left = np.flatnonzero(around.face == graph.outside).tolist()
    seen: set[int] = set()
    found = []
    for first in left:
        ring, dart = [], first
        while dart not in seen:
            seen.add(dart)
            ring.append(int(around.origin[dart]))
            dart = int(around.after[dart])
        if ring:
            found.append(np.array(ring, dtype=np.int64))
    return found


def _apart(rings: Sequence[NDArray[np.integer]]) -> str:
    """What is wrong with a board in several parts."""
    parts = parts_of([ring.tolist() for ring in rings])
    if len(parts) < 2:
        return said("shape.parts")
    return said("shape.parts-of", one=label(parts[0][0]), two=label(parts[1][0]))


def _inner_faces(positions: FloatArray, ends: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The rings of vertices, clockwise, of all faces but the outer one."""
    n_edges = len(ends)
    begin, end = np.concatenate([ends[:, 0], ends[:, 1]]), np.concatenate([ends[:, 1], ends[:, 0]])
    way = positions[end] - positions[begin]
    order = np.lexsort((np.arctan2(way[:, 1], way[:, 0]), begin))
    around: dict[int, list[int]] = {}
    for dart in order.tolist():
        around.setdefault(int(begin[dart]), []).append(dart)
    if len(around) != len(positions):
        raise PuzzleError("a node has no edge")
    # Where a dart ends, the face on its right continues with the edge before it, clockwise round
    # the vertex.
    after = np.empty(2 * n_edges, dtype=np.int64)
    for ring in around.values():
        for before, dart in pairwise([ring[-1], *ring]):
            after[(dart + n_edges) % (2 * n_edges)] = before
    rings, left = [], set(range(2 * n_edges))
    while left:
        dart = min(left)
        ring = []
        while dart in left:
            left.discard(dart)
            ring.append(dart)
            dart = int(after[dart])
        rings.append(ring)
    if len(rings) != n_edges - len(positions) + 2:
        raise PuzzleError(
            "the drawing is not plane and connected: its edges cross, or it has several parts"
        )
    for ring in rings:
        if len({dart % n_edges for dart in ring}) != len(ring):
            raise PuzzleError("an edge lies on no cycle: a loop could not go there")
    faces = [begin[ring] for ring in rings]
    inner = [face for face in faces if _area(positions[face]) > 0]
    if len(inner) != len(faces) - 1:
        raise PuzzleError("the edges of the drawing cross")
    return inner
