"""Foreign polygons made into one planar map: corners joined, borders split where others end and simplified;
and what is wrong with a map, with its place.

Positions are (V, 2), a polygon is a ring of vertices. All of it needs the pairs of bounding boxes that
intersect, which one sweep finds.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.topology import find_root

Ring = NDArray[np.int64]
Corner = TypeVar("Corner", bound=Hashable)
Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]

CHUNK = 1 << 20
"""Pairs of boxes in one chunk."""


def meeting_boxes(low: FloatArray, high: FloatArray) -> Iterator[Pairs]:
    """All pairs i < j of boxes (n, 2) that meet, in chunks; a pair may come more than once.

    The plane is cut into strips as high as a box is on the average; in each the boxes are swept from left to
    right. Cost: O(n log n) and the pairs whose sides lie in one strip and meet from left to right.
    """
    if len(low) < 2:
        return
    tall = max(float((high - low)[:, 1].mean()), float(np.ptp(low[:, 1])) / len(low) ** 0.5, 1e-300)
    first, last = (((side[:, 1] - low[:, 1].min()) / tall).astype(np.int64) for side in (low, high))
    box = np.repeat(np.arange(len(low)), last - first + 1)
    strip = np.arange(len(box)) - np.repeat(
        np.cumsum(last - first + 1) - (last - first + 1) - first, last - first + 1
    )
    # Strips stand side by side on one axis, far enough apart.
    wide = (float(high[:, 0].max()) - float(low[:, 0].min()) + 1.0) * 1.5
    left = low[box, 0] - low[:, 0].min() + strip * wide
    order = np.argsort(left, kind="stable")
    box, left = box[order], left[order]
    right = left + (high[box, 0] - low[box, 0])
    count = np.searchsorted(left, right, side="right") - np.arange(len(box)) - 1
    ends = np.cumsum(count)
    start = 0
    while start < len(box):
        before = ends[start] - count[start]
        stop = max(start + 1, int(np.searchsorted(ends, before + CHUNK, side="right")))
        some = count[start:stop]
        one = np.repeat(np.arange(start, stop), some)
        two = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(some) - some, some)
        i, j = box[one], box[two]
        meet = (low[i, 1] <= high[j, 1]) & (low[j, 1] <= high[i, 1])
        yield np.minimum(i, j)[meet], np.maximum(i, j)[meet]
        start = stop


def snapped(points: FloatArray, tolerance: float) -> tuple[FloatArray, Ring]:
    """Corners (S, 2) that lie nearer than the tolerance become one: their places, and the place of each.

    Chains of near corners become one as a whole, at the first of them. Places by first appearance.
    """
    first_of: dict[int, int] = {}
    for i, j in meeting_boxes(points - tolerance / 2, points + tolerance / 2):
        near = np.hypot(*(points[i] - points[j]).T) <= tolerance
        for a, b in zip(i[near].tolist(), j[near].tolist(), strict=True):
            one, two = find_root(first_of, a), find_root(first_of, b)
            first_of[max(one, two)] = min(one, two)
    firsts = np.array([find_root(first_of, point) for point in range(len(points))], dtype=np.int64)
    kept, index = np.unique(firsts, return_inverse=True)
    return points[kept], index.ravel().astype(np.int64)


def without_repeats(ring: Sequence[Corner]) -> list[Corner]:
    """A ring without corners that come twice in a row."""
    return [corner for at, corner in enumerate(ring) if corner != ring[at - 1]]


def cut_at_dots(positions: FloatArray, rings: Sequence[Sequence[int]], tolerance: float) -> list[list[int]]:
    """The rings with each dot inserted that lies on a side of theirs, within the tolerance."""
    sides = sorted({(min(a, b), max(a, b)) for ring in rings for a, b in _sides(ring)})
    corners = np.array(sides)
    ends = positions[corners]
    low = np.concatenate([ends.min(axis=1), positions]) - tolerance
    high = np.concatenate([ends.max(axis=1), positions]) + tolerance
    on: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for i, j in meeting_boxes(low, high):
        some = (i < len(sides)) & (j >= len(sides))
        side, dot = i[some], j[some] - len(sides)
        along, away, length = _seen_from(ends[side], positions[dot])
        hits = (away <= tolerance * length) & (np.abs(2 * along / length - length) < length - 2 * tolerance)
        hits &= (corners[side] != dot[:, None]).all(axis=1)
        for at, vertex, way in zip(
            side[hits].tolist(), dot[hits].tolist(), along[hits].tolist(), strict=True
        ):
            found = on.setdefault(sides[at], [])
            if (way, vertex) not in found:
                found.append((way, vertex))
    if not on:
        return [list(ring) for ring in rings]
    return [[corner for a, b in _sides(ring) for corner in (a, *_between(on, a, b))] for ring in rings]


def _sides(ring: Sequence[int]) -> list[tuple[int, int]]:
    return [(ring[at], ring[(at + 1) % len(ring)]) for at in range(len(ring))]


def _between(on: dict[tuple[int, int], list[tuple[float, int]]], a: int, b: int) -> list[int]:
    dots = [vertex for _, vertex in sorted(on.get((min(a, b), max(a, b)), ()))]
    return dots if a < b else dots[::-1]


def _seen_from(ends: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Of points, the projection on a side and the distance from its line, both times its length; lengths."""
    way, there = ends[:, 1] - ends[:, 0], points - ends[:, 0]
    return (way * there).sum(axis=1), np.abs(_cross(way, there)), np.hypot(way[:, 0], way[:, 1])


def _cross(one: FloatArray, two: FloatArray) -> FloatArray:
    found: FloatArray = one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
    return found


def crossing_edges(positions: FloatArray, edges: NDArray[np.integer]) -> tuple[int, int] | None:
    """Two edges (E, 2) that cross, or of which one has an end of the other inside; None where none do.

    Exact for whole numbers below 2^25. Cost: as `meeting_boxes`.
    """
    ends = positions[edges]
    for i, j in meeting_boxes(ends.min(axis=1), ends.max(axis=1)):
        apart = (edges[i][:, :, None] != edges[j][:, None, :]).all(axis=(1, 2))
        one, two = ends[i], ends[j]
        # On which side of each the ends of the other lie.
        a, b = (_cross(one[:, 1] - one[:, 0], two[:, end] - one[:, 0]) for end in (0, 1))
        c, d = (_cross(two[:, 1] - two[:, 0], one[:, end] - two[:, 0]) for end in (0, 1))
        through = apart & (np.sign(a) * np.sign(b) <= 0) & (np.sign(c) * np.sign(d) <= 0)
        through |= _along_each_other(positions, edges[i], edges[j])
        if through.any():
            at = int(np.argmax(through))
            return int(i[at]), int(j[at])
    return None


def _along_each_other(
    positions: FloatArray, one: NDArray[np.integer], two: NDArray[np.integer]
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


def check_plane(graph: Graph) -> None:
    """Raises PuzzleError, with the cells, where sides of a map cross or lie on each other."""
    found = crossing_edges(graph.positions, graph.edge_vertices)
    if found is None:
        return
    one, two = (
        sorted(int(face) for face in graph.edge_faces[edge] if face < graph.n_faces) for edge in found
    )
    if one[0] == two[0]:
        raise PuzzleError("its sides cross", place=f"cell {one[0] + 1}")
    raise PuzzleError(f"cells {one[0] + 1} and {two[0] + 1} overlap: sides of theirs cross")


def parts_of(rings: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected groups of rings, two being adjacent where they share a whole side; the largest first."""
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
    positions: FloatArray, rings: Sequence[Sequence[int]], tolerance: float
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
    return None if crossing_edges(positions, np.array(edges)) else found


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
    """A chain with the dots between its ends that lie off by more than the tolerance, and at least so many
    pieces if it has them."""
    keep = {0, len(chain) - 1}
    while True:
        marks = sorted(keep)
        worst, far = -1, -1.0
        for a, b in pairwise(marks):
            if b - a > 1:
                away = _distance(positions[chain[a + 1 : b]], positions[chain[a]], positions[chain[b]])
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
