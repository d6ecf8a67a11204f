"""SVG pictures of any planar tiling and of tiles; the same scene gives the same bytes."""

from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np

from takegaki.core.graph import FloatArray
from takegaki.render.geometry import centroids, middling_edge, rooms
from takegaki.render.scene import Scene, Stroke
from takegaki.render.svg_marks import (
    box,
    legend_marks,
    number,
    outline,
    pairs,
    ring,
    ring_marks,
    segments,
    stroke_marks,
    violation_marks,
)
from takegaki.render.svg_step import marks_above, marks_below, pointed_cells
from takegaki.render.svg_tiles import CELL, still_tiles, tile_marks

EDGE = 40.0
"""Length of a middling edge in the picture's units."""

MARGIN = 22.0
LEGEND_HEIGHT = 34.0
LEGEND_WIDTH = 350.0

INK = "#1f2933"
PAPER = "#ffffff"
GRID = "#d9dee4"
TINT = "#e3eef9"
FONT = "Helvetica, Arial, sans-serif"


def svg(scene: Scene) -> str:
    """The scene as one SVG element, ending in a newline. Cost: linear in the edges."""
    drawn = drawing(scene)
    return framed(drawn.body, drawn.width, drawn.height, scene.title)


@dataclass(frozen=True, eq=False)
class Drawing:
    """A scene drawn, without its frame: SVG elements, their room, and where each vertex (V, 2) lies."""

    body: str
    width: float
    height: float
    points: FloatArray


def drawing(scene: Scene, still: str | None = None) -> Drawing:
    """What `svg` puts into its frame.

    still   an element to show instead of what no step changes, see `still_parts`
    """
    if scene.graph.cells == "vertices":
        body, points = tile_marks(scene, still)
        return _finished(scene, body, points, points.max(axis=0) + CELL / 2 + MARGIN)
    points, middles, font = _placed(scene)
    pointed, ends = scene.pointed, points[scene.graph.edge_vertices]
    cells = [points[scene.graph.corners_of(face)] for face in pointed_cells(scene)]
    rings = "".join(ring(middle, 0.75 * font) for middle in middles[list(pointed.clues)])
    boxes = "".join(box(point, 7.0) for point in points[list(pointed.vertices)])
    body = [
        _inside(scene, points),
        marks_below(scene, cells, ends[list(pointed.premises)]),
        _grid(scene, points),
        stroke_marks(scene, ends, INK),
        still if still is not None else _still(scene, points, middles, font),
        ring_marks(scene, middles, font),
        marks_above(scene, rings, boxes, ends, list(range(len(ends)))),
        violation_marks(scene, points, middles, font),
    ]
    return _finished(scene, body, points, _right_bottom(scene, points) + MARGIN)


def _finished(scene: Scene, body: list[str], points: FloatArray, corner: FloatArray) -> Drawing:
    width, height = corner.tolist()
    if scene.other is not None:
        body.append(legend_marks(MARGIN, height))
        width, height = max(width, LEGEND_WIDTH), height + LEGEND_HEIGHT
    return Drawing("\n".join(filter(None, body)), width, height, points)


def still_parts(scene: Scene) -> str:
    """The dots and the clues (or tiles), which are the same in each picture of one puzzle."""
    if scene.graph.cells == "vertices":
        return still_tiles(scene)
    return _still(scene, *_placed(scene))


def _still(scene: Scene, points: FloatArray, middles: FloatArray, font: float) -> str:
    return "\n".join(filter(None, [_dots(points), _clues(scene, middles, font)]))


def framed(body: str, width: float, height: float, title: str) -> str:
    """These elements as one SVG element on paper, ending in a newline."""
    size = f"{number(width)} {number(height)}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{number(width)}" height="{number(height)}" role="img" font-family="{FONT}">'
    )
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, body, "</svg>"]) + "\n"


def _placed(scene: Scene) -> tuple[FloatArray, FloatArray, float]:
    """Vertices (V, 2) and middles of faces (F, 2) in the picture, and the size of its font."""
    graph = scene.graph
    scale = EDGE / middling_edge(graph)
    left_top = graph.positions.min(axis=0) if scene.window is None else np.array(scene.window[:2])
    shift = MARGIN - left_top * scale
    font = min(22.0, 1.05 * scale * float(rooms(graph).min()))
    return graph.positions * scale + shift, centroids(graph) * scale + shift, font


def _right_bottom(scene: Scene, points: FloatArray) -> FloatArray:
    """The corner of what is shown, in the picture."""
    if scene.window is None:
        corner: FloatArray = points.max(axis=0)
        return corner
    size = np.array(scene.window[2:]) - np.array(scene.window[:2])
    shown: FloatArray = MARGIN + size * EDGE / middling_edge(scene.graph)
    return shown


def _inside(scene: Scene, points: FloatArray) -> str:
    if scene.inside is None:
        return ""
    faces = np.flatnonzero(scene.inside).tolist()
    # The thin stroke of the same colour hides the seams between neighbours.
    path = "".join(outline(points[scene.graph.corners_of(face)]) for face in faces)
    return f'<path d="{path}" fill="{TINT}" stroke="{TINT}" stroke-width="1"/>'


def _grid(scene: Scene, points: FloatArray) -> str:
    quiet = [edge for edge, look in enumerate(scene.strokes()) if look is Stroke.NONE]
    ends = points[scene.graph.edge_vertices[quiet]]
    return f'<path d="{segments(ends)}" stroke="{GRID}" stroke-width="1" fill="none"/>' if quiet else ""


def _dots(points: FloatArray) -> str:
    dots = "".join(f"M{pair}h0" for pair in pairs(points))
    return f'<path d="{dots}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'


def _clues(scene: Scene, middles: FloatArray, font: float) -> str:
    # A baseline attribute would be shorter, but several viewers ignore it.
    texts = [
        f'<text x="{number(x)}" y="{number(y + 0.36 * font)}">{clue}</text>'
        for (x, y), clue in zip(middles.tolist(), scene.clues, strict=True)
        if clue
    ]
    head = f'<g font-size="{number(font)}" text-anchor="middle" fill="{INK}">'
    return "\n".join([head, *texts, "</g>"]) if texts else ""
