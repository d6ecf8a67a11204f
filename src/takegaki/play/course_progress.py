"""What somebody knows of the course: the boards to try that are done, kept beside the library."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from takegaki.core.atomic_write import write_text
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.private_files import make_private_folder, tighten
from takegaki.lessons import Lesson, lessons
from takegaki.play.library_file import COURSE_FILE, player_folder

COURSE_VERSION = 1


@dataclass(frozen=True)
class Progress:
    """The boards to try that are done.

    done   their numbers, from 1, by the name of the lesson
    """

    done: Mapping[str, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, lesson: Lesson) -> frozenset[int]:
        """The boards of a lesson that are done."""
        return self.done.get(lesson.name, frozenset())

    def knows(self, lesson: Lesson) -> bool:
        """Are all its boards done?"""
        return len(self.of(lesson)) >= len(lesson.tries)

    def known(self) -> tuple[Lesson, ...]:
        """The lessons whose boards are all done."""
        return tuple(one for one in lessons() if self.knows(one))

    def techniques(self) -> frozenset[str]:
        """What the lessons that are known teach; of a part of a technique the technique."""
        if not self.done:
            return frozenset()
        return frozenset(name.partition(".")[0] for one in self.known() for name in one.teaches)

    def next(self) -> Lesson | None:
        """The first lesson that is not known; None behind the last."""
        return next((one for one in lessons() if not self.knows(one)), None)

    def with_done(self, lesson: Lesson, number: int) -> "Progress":
        """With one more board."""
        done = {**self.done, lesson.name: self.of(lesson) | {number}}
        return Progress(MappingProxyType(done))


def course_file(player: str = "") -> Path:
    """Where it is kept, of somebody who has games of their own in a folder of theirs. Raises
    OSError where there is no home.
    """
    return player_folder(player) / COURSE_FILE


def load_progress(player: str = "") -> Progress:
    """What is kept; nothing where there is no file, or one that is no progress. Raises OSError for
    a file that can't be read.
    """
    try:
        data = json.loads(course_file(player).read_text(encoding="utf-8"))
        done = data["done"]
        kept = {str(name): frozenset(_numbers(numbers)) for name, numbers in done.items()}
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return Progress()
    return Progress(MappingProxyType(kept))


def known_techniques(player: str = "") -> frozenset[str]:
    """What somebody knows from the course, for a hint; nothing where that can't be read."""
    try:
        return load_progress(player).techniques()
    except OSError:
        return frozenset()


def _numbers(given: Iterable[object]) -> list[int]:
    return [one for one in given if isinstance(one, int) and one > 0]


def save_progress(progress: Progress, player: str = "") -> None:
    """Keep it, whole or not at all. Raises OSError."""
    path = course_file(player)
    make_private_folder(path.parent)
    done = {name: sorted(numbers) for name, numbers in sorted(progress.done.items())}
    write_text(path, json.dumps({"takegaki_course": COURSE_VERSION, "done": done}, indent=1) + "\n")
    tighten(path)
