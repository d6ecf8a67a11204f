"""Tables, places, errors, limits and verdicts: small values with exact texts."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from takegaki.core.budget import Effort
from takegaki.core.errors import (
    MAX_FACES,
    MAX_TEXT,
    BoardError,
    FormatError,
    LimitError,
    PlaceError,
    PuzzleError,
    UnsupportedError,
    check_faces,
    check_text,
)
from takegaki.core.graph_making import graph_from_polygons
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import (
    cell_sides,
    edge_at,
    edge_term,
    face_centres,
    face_name,
    vertex_name,
)
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.core.solution import Solution
from takegaki.core.table import CountPatterns, Origin, Table, counts
from takegaki.core.verdict import Found, Multiple, NoSolution, Undecided, Unique
from takegaki.solving.questions.count import Count
from takegaki.tilings import graph_of, honeycomb, square


@pytest.mark.parametrize("size", range(1, 7))
def test_counts(size: int) -> None:
    for allowed in ((0,), (2,), (0, 2), (size,), (1, 3)):
        rows = product([0, 1], repeat=size)
        right = {sum(bit << i for i, bit in enumerate(row)) for row in rows if sum(row) in allowed}
        assert counts(size, allowed) == right


@pytest.mark.parametrize("allowed", [(), (0,), (1, 3), (0, 2, 5)])
def test_patterns_that_are_not_listed_are_those_that_are(allowed: tuple[int, ...]) -> None:
    listed, counted = counts(5, allowed), CountPatterns(5, allowed)
    assert [pattern for pattern in range(64) if pattern in counted] == sorted(listed)
    assert (set(counted), len(counted)) == (set(listed), len(listed))


@pytest.mark.parametrize("size", [4, 40])
def test_numbers_of_lines_ascend_each_once_and_no_others(size: int) -> None:
    found = counts(size, (3, -1, 9 * size, 0, 3, 2))
    numbers = sorted({pattern.bit_count() for pattern in found}) if size == 4 else (0, 2, 3)
    assert tuple(numbers) == (0, 2, 3)
    if isinstance(found, CountPatterns):
        assert found.allowed == (0, 2, 3)
    assert isinstance(found, CountPatterns) == (size == 40)


def test_table_pattern() -> None:
    table = Table((4, 1, 7), counts(3, (1,)), Origin("clue", 0))
    lines = [False] * 8
    assert table.pattern(lines) == 0
    lines[4] = lines[7] = True
    assert table.pattern(lines) == 0b101


def test_names_of_places() -> None:
    graph = square(5, 3)
    assert face_name(graph, 0) == "r1c1"
    assert face_name(graph, 5) == "r2c3"
    assert vertex_name(graph, 0) == "the dot at the top left of r1c1"
    assert vertex_name(graph, int(graph.corners_of(0)[2])) == "the dot at the bottom right of r1c1"
    names = [vertex_name(graph, vertex) for vertex in range(graph.n_vertices)]
    assert len(set(names)) == len(names)


def side(way: str, row: int, column: int) -> Reason:
    cell = Reason("cell.in-rows", row=row, column=column)
    return Reason("edge.side", way=Reason(f"way.{way}"), cell=cell)


def test_an_edge_is_a_side_of_the_first_cell_beside_it() -> None:
    graph, hexagons = square(2, 3), honeycomb(3, 2)
    assert [edge_term(graph, edge) for edge in graph.edges_of(4)] == [
        side("bottom", 1, 2),
        side("right", 2, 2),
        side("bottom", 2, 2),
        side("right", 2, 1),
    ]
    assert [edge_term(hexagons, edge) for edge in hexagons.edges_of(2)] == [
        side("bottom", 1, 1),
        side("bottom-left", 1, 2),
        side("bottom-right", 2, 1),
        side("bottom", 2, 1),
        side("bottom-left", 2, 1),
        side("top-left", 2, 1),
    ]


def test_every_dot_of_a_honeycomb_has_a_name_of_its_own() -> None:
    graph = honeycomb(3, 4)
    names = [vertex_name(graph, vertex) for vertex in range(graph.n_vertices)]
    assert len(set(names)) == len(names)
    assert "the dot at the right of r1c1" in names


def test_corners_that_lie_the_same_way_are_told_apart() -> None:
    corners = np.array([[0, 0], [9, 0], [10, 0], [10, 10], [0, 10]])
    graph = graph_from_polygons("free", 1, 1, corners, np.array([0, 5], dtype=np.int32))
    names = [vertex_name(graph, vertex) for vertex in range(graph.n_vertices)]
    assert names[1] == "the dot of r1c1 at 1 o'clock"
    assert names[2] == "the dot of r1c1 at 2 o'clock"
    assert len(set(names)) == 5


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "wrong"),
        ({"line": 3}, "line 3: wrong"),
        ({"line": 3, "column": 7}, "line 3, column 7: wrong"),
        ({"place": "clue 17"}, "clue 17: wrong"),
    ],
)
def test_errors_name_their_place(place: dict[str, Any], text: str) -> None:
    error = FormatError("wrong", **place)
    assert str(error) == text
    assert error.what == "wrong"


def test_an_error_is_one_line() -> None:
    assert str(PuzzleError("two\nlines\t here")) == "two lines here"
    for kind in (FormatError, LimitError, UnsupportedError, BoardError):
        assert issubclass(kind, PuzzleError)
    assert issubclass(PuzzleError, ValueError)


def test_limits() -> None:
    check_faces(MAX_FACES)
    check_text("1" * MAX_TEXT)
    with pytest.raises(LimitError, match="250,001 cells"):
        check_faces(MAX_FACES + 1)
    with pytest.raises(LimitError, match="4,000,001 characters"):
        check_text("1" * (MAX_TEXT + 1))


def test_solutions() -> None:
    puzzle = Puzzle.of(honeycomb(1, 1), [6])
    whole = Solution.of(puzzle, np.ones(6, dtype=bool))
    half = Solution.of(puzzle, np.arange(6) < 3)
    assert whole.board().marks.tolist() == [LINE] * 6
    assert half.board().marks.tolist() == [LINE] * 3 + [CROSS] * 3
    assert whole.differing_edges(half).tolist() == [3, 4, 5]
    assert whole == Solution.of(puzzle, np.ones(6, dtype=bool))
    assert len({whole, half, Solution.of(puzzle, half.lines)}) == 2
    assert whole != half
    assert whole != Solution.of(Puzzle.of(honeycomb(1, 1), [-1]), whole.lines)
    with pytest.raises(ValueError, match="read-only"):
        whole.lines[0] = False


def test_verdicts_compare_by_what_they_say() -> None:
    puzzle = Puzzle.of(honeycomb(1, 1), [6])
    whole = Solution.of(puzzle, np.ones(6, dtype=bool))
    half = Solution.of(puzzle, np.arange(6) < 3)
    dear = Effort(decisions=9)
    assert Unique(whole) == Unique(whole, dear)
    assert Unique(whole) != Unique(half)
    assert Multiple(whole, half) != Multiple(half, whole)
    assert NoSolution() == NoSolution(dear)
    assert Undecided("cancelled") != Undecided("cancelled", whole)
    names = [kind.name for kind in (Unique, Multiple, NoSolution, Undecided, Found)]
    assert names == ["unique", "multiple", "no solution", "undecided", "found"]


def test_an_answer_is_true_that_holds_a_solution() -> None:
    puzzle = Puzzle.of(square(1, 1), [4])
    solution = Solution.of(puzzle, np.ones(4, dtype=np.bool_))
    for holds in (
        Found(solution),
        Unique(solution),
        Multiple(solution, solution),
        Undecided("time", solution),
    ):
        assert holds
    for lacks in (
        NoSolution(),
        Undecided("time"),
        Count(0, complete=True),
        Count(0, complete=False),
    ):
        assert not lacks


def test_a_count_is_a_number_where_one_is_asked_for() -> None:
    assert int(Count(7, complete=True)) == 7
    assert list(range(9))[: Count(2, complete=False)] == [0, 1]
    assert int(Count(10**30, complete=True)) == 10**30


def test_answers_are_equal_whatever_effort_they_took() -> None:
    answers: list[Callable[[Effort], Any]] = [
        lambda effort: Count(7, complete=True, effort=effort),
        lambda effort: NoSolution(effort=effort),
        lambda effort: Undecided("time", effort=effort),
    ]
    for answer in answers:
        assert answer(Effort()) == answer(Effort(decisions=3))
    assert (
        Count(7, complete=True).effort
        == NoSolution().effort
        == Undecided("time").effort
        == Effort()
    )


def test_the_sides_of_a_tile_by_where_they_lie() -> None:
    graph = graph_of("cells", 3, 3)
    assert sorted(cell_sides(graph, 4)) == ["bottom", "left", "right", "top"]
    for side, other in (("right", 5), ("left", 3), ("bottom", 7), ("top", 1)):
        ends = graph.edge_vertices[edge_at(graph, 1, 1, side)].tolist()
        assert {*ends} == {4, other}, side
    with pytest.raises(PlaceError, match=r"^'top' is no side of r1c2; it has"):
        edge_at(graph, 0, 1, "top")


def test_centres_are_means_of_corners() -> None:
    graph = honeycomb(3, 2)
    wanted = [graph.positions[graph.corners_of(face)].mean(axis=0) for face in range(graph.n_faces)]
    assert np.allclose(face_centres(graph), wanted)
    assert not face_centres(graph).flags.writeable


def test_cells_are_squares_only_where_all_are_and_all_are_there() -> None:
    assert square(2, 3).has_square_cells
    assert not honeycomb(2, 3).has_square_cells
    assert not graph_of("cells", 2, 2).has_square_cells
    # Three cells round a corner, said to be 2 rows of 2.
    cells = [[x, y, x + 1, y, x + 1, y + 1, x, y + 1] for x, y in ((0, 0), (1, 0), (0, 1))]
    starts = np.arange(0, 13, 4, dtype=np.int32)
    assert not graph_from_polygons(
        "corner", 2, 2, np.array(cells).reshape(-1, 2), starts
    ).has_square_cells
