"""Names of places for people; rows, columns and numbers count from 1."""

import math

import numpy as np

from takegaki.core.graph import Graph

Point = list[float]

# Eighths of a turn from "right", clockwise on the screen.
COMPASS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")


def face_name(graph: Graph, face: int) -> str:
    """ "row 2, column 3" where the faces form rows and columns, else "cell 17".

    Where vertices are the cells, a face is a corner of them and has no name of its own: "corner 17".
    """
    if graph.cells == "vertices":
        return f"corner {face + 1}"
    if graph.n_faces == graph.rows * graph.cols:
        return _in_rows(graph, face)
    return f"cell {face + 1}"


def _in_rows(graph: Graph, cell: int) -> str:
    return f"row {cell // graph.cols + 1}, column {cell % graph.cols + 1}"


def vertex_name(graph: Graph, vertex: int) -> str:
    """A vertex as a corner of its first cell: "the top left corner of row 2, column 3".

    Where two corners of a cell lie the same way, they are counted: "corner 5 of cell 17". Where
    vertices are the cells: "row 2, column 3".
    """
    if graph.cells == "vertices":
        return _in_rows(graph, vertex)
    ring = graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
    face = min(int(face) for face in ring if face != graph.outside)
    corners = graph.corners_of(face).tolist()
    ways = [_way(graph, face, corner) for corner in corners]
    place = corners.index(vertex)
    if ways.count(ways[place]) > 1:
        return f"corner {place + 1} of {face_name(graph, face)}"
    return f"the {ways[place]} corner of {face_name(graph, face)}"


def edge_name(graph: Graph, edge: int) -> str:
    """An edge as a side of its first cell: "the top edge of row 2, column 3".

    Where two sides of a cell lie the same way, they are counted: "edge 5 of cell 17". Where vertices
    are the cells: "the border between row 2, column 3 and row 2, column 4".
    """
    if graph.cells == "vertices":
        one, two = graph.edge_vertices[edge].tolist()
        return f"the border between {_in_rows(graph, one)} and {_in_rows(graph, two)}"
    face = int(min(graph.edge_faces[edge]))
    sides = graph.edges_of(face).tolist()
    middles = _middles(graph)[1]
    ways = [_way_to(graph, face, middles[side]) for side in sides]
    place = sides.index(edge)
    if ways.count(ways[place]) > 1:
        return f"edge {place + 1} of {face_name(graph, face)}"
    return f"the {ways[place]} edge of {face_name(graph, face)}"


def _way(graph: Graph, face: int, corner: int) -> str:
    return _way_to(graph, face, graph.positions[corner].tolist())


def _way_to(graph: Graph, face: int, point: Point) -> str:
    """In which direction a point lies as seen from the middle of a face."""
    middle = _middles(graph)[0][face]
    return COMPASS[round(math.atan2(point[1] - middle[1], point[0] - middle[0]) / (math.pi / 4)) % 8]


def _middles(graph: Graph) -> tuple[list[Point], list[Point]]:
    """Of the faces and of the edges. Kept with the graph after the first call: names are asked for often."""
    return graph.kept("middles", lambda: _find_middles(graph))


def _find_middles(graph: Graph) -> tuple[list[Point], list[Point]]:
    sums = np.add.reduceat(graph.positions[graph.face_vertices], graph.face_start[:-1], axis=0)
    faces = sums / graph.face_sizes[:, None]
    edges = graph.positions[graph.edge_vertices].mean(axis=1)
    return faces.tolist(), edges.tolist()
