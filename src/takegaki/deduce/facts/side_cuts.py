"""Cuts: why a cell must be inside, or outside, so that each side of the loop stays connected.

A cut is what a person sees: the cells that would be cut off, and what stands round them; its marks
are those from which these are known to be inside or outside, as near as they lie together.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Literal

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import LINE
from takegaki.deduce.facts.premises_again import both_faces
from takegaki.deduce.kernels.side_connectivity import walk_to_one_of

Marks = Mapping[int, int]
"""By edge LINE or CROSS."""
Steps = list[list[tuple[int, int]]]
"""For each face and the outside edges, ascending, and what lies beyond each."""

How = Literal["cut-off", "walled-in", "torn"]


@dataclass(frozen=True)
class Cut:
    """A part of the board, cut off.

    how      cut-off    without the cell a part that is on its side could not join the rest
             walled-in  the cell cannot join the cells on the other side
             torn       a part that is on a side cannot join the rest: a contradiction
    inside   of the cell, if it is torn of the part
    part     the cells of the side that are known in the part; of a walled-in cell none
    wall     the cells round it, known to be on the other side, or the outside of the board
    marks    edges from whose marks all this is known
    """

    how: How
    inside: bool
    part: tuple[int, ...]
    wall: tuple[int, ...]
    marks: tuple[int, ...]


def beside(graph: Graph) -> Steps:
    """Over all edges of each face. Kept with the graph."""
    return graph.cached("faces beside faces", lambda: _faces_beside(graph))


def _next_to(graph: Graph) -> list[list[int]]:
    """What lies beyond each edge of each face. Kept with the graph."""
    return graph.cached(
        "what lies next to faces", lambda: [[other for _, other in one] for one in beside(graph)]
    )


def _faces_beside(graph: Graph) -> Steps:
    found: Steps = [[] for _ in range(graph.n_faces + 1)]
    for edge, (one, two) in enumerate(graph.edge_faces.tolist()):
        found[one].append((edge, two))
        found[two].append((edge, one))
    return found


def sides_by(graph: Graph, marks: Marks) -> dict[int, bool]:
    """Whether cells lie inside, as far as marks lead there from the world around. Cost: linear."""
    return _sides_from(graph, marks, graph.outside)


def groups_by(graph: Graph, marks: Marks) -> list[dict[int, bool]]:
    """Cells that marks tie to each other, and for each whether it lies on the other side than the
    first of its group; the outside is one of them. Cost: linear.
    """
    met = set[int]()
    groups: list[dict[int, bool]] = []
    for begin in sorted(face for edge in marks for face in graph.edge_faces[edge].tolist()):
        if begin not in met:
            groups.append(_sides_from(graph, marks, begin))
            met.update(groups[-1])
    return groups


def _sides_from(graph: Graph, marks: Marks, begin: int) -> dict[int, bool]:
    around, found, waiting = beside(graph), {begin: False}, [begin]
    for face in waiting:
        for edge, other in around[face]:
            if edge in marks and other not in found:
                found[other] = found[face] ^ (marks[edge] == LINE)
                # It grows while it is walked along.
                waiting.append(other)
    return found


def cut_at(graph: Graph, marks: Marks, face: int, beyond: Iterable[int] = ()) -> Cut | None:
    """Why a cell must be on a side, from marks that do not say so themselves; None where they
    leave both.

    beyond   cells beside it whose sides matter, too
    Cost: linear, times the cells of the wall.
    """
    known = sides_by(graph, marks)
    if face in known:
        return None
    beyond = list(beyond)
    # What marks tie to the cell itself, whose side is not known either.
    tied = _joining(graph, marks, [face, *(one for one in beyond if one not in known)])
    if tied is None:
        # Cells were found one after another, each by the one before.
        return None
    beyond = [one for one in beyond if one in known]
    for inside in (True, False):
        regions = _regions(graph, known, inside=inside, without=face)
        if len(regions) > 1:
            return _cut(graph, marks, known, "cut-off", inside, regions, beyond, tied)
    for inside in (True, False):
        region = _joined(graph, _may_be(graph, known, inside=inside), face)
        rest = [other for other, side in known.items() if side == inside and other not in region]
        # Were it on that side, it could not join these.
        if rest and not any(known.get(other) == inside for other in region):
            wall = _wall(graph, known, region, inside)
            targets = [*wall, rest[0], *beyond]
            edges = {*(_joining(graph, marks, targets) or ()), *tied}
            return Cut("walled-in", not inside, (), wall, tuple(sorted(edges)))
    return None


@dataclass(frozen=True)
class Walk:
    """A walk over marks between two cells, whose lines put these on sides where the mark between
    them does not: a contradiction.

    edge    the one between them
    ends    its two cells, or one and the outside
    marks   edges that the walk crosses
    """

    edge: int
    ends: tuple[int, int]
    marks: tuple[int, ...]


def odd_walk(graph: Graph, marks: Marks) -> Walk | None:
    """Marks that contradict each other in what is inside; None where they agree. Cost: linear."""
    found, waiting, came = {graph.outside: False}, [graph.outside], dict[int, tuple[int, int]]()
    around = beside(graph)
    for face in waiting:
        for edge, other in around[face]:
            if edge not in marks:
                continue
            side = found[face] ^ (marks[edge] == LINE)
            if other not in found:
                found[other], came[other] = side, (edge, face)
                # It grows while it is walked along.
                waiting.append(other)
            elif found[other] != side:
                crossed = _way_out(came, face) ^ _way_out(came, other)
                return Walk(edge, (face, other), tuple(sorted(crossed)))
    return None


def _way_out(came: Mapping[int, tuple[int, int]], face: int) -> set[int]:
    """The edges from a cell back to where a walk began."""
    edges = set[int]()
    while face in came:
        edge, face = came[face]
        edges.add(edge)
    return edges


def torn_by(graph: Graph, marks: Marks) -> Cut | None:
    """A side that marks tear apart; None where they do not, or contradict each other in what is
    inside. Cost: linear.
    """
    if odd_walk(graph, marks) is not None:
        return None
    known = sides_by(graph, marks)
    for inside in (True, False):
        regions = _regions(graph, known, inside=inside, without=None)
        if len(regions) > 1:
            return _cut(graph, marks, known, "torn", inside, regions, [], ())
    return None


def _regions(
    graph: Graph, known: dict[int, bool], *, inside: bool, without: int | None
) -> list[set[int]]:
    """The parts of what may be on a side that hold a cell known to be there."""
    found: list[set[int]] = []
    may_be = _may_be(graph, known, inside=inside)
    if without is not None:
        may_be[without] = False
    for face, side in known.items():
        if side == inside and may_be[face]:
            found.append(_joined(graph, may_be, face))
    return found


def _may_be(graph: Graph, known: dict[int, bool], *, inside: bool) -> list[bool]:
    """Whether each cell may be on a side."""
    found = [True] * (graph.n_faces + 1)
    for face, side in known.items():
        found[face] = side == inside
    return found


def _joined(graph: Graph, may_be: list[bool], begin: int) -> set[int]:
    """All cells that may be on a side and that one can join from there; they are struck from those
    that may be.
    """
    around, waiting = _next_to(graph), [begin]
    may_be[begin] = False
    for face in waiting:
        for other in around[face]:
            if may_be[other]:
                may_be[other] = False
                # It grows while it is walked along.
                waiting.append(other)
    return set(waiting)


def _cut(
    graph: Graph,
    marks: Marks,
    known: dict[int, bool],
    how: How,
    inside: bool,
    regions: list[set[int]],
    beyond: list[int],
    tied: tuple[int, ...],
) -> Cut:
    """The part of these with the shortest wall."""
    walls = {id(region): _wall(graph, known, region, inside) for region in regions}
    region = min(regions, key=lambda one: (len(walls[id(one)]), len(one)))
    wall = walls[id(region)]
    part = tuple(sorted(one for one in region if known.get(one) == inside))
    rest = next(
        face
        for other in regions
        if other is not region
        for face, side in known.items()
        if side == inside and face in other
    )
    # One cell of the part is enough.
    edges = {*(_joining(graph, marks, [*wall, part[0], rest, *beyond]) or ()), *tied}
    return Cut(how, inside, part, wall, tuple(sorted(edges)))


def _wall(graph: Graph, known: dict[int, bool], region: set[int], inside: bool) -> tuple[int, ...]:
    """What lies round a region and is known to be on the other side than it."""
    around = _next_to(graph)
    return tuple(
        sorted(
            {
                other
                for face in region
                for other in around[face]
                if other not in region and known.get(other) == (not inside)
            }
        )
    )


def _joining(graph: Graph, marks: Marks, targets: Iterable[int]) -> tuple[int, ...] | None:
    """Marks over which one can walk between all these cells, each joined by a shortest way; None
    where they do not lead there.
    """
    left = dict.fromkeys(targets)
    begin = next(iter(left))
    del left[begin]
    joined, edges = {begin}, set[int]()
    faces_of = both_faces(graph)
    is_open, is_goal = np.zeros(graph.n_edges, np.bool_), np.zeros(graph.n_faces + 1, np.bool_)
    is_open[list(marks)], is_goal[list(left)] = True, True
    came, queue = np.empty(graph.n_faces + 1, np.int32), np.empty(graph.n_faces + 1, np.int32)
    while left:
        queue[: len(joined)] = list(joined)
        came[:] = -1
        came[queue[: len(joined)]] = BEGUN
        end = walk_to_one_of(*_rings(graph), is_open, is_goal, len(joined), came, queue)
        if end < 0:
            return None
        del left[end]
        is_goal[end] = False
        while end not in joined:
            joined.add(end)
            edge = int(came[end])
            edges.add(edge)
            end = sum(faces_of[edge]) - end
    return tuple(sorted(edges))


BEGUN = -2
"""Of cells where a walk begins: no edge leads there."""


def _rings(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Where the edges of each face and of the outside begin, these, ascending, and what lies behind
    each. Kept with the graph.
    """
    return graph.cached("rings of faces", lambda: _rings_of(beside(graph)))


def _rings_of(steps: Steps) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    start = np.cumsum([0, *map(len, steps)], dtype=np.int32)
    edges, beyond = np.array([*chain.from_iterable(steps)], np.int32).reshape(-1, 2).T.copy()
    return start, edges, beyond
