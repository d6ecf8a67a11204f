"""The symmetries of a board: relabellings of its faces, edges and vertices that keep all incidences."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.darts import darts
from takegaki.core.graph import Graph, IntArray


@dataclass(frozen=True, eq=False)
class Symmetry:
    """One symmetry: item i goes to faces[i], edges[i], vertices[i]; `mirrored` if it flips the plane."""

    faces: IntArray
    edges: IntArray
    vertices: IntArray
    mirrored: bool


def identity(graph: Graph) -> Symmetry:
    """The symmetry that every board has."""
    faces, edges, vertices = (
        np.arange(count, dtype=np.int32) for count in (graph.n_faces, graph.n_edges, graph.n_vertices)
    )
    return Symmetry(faces, edges, vertices, mirrored=False)


def symmetries(graph: Graph) -> tuple[Symmetry, ...]:
    """All symmetries of a connected graph that keep the outside outside; the identity comes first.

    A symmetry of a plane map is known once the image of one directed side is, so each directed
    border side that fits by degrees is tried as the image of one fixed border side. Cost: linear
    in the edges for each try. Kept with the graph after the first call.
    Source: Weinberg, A simple and efficient algorithm for determining isomorphism of planar
    triply connected graphs (1966), the walk along directed sides.
    """
    return graph.kept("symmetries", lambda: _find(_Map(graph)))


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
                # Side i, from corner i to i + 1, becomes the side from corner s - i back to s - i - 1.
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
        # Mirrored, the image dart keeps its face and runs the other way, so it starts where it ended.
        vertices[plane.origin[dart]] = plane.origin[image ^ int(mirrored)]
        faces[plane.face[dart]] = plane.face[image]
    return Symmetry(faces[: graph.n_faces], edges, vertices, mirrored)
