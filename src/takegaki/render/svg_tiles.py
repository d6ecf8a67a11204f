"""SVG pictures of tiles: squares with arms, walls thick, known tiles tinted, the powered part haloed.

Powered is what lines join to the middle tile, as in Net. A line over a border that wraps round is drawn
as two stubs.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.graph import FloatArray
from takegaki.core.topology import networks
from takegaki.render.scene import Scene
from takegaki.render.svg_marks import number, ring, ring_marks, segments, square_marks, stroke_marks
from takegaki.render.svg_step import marks_above, marks_below, pointed_cells
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides

CELL = 40.0
"""Side of a tile in the picture's units."""

MARGIN = 22.0
INK, GRID, TINT, POWER = "#1f2933", "#d9dee4", "#e3eef9", "#9cc3ee"
_WAYS = np.array([[1, 0], [0, -1], [-1, 0], [0, 1]], dtype=np.float64)
"""The way each side leads: right, up, left, down (y down)."""
_CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (CELL / 2)


def tile_marks(scene: Scene, still: str | None = None) -> tuple[list[str], FloatArray]:
    """SVG elements of a board of tiles without its frame, and where each cell (V, 2) lies.

    still   an element to show instead of `still_tiles`
    """
    graph, points = scene.graph, _points(scene)
    there = sides(graph)
    edges = np.append(scene.marks, -1)[there]
    known = (edges != UNKNOWN).all(axis=1)
    pieces, edges = _all_pieces(scene, points)
    premises = pieces[np.isin(edges, scene.pointed.premises)]
    rings = "".join(ring(point, 0.4 * CELL) for point in points[list(scene.pointed.clues)])
    body = [
        _squares(points, known),
        _halo(scene, points),
        marks_below(scene, [points[cell] + _CORNERS for cell in pointed_cells(scene)], premises),
        _arms(scene, points, known),
        stroke_marks(scene, _pieces(scene, points, first=True), INK),
        _stubs(scene, points),
        still if still is not None else still_tiles(scene),
        ring_marks(scene, points, 0.4 * CELL / 0.75),
        marks_above(scene, rings, "", pieces, edges.tolist()),
        square_marks([points[vertex] for found in scene.violations for vertex in found.vertices]),
    ]
    return body, points


def still_tiles(scene: Scene) -> str:
    """The discs of the tiles, and the walls."""
    points = _points(scene)
    discs = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{6 if arm.bit_count() == 1 else 3}"/>'
        for (x, y), arm in zip(points.tolist(), _tiles(scene), strict=True)
    )
    return f'<g fill="{INK}">{discs}</g>{_walls(scene, points)}'


def _points(scene: Scene) -> FloatArray:
    """(V, 2) where each cell lies."""
    row, col = np.divmod(np.arange(scene.graph.n_vertices), scene.graph.cols)
    points: FloatArray = (np.stack([col, row], axis=1) * CELL + MARGIN + CELL / 2).astype(np.float64)
    return points


def _tiles(scene: Scene) -> list[int]:
    return [int(clue or "0", 16) for clue in scene.clues]


def _all_pieces(scene: Scene, points: FloatArray) -> tuple[FloatArray, NDArray[np.intp]]:
    """(p, 2, 2) where all edges run, and which edge each piece is of: those that wrap are in two."""
    again = np.flatnonzero(_wrapping(scene))
    pieces = [_pieces(scene, points, first=first) for first in (True, False)]
    return np.concatenate([pieces[0], pieces[1][again]]), np.append(np.arange(len(pieces[0])), again)


def _squares(points: FloatArray, known: NDArray[np.bool_]) -> str:
    side, half = number(CELL), CELL / 2
    return "\n".join(
        f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{side}" height="{side}" '
        f'fill="{TINT if told else "none"}" stroke="{GRID}"/>'
        for (x, y), told in zip(points.tolist(), known.tolist(), strict=True)
    )


def _wrapping(scene: Scene) -> NDArray[np.bool_]:
    """(E,) the edges that lead round the board: their second cell comes first in its row or column."""
    rows, cols = np.divmod(scene.graph.edge_vertices, scene.graph.cols)
    wraps: NDArray[np.bool_] = (rows[:, 1] < rows[:, 0]) | (cols[:, 1] < cols[:, 0])
    return wraps


def _pieces(scene: Scene, points: FloatArray, *, first: bool) -> FloatArray:
    """(E, 2, 2) from cell to cell; of an edge that wraps the stub at its first or its second cell."""
    graph = scene.graph
    around = sides(graph)
    way = np.zeros((graph.n_edges + 1, 2))
    for side in (RIGHT, DOWN) if first else (LEFT, UP):
        way[around[:, side]] = _WAYS[side]
    start = points[graph.edge_vertices[:, 0 if first else 1]]
    reach = np.where(_wrapping(scene), CELL / 2, CELL)[:, None]
    return np.stack([start, start + way[:-1] * reach], axis=1)


def _stubs(scene: Scene, points: FloatArray) -> str:
    """The second stub of each line that wraps."""
    drawn = _wrapping(scene) & (scene.marks == LINE)
    ends = _pieces(scene, points, first=False)[drawn]
    return f'<path d="{segments(ends)}" stroke="{INK}" stroke-width="5"/>' if len(ends) else ""


def _halo(scene: Scene, points: FloatArray) -> str:
    """What is powered: the middle tile and all that lines join to it."""
    graph = scene.graph
    source = graph.rows // 2 * graph.cols + graph.cols // 2
    parts = networks(graph, scene.marks == LINE)
    edges = next(edges for cells, edges in parts if source in cells)
    ends = np.concatenate([_pieces(scene, points, first=first)[edges] for first in (True, False)])
    x, y = (points[source] - 8).tolist()
    square = f'<rect x="{number(x)}" y="{number(y)}" width="16" height="16" fill="{POWER}"/>'
    lines = f'<path d="{segments(ends)}" stroke="{POWER}" stroke-width="12" stroke-linecap="round"/>'
    return square + (lines if edges else "")


def _arms(scene: Scene, points: FloatArray, known: NDArray[np.bool_]) -> str:
    """Thin arms on tiles that may still be turned, as they stand at the start."""
    arms = np.array(_tiles(scene))
    cell, side = np.nonzero((arms[:, None] >> np.arange(4) & 1) * ~known[:, None])
    ends = np.stack([points[cell], points[cell] + _WAYS[side] * (0.38 * CELL)], axis=1)
    return f'<path d="{segments(ends)}" stroke="{INK}" stroke-width="2"/>' if len(ends) else ""


def _walls(scene: Scene, points: FloatArray) -> str:
    ends = [_pieces(scene, points, first=first)[list(scene.walls)] for first in (True, False)]
    across = []
    for pieces in ends:
        way = pieces[:, 1] - pieces[:, 0]
        way /= np.abs(way).sum(axis=1, keepdims=True)
        middle = pieces[:, 0] + way * (CELL / 2)
        turned = way[:, ::-1] * (CELL / 2)
        across.append(np.stack([middle - turned, middle + turned], axis=1))
    walls = np.concatenate(across)
    return f'<path d="{segments(walls)}" stroke="{INK}" stroke-width="4"/>' if len(walls) else ""
