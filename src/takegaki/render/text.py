"""Text pictures in ASCII or Unicode: squares, any other planar tiling, and tiles (see `tile_text`).

Source: K. Udai, Slitherlink Game and Solver, section 2 (dots as `+`, numbers above and to the
  left).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import said
from takegaki.core.sorted_values import distinct, median
from takegaki.render.canvas import (
    ASCII,
    DRAWN,
    NARROW,
    STROKE_STYLES,
    UNICODE,
    WIDE,
    Canvas,
    Glyphs,
    number_columns,
    number_rows,
    pointed_at,
)
from takegaki.render.scene import Scene, Stroke

WIDTH = 100
"""Characters to a line of a picture of squares, as far as that is possible."""


def ascii_text(scene: Scene, *, width: int = WIDTH, colour: bool = False) -> str:
    """The scene in plain ASCII: `-` `|` lines, `x` crosses; lines without blanks at their ends."""
    return _text(scene, ascii_only=True, width=width, colour=colour)


def unicode_text(scene: Scene, *, width: int = WIDTH, colour: bool = False) -> str:
    """The scene in box drawing characters."""
    return _text(scene, ascii_only=False, width=width, colour=colour)


def legend(*, ascii_only: bool) -> str:
    """What the marks of a compared solution mean."""
    new = "= H #" if ascii_only else "═ ║ #"
    return said("key.only-here", look=new)


def step_legend(scene: Scene, *, ascii_only: bool) -> str:
    """What the marks of a scene mean that points at something; "" where it points at nothing."""
    return in_a_legend(step_entries(scene, ascii_only=ascii_only))


def in_a_legend(entries: Iterable[str]) -> str:
    """Entries of a legend beside each other."""
    return "    ".join(entries)


def step_entries(scene: Scene, *, ascii_only: bool) -> list[str]:
    """The entries of `step_legend`."""
    pointed, looks = scene.pointed, set(scene.strokes())
    on_tiles = scene.graph.cells == "vertices"
    cells = pointed.clues or pointed.faces or (on_tiles and pointed.vertices)
    letter = min((name[0] for _, name in scene.tinted), default="A")
    marks = [
        ("= H #" if ascii_only else "═ ║ #", "line", Stroke.NEW in looks),
        ("X" if ascii_only else "╳", "cross", Stroke.NEW_CROSS in looks),  # noqa: RUF001
        ("!", "wrong", bool(pointed.wrong)),
        ("( )", "cell", bool(cells)),
        ("o", "dot", bool(pointed.vertices) and not on_tiles),
        (f"{letter}/{letter}'", "sides", bool(scene.tinted)),
        (cell_number(1), "number", bool(scene.numbered)),
    ]
    return [
        said("key.entry", look=mark, meaning=said(f"key.{what}"))
        for mark, what, is_there in marks
        if is_there
    ]


def _text(scene: Scene, *, ascii_only: bool, width: int, colour: bool) -> str:
    glyphs = ASCII if ascii_only else UNICODE
    if scene.graph.has_square_cells:
        return grid_text(scene, glyphs, width=width).text(colour=colour)
    if scene.graph.cells == "vertices":
        from takegaki.render.tile_text import tile_text  # noqa: PLC0415  (other boards have none)

        return tile_text(scene, glyphs, width=width).text(colour=colour)
    for least in NUMBERED_EDGES[bool(scene.coloured) :]:
        canvas, are_shown = _drawn(scene, glyphs, least, numbered=False)
        if are_shown:
            break
    return canvas.text(colour=colour)


@dataclass(frozen=True)
class _GridLayout:
    """Where things go: `places` are row and column of each dot, from 0; numbers take `top`,
    `margin`.

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
    def of(cls, scene: Scene, width: int, numbered: bool) -> "_GridLayout":
        """Where a scene of squares lies on a canvas; narrow where it would be wider than
        `width`.
        """
        graph = scene.graph
        margin = len(str(scene.origin[0] + graph.rows)) + 1 if numbered else 0
        wide = margin + WIDE * graph.cols + 1 <= width or max(map(len, scene.clues)) > NARROW - 1
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
    layout = _GridLayout.of(scene, width, numbered)
    canvas = Canvas(
        layout.top + 2 * layout.rows + 1, layout.margin + layout.pitch * layout.cols + 1
    )
    if numbered:
        first_row, first_col = layout.origin
        rows, columns = (2 * row + 2 for row in range(layout.rows)), range(layout.cols)
        number_rows(canvas, list(rows), layout.margin - 1, first=first_row)
        middles = [layout.cell(col)[1] for col in columns]
        number_columns(canvas, middles, layout.pitch, first=first_col)
    joins = [0] * scene.graph.n_vertices
    looks: list[set[Stroke]] = [set() for _ in joins]
    ends = scene.graph.edge_vertices.tolist()
    because = set(scene.pointed.premises)
    for edge, ((a, b), stroke) in enumerate(zip(ends, scene.strokes(), strict=True)):
        style = "because" if edge in because else STROKE_STYLES[stroke]
        _grid_edge(canvas, layout, a, b, stroke, style, glyphs)
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
    for cell, name in scene.tinted:
        row, col = layout.cell(cell)
        # Behind the clue, if there is one.
        canvas.put(row, col + len(scene.clues[cell]), name, "new")
    for edge, name in scene.coloured:
        (row, col), other = sorted(map(layout.dot, ends[edge]))
        flat = row == other[0]
        canvas.put(*((row, col + layout.pitch // 2) if flat else (row + 1, col)), name, "new")
    return canvas


def grid_places(
    scene: Scene, *, width: int, numbered: bool = True
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Row and column on the canvas of each dot and of each cell's middle; arguments as in
    `grid_text`.
    """
    layout = _GridLayout.of(scene, width, numbered)
    dots = [layout.dot(vertex) for vertex in range(scene.graph.n_vertices)]
    return dots, [layout.cell(face) for face in range(scene.graph.n_faces)]


def _point_at_cells(canvas: Canvas, layout: _GridLayout, scene: Scene) -> None:
    """Highlight cells: by colour alone where they are narrow."""
    for face in {*scene.pointed.clues, *scene.pointed.faces}:
        row, col = layout.cell(face)
        wide = layout.pitch == WIDE
        text = pointed_at(scene.clues[face]) if wide else scene.clues[face]
        canvas.put(row, col - int(wide), text, "because")


def _direction(here: tuple[int, int], there: tuple[int, int]) -> int:
    """The bit of the side on which there is: up 1, right 2, down 4, left 8."""
    return {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}[there[0] - here[0], there[1] - here[1]]


def _dot(
    canvas: Canvas, at: tuple[int, int], join: int, looks: set[Stroke], glyphs: Glyphs
) -> None:
    joints = glyphs.double_joints if looks == {Stroke.NEW} else glyphs.joints
    style = STROKE_STYLES[min(looks)] if looks else "faint"
    canvas.put(*at, joints[join] if joints and join else glyphs.dot, style)


def _grid_edge(
    canvas: Canvas, layout: _GridLayout, a: int, b: int, stroke: Stroke, style: str, glyphs: Glyphs
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


Places = NDArray[np.int64]

ASPECT = 2.0
"""A character is about this much higher than wide."""


SMALL_EDGE, LARGE_EDGE = 1.5, 3.5
"""Rows that an edge takes at least."""
MEDIAN_EDGE = 4.0
"""Rows that most edges take where they differ much."""
SMALL_PICTURE, LARGE_PICTURE = 40_000, 100
"""Characters of a picture that is never too large, and for each edge of a board. Tilings take up to
25.
"""
NUMBERED_EDGES = (SMALL_EDGE, 2.5, LARGE_EDGE, 5.0, 6.0)
"""The same where cells get numbers, or from the second on where edges have letters: the first at
which each finds room beside the clue."""
UNEVEN = 0.4
"""A part of the median edge: where some are shorter, marks do not fit on every edge."""


def plane_text(
    scene: Scene, glyphs: Glyphs, *, least: float = SMALL_EDGE, numbered: bool = False
) -> Canvas:
    """Draw a board from the positions of its vertices. Cost: linear in the area of the picture.

    least      rows that an edge takes at least
    numbered   with row and column numbers at the margins, where faces form rows and columns
    """
    return _drawn(scene, glyphs, least, numbered=numbered)[0]


def _drawn(scene: Scene, glyphs: Glyphs, least: float, *, numbered: bool) -> tuple[Canvas, bool]:
    """The picture, and whether all the cells that are to have a number found room for it."""
    graph = scene.graph
    cells, middles = plane_places(graph, least, numbered=numbered)
    size = cells.max(axis=0) + 1
    canvas = Canvas(int(size[1]), int(size[0]))
    if numbered:
        _number_plane(canvas, graph, middles)
    strokes = scene.strokes()
    because = set(scene.pointed.premises)
    if glyphs is UNICODE and _has_many_directions(graph):
        _fine_edges(canvas, scene, _layout(graph, least)[1], numbered)
        _letter_edges(canvas, scene, cells)
        _plane_clues(canvas, scene, cells, middles, glyphs)
        return canvas, _number_cells(canvas, scene, cells, middles)
    lined = np.zeros(graph.n_vertices, dtype=np.bool_)
    # A mark is one character, and would be lost below the last one of a line.
    for edge, stroke in sorted(enumerate(strokes), key=lambda one: one[1] in glyphs.marks):
        style = "because" if edge in because else STROKE_STYLES[stroke]
        _plane_edge(canvas, cells[graph.edge_vertices[edge]], stroke, style, glyphs)
        if stroke in DRAWN:
            lined[graph.edge_vertices[edge]] = True
    for (col, row), on_line in zip(cells.tolist(), lined.tolist(), strict=True):
        canvas.put(row, col, glyphs.corner[on_line], "line" if on_line else "faint")
    _letter_edges(canvas, scene, cells)
    _plane_clues(canvas, scene, cells, middles, glyphs)
    return canvas, _number_cells(canvas, scene, cells, middles)


def _letter_edges(canvas: Canvas, scene: Scene, cells: Places) -> None:
    """Write the letters of edges that are the same or opposite into their middles."""
    for edge, name in scene.coloured:
        col, row = (cells[scene.graph.edge_vertices[edge]].sum(axis=0) // 2).tolist()
        canvas.put(row, col, name, "new")


def cell_number(number: int) -> str:
    """The number of a cell on a picture, which nobody takes for a clue."""
    return f"c{number}"


def _number_cells(canvas: Canvas, scene: Scene, cells: Places, middles: Places) -> bool:
    """Write the numbers of cells that have one, and their letters, each where it is free as near to
    the middle as possible.

    False where one found no room; it is left out.
    """
    are_shown = True
    numbers = [(cell, cell_number(number)) for cell, number in scene.numbered]
    for cell, text in (*scene.tinted, *numbers):
        place = _free_place(canvas, cells[scene.graph.corners_of(cell)], middles[cell], len(text))
        if place is None:
            are_shown = False
        else:
            canvas.put(*place, text, "because")
    return are_shown


def _free_place(
    canvas: Canvas, ring: Places, middle: Places, length: int
) -> tuple[int, int] | None:
    """Row and column of the free place for so many characters inside a ring of corners, near a
    middle.
    """
    (left, top), (right, bottom) = ring.min(axis=0).tolist(), ring.max(axis=0).tolist()
    col, row = middle.tolist()
    places = [
        (ASPECT * abs(here - row) + abs(at + (length - 1) / 2 - col), here, at)
        for here in range(top, bottom + 1)
        for at in range(left, right - length + 2)
        if canvas.is_free(here, at, length)
    ]
    for _, here, at in sorted(places):
        if all(_is_within(ring, x, here) for x in (at, at + length - 1)):
            return here, at
    return None


def _is_within(ring: Places, x: float, y: float) -> bool:
    """Is a place inside a polygon of these corners?"""
    before = np.roll(ring, 1, axis=0)
    # A hair lower than any corner: no corner lies on the ray.
    high = y + 1e-6
    crossed = (ring[:, 1] > high) != (before[:, 1] > high)
    (x0, y0), (x1, y1) = before[crossed].T, ring[crossed].T
    return bool(np.count_nonzero(x0 + (high - y0) * (x1 - x0) / (y1 - y0) > x) % 2)


def _plane_clues(
    canvas: Canvas, scene: Scene, cells: Places, middles: Places, glyphs: Glyphs
) -> None:
    for col, row in cells[list(scene.pointed.vertices)].tolist():
        canvas.put(row, col, glyphs.here, "new")
    pointed = {*scene.pointed.clues, *scene.pointed.faces}
    for face, ((col, row), clue) in enumerate(zip(middles.tolist(), scene.clues, strict=True)):
        text = pointed_at(clue) if face in pointed else clue
        canvas.put(row, col - (len(text) - 1) // 2, text, "because" if face in pointed else "clue")


MOST_DIRECTIONS, GAP = 4, 2
"""Those of - | / and backslash; points of an edge without a line of which one is shown."""


def _has_many_directions(graph: Graph) -> bool:
    """Do edges run in more directions than characters have? Cost: linear."""
    step = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    turns = np.rint(np.arctan2(step[:, 1], step[:, 0]) * (18 / np.pi)).astype(np.int64) % 18
    return len(distinct(turns)) > MOST_DIRECTIONS


def _fine_edges(canvas: Canvas, scene: Scene, scale: NDArray[np.float64], numbered: bool) -> None:
    """Edges point by point in braille: lines thick, other edges dotted; marks in their middles."""
    graph = scene.graph
    shift = np.array([len(str(graph.rows)) + 1, 1]) if numbered else np.zeros(2)
    # The middle of a character lies between its points.
    dots = ((graph.positions - graph.positions.min(axis=0)) * scale + shift + [0.25, 0.375]) * [
        2,
        4,
    ]
    because, strokes = set(scene.pointed.premises), scene.strokes()
    marks = UNICODE.marks | {Stroke.NEW: UNICODE.rising[Stroke.NEW]}
    # What is dotted goes first: a character takes the style of the last points in it.
    for edge in sorted(range(graph.n_edges), key=lambda one: strokes[one] in DRAWN):
        stroke, ends = strokes[edge], dots[graph.edge_vertices[edge]]
        style = "because" if edge in because else STROKE_STYLES[stroke]
        canvas.put_points(
            _points(ends, thick=stroke in DRAWN), style if stroke in DRAWN else "faint"
        )
    for edge, stroke in enumerate(strokes):
        if stroke in marks:
            col, row = (dots[graph.edge_vertices[edge]].mean(axis=0) // [2, 4]).astype(int).tolist()
            canvas.put(
                row, col, marks[stroke], "because" if edge in because else STROKE_STYLES[stroke]
            )


def _points(ends: NDArray[np.float64], *, thick: bool) -> list[tuple[int, int]]:
    """The points from end to end: two beside each other where thick, else one in so many."""
    (x0, y0), (x1, y1) = ends.tolist()
    steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0))))
    path = [
        (int(x0 + (x1 - x0) * i / steps), int(y0 + (y1 - y0) * i / steps)) for i in range(steps + 1)
    ]
    if not thick:
        return path[GAP // 2 :: GAP]
    right, down = (1, 0) if abs(x1 - x0) < abs(y1 - y0) else (0, 1)
    return path + [(x + right, y + down) for x, y in path]


def numbered_text(scene: Scene, numbers: Sequence[int], *, ascii_only: bool = False) -> str:
    """The dots and clues of a board, and a number in the middle of each of its edges (E,)."""
    glyphs, room = (ASCII if ascii_only else UNICODE), len(str(max(numbers)))
    # An edge is about twice as many characters wide as rows high; a number and a clue stand side by
    # side.
    cells, middles = plane_places(scene.graph, max(SMALL_EDGE, (2 * room + 2) / ASPECT))
    size = cells.max(axis=0) + 1
    canvas = Canvas(int(size[1]), int(size[0]) + 2 * room)
    for col, row in cells.tolist():
        canvas.put(row, col + room, glyphs.corner[False], "faint")
    for (col, row), clue in zip(middles.tolist(), scene.clues, strict=True):
        canvas.put(row, col + room, clue, "clue")
    for number, ends in zip(numbers, cells[scene.graph.edge_vertices].tolist(), strict=True):
        (left, top), (right, bottom) = ends
        middle = (left + right + 1 - len(str(number))) // 2
        canvas.put((top + bottom) // 2, middle + room, str(number), "line")
    return canvas.text()


def plane_places(
    graph: Graph, least: float = SMALL_EDGE, *, numbered: bool = False
) -> tuple[Places, Places]:
    """(V, 2) column and row of each vertex on the canvas, and (F, 2) of the middle of each face."""
    cells, scale = _layout(graph, least)
    middles = np.rint((face_middles(graph) - graph.positions.min(axis=0)) * scale).astype(np.int64)
    shift = np.array([len(str(graph.rows)) + 1, 1]) if numbered else np.zeros(2, dtype=np.int64)
    return cells + shift, middles + shift


def _number_plane(canvas: Canvas, graph: Graph, middles: Places) -> None:
    if graph.grid is None:
        return
    table = middles.reshape(graph.rows, graph.cols, 2)
    number_rows(canvas, table[:, 0, 1].tolist(), len(str(graph.rows)))
    for col in range(graph.cols):
        canvas.put(0, int(table[0, col, 0]), str(col + 1), "faint")


def _layout(graph: Graph, least: float) -> tuple[Places, NDArray[np.float64]]:
    """(V, 2) column and row of each vertex, and the characters per unit in x and y.

    Where edges are uneven, the scale of their median. Else the smallest at which each edge has a
    character of its own between its ends; smaller where the picture would be mostly empty.
    """
    spread = graph.positions - graph.positions.min(axis=0)
    units = np.array([_unit(spread[:, 0]), _unit(spread[:, 1])])
    step = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    lengths = np.hypot(step[:, 0], step[:, 1])
    shortest, middle = float(lengths.min()), median(lengths)
    is_uneven = shortest < UNEVEN * middle
    rows = max(MEDIAN_EDGE, 2 * least) / middle if is_uneven else least / shortest
    wide, high = spread.max(axis=0).tolist()
    part = max(SMALL_PICTURE, LARGE_PICTURE * graph.n_edges) / max(
        ASPECT * wide * high * rows**2, 1.0
    )
    if is_uneven or part < 1:
        # No picture of a size to be read shows each edge; the most are shown.
        scale = np.array([ASPECT, 1.0]) * rows * min(1.0, part) ** 0.5
        return np.rint(spread * scale).astype(np.int64), scale
    for rows_per_edge in np.arange(least, 6.5, 0.5):
        per_y = rows_per_edge / shortest
        scale = np.array([_snapped(ASPECT * per_y, units[0]), _snapped(per_y, units[1])])
        cells = np.rint(spread * scale).astype(np.int64)
        gap = np.abs(cells[graph.edge_vertices[:, 1]] - cells[graph.edge_vertices[:, 0]])
        # Level edges need three characters: one alone looks like a dot.
        if bool(np.all((gap[:, 1] >= 2) | (gap[:, 0] >= 4))) and _marks_fit(graph, cells):
            break
    return cells, scale


def _marks_fit(graph: Graph, cells: Places) -> bool:
    """Do marks in the middles of edges stand beside each other, and beside dots? Cost: linear."""
    taken = set(map(tuple, cells.tolist()))
    for ends in cells[graph.edge_vertices]:
        _, path = _walked(ends)
        inner = path[1:-1]
        if not inner or inner[len(inner) // 2] in taken:
            return False
        taken.add(inner[len(inner) // 2])
    return True


def _unit(values: NDArray[np.float64]) -> float:
    """The largest step that all coordinates are multiples of, 1 when they are no whole numbers."""
    whole = np.rint(values).astype(np.int64)
    return float(np.gcd.reduce(whole)) or 1.0


def _snapped(scale: float, unit: float) -> float:
    """A scale near this one that puts all multiples of the unit on whole characters, if that is
    possible.
    """
    characters = round(scale * unit)
    return characters / unit if characters else scale


def _walked(ends: Places) -> tuple[str, list[tuple[int, int]]]:
    """How an edge runs, and the characters that it takes from end to end."""
    (x0, y0), (x1, y1) = sorted(ends.tolist())
    # Uneven boards have edges shorter than a character.
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    path = [
        (round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps))
        for i in range(steps + 1)
    ]
    if 2 * abs(y1 - y0) <= steps:
        return "flat", path
    return ("steep" if x0 == x1 else "falling" if y1 > y0 else "rising"), _one_a_row(path)


def _plane_edge(canvas: Canvas, ends: Places, stroke: Stroke, style: str, glyphs: Glyphs) -> None:
    way, path = _walked(ends)
    kind = {
        "flat": glyphs.flat,
        "steep": glyphs.steep,
        "falling": glyphs.falling,
        "rising": glyphs.rising,
    }[way]
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
