"""The course on paper: a page for each lesson, the solutions of its boards at the back."""

from collections.abc import Iterator, Sequence

from takegaki.core.printable import printable
from takegaki.core.reason import said
from takegaki.lessons.lesson import Exercise, Lesson, part_title
from takegaki.render.pdf import PAGE_MARGIN, Box, draw_scene
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.system_fonts import PdfFonts
from takegaki.words.lines import wrapped

TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 17.0, 11.0, 9.0
"""Sizes of letters in points."""
TEXT_LINE = 5.4
"""Millimetres from line to line of text."""
BOARD_SIZE = 62.0
"""Millimetres that a board may take."""
COURSE_GAP = 8.0
BOARDS_A_ROW = 3


def course_pdf(lessons: Sequence[Lesson], *, paper: str = "a4") -> bytes:
    """The lessons, in this order and in the language that is spoken. Cost: some ms a lesson."""
    pages = _Lessons(paper)
    for one in lessons:
        pages.lesson(one)
    pages.solutions(lessons)
    return pages.data()


class _Lessons:
    """A document under construction, from top to bottom."""

    def __init__(self, paper: str) -> None:
        from fpdf import FPDF  # noqa: PLC0415  (it takes a while to load)

        self._pdf = FPDF(unit="mm", format=paper)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(printable(said("course.pdf-title")))
        self._pdf.set_creator("takegaki")
        self._fonts = PdfFonts(self._pdf)
        self._top = PAGE_MARGIN

    def data(self) -> bytes:
        """All of it."""
        return bytes(self._pdf.output())

    @property
    def _width(self) -> float:
        return float(self._pdf.w) - 2 * PAGE_MARGIN

    def _new_page(self) -> None:
        self._pdf.add_page()
        self._top = PAGE_MARGIN
        number = str(self._pdf.page_no())
        self._pdf.set_font("Helvetica", size=SMALL_SIZE)
        self._pdf.text(self._pdf.w / 2, self._pdf.h - PAGE_MARGIN / 2, number)

    def lesson(self, lesson: Lesson) -> None:
        """Its page; where it is full, another."""
        self._new_page()
        self._write(part_title(lesson.part), SMALL_SIZE)
        self._write(lesson.title, TITLE_SIZE, bold=True)
        self._top += 2
        self._write(lesson.idea, TEXT_SIZE)
        self._top += 2
        self._write(f"{said('course.why')} {lesson.why}", TEXT_SIZE)
        self._top += 3
        for one in lesson.worked:
            self._worked(one)
        self._row(list(_tried(lesson)))

    def _worked(self, exercise: Exercise) -> None:
        step = exercise.step
        scene = deduction_scene(exercise.puzzle, exercise.board, step)
        if self._top + BOARD_SIZE > self._pdf.h - PAGE_MARGIN:
            self._new_page()
        top, left = self._top, PAGE_MARGIN
        draw_scene(self._pdf, scene, (left, top, BOARD_SIZE, BOARD_SIZE))
        self._top = top + 2
        beside = left + BOARD_SIZE + COURSE_GAP
        self._write(
            said("course.worked", number=exercise.number), TEXT_SIZE, bold=True, left=beside
        )
        for sentence in (step.sentence, *step.story):
            self._write(sentence, TEXT_SIZE, left=beside)
            self._top += 1
        self._top = max(self._top, top + BOARD_SIZE) + COURSE_GAP

    def _row(self, items: Sequence[tuple[str, Scene]]) -> None:
        """Boards side by side, each below its caption."""
        wide = (self._width - COURSE_GAP * (BOARDS_A_ROW - 1)) / BOARDS_A_ROW
        for first in range(0, len(items), BOARDS_A_ROW):
            if self._top + wide + TEXT_LINE > self._pdf.h - PAGE_MARGIN:
                self._new_page()
            top = self._top
            for at, (caption, scene) in enumerate(items[first : first + BOARDS_A_ROW]):
                left = PAGE_MARGIN + at * (wide + COURSE_GAP)
                self._top = top
                self._write(caption, SMALL_SIZE, left=left, room=wide)
                box: Box = (left, self._top, wide, wide)
                draw_scene(self._pdf, scene, box)
            self._top = top + TEXT_LINE + wide + COURSE_GAP

    def solutions(self, lessons: Sequence[Lesson]) -> None:
        """Of all boards to try."""
        self._new_page()
        self._write(said("course.solutions"), TITLE_SIZE, bold=True)
        self._top += 2
        for one in lessons:
            self._row(
                [
                    (f"{one.title} {tried.number}", Scene.of_board(tried.solution, tried.puzzle))
                    for tried in one.tries
                ]
            )

    def _write(
        self, text: str, size: float, *, bold: bool = False, left: float = PAGE_MARGIN,
        room: float | None = None,
    ) -> None:  # fmt: skip
        """Lines of text below each other, from here on."""
        room = self._pdf.w - PAGE_MARGIN - left if room is None else room
        shown = self._fonts.use_for(printable(text), size, bold=bold)
        self._pdf.set_text_color(0)
        # As wide as letters are in the mean; a line that is wider all the same is made narrower.
        letter = self._pdf.get_string_width(shown) / max(1, len(shown))
        for line in wrapped(shown, max(10, int(room / letter) if letter else 10)):
            self._top += TEXT_LINE * max(1.0, size / TEXT_SIZE)
            self._pdf.text(left, self._top, line)
        self._top += 1


def _tried(lesson: Lesson) -> Iterator[tuple[str, Scene]]:
    for one in lesson.tries:
        yield said("course.try", number=one.number), Scene.of_board(one.board, one.puzzle)
