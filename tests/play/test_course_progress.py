"""What somebody knows of the course: kept whole, read again, and nothing where it is damaged."""

import stat
from pathlib import Path

import pytest

from takegaki.lessons.lesson import lessons
from takegaki.play.course_progress import Progress, course_file, load_progress, save_progress
from takegaki.play.library_file import is_ours_alone

FIRST, SECOND, *_ = lessons()


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "data"))


def test_a_lesson_is_known_when_all_its_boards_are_done() -> None:
    known = Progress()
    assert known.next() is FIRST
    for number in (1, 2, 3):
        assert not known.knows(FIRST)
        known = known.with_done(FIRST, number)
    assert known.knows(FIRST)
    assert known.known() == (FIRST,)
    assert known.next() is SECOND


def test_what_is_known_is_kept() -> None:
    assert load_progress() == Progress()
    known = Progress().with_done(FIRST, 2).with_done(SECOND, 1)
    save_progress(known)
    assert load_progress() == known
    assert not course_file().stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    # The folder stays ours alone, though no library is in it.
    assert is_ours_alone(course_file().parent)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"done": 3}', '{"done": {"zero": 3}}', "\0"])
def test_a_damaged_file_is_no_progress(text: str) -> None:
    course_file().parent.mkdir()
    course_file().write_text(text)
    assert load_progress() == Progress()


def test_numbers_that_are_none_are_left_out() -> None:
    course_file().parent.mkdir()
    course_file().write_text('{"done": {"zero": [1, "2", -3, null]}}')
    assert load_progress().done == {"zero": frozenset({1})}
