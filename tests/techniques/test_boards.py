"""Every technique has a bundled board of our own where it is needed."""

import numpy as np
import pytest

from takegaki.core.board import UNKNOWN
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.turns import MAKERS
from takegaki.explain.examples import example
from takegaki.formats import grid
from takegaki.solve import prove
from takegaki.techniques import TECHNIQUES, Level
from takegaki.techniques.boards import board_text

techniques = pytest.mark.parametrize("technique", TECHNIQUES.values(), ids=lambda one: one.name)

NEVER_ALONE = {"vertex-pairs", "pair-relation"}
"""They find pairs and relations; marks follow from these by others."""


@techniques
def test_the_easier_ones_are_stuck_there_and_it_goes_on(technique):
    found = example(technique)
    easier = [one for one in TECHNIQUES.values() if one.level < technique.level]
    if technique.name == "missing-loop":
        assert found.deduction.conclusions == ()
        return
    if technique.name not in NEVER_ALONE:
        assert found.deduction.technique is technique
        assert found.deduction.conclusions
    if easier:
        ladder = Ladder(found.puzzle, found.board)
        assert ladder.climb(Level(technique.level - 1)) == "stuck"
        assert np.array_equal(ladder.board.marks, found.board.marks)


@pytest.mark.parametrize("technique", MAKERS, ids=lambda one: one.name)
def test_up_to_the_turn_before_the_ladder_is_stuck(technique):
    """Of techniques of one level the earlier have their turn first: none of them goes on here."""
    found = example(technique)
    for maker in MAKERS:
        if maker is technique:
            break
        ladder = Ladder(found.puzzle, found.board)
        ladder.climb(Level.HARD)
        assert (ladder.board.marks == found.board.marks).all()


@techniques
def test_it_holds_and_its_premises_are_on_the_board(technique):
    found = example(technique)
    deduction = found.deduction
    assert all(found.board[edge] == mark for edge, mark in deduction.marks)
    assert all(found.board[edge] == UNKNOWN for edge, _ in deduction.conclusions)
    assert all(found.puzzle.clue(face) is not None for face in deduction.clues)
    verdict = prove(found.puzzle)
    if technique.uniqueness:
        assert verdict.name == "unique"
    if technique.name == "missing-loop":
        assert verdict.name == "no solution"
    else:
        assert verdict.name in ("unique", "multiple")


@techniques
def test_the_board_is_small_and_plain(technique):
    text = board_text(technique.name)
    puzzle = grid.read(text).puzzle
    assert puzzle.graph.n_faces <= 100
    assert text == grid.write(grid.read(text))
