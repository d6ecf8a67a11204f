"""The course: whoever knows only what lessons so far taught finishes every board to try, and can't
without the idea of its lesson.
"""

import pytest

from lessons.make_boards import MOST_MET, ideas_met
from shared import corpus, needs_shared
from takegaki.core.graph import Graph
from takegaki.core.marks import UNKNOWN
from takegaki.formats import Document, read_document, write
from takegaki.lessons.lesson import (
    Exercise,
    Lesson,
    is_finished,
    lesson,
    lessons,
    order,
    parts,
    wrong_marks,
)
from takegaki.lessons.pupil import Pupil, is_idea
from takegaki.solving import prove
from takegaki.words.catalogue import LANGUAGES, speaking
from tiers import sampled

COUNTS = {
    "slitherlink": (20, 30),
    "net": (8, 8),
    "masyu": (8, 8),
    "variants": (3, 3),
    "tilings": (3, 3),
}
"""The lessons of each part, as many as there are meant to be."""
EXERCISES = [one for taught in lessons() for one in (*taught.worked, *taught.tries)]

every_lesson = pytest.mark.parametrize("taught", lessons(), ids=lambda one: one.name)
every_exercise = pytest.mark.parametrize(
    "exercise", EXERCISES, ids=lambda one: f"{one.lesson}-{one.number}"
)


def test_each_part_has_its_lessons() -> None:
    assert list(order()) == list(COUNTS)
    for part, (least, most) in COUNTS.items():
        assert least <= len(order()[part]) <= most
    assert len({one.name for one in lessons()}) == len(lessons())
    taught = [(part, name) for part, names in order().items() for name in names]
    assert [(one.part, one.name) for one in lessons()] == taught
    assert parts() == tuple(COUNTS)


@every_lesson
def test_a_lesson_has_one_idea_two_examples_and_three_boards(taught: Lesson) -> None:
    assert len(taught.worked) == 2
    assert len(taught.tries) == 3
    assert all(map(is_idea, taught.known))
    assert not set(taught.teaches) & set(taught.before)
    boards = {one.text for one in (*taught.worked, *taught.tries)}
    assert len(boards) == 5


@every_lesson
def test_its_words_are_there_in_every_language(taught: Lesson) -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert taught.title and str(taught.idea) and str(taught.why)
            assert len(taught.idea) <= 240


@sampled(40)
@every_exercise
def test_what_was_taught_finishes_a_board_and_does_not_without_its_idea(exercise: Exercise) -> None:
    taught = lesson(exercise.lesson)
    end = Pupil(exercise.puzzle, taught.known).finish(exercise.board)
    assert (end.marks == exercise.solution.marks).all()
    if not taught.teaches:
        # It teaches where to look: then many ideas are asked for.
        assert len(ideas_met(exercise.puzzle, taught)) >= MOST_MET
        return
    without = Pupil(exercise.puzzle, taught.before)
    assert without.step(exercise.board) is None
    assert (without.finish(exercise.board).marks == UNKNOWN).any()


@sampled(40)
@every_exercise
def test_its_next_step_is_true_and_new(exercise: Exercise) -> None:
    step = exercise.step
    assert step.conclusions
    for edge, mark in step.conclusions:
        assert exercise.board[edge] == UNKNOWN
        assert exercise.solution[edge] == mark
    assert all(exercise.board[edge] == mark for edge, mark in step.marks)


@sampled(40)
@every_exercise
def test_a_board_has_one_solution_by_the_other_method(exercise: Exercise) -> None:
    verdict = prove(exercise.puzzle, method="sat")
    assert verdict.name == "unique"
    assert (verdict.solution.lines == exercise.solution.lines).all()
    known = exercise.board.marks
    assert (known[known != UNKNOWN] == exercise.solution.marks[known != UNKNOWN]).all()
    assert not is_finished(exercise, exercise.board)
    assert is_finished(exercise, exercise.solution)
    assert wrong_marks(exercise, exercise.board) == []


@every_exercise
def test_a_board_to_try_is_small(exercise: Exercise) -> None:
    graph: Graph = exercise.puzzle.graph
    if graph.tiling in ("square", "cells"):
        assert (5, 5) <= (graph.rows, graph.cols) <= (8, 8)
    assert graph.n_cells <= 110


@needs_shared
def test_no_board_is_from_the_corpus() -> None:
    ids = {
        one["game_id"]
        for name in ("loopy-levels", "other-tilings", "net")
        for one in corpus(f"{name}.jsonl")
    }
    ids |= {
        "/".join(one["clues"])
        for name in ("published", "minimised")
        for one in corpus(f"{name}.jsonl")
    }
    for exercise in EXERCISES:
        document = Document(exercise.puzzle)
        assert read_document(exercise.text).puzzle == exercise.puzzle
        if exercise.puzzle.kind == "net":
            assert write(document, "net").strip() not in ids
        elif exercise.puzzle.kind == "slitherlink" and exercise.puzzle.graph.tiling == "square":
            assert "/".join(write(document, "grid").split()) not in ids
            assert write(document, "loopy").strip() not in ids
