"""Every sentence of explanations and hints is true as it stands: `truth` says how it is asked."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deduce.sat_world import World
from deduce.truth import CHECKS, Met, Teller, look_at, look_at_hints
from random_loops import random_puzzle
from takegaki import explain, read, solutions
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.tilings import honeycomb, square
from tiers import sampled, samples

BOARDS = [square(7, 5), honeycomb(4, 5), square(8, 8)]
COUNTING_SIDES = [
    one.name for one in TECHNIQUES.values() if "loop" in one.goals and one.clues != "tables"
]


def test_every_sentence_is_true_on_random_boards() -> None:
    rng = np.random.default_rng(12)
    met, boards = Met(), samples("truth")
    for number in range(boards):
        puzzle, _ = random_puzzle(BOARDS[number % len(BOARDS)], rng, shown=rng.uniform(0.4, 0.7))
        look_at(puzzle, f"board {number}", met)
        look_at_hints(puzzle, f"board {number}", met, 30)
    assert not met.faults
    assert met.forms.total() > 100 * boards
    assert met.given_up.total() < met.forms.total() / 100


@sampled(4)
@pytest.mark.parametrize("name", COUNTING_SIDES)
def test_the_sentences_of_each_technique_are_true(name: str) -> None:
    met = Met()
    look_at(read(board_text(name)), name, met)
    assert not met.faults


def test_loops_by_sat_are_those_of_the_engine() -> None:
    """Each mark that all solutions share is forced, and no other."""
    rng = np.random.default_rng(5)
    for graph in (square(5, 3), honeycomb(3, 3)):
        for _ in range(4):
            puzzle, _ = random_puzzle(graph, rng, shown=0.3)
            clues = np.flatnonzero(puzzle.clues >= 0).tolist()
            drawn = np.array([one.lines for one in solutions(puzzle, limit=5000)], dtype=bool)
            world = World(puzzle)
            for edge in range(graph.n_edges):
                assert world.forces(clues, (), [[(edge, LINE)]]) == drawn[:, edge].all()
                assert world.forces(clues, (), [[(edge, CROSS)]]) == (not drawn[:, edge].any())


def first_with(puzzle: Puzzle, form: str) -> tuple[Teller, Met, Deduction, dict[int, int]]:
    """The first step whose reason has a form, the marks before it, and who follows it."""
    met, marks = Met(), dict[int, int]()
    for step in explain(puzzle):
        if step.found.reason.form == form:
            return Teller(puzzle, met), met, step.found, marks
        marks |= dict(step.found.conclusions)
    raise AssertionError(form)


LONG = "01.10\n0.2.0\n2212.\n21..1\n2.112\n3...."

LIES: dict[str, dict[str, Any]] = {
    "clue-counting.full": {"clue": 2, "place": Cell(4)},
    "vertex-counting.goes-on": {"form": "vertex-counting.full"},
    "early-loop.closes": {"lines": 2},
    "pattern.follows": {"cells": (Cell(0), Cell(2))},
}
"""A form of reason, and what is told in its place."""


@pytest.mark.parametrize("form", LIES)
def test_a_sentence_that_is_not_so_is_a_fault(form: str) -> None:
    puzzle = read(LONG)
    teller, met, one, marks = first_with(puzzle, form)
    teller.step(one, marks)
    assert not met.faults
    lie = dict(LIES[form])
    said = one.reason
    lied = Reason(str(lie.pop("form", said.form)), said.graph, **{**said.args, **lie})
    teller.step(replace(one, reason=lied), marks)
    assert met.faults


def test_what_does_not_follow_from_its_premises_is_a_fault() -> None:
    puzzle = read(LONG)
    teller, met, one, marks = first_with(puzzle, "vertex-counting.goes-on")
    teller.step(replace(one, marks=()), marks)
    assert any("does not follow" in fault for fault in met.faults)


def test_a_kind_without_a_check_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CHECKS, "clue-counting.full")
    met = Met()
    look_at(read(LONG), "board", met)
    assert any("no check for this kind" in fault for fault in met.faults)
