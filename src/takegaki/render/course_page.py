"""The course as a page of Markdown, with pictures."""

from takegaki.core.printable import paragraph
from takegaki.core.reason import said
from takegaki.lessons.lesson import Exercise, Lesson, lessons, part_title, parts
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg
from takegaki.render.text import unicode_text

PICTURES = "techniques"
"""Of the pictures, beside the page."""
LESSON_WIDTH = 100

PAGE_HEAD = ("what", "course", "boards", "list")
"""What stands above the lessons, by its messages."""


def course_page() -> str:
    """The page; its pictures are `worked_picture` of each worked board, `picture_name` in
    PICTURES.
    """
    sections = [*(_filled(said(f"course.page-{one}")) for one in PAGE_HEAD), _contents()]
    for part in parts():
        sections.append(f"## {part_title(part)}\n")
        sections += [_section(one) for one in lessons() if one.part == part]
    return "\n".join(sections)


def _contents() -> str:
    lines = []
    for part in parts():
        named = ", ".join(
            f"[{one.title}](#{anchor(one.title, one.part)})"
            for one in lessons()
            if one.part == part
        )
        lines.append(f"- {part_title(part)}: {named}")
    return "\n".join([*lines, ""])


def _heading(lesson: Lesson) -> str:
    """Its title, with its part where that is not the first: titles there may be the same."""
    first = lesson.part == parts()[0]
    return lesson.title if first else f"{part_title(lesson.part)}: {lesson.title}"


def anchor(title: str, part: str) -> str:
    """As GitHub makes it from the heading."""
    whole = title if part == parts()[0] else f"{part_title(part)}: {title}"
    kept = (character for character in whole.lower() if character.isalnum() or character in " -")
    return "".join(kept).replace(" ", "-")


def _section(lesson: Lesson) -> str:
    lines = [f"### {_heading(lesson)}\n", _filled(lesson.idea), _filled(lesson.why)]
    for one in lesson.worked:
        lines += [
            f"![{lesson.title}]({PICTURES}/{picture_name(one)})\n",
            _filled(one.step.sentence),
        ]
    lines.append(_filled(said("course.start", name=lesson.name)))
    lines += [f"```\n{board_text(one)}\n```\n" for one in lesson.tries]
    return "\n".join(lines)


def _filled(sentence: str) -> str:
    return f"{paragraph(sentence, LESSON_WIDTH)}\n"


def board_text(exercise: Exercise) -> str:
    """A board as text, with the marks that are there."""
    return unicode_text(Scene.of_board(exercise.board, exercise.puzzle)).rstrip()


def picture_name(exercise: Exercise) -> str:
    """The name of the picture of a worked board."""
    return f"lesson-{exercise.lesson}-{exercise.number}.svg"


def worked_picture(exercise: Exercise) -> str:
    """A worked board with its step, as SVG."""
    step = exercise.step
    title = f"{said('course.worked', number=exercise.number)}: {step.sentence}"
    return svg(deduction_scene(exercise.puzzle, exercise.board, step, title=title))
