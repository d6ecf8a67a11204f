"""Patches encoded by the corners of their faces alone, and decoded onto the reference board."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.rules.patches.patch import Patch, corner_means, middle_face, reference

MAX_PATCH_FACES = 64
MAX_SEEDS = 60
"""Faces round the middle of the reference board on which decoding may begin: enough to meet each
kind.
"""

Side = tuple[int, int]


@dataclass(frozen=True)
class PatchCode:
    """A patch without a board. Corners are numbers of its own.

    faces      the corners of each face, clockwise; all faces are connected by shared sides
    clued      the faces whose clues count, by index, in clue order; corners, by number, where
               vertices are the cells
    edges      the two corners of each edge, in mark order; each is a side of a face
    coloured   the faces whose colours are marks, by index, in mark order
    degrees    the ends of the edges, ascending, each with its number of edges, which a rule may
               rest on; () where all vertices of a tiling have as many
    """

    faces: tuple[tuple[int, ...], ...]
    clued: tuple[int, ...]
    edges: tuple[Side, ...]
    coloured: tuple[int, ...] = ()
    degrees: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class DecodedPatch:
    """A decoded patch on the reference board.

    patch    the places that it takes up
    clues    the index in the patch of each clue of the code
    marks    the index in the patch of each mark of the code
    """

    patch: Patch
    clues: tuple[int, ...]
    marks: tuple[int, ...]


def encode_patch(patch: Patch) -> tuple[PatchCode, DecodedPatch]:
    """The code of a patch, and the patch as that code is decoded. Faces that only link are added.

    Clues and marks come in reading order, from the top and then from the left, so that a patch
    that is moved has the same code. Cost: the faces of the reference board for each face that
    lies apart from the others.
    """
    graph = patch.graph
    middles = face_middles(graph)
    faces = _linked(graph, _carrying(patch))
    corners = [graph.corners_of(face).tolist() for face in faces]
    number: dict[int, int] = {}
    for corner in (corner for face in corners for corner in face):
        number.setdefault(corner, len(number))
    place = {face: i for i, face in enumerate(faces)}
    ends = graph.edge_vertices[list(patch.edges)].tolist()
    of_faces = graph.cells == "faces"
    places = middles if of_faces else graph.positions.tolist()
    clues = _reading_order([places[cell] for cell in patch.faces])
    edges = _reading_order(graph.positions[ends].mean(axis=1).tolist())
    coloured = _reading_order([middles[face] for face in patch.coloured])
    dots = (
        {vertex for pair in ends for vertex in pair} if has_kinds_of_vertices(patch.tiling) else ()
    )
    code = PatchCode(
        tuple(tuple(number[corner] for corner in face) for face in corners),
        tuple((place if of_faces else number)[patch.faces[i]] for i in clues),
        tuple(_side(number[a] for a in ends[i]) for i in edges),
        tuple(place[patch.coloured[i]] for i in coloured),
        tuple(sorted((number[vertex], int(graph.degrees[vertex])) for vertex in dots)),
    )
    return code, DecodedPatch(patch, clues, (*edges, *(len(ends) + i for i in coloured)))


@lru_cache(maxsize=32)
def has_kinds_of_vertices(tiling: str) -> bool:
    """Whether numbers of edges at vertices differ, those at the border of the reference board
    aside.
    """
    border = _sides(tiling)[2]
    degrees = reference(tiling).degrees.tolist()
    return len({degree for vertex, degree in enumerate(degrees) if vertex not in border}) > 1


def _side(corners: Iterable[int]) -> Side:
    low, high = sorted(corners)
    return low, high


def _reading_order(points: Sequence[Sequence[float]]) -> tuple[int, ...]:
    return tuple(sorted(range(len(points)), key=lambda i: _read(points[i])))


def _read(point: Sequence[float]) -> tuple[float, float]:
    # Sums of the same corners in another order may differ in their last digits.
    return round(point[1], 3), round(point[0], 3)


@lru_cache(maxsize=32)
def face_middles(graph: Graph) -> list[list[float]]:
    """The mean of the corners of each face."""
    sums = np.add.reduceat(graph.positions[graph.face_vertices], graph.face_start[:-1], axis=0)
    found: list[list[float]] = (sums / graph.face_sizes[:, None]).tolist()
    return found


def _carrying(patch: Patch) -> list[int]:
    """The faces of the patch and, for each edge on none of them, the first of its two."""
    graph = patch.graph
    middles = face_middles(graph)
    chosen = {*patch.coloured} | ({*patch.faces} if graph.cells == "faces" else set())
    for i in _reading_order(
        graph.positions[graph.edge_vertices[list(patch.edges)]].mean(axis=1).tolist()
    ):
        sides = graph.edge_faces[patch.edges[i]].tolist()
        if not chosen & set(sides):
            chosen.add(
                min(
                    (side for side in sides if side != graph.outside),
                    key=lambda side: _read(middles[side]),
                )
            )
    if graph.cells == "vertices":
        chosen |= _cornered(graph, chosen, patch.faces)
    return sorted(chosen, key=lambda face: _read(middles[face]))


def _cornered(graph: Graph, faces: set[int], vertices: Iterable[int]) -> set[int]:
    """For each vertex that is a corner of none of these faces one of which it is."""
    known = {corner for face in faces for corner in graph.corners_of(face).tolist()}
    around = (
        graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]].min()
        for vertex in vertices
        if vertex not in known
    )
    return {int(face) for face in around}


def _linked(graph: Graph, wanted: list[int]) -> list[int]:
    """The given faces in the order in which a walk over sides meets them, with those in between."""
    found = {wanted[0]: None}
    missing = set(wanted[1:])
    while missing:
        came: dict[int, int] = dict.fromkeys(found, -1)
        todo = deque(found)
        while todo:
            face = todo.popleft()
            if face in missing:
                break
            for other in _across(graph, face):
                if other not in came and other != graph.outside:
                    came[other] = face
                    todo.append(other)
        path = []
        while face not in found:
            path.append(face)
            face = came[face]
        found |= dict.fromkeys(reversed(path))
        missing -= found.keys()
    return list(found)


def _across(graph: Graph, face: int) -> Iterator[int]:
    """The faces across the sides of a face, clockwise."""
    for edge in graph.edges_of(face).tolist():
        right, left = graph.edge_faces[edge].tolist()
        yield left if right == face else right


def decode_patch(code: PatchCode, tiling: str, kind: str = DEFAULT_KIND) -> DecodedPatch:
    """The patch of a code near the middle of the board; not mirrored, and as it lay when it was
    encoded.

    Raises PuzzleError for corners that make no such patch of the tiling. Cost: linear in the code,
    but for the search where to begin.
    """
    links = _links(code)
    seed, order = _walk(code, links)
    turned: DecodedPatch | None = None
    for face in _seeds(tiling):
        for turn in range(len(code.faces[seed])):
            vertex_of = _vertices_from(code, order, tiling, face, turn)
            if vertex_of is not None:
                decoded = _decoded(code, tiling, vertex_of, kind)
                again, where = encode_patch(decoded.patch)
                if where == decoded and replace(again, degrees=code.degrees) == code:
                    return decoded
                turned = turned or decoded
    if turned is None:
        raise FormatError(f"these faces are no piece of the tiling {tiling}")
    return turned


Links = dict[Side, int]
"""The face on the right of each directed side."""


def _links(code: PatchCode) -> Links:
    if not 0 < len(code.faces) <= MAX_PATCH_FACES:
        raise FormatError(f"a patch of {len(code.faces)} faces; 1 to {MAX_PATCH_FACES} are taken")
    links: Links = {}
    for index, face in enumerate(code.faces):
        if len(face) < 3 or len(set(face)) < len(face):
            raise FormatError(f"face {index} is no ring of corners")
        for side in zip(face, (*face[1:], face[0]), strict=True):
            if side in links:
                raise FormatError(
                    f"faces {links[side]} and {index} lie on the same side of an edge"
                )
            links[side] = index
    return links


WalkStep = tuple[int, Side, int]
"""A face, the side over which it is reached, and the index of its corner where that side ends."""


def _walk(code: PatchCode, links: Links) -> tuple[int, list[WalkStep]]:
    """A face in the middle of the code, and the steps from there to the others."""
    steps = _steps(code, links, 0)
    if len(steps) < len(code.faces):
        raise FormatError("the faces are not connected by shared sides")
    far = _steps(code, links, steps[-1][0])
    before = {face: links[side] for face, side, _ in far[1:]}
    path = [far[-1][0]]
    while path[-1] in before:
        path.append(before[path[-1]])
    seed = path[len(path) // 2]
    return seed, _steps(code, links, seed)


def _steps(code: PatchCode, links: Links, seed: int) -> list[WalkStep]:
    """Breadth first; the step to the seed itself comes first, over no side."""
    steps: list[WalkStep] = [(seed, (-1, -1), 0)]
    met = {seed}
    for face, _, _ in steps:
        ring = code.faces[face]
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            other = links.get((b, a))
            if other is not None and other not in met:
                met.add(other)
                steps.append((other, (a, b), code.faces[other].index(a)))
    return steps


@lru_cache(maxsize=32)
def _seeds(tiling: str) -> list[int]:
    """The faces round the middle of the reference board, nearest first."""
    graph = reference(tiling)
    middles = corner_means(graph)
    far = np.hypot(*(middles - middles[middle_face(tiling)]).T)
    found: list[int] = np.argsort(far, kind="stable")[:MAX_SEEDS].tolist()
    return found


@lru_cache(maxsize=32)
def _sides(tiling: str) -> tuple[dict[Side, int], list[list[int]], frozenset[int]]:
    """The face on the right of each directed side, the corners of each face, the vertices at the
    border.
    """
    graph = reference(tiling)
    ends, every = graph.face_start.tolist(), graph.face_vertices.tolist()
    corners = [every[begin:end] for begin, end in pairwise(ends)]
    right = {
        side: face
        for face, ring in enumerate(corners)
        for side in zip(ring, (*ring[1:], ring[0]), strict=True)
    }
    border = np.any(graph.edge_faces == graph.outside, axis=1)
    return right, corners, frozenset(graph.edge_vertices[border].ravel().tolist())


def _vertices_from(
    code: PatchCode, order: list[WalkStep], tiling: str, start: int, turn: int
) -> dict[int, int] | None:
    """The vertex of each corner when the first face of the walk lies on this one, so far turned; or
    None.
    """
    right, corners, border = _sides(tiling)
    vertex_of: dict[int, int] = {}
    taken: dict[int, int] = {}
    for face, (a, b), corner in order:
        # Clockwise, the next face has the shared side from b to a, so that it leaves its corner a.
        at = start if a < 0 else right.get((vertex_of[b], vertex_of[a]))
        if at is None or len(corners[at]) != len(code.faces[face]):
            return None
        ring = corners[at]
        shift = turn if a < 0 else ring.index(vertex_of[a]) - corner
        for i, name in enumerate(code.faces[face]):
            vertex = ring[(i + shift) % len(ring)]
            if vertex in border or vertex_of.setdefault(name, vertex) != vertex:
                return None
            if taken.setdefault(vertex, name) != name:
                return None
    degrees = reference(tiling).degrees
    if any(
        corner in vertex_of and degrees[vertex_of[corner]] != degree
        for corner, degree in code.degrees
    ):
        return None
    return vertex_of


def _decoded(code: PatchCode, tiling: str, vertex_of: dict[int, int], kind: str) -> DecodedPatch:
    graph = reference(tiling)
    right, _, _ = _sides(tiling)

    def face_id(index: int) -> int:
        ring = code.faces[index]
        return right[vertex_of[ring[0]], vertex_of[ring[1]]]

    listed = {face_id(index) for index in range(len(code.faces))}
    edges = [_edge(graph, listed, right, vertex_of, side) for side in code.edges]
    if graph.cells == "vertices" and not {*code.clued} <= vertex_of.keys():
        raise FormatError("a clue at a corner of no face")
    faces = [face_id(index) if graph.cells == "faces" else vertex_of[index] for index in code.clued]
    coloured = [face_id(index) for index in code.coloured]
    for ids, what in ((edges, "edge"), (faces, "face with a clue"), (coloured, "coloured face")):
        if len(set(ids)) < len(ids):
            raise FormatError(f"the same {what} twice")
    if not edges:
        raise FormatError("a patch without an edge")
    patch = Patch(tiling, _ascending(faces), _ascending(edges), _ascending(coloured), kind)
    marks = patch.mark_indices(edges, coloured)
    return DecodedPatch(patch, tuple(patch.faces.index(face) for face in faces), tuple(marks))


def _ascending(ids: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(ids))


def _edge(
    graph: Graph, listed: set[int], right: dict[Side, int], vertex_of: dict[int, int], side: Side
) -> int:
    """The edge between two corners of the code. Raises PuzzleError where there is none on a listed
    face.
    """
    a, b = (vertex_of.get(corner, -1) for corner in side)
    for one, other in ((a, b), (b, a)):
        if right.get((one, other)) in listed:
            found: int = next(
                edge
                for edge in graph.edges_at(one).tolist()
                if other in graph.edge_vertices[edge].tolist()
            )
            return found
    raise PuzzleError(f"{list(side)} is no side of a face")
