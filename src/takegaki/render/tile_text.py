"""Text pictures of tiles: cells as crossings of lines, numbers at the margins, stubs where the
board wraps.

`tile_text` draws a scene: a cell whose borders are all marked shows its lines; any other one shows
its tile as it stands at the start, thin, or in ASCII as the digit of its arms (1 right, 2 up, 4
left, 8 down). A circle or a sign stands in place of the lines that meet there.

`played_tiles_text` draws tiles while they are turned: loose ones thin, locked ones thick; half a
stroke is an arm that meets none. In ASCII a locked tile is `@`, a loose one `+`, or `o` with one
arm.
"""

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.render.canvas import (
    DRAWN,
    NARROW,
    STROKE_STYLES,
    WIDE,
    Canvas,
    Glyphs,
    number_columns,
    number_rows,
)
from takegaki.render.scene import Scene, Stroke
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides, wraps

WALL = "#"

# The bit of each side in `Glyphs.joints`, and where it leads: rows, columns.
_BITS = {RIGHT: 2, UP: 1, LEFT: 8, DOWN: 4}
_STEPS = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}


@dataclass(frozen=True)
class _TileLayout:
    """Where tiles lie on a canvas: `pitch` characters apart, `high` rows apart."""

    graph: Graph
    pitch: int
    high: int = 2
    numbered: bool = True

    @property
    def margin(self) -> int:
        """Characters that row numbers take."""
        return len(str(self.graph.rows)) + 1 if self.numbered else 0

    @property
    def wraps(self) -> bool:
        """Is there space above and below for what leads round the board?"""
        return wraps(self.graph) and self.high > 1

    def cell(self, cell: int) -> tuple[int, int]:
        """Row and column on the canvas."""
        row, col = divmod(cell, self.graph.cols)
        return (
            self.numbered + self.wraps + self.high * row,
            self.margin + self.pitch // 2 + self.pitch * col,
        )

    def canvas(self, *, centred: bool = True) -> Canvas:
        """The size for all cells, half a cell beside them and, if it wraps, above and below; with
        numbers.
        """
        graph = self.graph
        row, col = self.cell(graph.n_vertices - 1)
        canvas = Canvas(row + 1 + self.wraps, col + 1 + self.pitch // 2)
        if not self.numbered:
            return canvas
        rows = [self.cell(row * graph.cols)[0] for row in range(graph.rows)]
        number_rows(canvas, rows, self.margin - 1)
        columns = [self.cell(col)[1] for col in range(graph.cols)]
        number_columns(canvas, columns, self.pitch, centred=centred)
        return canvas


def tile_text(scene: Scene, glyphs: Glyphs, *, width: int, numbered: bool = True) -> Canvas:
    """Draw a board of tiles; narrow where the wide picture has more than `width` characters.

    numbered   with row and column numbers at the margins
    """
    graph = scene.graph
    layout = _TileLayout(graph, WIDE, numbered=numbered)
    if layout.margin + WIDE * graph.cols + 1 > width:
        layout = _TileLayout(graph, NARROW, numbered=numbered)
    canvas = layout.canvas()
    strokes = [*scene.strokes(), Stroke.NONE]
    marks = [*scene.marks.tolist(), UNKNOWN]
    walls = {*scene.walls}
    none = graph.n_edges
    for cell, around in enumerate(sides(graph).tolist()):
        for side, edge in enumerate(around):
            _side(
                canvas, layout.cell(cell), layout.pitch, side, strokes[edge], edge in walls, glyphs
            )
        known = all(edge == none or marks[edge] != UNKNOWN for edge in around)
        looks = {side: strokes[edge] for side, edge in enumerate(around) if strokes[edge] in DRAWN}
        clue, (row, col) = scene.clues[cell], layout.cell(cell)
        if scene.look != "tile" and clue:
            sign = glyphs.circles[clue] if scene.look == "circle" else clue
            canvas.put(row, col - (len(sign) - 1) // 2, sign, "clue")
        elif known or not clue:
            _joint(canvas, (row, col), looks, glyphs)
        else:
            _tile(canvas, (row, col), clue, glyphs)
    _letter_borders(canvas, layout, scene)
    if layout.pitch == WIDE:
        for cell in {*scene.pointed.clues, *scene.pointed.vertices}:
            row, col = layout.cell(cell)
            canvas.put(row, col - 1, "(", "new")
            canvas.put(row, col + 1, ")", "new")
    return canvas


def _letter_borders(canvas: Canvas, layout: _TileLayout, scene: Scene) -> None:
    """Write the letters of borders that are the same or opposite between their cells."""
    names = dict(scene.coloured)
    for cell, around in enumerate(sides(scene.graph).tolist() if names else ()):
        for side, edge in enumerate(around):
            if edge in names:
                (row, col), (down, right) = layout.cell(cell), _STEPS[side]
                canvas.put(row + down, col + right * (layout.pitch // 2), names[edge], "new")


def _side(
    canvas: Canvas,
    at: tuple[int, int],
    pitch: int,
    side: int,
    stroke: Stroke,
    wall: bool,
    glyphs: Glyphs,
) -> None:
    """One side of a cell, from next to it to half way to the next cell."""
    down, right = _STEPS[side]
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


# By the arms of a tile as bits: 1 right, 2 up, 4 left, 8 down.
_THIN = "·╶╵└╴─┘┴╷┌│├┐┬┤┼"
_THICK = "▪╺╹┗╸━┛┻╻┏┃┣┓┳┫╋"

# The character between two tiles, by the first and the second: no arm, a thin arm, a thick one.
_ACROSS = (" ╶╺", "╴─╼", "╸╾━")
_DOWN = (" ╷╻", "╵│╽", "╹╿┃")
_ASCII_ACROSS = (" --", "---", "---")
_ASCII_DOWN = (" ||", "|||", "|||")


@dataclass(frozen=True)
class PlayedTiles:
    """What is drawn: the arms of each cell as bits, and for each whether it is locked and has
    power.

    walls    edges with a wall
    pointed  highlighted cells
    """

    graph: Graph
    arms: tuple[int, ...]
    locked: tuple[bool, ...]
    powered: tuple[bool, ...]
    walls: tuple[int, ...] = ()
    pointed: tuple[int, ...] = ()


def tile_places(graph: Graph, *, wide: bool) -> list[tuple[int, int]]:
    """Row and column of each cell on the canvas of `played_tiles_text`."""
    layout = _played_layout(graph, wide)
    return [layout.cell(cell) for cell in range(graph.n_vertices)]


def crossing_places(graph: Graph, *, wide: bool) -> list[tuple[int, int]]:
    """Row and column of each cell on the canvas of `tile_text`."""
    layout = _TileLayout(graph, WIDE if wide else NARROW)
    return [layout.cell(cell) for cell in range(graph.n_vertices)]


def _played_layout(graph: Graph, wide: bool) -> _TileLayout:
    return _TileLayout(graph, WIDE, 2) if wide else _TileLayout(graph, NARROW, 1)


def played_tiles_text(tiles: PlayedTiles, *, wide: bool = True, ascii_only: bool = False) -> Canvas:
    """Draw a board of tiles, with row and column numbers at the margins.

    wide   four characters to a tile and a row between; else two, and no row between
    """
    graph, layout = tiles.graph, _played_layout(tiles.graph, wide)
    canvas = layout.canvas(centred=False)
    around = sides(graph).tolist()
    for cell in range(graph.n_vertices):
        _played_tile(canvas, tiles, layout.cell(cell), cell, ascii_only=ascii_only)
        for side in (RIGHT, DOWN) if wide else (RIGHT,):
            _between(canvas, tiles, layout, cell, side, around, ascii_only=ascii_only)
        if cell % graph.cols == 0:
            _rim(canvas, tiles, layout, cell, LEFT, around, ascii_only=ascii_only)
        if cell < graph.cols and layout.wraps:
            _rim(canvas, tiles, layout, cell, UP, around, ascii_only=ascii_only)
    return canvas


def _style(tiles: PlayedTiles, cell: int) -> str:
    return "line" if tiles.powered[cell] else "clue"


def _played_tile(
    canvas: Canvas, tiles: PlayedTiles, at: tuple[int, int], cell: int, *, ascii_only: bool
) -> None:
    arms, locked = tiles.arms[cell], tiles.locked[cell]
    if ascii_only:
        shape = "@" if locked else "o" if arms.bit_count() == 1 else "+"
    else:
        shape = (_THICK if locked else _THIN)[arms]
    canvas.put(*at, shape, "new" if cell in tiles.pointed else _style(tiles, cell))


def _arm(tiles: PlayedTiles, cell: int, side: int) -> int:
    """0 no arm on this side, 1 a thin one, 2 a thick one."""
    return 1 + tiles.locked[cell] if tiles.arms[cell] >> side & 1 else 0


def _between(
    canvas: Canvas,
    tiles: PlayedTiles,
    layout: _TileLayout,
    cell: int,
    side: int,
    around: list[list[int]],
    *,
    ascii_only: bool,
) -> None:
    """What stands between a tile and the next one to the right or below."""
    graph, (row, col) = tiles.graph, layout.cell(cell)
    next_row, next_col = divmod(cell, graph.cols)
    inner = next_col + 1 < graph.cols if side == RIGHT else next_row + 1 < graph.rows
    mine = _arm(tiles, cell, side)
    other = (
        _arm(tiles, cell + (1 if side == RIGHT else graph.cols), (LEFT, UP)[side == DOWN])
        if inner
        else 0
    )
    edge = around[cell][side]
    half = layout.pitch // 2
    across = side == RIGHT
    middle = (row, col + half) if across else (row + 1, col)
    if edge in tiles.walls:
        canvas.put(*middle, WALL, "clue")
    elif inner or layout.wraps or across:
        looks = (
            (_ASCII_ACROSS if across else _ASCII_DOWN)
            if ascii_only
            else (_ACROSS if across else _DOWN)
        )
        canvas.put(
            *middle, looks[mine][other], _style(tiles, cell if mine else _next(graph, cell, side))
        )
    if across and half > 1:
        dash = ("-" if ascii_only else "─━"[mine == 2]) if mine else " "
        canvas.put(row, col + 1, dash, _style(tiles, cell))
        if inner:
            theirs = ("-" if ascii_only else "─━"[other == 2]) if other else " "
            canvas.put(row, col + 3, theirs, _style(tiles, cell + 1))


def _next(graph: Graph, cell: int, side: int) -> int:
    return (cell + (1 if side == RIGHT else graph.cols)) % graph.n_vertices


def _rim(
    canvas: Canvas,
    tiles: PlayedTiles,
    layout: _TileLayout,
    cell: int,
    side: int,
    around: list[list[int]],
    *,
    ascii_only: bool,
) -> None:
    """The left side of the first column, and the upper side of the first row where the board
    wraps.
    """
    row, col = layout.cell(cell)
    half = layout.pitch // 2
    arm = _arm(tiles, cell, side)
    across = side == LEFT
    middle = (row, col - half) if across else (row - 1, col)
    if around[cell][side] in tiles.walls:
        canvas.put(*middle, WALL, "clue")
    elif arm:
        looks = (
            (_ASCII_ACROSS if across else _ASCII_DOWN)
            if ascii_only
            else (_ACROSS if across else _DOWN)
        )
        canvas.put(*middle, looks[0][arm], _style(tiles, cell))
    if across and arm and half > 1:
        canvas.put(row, col - 1, "-" if ascii_only else "─━"[arm == 2], _style(tiles, cell))
