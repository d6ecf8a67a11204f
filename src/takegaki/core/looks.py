"""Symmetries of a board by the names that people use, and the faces that they carry onto each other."""

from collections.abc import Callable

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.symmetry import Symmetry, identity, symmetries

LOOKS: dict[str, Callable[[Graph, Symmetry], bool]] = {
    "rot2": lambda graph, found: _order(found) == 2 and not found.mirrored,
    "rot3": lambda graph, found: _order(found) == 3 and not found.mirrored,
    "rot4": lambda graph, found: _order(found) == 4 and not found.mirrored,
    "rot6": lambda graph, found: _order(found) == 6 and not found.mirrored,
    "left-right": lambda graph, found: _way(graph, found) == (1, 0),
    "top-bottom": lambda graph, found: _way(graph, found) == (0, 1),
    "diagonal": lambda graph, found: _way(graph, found) == (1, -1),
    "antidiagonal": lambda graph, found: _way(graph, found) == (1, 1),
}
"""Names of looks, and which symmetry makes each: rotations by their order, mirrors by what is exchanged
("diagonal": the axis falls from the top left; on other tilings than squares it need not be at 45 degrees)."""


def look(graph: Graph, names: str) -> tuple[Symmetry, ...]:
    """The symmetries that a board of this look has, the identity first; several names joined by "+".

    "" is the identity alone. Raises PuzzleError for an unknown name, and where the board itself has no
    such symmetry.
    """
    if not names:
        return (identity(graph),)
    known = symmetries(graph)
    wanted = [known[0], *(_named(graph, name) for name in names.split("+") if names)]
    return _closed(known, wanted)


def orbits(graph: Graph, group: tuple[Symmetry, ...]) -> tuple[IntArray, IntArray, IntArray]:
    """Faces that a group (identity included) carries onto each other, as CSR: start (O + 1,), faces (F,), and
    the orbit of each face (F,). Orbits by their smallest face, faces ascending."""
    least = np.min([found.faces for found in group], axis=0)
    _, orbit = np.unique(least, return_inverse=True)
    start = np.concatenate([[0], np.cumsum(np.bincount(orbit))])
    faces = np.argsort(orbit, kind="stable")
    return start.astype(np.int32), faces.astype(np.int32), orbit.astype(np.int32)


def _named(graph: Graph, name: str) -> Symmetry:
    if name not in LOOKS:
        raise PuzzleError(f'no symmetry is called "{name}"; there are {", ".join(LOOKS)}')
    for found in symmetries(graph):
        if LOOKS[name](graph, found):
            return found
    raise PuzzleError(f"a {graph.tiling} board of {graph.rows}x{graph.cols} has no symmetry {name}")


def _closed(known: tuple[Symmetry, ...], wanted: list[Symmetry]) -> tuple[Symmetry, ...]:
    """The group that some symmetries make."""
    place = {found.edges.tobytes(): i for i, found in enumerate(known)}
    members = {place[found.edges.tobytes()] for found in wanted}
    while True:
        products = {place[known[b].edges[known[a].edges].tobytes()] for a in members for b in members}
        if products <= members:
            return tuple(known[i] for i in sorted(members))
        members |= products


def _order(found: Symmetry) -> int:
    identity = np.arange(len(found.edges))
    power, order = found.edges, 1
    while not np.array_equal(power, identity):
        power, order = found.edges[power], order + 1
    return order


def _way(graph: Graph, found: Symmetry) -> tuple[int, int]:
    """In which way a mirror moves points, as signs with x at least 0; (0, 0) for what is no mirror."""
    if not found.mirrored:
        return (0, 0)
    moved = graph.positions[found.vertices] - graph.positions
    x, y = moved[np.argmax(np.abs(moved).sum(axis=1))]
    small = 1e-6 * (abs(x) + abs(y))
    sign = 1 if x > small or (abs(x) <= small and y > 0) else -1
    return (int(abs(x) > small), int(np.sign(y) * sign) if abs(y) > small else 0)
