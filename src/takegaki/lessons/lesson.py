"""A lesson as a value, read from its file."""

from functools import cache, cached_property, lru_cache

from takegaki.core.board import Board
from takegaki.core.errors import RequestError
from takegaki.core.file_beside import file_beside
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.printable import meant
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason, Said, said
from takegaki.deduce.deduction import Deduction
from takegaki.formats import read_document
from takegaki.lessons.pupil import Pupil

HOME = "takegaki.lessons.course"
ORDER = "order.txt"


@dataclass(frozen=True)
class Exercise:
    """A board of a lesson as it stands when its idea is needed next.

    lesson   the name of the lesson
    number   from 1
    text     the puzzle, its marks and its solution, as takegaki writes games
    """

    lesson: str
    number: int
    text: str

    @cached_property
    def _read(self) -> tuple[Puzzle, Board, Board]:
        document = read_document(self.text)
        graph = document.puzzle.graph
        assert document.solution is not None, "boards of lessons know their solution"
        return document.puzzle, document.board or Board.blank(graph), document.solution

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._read[0]

    @property
    def board(self) -> Board:
        """The marks that are there."""
        return self._read[1]

    @property
    def solution(self) -> Board:
        """All lines and crosses."""
        return self._read[2]

    @property
    def step(self) -> Deduction:
        """The next step, by the idea of the lesson: the hint of a board to try."""
        found = Pupil(self.puzzle, lesson(self.lesson).known).step(self.board)
        assert found is not None, "the idea of a lesson leads on"
        return found


@dataclass(frozen=True)
class Lesson:
    """One idea.

    name     its key, in its messages, too
    part     the part of the course
    teaches  the ideas, as a pupil knows them; a lesson on where to look teaches none
    known    what a pupil knows at its end: these, and all of the lessons before
    before   the same at its beginning
    worked   boards on which one step is shown
    tries    boards to try
    """

    name: str
    part: str
    teaches: tuple[str, ...]
    before: tuple[str, ...]
    worked: tuple[Exercise, ...]
    tries: tuple[Exercise, ...]

    @property
    def known(self) -> tuple[str, ...]:
        """What a pupil knows at its end."""
        return (*self.before, *(one for one in self.teaches if one not in self.before))

    @property
    def title(self) -> str:
        """For people."""
        return Reason(f"lesson-{self.name}").phrase()

    @property
    def idea(self) -> Said:
        """The idea in a sentence or two."""
        return Reason(f"lesson-{self.name}.idea").sentence()

    @property
    def why(self) -> Said:
        """Why it is true."""
        return Reason(f"lesson-{self.name}.why").sentence()

    @property
    def kind(self) -> str:
        """The puzzle type of its boards."""
        return self.tries[0].puzzle.kind


@dataclass(frozen=True)
class LessonFile:
    """What the file of a lesson says.

    teaches  ideas
    knows    ideas that are known besides those of the lessons before
    after    the lesson that it follows; "" for the one before it in its part, "-" for none
    on       boards that are made for it: puzzle type, tiling
    worked, tries   puzzles as texts
    """

    teaches: tuple[str, ...]
    knows: tuple[str, ...]
    after: str
    on: tuple[str, str]
    worked: tuple[str, ...]
    tries: tuple[str, ...]


def lesson_file(name: str) -> LessonFile:
    """What is in the file of a lesson. Raises OSError where there is none."""
    import tomllib  # noqa: PLC0415  (commands without lessons do without it)

    data = tomllib.loads(file_beside(HOME, f"{name}.toml").decode())
    kind, _, tiling = data.get("on", "slitherlink square").partition(" ")
    return LessonFile(
        tuple(data.get("teaches", ())),
        tuple(data.get("knows", ())),
        data.get("after", ""),
        (kind, tiling),
        tuple(data.get("worked", ())),
        tuple(data.get("tries", ())),
    )


@lru_cache(maxsize=1)
def order() -> dict[str, tuple[str, ...]]:
    """The names of the lessons of each part, as they are taught."""
    parts: dict[str, tuple[str, ...]] = {}
    for block in file_beside(HOME, ORDER).decode().strip().split("\n\n"):
        part, *names = block.split("\n")
        parts[part] = tuple(name.strip() for name in names)
    return parts


def parts() -> tuple[str, ...]:
    """The parts of the course, in order."""
    return tuple(order())


def part_title(part: str) -> str:
    """For people."""
    return said(f"course.part-{part}")


@cache
def lesson(name: str) -> Lesson:
    """A lesson by its name. Raises RequestError for none, with the nearest name."""
    part = next((part for part, names in order().items() if name in names), None)
    if part is None:
        every = [one for names in order().values() for one in names]
        raise RequestError(said("course.no-lesson", name=name) + meant(name, every))
    file, before = lesson_file(name), order()[part]
    after = file.after or (before[before.index(name) - 1] if before.index(name) else "")
    earlier = lesson(after).known if after not in ("", "-") else ()
    known = dict.fromkeys((*earlier, *file.knows))
    return Lesson(
        name,
        part,
        file.teaches,
        tuple(known),
        tuple(Exercise(name, at, text) for at, text in enumerate(file.worked, 1)),
        tuple(Exercise(name, at, text) for at, text in enumerate(file.tries, 1)),
    )


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in order."""
    return tuple(lesson(name) for names in order().values() for name in names)


def is_finished(exercise: Exercise, board: Board) -> bool:
    """Are all lines drawn, and no other? Crosses are not asked for."""
    return bool((board.lines == exercise.solution.lines).all())


def wrong_marks(exercise: Exercise, board: Board) -> list[int]:
    """Edges whose mark is not that of the solution."""
    is_wrong = (board.marks != UNKNOWN) & (board.marks != exercise.solution.marks)
    edges: list[int] = is_wrong.nonzero()[0].tolist()
    return edges
