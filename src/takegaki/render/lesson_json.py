"""Lessons as entries of JSON: what `takegaki learn --json` writes, and the page shows."""

import json
from collections.abc import Collection

from takegaki.lessons.lesson import Exercise, Lesson, part_title
from takegaki.render.json_values import Entry, deduction_entry


def lesson_entry(lesson: Lesson, done: Collection[int], *, whole: bool) -> Entry:
    """A lesson.

    done    its boards that are solved
    whole   with its examples and boards, not only its title
    """
    entry: Entry = {
        "lesson": lesson.name,
        "part": lesson.part,
        "part_title": part_title(lesson.part),
        "title": lesson.title,
        "teaches": list(lesson.teaches),
        "boards": len(lesson.tries),
        "done": sorted(done),
    }
    if whole:
        entry["idea"], entry["why"] = lesson.idea, lesson.why
        entry["worked"] = [exercise_entry(one, solved=False) for one in lesson.worked]
        entry["tries"] = [exercise_entry(one, solved=True) for one in lesson.tries]
    return entry


def exercise_entry(exercise: Exercise, *, solved: bool) -> Entry:
    """A board with its next step; `solved` adds the marks of its solution."""
    document = json.loads(exercise.text)
    solution = document.pop("solution")
    entry: Entry = {"puzzle": document, "step": deduction_entry(exercise.puzzle, exercise.step)}
    return {**entry, "solution": solution} if solved else entry
