"""What the peers on edge variables share: the loops of a candidate, and which of them are solutions."""

from dataclasses import dataclass

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle

Clause = list[int]


@dataclass(frozen=True)
class Incidence:
    """The incidences of a graph as Python lists, which a loop in Python reads faster than arrays."""

    ends: list[tuple[int, int]]
    at: list[list[int]]
    sides: list[list[int]]
    faces: list[tuple[int, int]]


def incidence(graph: Graph) -> Incidence:
    """The lists of a graph; kept with it after the first call."""
    return graph.kept("bench.incidence", lambda: _incidence(graph))


def _incidence(graph: Graph) -> Incidence:
    return Incidence(
        [(a, b) for a, b in graph.edge_vertices.tolist()],
        [graph.edges_at(vertex).tolist() for vertex in range(graph.n_vertices)],
        [graph.edges_of(face).tolist() for face in range(graph.n_faces)],
        [(a, b) for a, b in graph.edge_faces.tolist()],
    )


def loops_of(lists: Incidence, lines: list[int]) -> list[list[int]]:
    """The loops, as edges in walking order, of lines of which two or none meet at each vertex."""
    ends, at = lists.ends, lists.at
    todo = set(lines)
    found = []
    while todo:
        edge = todo.pop()
        start, vertex = ends[edge]
        loop = [edge]
        while vertex != start:
            edge = next(other for other in at[vertex] if other in todo)
            todo.remove(edge)
            loop.append(edge)
            a, b = ends[edge]
            vertex = b if a == vertex else a
        found.append(loop)
    return found


def solving(puzzle: Puzzle, lists: Incidence, clues: list[int], loops: list[list[int]]) -> int:
    """How many of the loops of a candidate are solutions by themselves.

    All loops together satisfy all clues, so one of them alone does when no other one touches a
    clued face. With the variant "full" a loop must visit every vertex, which one of several cannot.
    """
    if len(loops) == 1:
        return 1
    if puzzle.variant == "full":
        return 0
    faces = lists.faces
    world = [*clues, -1]
    needed = sum(any(world[f] >= 0 for edge in loop for f in faces[edge]) for loop in loops)
    return {0: len(loops), 1: 1}.get(needed, 0)
