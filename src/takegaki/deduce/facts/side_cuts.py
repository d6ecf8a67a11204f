"""Cuts: why a cell must be inside, or outside, so that each side of the loop stays connected.

A cut is what a person sees: the cells that would be cut off, and what stands round them; its marks
are those from which these are known to be inside or outside, as near as they lie together.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph, both_faces
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.sorted_values import distinct
from takegaki.deduce.kernels.side_connectivity import number_regions, tell_sides, walk_to_one_of

Marks = Mapping[int, int]
"""By edge LINE or CROSS."""

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


class _Rings(NamedTuple):
    """The edges of each face and of the outside, ascending.

    start    where those of each begin
    edges    these
    beyond   what lies behind each
    face     whose they are
    """

    start: NDArray[np.int32]
    edges: NDArray[np.int32]
    beyond: NDArray[np.int32]
    face: NDArray[np.int32]


def _rings(graph: Graph) -> _Rings:
    """Kept with the graph."""
    return graph.cached("rings of faces", lambda: _rings_of(graph))


def _rings_of(graph: Graph) -> _Rings:
    faces, n_faces = graph.edge_faces.ravel(), graph.n_faces + 1
    slots = np.argsort(faces, kind="stable")
    start = np.cumsum(np.append(0, np.bincount(faces, minlength=n_faces)), dtype=np.int32)
    beyond = graph.edge_faces[:, ::-1].ravel()[slots].astype(np.int32)
    return _Rings(start, (slots // 2).astype(np.int32), beyond, faces[slots].astype(np.int32))


class _Sides:
    """What marks say of the sides of cells, as far as they lead from one of them.

    is_marked   (E,) whether an edge has a mark
    side    (F + 1,) whether each lies on the other side than the first, -1 where they do not say
    order   those that they lead to, the nearest first
    odd     the first edge whose mark is not the one that its cells would have, and the first of
            these; -1 for none
    came    (F + 1,) the edge over which each was met
    """

    def __init__(self, graph: Graph, marks: Marks, begin: int) -> None:
        n_faces = graph.n_faces + 1
        values = np.zeros(graph.n_edges, dtype=np.int8)
        values[list(marks)] = list(marks.values())
        self.graph, self.is_marked = graph, values != 0
        self.side = np.full(n_faces, -1, dtype=np.int8)
        self.came = np.full(n_faces, -1, dtype=np.int32)
        odd, queue = np.full(2, -1, dtype=np.int32), np.empty(n_faces, dtype=np.int32)
        start, edges, beyond, _ = _rings(graph)
        met = tell_sides(start, edges, beyond, values, begin, self.side, self.came, queue, odd)
        self.order: list[int] = queue[:met].tolist()
        self.odd: list[int] = odd.tolist()

    def by_face(self) -> dict[int, bool]:
        """The same of the cells that are met, in their order."""
        sides = self.side[self.order].astype(np.bool_).tolist()
        return dict(zip(self.order, sides, strict=True))

    def may_be(self, *, inside: bool) -> NDArray[np.bool_]:
        """Whether each cell may be on a side."""
        found: NDArray[np.bool_] = self.side != (not inside)
        return found

    def first_on(self, *, inside: bool) -> Iterator[int]:
        """The cells that are known to be on a side, the nearest first."""
        sides = self.side
        return (face for face in self.order if sides[face] == inside)

    def regions(self, *, inside: bool, without: int | None) -> list[NDArray[np.bool_]]:
        """The parts of what may be on a side that hold a cell known to be there, where they are
        several; (F + 1,) whether each cell is in it.
        """
        may_be = self.may_be(inside=inside)
        if without is not None:
            may_be[without] = False
        begins = np.array([*self.first_on(inside=inside)], dtype=np.int32)
        region = np.full(len(may_be), -1, dtype=np.int32)
        start, _, beyond, _ = _rings(self.graph)
        count = number_regions(start, beyond, may_be, begins, region, np.empty_like(region))
        return [region == number for number in range(count)] if count > 1 else []

    def joined(self, face: int, *, inside: bool) -> NDArray[np.bool_]:
        """(F + 1,) the cells that may be on a side and that one can join from there."""
        may_be = self.may_be(inside=inside)
        region = np.full(len(may_be), -1, dtype=np.int32)
        begin = np.array([face], dtype=np.int32)
        start, _, beyond, _ = _rings(self.graph)
        number_regions(start, beyond, may_be, begin, region, np.empty_like(region))
        found: NDArray[np.bool_] = region == 0
        return found

    def wall(self, region: NDArray[np.bool_], *, inside: bool) -> tuple[int, ...]:
        """What lies round a region and is known to be on the other side than it."""
        _, _, beyond, face = _rings(self.graph)
        around = beyond[region[face] & ~region[beyond]]
        return tuple(distinct(around[self.side[around] == (not inside)]).tolist())


def sides_by(graph: Graph, marks: Marks) -> dict[int, bool]:
    """Whether cells lie inside, as far as marks lead there from the world around. Cost: linear."""
    return _Sides(graph, marks, graph.outside).by_face()


def groups_by(graph: Graph, marks: Marks) -> list[dict[int, bool]]:
    """Cells that marks tie to each other, and for each whether it lies on the other side than the
    first of its group; the outside is one of them. Cost: linear.
    """
    met = set[int]()
    groups: list[dict[int, bool]] = []
    for begin in sorted(face for edge in marks for face in both_faces(graph)[edge]):
        if begin not in met:
            groups.append(_Sides(graph, marks, begin).by_face())
            met.update(groups[-1])
    return groups


def cut_at(graph: Graph, marks: Marks, face: int, beyond: Iterable[int] = ()) -> Cut | None:
    """Why a cell must be on a side, from marks that do not say so themselves; None where they
    leave both.

    beyond   cells beside it whose sides matter, too
    Cost: linear, times the cells of the wall.
    """
    known = _Sides(graph, marks, graph.outside)
    if known.side[face] >= 0:
        return None
    beyond = list(beyond)
    # What marks tie to the cell itself, whose side is not known either.
    tied = _joining(known, [face, *(one for one in beyond if known.side[one] < 0)])
    if tied is None:
        # Cells were found one after another, each by the one before.
        return None
    beyond = [one for one in beyond if known.side[one] >= 0]
    for inside in (True, False):
        regions = known.regions(inside=inside, without=face)
        if regions:
            return _cut(known, "cut-off", inside, regions, beyond, tied)
    for inside in (True, False):
        region = known.joined(face, inside=inside)
        rest = next((one for one in known.first_on(inside=inside) if not region[one]), None)
        # Were it on that side, it could not join these.
        if rest is not None and not (region & (known.side == inside)).any():
            wall = known.wall(region, inside=inside)
            edges = {*(_joining(known, [*wall, rest, *beyond]) or ()), *tied}
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
    return _walk_of(_Sides(graph, marks, graph.outside))


def _walk_of(known: _Sides) -> Walk | None:
    edge, face = known.odd
    if edge < 0:
        return None
    other = sum(both_faces(known.graph)[edge]) - face
    crossed = _way_out(known, face) ^ _way_out(known, other)
    return Walk(edge, (face, other), tuple(sorted(crossed)))


def _way_out(known: _Sides, face: int) -> set[int]:
    """The edges from a cell back to where a walk began."""
    edges, faces_of = set[int](), both_faces(known.graph)
    while (edge := int(known.came[face])) >= 0:
        edges.add(edge)
        face = sum(faces_of[edge]) - face
    return edges


def torn_by(graph: Graph, marks: Marks) -> Cut | None:
    """A side that marks tear apart; None where they do not, or contradict each other in what is
    inside. Cost: linear.
    """
    fault = fault_of(graph, marks)
    return fault if isinstance(fault, Cut) else None


def fault_of(graph: Graph, marks: Marks) -> Walk | Cut | None:
    """Marks that contradict each other in what is inside, else a side that they tear apart. Cost:
    linear.
    """
    known = _Sides(graph, marks, graph.outside)
    walk = _walk_of(known)
    if walk is not None:
        return walk
    for inside in (True, False):
        regions = known.regions(inside=inside, without=None)
        if regions:
            return _cut(known, "torn", inside, regions, [], ())
    return None


def _cut(
    known: _Sides,
    how: How,
    inside: bool,
    regions: list[NDArray[np.bool_]],
    beyond: list[int],
    tied: tuple[int, ...],
) -> Cut:
    """The part of these with the shortest wall."""
    walls = [known.wall(region, inside=inside) for region in regions]
    best = min(
        range(len(regions)), key=lambda one: (len(walls[one]), np.count_nonzero(regions[one]))
    )
    region, wall = regions[best], walls[best]
    part = tuple(np.flatnonzero(region & (known.side == inside)).tolist())
    others = [other for other in regions if other is not region]
    rest = next(face for other in others for face in known.first_on(inside=inside) if other[face])
    # One cell of the part is enough.
    targets = [*wall, part[0], rest, *beyond]
    edges = {*(_joining(known, targets) or ()), *tied}
    return Cut(how, inside, part, wall, tuple(sorted(edges)))


def _joining(known: _Sides, targets: Iterable[int]) -> tuple[int, ...] | None:
    """Marks over which one can walk between all these cells, each joined by a shortest way; None
    where they do not lead there.
    """
    graph, left = known.graph, dict.fromkeys(targets)
    begin = next(iter(left))
    del left[begin]
    joined, edges = {begin}, set[int]()
    faces_of, rings = both_faces(graph), _rings(graph)[:3]
    is_goal = np.zeros(graph.n_faces + 1, np.bool_)
    is_goal[list(left)] = True
    came, queue = np.empty(graph.n_faces + 1, np.int32), np.empty(graph.n_faces + 1, np.int32)
    while left:
        queue[: len(joined)] = list(joined)
        came[:] = -1
        came[queue[: len(joined)]] = BEGUN
        end = walk_to_one_of(*rings, known.is_marked, is_goal, len(joined), came, queue)
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
