"""Traces and hints as JSON: nothing is lost, and the steps lead from board to board."""

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from narrowing import not_none
from random_loops import random_puzzle
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import line_ids
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.boards import board_text
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import puzzle_of, read_document
from takegaki.formats.native import MARK_CHARS
from takegaki.render.json_values import edge_ids, hint_entry, idea_entries, signed_ids, trace_entry
from takegaki.solving import solve
from takegaki.tilings import honeycomb, square

MARKS = {"line": LINE, "cross": CROSS}


@pytest.fixture(params=[square, honeycomb])
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return random_puzzle(request.param(5, 3), np.random.default_rng(8), 0.9)[0]


TRIED = "10x10t0:e2a21a3131a012f3b2a3a3b11a122b2a2d131a1d11b111b1a2j30a31a3111j"
"""A board that needs trials."""


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
        assert [(mark["edge"], MARKS[mark["mark"]]) for mark in one["marks"]] == [
            *step.deduction.marks
        ]
        assert [clue["face"] for clue in one["clues"]] == [*step.deduction.clues]
        assert all(clue["clue"] == puzzle.clue(clue["face"]) for clue in one["clues"])
        assert [place["face"] for place in one["faces"]] == [*step.deduction.faces]
        assert [place["vertex"] for place in one["vertices"]] == [*step.deduction.vertices]
        assert one["sentence"] == step.deduction.sentence
        for mark in one["conclusions"]:
            assert marks[mark["edge"]] == UNKNOWN
            marks[mark["edge"]] = MARKS[mark["mark"]]
    assert told["marks"] == "".join(chr(MARK_CHARS[mark + 1]) for mark in marks.tolist())
    numbers = [number for idea in told["ideas"] for number in idea["steps"]]
    assert sorted(numbers) == [step.number for step in trace.steps]
    assert [idea["number"] for idea in told["ideas"]] == [*range(1, len(told["ideas"]) + 1)]
    assert told["outcome"] == trace.outcome
    assert sum(told["techniques"].values()) == len(trace.steps)


def test_the_path_of_an_early_loop_and_the_tree_of_a_trial() -> None:
    """Path: one line after another; tree: parts within parts, the same sentences."""
    paths = trees = 0
    for step in plain(trace_entry(explain(TRIED)))["steps"]:
        if step["technique"] == "early-loop":
            graph = puzzle_of(TRIED).graph
            ends = [set(graph.edge_vertices[edge].tolist()) for edge in step["path"]]
            assert all(len(one & other) == 1 for one, other in pairwise(ends))
            paths += 1
        else:
            assert step["path"] == []
        if step["technique"] in ("trial", "what-if"):
            begin, end = step["tree"]
            assert (begin["kind"], begin["sentence"]) == ("suppose", step["story"][0])
            assert end["marks"] == step["conclusions"]
            assert begin["parts"][-1]["kind"] == "conflict"
            trees += 1
    assert min(paths, trees) > 0


def test_a_hint(puzzle: Puzzle) -> None:
    board = Board.blank(puzzle.graph)
    told = plain(hint_entry(puzzle, board, hint(puzzle, board)))
    assert (told["kind"], told["wrong"], told["solutions"]) == ("next", [], [])
    # The one states what the other tells to draw.
    assert told["deduction"]["sentence"] != told["why"]
    assert "draw" in told["why"] or "cross out" in told["why"]
    edge, mark = not_none(hint(puzzle, board).deduction).conclusions[0]
    wrong = Board.of(
        puzzle.graph, [-mark if one == edge else 0 for one in range(puzzle.graph.n_edges)]
    )
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


def test_numbers_of_edges_ascend(puzzle: Puzzle) -> None:
    solution = solve(puzzle).solution
    lines = edge_ids(solution)
    assert lines == sorted(lines) == [edge for edge, line in enumerate(solution.lines) if line]
    signed = signed_ids(solution)
    assert [abs(one) for one in signed] == [*range(1, puzzle.graph.n_edges + 1)]
    names = line_ids(puzzle.graph)
    assert {one for one in signed if one > 0} == {names[edge] for edge in lines}


def test_cases_have_pictures_for_the_page_alone() -> None:
    trace = explain(read_document(board_text("trial")).puzzle)

    def cases(parts: list[Any]) -> list[Any]:
        inner = [one for part in parts for one in cases(part["parts"])]
        return [*(part for part in parts if part["kind"] == "case"), *inner]

    for with_pictures in (False, True):
        ideas: list[Any] = idea_entries(trace, with_pictures=with_pictures)
        found = [case for idea in ideas for case in cases(idea["tree"])]
        assert len(found) > 1
        assert all(("picture" in case) == with_pictures for case in found)
    assert all(case["picture"].startswith("<svg") for case in found)
