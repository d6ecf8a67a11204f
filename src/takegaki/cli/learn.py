"""`takegaki learn`: the course, one lesson, a board to try, and what one knows."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, save_picture
from takegaki.cli.output import AsJson, LanguageOption, Look, answer, lines, look, note, saying
from takegaki.core.reason import said

if TYPE_CHECKING:
    from takegaki.lessons.lesson import Exercise, Lesson
    from takegaki.play.course_progress import Progress
    from takegaki.play.session import Session


def _board_option(name: str, text: str) -> Any:
    return typer.Option(name, metavar="N", min=1, help=text, show_default=False)


LessonArgument = Annotated[
    str | None,
    typer.Argument(metavar="LESSON", help="The lesson; without it all.", show_default=False),
]
TryOption = Annotated[int | None, _board_option("--try", "Play its N-th board.")]
HintOption = Annotated[int | None, _board_option("--hint", "The next step on its N-th board.")]
SolutionOption = Annotated[int | None, _board_option("--solution", "Its N-th board, solved.")]
PdfOption = Annotated[
    str | None,
    typer.Option(metavar="FILE.pdf", help="Print the lesson, or all of them.", show_default=False),
]
PageOption = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Write the course as a page with pictures into this folder.",
        show_default=False,
    ),
]


def learn(
    name: LessonArgument = None,
    try_: TryOption = None,
    hint: HintOption = None,
    solution: SolutionOption = None,
    pdf: PdfOption = None,
    markdown: PageOption = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Open all lessons again, or this one.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line.")] = False,
    json: AsJson = False,
    language: LanguageOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
) -> None:
    """Learn to solve, one idea at a time.

    Without LESSON it lists the course and what you know. With it: the idea, why it is true, two
    examples and three boards to try. A lesson is known when you have solved all its boards.

    Exit status: 0 done, 2 wrong usage, 65 no such lesson or board, 74 a file could not be written.
    """
    with guarded(), saying(language):
        from takegaki.lessons.lesson import lesson, lessons  # noqa: PLC0415  (it loads numpy)

        chosen = None if name is None else lesson(name)
        shown = look(ascii_only=ascii_)
        if pdf is not None:
            _print(pdf, lessons() if chosen is None else (chosen,))
        elif markdown is not None:
            _write_pages(Path(markdown))
        elif forget:
            _forget(chosen)
        elif json:
            _entries(chosen)
        elif chosen is None:
            answer(_listed(_progress()))
        elif try_ is not None:
            _try(chosen, _board_of(chosen, try_), shown, plain=plain)
        elif hint is not None:
            answer(_step_text(_board_of(chosen, hint), shown))
        elif solution is not None:
            answer(_solved_text(_board_of(chosen, solution), shown))
        else:
            answer(_lesson_text(chosen, shown))


def _entries(chosen: "Lesson | None") -> None:
    """A line of JSON for each lesson, or the one with its boards."""
    from takegaki.lessons.lesson import lessons  # noqa: PLC0415
    from takegaki.render.lesson_json import lesson_entry  # noqa: PLC0415

    done = _progress()
    wanted = lessons() if chosen is None else (chosen,)
    lines(lesson_entry(one, done.of(one), whole=chosen is not None) for one in wanted)


def _board_of(lesson: "Lesson", number: int) -> "Exercise":
    """A board to try. Raises PuzzleError beyond the last."""
    from takegaki.core.errors import RequestError  # noqa: PLC0415  (it loads numpy)
    from takegaki.core.reason import said  # noqa: PLC0415

    if not 1 <= number <= len(lesson.tries):
        raise RequestError(said("course.no-board", boards=len(lesson.tries)))
    return lesson.tries[number - 1]


def _progress() -> "Progress":
    """What is known; nothing, and a line that says why, where that can't be read."""
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.play.course_progress import Progress, load_progress  # noqa: PLC0415

    try:
        return load_progress()
    except OSError as error:
        note(said("course.not-kept", why=str(error)))
        return Progress()


def _keep(progress: "Progress") -> None:
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.play.course_progress import save_progress  # noqa: PLC0415

    try:
        save_progress(progress)
    except OSError as error:
        note(said("course.not-kept", why=str(error)))


def _listed(progress: "Progress") -> str:
    """All lessons by their parts, with the boards that are done."""
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.lessons.lesson import lessons, part_title, parts  # noqa: PLC0415
    from takegaki.words.lines import columns, padded  # noqa: PLC0415

    every = lessons()
    names = max(len(one.name) for one in every)
    titles = max(columns(one.title) for one in every)
    text = []
    for part in parts():
        text.append(f"{part_title(part)}\n")
        for one in every:
            if one.part == part:
                done = f"{len(progress.of(one))}/{len(one.tries)}"
                text.append(f"  {one.name:{names}}  {padded(one.title, titles)}  {done}")
        text.append("")
    text.append(said("course.progress", done=len(progress.known()), count=len(every)))
    following = progress.next()
    text.append(
        said("course.all-done") if following is None else said("course.next", name=following.name)
    )
    return "\n".join(text)


def _lesson_text(lesson: "Lesson", look: Look) -> str:
    """The lesson: its idea, why, its examples and its boards."""
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.lessons.lesson import lessons  # noqa: PLC0415
    from takegaki.render.scene import Scene  # noqa: PLC0415

    parts = [lesson.title, _filled(lesson.idea, look), said("course.why")]
    parts.append(_filled(lesson.why, look))
    parts += [
        f"{said('course.worked', number=one.number)}\n\n{_step_text(one, look)}"
        for one in lesson.worked
    ]
    if lesson != lessons()[0]:
        parts.append(_filled(said("course.how"), look))
    parts += [
        f"{said('course.try', number=one.number)}\n\n"
        f"{look.picture(Scene.of_board(one.board, one.puzzle))}"
        for one in lesson.tries
    ]
    parts.append(_filled(said("course.start", name=lesson.name), look))
    return "\n\n".join(parts)


def _filled(text: str, look: Look) -> str:
    from takegaki.words.lines import wrapped  # noqa: PLC0415

    return "\n".join(wrapped(text, max(look.width, 40)))


def _step_text(exercise: "Exercise", look: Look) -> str:
    """The next step on a board, and why."""
    from takegaki.cli.explain.reasons_text import story_lines  # noqa: PLC0415
    from takegaki.render.step_scenes import deduction_scene  # noqa: PLC0415

    step = exercise.step
    scene = deduction_scene(exercise.puzzle, exercise.board, step)
    told = "\n".join([_filled(step.sentence, look), *story_lines(step, "", look)])
    return f"{look.picture(scene)}\n\n{told}"


def _solved_text(exercise: "Exercise", look: Look) -> str:
    from takegaki.render.scene import Scene  # noqa: PLC0415

    return look.picture(Scene.of_board(exercise.solution, exercise.puzzle))


def _try(lesson: "Lesson", exercise: "Exercise", look: Look, *, plain: bool) -> None:
    """Play a board; one that is solved counts."""
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.play.saves import session_of  # noqa: PLC0415

    session = session_of(exercise.text)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from takegaki.cli.play.line_by_line import Unkept, converse  # noqa: PLC0415

        converse(session, None, None, Unkept(), look, anew=True, compact=False)
    else:
        _on_full_screen(session, lesson, exercise, look)
    if not session.solved:
        answer(said("course.not-yet"))
        return
    progress = _progress().with_done(lesson, exercise.number)
    _keep(progress)
    form = "course.solved-net" if session.is_of_tiles else "course.solved"
    answer(said(form, number=exercise.number, title=lesson.title))
    if progress.knows(lesson):
        answer(said("course.known"))
        if (following := progress.next()) is not None:
            answer(said("course.next", name=following.name))


def _on_full_screen(session: "Session", lesson: "Lesson", exercise: "Exercise", look: Look) -> None:
    from takegaki.cli.play.full_screen import play_on_full_screen  # noqa: PLC0415  (Textual)
    from takegaki.cli.play.line_by_line import Keeper  # noqa: PLC0415
    from takegaki.tui.puzzles import Tried  # noqa: PLC0415

    keeper = Keeper()
    try:
        play_on_full_screen(
            session,
            keeper,
            tried=Tried(lesson, exercise),
            ascii_only=look.ascii_only,
            wide=True,
        )
    finally:
        keeper.close()


def _forget(lesson: "Lesson | None") -> None:
    from types import MappingProxyType  # noqa: PLC0415

    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.play.course_progress import Progress  # noqa: PLC0415

    kept = {} if lesson is None else {**_progress().done, lesson.name: frozenset[int]()}
    _keep(Progress(MappingProxyType(kept)))
    answer(said("course.forgotten"))


def _print(path: str, lessons: "tuple[Lesson, ...]") -> None:
    from takegaki.core.atomic_write import write_bytes  # noqa: PLC0415
    from takegaki.render.course_pdf import course_pdf  # noqa: PLC0415

    try:
        write_bytes(Path(path), course_pdf(lessons))
    except OSError as error:
        why = said("file.unwritten", why=error.strerror or str(error))
        note(said("place.what", where=path, what=why))
        raise typer.Exit(Status.UNWRITABLE) from None


def _write_pages(folder: Path) -> None:
    from takegaki.lessons.lesson import lessons  # noqa: PLC0415
    from takegaki.render.course_page import (  # noqa: PLC0415
        PICTURES,
        course_page,
        picture_name,
        worked_picture,
    )

    with suppress(OSError):
        # The first file that cannot be written reports what is wrong.
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    save_picture(course_page(), str(folder / "techniques.md"), "page")
    worked = [exercise for one in lessons() for exercise in one.worked]
    for exercise in worked:
        save_picture(worked_picture(exercise), str(folder / PICTURES / picture_name(exercise)))
    answer(f"{folder / 'techniques.md'} and {len(worked)} pictures in {folder / PICTURES}")
