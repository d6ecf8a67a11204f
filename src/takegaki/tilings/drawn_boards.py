"""Boards of no tiling: cells round points at random (Voronoi), triangles between them (Delaunay),
bricks and rings.

A point lies at random in each square of a grid of rows and columns, so that every board is about as
dense everywhere; the description is the seed.

A game is saved by name, rows, columns and seed alone, so these must give the same board on every
machine. Therefore all is computed exactly, in whole numbers, and the triangulation is not SciPy's:
Qhull computes in floating point, and how it splits four points on a circle, as those of a grid are,
is up to its rounding. Only the dots of rings come from sine and cosine, rounded to whole numbers:
on all boards of up to 250,000 cells no coordinate is nearer than 2e-7 to a half, a thousand times
the error of these functions there.

Source: A. Bowyer, Computing Dirichlet tessellations, 1981, and D. F. Watson, 1981 (points are
  inserted one
by one); S. P. Lloyd, Least squares quantization in PCM, 1982 (points move to the middles of their
cells).
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.polygon_map import crossing_edges, cut_at_dots, without_repeats
from takegaki.core.printable import Pictured
from takegaki.runtime.rng import below, new_rng
from takegaki.tilings.aperiodic import wrong_description
from takegaki.tilings.boards import cached_graph
from takegaki.tilings.joining import graph_of_corners
from takegaki.tilings.tiling import Polygons

Point = tuple[int, int]

STEP_SIDE = 1200
"""Side of the square that a point lies in."""
SHORT = STEP_SIDE // 5
"""Two dots of a Voronoi board that lie nearer become one: shorter edges are hard to hit."""
LAST_SEED = 2**63 - 1


@dataclass(frozen=True, repr=False)
class DrawnBoards(Pictured):
    """A family of boards that is no tiling.

    name          key in the registry
    title         for people
    polygons      rows, columns, seed -> corners and where each polygon begins; see `Polygons`
    count         number of cells by rows and columns
    largest_clue  most sides that are usual; a cell may have more
    is_described  the description is a seed
    smallest      as of `Tiling`
    """

    name: str
    title: str
    polygons: Callable[[int, int, int], Polygons]
    count: Callable[[int, int], int]
    largest_clue: int
    is_described: bool = True
    smallest: tuple[int, int] = (1, 1)

    def __repr__(self) -> str:
        return f"<DrawnBoards {self.name}>"

    def cells(self, rows: int, cols: int, description: str = "") -> int:
        """Its faces."""
        return self.count(rows, cols)

    def most_cells(self, rows: int, cols: int) -> int:
        """Its faces."""
        return self.count(rows, cols)

    def graph(self, rows: int, cols: int, description: str = "") -> Graph:
        """The board of this size and seed ("": 0); cached.

        Raises PuzzleError for a side below 1 and for a description that is no seed, LimitError for
        too many cells. Cost: some 0.2 ms a cell.
        """
        return cached_graph(self, rows, cols, description)

    def describe(self, rows: int, cols: int, seed: int) -> str:
        """The seed itself, where boards are at random."""
        return str(seed) if self.is_described else ""

    def build(self, rows: int, cols: int, description: str = "") -> Graph:
        """A new graph of this size and seed. Raises PuzzleError as `graph` does."""
        if self.is_described and not (
            description.isascii() and description.isdecimal() and len(description) < 20
        ):
            raise wrong_description(description, f"write a seed, a number from 0 to {LAST_SEED}")
        corners, face_start = self.polygons(rows, cols, int(description or 0))
        return graph_of_corners(self.name, rows, cols, corners, face_start, description)


class Triangulation:
    """Delaunay's triangulation of points in a rectangle, which grows point by point.

    apex   by directed side (a, b) the third corner of the triangle on its right (y down: clockwise)
    """

    def __init__(self, width: int, height: int) -> None:
        self.points: list[Point] = [(0, 0), (width, 0), (width, height), (0, height)]
        self.apex: dict[tuple[int, int], int] = {}
        self._set(0, 1, 2)
        self._set(0, 2, 3)
        self._last = (0, 1)

    def _set(self, a: int, b: int, c: int) -> None:
        self.apex[a, b], self.apex[b, c], self.apex[c, a] = c, a, b
        self._last = (a, b)

    def _turn(self, a: int, b: int, p: Point) -> int:
        """Above 0 where p lies to the right of the way from a to b."""
        (ax, ay), (bx, by) = self.points[a], self.points[b]
        return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

    def _found(self, p: Point) -> tuple[int, int]:
        """A side of a triangle that holds p, walking there from the last one."""
        a, b = self._last
        while True:
            c = self.apex[a, b]
            for one, two in ((b, c), (c, a), (a, b)):
                if self._turn(one, two, p) < 0:
                    a, b = two, one
                    break
            else:
                return a, b

    def insert(self, p: Point) -> None:
        """Add a point of the rectangle that is not there yet."""
        new = len(self.points)
        a, b = self._found(p)
        self.points.append(p)
        c = self.apex[a, b]
        for side in ((a, b), (b, c), (c, a)):
            del self.apex[side]
        waiting = [(a, b), (b, c), (c, a)]
        while waiting:
            a, b = waiting.pop()
            beyond = self.apex.get((b, a))
            if beyond is not None and self._is_in_circle(b, a, beyond, p):
                for side in ((b, a), (a, beyond), (beyond, b)):
                    del self.apex[side]
                waiting += [(a, beyond), (beyond, b)]
            elif self._turn(a, b, p):
                self._set(a, b, new)

    def _is_in_circle(self, a: int, b: int, c: int, p: Point) -> bool:
        """Does p lie within the circle through three corners, clockwise?"""
        x, y = p
        (ax, ay), (bx, by), (cx, cy) = self.points[a], self.points[b], self.points[c]
        ax, ay, bx, by, cx, cy = ax - x, ay - y, bx - x, by - y, cx - x, cy - y
        a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        return ax * (by * c2 - b2 * cy) - ay * (bx * c2 - b2 * cx) + a2 * (bx * cy - by * cx) > 0

    def centre(self, a: int, b: int, c: int) -> Point:
        """The middle of the circle through three corners, to whole numbers."""
        (ax, ay), (bx, by), (cx, cy) = self.points[a], self.points[b], self.points[c]
        bx, by, cx, cy = bx - ax, by - ay, cx - ax, cy - ay
        twice, b2, c2 = 2 * (bx * cy - by * cx), bx * bx + by * by, cx * cx + cy * cy
        return ax + _rounded(cy * b2 - by * c2, twice), ay + _rounded(bx * c2 - cx * b2, twice)

    def neighbours(self) -> list[list[int]]:
        """Of each point, those that it shares sides with, clockwise; of one on the border none."""
        first: dict[int, int] = {}
        for a, b in self.apex:
            first.setdefault(a, b)
        found: list[list[int]] = []
        for point in range(len(self.points)):
            ring: list[int] = []
            here = first.get(point, -1)
            while here >= 0 and (not ring or here != ring[0]):
                ring.append(here)
                here = self.apex.get((point, here), -1)
            found.append(ring if here >= 0 else [])
        return found


def _rounded(part: int, whole: int) -> int:
    """part / whole to the nearest whole number."""
    return (2 * part + whole) // (2 * whole)


def _in_order(cells: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers of cells (row, column) along Morton's curve, on which neighbours are mostly
    near.
    """

    def place(number: int) -> int:
        """Where a cell is on the curve: the bits of its row and column interleaved."""
        row, col = cells[number]
        return sum(
            (row >> bit & 1) << 2 * bit + 1 | (col >> bit & 1) << 2 * bit for bit in range(20)
        )

    return sorted(range(len(cells)), key=place)


def _triangulated(
    width: int, height: int, points: Sequence[Point]
) -> tuple[Triangulation, list[int]]:
    """The triangulation of points in a rectangle, and the number of each point in it."""
    made = Triangulation(width, height)
    known = {point: number for number, point in enumerate(made.points)}
    for at in _in_order([(y // STEP_SIDE, x // STEP_SIDE) for x, y in points]):
        if points[at] not in known:
            known[points[at]] = len(made.points)
            made.insert(points[at])
    return made, [known[point] for point in points]


def delaunay(rows: int, cols: int, seed: int) -> Polygons:
    """Triangles whose corners are the corners of the grid, moved at random; on the border along
    it.
    """
    rng = new_rng(seed)
    points = []
    for row in range(rows + 1):
        for col in range(cols + 1):
            # The same numbers are drawn whatever becomes of them.
            right, down = (below(rng, STEP_SIDE * 7 // 10) - STEP_SIDE * 7 // 20 for _ in range(2))
            points.append(
                (
                    col * STEP_SIDE + right * (0 < col < cols),
                    row * STEP_SIDE + down * (0 < row < rows),
                )
            )
    made, _ = _triangulated(cols * STEP_SIDE, rows * STEP_SIDE, points)
    triangles = [(a, b, c) for (a, b), c in made.apex.items() if a < min(b, c)]
    corners = [[made.points[corner] for corner in triangle] for triangle in triangles]
    corners.sort(key=lambda ring: (sum(y for _, y in ring), sum(x for x, _ in ring)))
    return _flat(corners)


def voronoi(rows: int, cols: int, seed: int) -> Polygons:
    """Voronoi cells of points at random, one in each square of the grid.

    The points move twice to the centroids of their cells, which makes these rounder, and dots that
    lie too near each other become one.
    """
    rng = new_rng(seed)
    points = [
        (
            col * STEP_SIDE + below(rng, STEP_SIDE - 2) + 1,
            row * STEP_SIDE + below(rng, STEP_SIDE - 2) + 1,
        )
        for row in range(rows)
        for col in range(cols)
    ]
    width, height = cols * STEP_SIDE, rows * STEP_SIDE
    for _ in range(2):
        points = [_middle(ring) for ring in _voronoi_cells(width, height, points)]
    rings = _voronoi_cells(width, height, points)
    return _flat(_with_fewer_dots(rings, width, height))


def _voronoi_cells(width: int, height: int, points: Sequence[Point]) -> list[list[Point]]:
    """The cell of each point, clockwise: what lies in the rectangle."""
    far = 3 * STEP_SIDE
    # Mirrored, those near the border make it a side of their cells.
    every = list(points)
    for x, y in points:
        across = [x, -x] * (x < far) or [x]
        across += [2 * width - x] * (x > width - far)
        down = [y, -y] * (y < far) or [y]
        down += [2 * height - y] * (y > height - far)
        every += [(a, b) for a in across for b in down if (a, b) != (x, y)]
    shift = 4 * STEP_SIDE
    moved = [(x + shift, y + shift) for x, y in every]
    made, number = _triangulated(width + 2 * shift, height + 2 * shift, moved)
    around = made.neighbours()
    found = []
    for point in number[: len(points)]:
        ring = around[point]
        centres = [made.centre(point, ring[at - 1], ring[at]) for at in range(len(ring))]
        inside = [
            (min(max(x - shift, 0), width), min(max(y - shift, 0), height)) for x, y in centres
        ]
        found.append(without_repeats(inside))
    return found


def _middle(ring: Sequence[Point]) -> Point:
    """The centre of gravity, to whole numbers."""
    area = across = down = 0
    for at, (x, y) in enumerate(ring):
        ax, ay = ring[at - 1]
        cross = ax * y - x * ay
        area, across, down = area + cross, across + cross * (ax + x), down + cross * (ay + y)
    return _rounded(across, 3 * area), _rounded(down, 3 * area)


def _side(a: Point, b: Point) -> tuple[Point, Point]:
    return (a, b) if a < b else (b, a)


def _with_fewer_dots(rings: list[list[Point]], width: int, height: int) -> list[list[Point]]:
    """The cells with the ends of each short edge made one; as they are, where that breaks a
    cell.
    """

    def bound(dot: Point) -> int:
        """On how many sides of the rectangle it lies: a corner stays, a dot on a side stays on
        it.
        """
        return (dot[0] in (0, width)) + (dot[1] in (0, height))

    moved: dict[Point, Point] = {}
    sizes = [len(ring) for ring in rings]
    beside: dict[tuple[Point, Point], list[int]] = {}
    for number, ring in enumerate(rings):
        for at in range(len(ring)):
            beside.setdefault(_side(ring[at - 1], ring[at]), []).append(number)
    squares = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in beside}
    short = sorted((square, *side) for side, square in squares.items() if square < SHORT**2)
    for _, a, b in short:
        cells = beside[a, b]
        if a in moved or b in moved or min(sizes[cell] for cell in cells) < 4:
            continue
        held = max(a, b, key=bound)
        if bound(a) == bound(b) == 0:
            held = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        elif bound(a) == bound(b) and a[0] != b[0] and a[1] != b[1]:
            continue
        moved[a] = moved[b] = held
        for cell in cells:
            sizes[cell] -= 1
    found = [without_repeats([moved.get(dot, dot) for dot in ring]) for ring in rings]
    index: dict[Point, int] = {}
    ids = [[index.setdefault(dot, len(index)) for dot in ring] for ring in found]
    sides = {tuple(sorted((ring[at - 1], ring[at]))) for ring in ids for at in range(len(ring))}
    broken = min(map(len, found)) < 3 or any(len(set(ring)) < len(ring) for ring in ids)
    if broken or crossing_edges(np.array(list(index), dtype=np.float64), np.array(sorted(sides))):
        return rings
    return found


def _flat(rings: Sequence[Sequence[Point]]) -> Polygons:
    corners = np.array([corner for ring in rings for corner in ring], dtype=np.int64)
    start = np.concatenate([[0], np.cumsum([len(ring) for ring in rings])]).astype(np.int32)
    return corners, start


MOST_SIDES = 35
"""Of the cell in the middle of rings: the largest clue that all formats write."""


def rings(rows: int, cols: int, seed: int) -> Polygons:
    """Rings of cells, one round the other, round a cell with `cols` sides.

    A ring has twice as many cells as the one before where these would be twice as long as wide.
    Raises PuzzleError for less than 3 or more than MOST_SIDES columns.
    """
    del seed
    if not 3 <= cols <= MOST_SIDES:
        raise PuzzleError(
            f"a board of {rows} rows and {cols} columns of rings: rings have 3 to {MOST_SIDES} "
            f"columns"
        )
    counts = _ring_counts(rows, cols)
    found = [[_on_ring(0, at, cols, cols) for at in range(cols)]]
    for ring, count in enumerate(counts, start=1):
        step = (counts[ring] if ring < len(counts) else count) // count
        for at in range(count):
            outer = [
                _on_ring(ring, at * step + part, count * step, cols) for part in range(step + 1)
            ]
            found.append(
                [
                    *outer,
                    _on_ring(ring - 1, at + 1, count, cols),
                    _on_ring(ring - 1, at, count, cols),
                ]
            )
    return _flat(found)


def _ring_counts(rows: int, cols: int) -> list[int]:
    """Cells of each ring; of so many that no board has them, not all are counted."""
    counts = []
    count = cols
    for ring in range(min(rows, STEP_SIDE)):
        # In sixths of the way round, as long as a ring is wide.
        if (cols + 6 * ring) >= 2 * count:
            count *= 2
        counts.append(count)
    return counts


def _on_ring(ring: int, at: int, count: int, cols: int) -> Point:
    """The dot `at` of `count` on a ring, clockwise from the top; ring 0 goes round the middle cell.

    The middle cell has sides about as long as a ring is wide.
    """
    angle, radius = 2 * math.pi * (at % count) / count, STEP_SIDE * (cols + 6 * ring) / 6
    return round(radius * math.sin(angle)), round(-radius * math.cos(angle))


def bricks(rows: int, cols: int, seed: int) -> Polygons:
    """Bricks twice as wide as high, every second row shifted by half; dots where a joint meets a
    side.
    """
    del seed
    found = []
    for row in range(rows):
        for col in range(cols):
            left, top = (2 * col + row % 2) * STEP_SIDE, row * STEP_SIDE
            right, bottom = left + 2 * STEP_SIDE, top + STEP_SIDE
            found.append([(left, top), (right, top), (right, bottom), (left, bottom)])
    number: dict[Point, int] = {}
    ids = [[number.setdefault(dot, len(number)) for dot in ring] for ring in found]
    dots = list(number)
    cut = cut_at_dots(np.array(dots, dtype=np.float64), ids, 0.0)
    return _flat([[dots[dot] for dot in ring] for ring in cut])


VORONOI = DrawnBoards(
    "voronoi", "Voronoi cells at random", voronoi, lambda rows, cols: rows * cols, 9
)
DELAUNAY = DrawnBoards(
    "delaunay", "Triangles at random", delaunay, lambda rows, cols: 2 * rows * cols, 3
)
BRICKS = DrawnBoards(
    "bricks", "Bricks", bricks, lambda rows, cols: rows * cols, 6, is_described=False
)
RINGS = DrawnBoards(
    "rings",
    "Rings",
    rings,
    lambda rows, cols: 1 + sum(_ring_counts(rows, cols)),
    MOST_SIDES,
    is_described=False,
    smallest=(1, 3),
)
