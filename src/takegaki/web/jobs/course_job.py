"""Jobs of the course: its lessons, one of them with its boards, and what somebody knows."""

import json

from takegaki.core.errors import RequestError
from takegaki.core.reason import said
from takegaki.formats.native import board_of
from takegaki.lessons.lesson import Exercise, is_finished, lessons
from takegaki.lessons.lesson import lesson as lesson_of
from takegaki.play.course_progress import load_progress, save_progress
from takegaki.render.json_values import Entry
from takegaki.render.lesson_json import exercise_entry, lesson_entry
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg
from takegaki.web.workers.task import Task


def course(task: Task) -> Entry:
    """{"lessons": all of them, with the boards that are done, "next": a name or null}."""
    done = load_progress(_player(task))
    following = done.next()
    return {
        "lessons": [lesson_entry(one, done.of(one), whole=False) for one in lessons()],
        "next": None if following is None else following.name,
    }


def _player(task: Task) -> str:
    """Whose progress it is; the server has put it there."""
    return task.body.text("player", "")


def lesson(task: Task) -> Entry:
    """One lesson, by its "name": also with pictures of its examples, and texts of its boards."""
    chosen = lesson_of(task.body.text("name"))
    entry = lesson_entry(chosen, load_progress(_player(task)).of(chosen), whole=True)
    return {
        **entry,
        "worked": [_shown(one) for one in chosen.worked],
        "tries": [_to_try(one) for one in chosen.tries],
    }


def _shown(exercise: Exercise) -> Entry:
    puzzle, step = exercise.puzzle, exercise.step
    scene = deduction_scene(puzzle, exercise.board, step, title=step.sentence)
    return {**exercise_entry(exercise, solved=False), "svg": svg(scene)}


def _to_try(exercise: Exercise) -> Entry:
    entry = exercise_entry(exercise, solved=True)
    del entry["puzzle"]
    picture = svg(Scene.of_board(exercise.board, exercise.puzzle))
    return {**entry, "text": _begun(exercise), "svg": picture}


def _begun(exercise: Exercise) -> str:
    """The board as a game begins with it, without its solution."""
    document = json.loads(exercise.text)
    del document["solution"]
    return json.dumps(document)


def learnt(task: Task) -> Entry:
    """{"done": boards of the lesson that are done} with one more: its "number", solved by
    "marks".
    """
    chosen, number = lesson_of(task.body.text("name")), task.body.whole("number", 1, 99)
    if number > len(chosen.tries):
        raise RequestError(said("course.no-board", boards=len(chosen.tries)))
    exercise = chosen.tries[number - 1]
    board = board_of(exercise.puzzle.graph, task.body.text("marks"), task.body.named("marks"))
    if not is_finished(exercise, board):
        raise RequestError(said("course.not-yet"))
    player = _player(task)
    progress = load_progress(player).with_done(chosen, number)
    save_progress(progress, player)
    return {"done": sorted(progress.of(chosen)), "known": progress.knows(chosen)}
