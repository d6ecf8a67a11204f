"""Text pictures of tiles as they stand while they are turned: loose ones thin, locked ones thick.

Half a stroke is an arm that meets none. In ASCII a locked tile is `@`, a loose one `+`, or `o` with one arm.
"""

from dataclasses import dataclass

from takegaki.core.graph import Graph
from takegaki.render.canvas import Canvas
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, TORUS, UP, sides

WALL = "#"

# By the arms of a tile as bits: 1 right, 2 up, 4 left, 8 down.
_THIN = "·╶╵└╴─┘┴╷┌│├┐┬┤┼"
_THICK = "▪╺╹┗╸━┛┻╻┏┃┣┓┳┫╋"

# What stands between two tiles, by what the first and the second say: nothing, a thin arm, a thick one.
_ACROSS = (" ╶╺", "╴─╼", "╸╾━")
_DOWN = (" ╷╻", "╵│╽", "╹╿┃")
_ASCII_ACROSS = (" --", "---", "---")
_ASCII_DOWN = (" ||", "|||", "|||")


@dataclass(frozen=True)
class Tiles:
    """What is drawn: the arms of each cell as bits, and for each whether it is locked and has power.

    walls   edges with a wall
    looked  cells that somebody points at
    """

    graph: Graph
    arms: tuple[int, ...]
    locked: tuple[bool, ...]
    powered: tuple[bool, ...]
    walls: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Layout:
    graph: Graph
    pitch: int
    high: int

    @property
    def margin(self) -> int:
        return len(str(self.graph.rows)) + 1 + self.pitch // 2

    @property
    def top(self) -> int:
        return 1 + self.wraps

    @property
    def wraps(self) -> bool:
        return self.graph.tiling == TORUS.name and self.high > 1

    def cell(self, cell: int) -> tuple[int, int]:
        """Row and column on the canvas."""
        row, col = divmod(cell, self.graph.cols)
        return self.top + self.high * row, self.margin + self.pitch * col


def standing_places(graph: Graph, *, wide: bool) -> list[tuple[int, int]]:
    """Row and column of each cell on the canvas of `standing_text`."""
    layout = _layout(graph, wide)
    return [layout.cell(cell) for cell in range(graph.n_vertices)]


def _layout(graph: Graph, wide: bool) -> _Layout:
    return _Layout(graph, 4 if wide else 2, 2 if wide else 1)


def standing_text(tiles: Tiles, *, wide: bool = True, ascii_only: bool = False) -> Canvas:
    """Draw a board of tiles, with row and column numbers at the margins.

    wide   four characters to a tile and a row between; else two, and no row between
    """
    graph, layout = tiles.graph, _layout(tiles.graph, wide)
    last = layout.cell(graph.n_vertices - 1)
    canvas = Canvas(last[0] + 1 + layout.wraps, last[1] + 1 + layout.pitch // 2)
    _numbers(canvas, layout)
    around = sides(graph).tolist()
    for cell in range(graph.n_vertices):
        _tile(canvas, tiles, layout.cell(cell), cell, ascii_only=ascii_only)
        for side in (RIGHT, DOWN) if wide else (RIGHT,):
            _between(canvas, tiles, layout, cell, side, around, ascii_only=ascii_only)
        if cell % graph.cols == 0:
            _rim(canvas, tiles, layout, cell, LEFT, around, ascii_only=ascii_only)
        if cell < graph.cols and layout.wraps:
            _rim(canvas, tiles, layout, cell, UP, around, ascii_only=ascii_only)
    return canvas


def _numbers(canvas: Canvas, layout: _Layout) -> None:
    graph = layout.graph
    for row in range(graph.rows):
        canvas.put(layout.cell(row * graph.cols)[0], 0, str(row + 1).rjust(len(str(graph.rows))), "faint")
    step = 1 if len(str(graph.cols)) < layout.pitch else 5
    for col in range(graph.cols):
        if col == 0 or (col + 1) % step == 0:
            canvas.put(0, layout.cell(col)[1], str(col + 1), "faint")


def _style(tiles: Tiles, cell: int) -> str:
    return "line" if tiles.powered[cell] else "clue"


def _tile(canvas: Canvas, tiles: Tiles, at: tuple[int, int], cell: int, *, ascii_only: bool) -> None:
    arms, locked = tiles.arms[cell], tiles.locked[cell]
    if ascii_only:
        shape = "@" if locked else "o" if arms.bit_count() == 1 else "+"
    else:
        shape = (_THICK if locked else _THIN)[arms]
    canvas.put(*at, shape, "new" if cell in tiles.looked else _style(tiles, cell))


def _arm(tiles: Tiles, cell: int, side: int) -> int:
    """0 no arm on this side, 1 a thin one, 2 a thick one."""
    return 1 + tiles.locked[cell] if tiles.arms[cell] >> side & 1 else 0


def _between(
    canvas: Canvas,
    tiles: Tiles,
    layout: _Layout,
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
    other = _arm(tiles, cell + (1 if side == RIGHT else graph.cols), (LEFT, UP)[side == DOWN]) if inner else 0
    edge = around[cell][side]
    half = layout.pitch // 2
    across = side == RIGHT
    middle = (row, col + half) if across else (row + 1, col)
    if edge in tiles.walls:
        canvas.put(*middle, WALL, "clue")
    elif inner or layout.wraps or across:
        looks = (_ASCII_ACROSS if across else _ASCII_DOWN) if ascii_only else (_ACROSS if across else _DOWN)
        canvas.put(*middle, looks[mine][other], _style(tiles, cell if mine else _next(graph, cell, side)))
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
    tiles: Tiles,
    layout: _Layout,
    cell: int,
    side: int,
    around: list[list[int]],
    *,
    ascii_only: bool,
) -> None:
    """The left side of the first column, and the upper side of the first row where the board wraps."""
    row, col = layout.cell(cell)
    half = layout.pitch // 2
    arm = _arm(tiles, cell, side)
    across = side == LEFT
    middle = (row, col - half) if across else (row - 1, col)
    if around[cell][side] in tiles.walls:
        canvas.put(*middle, WALL, "clue")
    elif arm:
        looks = (_ASCII_ACROSS if across else _ASCII_DOWN) if ascii_only else (_ACROSS if across else _DOWN)
        canvas.put(*middle, looks[0][arm], _style(tiles, cell))
    if across and arm and half > 1:
        canvas.put(row, col - 1, "-" if ascii_only else "─━"[arm == 2], _style(tiles, cell))
