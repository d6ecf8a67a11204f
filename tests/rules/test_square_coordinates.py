"""Rules by coordinates: the example of paper 1, section 6.1, where it matches, and the way to our rules."""

from typing import Any

import numpy as np
import pytest

from shared import square_puzzle
from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.rules.library import rule_set
from takegaki.rules.patch import middle_face
from takegaki.rules.rule import rule_key
from takegaki.rules.square_coordinates import CoordinateRule
from takegaki.tilings import honeycomb, square

EXAMPLE = CoordinateRule(
    frozenset({(1, 1, 3)}),
    frozenset({("vert", 1, 0, 1), ("horiz", 0, 1, 0)}),
    frozenset({("vert", 2, 1, 1), ("horiz", 1, 2, 1)}),
)
HIGH = square_puzzle(["...", "..3", "...", "3..", "..."])
"""3 wide, 5 high."""


def edge(board: Board, row: int, col: int, side: int) -> int:
    """Top 0, right 1, bottom 2, left 3 of the cell of this row and column, from 0."""
    return int(board.graph.edges_of(row * board.graph.cols + col)[side])


def marked(puzzle: Puzzle, *marks: tuple[int, int, int, int]) -> Board:
    """A board with these marks: row, column, side, mark."""
    blank = Board.blank(puzzle.graph)
    array = blank.marks.copy()
    for row, col, side, mark in marks:
        array[edge(blank, row, col, side)] = mark
    return Board.of(puzzle.graph, array)


def test_the_example_matches_where_it_should() -> None:
    # The 3 of row 2, column 3: a line comes down to its top left corner, a cross to the left of it.
    board = marked(HIGH, (0, 2, 3, LINE), (1, 1, 0, CROSS))
    matches = [(i, j) for i in range(-3, 5) for j in range(-3, 7) if EXAMPLE.matches(HIGH, board, (i, j))]
    assert matches == [(2, 1)]


@pytest.mark.parametrize("wrong", [(0, 2, 3, CROSS), (1, 1, 0, LINE), (0, 2, 3, 0), (1, 1, 0, 0)])
def test_every_premise_counts(wrong: tuple[int, int, int, int]) -> None:
    board = marked(HIGH, (0, 2, 3, LINE), (1, 1, 0, CROSS), wrong)
    assert not EXAMPLE.matches(HIGH, board, (2, 1))
    other = square_puzzle(["...", "..2", "...", "3..", "..."])
    assert not EXAMPLE.matches(other, marked(HIGH, (0, 2, 3, LINE), (1, 1, 0, CROSS)), (2, 1))


def test_edges_outside_are_negative() -> None:
    # The 3 of row 4, column 1: what lies to the left of its corner is off the board.
    assert EXAMPLE.matches(HIGH, marked(HIGH, (2, 0, 3, LINE)), (0, 3))
    corner = CoordinateRule(
        frozenset(), frozenset({("horiz", 0, 1, 0), ("vert", 1, 0, 1)}), frozenset({("horiz", 1, 1, 1)})
    )
    assert not corner.matches(HIGH, Board.blank(HIGH.graph), (0, 0))
    clue = CoordinateRule(frozenset({(1, 1, 0)}), frozenset(), frozenset({("horiz", 1, 1, 0)}))
    assert not clue.matches(HIGH, Board.blank(HIGH.graph), (-1, 0))


def test_the_example_as_our_rule() -> None:
    rule = EXAMPLE.rule()
    graph = rule.patch.graph
    middle = middle_face("square")
    top, right, bottom, left = graph.edges_of(middle).tolist()
    assert rule.patch.faces == (middle,)
    marks = dict(zip(rule.patch.edges, rule.before, strict=True))
    assert marks[int(graph.edges_of(middle - graph.cols)[3])] == LINE
    assert marks[int(graph.edges_of(middle - 1)[0])] == CROSS
    after = {place for place, mark in zip(rule.patch.edges, rule.after, strict=True) if mark == LINE}
    assert after == {right, bottom}
    assert not {top, left} & set(rule.patch.edges)
    assert CoordinateRule.of(rule) == EXAMPLE


def test_there_and_back() -> None:
    for rule in rule_set("van-dam").rules:
        if rule.loops:
            with pytest.raises(UnsupportedError, match="small loop"):
                CoordinateRule.of(rule)
            continue
        coordinates = CoordinateRule.of(rule)
        assert rule_key(coordinates.rule()) == rule_key(rule)
        assert min(min(i, j) for _, i, j, _ in coordinates.e_lhs | coordinates.e_rhs) >= 0
        assert CoordinateRule.of(coordinates.rule()) == coordinates


def test_it_matches_where_the_rule_lies() -> None:
    # On a board of 5 rows and 3 columns, by hand of ids: two ones side by side above a cross.
    rule = CoordinateRule.of(rule_set("van-dam").rules[16])
    puzzle = square_puzzle(["...", "...", ".11", "...", "..."])
    board = marked(puzzle, (3, 1, 1, CROSS))
    found = [(i, j) for i in range(-3, 5) for j in range(-3, 7) if rule.matches(puzzle, board, (i, j))]
    assert found == [(1, 2)]


def test_refused() -> None:
    no: frozenset[Any] = frozenset()
    with pytest.raises(PuzzleError, match="clue 7"):
        CoordinateRule(frozenset({(1, 1, 7)}), no, no)
    with pytest.raises(PuzzleError, match="horiz or vert"):
        CoordinateRule(no, frozenset({("diag", 1, 1, 1)}), no)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="horiz or vert"):
        CoordinateRule(no, frozenset({("vert", 1, 1, 2)}), no)
    with pytest.raises(PuzzleError, match="two values"):
        CoordinateRule(no, frozenset({("vert", 1, 1, 1)}), frozenset({("vert", 1, 1, 0)}))
    with pytest.raises(PuzzleError, match="without conclusion"):
        CoordinateRule(frozenset({(1, 1, 0)}), no, no).rule()
    honey = honeycomb(5, 3)
    with pytest.raises(UnsupportedError):
        EXAMPLE.matches(Puzzle.of(honey, np.full(15, -1)), Board.blank(honey), (0, 0))
    with pytest.raises(UnsupportedError):
        CoordinateRule.of(rule_set("honeycomb-basic").rules[0])
    assert square(5, 3) == HIGH.graph
