"""Text pictures of squares, with row and column numbers at the margins.

Source: K. Udai, Slitherlink Game and Solver, section 2 (dots as `+`, numbers above and to the left).
"""

from dataclasses import dataclass

import numpy as np

from takegaki.render.canvas import Canvas
from takegaki.render.glyphs import STROKE_STYLES, Glyphs, pointed_at
from takegaki.render.scene import Scene, Stroke

WIDE, NARROW = 4, 2
"""Characters from dot to dot; a cell is as wide as high on most terminals when wide."""

DRAWN = (Stroke.LINE, Stroke.NEW)


@dataclass(frozen=True)
class _Layout:
    """Where things go: `places` are row and column of each dot, from 0; numbers take `top`, `margin`.

    origin   row and column of the first cell on the whole board, for the numbers
    """

    rows: int
    cols: int
    top: int
    margin: int
    pitch: int
    places: list[tuple[int, int]]
    origin: tuple[int, int]

    @classmethod
    def of(cls, scene: Scene, width: int, numbered: bool) -> "_Layout":
        """Where a scene of squares lies on a canvas; narrow where it would be wider than `width`."""
        graph = scene.graph
        margin = len(str(scene.origin[0] + graph.rows)) + 1 if numbered else 0
        wide = margin + WIDE * graph.cols + 1 <= width
        side = float(np.abs(graph.positions[1] - graph.positions[0]).sum())
        steps = np.rint((graph.positions - graph.positions.min(axis=0)) / side).astype(int)
        places = [(row, col) for col, row in steps.tolist()]
        pitch = WIDE if wide else NARROW
        return cls(graph.rows, graph.cols, int(numbered), margin, pitch, places, scene.origin)

    def dot(self, vertex: int) -> tuple[int, int]:
        """Row and column of a dot on the canvas."""
        row, col = self.places[vertex]
        return self.top + 2 * row, self.margin + self.pitch * col

    def cell(self, face: int) -> tuple[int, int]:
        """Row and column of a cell's middle on the canvas."""
        row, col = divmod(face, self.cols)
        return self.top + 2 * row + 1, self.margin + self.pitch * col + self.pitch // 2


def grid_text(scene: Scene, glyphs: Glyphs, *, width: int, numbered: bool = True) -> Canvas:
    """Draw a board of squares; narrow where the wide picture has more than `width` characters.

    numbered   with row and column numbers at the margins
    """
    layout = _Layout.of(scene, width, numbered)
    canvas = Canvas(layout.top + 2 * layout.rows + 1, layout.margin + layout.pitch * layout.cols + 1)
    if numbered:
        _numbers(canvas, layout)
    joins = [0] * scene.graph.n_vertices
    looks: list[set[Stroke]] = [set() for _ in joins]
    ends = scene.graph.edge_vertices.tolist()
    because = set(scene.pointed.premises)
    for edge, ((a, b), stroke) in enumerate(zip(ends, scene.strokes(), strict=True)):
        style = "because" if edge in because else STROKE_STYLES[stroke]
        _edge(canvas, layout, a, b, stroke, style, glyphs)
        if stroke in DRAWN:
            for here, there in ((a, b), (b, a)):
                joins[here] |= _direction(layout.places[here], layout.places[there])
                looks[here].add(stroke)
    for vertex, join in enumerate(joins):
        _dot(canvas, layout.dot(vertex), join, looks[vertex], glyphs)
    for vertex in scene.pointed.vertices:
        canvas.put(*layout.dot(vertex), glyphs.here, "new")
    for face, clue in enumerate(scene.clues):
        canvas.put(*layout.cell(face), clue, "clue")
    _point_at_cells(canvas, layout, scene)
    return canvas


def places(
    scene: Scene, *, width: int, numbered: bool = True
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Row and column on the canvas of each dot and of each cell's middle; arguments as in `grid_text`."""
    layout = _Layout.of(scene, width, numbered)
    dots = [layout.dot(vertex) for vertex in range(scene.graph.n_vertices)]
    return dots, [layout.cell(face) for face in range(scene.graph.n_faces)]


def _point_at_cells(canvas: Canvas, layout: _Layout, scene: Scene) -> None:
    """Narrow cells have room for colour alone."""
    for face in {*scene.pointed.clues, *scene.pointed.faces}:
        row, col = layout.cell(face)
        wide = layout.pitch == WIDE
        text = pointed_at(scene.clues[face]) if wide else scene.clues[face]
        canvas.put(row, col - int(wide), text, "because")


def _numbers(canvas: Canvas, layout: _Layout) -> None:
    first_row, first_col = layout.origin
    for row in range(layout.rows):
        canvas.put(2 * row + 2, 0, str(first_row + row + 1).rjust(layout.margin - 1), "faint")
    # Narrow cells have no room for each number of two digits: then every fifth is shown.
    step = 1 if len(str(first_col + layout.cols)) < layout.pitch else 5
    for col in range(layout.cols):
        if col == 0 or (first_col + col + 1) % step == 0:
            text = str(first_col + col + 1)
            canvas.put(0, layout.cell(col)[1] - (len(text) - 1) // 2, text, "faint")


def _direction(here: tuple[int, int], there: tuple[int, int]) -> int:
    """The bit of the side on which there is: up 1, right 2, down 4, left 8."""
    return {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}[there[0] - here[0], there[1] - here[1]]


def _dot(canvas: Canvas, at: tuple[int, int], join: int, looks: set[Stroke], glyphs: Glyphs) -> None:
    joints = glyphs.double_joints if looks == {Stroke.NEW} else glyphs.joints
    style = STROKE_STYLES[min(looks)] if looks else "faint"
    canvas.put(*at, joints[join] if joints and join else glyphs.dot, style)


def _edge(
    canvas: Canvas, layout: _Layout, a: int, b: int, stroke: Stroke, style: str, glyphs: Glyphs
) -> None:
    (row, col), other = sorted((layout.dot(a), layout.dot(b)))
    flat = row == other[0]
    mark = glyphs.marks.get(stroke)
    if mark:
        canvas.put(*((row, col + layout.pitch // 2) if flat else (row + 1, col)), mark, style)
    elif stroke in DRAWN and flat:
        canvas.put(row, col + 1, glyphs.flat[stroke] * (layout.pitch - 1), style)
    elif stroke in DRAWN:
        canvas.put(row + 1, col, glyphs.steep[stroke], style)
