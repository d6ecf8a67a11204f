"""An explanation on paper: a PDF with a picture and its sentences for each step."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import printable
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.deduce.deduction import FROM_THERE, Part
from takegaki.deduce.level import Level
from takegaki.deduce.trace import Step, Trace
from takegaki.render.captions import Captions
from takegaki.render.pdf import POINT
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import drawing
from takegaki.render.svg_elements import INK, PREMISE, framed
from takegaki.render.system_fonts import PdfFonts
from takegaki.render.trace_page import case_picture, page_title
from takegaki.render.trace_sentences import ending, heading, usage
from takegaki.words.letters import STAYS_SMALL
from takegaki.words.lines import fitted

if TYPE_CHECKING:
    pass

PAGE_RIM, STEP_GAP, BELOW = 16.0, 6.0, 12.0
"""Millimetres: round a page, between picture and text and between steps, of the page number."""
PICTURE, CASE = 72.0, 44.0
"""The widest picture of a step, and of one of its cases."""
PER_UNIT = 0.22
"""Millimetres to a unit of a picture, where that is not too wide."""
STEP_IN = 4.0
BODY, FINE, TOPIC, HEADLINE = 10.0, 9.0, 11.0, 18.0
"""Sizes of letters in points."""
LEADING = 1.35
MOST_STEPS = 2000


@dataclass(frozen=True)
class Block:
    """A piece of a column of text: a paragraph, or a picture where there is one.

    indent   in millimetres
    """

    text: str
    size: float = BODY
    bold: bool = False
    indent: float = 0.0
    picture: str = ""


def trace_pdf(
    trace: Trace, upto: Level, *, missing: dict[str, None] | None = None
) -> tuple[bytes, int]:
    """The document, and how many steps it has: MOST_STEPS at most.

    missing   takes the characters that no font of this machine has, which are printed as "?"

    Japanese takes a font of this machine, of which the document keeps what it needs. Cost: linear
    in the steps, 50 ms each.
    """
    paper = _Paper(page_title(trace))
    begun = svg_of(Scene.of_board(trace.start, trace.puzzle), said("explained.puzzle"))
    paper.step(begun, list(_opening(trace, upto)))
    shown = trace.steps[:MOST_STEPS]
    for step in shown:
        captions = Captions(trace.puzzle.graph, step.deduction)
        title = said("scene.step", number=step.number)
        scene = deduction_scene(
            trace.puzzle, step.board, step.deduction, title=title, captions=captions
        )
        paper.step(svg_of(scene, title), list(_step(trace.puzzle, step, captions)))
    last = svg_of(Scene.of_board(trace.board, trace.puzzle), said("explained.last-board"))
    paper.step(last, [Block(ending(trace, upto))])
    if missing is not None:
        missing.update(paper.fonts.missing)
    return paper.data(), len(shown)


def _opening(trace: Trace, upto: Level) -> Iterator[Block]:
    yield Block(page_title(trace), HEADLINE, bold=True)
    yield Block(ending(trace, upto))
    for level, name, count in usage(trace):
        yield Block(f"{level}: {name}, {count}", FINE)
    yield Block(said("explained.key"), FINE)


def _step(puzzle: Puzzle, step: Step, captions: Captions) -> Iterator[Block]:
    yield Block(f"{step.number}. {heading(step)}", TOPIC, bold=True)
    yield Block(captions.sentence)
    if step.deduction.tree:
        yield from _turns(puzzle, step.board, step.deduction.tree, captions, STEP_IN)
    else:
        for number, line in enumerate(captions.story, start=1):
            yield Block(f"{number}. {line}", indent=STEP_IN)


def _turns(
    puzzle: Puzzle, board: Board, parts: Iterable[Part], captions: Captions, indent: float
) -> Iterator[Block]:
    """The turns of an argument; single steps of counting are left out."""
    for part in parts:
        if part.reason.form != FROM_THERE:
            yield Block(captions.of(part), indent=indent)
        if part.kind == "case":
            picture = case_picture(puzzle, board, part, captions)
            yield Block("", indent=indent, picture=picture)
        if part.kind != "counting":
            yield from _turns(puzzle, board, part.parts, captions, indent + STEP_IN)


def svg_of(scene: Scene, title: str) -> str:
    """A scene as SVG."""
    drawn = drawing(scene)
    return framed(drawn.body, drawn.width, drawn.height, title)


_DOTS = pattern(r'<path d="((?:M[^ ]+ [^ ]+?h0)+)" stroke="([^"]+)" stroke-width="4"[^>]*/>')
_DOT = pattern(r"M([^ ]+) ([^ ]+?)h0")
_TITLE = pattern(r"<title>.*?</title>\n?", re.DOTALL)
_SIZE = pattern(r'viewBox="0 0 ([^ ]+) ([^"]+)"')
_HALO = ' stroke="#ffffff" stroke-width="2.4" paint-order="stroke"'


def as_fpdf_draws(svg: str) -> str:
    """A picture of ours without what fpdf2 draws otherwise: lines of no length as dots, and strokes
    below letters.
    """

    def circles(found: re.Match[str]) -> str:
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in _DOT.findall(found[1]))
        return f'<g fill="{found[2]}">{dots}</g>'

    return _TITLE.sub("", _DOTS.sub(circles, svg)).replace(_HALO, "")


class _Paper:
    """A document under construction, and how far down its page is full.

    fonts   of its texts
    """

    def __init__(self, title: str) -> None:
        from fpdf import FPDF  # noqa: PLC0415  (it takes a while to load)

        self._pdf = FPDF(unit="mm", format="a4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(printable(title))
        self._pdf.set_creator("takegaki")
        self.fonts = PdfFonts(self._pdf)
        self._top = 0.0
        self._new_page()

    def data(self) -> bytes:
        """All of it."""
        return bytes(self._pdf.output())

    @property
    def _end(self) -> float:
        return float(self._pdf.h) - PAGE_RIM - BELOW

    def _new_page(self) -> None:
        self._pdf.add_page()
        self._top = PAGE_RIM
        number = str(self._pdf.page_no())
        self._pdf.set_font("Helvetica", size=FINE)
        self._pdf.set_text_color(INK)
        left = (self._pdf.w - self._pdf.get_string_width(number)) / 2
        self._pdf.text(left, self._pdf.h - PAGE_RIM / 2, number)

    def step(self, svg: str, blocks: Sequence[Block]) -> None:
        """A picture, and text beside it, on one page where both fit there; longer text goes on
        below it on the next.
        """
        wide, high = _size(svg, PICTURE)
        left = PAGE_RIM + PICTURE + STEP_GAP
        room = self._pdf.w - PAGE_RIM - left
        laid = [(block, self._lines(block, room)) for block in blocks]
        tall = sum(_height(block, lines) for block, lines in laid)
        least = max(high, min(tall, self._end - PAGE_RIM))
        if self._top + least > self._end and self._top > PAGE_RIM:
            self._new_page()
        top = self._top
        self._draw(svg, PAGE_RIM, top, wide)
        bottom = top + high
        for block, lines in laid:
            if self._top + _height(block, lines) > self._end and self._top > PAGE_RIM:
                self._new_page()
                bottom = PAGE_RIM
            self._block(block, lines, left)
        self._top = max(self._top, bottom) + STEP_GAP

    def _lines(self, block: Block, room: float) -> list[str]:
        """The lines of a paragraph."""
        measure: Callable[[str], float] = partial(self._width, size=block.size, bold=block.bold)
        text = "".join(char for char in block.text if char.isprintable() or char == STAYS_SMALL)
        return fitted(text, room - block.indent, measure) if text else []

    def _width(self, text: str, *, size: float, bold: bool) -> float:
        text = self.fonts.use_for(text.replace(STAYS_SMALL, ""), size, bold=bold)
        return float(self._pdf.get_string_width(text))

    def _block(self, block: Block, lines: Sequence[str], left: float) -> None:
        left += block.indent
        if block.picture:
            wide, high = _size(block.picture, CASE)
            self._draw(block.picture, left, self._top, wide)
            self._top += high
        for line in lines:
            self._top += block.size * POINT * LEADING
            self._line(line, left, block)
        self._top += block.size * POINT * 0.4

    def _line(self, line: str, left: float, block: Block) -> None:
        """A line of text, letters of places in italics."""
        self._pdf.set_text_color(INK)
        for number, part in enumerate(re.split(f"{STAYS_SMALL}(.)", line)):
            if number % 2:
                self._pdf.set_font("Helvetica", style="BI", size=block.size)
                self._pdf.set_text_color(PREMISE)
                text = part
            else:
                text = self.fonts.use_for(part, block.size, bold=block.bold)
                self._pdf.set_text_color(INK)
            if text:
                self._pdf.text(left, self._top - block.size * POINT * 0.25, text)
                left += self._pdf.get_string_width(text)

    def _draw(self, svg: str, left: float, top: float, wide: float) -> None:
        self._pdf.image(BytesIO(as_fpdf_draws(svg).encode()), x=left, y=top, w=wide)


def _height(block: Block, lines: Sequence[str]) -> float:
    picture = _size(block.picture, CASE)[1] if block.picture else 0.0
    return picture + block.size * POINT * (len(lines) * LEADING + 0.4)


def _size(svg: str, widest: float) -> tuple[float, float]:
    """Width and height on paper in millimetres: of its own size, no wider than that, and no higher
    than two of it.
    """
    found = _SIZE.search(svg)
    assert found is not None
    wide, high = float(found[1]), float(found[2])
    scale = min(PER_UNIT, widest / wide, 2 * widest / high)
    return wide * scale, high * scale
