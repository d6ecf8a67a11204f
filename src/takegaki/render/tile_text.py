"""Text pictures of tiles: cells as crossings of lines, numbers at the margins, stubs where the board wraps.

A cell whose borders are all marked shows its lines; any other one shows its tile as it stands at the
start, thin, or in ASCII as the digit of its arms (1 right, 2 up, 4 left, 8 down).
"""

from dataclasses import dataclass

from takegaki.core.board import UNKNOWN
from takegaki.core.graph import Graph
from takegaki.render.canvas import Canvas
from takegaki.render.glyphs import STROKE_STYLES, Glyphs
from takegaki.render.scene import Scene, Stroke
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, TORUS, UP, sides

WIDE, NARROW = 4, 2
HIGH = 2
"""Characters from cell to cell, across and down."""

WALL = "#"
DRAWN = (Stroke.LINE, Stroke.NEW)

# The bit of each side in `Glyphs.joints`, and the way it leads: rows, columns.
_BITS = {RIGHT: 2, UP: 1, LEFT: 8, DOWN: 4}
_WAYS = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}


@dataclass(frozen=True)
class _Layout:
    """Cell row r, column c lies at (top + HIGH r, left + pitch c)."""

    graph: Graph
    top: int
    left: int
    pitch: int
    wraps: bool

    @classmethod
    def of(cls, graph: Graph, width: int) -> "_Layout":
        margin = len(str(graph.rows)) + 1
        wide = margin + WIDE * graph.cols + 1 <= width
        pitch = WIDE if wide else NARROW
        wraps = graph.tiling == TORUS.name
        return cls(graph, 1 + wraps, margin + pitch // 2, pitch, wraps)

    def canvas(self) -> Canvas:
        """Room for all cells, half a cell beside them and, if it wraps, above, and the numbers."""
        right = self.left + self.pitch * (self.graph.cols - 1) + self.pitch // 2
        return Canvas(self.top + HIGH * self.graph.rows - 1 + self.wraps, right + 1)

    def cell(self, cell: int) -> tuple[int, int]:
        """Row and column on the canvas."""
        row, col = divmod(cell, self.graph.cols)
        return self.top + HIGH * row, self.left + self.pitch * col


def tile_text(scene: Scene, glyphs: Glyphs, *, width: int) -> Canvas:
    """Draw a board of tiles; narrow where the wide picture has more than `width` characters."""
    layout = _Layout.of(scene.graph, width)
    canvas = layout.canvas()
    _numbers(canvas, layout)
    strokes = [*scene.strokes(), Stroke.NONE]
    marks = [*scene.marks.tolist(), UNKNOWN]
    walls = {*scene.walls}
    none = scene.graph.n_edges
    for cell, around in enumerate(sides(scene.graph).tolist()):
        for side, edge in enumerate(around):
            _side(canvas, layout.cell(cell), layout.pitch, side, strokes[edge], edge in walls, glyphs)
        known = all(edge == none or marks[edge] != UNKNOWN for edge in around)
        looks = {side: strokes[edge] for side, edge in enumerate(around) if strokes[edge] in DRAWN}
        if known or not scene.clues[cell]:
            _joint(canvas, layout.cell(cell), looks, glyphs)
        else:
            _tile(canvas, layout.cell(cell), scene.clues[cell], glyphs)
    if layout.pitch == WIDE:
        for cell in {*scene.pointed.clues, *scene.pointed.vertices}:
            row, col = layout.cell(cell)
            canvas.put(row, col - 1, "(", "new")
            canvas.put(row, col + 1, ")", "new")
    return canvas


def _numbers(canvas: Canvas, layout: _Layout) -> None:
    graph = layout.graph
    for row in range(graph.rows):
        number = str(row + 1).rjust(len(str(graph.rows)))
        canvas.put(layout.top + HIGH * row, 0, number, "faint")
    step = 1 if len(str(graph.cols)) < layout.pitch else 5
    for col in range(graph.cols):
        if col == 0 or (col + 1) % step == 0:
            text = str(col + 1)
            canvas.put(0, layout.cell(col)[1] - (len(text) - 1) // 2, text, "faint")


def _side(
    canvas: Canvas, at: tuple[int, int], pitch: int, side: int, stroke: Stroke, wall: bool, glyphs: Glyphs
) -> None:
    """One side of a cell, from next to it to half way to the next cell."""
    down, right = _WAYS[side]
    middle = (at[0] + down, at[1] + right * (pitch // 2))
    style = STROKE_STYLES[stroke]
    mark = glyphs.marks.get(stroke)
    if wall:
        canvas.put(*middle, WALL, "clue")
    elif mark:
        canvas.put(*middle, mark, style)
    elif stroke in DRAWN:
        text = glyphs.flat[stroke] * (pitch // 2) if right else glyphs.steep[stroke]
        canvas.put(middle[0], at[1] + 1 if right > 0 else middle[1], text, style)


def _joint(canvas: Canvas, at: tuple[int, int], looks: dict[int, Stroke], glyphs: Glyphs) -> None:
    join = sum(_BITS[side] for side in looks)
    joints = glyphs.double_joints if set(looks.values()) == {Stroke.NEW} else glyphs.joints
    style = STROKE_STYLES[min(looks.values())] if looks else "faint"
    canvas.put(*at, joints[join] if joints and join else glyphs.dot, style)


def _tile(canvas: Canvas, at: tuple[int, int], clue: str, glyphs: Glyphs) -> None:
    arms = int(clue, 16)
    join = sum(bit for side, bit in _BITS.items() if arms >> side & 1)
    canvas.put(*at, glyphs.thin_joints[join] if glyphs.thin_joints else clue, "clue")
