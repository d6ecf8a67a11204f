"""The symmetries of a board: relabellings of its faces, edges and vertices that keep all
incidences.

Groups of symmetries by the names that people use, and their orbits of faces.
"""

from collections.abc import Callable

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import darts


@dataclass(frozen=True, eq=False)
class Symmetry:
    """One symmetry: item i goes to faces[i], edges[i], vertices[i]; `mirrored` if it flips the
    plane.
    """

    faces: IntArray
    edges: IntArray
    vertices: IntArray
    mirrored: bool


def identity(graph: Graph) -> Symmetry:
    """The symmetry that every board has."""
    faces, edges, vertices = (
        np.arange(count, dtype=np.int32)
        for count in (graph.n_faces, graph.n_edges, graph.n_vertices)
    )
    return Symmetry(faces, edges, vertices, mirrored=False)


def symmetries(graph: Graph) -> tuple[Symmetry, ...]:
    """All symmetries of a connected graph that keep the outside outside; the identity comes first.

    A symmetry of a plane map is known once the image of one directed side is, so each directed
    border side that fits by degrees is tried as the image of one fixed border side. Cost: linear
    in the edges for each try. Cached with the graph after the first call.
    Source: Weinberg, A simple and efficient algorithm for determining isomorphism of planar
    triply connected graphs (1966), the walk along directed sides.
    """
    return graph.cached("symmetries", lambda: _find(_Map(graph)))


class _Map:
    """The darts of a graph as lists."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        known = darts(graph)
        # Lists, as the walks go one dart at a time.
        self.origin: list[int] = known.origin.tolist()
        self.face: list[int] = known.face.tolist()
        self.after: list[int] = known.after.tolist()
        self.before: list[int] = known.before.tolist()

    def border(self) -> list[int]:
        """The darts along the outside, in the order of `after`."""
        first = self.face.index(self.graph.outside)
        walk = [first]
        while (dart := self.after[walk[-1]]) != first:
            walk.append(dart)
        return walk

    def relabelling(self, base: int, image: int, mirrored: bool) -> list[int] | None:
        """The dart map that sends base to image, or None when incidences contradict it."""
        # A mirror turns each face's walk round and each dart about.
        step = self.before if mirrored else self.after
        to = [-1] * len(self.origin)
        to[base] = image
        todo = [base]
        while todo:
            dart = todo.pop()
            for near, far in (
                (self.after[dart], step[to[dart]]),
                (dart ^ 1, to[dart] ^ 1),
            ):
                if to[near] < 0:
                    to[near] = far
                    todo.append(near)
                elif to[near] != far:
                    return None
        return to


def _find(plane: _Map) -> tuple[Symmetry, ...]:
    degrees = plane.graph.degrees
    walk = plane.border()
    shape = [int(degrees[plane.origin[dart]]) for dart in walk]
    n = len(walk)
    found = []
    for mirrored in (False, True):
        for shift in range(n):
            if mirrored:
                # Side i, from corner i to i + 1, becomes the side from corner s - i back to s - i -
                # 1.
                fits = all(shape[i] == shape[shift - i] for i in range(n))
                image = walk[shift - 1]
            else:
                fits = all(shape[i] == shape[(shift + i) % n] for i in range(n))
                image = walk[shift]
            to = plane.relabelling(walk[0], image, mirrored) if fits else None
            if to is not None:
                found.append(_symmetry(plane, to, mirrored))
    return tuple(found)


def _symmetry(plane: _Map, to: list[int], mirrored: bool) -> Symmetry:
    graph = plane.graph
    faces = np.empty(graph.n_faces + 1, dtype=np.int32)
    edges = np.empty(graph.n_edges, dtype=np.int32)
    vertices = np.empty(graph.n_vertices, dtype=np.int32)
    for dart, image in enumerate(to):
        edges[dart >> 1] = image >> 1
        # Mirrored, the image dart keeps its face and runs the other way, so it starts where it
        # ended.
        vertices[plane.origin[dart]] = plane.origin[image ^ int(mirrored)]
        faces[plane.face[dart]] = plane.face[image]
    return Symmetry(faces[: graph.n_faces], edges, vertices, mirrored)


SYMMETRY_NAMES: dict[str, Callable[[Graph, Symmetry], bool]] = {
    "rot2": lambda graph, found: _order(found) == 2 and not found.mirrored,
    "rot3": lambda graph, found: _order(found) == 3 and not found.mirrored,
    "rot4": lambda graph, found: _order(found) == 4 and not found.mirrored,
    "rot6": lambda graph, found: _order(found) == 6 and not found.mirrored,
    "left-right": lambda graph, found: _mirror_direction(graph, found) == (1, 0),
    "top-bottom": lambda graph, found: _mirror_direction(graph, found) == (0, 1),
    "diagonal": lambda graph, found: _mirror_direction(graph, found) == (1, -1),
    "antidiagonal": lambda graph, found: _mirror_direction(graph, found) == (1, 1),
}
"""The names, and which symmetry each means: rotations by their order, mirrors by what is exchanged
("diagonal": the axis falls from the top left; on other tilings than squares it need not be at 45
degrees).
"""


def symmetry_group(graph: Graph, names: str) -> tuple[Symmetry, ...]:
    """The group that the named symmetries generate, the identity first; several names joined by
    "+".

    "" is the identity alone. Raises PuzzleError for an unknown name, and where the board itself has
    no such symmetry.
    """
    if not names:
        return graph.cached("identity", lambda: (identity(graph),))
    known = symmetries(graph)
    wanted = [known[0], *(_named(graph, name) for name in names.split("+") if names)]
    return _closed(known, wanted)


def orbits(graph: Graph, group: tuple[Symmetry, ...]) -> tuple[IntArray, IntArray, IntArray]:
    """Faces that a group (identity included) carries onto each other, as CSR: start (O + 1,), faces
    (F,), and the orbit of each face (F,). Orbits by their smallest face, faces ascending.
    """
    if len(group) == 1:
        return graph.cached("orbits of the identity", lambda: _orbits([group[0].faces]))
    return _orbits([found.faces for found in group])


def cell_orbits(graph: Graph, group: tuple[Symmetry, ...]) -> tuple[IntArray, IntArray, IntArray]:
    """As `orbits`, of the cells of a board, which are its faces or its vertices."""
    if graph.cells == "faces":
        return orbits(graph, group)
    return _orbits([found.vertices for found in group])


def _orbits(images: list[IntArray]) -> tuple[IntArray, IntArray, IntArray]:
    _, orbit = np.unique(np.min(images, axis=0), return_inverse=True)
    start = np.concatenate([[0], np.cumsum(np.bincount(orbit))])
    items = np.argsort(orbit, kind="stable")
    return start.astype(np.int32), items.astype(np.int32), orbit.astype(np.int32)


def _named(graph: Graph, name: str) -> Symmetry:
    if name not in SYMMETRY_NAMES:
        raise PuzzleError(f'no symmetry is called "{name}"; there are {", ".join(SYMMETRY_NAMES)}')
    for found in symmetries(graph):
        if SYMMETRY_NAMES[name](graph, found):
            return found
    raise PuzzleError(f"a {graph.tiling} board of {graph.rows}x{graph.cols} has no symmetry {name}")


def _closed(known: tuple[Symmetry, ...], wanted: list[Symmetry]) -> tuple[Symmetry, ...]:
    """The group that some symmetries generate."""
    place = {found.edges.tobytes(): i for i, found in enumerate(known)}
    members = {place[found.edges.tobytes()] for found in wanted}
    while True:
        products = {
            place[known[b].edges[known[a].edges].tobytes()] for a in members for b in members
        }
        if products <= members:
            return tuple(known[i] for i in sorted(members))
        members |= products


def _order(found: Symmetry) -> int:
    identity = np.arange(len(found.edges))
    power, order = found.edges, 1
    while not np.array_equal(power, identity):
        power, order = found.edges[power], order + 1
    return order


def _mirror_direction(graph: Graph, found: Symmetry) -> tuple[int, int]:
    """In which direction a mirror moves points, as signs with x at least 0; (0, 0) for what is no
    mirror.
    """
    if not found.mirrored:
        return (0, 0)
    moved = graph.positions[found.vertices] - graph.positions
    x, y = moved[np.argmax(np.abs(moved).sum(axis=1))]
    small = 1e-6 * (abs(x) + abs(y))
    sign = 1 if x > small or (abs(x) <= small and y > 0) else -1
    return (int(abs(x) > small), int(np.sign(y) * sign) if abs(y) > small else 0)
