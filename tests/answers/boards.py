"""Boards by chance: of every family, and odd ones that no tiling has.

Odd are cells that share several edges, cells of 3 to 300 sides, holes, one cell, two cells, rings,
parts that touch at a dot, maps whose sides end on others.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import pairwise

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.own_graphs import part_of
from takegaki.core.topology import components, line_degrees
from takegaki.puzzles import PUZZLES
from takegaki.tilings import FACE_BOARDS, Boards

MOST_CELLS = 60
SIDES = (
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    12,
    17,
    31,
    33,
    63,
    65,
    100,
    126,
    127,
    128,
    129,
    200,
    255,
    256,
    257,
    300,
)
"""Of large cells: about the powers of two, where numbers of so many bits end."""

Rng = np.random.Generator
Ring = list[tuple[float, float]]


def usual_size(rng: Rng) -> int:
    """How many cells a board may have: mostly few, so that all solutions can be known."""
    return int(rng.choice([1, 6, 9, 12, 20, MOST_CELLS], p=[0.05, 0.28, 0.29, 0.18, 0.12, 0.08]))


def of_family(boards: Boards, rng: Rng, most: int) -> Graph:
    """A board of a family: mostly of at most so many cells, or the smallest that there is."""
    sizes = [(rows, cols) for rows in range(1, 11) for cols in range(1, 11) if rows * cols <= most]
    drawn = [sizes[i] for i in rng.permutation(len(sizes)).tolist()]
    for at, (rows, cols) in enumerate([*drawn, *((n, n) for n in range(1, 13))]):
        with suppress(PuzzleError):
            if at >= len(drawn) or boards.most_cells(rows, cols) <= max(
                most, 100 * boards.is_described
            ):
                found = boards.graph(
                    rows, cols, boards.describe(rows, cols, int(rng.integers(1 << 30)))
                )
                if 0 < found.n_cells <= (most if at < len(drawn) else MOST_CELLS):
                    return found
    raise AssertionError(f"no board of {boards.name}")


def regular(sides: int, radius: float, x: float = 0.0, y: float = 0.0) -> Ring:
    angles = np.arange(sides) * 2 * np.pi / sides
    return [(round(x + radius * np.cos(a)), round(y + radius * np.sin(a))) for a in angles]


def one_cell(rng: Rng, most: int) -> Graph:
    sides = int(rng.choice(SIDES))
    return Graph.from_polygons([regular(sides, 1000 * sides)], "one cell")


def two_cells(rng: Rng, most: int) -> Graph:
    """Side by side, with a border of any number of edges between them."""
    teeth = int(rng.choice([1, 2, 3, 4, 5, 8, 20, 62, 130]))
    border: Ring = [(10 * i, 10 * int(rng.integers(-2, 3))) for i in range(teeth + 1)]
    above: Ring = [(10 * teeth, -90), (0, -90)]
    below: Ring = [(10 * teeth, 90), (0, 90)]
    return Graph.from_polygons([border + above, border + below], "two cells")


def bundle(rng: Rng, most: int) -> Graph:
    """Ways of one dot or several between two dots, as K(2, n) has them."""
    ways = int(rng.integers(2, min(most, 9) + 2))
    paths: list[Ring] = []
    for i in range(ways):
        dots = int(rng.integers(1, 4))
        paths.append([(100 * i, 100 * (j + 1) // (dots + 1)) for j in range(dots)])
    ends = (50 * ways, -100), (50 * ways + 7, 200)
    cells = [[ends[0], *one, ends[1], *two[::-1]] for one, two in pairwise(paths)]
    return Graph.from_polygons(cells, "bundle")


def wheel(rng: Rng, most: int) -> Graph:
    """Cells round one dot; sometimes round a hole, or a cell."""
    spokes = int(rng.integers(3, min(most, 12) + 1))
    steps = int(rng.integers(1, 4))
    rim = regular(spokes * steps, 10_000)
    shape = rng.choice(["dot", "hole", "cell"])
    if shape == "dot":
        cells = [[(0.0, 0.0), *_arc(rim, i * steps, steps)] for i in range(spokes)]
        return Graph.from_polygons(cells, "wheel")
    hub = regular(spokes, 3000)
    cells = [[hub[(i + 1) % spokes], hub[i], *_arc(rim, i * steps, steps)] for i in range(spokes)]
    return Graph.from_polygons([*cells, *([hub] if shape == "cell" else [])], "wheel")


def _arc(rim: Ring, begin: int, steps: int) -> Ring:
    return [rim[(begin + j) % len(rim)] for j in range(steps + 1)]


def ring(rng: Rng, most: int) -> Graph:
    """Two halves round a hole or a cell."""
    low, high = (int(rng.integers(10, 14)), int(rng.integers(16, 20)))
    outer_left: Ring = [(15, 0), (0, 0), (0, 30), (15, 30)]
    inner_left: Ring = [(15, high), (low, high), (low, low), (15, low)]
    outer_right: Ring = [(15, 30), (30, 30), (30, 0), (15, 0)]
    inner_right: Ring = [(15, low), (high, low), (high, high), (15, high)]
    cells = [outer_left + inner_left, outer_right + inner_right]
    if rng.random() < 0.5:
        cells.append([(low, low), (15, low), (high, low), (high, high), (15, high), (low, high)])
    return Graph.from_polygons(cells, "ring")


def chain(rng: Rng, most: int) -> Graph:
    """Cells that touch at dots alone, some with a neighbour."""
    cells: list[Ring] = []
    for i in range(int(rng.integers(1, max(2, min(most // 2, 5)) + 1))):
        x = 20 * i
        cells.append([(x, 0), (x + 10, -10), (x + 20, 0), (x + 10, 10)])
        if rng.random() < 0.5:
            cells.append([(x, 0), (x + 10, -10), (x + 10, -30)])
    return Graph.from_polygons(cells, "chain")


def cut_map(rng: Rng, most: int) -> Graph:
    """A rectangle cut in two again and again: sides end on others."""
    parts = [(0, 0, 60, 60)]
    for _ in range(int(rng.integers(1, most))):
        parts.sort(key=lambda one: (one[2] - one[0]) * (one[3] - one[1]))
        left, top, right, bottom = parts.pop()
        if right - left > bottom - top:
            at = int(rng.integers(left + 1, right))
            parts += [(left, top, at, bottom), (at, top, right, bottom)]
        elif bottom - top > 1:
            at = int(rng.integers(top + 1, bottom))
            parts += [(left, top, right, at), (left, at, right, bottom)]
    return Graph.from_polygons([[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in parts], "map")


def _some_board(rng: Rng, most: int) -> Graph:
    return of_family(list(FACE_BOARDS.values())[int(rng.integers(len(FACE_BOARDS)))], rng, most)


def mask(rng: Rng, most: int) -> Graph:
    """A part of a board, with what holes it leaves."""
    graph = _some_board(rng, 2 * most)
    for _ in range(20):
        with suppress(PuzzleError):
            return part_of(graph, rng.random(graph.n_faces) < rng.choice([0.5, 0.7, 0.9]))
    return graph


def merged(rng: Rng, most: int) -> Graph:
    """Cells of a board joined to larger ones, which then share several edges."""
    graph = _some_board(rng, 3 * most)
    group = np.arange(graph.n_faces + 1)
    joins = rng.permutation(graph.n_edges)[: int(rng.integers(1, graph.n_edges + 1))]
    for edge in joins.tolist():
        one, two = group[graph.edge_faces[edge]].tolist()
        if graph.n_faces in (one, two) or one == two:
            continue
        joined = (group == one) | (group == two)
        if _is_a_cell(graph, joined):
            group[joined] = one
    cells = []
    for cell in dict.fromkeys(group[: graph.n_faces - graph.holes].tolist()):
        cells.append(_ring_of(graph, group == cell))
    with suppress(PuzzleError):
        return Graph.from_polygons(cells, "merged")
    return graph


def _border(graph: Graph, faces: np.ndarray) -> np.ndarray:
    found: np.ndarray = faces[graph.edge_faces[:, 0]] != faces[graph.edge_faces[:, 1]]
    return found


def _is_a_cell(graph: Graph, faces: np.ndarray) -> bool:
    """Is the border of these faces one ring that never comes to a dot twice?"""
    lines = _border(graph, faces)
    return bool((line_degrees(graph, lines) <= 2).all()) and len(components(graph, lines)) == 1


def _ring_of(graph: Graph, faces: np.ndarray) -> Ring:
    """The corners of the border, one after another."""
    ends = graph.edge_vertices[_border(graph, faces)].tolist()
    beside: dict[int, list[int]] = {}
    for a, b in ends:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    walk = [ends[0][0], ends[0][1]]
    while len(walk) < len(ends):
        before, here = walk[-2:]
        walk.append(next(other for other in beside[here] if other != before))
    return [tuple(graph.positions[vertex].tolist()) for vertex in walk]


def subdivided(rng: Rng, most: int) -> Graph:
    """An odd board with more dots on some of its sides: up to 300 round a cell."""
    others = [one for name, one in OWN.items() if name != "subdivided"]
    graph = others[int(rng.integers(len(others)))](rng, min(most, 9))
    most_dots = int(rng.choice([1, 3, 40]))
    share = 0.1 if most_dots > 3 else rng.choice([0.2, 0.6])
    dots = np.where(
        rng.random(graph.n_edges) < share, rng.integers(1, most_dots + 1, graph.n_edges), 0
    )
    cells = []
    for face in range(graph.n_faces - graph.holes):
        corners: Ring = []
        for corner, edge in zip(
            graph.corners_of(face).tolist(), graph.edges_of(face).tolist(), strict=True
        ):
            one, two = graph.edge_vertices[edge].tolist()
            begin, end = 1000 * graph.positions[one], 1000 * graph.positions[two]
            parts = int(dots[edge]) + 1
            between = [np.rint(begin + (end - begin) * i / parts) for i in range(parts + 1)]
            way = [(float(x), float(y)) for x, y in between]
            corners += (way if corner == one else way[::-1])[:-1]
        cells.append(corners)
    with suppress(PuzzleError):
        return Graph.from_polygons(cells, "subdivided")
    return graph


OWN: dict[str, Callable[[Rng, int], Graph]] = {
    "one cell": one_cell,
    "two cells": two_cells,
    "bundle": bundle,
    "wheel": wheel,
    "ring": ring,
    "chain": chain,
    "map": cut_map,
    "mask": mask,
    "merged": merged,
    "subdivided": subdivided,
}
"""The odd ones, by the name of what they are."""

Family = Callable[[Rng, int], Graph]


def families(kind: str) -> dict[str, Family]:
    """What a puzzle type is played on, by name: the families of its registry, and odd boards."""
    found: dict[str, Family] = {
        name: partial(_of_boards, boards) for name, boards in PUZZLES[kind].boards.items()
    }
    odd: dict[str, Family] = {name: partial(_odd, make) for name, make in OWN.items()}
    return found | (odd if PUZZLES[kind].cells == "faces" else {})


def _odd(make: Family, rng: Rng, most: int) -> Graph:
    return make(rng, max(most, 3))


def _of_boards(boards: Boards, rng: Rng, most: int) -> Graph:
    return of_family(boards, rng, most)
