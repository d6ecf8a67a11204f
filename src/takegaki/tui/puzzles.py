"""The puzzles of the day, the chapters of the collection and the course, as a list on the full
screen.
"""

from collections.abc import Collection
from datetime import date
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import said
from takegaki.deduce.level import PlayerLevel
from takegaki.formats import read_document
from takegaki.lessons import Lesson, lessons
from takegaki.lessons.lesson import Exercise, part_title
from takegaki.play import collection
from takegaki.play.collection import Collected
from takegaki.play.course_progress import Progress
from takegaki.play.kind_names import title_of
from takegaki.tui.keys import leaving


@dataclass(frozen=True)
class Chosen:
    """A puzzle of the collection, with the title by which its game is found again, on the page,
    too.
    """

    puzzle: Collected
    title: str


@dataclass(frozen=True)
class Tried:
    """A board of a lesson."""

    lesson: Lesson
    exercise: Exercise


def of_course(progress: Progress) -> list[tuple[Tried, int]]:
    """The next board of each lesson, and how many are done; of one that is known the first."""
    found = []
    for lesson in lessons():
        done = progress.of(lesson)
        left = (one for one in lesson.tries if one.number not in done)
        found.append((Tried(lesson, next(left, lesson.tries[0])), len(done)))
    return found


def of_today(day: date) -> list[Chosen]:
    """The puzzles of a day, its week and its month."""
    return [
        Chosen(one, collection.title_on(row, day)) for row, one in collection.of_date(day).items()
    ]


def of_chapters(solved: Collection[str]) -> list[tuple[Chosen, int]]:
    """The next puzzle of each chapter, and how many of it are solved; of one that is done the last
    puzzle.
    """
    found = []
    for puzzles in collection.chapters().values():
        titles = [collection.title_in(one) for one in puzzles]
        done = [title in solved for title in titles]
        at = done.index(False) if False in done else len(done) - 1
        found.append((Chosen(puzzles[at], titles[at]), sum(done)))
    return found


class PuzzlesScreen(ModalScreen[Chosen | Tried | None]):
    """The list; Enter plays one, Escape goes back to the game."""

    CSS = """
    PuzzlesScreen { align: center middle; }
    #puzzles { width: 78; max-width: 100%; height: auto; max-height: 90%; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,n", "dismiss", show=False),
        leaving("app.leave"),
    ]

    def __init__(self, solved: Collection[str], day: date, progress: Progress) -> None:
        super().__init__()
        self._solved, self._day, self._progress = solved, day, progress
        self._chosen: list[Chosen | Tried] = []

    def compose(self) -> ComposeResult:
        """A line for each."""
        options: list[Option | None] = [Option(said("screen.today"), disabled=True)]
        for one in of_today(self._day):
            row = said(f"screen.row-{one.puzzle.row}")
            done = "yes" if one.title in self._solved else "no"
            options.append(
                self._option(one, said("screen.daily", row=row, **_facts(one), done=done))
            )
        options += [None, Option(said("screen.collection"), disabled=True)]
        for one, solved in of_chapters(self._solved):
            count = len(collection.chapters()[one.puzzle.row])
            level = PlayerLevel(collection.level_of_chapter(one.puzzle.row)).numbered
            facts = _facts(one) | {"level": level}
            text = said("screen.chapter", **facts, done=solved, count=count)
            options.append(self._option(one, text))
        part = None
        for tried, boards in of_course(self._progress):
            lesson = tried.lesson
            if lesson.part != part:
                # Lessons of several puzzles have the same title.
                part = lesson.part
                options += [
                    None,
                    Option(said("screen.course-of", part=part_title(part)), disabled=True),
                ]
            title, count = lesson.title, len(lesson.tries)
            text = said("screen.lesson", title=title, done=boards, count=count)
            options.append(self._option(tried, text))
        listed = OptionList(*options, id="puzzles", markup=False)
        listed.border_title = said("screen.puzzles")
        yield listed

    def _option(self, one: Chosen | Tried, text: str) -> Option:
        self._chosen.append(one)
        return Option(text, id=str(len(self._chosen) - 1))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play it."""
        self.dismiss(self._chosen[int(event.option.id or 0)])


def _facts(one: Chosen) -> dict[str, str]:
    return {
        "title": title_of(read_document(one.puzzle.text).puzzle),
        "level": PlayerLevel(one.puzzle.level).numbered,
    }
