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
from takegaki.render.svg_marks import number, segments, square_marks, stroke_marks
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides

CELL = 40.0
"""Side of a tile in the picture's units."""

MARGIN = 22.0
INK, GRID, TINT, POWER = "#1f2933", "#d9dee4", "#e3eef9", "#9cc3ee"
_WAYS = np.array([[1, 0], [0, -1], [-1, 0], [0, 1]], dtype=np.float64)
"""The way each side leads: right, up, left, down (y down)."""


def tile_marks(scene: Scene) -> tuple[list[str], FloatArray]:
    """SVG elements of a board of tiles without its frame, and where each cell (V, 2) lies."""
    graph = scene.graph
    cell = np.arange(graph.n_vertices)
    places = np.stack([cell % graph.cols, cell // graph.cols], axis=1)
    points: FloatArray = (places * CELL + MARGIN + CELL / 2).astype(np.float64)
    there = sides(graph)
    edges = np.append(scene.marks, -1)[there]
    known = (edges != UNKNOWN).all(axis=1)
    body = [
        _squares(points, known),
        _halo(scene, points),
        _arms(scene, points, known),
        stroke_marks(scene, _pieces(scene, points, first=True), INK),
        _stubs(scene, points),
        _walls(scene, points),
        square_marks([points[vertex] for found in scene.violations for vertex in found.vertices]),
    ]
    return body, points


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
    """Thin arms on tiles that may still be turned, as they stand at the start; a disc on each tile."""
    arms = np.array([int(clue or "0", 16) for clue in scene.clues])
    cell, side = np.nonzero((arms[:, None] >> np.arange(4) & 1) * ~known[:, None])
    ends = np.stack([points[cell], points[cell] + _WAYS[side] * (0.38 * CELL)], axis=1)
    thin = f'<path d="{segments(ends)}" stroke="{INK}" stroke-width="2"/>' if len(ends) else ""
    discs = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{6 if arm.bit_count() == 1 else 3}"/>'
        for (x, y), arm in zip(points.tolist(), arms.tolist(), strict=True)
    )
    return f'{thin}<g fill="{INK}">{discs}</g>'


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
