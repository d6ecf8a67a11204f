"""Text pictures of any planar tiling: vertices on a canvas of characters, edges as strokes between them."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.render.canvas import Canvas
from takegaki.render.geometry import centroids
from takegaki.render.glyphs import STROKE_STYLES, Glyphs, pointed_at
from takegaki.render.scene import Scene, Stroke

Cells = NDArray[np.int64]

ASPECT = 2.0
"""A character is about this much higher than wide."""


SMALLEST, LARGE = 1.5, 3.5
"""Rows that an edge takes at least."""


def plane_text(scene: Scene, glyphs: Glyphs, *, least: float = SMALLEST, numbered: bool = False) -> Canvas:
    """Draw a board from the positions of its vertices. Cost: linear in the area of the picture.

    least      rows that an edge takes at least
    numbered   with row and column numbers at the margins, where faces form rows and columns
    """
    graph = scene.graph
    cells, middles = places(graph, least, numbered=numbered)
    size = cells.max(axis=0) + 1
    canvas = Canvas(int(size[1]), int(size[0]))
    if numbered:
        _numbers(canvas, graph, middles)
    strokes = scene.strokes()
    lined = np.zeros(graph.n_vertices, dtype=np.bool_)
    because = set(scene.pointed.premises)
    for edge, stroke in enumerate(strokes):
        style = "because" if edge in because else STROKE_STYLES[stroke]
        _edge(canvas, cells[graph.edge_vertices[edge]], stroke, style, glyphs)
        if stroke in (Stroke.LINE, Stroke.NEW):
            lined[graph.edge_vertices[edge]] = True
    for (col, row), on_line in zip(cells.tolist(), lined.tolist(), strict=True):
        canvas.put(row, col, glyphs.corner[on_line], "line" if on_line else "faint")
    for col, row in cells[list(scene.pointed.vertices)].tolist():
        canvas.put(row, col, glyphs.here, "new")
    pointed = {*scene.pointed.clues, *scene.pointed.faces}
    for face, ((col, row), clue) in enumerate(zip(middles.tolist(), scene.clues, strict=True)):
        text = pointed_at(clue) if face in pointed else clue
        canvas.put(row, col - (len(text) - 1) // 2, text, "because" if face in pointed else "clue")
    return canvas


def places(graph: Graph, least: float = SMALLEST, *, numbered: bool = False) -> tuple[Cells, Cells]:
    """(V, 2) column and row of each vertex on the canvas, and (F, 2) of the middle of each face."""
    cells, scale = _layout(graph, least)
    middles = np.rint((centroids(graph) - graph.positions.min(axis=0)) * scale).astype(np.int64)
    shift = np.array([len(str(graph.rows)) + 1, 1]) if numbered else np.zeros(2, dtype=np.int64)
    return cells + shift, middles + shift


def _numbers(canvas: Canvas, graph: Graph, middles: Cells) -> None:
    if graph.n_faces != graph.rows * graph.cols:
        return
    table = middles.reshape(graph.rows, graph.cols, 2)
    for row in range(graph.rows):
        canvas.put(int(table[row, 0, 1]), 0, str(row + 1).rjust(len(str(graph.rows))), "faint")
    for col in range(graph.cols):
        canvas.put(0, int(table[0, col, 0]), str(col + 1), "faint")


def _layout(graph: Graph, least: float) -> tuple[Cells, NDArray[np.float64]]:
    """(V, 2) column and row of each vertex, and the characters per unit in x and y.

    The smallest scale is taken at which each edge has a character of its own between its ends.
    """
    spread = graph.positions - graph.positions.min(axis=0)
    units = np.array([_unit(spread[:, 0]), _unit(spread[:, 1])])
    step = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    shortest = float(np.hypot(step[:, 0], step[:, 1]).min())
    for rows_per_edge in np.arange(least, 4.5, 0.5):
        per_y = rows_per_edge / shortest
        scale = np.array([_snapped(ASPECT * per_y, units[0]), _snapped(per_y, units[1])])
        cells = np.rint(spread * scale).astype(np.int64)
        gap = np.abs(cells[graph.edge_vertices[:, 1]] - cells[graph.edge_vertices[:, 0]])
        # Level edges need three characters: one alone looks like a dot.
        if bool(np.all((gap[:, 1] >= 2) | (gap[:, 0] >= 4))):
            break
    return cells, scale


def _unit(values: NDArray[np.float64]) -> float:
    """The largest step that all coordinates are multiples of, 1 when they are no whole numbers."""
    whole = np.rint(values).astype(np.int64)
    return float(np.gcd.reduce(whole)) or 1.0


def _snapped(scale: float, unit: float) -> float:
    """A scale near this one that puts all multiples of the unit on whole characters, if that is possible."""
    characters = round(scale * unit)
    return characters / unit if characters else scale


def _edge(canvas: Canvas, ends: Cells, stroke: Stroke, style: str, glyphs: Glyphs) -> None:
    (x0, y0), (x1, y1) = sorted(ends.tolist())
    steps = max(abs(x1 - x0), abs(y1 - y0))
    path = [(round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)) for i in range(steps + 1)]
    if 2 * abs(y1 - y0) <= steps:
        kind = glyphs.flat
    elif x0 == x1:
        kind, path = glyphs.steep, _one_a_row(path)
    else:
        kind, path = (glyphs.falling if y1 > y0 else glyphs.rising), _one_a_row(path)
    inner = path[1:-1]
    marks = {Stroke.NONE: glyphs.hint, **glyphs.marks}
    if stroke in marks:
        # An edge of even length has two middles: faint dots show both, a mark stands on one.
        begin = (len(inner) - 1) // 2 if stroke is Stroke.NONE else len(inner) // 2
        inner = inner[begin : len(inner) // 2 + 1]
    for col, row in inner:
        canvas.put(row, col, marks.get(stroke) or kind[stroke], style)


def _one_a_row(path: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The path with one character in each row that it crosses."""
    kept = [before for before, after in pairwise(path) if before[1] != after[1]]
    return [*kept, path[-1]]
