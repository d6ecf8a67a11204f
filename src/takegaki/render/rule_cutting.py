"""The smallest board on which a rule can be drawn."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.topology import inside_faces
from takegaki.rules.patch import REFERENCE_SIDE, Patch, reference
from takegaki.rules.rule import Rule
from takegaki.tilings import TILINGS


@dataclass(frozen=True, eq=False)
class Cutting:
    """A small board on which a rule is drawn.

    faces   the place of each face of the rule's patch, then of each coloured one; -1 for what is not needed
    edges   the place of each edge of the rule's patch; -1 for what is not needed
    """

    graph: Graph
    faces: tuple[int, ...]
    edges: tuple[int, ...]


def cut_out(rule: Rule) -> Cutting:
    """The smallest board of the tiling that holds the clues, the marks and the small loops of a rule."""
    patch, graph = rule.patch, rule.patch.graph
    n_edges = len(patch.edges)
    looped = {mark for loop in rule.loops for mark in loop}
    used = [i for i in range(patch.n_marks) if rule.before[i] or rule.after[i] or i in looped]
    edges = [patch.edges[i] for i in used if i < n_edges]
    faces = [face for face, clue in zip(patch.faces, rule.clues, strict=True) if clue != NO_CLUE]
    faces += [patch.coloured[i - n_edges] for i in used if i >= n_edges]
    around = sorted({face for loop in rule.loops for face in faces_within(graph, _edges(patch, loop))})
    small, face_to, edge_to = _smallest(patch.tiling, tuple(dict.fromkeys(faces + around)), tuple(edges))
    return Cutting(
        small,
        tuple(face_to.get(face, -1) for face in (*patch.faces, *patch.coloured)),
        tuple(edge_to.get(edge, -1) for edge in patch.edges),
    )


def _edges(patch: Patch, loop: Iterable[int]) -> list[int]:
    return [patch.edges[mark] for mark in loop]


def faces_within(graph: Graph, loop: list[int]) -> list[int]:
    """The faces inside a loop, ascending."""
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    lines[loop] = True
    return np.flatnonzero(inside_faces(graph, lines)).tolist()


Places = dict[int, int]

Spot = tuple[int, int, int, int]
"""A place by its middle and its kind, in parts of a unit: sides and 0 of a face, the direction of an edge."""


@lru_cache(maxsize=4096)
def _smallest(tiling: str, faces: tuple[int, ...], edges: tuple[int, ...]) -> tuple[Graph, Places, Places]:
    """The smallest board on which these places of the reference board lie as they do there."""
    home = reference(tiling)
    wanted = [*(_face_spot(home, face) for face in faces), *(_edge_spot(home, edge) for edge in edges)]
    sizes = [(rows, cols) for rows in range(1, REFERENCE_SIDE + 1) for cols in range(1, REFERENCE_SIDE + 1)]
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], abs(size[0] - size[1]), size[0])):
        small = TILINGS[tiling].graph(rows, cols)
        ids = _moved(wanted, _spots(small))
        if ids is not None:
            edge_ids = ids[len(faces) :]
            return small, dict(zip(faces, ids, strict=False)), dict(zip(edges, edge_ids, strict=True))
    raise AssertionError("a patch that does not fit the reference board")


def _moved(wanted: list[Spot], known: dict[Spot, int]) -> list[int] | None:
    """The ids of these places when they are moved over the known ones, if all of them find theirs."""
    first = wanted[0]
    for spot in known:
        if spot[2:] != first[2:]:
            continue
        right, down = spot[0] - first[0], spot[1] - first[1]
        ids = [known.get((x + right, y + down, a, b), -1) for x, y, a, b in wanted]
        if min(ids) >= 0:
            return ids
    return None


def _face_spot(graph: Graph, face: int) -> Spot:
    corners = graph.positions[graph.corners_of(face)]
    x, y = np.rint(12 * corners.mean(axis=0)).astype(int).tolist()
    return x, y, len(corners), 0


def _edge_spot(graph: Graph, edge: int) -> Spot:
    # Without the direction the four sides of a cell look like the four edges at a dot.
    start, end = sorted(np.rint(12 * graph.positions[graph.edge_vertices[edge]]).astype(int).tolist())
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2, end[0] - start[0], end[1] - start[1]


@lru_cache(maxsize=64)
def _spots(graph: Graph) -> dict[Spot, int]:
    faces = {_face_spot(graph, face): face for face in range(graph.n_faces)}
    return faces | {_edge_spot(graph, edge): edge for edge in range(graph.n_edges)}
