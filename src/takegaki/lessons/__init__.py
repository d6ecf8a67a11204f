"""Lessons: a course from the first 0 to the what-if, one idea each.

A lesson is a file in `course/` and a line in `course/order.txt`; its words are the messages
`lesson-NAME`, `.idea` and `.why`. `python -m lessons.make_boards NAME`, in `tests/`, makes its
boards.
"""

from takegaki.lessons.lesson import Lesson as Lesson
from takegaki.lessons.lesson import lesson as lesson
from takegaki.lessons.lesson import lessons as lessons
from takegaki.lessons.lesson import parts as parts

__all__ = ["Lesson", "lesson", "lessons", "parts"]
