"""Traces and hints as JSON: nothing is lost, and the steps lead from board to board."""

import json
from typing import Any

import numpy as np
import pytest

from narrowing import not_none
from random_loops import random_puzzle
from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.hint import hint
from takegaki.deduce.techniques import TECHNIQUES
from takegaki.deduce.trace import explain
from takegaki.formats import read_document
from takegaki.formats.native import MARK_CHARS
from takegaki.render.json_values import hint_entry, trace_entry
from takegaki.tilings import honeycomb, square

MARKS = {"line": LINE, "cross": CROSS}


@pytest.fixture(params=[square, honeycomb])
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return random_puzzle(request.param(5, 3), np.random.default_rng(8), 0.9)[0]


def plain(entry: dict[str, Any]) -> dict[str, Any]:
    """Through a text and back."""
    told = json.loads(json.dumps(entry))
    assert told == entry
    found: dict[str, Any] = told
    return found


def test_a_trace_and_back(puzzle: Puzzle) -> None:
    given = [UNKNOWN] * puzzle.graph.n_edges
    first = explain(puzzle).steps[0].deduction.conclusions[0]
    given[first[0]] = first[1]
    trace = explain(puzzle, Board.of(puzzle.graph, given))
    told = plain(trace_entry(trace))
    document = read_document(json.dumps(told["puzzle"]))
    assert (document.puzzle, document.board) == (puzzle, trace.start)
    assert document.board is not None
    marks = document.board.marks.copy()
    for step, one in zip(trace.steps, told["steps"], strict=True):
        assert np.array_equal(marks, step.board.marks)
        assert TECHNIQUES[one["technique"]] is step.deduction.technique
        assert [(mark["edge"], MARKS[mark["mark"]]) for mark in one["marks"]] == [*step.deduction.marks]
        assert [clue["face"] for clue in one["clues"]] == [*step.deduction.clues]
        assert all(clue["clue"] == puzzle.clue(clue["face"]) for clue in one["clues"])
        assert [place["face"] for place in one["faces"]] == [*step.deduction.faces]
        assert [place["vertex"] for place in one["vertices"]] == [*step.deduction.vertices]
        assert one["sentence"] == step.deduction.sentence
        for mark in one["conclusions"]:
            assert marks[mark["edge"]] == UNKNOWN
            marks[mark["edge"]] = MARKS[mark["mark"]]
    assert told["marks"] == "".join(chr(MARK_CHARS[mark + 1]) for mark in marks.tolist())
    assert told["outcome"] == trace.outcome
    assert sum(told["techniques"].values()) == len(trace.steps)


def test_a_hint(puzzle: Puzzle) -> None:
    board = Board.blank(puzzle.graph)
    told = plain(hint_entry(puzzle, board, hint(puzzle, board)))
    assert (told["kind"], told["wrong"], told["solutions"]) == ("next", [], [])
    assert told["deduction"]["sentence"] == told["why"]
    edge, mark = not_none(hint(puzzle, board).deduction).conclusions[0]
    wrong = Board.of(puzzle.graph, [-mark if one == edge else 0 for one in range(puzzle.graph.n_edges)])
    told = plain(hint_entry(puzzle, wrong, hint(puzzle, wrong)))
    assert (told["kind"], told["deduction"], told["together"]) == ("wrong", None, False)
    assert told["wrong"][0]["edge"] == edge


def test_two_solutions() -> None:
    puzzle = Puzzle.of(square(3, 2), [-1] * 6)
    board = Board.blank(puzzle.graph)
    told = plain(hint_entry(puzzle, board, hint(puzzle, board)))
    assert told["kind"] == "ambiguous"
    assert len({*told["solutions"]}) == 2
    assert all("." not in one for one in told["solutions"])
