"""Puzzles on paper: a PDF with one or several to a page, their solutions at the back."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from takegaki.core.board import Board
from takegaki.core.errors import RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Solution, Undecided, Unique
from takegaki.formats.document import Document
from takegaki.render.pdf_scene import Box, draw_scene, extent, left_in
from takegaki.render.scene import Scene
from takegaki.solve.front import prove
from takegaki.solve.search import Budget

PAPERS = ("a4", "letter")
MOST_ON_A_PAGE = 24
MARGIN = 16.0
GAP = 8.0
HEAD, CAPTION, FOOT = 14.0, 7.0, 8.0
"""Heights in millimetres: of a heading, of the line above a puzzle, of the page number."""
SMALL = 6
"""Solutions to a page, or more where there are more puzzles to a page."""


@dataclass(frozen=True)
class Printed:
    """A puzzle to be printed.

    board      marks that are printed with it, None for none
    solution   what stands at the back; None where there is none to print
    remark     a few words above the solution, or instead of it
    """

    puzzle: Puzzle
    board: Board | None = None
    solution: Solution | None = None
    remark: str = ""


def ready(document: Document, *, marks: bool = False, budget: Budget | None = None) -> Printed:
    """A document ready to be printed: with its solution, or with a remark why there is none to show.

    marks   print its marks too
    Cost: that of a proof that there is one solution, within the budget.
    """
    board = document.board if marks else None
    match prove(document.puzzle, budget=budget):
        case Unique(solution):
            return Printed(document.puzzle, board, solution)
        case Multiple(solution):
            return Printed(document.puzzle, board, solution, "one of several solutions")
        case NoSolution():
            return Printed(document.puzzle, board, None, "no solution")
        case Undecided(reason):
            return Printed(document.puzzle, board, None, f"not solved: {reason}")


def book(
    puzzles: Sequence[Printed],
    *,
    per_page: int = 1,
    solutions: bool = True,
    title: str = "",
    paper: str = "a4",
) -> bytes:
    """A PDF document of these puzzles, in this order.

    per_page    how many to a page, at most MOST_ON_A_PAGE
    solutions   print those that are known at the back
    title       above the first page

    Characters that Latin-1 lacks become "?": the fonts are those that every reader of PDF has.
    Raises RequestError for nothing to print or a number that is not possible. Cost: linear.
    """
    if not puzzles:
        raise RequestError("there is nothing to print")
    if not 1 <= per_page <= MOST_ON_A_PAGE:
        raise RequestError(f"1 to {MOST_ON_A_PAGE} puzzles to a page", place="per page")
    if paper not in PAPERS:
        raise RequestError(f"{' or '.join(PAPERS)} was expected", place="paper")
    pages = _Pages(paper, title)
    boards = [
        (f"{number}. {caption(item.puzzle)}", Scene.of_board(_board(item), item.puzzle))
        for number, item in enumerate(puzzles, start=1)
    ]
    pages.add(title, boards, per_page)
    answers = [_answer(number, item) for number, item in enumerate(puzzles, start=1)]
    known = [answer for answer in answers if answer is not None]
    if solutions and known:
        pages.add("Solutions" if len(known) > 1 else "Solution", known, max(per_page, SMALL))
    return pages.data()


def _board(item: Printed) -> Board:
    return item.board or Board.blank(item.puzzle.graph)


def _answer(number: int, item: Printed) -> tuple[str, Scene | None] | None:
    if item.solution is not None:
        return f"{number}. {item.remark}".rstrip(), Scene.of_solution(item.solution)
    return (f"{number}. {item.remark}", None) if item.remark else None


def caption(puzzle: Puzzle) -> str:
    """Title, author and level, as far as they are told."""
    meta = puzzle.meta
    title = (
        str(meta.get("title", "")) or f"{puzzle.kind.capitalize()} {puzzle.graph.cols} x {puzzle.graph.rows}"
    )
    author = f"by {meta['author']}" if meta.get("author") else ""
    return ", ".join(filter(None, [title, author, str(meta.get("level", ""))]))


class _Pages:
    """A document under construction."""

    def __init__(self, paper: str, title: str) -> None:
        from fpdf import FPDF  # noqa: PLC0415  (it takes a while to load)

        self._pdf = FPDF(unit="mm", format=paper)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(_latin(title) or "Puzzles")
        self._pdf.set_creator("takegaki")

    def data(self) -> bytes:
        """All of it."""
        return bytes(self._pdf.output())

    def add(self, heading: str, items: "Sequence[tuple[str, Scene | None]]", per_page: int) -> None:
        """Pages with these captions and scenes, below a heading on the first if there is one."""
        for first in range(0, len(items), per_page):
            self._pdf.add_page()
            self._number()
            top = MARGIN + (HEAD if heading and not first else 0.0)
            if heading and not first:
                self._write(MARGIN, MARGIN + 6, heading, 18, bold=True)
            here = items[first : first + per_page]
            width = self._pdf.w - 2 * MARGIN
            height = self._pdf.h - top - MARGIN - FOOT
            for (text, scene), box in zip(here, _boxes(items, per_page, width, height), strict=False):
                self._item(text, scene, (box[0] + MARGIN, box[1] + top, box[2], box[3]))

    def _item(self, text: str, scene: Scene | None, box: Box) -> None:
        left, top, width, height = box
        if scene is not None:
            below = (left, top + CAPTION, width, height - CAPTION)
            draw_scene(self._pdf, scene, below)
            start = left_in(scene.graph, below)
            left, width = start, left + width - start
        self._write(left, top + 4, text, 10, room=width)

    def _number(self) -> None:
        text = str(self._pdf.page_no())
        self._pdf.set_font("Helvetica", size=9)
        self._write((self._pdf.w - self._pdf.get_string_width(text)) / 2, self._pdf.h - MARGIN / 2, text, 9)

    def _write(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, room: float = math.inf
    ) -> None:
        """A line of text, shortened to its room."""
        self._pdf.set_font("Helvetica", style="B" if bold else "", size=size)
        self._pdf.set_text_color(0)
        text = _latin(text)
        room = min(room, self._pdf.w - MARGIN - x)
        if self._pdf.get_string_width(text) > room:
            while text and self._pdf.get_string_width(text + "...") > room:
                text = text[:-1]
            text += "..."
        self._pdf.text(x, y, text)


def _latin(text: str) -> str:
    return " ".join(text.split()).encode("latin-1", errors="replace").decode("latin-1")


def _boxes(
    items: "Sequence[tuple[str, Scene | None]]", per_page: int, width: float, height: float
) -> list[Box]:
    """Equal boxes for so many, in as many columns as leave the boards largest."""
    shapes = [extent(scene.graph) for _, scene in items if scene is not None] or [(1.0, 1.0)]
    columns = max(
        range(1, per_page + 1),
        key=lambda count: (
            sum(min(box[2] / w, (box[3] - CAPTION) / h) for w, h in shapes)
            if (box := _grid(count, per_page, width, height)[0])[2] > 0 and box[3] > CAPTION
            else -1.0
        ),
    )
    return _grid(columns, per_page, width, height)


def _grid(columns: int, count: int, width: float, height: float) -> list[Box]:
    rows = -(-count // columns)
    wide = (width - GAP * (columns - 1)) / columns
    high = (height - GAP * (rows - 1)) / rows
    return [(at % columns * (wide + GAP), at // columns * (high + GAP), wide, high) for at in range(count)]
