"""Names of places for people; rows, columns and numbers count from 1."""

from takegaki.core.graph import Graph


def face_name(graph: Graph, face: int) -> str:
    """ "row 2, column 3" where the faces form rows and columns, else "cell 17"."""
    if graph.n_faces == graph.rows * graph.cols:
        return f"row {face // graph.cols + 1}, column {face % graph.cols + 1}"
    return f"cell {face + 1}"


def vertex_name(graph: Graph, vertex: int) -> str:
    """A vertex by the cells it touches: "the dot at the corner of row 2, column 3 and ..."."""
    ring = graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]]
    faces = sorted(int(face) for face in ring if face != graph.outside)
    names = "; ".join(face_name(graph, face) for face in dict.fromkeys(faces))
    return f"the dot at the corner of {names}"
