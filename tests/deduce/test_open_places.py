"""Where one can go on: places that are open, by what, and no mark given away."""

import json
from pathlib import Path

import numpy as np
import pytest

from deduce.proofs import proven
from random_loops import random_puzzle
from takegaki import square
from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.reason import Marks, Reason
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.level import Level
from takegaki.deduce.open_places import open_places, with_all_like
from takegaki.deduce.stories.told_as_one import kind_of
from takegaki.formats import read_document
from tiers import tries

PUZZLES = json.loads((Path(__file__).parents[1] / "words/puzzles.json").read_text("utf-8"))
NAMES = [name for name, one in PUZZLES.items() if one["kind"] == "slitherlink"]


def test_two_corners_and_the_pattern_between_them_are_three_places() -> None:
    found = open_places("33\n..\n..")
    assert sorted(found.places) == [(0,), (0, 1), (1,)]
    assert {title.form: count for title, count in found.techniques} == {
        "pattern-3-in-the-corner": 2,
        "pattern-two-3s-side-by-side": 1,
    }


def test_none_is_open_where_nothing_follows() -> None:
    found = open_places("..\n..\n..")
    assert (found.places, found.techniques) == ((), ())
    assert found.reason.form == "open-places.none"


@pytest.mark.parametrize("name", NAMES[:8])
def test_places_are_open_where_hints_are(name: str) -> None:
    """Along a solve there is a place as long as techniques up to Hard go on; counts add up, and
    nothing is said of an edge.
    """
    puzzle = read_document(json.dumps(PUZZLES[name])).puzzle
    trace = explain(puzzle, opening=False)
    for step in trace.steps[:: max(1, len(trace.steps) // 6)]:
        found = open_places(puzzle, step.board)
        assert sum(count for _, count in found.techniques) == len(found.places)
        for one in found.reason.args.get("techniques", ()):  # type: ignore[union-attr]
            assert isinstance(one, Reason)
            assert not any(isinstance(value, Marks) for value in one.args.values())
        advice = hint(puzzle, step.board).deduction
        assert advice is not None
        if advice.level <= Level.HARD:
            assert found.places


def test_a_board_of_another_graph_is_refused() -> None:
    with pytest.raises(BoardError):
        open_places("33\n..\n..", Board.blank(square(5, 4)))


def test_all_like_a_hint_are_its_steps_in_every_place() -> None:
    """By the same idea, each place once; they follow from the clues and marks that are named."""
    several = boards = 0
    rng = np.random.default_rng(9)
    while boards < max(4, tries(12)) or not several:
        boards += 1
        puzzle, _ = random_puzzle(square(10, 9), rng, shown=0.5)
        board, kinds = Board.blank(puzzle.graph), set()
        while (found := with_all_like(hint(puzzle, board))).kind == "next":
            one, all_of_them = hint(puzzle, board).deduction, found.deduction
            assert one is not None
            assert all_of_them is not None
            assert set(one.conclusions) <= set(all_of_them.conclusions)
            assert all_of_them.title == one.title
            assert proven(puzzle, all_of_them)
            more = len(all_of_them.conclusions) > len(one.conclusions)
            several += more and one.level > Level.EASY and not one.pattern
            kinds.add(kind_of(one))
            board = board.with_marks(found.marks)
        assert len(kinds) > 2


def test_all_like_one_names_every_place() -> None:
    found = with_all_like(hint("33.3\n....\n3..3")).deduction
    assert found is not None
    assert found.clues == (0, 3, 8, 11)
    assert len(found.conclusions) == 8
    assert "four places" in found.sentence
