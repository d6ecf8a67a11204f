"""The second yardstick of `takegaki bench style`: its numbers on boards that can be counted by
hand, and the same for all images of a board.
"""

from typing import TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray

from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray, border_lines, inside_faces
from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.style_features import GROUPS, Values
from takegaki.lab.other_numbers import OTHER_GROUPS, numbers_of_values, other_numbers
from takegaki.tilings import honeycomb, square

T = TypeVar("T", bound=np.generic)
NAMES_OF_LINES = ("lines, ", "same, left", "same, top")
"""What a quarter turn may change."""


def solution_of(*rows: str) -> Solution:
    """A board from its rows: a digit or a dot for the clue of each cell, then "#" where it lies
    inside.
    """
    graph = square(len(rows), len(rows[0]) // 2)
    cells = [row[k : k + 2] for row in rows for k in range(0, len(row), 2)]
    inside: BoolArray = np.array([cell[1] == "#" for cell in cells], dtype=np.bool_)
    clues = np.array([-1 if cell[0] == "." else int(cell[0]) for cell in cells], dtype=np.int8)
    return Solution.of(Puzzle.of(graph, clues), border_lines(graph, inside))


def numbers(solution: Solution) -> Values:
    found = other_numbers(solution)
    return dict(zip(found.names(OTHER_GROUPS), found.row(OTHER_GROUPS).tolist(), strict=True))


def image(solution: Solution, quarters: int, *, mirrored: bool) -> Solution:
    """A turned or mirrored board: its clues, and the loop round the same cells."""
    graph = solution.puzzle.graph
    shape = graph.rows, graph.cols

    def turned(grid: NDArray[T]) -> NDArray[T]:
        grid = grid.reshape(shape)
        return np.ascontiguousarray(np.rot90(grid[:, ::-1] if mirrored else grid, quarters))

    clues = turned(solution.puzzle.clues)
    other = square(*clues.shape)
    inside = turned(inside_faces(graph, solution.lines)).ravel()
    return Solution.of(Puzzle.of(other, clues.ravel()), border_lines(other, inside))


# The inside is an L of six cells; the loop round it has 14 lines and 6 corners.
HAND = solution_of(
    "3#. . ",
    ".#. 0 ",
    "2#. . ",
    "2#2#3#",
    ". 1 . ",
)


def test_the_board_by_hand_is_a_puzzle_with_this_solution() -> None:
    counts = HAND.lines[HAND.puzzle.graph.face_edges].reshape(-1, 4).sum(axis=1)
    assert counts.reshape(5, 3).tolist() == [[3, 1, 0], [2, 1, 0], [2, 2, 1], [2, 2, 3], [1, 1, 1]]
    clues = HAND.puzzle.clues
    assert (clues[clues >= 0] == counts[clues >= 0]).all()


def test_places_of_a_board_by_hand() -> None:
    found = numbers(HAND)
    # Of 8 squares of four cells: one clue in four of them, two beside or across, three.
    rows = np.array([[1, 0, 0], [0, 0, 1], [1, 0, 0], [1, 1, 1], [0, 1, 0]])
    windows = [rows[r : r + 2, c : c + 2] for r in range(4) for c in range(2)]
    in_each = np.bincount([int(window.sum()) for window in windows], minlength=5)
    assert found["places: 2x2 ../.#"] == in_each[1] / 8 == 4 / 8
    assert found["places: 2x2 .#/##"] == in_each[3] / 8 == 3 / 8
    assert found["places: 2x2 ../##"] == 1 / 8
    # The border has 12 cells, 7 of them clued; what is left is the column in the middle.
    assert found["places: ring 0"] == pytest.approx(6 / 12)
    assert found["places: ring 1"] == pytest.approx(1 / 3)
    assert found["places: ring 2"] == 0
    assert found["places: same, left to right"] == pytest.approx(9 / 15)
    assert found["places: lines, rows"] == pytest.approx(np.std([1 / 3, 1 / 3, 1 / 3, 1, 1 / 3]))


def test_a_drawing_that_repeats_agrees_with_itself_moved_by_its_step() -> None:
    rows = ["3#. 1 . 0 . 0 . 0 ." + " "] + ["0 . 0 . 0 . 0 . 0 . "] * 5
    found = numbers(solution_of(*rows))
    assert found["places: moved 0 2"] > 0.9
    assert found["places: moved 0 1"] == pytest.approx(0, abs=0.2)
    assert found["places: moved 2 2"] == pytest.approx(found["places: moved 0 2"], abs=0.1)
    assert found["places: moved 1 2"] == pytest.approx(found["places: moved 1 4"], abs=0.2)


def test_values_of_a_board_by_hand() -> None:
    found = numbers(HAND)
    assert [found[f"values: share {one}"] for one in range(4)] == pytest.approx(
        [1 / 7, 1 / 7, 3 / 7, 2 / 7]
    )
    assert [found[f"values: of {one}"] for one in range(4)] == pytest.approx(
        [1 / 2, 1 / 6, 3 / 5, 1]
    )
    pairs = {
        name.removeprefix("values: "): round(x * 7)
        for name, x in found.items()
        if x > 0 and name.startswith(("values: beside", "values: across", "values: two"))
    }
    assert pairs == {
        "beside 2 2": 2,
        "beside 2 3": 1,
        "beside 1 2": 1,
        "across 1 2": 1,
        "across 1 3": 1,
        "across 2 2": 1,
        "two apart 2 3": 2,
        "two apart 0 3": 1,
    }
    assert found["values: ring 1, 2"] == 1
    assert found["values: ring 0, 3"] == 2 / 6


def test_clues_alike_by_the_half_turn_and_runs_of_values() -> None:
    clues = np.array([[1, 2, 3, -1], [3, 3, 3, 0], [3, 0, -1, 2]])
    found = numbers_of_values(clues, np.zeros_like(clues))
    # Eight clues have one opposite: 1 and 2, 3 and 0 twice, and two 3s.
    assert found["half turn, 3 together"] == pytest.approx(6 / 8)
    assert found["half turn, alike"] == pytest.approx(2 / 8)
    assert found["three 3"] == pytest.approx(1 / 10)
    assert found["ladder"] == pytest.approx(1 / 10)
    assert numbers_of_values(clues[:, ::-1], np.zeros_like(clues))["ladder"] == found["ladder"]


def test_the_loop_of_a_board_by_hand() -> None:
    found = numbers(HAND)
    assert found["loop: inside"] == 6 / 15
    assert found["loop: border"] == pytest.approx((1 + 0 + 5 - 1 + 1) / 16)
    assert found["loop: length"] == 14 / 15
    # Its pieces are 1, 3, 2, 1, 3 and 4 long.
    assert found["loop: longest"] == 4
    assert found["loop: from 3"] == 3 / 6
    assert found["loop: from 5"] == 0
    # Straight on at 8 of 14 dots; two dots after one another turn alike at both ends.
    assert found["loop: turns LL"] == 2 / 14
    assert sum(x for name, x in found.items() if name.startswith("loop: turns ")) == pytest.approx(
        3
    )


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarters", range(4))
def test_images_of_a_board_have_the_same_numbers(quarters: int, mirrored: bool) -> None:
    made = generate(Request(square(9, 9), 5, style="janko", jury=1))
    assert isinstance(made, Generated)
    for solution in (HAND, made.solution):
        known = numbers(solution)
        seen = numbers(image(solution, quarters, mirrored=mirrored))
        is_square = solution.puzzle.graph.rows == solution.puzzle.graph.cols
        for name, x in known.items():
            part = name.removeprefix("places: ")
            if not (is_square and quarters % 2 and part.startswith(NAMES_OF_LINES)):
                assert seen[name] == pytest.approx(x), name


def test_a_quarter_turn_makes_rows_of_columns() -> None:
    made = generate(Request(square(9, 9), 5, style="janko", jury=1))
    assert isinstance(made, Generated)
    known, seen = numbers(made.solution), numbers(image(made.solution, 1, mirrored=False))
    assert known["places: lines, rows"] == pytest.approx(seen["places: lines, columns"])
    assert known["places: same, left to right"] == seen["places: same, top to bottom"]


def test_there_are_as_many_numbers_on_every_board_and_each_has_its_name() -> None:
    names = list(numbers(HAND))
    assert len(names) == len(set(names)) == 345
    assert set(OTHER_GROUPS) < set(GROUPS)
    shares = [x for name, x in numbers(HAND).items() if "3x3 " in name and name[0] == "p"]
    assert sum(shares) == pytest.approx(1)


def test_other_boards_are_refused() -> None:
    graph = honeycomb(3, 3)
    one_cell = np.arange(graph.n_faces) == 0
    blank = Puzzle.of(graph, np.full(graph.n_faces, -1, dtype=np.int8))
    lines = border_lines(graph, one_cell)
    with pytest.raises(ValueError, match="a board of squares in rows"):
        other_numbers(Solution.of(blank, lines))
