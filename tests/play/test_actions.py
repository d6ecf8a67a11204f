"""Changes by themselves: what several of them come to, and which only add."""

from inspect import signature

import pytest

from play.boards import puzzle_on
from takegaki.core.marks import CROSS, LINE
from takegaki.formats import write
from takegaki.play.actions import Change, merged
from takegaki.play.hints import advise
from takegaki.play.pictures import state_entry
from takegaki.play.position import LAYERS
from takegaki.play.saves import session_of
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES

LINE_, CROSS_ = LINE & 255, CROSS & 255


def test_a_change_only_adds_where_no_edge_had_a_mark() -> None:
    assert Change("marks", (1, 2), bytes((0, 0)), bytes((LINE_, CROSS_))).only_adds
    assert not Change("marks", (1, 2), bytes((0, LINE_)), bytes((LINE_, 0))).only_adds
    assert not Change("marks", (1, 2), bytes((LINE_, CROSS_)), bytes((0, 0))).only_adds
    assert Change("sure", (1,), bytes((1,)), bytes((0,))).only_adds
    assert not Change("automatic", (1,), bytes((0,)), bytes((1,))).only_adds


def test_changes_merged_are_in_order_and_leave_out_what_came_back() -> None:
    first = Change("marks", (7, 2), bytes((0, 0)), bytes((LINE_, LINE_)))
    second = Change("marks", (2, 4), bytes((LINE_, 0)), bytes((0, CROSS_)))
    assert merged([first, second]) == (
        Change("marks", (4, 7), bytes((0, 0)), bytes((CROSS_, LINE_))),
    )
    assert merged([first, Change("marks", (2, 7), bytes((LINE_, LINE_)), bytes((0, 0)))]) == ()


def test_a_game_from_a_plain_text_has_the_clock_that_it_is_given() -> None:
    now = 5.0
    session = session_of(write(puzzle_on("slitherlink", "square"), "grid"), clock=lambda: now)
    now = 12.0
    assert session.seconds == 7.0


@pytest.mark.parametrize("kind", PUZZLES)
def test_layers_that_a_type_has_not_are_empty(kind: str) -> None:
    session = Session(puzzle_on(kind, next(iter(PUZZLES[kind].boards))))
    entry = state_entry(session)
    empty = {"sure", "automatic", "shades"} if session.is_of_tiles else {"quarters", "locked"}
    assert {name for name in LAYERS if entry[name] == ""} == empty


def test_advice_takes_uniqueness_for_granted_only_when_told() -> None:
    assert signature(advise).parameters["uniqueness"].default is False
