"""What facts about loops rest on, found again from the journal: kernels do not lay it down."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.engine import slate as at
from takegaki.engine.slate import Slate

Premises = tuple[tuple[int, ...], tuple[int, ...]]


def loop_premises(graph: Graph, slate: Slate, number: int) -> Premises:
    """Facts and clued faces that a fact about a loop rests on: the lines of the loop, and why it
    cannot be the whole one. Cost: linear in the edges."""
    code, edge = slate.fact[number, [at.TECHNIQUE, at.WHERE]].tolist()
    made = slate.edge[:, at.MADE]
    earlier = (made >= 0) & (made < number)
    if code == at.NO_LINE:
        return tuple(made[earlier].tolist()), ()
    drawn = earlier & (slate.edge[:, at.MARK] == 1)
    path = _path(graph, drawn, edge)
    if code == at.LOOP_CLOSED:
        return tuple(made[[*path, edge]].tolist()), ()
    facts, faces = _why_not_whole(graph, slate, drawn, [*path, edge])
    return (*made[path].tolist(), *facts), faces


def _path(graph: Graph, drawn: np.ndarray, edge: int) -> list[int]:
    """The lines that lead from one end of an edge to the other."""
    vertex, goal = graph.edge_vertices[edge].tolist()
    last, path = edge, []
    while vertex != goal:
        last = next(int(other) for other in graph.edges_at(vertex) if drawn[other] and other != last)
        path.append(last)
        vertex = int(graph.edge_vertices[last].sum()) - vertex
    return path


def _why_not_whole(graph: Graph, slate: Slate, drawn: np.ndarray, loop: list[int]) -> Premises:
    """A clue beside the loop that it breaks, or a line elsewhere, or any clue that it breaks.

    Where every vertex must be visited and all else fits, that a vertex is left out needs no premise.
    """
    clues = slate.place[: graph.n_faces, at.CLUE]
    beside = np.bincount(graph.edge_faces[loop].ravel(), minlength=graph.n_faces + 1)[: graph.n_faces]
    broken = (clues >= 0) & (beside != clues)
    near = np.flatnonzero(broken & (beside > 0))
    if len(near):
        return (), (int(near[0]),)
    others = drawn.copy()
    others[loop] = False
    if others.any():
        return (int(slate.edge[np.argmax(others), at.MADE]),), ()
    return (), tuple(np.flatnonzero(broken)[:1].tolist())
