"""Boards and moves."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from takegaki.core.board import Board, Move, require_board
from takegaki.core.errors import BoardError, PlaceError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.runtime.arrays import Floats
from takegaki.tilings import honeycomb, square

GRAPH = square(5, 3)
marks = st.sampled_from([LINE, CROSS, UNKNOWN])


@given(st.lists(marks, min_size=38, max_size=38), st.integers(0, 37), marks)
def test_a_move_and_its_inverse(start: list[int], edge: int, after: int) -> None:
    board = Board.of(GRAPH, start)
    move = Move(edge, board[edge], after)
    moved = board.apply(move)
    assert moved[edge] == after
    assert [moved[i] for i in range(38) if i != edge] == [start[i] for i in range(38) if i != edge]
    assert moved.apply(move.inverted()) == board
    assert move.inverted().inverted() == move
    assert board.marks.tolist() == start


@given(st.lists(st.tuples(st.integers(0, 37), marks), max_size=60))
def test_a_chain_of_moves_taken_back(chain: list[tuple[int, int]]) -> None:
    board = Board.blank(GRAPH)
    done = []
    for edge, after in chain:
        done.append(Move(edge, board[edge], after))
        board = board.apply(done[-1])
    for edge, after in dict(chain).items():
        assert board[edge] == after
    for move in reversed(done):
        board = board.apply(move.inverted())
    assert board == Board.blank(GRAPH)


def test_a_move_that_does_not_fit() -> None:
    board = Board.blank(GRAPH)
    with pytest.raises(BoardError, match="edge 3 holds 0, the move takes 1"):
        board.apply(Move(3, LINE, CROSS))
    for edge in (-1, 38):
        with pytest.raises(BoardError, match=f"no edge {edge}; they run to 37"):
            board.apply(Move(edge, UNKNOWN, LINE))


@pytest.mark.parametrize(
    ("wrong", "text"),
    [([0] * 37, "37 marks for 38 edges"), ([2] * 38, "line"), ([-2] * 38, "line")],
)
def test_marks_that_do_not_fit(wrong: list[int], text: str) -> None:
    with pytest.raises(BoardError, match=text):
        Board.of(GRAPH, wrong)


def test_questions() -> None:
    some = Board.of(GRAPH, [LINE, CROSS] + [UNKNOWN] * 36)
    assert np.flatnonzero(some.lines).tolist() == [0]
    assert not some.is_complete
    assert Board.of(GRAPH, [CROSS] * 38).is_complete
    assert repr(some) == "<Board square 5x3: 1 line, 1 cross on 38 edges>"


def test_immutable_and_hashable() -> None:
    source = np.zeros(38, dtype=np.int8)
    board = Board.of(GRAPH, source)
    source[0] = LINE
    assert board[0] == UNKNOWN
    with pytest.raises(ValueError, match="read-only"):
        board.marks[0] = LINE
    assert len({board, Board.blank(GRAPH), Board.of(GRAPH, [LINE] * 38)}) == 2
    assert board != Board.blank(square(3, 5))
    assert Board.blank(honeycomb(1, 1)) != "board"


@pytest.mark.parametrize(
    ("marks", "text"),
    [
        ([256] + [0] * 37, "edge 1: 256 is no mark"),
        (np.full(38, 0.5), "edge 1: 0.5 is no mark"),
        ([0] * 37 + [2], r"edge 38: a mark is line \(1\)"),
        ([0] * 37, "37 marks for 38 edges"),
    ],
)
def test_marks_that_are_none(marks: Floats | list[int], text: str) -> None:
    """However a board is made."""
    makers: tuple[Callable[..., Board], ...] = (Board.of, Board)
    for make in makers:
        with pytest.raises(BoardError, match=text):
            make(GRAPH, marks)


def test_marks_of_a_column_with_gaps() -> None:
    assert Board.of(GRAPH, [1.0, np.nan, None, -1] + [0] * 34).marks.tolist()[:4] == [1, 0, 0, -1]


def test_edges_by_name() -> None:
    blank = Board.blank(square(2, 3))
    edge = blank.edge(1, 2, "right")
    places: list[Any] = ["r2c3 right", "row 2, column 3: right", ("r2c3", "right"), (5, "right")]
    for place in places:
        board = blank.with_marks({place: LINE})
        assert np.flatnonzero(board.marks).tolist() == [edge]
        assert board[place] == LINE
    strange: Any
    for strange, text in (
        ("r2c3 rihgt", "'rihgt' is no side of r2c3; .*; did you mean 'right'"),
        (
            "r2c3",
            'an edge is its number, row, column and side of a cell, or a text like "r1c1 top"',
        ),
        (("r9c9", "top"), "there is no r9c9"),
    ):
        with pytest.raises(PlaceError, match=text):
            blank.with_marks({strange: LINE})


def test_lines_and_crosses_on_sides_sets_and_masks() -> None:
    graph = square(2, 3)
    blank = Board.blank(graph)
    top, left = blank.edge(0, 0, "top"), blank.edge(0, 0, "left")

    def marked(board: Board, mark: int) -> set[int]:
        return set(np.flatnonzero(board.marks == mark).tolist())

    drawn = blank.draw("r1c1", "top", "left")
    assert (marked(drawn, LINE), marked(drawn, CROSS)) == ({top, left}, set())
    assert blank.draw((0, 0), "top", "left") == blank.draw(0, "top", "left") == drawn
    assert blank.draw({top, left}) == blank.draw(["r1c1 top", (0, 0, "left")]) == drawn
    mask = np.zeros(graph.n_edges, dtype=np.bool_)
    mask[[top, left]] = True
    assert blank.draw(mask) == blank.draw(np.array([top, left])) == drawn
    crossed = drawn.cross("r1c1", "top")
    assert (marked(crossed, LINE), marked(crossed, CROSS)) == ({left}, {top})
    assert crossed.clear(mask) == blank
    assert marked(blank.cross({"r1c1", "r2c3"}), CROSS) == {
        *graph.edges_round(0).tolist(),
        *graph.edges_round(5).tolist(),
    }
    assert blank.cross({"r1c1", "r2c3"}, "top").draw(mask)["r2c3 top"] == CROSS


@pytest.mark.parametrize(
    ("place", "sides", "text"),
    [
        ("r1c1", ("tap",), "'tap' is no side of r1c1; .*; did you mean 'top'"),
        ("r1c1", (3,), "3 is no side"),
        ("r3c1", ("top",), "there is no r3c1; cells run from r1c1 to r2c3"),
        (-1, (), "there is no edge -1"),
        (17, (), "there is no edge 17; they run to 16"),
        (np.array([17]), (), "there is no edge 17"),
        (np.array([-1]), (), "there is no edge -1"),
        (np.ones(3, dtype=np.bool_), (), r"a mask of edges has the shape \(17,\) here"),
        (None, (), "an edge is its number"),
        ({None}, (), "an edge is its number"),
        (Board.blank(square(1, 1)), ("top",), "a cell is its row and column"),
    ],
)
def test_places_that_a_board_has_not(place: Any, sides: tuple[Any, ...], text: str) -> None:
    blank = Board.blank(square(2, 3))
    for change in (blank.draw, blank.cross, blank.clear):
        with pytest.raises(PlaceError, match=text):
            change(place, *sides)


def test_marks_by_row_column_and_side() -> None:
    blank = Board.blank(square(2, 3))
    marks = {(1, 2, "right"): LINE, (0, 0, "top"): CROSS}
    board = blank.with_marks(marks)
    assert {place: board[place] for place in marks} == marks
    assert np.count_nonzero(board.marks) == 2
    with pytest.raises(PlaceError):
        blank.with_marks({(1, 2, "north"): LINE})
    strange: Any = {(1, 2): LINE}
    with pytest.raises(BoardError, match="there is no edge"):
        blank.with_marks(strange)
    strange = [LINE, CROSS]
    with pytest.raises(BoardError, match=r"give marks by their edges, .*, not a list"):
        blank.with_marks(strange)


def test_what_is_no_board_is_refused_with_the_way_to_one() -> None:
    graph = square(2, 3)
    require_board(Board.blank(graph), graph)
    with pytest.raises(BoardError, match=r"^this must be a Board, not a list; Board\.of\("):
        require_board([0] * graph.n_edges, graph)
    with pytest.raises(BoardError, match=r"; its board\(\) is one$"):
        require_board(
            Solution(Puzzle.of(graph, [-1] * 6), np.ones(graph.n_edges, dtype=np.bool_)), graph
        )
    with pytest.raises(BoardError, match=r"^the marks belong to another board: .* not "):
        require_board(Board.blank(square(3, 2)), graph)
