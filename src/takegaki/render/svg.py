"""SVG pictures of any planar tiling and of tiles; the same scene gives the same bytes.

One walk draws every scene, from the ground up: cells, bands below premises, strokes, what no step
changes, and what a deduction adds. Boards of faces and of tiles differ in what they draw in their
own way.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from html import escape

import numpy as np
from numpy.typing import NDArray

from takegaki.core.face_middles import face_middles, face_rooms
from takegaki.core.graph import FloatArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.topology import BoolArray, networks
from takegaki.core.violations import Fault, Violation
from takegaki.render import svg_elements as elements
from takegaki.render.scene import Scene, Stroke, median_edge
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides

EDGE = 40.0
"""Length of a median edge, and side of a tile, in the picture's units."""

MARGIN = 22.0
LEGEND_HEIGHT = 34.0
LEGEND_WIDTH = 350.0

POWER = "#9cc3ee"
"""What lines join to the middle tile, as in Net."""


def svg(scene: Scene) -> str:
    """The scene as one SVG element, ending in a newline. Cost: linear in the edges."""
    drawn = drawing(scene)
    return elements.framed(drawn.body, drawn.width, drawn.height, scene.title)


@dataclass(frozen=True, eq=False)
class Drawing:
    """A scene drawn, without its frame: SVG elements, their size, and where each vertex (V, 2)
    lies.
    """

    body: str
    width: float
    height: float
    points: FloatArray


def drawing(scene: Scene, static: str | None = None) -> Drawing:
    """What `svg` puts into its frame.

    static   an element to show instead of `static_parts`
    """
    placed = _placed(scene)
    body = [
        placed.ground(),
        _below(placed),
        placed.grid(),
        _strokes(placed),
        static if static is not None else placed.static(),
        _rings(placed),
        _letters_on_cells(placed),
        _letters_on_edges(placed),
        _above(placed),
        _letters(placed),
        placed.numbers(),
        _rulers(placed),
        placed.violations(),
    ]
    width, height = placed.corner.tolist()
    if scene.other is not None:
        body.append(elements.comparison_legend(MARGIN, height))
        width, height = max(width, LEGEND_WIDTH), height + LEGEND_HEIGHT
    return Drawing(_joined(body), width, height, placed.points)


def static_parts(scene: Scene) -> str:
    """What is the same in each picture of one puzzle: dots and clues, or the discs and walls of
    tiles.
    """
    return _placed(scene).static()


def _joined(parts: Sequence[str]) -> str:
    return "\n".join(filter(None, parts))


def _placed(scene: Scene) -> "_Placed":
    if scene.graph.cells == "faces":
        return _PlacedFaces.of(scene)
    looks = {"tile": _PlacedTiles, "circle": _PlacedCircles}
    return looks.get(scene.look, _PlacedSigns).of(scene)


@dataclass(frozen=True, eq=False)
class _Placed(ABC):
    """A scene with its places in the picture, and what a kind of board draws in its own way.

    points   (V, 2) the vertices
    cells    (C, 2) the middles of the cells
    radius   of a ring round the middle of a cell
    corner   (2,) right and lower end of the picture
    """

    scene: Scene
    points: FloatArray
    cells: FloatArray
    radius: float
    corner: FloatArray

    @cached_property
    def looks(self) -> NDArray[np.int_]:
        """(E,) the `Stroke` of each edge."""
        return np.array(self.scene.strokes())

    @cached_property
    @abstractmethod
    def ends(self) -> FloatArray:
        """(E, 2, 2) where each edge is drawn."""

    @cached_property
    def pieces(self) -> tuple[FloatArray, NDArray[np.intp]]:
        """(p, 2, 2) where edges run, some in two pieces, and which edge each piece is of."""
        return self.ends, np.arange(len(self.ends))

    def pieces_of(self, edges: Sequence[int]) -> FloatArray:
        """(p, 2, 2) where these edges run."""
        return self.ends[list(edges)]

    @abstractmethod
    def outline(self, cell: int) -> FloatArray:
        """(k, 2) the corners of a cell."""

    @abstractmethod
    def ground(self) -> str:
        """What lies below all else."""

    @abstractmethod
    def grid(self) -> str:
        """Edges without marks, or the arms of tiles that may still be turned."""

    @abstractmethod
    def static(self) -> str:
        """See `static_parts`."""

    def numbers(self) -> str:
        """The numbers of cells that are named by number; where cells have rows, none is."""
        return ""

    @abstractmethod
    def violations(self) -> str:
        """What is wrong, marked."""


def _below(placed: _Placed) -> str:
    """Cells where to look tinted, premises on a band."""
    pointed = placed.scene.pointed
    besides = pointed.faces if placed.scene.graph.cells == "faces" else pointed.vertices
    cells = [placed.outline(cell) for cell in sorted({*pointed.clues, *besides})]
    tinted = elements.polygons(cells, f'fill="{elements.HERE}"') if cells else ""
    return _joined(
        [tinted, _hatched(placed), elements.premise_bands(placed.pieces_of(pointed.premises))]
    )


def _hatched(placed: _Placed) -> str:
    """Cells that lie on opposite sides of the loop: one kind tinted, the other hatched, too."""
    outlines = [(placed.outline(cell), name) for cell, name in placed.scene.tinted]
    return elements.sides(outlines)


def _letters_on_cells(placed: _Placed) -> str:
    """Their letters, in the middle or beside the clue."""
    scene = placed.scene
    middles = [
        placed.cells[cell] + (BESIDE_CLUE * placed.radius if scene.clues[cell] else 0.0)
        for cell, _ in scene.tinted
    ]
    return elements.cell_letters(middles, [name for _, name in scene.tinted])


BESIDE_CLUE = 0.8
"""How far right of a clue and below it the letter of its cell stands, in radii of a ring."""


def _letters_on_edges(placed: _Placed) -> str:
    """What says which edges are the same or opposite."""
    letters = placed.scene.coloured
    ends = placed.ends[[edge for edge, _ in letters]] if letters else placed.ends[:0]
    new = {*placed.scene.pointed.new}
    return elements.class_letters(
        ends, [name for _, name in letters], [edge in new for edge, _ in letters]
    )


def _strokes(placed: _Placed) -> str:
    """Lines thick, crosses thin, the lines of only one of two solutions dashed and numbered."""
    ends, looks = placed.ends, placed.looks
    parts = [
        elements.crosses(ends[looks == Stroke.CROSS]),
        elements.lines(ends[looks == Stroke.LINE]),
    ]
    if placed.scene.other is not None:
        first, second = ends[looks == Stroke.NEW], ends[looks == Stroke.GONE]
        parts += [
            elements.lines(first, elements.FIRST, elements.FIRST_DASHES),
            elements.lines(second, elements.SECOND, elements.SECOND_DASHES),
        ]
        parts += [
            elements.badges(first, "1", elements.FIRST),
            elements.badges(second, "2", elements.SECOND),
        ]
    pieces, edges = (found[len(ends) :] for found in placed.pieces)
    stubs = pieces[placed.scene.marks[edges] == LINE]
    parts.append(elements.pieces(stubs, f'stroke="{elements.INK}" stroke-width="5"'))
    return _joined(parts)


def _rings(placed: _Placed) -> str:
    """A thin ring round each cell that is pointed at."""
    rings = "".join(
        elements.circle(placed.cells[cell], placed.radius) for cell in placed.scene.ringed
    )
    return (
        f'<g fill="none" stroke="{elements.FIRST}" stroke-width="1.5">{rings}</g>' if rings else ""
    )


def _above(placed: _Placed) -> str:
    """Rings round clues that are premises, boxes round dots, and what follows or is wrong."""
    scene, pointed = placed.scene, placed.scene.pointed
    if scene.other is not None:
        return ""
    shapes = [
        elements.circle(middle, placed.radius) for middle in placed.cells[list(pointed.clues)]
    ]
    if scene.graph.cells == "faces":
        shapes += [elements.square(point, 7.0) for point in placed.points[list(pointed.vertices)]]
    ends, edges = placed.pieces
    looks, crossed = placed.looks[edges], scene.marks[edges] == CROSS
    wrong = looks == Stroke.WRONG
    return _joined(
        [
            f'<g fill="none" stroke="{elements.PREMISE}" stroke-width="1.6">{"".join(shapes)}</g>'
            if shapes
            else "",
            elements.new_lines(ends[looks == Stroke.NEW]),
            elements.new_crosses(ends[looks == Stroke.NEW_CROSS]),
            elements.wrong_marks(ends[wrong & ~crossed], ends[wrong & crossed]),
        ]
    )


def _letters(placed: _Placed) -> str:
    """The letters of edges on their middles, or beside crosses there; those of dots in a box."""
    scene = placed.scene
    on_edges, on_dots, beside = [], [], []
    for kind, place, letter in scene.lettered:
        if kind == "dot" and scene.graph.cells == "faces":
            on_dots.append((placed.points[place], letter))
        elif kind == "edge" and scene.marks[place] == CROSS:
            beside.append((_beside_edge(placed, place), letter))
        elif kind == "edge":
            on_edges.append((placed.ends[place].mean(axis=0), letter))
    room = 1.0
    if scene.graph.cells == "faces":
        least = face_rooms(scene.graph).min() * EDGE / median_edge(scene.graph)
        room = float(least) / WIDE_ENOUGH
    return elements.letters(on_edges, on_dots, beside, min(1.0, max(SMALLEST_LETTER, room)))


WIDE_ENOUGH = 16.0
"""From the middle of a cell to its sides, so that letters there leave room for its clue; letters
beside smaller cells are smaller.
"""
SMALLEST_LETTER = 0.7
"""Of their usual size."""
NUMBER_BESIDE = np.array([0.95, 1.1])
"""From the middle of a clue to the number of its cell, in sizes of that number."""
BESIDE_CROSS, BESIDE_CLUES = 14.0, 11.0
"""How far beside the middle of an edge its letter stands; where both sides have a clue, so far
beside it and along it.
"""


def _beside_edge(placed: _Placed, edge: int) -> FloatArray:
    """A point beside the middle of an edge, on the side where no clue is."""
    graph, clues = placed.scene.graph, placed.scene.clues
    ends = placed.ends[edge]
    middle, step = ends.mean(axis=0), ends[1] - ends[0]
    along = step / max(float(np.hypot(*step)), 1e-9)
    across = np.array([-along[1], along[0]])
    aside, ahead = BESIDE_CROSS, 0.0
    if graph.cells == "faces":
        both = [face for face in graph.edge_faces[edge].tolist() if face < graph.n_faces]
        free = min(both, key=lambda face: bool(clues[face]))
        inwards = float(across @ (placed.cells[free] - middle)) > 0
        if clues[free] and len(both) == 1:
            # Beyond the border.
            inwards = not inwards
        elif clues[free]:
            aside = ahead = BESIDE_CLUES
        aside = aside if inwards else -aside
    found: FloatArray = middle + aside * across + ahead * along
    return found


def _rulers(placed: _Placed) -> str:
    """The numbers of rows and columns beside the board."""
    rows, cols = placed.scene.rows_and_columns()
    if not rows:
        return ""
    first_row, first_col = placed.scene.origin
    low, high = np.full(2, MARGIN), placed.corner - MARGIN
    numbered = [
        (np.array([MARGIN / 2, placed.cells[cell][1]]), str(first_row + at + 1), 1)
        for at, cell in enumerate(rows)
    ] + [
        (np.array([placed.cells[cell][0], MARGIN / 2]), str(first_col + at + 1), 0)
        for at, cell in enumerate(cols)
    ]
    seen = [(point, text) for point, text, axis in numbered if low[axis] < point[axis] < high[axis]]
    points = np.reshape([point for point, _ in seen], (-1, 2))
    return elements.ruler(points, [text for _, text in seen])


@dataclass(frozen=True, eq=False)
class _PlacedFaces(_Placed):
    """A board whose cells are faces; `font` is the size of its clues."""

    font: float

    @classmethod
    def of(cls, scene: Scene) -> "_PlacedFaces":
        """The board of a scene, or its window, in pixels: an edge of middle length is EDGE long."""
        graph = scene.graph
        scale = EDGE / median_edge(graph)
        left_top = (
            graph.positions.min(axis=0) if scene.window is None else np.array(scene.window[:2])
        )
        shift = MARGIN - left_top * scale
        points = graph.positions * scale + shift
        window = None if scene.window is None else np.array(scene.window[2:])
        corner = points.max(axis=0) if window is None else MARGIN + (window - left_top) * scale
        font = min(22.0, 1.05 * scale * float(face_rooms(graph).min())) * scene.clue_scale
        return cls(
            scene, points, face_middles(graph) * scale + shift, 0.75 * font, corner + MARGIN, font
        )

    @cached_property
    def ends(self) -> FloatArray:
        return self.points[self.scene.graph.edge_vertices]

    def outline(self, cell: int) -> FloatArray:
        return self.points[self.scene.graph.corners_of(cell)]

    def ground(self) -> str:
        """The inside of the loop tinted, holes hatched."""
        graph, inside = self.scene.graph, self.scene.inside
        faces = [
            self.outline(face)
            for face in ([] if inside is None else np.flatnonzero(inside).tolist())
        ]
        holes = [self.outline(graph.n_faces - 1 - at) for at in range(graph.holes)]
        return _joined([elements.tinted(faces), elements.hatched(holes)])

    def grid(self) -> str:
        quiet = self.ends[self.looks == Stroke.NONE]
        return elements.pieces(quiet, elements.quiet_style(self.scene.graph))

    def static(self) -> str:
        """What no move changes: dots, numbers of edges, clues as texts and as pictures."""
        dots = elements.dots(self.points)
        on_edges = elements.middle_numbers(self.ends, self.scene.numbers, self.font)
        drawn = self.scene.drawn
        texts = ["" if clue in drawn else clue for clue in self.scene.clues]
        pictures = [
            (middle, drawn[clue])
            for middle, clue in zip(self.cells, self.scene.clues, strict=True)
            if clue in drawn
        ]
        return _joined(
            [
                dots,
                elements.texts(self.cells, texts, self.font),
                elements.pictures(pictures, self.font / self.scene.clue_scale),
                on_edges,
            ]
        )

    def numbers(self) -> str:
        """The numbers of cells that a sentence names, small: beside a clue below it to the
        right.
        """
        font = 0.6 * self.font / self.scene.clue_scale
        shown = [
            (self.cells[cell], bool(self.scene.clues[cell]), str(n))
            for cell, n in self.scene.numbered
        ]
        middles = [self._beside(middle, font) if clued else middle for middle, clued, _ in shown]
        return elements.small_numbers(
            np.reshape(middles, (-1, 2)), [number for *_, number in shown], font
        )

    def _beside(self, clue: FloatArray, font: float) -> FloatArray:
        """A place diagonally beside a clue, below it to the right, or where letters leave more
        room.
        """
        lettered = [place for kind, place, _ in self.scene.lettered if kind == "edge"]
        if not lettered:
            return clue + font * NUMBER_BESIDE
        spots = clue + font * NUMBER_BESIDE * np.array([(1, 1), (-1, 1), (1, -1), (-1, -1)])
        letters = self.ends[lettered].mean(axis=1)
        apart = np.hypot(*(spots[:, None] - letters[None]).transpose(2, 0, 1)).min(axis=1)
        best: FloatArray = spots[int(np.flatnonzero(apart >= min(apart.max(), 2 * font) - 1e-6)[0])]
        return best

    def violations(self) -> str:
        """A dashed ring round each wrong clue, a square round each dot, a halo along each spare
        loop.
        """
        parts = []
        for violation in self.scene.violations:
            style, shapes = self._violation(violation)
            if shapes:
                parts.append(
                    f"<g {style}><title>{escape(violation.text, quote=False)}</title>{shapes}</g>"
                )
        return "\n".join(parts)

    def _violation(self, violation: Violation) -> tuple[str, str]:
        if violation.fault is Fault.MANY_LOOPS:
            halo = 'stroke-width="13" stroke-opacity="0.28" stroke-linecap="round"'
            path = elements.segments(self.ends[list(violation.edges)])
            return f'fill="none" stroke="{elements.WRONG}" {halo}', f'<path d="{path}"/>'
        if violation.faces:
            rings = [elements.circle(self.cells[face], self.radius) for face in violation.faces]
            return f'{elements.WRONG_STYLE} stroke-dasharray="4 3"', "".join(rings)
        return elements.WRONG_STYLE, "".join(
            elements.square(self.points[vertex], 8.0) for vertex in violation.vertices
        )


_DIRECTIONS = np.array([[1, 0], [0, -1], [-1, 0], [0, 1]], dtype=np.float64)
"""Where each side of a tile leads: right, up, left, down (y down)."""
_TILE_CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (EDGE / 2)


@dataclass(frozen=True, eq=False)
class _PlacedTiles(_Placed):
    """A board of tiles: squares with arms. A line that leads round the board is drawn as two
    stubs.
    """

    @classmethod
    def of(cls, scene: Scene) -> "_PlacedTiles":
        row, col = np.divmod(np.arange(scene.graph.n_vertices), scene.graph.cols)
        points: FloatArray = (np.stack([col, row], axis=1) * EDGE + MARGIN + EDGE / 2).astype(
            np.float64
        )
        return cls(scene, points, points, 0.4 * EDGE, points.max(axis=0) + EDGE / 2 + MARGIN)

    @cached_property
    def ends(self) -> FloatArray:
        return self._half_ends(first=True)

    def _half_ends(self, *, first: bool) -> FloatArray:
        """(E, 2, 2) from cell to cell; of an edge that wraps the stub at its first or its second
        cell.
        """
        graph = self.scene.graph
        around = sides(graph)
        direction = np.zeros((graph.n_edges + 1, 2))
        for side in (RIGHT, DOWN) if first else (LEFT, UP):
            direction[around[:, side]] = _DIRECTIONS[side]
        start = self.points[graph.edge_vertices[:, 0 if first else 1]]
        reach = np.where(self._wrapping, EDGE / 2, EDGE)[:, None]
        return np.stack([start, start + direction[:-1] * reach], axis=1)

    @cached_property
    def _wrapping(self) -> BoolArray:
        """(E,) the edges that lead round the board: their second cell comes first in its row or
        column.
        """
        rows, cols = np.divmod(self.scene.graph.edge_vertices, self.scene.graph.cols)
        wraps: BoolArray = (rows[:, 1] < rows[:, 0]) | (cols[:, 1] < cols[:, 0])
        return wraps

    @cached_property
    def pieces(self) -> tuple[FloatArray, NDArray[np.intp]]:
        again = np.flatnonzero(self._wrapping)
        ends = np.concatenate([self.ends, self._half_ends(first=False)[again]])
        return ends, np.append(np.arange(len(self.ends)), again)

    def pieces_of(self, edges: Sequence[int]) -> FloatArray:
        ends, of_edge = self.pieces
        return ends[np.isin(of_edge, edges)]

    def outline(self, cell: int) -> FloatArray:
        corners: FloatArray = self.points[cell] + _TILE_CORNERS
        return corners

    @cached_property
    def _known(self) -> BoolArray:
        """(V,) every border of the tile has a mark."""
        known: BoolArray = (
            np.append(self.scene.marks, CROSS)[sides(self.scene.graph)] != UNKNOWN
        ).all(axis=1)
        return known

    @cached_property
    def _arms(self) -> list[int]:
        return [int(clue or "0", 16) for clue in self.scene.clues]

    def ground(self) -> str:
        """Squares, tinted where a tile is known, and a halo along what has power."""
        squares = [
            elements.square(
                point,
                EDGE / 2,
                f' fill="{elements.TINT if known else "none"}" stroke="{elements.GRID}"',
            )
            for point, known in zip(self.points, self._known.tolist(), strict=True)
        ]
        return "\n".join([*squares, *([self._powered()] if self.scene.powered else [])])

    def _powered(self) -> str:
        """The middle tile and all that lines join to it."""
        graph = self.scene.graph
        source = graph.rows // 2 * graph.cols + graph.cols // 2
        parts = networks(graph, self.scene.marks == LINE)
        edges = next(edges for cells, edges in parts if source in cells)
        ends = np.concatenate([self._half_ends(first=first)[edges] for first in (True, False)])
        middle = elements.square(self.points[source], 8.0, f' fill="{POWER}"')
        return middle + elements.pieces(
            ends, f'stroke="{POWER}" stroke-width="12" stroke-linecap="round"'
        )

    def grid(self) -> str:
        """Thin arms on tiles that may still be turned, as they stand at the start."""
        arms = np.array(self._arms)
        cell, side = np.nonzero((arms[:, None] >> np.arange(4) & 1) * ~self._known[:, None])
        ends = np.stack(
            [self.points[cell], self.points[cell] + _DIRECTIONS[side] * (0.38 * EDGE)], axis=1
        )
        return elements.pieces(ends, f'stroke="{elements.INK}" stroke-width="2"')

    def static(self) -> str:
        discs = "".join(
            elements.circle(point, 6 if arms.bit_count() == 1 else 3)
            for point, arms in zip(self.points, self._arms, strict=True)
        )
        return f'<g fill="{elements.INK}">{discs}</g>{self._walls()}'

    def _walls(self) -> str:
        walls = []
        for first in (True, False):
            ends = self._half_ends(first=first)[list(self.scene.walls)]
            direction = ends[:, 1] - ends[:, 0]
            direction /= np.abs(direction).sum(axis=1, keepdims=True)
            middle = ends[:, 0] + direction * (EDGE / 2)
            across = direction[:, ::-1] * (EDGE / 2)
            walls.append(np.stack([middle - across, middle + across], axis=1))
        return elements.pieces(np.concatenate(walls), f'stroke="{elements.INK}" stroke-width="4"')

    def violations(self) -> str:
        """A square round each tile where something is wrong."""
        places = [
            self.points[vertex] for found in self.scene.violations for vertex in found.vertices
        ]
        boxes = "".join(elements.square(place, 14.0) for place in places)
        return f"<g {elements.WRONG_STYLE}>{boxes}</g>" if boxes else ""


@dataclass(frozen=True, eq=False)
class _PlacedCircles(_PlacedTiles):
    """A board of squares with circles, and lines from the middle of one to that of another."""

    def ground(self) -> str:
        return "\n".join(
            elements.square(point, EDGE / 2, f' fill="none" stroke="{elements.GRID}"')
            for point in self.points
        )

    def grid(self) -> str:
        return ""

    def static(self) -> str:
        """White circles as rings, so that the line through them is seen, and black ones as
        discs.
        """
        found = {"w": "", "b": "", "": ""}
        for point, clue in zip(self.points, self.scene.clues, strict=True):
            found[clue] += elements.circle(point, 0.3 * EDGE)
        rings = f'<g fill="none" stroke="{elements.INK}" stroke-width="2">{found["w"]}</g>'
        return rings + f'<g fill="{elements.INK}">{found["b"]}</g>'


@dataclass(frozen=True, eq=False)
class _PlacedSigns(_PlacedCircles):
    """A board of squares with signs, each on a disc, so that it is read where lines meet."""

    def static(self) -> str:
        shown = [cell for cell, clue in enumerate(self.scene.clues) if clue]
        discs = "".join(elements.circle(self.points[cell], 0.3 * EDGE) for cell in shown)
        signs = [self.scene.clues[cell] for cell in shown]
        text = elements.texts(self.points[shown], signs, 0.5 * EDGE * self.scene.clue_scale)
        return f'<g fill="{elements.PAPER}">{discs}</g>{text}' if shown else ""
