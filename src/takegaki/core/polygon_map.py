"""Foreign polygons made into one planar map: corners joined, borders split where others end and
simplified; and what is wrong with a map, with its place.

Positions are (V, 2), a polygon is a ring of vertices. Mostly the pairs of bounding boxes that meet
are few, and are looked at all at once; where they are not, a sweep line finds what crosses
(`plane_sweep`), and a tree the dots on a side (`dot_tree`).
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Pace
from takegaki.core.dot_tree import DotTree, Pairs
from takegaki.core.errors import PuzzleError, cell_place, overlap
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.plane_sweep import PlaneSweep
from takegaki.core.reason import said
from takegaki.core.sorted_values import distinct
from takegaki.core.topology import find_root

Ring = NDArray[np.int64]
Corner = TypeVar("Corner", bound=Hashable)
Spots = TypeVar("Spots", FloatArray, Ring)

CHUNK = 1 << 18
"""Pairs of boxes in one chunk."""

PAIRS_AT_ONCE = 1 << 15
"""Pairs of points that are compared together: some milliseconds."""

FEW_PAIRS = 16
"""So many pairs for each box are looked at faster than the sweep line goes over them."""


class MeetingBoxes:
    """All pairs i < j of boxes (n, 2) that meet, in chunks; a pair may come more than once.

    The plane is cut into strips as high as a box is on the average; in each the boxes are swept
    from left to right. `most` counts the pairs whose sides lie in one strip and meet from left to
    right, before any is made. Cost: O(n log n), and of `pairs` those.
    """

    def __init__(self, low: FloatArray, high: FloatArray) -> None:
        self._low, self._high = low, high
        tall = max(
            float((high - low)[:, 1].mean()), float(np.ptp(low[:, 1])) / len(low) ** 0.5, 1e-300
        )
        first, last = (
            ((side[:, 1] - low[:, 1].min()) / tall).astype(np.int64) for side in (low, high)
        )
        strips = last - first + 1
        box = np.repeat(np.arange(len(low)), strips)
        strip = np.arange(len(box)) - np.repeat(np.cumsum(strips) - strips - first, strips)
        # Strips stand side by side on one axis, far enough apart.
        wide = (float(high[:, 0].max()) - float(low[:, 0].min()) + 1.0) * 1.5
        left = low[box, 0] - low[:, 0].min() + strip * wide
        order = np.argsort(left, kind="stable")
        self._box, left = box[order], left[order]
        right = left + (high[self._box, 0] - low[self._box, 0])
        self._count = np.searchsorted(left, right, side="right") - np.arange(len(box)) - 1
        self._ends = np.cumsum(self._count)
        self.most = int(self._ends[-1])

    @property
    def are_few(self) -> bool:
        """Is each pair looked at soon?"""
        return self.most <= FEW_PAIRS * len(self._low)

    def pairs(self, pace: Pace) -> Iterator[Pairs]:
        """The pairs; each that was examined is a step of the pace."""
        start, box, low, high = 0, self._box, self._low, self._high
        while start < len(box):
            before = self._ends[start] - self._count[start]
            stop = max(start + 1, int(np.searchsorted(self._ends, before + CHUNK, side="right")))
            some = self._count[start:stop]
            one = np.repeat(np.arange(start, stop), some)
            pace.step(len(one))
            two = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(some) - some, some)
            i, j = box[one], box[two]
            meet = (low[i, 1] <= high[j, 1]) & (low[j, 1] <= high[i, 1])
            yield np.minimum(i, j)[meet], np.maximum(i, j)[meet]
            start = stop


def snapped(
    points: FloatArray, tolerance: float, pace: Pace | None = None
) -> tuple[FloatArray, Ring]:
    """Corners (S, 2) that lie nearer than the tolerance become one: their places, and the place of
    each.

    Chains of near corners become one as a whole, at the first of them. Places by first appearance.
    Cost: O(S log S) however many lie within one tolerance; where two such heaps lie beside each
    other, at worst the pairs between them, until one is near.
    """
    pace = pace or Pace()
    different, first, same = np.unique(points, axis=0, return_index=True, return_inverse=True)
    heap = _heaps(different, tolerance)
    order = np.argsort(heap, kind="stable")
    start = np.flatnonzero(np.diff(heap[order], prepend=-1))
    low, high = (
        best.reduceat(different[order], start, axis=0) for best in (np.minimum, np.maximum)
    )
    members = np.split(different[order], start[1:])
    names = np.minimum.reduceat(first[order], start)
    first_of: dict[int, int] = {}
    boxes = MeetingBoxes(low - tolerance / 2, high + tolerance / 2)
    for i, j in boxes.pairs(pace):
        near = np.hypot(*_gaps(low[i], high[i], low[j], high[j]).T) <= tolerance
        for a, b in zip(i[near].tolist(), j[near].tolist(), strict=True):
            one, two = find_root(first_of, int(names[a])), find_root(first_of, int(names[b]))
            if one != two and _some_near(members[a], members[b], tolerance, pace):
                first_of[max(one, two)] = min(one, two)
    roots = np.array([find_root(first_of, name) for name in names.tolist()], dtype=np.int64)
    kept, index = np.unique(roots[heap][same.ravel()], return_inverse=True)
    return points[kept], index.ravel().astype(np.int64)


def _heaps(points: FloatArray, tolerance: float) -> Ring:
    """A number for each of some different points (S, 2), from 0 on: those with the same one lie
    within the tolerance of each other, in a square so small.
    """
    alone = np.arange(len(points))
    if tolerance <= 0:
        return alone
    with np.errstate(over="ignore"):
        square = np.floor(points / (tolerance * 0.7))
    if not np.isfinite(square).all():
        return alone
    number = np.unique(square, axis=0, return_inverse=True)[1].ravel()
    low, high = np.full((2, number.max() + 1, 2), [[[np.inf]], [[-np.inf]]])
    np.minimum.at(low, number, points)
    np.maximum.at(high, number, points)
    # Far from the origin squares may be lost in rounding.
    wide = (np.hypot(*(high - low).T) > tolerance)[number]
    number[wide] = len(low) + alone[wide]
    return np.unique(number, return_inverse=True)[1].ravel().astype(np.int64)


def _gaps(low: FloatArray, high: FloatArray, low2: FloatArray, high2: FloatArray) -> FloatArray:
    """(n, 2) how far boxes lie apart from others, across and along; 0 where they meet."""
    gaps: FloatArray = np.maximum(0.0, np.maximum(low - high2, low2 - high))
    return gaps


def _some_near(one: FloatArray, two: FloatArray, tolerance: float, pace: Pace) -> bool:
    """Is a point of one heap (k, 2) within the tolerance of one of another? The boxes round them
    are.
    """
    if len(one) == len(two) == 1:
        return True
    one = one[np.hypot(*_gaps(one, one, two.min(axis=0), two.max(axis=0)).T) <= tolerance]
    if not len(one):
        return False
    two = two[np.hypot(*_gaps(two, two, one.min(axis=0), one.max(axis=0)).T) <= tolerance]
    if not len(two):
        return False
    begin, rows = 0, 1
    while begin < len(one):
        some = one[begin : begin + rows]
        pace.step(len(some) * len(two))
        apart = some[:, None] - two[None]
        if (np.hypot(apart[..., 0], apart[..., 1]) <= tolerance).any():
            return True
        # Mostly one of the first is near, where any is.
        begin, rows = begin + rows, max(1, min(2 * rows, PAIRS_AT_ONCE // len(two)))
    return False


def without_repeats(ring: Sequence[Corner]) -> list[Corner]:
    """A ring without corners that come twice in a row."""
    return [corner for at, corner in enumerate(ring) if corner != ring[at - 1]]


def cut_at_dots(
    positions: FloatArray,
    rings: Sequence[Sequence[int]],
    tolerance: float,
    pace: Pace | None = None,
) -> list[list[int]]:
    """The rings with each dot inserted that lies on a side of theirs, within the tolerance.

    Raises PuzzleError, with the cells, where so many sides lead through one dot that some must
    overlap.
    """
    pace = pace or Pace()
    sides = sorted({(min(a, b), max(a, b)) for ring in rings for a, b in _sides(ring)})
    corners = np.array(sides)
    ends = positions[corners]
    on: dict[tuple[int, int], list[tuple[float, int]]] = {}
    found: list[Pairs] = []
    for side, dot in _sides_and_dots(positions, ends, tolerance, pace):
        along, away, length = _seen_from(ends[side], positions[dot])
        hits = (away <= tolerance * length) & (
            np.abs(2 * along / length - length) < length - 2 * tolerance
        )
        hits &= (corners[side] != dot[:, None]).all(axis=1)
        found.append((side[hits], dot[hits]))
        if sum(len(some) for some, _ in found) > MOST_THROUGH * (len(sides) + len(positions)):
            through, dots = (np.concatenate(part) for part in zip(*found, strict=True))
            raise _through_one_dot(positions, rings, corners[through], dots)
        for at, vertex, way in zip(
            side[hits].tolist(), dot[hits].tolist(), along[hits].tolist(), strict=True
        ):
            on.setdefault(sides[at], []).append((way, vertex))
    if not on:
        return [list(ring) for ring in rings]
    between = {side: _without_doubles(sorted(dots)) for side, dots in on.items()}
    return [
        [corner for a, b in _sides(ring) for corner in (a, *_between(between, a, b))]
        for ring in rings
    ]


MOST_THROUGH = 16
"""Sides through a dot, on the average: two may have it on them unless cells overlap."""


def _sides_and_dots(
    positions: FloatArray, ends: FloatArray, tolerance: float, pace: Pace
) -> Iterator[Pairs]:
    """Sides, and dots that may lie on them."""
    low = np.concatenate([ends.min(axis=1), positions]) - tolerance
    high = np.concatenate([ends.max(axis=1), positions]) + tolerance
    boxes = MeetingBoxes(low, high)
    if not boxes.are_few:
        yield from DotTree(positions).near(ends, tolerance, pace)
        return
    for i, j in boxes.pairs(pace):
        some = (i < len(ends)) & (j >= len(ends))
        yield i[some], j[some] - len(ends)


def _through_one_dot(
    positions: FloatArray, rings: Sequence[Sequence[int]], sides: NDArray[np.integer], dots: Ring
) -> PuzzleError:
    """What is wrong where these sides (n, 2) lead through dots (n,)."""
    dot = int(np.argmax(np.bincount(dots)))
    through = {tuple(side) for side in sides[dots == dot].tolist()}
    here = [
        (cell, positions[b] - positions[a])
        for cell, ring in enumerate(rings)
        for a, b in _sides(ring)
        if (min(a, b), max(a, b)) in through
    ]
    cell, way = here[0]
    # Beside a side its cell takes half of the plane: only a side that runs the other way leaves it
    # free.
    for other, back in here[1:]:
        if other != cell and float(way @ back) > -0.999 * float(np.hypot(*way) * np.hypot(*back)):
            return overlap(cell, other, "through-dot")
    return PuzzleError(said("shape.many-through-dot", spot=_spot(positions[dot])))


def _spot(position: FloatArray) -> str:
    return f"({position[0]:g}, {position[1]:g})"


def _without_doubles(dots: list[tuple[float, int]]) -> list[int]:
    """The dots of a side in order, each once: a pair may come more than once."""
    return list(dict.fromkeys(vertex for _, vertex in dots))


def _sides(ring: Sequence[int]) -> list[tuple[int, int]]:
    return [(ring[at], ring[(at + 1) % len(ring)]) for at in range(len(ring))]


def _between(on: dict[tuple[int, int], list[int]], a: int, b: int) -> list[int]:
    dots = on.get((min(a, b), max(a, b)), [])
    return dots if a < b else dots[::-1]


def _seen_from(ends: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Of points, the projection on a side and the distance from its line, both times its length;
    lengths.
    """
    way, there = ends[:, 1] - ends[:, 0], points - ends[:, 0]
    return (way * there).sum(axis=1), np.abs(_cross(way, there)), np.hypot(way[:, 0], way[:, 1])


def _cross(one: Spots, two: Spots) -> Spots:
    found: Spots = one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
    return found


def crossing_edges(
    positions: FloatArray, edges: NDArray[np.integer], pace: Pace | None = None
) -> tuple[int, int] | None:
    """Two edges (E, 2) that cross, or of which one has an end of the other inside; None where none
    do.

    Exact for whole numbers. Cost: O(E log E).
    """
    pace = pace or Pace()
    ends = positions[edges]
    boxes = MeetingBoxes(ends.min(axis=1), ends.max(axis=1))
    is_whole = bool((positions == np.rint(positions)).all())
    # Products of larger numbers do not fit into 64 bits.
    if not boxes.are_few or (is_whole and float(np.ptp(positions, axis=0).max()) > 1 << 30):
        return PlaneSweep(positions, edges, pace).crossing()
    spots = (positions - positions.min(axis=0)).astype(np.int64) if is_whole else positions
    for i, j, through in _crossings(spots, edges, boxes, pace):
        if through.any():
            at = int(np.argmax(through))
            return int(i[at]), int(j[at])
    return None


def _crossings(
    positions: FloatArray | Ring, edges: NDArray[np.integer], boxes: MeetingBoxes, pace: Pace
) -> Iterator[tuple[Ring, Ring, NDArray[np.bool_]]]:
    """Pairs of edges, and of each whether they cross."""
    ends = positions[edges]
    for i, j in boxes.pairs(pace):
        apart = (edges[i][:, :, None] != edges[j][:, None, :]).all(axis=(1, 2))
        one, two = ends[i], ends[j]
        # On which side of each the ends of the other lie.
        a, b = (_cross(one[:, 1] - one[:, 0], two[:, end] - one[:, 0]) for end in (0, 1))
        c, d = (_cross(two[:, 1] - two[:, 0], one[:, end] - two[:, 0]) for end in (0, 1))
        through = apart & (np.sign(a) * np.sign(b) <= 0) & (np.sign(c) * np.sign(d) <= 0)
        yield i, j, through | _along_each_other(positions, edges[i], edges[j])


def _along_each_other(
    positions: FloatArray | Ring, one: NDArray[np.integer], two: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """(n,) do these edges (n, 2) leave a common end in the same direction?"""
    found = np.zeros(len(one), dtype=np.bool_)
    for p in (0, 1):
        for q in (0, 1):
            here = positions[one[:, p]]
            forth, also = positions[one[:, 1 - p]] - here, positions[two[:, 1 - q]] - here
            shared = one[:, p] == two[:, q]
            found |= shared & (_cross(forth, also) == 0) & ((forth * also).sum(axis=1) > 0)
    return found


def check_plane(graph: Graph, pace: Pace | None = None) -> None:
    """Raises PuzzleError, with the cells, where sides of a map cross or lie on each other."""
    found = crossing_edges(graph.positions, graph.edge_vertices, pace)
    if found is None:
        return
    one, two = (
        sorted(int(face) for face in graph.edge_faces[edge] if face < graph.n_faces)
        for edge in found
    )
    if one[0] == two[0]:
        raise PuzzleError(said("shape.crosses-itself"), place=cell_place(one[0]))
    raise overlap(one[0], two[0], "sides-cross")


def check_apart(
    spots: FloatArray,
    rings: Sequence[Sequence[int]],
    gone: Sequence[int],
    holes: Sequence[Sequence[FloatArray]],
    pace: Pace,
) -> None:
    """Raises PuzzleError, with the cells, where one that is left out overlaps another one: by sides
    that cross, at a corner of both, or because one lies within the other.

    rings   of all cells, clockwise
    gone    the numbers of those that are left out
    holes   of each cell the rings (k, 2) of what lies within it and does not belong to it

    Where no cell is left out, a graph of all of them is what shows it.
    """
    if not gone:
        return
    out = set(gone)
    _check_sides(spots, rings, out, pace)
    _check_corners(spots, rings, out)
    first_kept = next(cell for cell in range(len(rings)) if cell not in out)
    # No sides cross: all that stays lies within a cell that goes, or nothing of it.
    asked = [*sorted(out), first_kept]
    points = np.array([_inner_point(spots[list(rings[cell])]) for cell in asked])
    order = np.argsort(points[:, 0])
    for cell, ring in enumerate(rings):
        border = spots[list(ring)]
        low, high = border.min(axis=0), border.max(axis=0)
        some = order[slice(*np.searchsorted(points[order, 0], (low[0], high[0])))]
        some = some[(points[some, 1] > low[1]) & (points[some, 1] < high[1])]
        pace.step(1 + len(some) * len(ring))
        within = _are_within(points[some], border)
        for hole in holes[cell]:
            within &= ~_are_within(points[some], hole)
        for at in some[within].tolist():
            if asked[at] != cell and (cell in out or asked[at] in out):
                raise overlap(cell, asked[at], "within")


def _check_sides(
    spots: FloatArray, rings: Sequence[Sequence[int]], out: set[int], pace: Pace
) -> None:
    """Raises PuzzleError where a side of a cell that goes crosses one of another cell, or both
    cells lie on the same side of it.
    """
    owner: dict[tuple[int, int], int] = {}
    for cell, ring in enumerate(rings):
        for side in _sides(ring):
            other = owner.setdefault(side, cell)
            if other != cell and (cell in out or other in out):
                raise overlap(cell, other, "same-side")
    edges = np.array(sorted({(min(a, b), max(a, b)) for a, b in owner}))
    cells = [owner.get((a, b), owner.get((b, a), -1)) for a, b in edges.tolist()]
    ends = spots[edges]
    boxes = MeetingBoxes(ends.min(axis=1), ends.max(axis=1))
    found: list[tuple[int, int]] = []
    if boxes.are_few:
        goes = np.isin(cells, sorted(out))
        for i, j, through in _crossings(spots, edges, boxes, pace):
            at = np.flatnonzero(through & (goes[i] | goes[j]))
            found += zip(i[at].tolist(), j[at].tolist(), strict=True)
    elif (crossing := PlaneSweep(spots, edges, pace).crossing()) is not None:
        found.append(crossing)
    for one, two in found:
        if cells[one] != cells[two]:
            raise overlap(cells[one], cells[two], "sides-cross")


def _check_corners(spots: FloatArray, rings: Sequence[Sequence[int]], out: set[int]) -> None:
    """Raises PuzzleError where a cell that goes takes a part of another one's angle at a dot."""
    dots = {dot for cell in out for dot in rings[cell]}
    angles: dict[int, list[tuple[float, float, int]]] = {}
    for cell, ring in enumerate(rings):
        for at, dot in enumerate(ring):
            if dot in dots:
                after, before = (
                    spots[ring[(at + step) % len(ring)]] - spots[dot] for step in (1, -1)
                )
                begin, end = (math.atan2(y, x) for x, y in (after, before))
                angles.setdefault(dot, []).append((begin, (end - begin) % math.tau, cell))
    for around in angles.values():
        around.sort()
        for (begin, wide, cell), (after, _, other) in pairwise([*around, around[0]]):
            free = (after - begin) % math.tau or math.tau
            if other != cell and wide > free + NO_ANGLE and (cell in out or other in out):
                raise overlap(cell, other, "at-dot")


NO_ANGLE = 1e-9
"""Radians that are nothing but rounding."""


def _inner_point(border: FloatArray) -> FloatArray:
    """A point within a ring (k, 2): on the level farthest from the levels of its corners."""
    levels = distinct(border[:, 1])
    gap = int(np.argmax(np.diff(levels)))
    y = (levels[gap] + levels[gap + 1]) / 2
    there = np.roll(border, -1, axis=0)
    cut = (border[:, 1] < y) != (there[:, 1] < y)
    begin, end = border[cut], there[cut]
    across = begin[:, 0] + (y - begin[:, 1]) / (end[:, 1] - begin[:, 1]) * (end[:, 0] - begin[:, 0])
    across.sort()
    wide = int(np.argmax(across[1::2] - across[::2]))
    return np.array([(across[2 * wide] + across[2 * wide + 1]) / 2, y])


def _are_within(points: FloatArray, border: FloatArray) -> NDArray[np.bool_]:
    """(n,) do these points lie within a ring (k, 2)? On it, they may or may not.

    Source: M. Shimrat, Algorithm 112: Position of point relative to polygon, 1962.
    """
    here, there = border, np.roll(border, -1, axis=0)
    level = here[:, 1] == there[:, 1]
    rise = np.where(level, 1.0, there[:, 1] - here[:, 1])
    slope = (there[:, 0] - here[:, 0]) / rise
    found = [
        np.count_nonzero(
            ((here[:, 1] <= y) != (there[:, 1] <= y)) & (x < here[:, 0] + (y - here[:, 1]) * slope)
        )
        % 2
        == 1
        for x, y in points.tolist()
    ]
    return np.array(found, dtype=np.bool_)


def parts_of(rings: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected groups of rings, two being adjacent where they share a whole side; the largest
    first.
    """
    owner: dict[tuple[int, int], int] = {}
    first_of: dict[int, int] = {}
    for number, ring in enumerate(rings):
        for a, b in _sides(ring):
            other = owner.setdefault((min(a, b), max(a, b)), number)
            one, two = find_root(first_of, number), find_root(first_of, other)
            first_of[max(one, two)] = min(one, two)
    parts: dict[int, list[int]] = {}
    for number in range(len(rings)):
        parts.setdefault(find_root(first_of, number), []).append(number)
    return sorted(parts.values(), key=lambda part: (-len(part), part[0]))


def simplified(
    positions: FloatArray,
    rings: Sequence[Sequence[int]],
    tolerance: float,
    pace: Pace | None = None,
) -> list[list[int]] | None:
    """The rings with fewer corners: borders between vertices where three meet keep fewer dots.

    None where sides would then cross, or a ring would have fewer than three corners.
    Source: D. Douglas and T. Peucker, Algorithms for the reduction of the number of points, 1973.
    """
    meets: dict[int, set[int]] = {}
    for ring in rings:
        for a, b in _sides(ring):
            meets.setdefault(a, set()).add(b)
            meets.setdefault(b, set()).add(a)
    junctions = {corner for corner, near in meets.items() if len(near) > 2}
    kept: dict[tuple[int, ...], list[int]] = {}
    taken: dict[tuple[int, int], tuple[int, ...]] = {}
    found = [_simple(positions, list(ring), junctions, tolerance, kept, taken) for ring in rings]
    if min(map(len, found)) < 3:
        return None
    edges = sorted({(min(a, b), max(a, b)) for ring in found for a, b in _sides(ring)})
    return None if crossing_edges(positions, np.array(edges), pace) else found


def _simple(
    positions: FloatArray,
    ring: list[int],
    junctions: set[int],
    tolerance: float,
    kept: dict[tuple[int, ...], list[int]],
    taken: dict[tuple[int, int], tuple[int, ...]],
) -> list[int]:
    """One ring, border by border; the rings on both sides of a border keep the same dots."""
    corners = [at for at, corner in enumerate(ring) if corner in junctions]
    # A border without an end begins at its smallest corner.
    start = corners[0] if corners else ring.index(min(ring))
    ring = ring[start:] + ring[:start]
    cuts = [at for at, corner in enumerate(ring) if corner in junctions or at == 0] + [len(ring)]
    found: list[int] = []
    for begin, end in pairwise(cuts):
        chain = (*ring[begin:end], ring[end % len(ring)])
        back = chain[::-1] if chain[::-1] < chain else chain
        if back not in kept:
            line = _fewer(positions, list(back), tolerance)
            ends = (line[0], line[-1])
            # Two borders with the same ends: the second keeps a dot between them.
            if (len(line) == 2 and taken.setdefault(ends, back) != back) or (
                line[0] == line[-1] and len(line) < 5
            ):
                line = _fewer(positions, list(back), tolerance, least=2 + 2 * (line[0] == line[-1]))
            kept[back] = line
        line = kept[back]
        found += (line if back == chain else line[::-1])[:-1]
    return found


def _fewer(positions: FloatArray, chain: list[int], tolerance: float, least: int = 1) -> list[int]:
    """A chain with the dots between its ends that lie off by more than the tolerance, and at least
    so many pieces if it has them.
    """
    keep = {0, len(chain) - 1}
    while True:
        marks = sorted(keep)
        worst, far = -1, -1.0
        for a, b in pairwise(marks):
            if b - a > 1:
                away = _distance(
                    positions[chain[a + 1 : b]], positions[chain[a]], positions[chain[b]]
                )
                at = int(np.argmax(away))
                if away[at] > far:
                    worst, far = a + 1 + at, float(away[at])
        if worst < 0 or (far <= tolerance and len(keep) > least):
            return [chain[at] for at in marks]
        keep.add(worst)


def _distance(points: FloatArray, begin: FloatArray, end: FloatArray) -> FloatArray:
    way = end - begin
    share = np.clip(((points - begin) @ way) / max(float(way @ way), 1e-300), 0, 1)
    found: FloatArray = np.hypot(*(points - begin - share[:, None] * way).T)
    return found
