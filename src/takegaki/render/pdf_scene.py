"""A scene drawn into a box on a page of PDF, as lines, discs and text; for paper, so in black and greys."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.graph import FloatArray, Graph
from takegaki.render.geometry import centroids, middling_edge, rooms
from takegaki.render.scene import Scene, Stroke
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, TORUS, UP, sides

if TYPE_CHECKING:
    from fpdf import FPDF

Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres."""

POINT = 25.4 / 72
INK, GREY, FAINT, TINT = 0, 120, 200, 236
LARGEST_CELL = 14.0
"""Millimetres from dot to dot that no board needs more than."""

_WAYS = {RIGHT: (1.0, 0.0), UP: (0.0, -1.0), LEFT: (-1.0, 0.0), DOWN: (0.0, 1.0)}


@dataclass(frozen=True, eq=False)
class _Placed:
    """Where things lie on the page.

    points   (V, 2) the vertices, in millimetres
    unit     the length of a middling edge
    """

    points: FloatArray
    unit: float
    left: float
    top: float

    @classmethod
    def of(cls, graph: Graph, box: Box) -> "_Placed":
        """As large as the box and LARGEST_CELL allow."""
        scale = _scale(graph, box)
        left, top = left_in(graph, box), box[1]
        start = graph.positions.min(axis=0) - _border(graph)
        points: FloatArray = (graph.positions - start) * scale + np.array([left, top])
        return cls(points, middling_edge(graph) * scale, left, top)


def _scale(graph: Graph, box: Box) -> float:
    wide, high = extent(graph)
    return min(box[2] / wide, box[3] / high, LARGEST_CELL / middling_edge(graph))


def left_in(graph: Graph, box: Box) -> float:
    """Where a board begins that is drawn into a box, from the left."""
    return box[0] + (box[2] - extent(graph)[0] * _scale(graph, box)) / 2


def _border(graph: Graph) -> float:
    """Room beside the outermost vertices: half a cell where they are cells, a dot elsewhere."""
    return middling_edge(graph) * (0.5 if graph.cells == "vertices" else 0.06)


def extent(graph: Graph) -> tuple[float, float]:
    """Width and height of a board in the units of its positions."""
    spread = np.ptp(graph.positions, axis=0) + 2 * _border(graph)
    return float(spread[0]), float(spread[1])


def draw_scene(page: "FPDF", scene: Scene, box: Box) -> None:
    """Draw a scene at the top of a box, between its sides. Cost: linear in the edges."""
    placed = _Placed.of(scene.graph, box)
    if scene.graph.cells == "vertices":
        _draw_tiles(page, scene, placed)
    else:
        _draw_faces(page, scene, placed)


def _draw_faces(page: "FPDF", scene: Scene, placed: _Placed) -> None:
    graph, points, unit = scene.graph, placed.points, placed.unit
    if scene.inside is not None:
        page.set_fill_color(TINT)
        page.set_draw_color(TINT)
        page.set_line_width(0.1)
        for face in np.flatnonzero(scene.inside).tolist():
            page.polygon([tuple(point) for point in points[graph.corners_of(face)].tolist()], style="DF")
    ends = points[graph.edge_vertices]
    looks = np.array(scene.strokes())
    _pieces(page, ends[looks == Stroke.NONE], FAINT, min(0.15, 0.02 * unit))
    _pieces(page, ends[np.isin(looks, (Stroke.LINE, Stroke.NEW))], INK, 0.11 * unit)
    for middle in ends[np.isin(looks, (Stroke.CROSS, Stroke.NEW_CROSS))].mean(axis=1):
        _cross(page, middle, 0.09 * unit)
    page.set_fill_color(INK)
    for x, y in points.tolist():
        page.circle(x, y, 0.045 * unit, style="F")
    scale = unit / middling_edge(graph)
    middles = (centroids(graph) - graph.positions[0]) * scale + points[0]
    font = min(0.52 * unit, 1.05 * scale * float(rooms(graph).min()))
    for (x, y), clue in zip(middles.tolist(), scene.clues, strict=True):
        if clue:
            _text(page, x, y, clue, font)


def _pieces(page: "FPDF", ends: FloatArray, grey: int, width: float) -> None:
    page.set_draw_color(grey)
    page.set_line_width(width)
    for (a, b), (c, d) in ends.tolist():
        page.line(a, b, c, d)


def _cross(page: "FPDF", middle: FloatArray, arm: float) -> None:
    x, y = middle.tolist()
    page.set_draw_color(GREY)
    page.set_line_width(0.3 * arm)
    page.line(x - arm, y - arm, x + arm, y + arm)
    page.line(x - arm, y + arm, x + arm, y - arm)


def _text(page: "FPDF", x: float, y: float, text: str, height: float) -> None:
    """A text round a middle."""
    page.set_text_color(INK)
    page.set_font("Helvetica", size=height / POINT)
    page.text(x - page.get_string_width(text) / 2, y + 0.36 * height, text)


def _draw_tiles(page: "FPDF", scene: Scene, placed: _Placed) -> None:
    graph, points, unit = scene.graph, placed.points, placed.unit
    _frames(page, graph, placed)
    around = sides(graph)
    marks = np.append(scene.marks, UNKNOWN)
    edges = np.append(scene.marks, -1)[around]
    known = (edges != UNKNOWN).all(axis=1).tolist()
    for cell, (x, y) in enumerate(points.tolist()):
        arms = int(scene.clues[cell] or "0", 16)
        for side, (right, down) in _WAYS.items():
            edge = int(around[cell, side])
            drawn = marks[edge] == LINE if known[cell] else bool(arms >> side & 1)
            reach, width = (0.5, 0.14) if known[cell] else (0.38, 0.05)
            if drawn:
                ends = [[[x, y], [x + right * reach * unit, y + down * reach * unit]]]
                _pieces(page, np.array(ends), INK, width * unit)
        page.set_fill_color(INK)
        page.circle(x, y, (0.14 if arms.bit_count() == 1 else 0.07) * unit, style="F")
    _walls(page, scene, placed)


def _frames(page: "FPDF", graph: Graph, placed: _Placed) -> None:
    """A frame for each tile and one round the board, dashed where the board wraps round."""
    page.set_draw_color(FAINT)
    page.set_line_width(0.15)
    unit = placed.unit
    for row in range(1, graph.rows):
        y = placed.top + row * unit
        page.line(placed.left, y, placed.left + graph.cols * unit, y)
    for col in range(1, graph.cols):
        x = placed.left + col * unit
        page.line(x, placed.top, x, placed.top + graph.rows * unit)
    page.set_draw_color(INK)
    page.set_line_width(0.4)
    if graph.tiling == TORUS.name:
        page.set_dash_pattern(dash=1.2, gap=1.2)
    page.rect(placed.left, placed.top, graph.cols * unit, graph.rows * unit)
    page.set_dash_pattern()


def _walls(page: "FPDF", scene: Scene, placed: _Placed) -> None:
    around, unit = sides(scene.graph), placed.unit
    page.set_draw_color(INK)
    page.set_line_width(0.1 * unit)
    walls = set(scene.walls)
    for cell, (x, y) in enumerate(placed.points.tolist()):
        for side, (right, down) in _WAYS.items():
            if int(around[cell, side]) in walls:
                a, b = x + right * unit / 2, y + down * unit / 2
                page.line(
                    a - down * unit / 2, b - right * unit / 2, a + down * unit / 2, b + right * unit / 2
                )
