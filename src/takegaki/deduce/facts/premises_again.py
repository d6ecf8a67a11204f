"""Premises found again: those of facts about loops, parts and sides, where kernels do not record
them.
"""

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, both_ends, both_faces
from takegaki.core.marks import LINE
from takegaki.core.sorted_values import distinct
from takegaki.deduce.kernels.classes.components import component_premises
from takegaki.deduce.kernels.fact_board import FactBoard, together
from takegaki.deduce.kernels.side_connectivity import walk_to_other_side
from takegaki.deduce.technique_table import CLOSED_LOOP, CLOSED_PART, MISSING_LOOP

Premises = tuple[tuple[int, ...], tuple[int, ...]]


def loop_premises(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """Facts and clued faces that are premises of a fact about a loop: the lines of the loop, and
    why it cannot be the whole one. Cost: linear in the edges.
    """
    code, edge = int(fact_board.fact_technique[number]), int(fact_board.fact_place[number])
    made = fact_board.mark_fact
    if code == MISSING_LOOP:
        return tuple(made[(made >= 0) & (made < number)].tolist()), ()
    at_once = fact_board.view()
    fact_of, mark = at_once.mark_fact, at_once.mark
    path = _path(graph, lambda one: mark[one] == LINE and 0 <= fact_of[one] < number, edge)
    lines = [fact_of[one] for one in path]
    if code == CLOSED_LOOP:
        return (*lines, fact_of[edge]), ()
    facts, faces = _why_not_whole(graph, fact_board, number, [*path, edge])
    return (*lines, *facts), faces


def _path(graph: Graph, is_drawn: Callable[[int], bool], edge: int) -> list[int]:
    """The lines that lead from one end of an edge to the other."""
    beyond = graph.cached("edges and dots beyond them", lambda: _beyond(graph))
    vertex, goal = both_ends(graph)[edge]
    last, path = edge, []
    while vertex != goal:
        last, vertex = next(
            (other, dot) for other, dot in beyond[vertex] if other != last and is_drawn(other)
        )
        path.append(last)
    return path


def _beyond(graph: Graph) -> list[list[tuple[int, int]]]:
    """For each vertex its edges, clockwise, each with the vertex at its other end."""
    ends = graph.edge_vertices.tolist()
    return [
        [(edge, sum(ends[edge]) - vertex) for edge in graph.edges_at(vertex).tolist()]
        for vertex in range(graph.n_vertices)
    ]


def _why_not_whole(graph: Graph, fact_board: FactBoard, number: int, loop: list[int]) -> Premises:
    """A clue that the loop leaves out or breaks beside it, or a line elsewhere, or any clue that it
    breaks.

    Where every vertex must be visited and all else fits, that a vertex is left out needs no
    premise.
    """
    missed = _missed_dot(graph, fact_board, loop) if len(fact_board.table_place) else None
    if missed is not None:
        return (), (missed,)
    clue = fact_board.view().clue
    beside = Counter(face for edge in loop for face in both_faces(graph)[edge])
    near = [face for face, lines in beside.items() if clue[face] >= 0 and lines != clue[face]]
    # The world outside, which has no clue, may have one of a vertex behind it.
    near = [face for face in near if face < graph.n_faces]
    if near:
        return (), (min(near),)
    made = fact_board.mark_fact
    others = (made >= 0) & (made < number) & (fact_board.mark == LINE)
    others[loop] = False
    if others.any():
        return (int(made[np.argmax(others)]),), ()
    # Of those beside the loop none is broken.
    clues = fact_board.clue[: graph.n_faces]
    is_beside = np.zeros(graph.n_faces + 1, dtype=np.bool_)
    is_beside[list(beside)] = True
    return (), tuple(np.flatnonzero((clues > 0) & ~is_beside[: graph.n_faces])[:1].tolist())


def _missed_dot(graph: Graph, fact_board: FactBoard, loop: list[int]) -> int | None:
    """A dot with a clue that a loop leaves out; that every dot must be visited is no clue."""
    dots = distinct(fact_board.table_place) - fact_board.first_vertex
    dots = dots[dots >= 0]
    dots = dots[fact_board.clue[dots + fact_board.first_vertex] > 0]
    is_on = np.zeros(graph.n_vertices, dtype=np.bool_)
    is_on[graph.edge_vertices[loop]] = True
    missed = dots[~is_on[dots]]
    return int(missed[0]) if len(missed) else None


def part_marks(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """The facts of the lines that another one would make a cycle, or of the crosses round a part
    with the tiles that would close it.

    Cost: linear in the part.
    """
    count = int(component_premises(fact_board, number))
    begin = graph.n_vertices if fact_board.fact_technique[number] == CLOSED_PART else 0
    edges = fact_board.best[begin : begin + count]
    listed = fact_board.premises[fact_board.fact_begin[number] : fact_board.fact_end[number]]
    return tuple(fact_board.mark_fact[edges].tolist()), tuple((-1 - listed).tolist())


def path_between_sides(graph: Graph, fact_board: FactBoard, number: int) -> tuple[int, ...]:
    """The facts of the marks on such a way, all earlier than the mark of its edge. Cost: linear."""
    edge = int(fact_board.fact_subject[number])
    came = np.full(graph.n_faces + 1, -1, dtype=np.int32)
    walk_to_other_side(fact_board, *_around(graph), edge, came, np.empty_like(came))
    path = []
    begin, face = graph.edge_faces[edge].tolist()
    while face != begin:
        other = int(came[face])
        path.append(int(fact_board.mark_fact[other]))
        face = int(graph.edge_faces[other].sum()) - face
    return tuple(sorted(path))


def _around(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where the edges of each face and of the outside begin, and these, ascending. Kept with the
    graph.
    """
    return graph.cached("edges round faces", lambda: _edges_around(graph))


def _edges_around(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    faces = graph.edge_faces.ravel()
    edges = np.repeat(np.arange(graph.n_edges, dtype=np.int32), 2)[np.argsort(faces, kind="stable")]
    start = np.cumsum(np.append(0, np.bincount(faces, minlength=graph.n_faces + 1)), dtype=np.int32)
    return start, edges


def cut_premises(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """The facts of the marks that cut a part of the board off, all earlier than those of its turn;
    all marks and clues where those alone do not. Cost: see `cut_at`.
    """
    from takegaki.deduce.facts.side_cuts import (  # noqa: PLC0415  (few boards need it)
        cut_at,
        torn_by,
    )

    first, last = together(fact_board, number, fact_board.n_facts)
    made = fact_board.mark_fact
    marked = np.flatnonzero((made >= 0) & (made < first))
    values = fact_board.fact_value[made[marked]]
    marks = dict(zip(marked.tolist(), values.tolist(), strict=True))
    if number == fact_board.broken_fact:
        cut = torn_by(graph, marks)
    else:
        face = int(fact_board.fact_place[number])
        edges = fact_board.fact_subject[first : last + 1]
        beyond = [int(other) for other in graph.edge_faces[edges].ravel() if other != face]
        cut = cut_at(graph, marks, face, beyond) if face < graph.n_faces else None
    if cut is None:
        return tuple(np.sort(made[marked]).tolist()), clued_cells(graph, fact_board)
    return tuple(sorted(made[list(cut.marks)].tolist())), ()


def clued_cells(graph: Graph, fact_board: FactBoard) -> tuple[int, ...]:
    """All cells with a clue."""
    if len(fact_board.tile_ways):
        return tuple(range(len(fact_board.tile_ways)))
    if len(fact_board.table_place):
        first = 0 if graph.cells == "faces" else graph.n_faces + 1
        return tuple(distinct(fact_board.table_place - first).tolist())
    return tuple(np.flatnonzero(fact_board.clue[: graph.n_faces] >= 0).tolist())
