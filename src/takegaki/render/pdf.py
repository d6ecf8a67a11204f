"""Puzzles on paper, in black and greys: a PDF with one or several to a page, their solutions at the
back.
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.face_middles import face_middles, face_rooms
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.printable import printable
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import known, said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique
from takegaki.deduce.level import PlayerLevel
from takegaki.deduce.player_level import player_level
from takegaki.formats.document import Document
from takegaki.puzzles import PUZZLES
from takegaki.rating.rate import Rating, rate
from takegaki.render.scene import Scene, Stroke, median_edge
from takegaki.render.stroke_paths import ways_of
from takegaki.render.svg_elements import PICTURE_HEIGHT, PICTURE_PEN
from takegaki.render.system_fonts import PdfFonts
from takegaki.solving.questions.prove import prove
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides, wraps
from takegaki.words.lines import fitted

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS = ("a4", "letter")
MOST_ON_A_PAGE = 24
PAGE_MARGIN = 16.0
PUZZLE_GAP = 8.0
HEAD, CAPTION, FOOT = 14.0, 7.0, 8.0
"""Heights in millimetres: of a heading, of the line above a puzzle, of the page number."""
LEVEL_HEAD = 9.0
"""Of a level above the first puzzle that has it."""
SHEET_TITLE, SHEET_LINE, SHEET_FORM = 8.0, 4.8, 11.0
"""Of a sheet for one puzzle: its title, a line below it, the line for name and date."""
SMALL = 6
"""Solutions to a page, or more where there are more puzzles to a page."""


Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres."""

POINT = 25.4 / 72
BLACK, GREY, LIGHT_GREY, PALE_GREY, WHITE = 0, 120, 200, 236, 255
LARGEST_CELL = 14.0
"""Millimetres from dot to dot that no board needs more than."""


@dataclass(frozen=True)
class PrintedPuzzle:
    """A puzzle to be printed.

    board      marks that are printed with it, None for none
    solution   what stands at the back; None where there is none to print
    remark     a few words above the solution, or instead of it
    level      what a player must know; None where that was not asked, or there is none
    rating     how hard it is among those of its level
    """

    puzzle: Puzzle
    board: Board | None = None
    solution: Solution | None = None
    remark: str = ""
    level: PlayerLevel | None = None
    rating: float = 0.0


def printed_with_solution(
    document: Document, *, marks: bool = False, levels: bool = False, budget: Budget | None = None
) -> PrintedPuzzle:
    """A document ready to be printed: with its solution, or with a remark why there is none to
    show.

    marks   print its marks too
    levels  find out how hard it is, for `easiest_first`
    Cost: that of a proof that there is one solution, within the budget; with levels up to that of
    a rating.
    """
    board = document.board if marks else None
    match prove(document.puzzle, budget=budget):
        case Unique(solution):
            item = PrintedPuzzle(document.puzzle, board, solution)
            return _with_level(item, budget) if levels else item
        case Multiple(solution):
            return PrintedPuzzle(document.puzzle, board, solution, said("print.several"))
        case NoSolution():
            return PrintedPuzzle(document.puzzle, board, None, said("print.none"))
        case Undecided(reason):
            why = said("print.undecided", reason=reason)
            return PrintedPuzzle(document.puzzle, board, None, why)


def _with_level(item: PrintedPuzzle, budget: Budget | None) -> PrintedPuzzle:
    level = player_level(item.puzzle, budget=budget)
    rating = 0.0
    with suppress(UnsupportedError):
        found = rate(item.puzzle, budget=budget)
        rating = found.value if isinstance(found, Rating) else 0.0
    return replace(item, level=level, rating=rating)


def easiest_first(puzzles: Sequence[PrintedPuzzle]) -> list[PrintedPuzzle]:
    """By level, and within one by rating; those without a level last."""
    last = len(PlayerLevel) + 1
    return sorted(puzzles, key=lambda one: (one.level or last, one.rating))


def puzzles_pdf(
    puzzles: Sequence[PrintedPuzzle],
    *,
    per_page: int = 1,
    solutions: bool = True,
    title: str = "",
    levels: bool = False,
    paper: str = "a4",
    missing: dict[str, None] | None = None,
) -> bytes:
    """A PDF document of these puzzles, in this order.

    per_page    how many to a page, at most MOST_ON_A_PAGE; one has a sheet with title, rules and a
                line for name and date
    solutions   print those that are known at the back
    title       above the first page
    levels      a heading wherever the level is another one than before, see `easiest_first`
    missing     takes the characters that no font of this machine has, which are printed as "?"

    Characters that Latin-1 lacks come from a font of this machine, of which the document takes what
    it needs; all others from those that every reader has. Raises RequestError for nothing to print
    or a number that is not possible. Cost: linear.
    """
    if not puzzles:
        raise RequestError(said("print.nothing"))
    if not 1 <= per_page <= MOST_ON_A_PAGE:
        what = said("print.per-page", most=MOST_ON_A_PAGE)
        raise RequestError(what, place=said("print.per-page-place"))
    if paper not in PAPERS:
        what = said("print.paper", known=" / ".join(PAPERS))
        raise RequestError(what, place=said("print.paper-place"))
    pages = _Pages(paper, title)
    numbers = ["" if len(puzzles) == 1 else f"{at}. " for at in range(1, len(puzzles) + 1)]
    headings = _headings(puzzles) if levels else [""] * len(puzzles)
    boards = [
        _board_of(item, number, heading, is_alone=per_page == 1)
        for item, number, heading in zip(puzzles, numbers, headings, strict=True)
    ]
    pages.add(title, boards, per_page)
    answers = [_answer(number, item) for number, item in zip(numbers, puzzles, strict=True)]
    known = [answer for answer in answers if answer is not None]
    if solutions and known:
        pages.add(said("print.solutions", count=len(known)), known, max(per_page, SMALL))
    if missing is not None:
        missing.update(pages.fonts.missing)
    return pages.data()


@dataclass(frozen=True)
class _Box:
    """What stands in one box of a page.

    caption  the line above the scene
    heading  above that; "" for none
    sheet    what a sheet for one puzzle says below its title; None for no sheet
    """

    caption: str
    scene: Scene | None
    heading: str = ""
    sheet: tuple[str, ...] | None = None


def _headings(puzzles: Sequence[PrintedPuzzle]) -> list[str]:
    """Of each puzzle its level, where the one before has another."""
    named = [
        said("print.no-level")
        if one.level is None
        else said("print.level", level=one.level.numbered)
        for one in puzzles
    ]
    return [
        name if name != before else ""
        for name, before in zip(named, ["", *named[:-1]], strict=True)
    ]


def _board_of(item: PrintedPuzzle, number: str, heading: str, *, is_alone: bool) -> _Box:
    puzzle = item.puzzle
    scene = Scene.of_board(item.board or Board.blank(puzzle.graph), puzzle)
    if not is_alone:
        return _Box(number + caption(puzzle, item.level), scene, heading)
    title, *rest = _told(puzzle, item.level)
    rules = str(puzzle.meta.get("rules") or PUZZLES[puzzle.kind].rules)
    return _Box(number + title, scene, heading, (", ".join(rest), rules))


def _answer(number: str, item: PrintedPuzzle) -> _Box | None:
    if item.solution is not None:
        return _Box(f"{number}{item.remark}".rstrip(), Scene.of_solution(item.solution))
    return _Box(f"{number}{item.remark}", None) if item.remark else None


def caption(puzzle: Puzzle, level: PlayerLevel | None = None) -> str:
    """Title, author and level, as far as they are known; no level where a heading tells it."""
    return ", ".join(_told(puzzle, level))


def _told(puzzle: Puzzle, level: PlayerLevel | None) -> list[str]:
    meta = puzzle.meta
    title = puzzle.title or said(
        "print.caption",
        kind=PUZZLES[puzzle.kind].title,
        cols=puzzle.graph.cols,
        rows=puzzle.graph.rows,
    )
    author = said("print.author", author=str(meta["author"])) if meta.get("author") else ""
    return [title, *filter(None, [author, "" if level else _level_of(puzzle)])]


def _level_of(puzzle: Puzzle) -> str:
    """What its notes say: the player's level, else the word of techniques."""
    number, word = puzzle.meta.get("player_level"), str(puzzle.meta.get("level", ""))
    if isinstance(number, int) and number in list(PlayerLevel):
        return said("print.level", level=PlayerLevel(number).numbered)
    return known(f"level.{word}", word.capitalize())


class _Pages:
    """A document under construction."""

    def __init__(self, paper: str, title: str) -> None:
        from fpdf import FPDF  # noqa: PLC0415  (it takes a while to load)

        self._pdf = FPDF(unit="mm", format=paper)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(printable(title) or said("print.puzzles"))
        self.fonts = PdfFonts(self._pdf)
        self._pdf.set_creator("takegaki")

    def data(self) -> bytes:
        """All of it."""
        return bytes(self._pdf.output())

    def add(self, heading: str, items: Sequence[_Box], per_page: int) -> None:
        """Pages with these boxes, below a heading on the first if there is one."""
        above = LEVEL_HEAD if any(item.heading for item in items) else 0.0
        for first in range(0, len(items), per_page):
            self._pdf.add_page()
            self._number()
            top = PAGE_MARGIN + (HEAD if heading and not first else 0.0)
            if heading and not first:
                self._write(PAGE_MARGIN, PAGE_MARGIN + 6, heading, 18, bold=True)
            here = items[first : first + per_page]
            width = self._pdf.w - 2 * PAGE_MARGIN
            height = self._pdf.h - top - PAGE_MARGIN - FOOT
            for item, (x, y, wide, high) in zip(
                here, _boxes(items, per_page, width, height, above), strict=False
            ):
                left, start = x + PAGE_MARGIN, y + top
                if item.heading:
                    self._write(left, start + 5, item.heading, 13, bold=True, room=wide)
                self._item(item, (left, start + above, wide, high - above))

    def _item(self, item: _Box, box: Box) -> None:
        left, top, width, height = box
        scene = item.scene
        if item.sheet is not None and scene is not None:
            used = self._head_of_sheet(item, item.sheet, box)
            draw_scene(self._pdf, scene, (left, top + used, width, height - used))
            return
        if scene is not None:
            below = (left, top + CAPTION, width, height - CAPTION)
            draw_scene(self._pdf, scene, below)
            start = left_in(scene.graph, below)
            left, width = start, left + width - start
        self._write(left, top + 4, item.caption, 10, room=width)

    def _head_of_sheet(self, item: _Box, told: tuple[str, ...], box: Box) -> float:
        """Title, author and rules, and a line for name, date and time; the height of all of it."""
        left, top, width, _ = box
        self._write(left, top + 5, item.caption, 15, bold=True, room=width)
        at = top + SHEET_TITLE
        for text in filter(None, told):
            shown = self.fonts.use_for(printable(text), 10)
            for line in fitted(shown, width, self._pdf.get_string_width):
                self._write(left, at + 4, line, 10, room=width)
                at += SHEET_LINE
        third = width / 3
        for number, name in enumerate(("name", "date", "time")):
            label, start = said(f"print.{name}"), left + number * third
            self._write(start, at + 7, label, 10, room=third)
            begin = start + self._pdf.get_string_width(label) + 2
            self._pdf.set_draw_color(GREY)
            self._pdf.set_line_width(0.2)
            self._pdf.line(begin, at + 7.5, start + third - 4, at + 7.5)
        return at + SHEET_FORM - top

    def _number(self) -> None:
        text = str(self._pdf.page_no())
        self._pdf.set_font("Helvetica", size=9)
        self._write(
            (self._pdf.w - self._pdf.get_string_width(text)) / 2,
            self._pdf.h - PAGE_MARGIN / 2,
            text,
            9,
        )

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        room: float = math.inf,
    ) -> None:
        """A line of text, shortened to fit."""
        self._pdf.set_text_color(0)
        text = self.fonts.use_for(printable(text), size, bold=bold)
        room = min(room, self._pdf.w - PAGE_MARGIN - x)
        if self._pdf.get_string_width(text) > room:
            while text and self._pdf.get_string_width(text + "...") > room:
                text = text[:-1]
            text += "..."
        self._pdf.text(x, y, text)


def _boxes(
    items: Sequence[_Box], per_page: int, width: float, height: float, above: float
) -> list[Box]:
    """Equal boxes for so many, in as many columns as leave the boards largest.

    above  the height of a heading in each
    """
    shapes = [extent(item.scene.graph) for item in items if item.scene] or [(1.0, 1.0)]
    taken = CAPTION + above
    columns = max(
        range(1, per_page + 1),
        key=lambda count: (
            sum(min(box[2] / w, (box[3] - taken) / h) for w, h in shapes)
            if (box := _grid(count, per_page, width, height)[0])[2] > 0 and box[3] > taken
            else -1.0
        ),
    )
    return _grid(columns, per_page, width, height)


def _grid(columns: int, count: int, width: float, height: float) -> list[Box]:
    rows = -(-count // columns)
    wide = (width - PUZZLE_GAP * (columns - 1)) / columns
    high = (height - PUZZLE_GAP * (rows - 1)) / rows
    return [
        (at % columns * (wide + PUZZLE_GAP), at // columns * (high + PUZZLE_GAP), wide, high)
        for at in range(count)
    ]


_STEPS_OF_SIDES = {RIGHT: (1.0, 0.0), UP: (0.0, -1.0), LEFT: (-1.0, 0.0), DOWN: (0.0, 1.0)}


@dataclass(frozen=True, eq=False)
class _Placement:
    """Where things lie on the page.

    points   (V, 2) the vertices, in millimetres
    unit     the length of a median edge
    """

    points: FloatArray
    unit: float
    left: float
    top: float

    @classmethod
    def of(cls, graph: Graph, box: Box) -> "_Placement":
        """As large as the box and LARGEST_CELL allow."""
        scale = _scale(graph, box)
        left, top = left_in(graph, box), box[1]
        start = graph.positions.min(axis=0) - _border(graph)
        points: FloatArray = (graph.positions - start) * scale + np.array([left, top])
        return cls(points, median_edge(graph) * scale, left, top)


def _scale(graph: Graph, box: Box) -> float:
    wide, high = extent(graph)
    return min(box[2] / wide, box[3] / high, LARGEST_CELL / median_edge(graph))


def left_in(graph: Graph, box: Box) -> float:
    """Where a board begins that is drawn into a box, from the left."""
    return box[0] + (box[2] - extent(graph)[0] * _scale(graph, box)) / 2


def _border(graph: Graph) -> float:
    """The margin beside the outermost vertices: half a cell where they are cells, a dot
    elsewhere.
    """
    return median_edge(graph) * (0.5 if graph.cells == "vertices" else 0.06)


def extent(graph: Graph) -> tuple[float, float]:
    """Width and height of a board in the units of its positions."""
    spread = np.ptp(graph.positions, axis=0) + 2 * _border(graph)
    return float(spread[0]), float(spread[1])


def draw_scene(page: "FPDF", scene: Scene, box: Box) -> None:
    """Draw a scene at the top of a box, between its sides. Cost: linear in the edges."""
    placed = _Placement.of(scene.graph, box)
    if scene.graph.cells == "faces":
        _draw_faces(page, scene, placed)
    elif scene.look == "tile":
        _draw_tiles(page, scene, placed)
    else:
        _draw_between_middles(page, scene, placed)


def _draw_faces(page: "FPDF", scene: Scene, placed: _Placement) -> None:
    graph, points, unit = scene.graph, placed.points, placed.unit
    if scene.inside is not None:
        page.set_fill_color(PALE_GREY)
        page.set_draw_color(PALE_GREY)
        page.set_line_width(0.1)
        for face in np.flatnonzero(scene.inside).tolist():
            page.polygon(
                [tuple(point) for point in points[graph.corners_of(face)].tolist()], style="DF"
            )
    ends = points[graph.edge_vertices]
    looks = np.array(scene.strokes())
    _pieces(page, ends[looks == Stroke.NONE], LIGHT_GREY, min(0.15, 0.02 * unit))
    _pieces(page, ends[np.isin(looks, (Stroke.LINE, Stroke.NEW))], BLACK, 0.11 * unit)
    for middle in ends[np.isin(looks, (Stroke.CROSS, Stroke.NEW_CROSS))].mean(axis=1):
        _cross(page, middle, 0.09 * unit)
    _draw_letters(page, scene, ends, unit)
    page.set_fill_color(BLACK)
    for x, y in points.tolist():
        page.circle(x, y, 0.045 * unit, style="F")
    scale = unit / median_edge(graph)
    middles = (face_middles(graph) - graph.positions[0]) * scale + points[0]
    font = min(0.52 * unit, 1.05 * scale * float(face_rooms(graph).min())) * scene.clue_scale
    for (x, y), clue in zip(middles.tolist(), scene.clues, strict=True):
        if clue in scene.drawn:
            _draw_strokes(page, (x, y), scene.drawn[clue], 1.2 * font / scene.clue_scale)
        elif clue:
            _draw_text(page, x, y, clue, font)
    for cell, number in scene.numbered:
        x, y = middles[cell].tolist()
        beside = 0.55 * font if scene.clues[cell] else 0.0
        _draw_text(page, x + 0.8 * beside, y + beside, str(number), 0.5 * font)


def _draw_letters(page: "FPDF", scene: Scene, ends: FloatArray, unit: float) -> None:
    """Edges that are the same or opposite: a grey band, in pieces under opposites, and letters."""
    for edge, name in scene.coloured:
        if name.endswith("'"):
            page.set_dash_pattern(dash=0.08 * unit, gap=0.08 * unit)
        _pieces(page, ends[edge : edge + 1], GREY, 0.1 * unit)
        page.set_dash_pattern()
        x, y = ends[edge].mean(axis=0).tolist()
        page.set_fill_color(WHITE)
        page.circle(x, y, 0.16 * unit, style="F")
        _draw_text(page, x, y, name, 0.28 * unit)


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


def _draw_text(page: "FPDF", x: float, y: float, text: str, height: float) -> None:
    """A text round a middle."""
    page.set_text_color(BLACK)
    page.set_font("Helvetica", size=height / POINT)
    page.text(x - page.get_string_width(text) / 2, y + 0.36 * height, text)


def _draw_strokes(page: "FPDF", middle: tuple[float, float], strokes: str, height: float) -> None:
    """A clue that is a picture, round a middle."""
    scale = height / PICTURE_HEIGHT
    page.set_draw_color(BLACK)
    page.set_line_width(PICTURE_PEN * scale)
    for way in ways_of(strokes):
        page.polyline([(middle[0] + x * scale, middle[1] + y * scale) for x, y in way])


def _draw_tiles(page: "FPDF", scene: Scene, placed: _Placement) -> None:
    graph, points, unit = scene.graph, placed.points, placed.unit
    _draw_frames(page, graph, placed)
    around = sides(graph)
    marks = np.append(scene.marks, UNKNOWN)
    edges = np.append(scene.marks, -1)[around]
    known = (edges != UNKNOWN).all(axis=1).tolist()
    for cell, (x, y) in enumerate(points.tolist()):
        arms = int(scene.clues[cell] or "0", 16)
        for side, (right, down) in _STEPS_OF_SIDES.items():
            edge = int(around[cell, side])
            drawn = marks[edge] == LINE if known[cell] else bool(arms >> side & 1)
            reach, width = (0.5, 0.14) if known[cell] else (0.38, 0.05)
            if drawn:
                ends = [[[x, y], [x + right * reach * unit, y + down * reach * unit]]]
                _pieces(page, np.array(ends), BLACK, width * unit)
        page.set_fill_color(BLACK)
        page.circle(x, y, (0.14 if arms.bit_count() == 1 else 0.07) * unit, style="F")
    _draw_walls(page, scene, placed)


def _draw_between_middles(page: "FPDF", scene: Scene, placed: _Placement) -> None:
    graph, points, unit = scene.graph, placed.points, placed.unit
    _draw_frames(page, graph, placed)
    ends, looks = points[graph.edge_vertices], np.array(scene.strokes())
    _pieces(page, ends[np.isin(looks, (Stroke.LINE, Stroke.NEW))], BLACK, 0.11 * unit)
    for middle in ends[np.isin(looks, (Stroke.CROSS, Stroke.NEW_CROSS))].mean(axis=1):
        _cross(page, middle, 0.09 * unit)
    page.set_draw_color(BLACK)
    page.set_fill_color(BLACK)
    page.set_line_width(0.05 * unit)
    for (x, y), clue in zip(points.tolist(), scene.clues, strict=True):
        if clue and scene.look == "circle":
            page.circle(x, y, 0.32 * unit, style="F" if clue == "b" else "D")
        elif clue:
            # A sign is read where lines meet.
            page.set_fill_color(WHITE)
            page.circle(x, y, 0.3 * unit, style="F")
            _draw_text(page, x, y, clue, 0.5 * unit * scene.clue_scale)


def _draw_frames(page: "FPDF", graph: Graph, placed: _Placement) -> None:
    """A frame for each tile and one round the board, dashed where the board wraps round."""
    page.set_draw_color(LIGHT_GREY)
    page.set_line_width(0.15)
    unit = placed.unit
    for row in range(1, graph.rows):
        y = placed.top + row * unit
        page.line(placed.left, y, placed.left + graph.cols * unit, y)
    for col in range(1, graph.cols):
        x = placed.left + col * unit
        page.line(x, placed.top, x, placed.top + graph.rows * unit)
    page.set_draw_color(BLACK)
    page.set_line_width(0.4)
    if wraps(graph):
        page.set_dash_pattern(dash=1.2, gap=1.2)
    page.rect(placed.left, placed.top, graph.cols * unit, graph.rows * unit)
    page.set_dash_pattern()


def _draw_walls(page: "FPDF", scene: Scene, placed: _Placement) -> None:
    around, unit = sides(scene.graph), placed.unit
    page.set_draw_color(BLACK)
    page.set_line_width(0.1 * unit)
    walls = set(scene.walls)
    for cell, (x, y) in enumerate(placed.points.tolist()):
        for side, (right, down) in _STEPS_OF_SIDES.items():
            if int(around[cell, side]) in walls:
                a, b = x + right * unit / 2, y + down * unit / 2
                page.line(
                    a - down * unit / 2,
                    b - right * unit / 2,
                    a + down * unit / 2,
                    b + right * unit / 2,
                )
