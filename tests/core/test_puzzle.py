"""Puzzles as values."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.errors import ArgumentError, PlaceError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE
from takegaki.core.solution import Solution
from takegaki.puzzles import Puzzle
from takegaki.tilings import graph_of, honeycomb, square
from takegaki.tilings.torus import TORUS

CLUES = [3, -1, 2, -2, 4, 0] + [-1] * 9


def test_clues() -> None:
    puzzle = Puzzle.of(square(5, 3), CLUES)
    assert [puzzle.clue(face) for face in range(6)] == [3, None, 2, None, 4, 0]
    assert puzzle.clues.dtype == np.int8
    assert (NO_CLUE, HIDDEN_CLUE) == (-1, -2)
    assert repr(puzzle) == "<Puzzle slitherlink square 5x3: 4 clues>"


def test_clues_are_copied_and_read_only() -> None:
    source = np.array(CLUES, dtype=np.int8)
    puzzle = Puzzle.of(square(5, 3), source)
    source[0] = 1
    assert puzzle.clue(0) == 3
    with pytest.raises(ValueError, match="read-only"):
        puzzle.clues[0] = 1


@pytest.mark.parametrize(
    ("graph", "clues", "text"),
    [
        (square(5, 3), [-1] * 14, "14 clues for 15 cells"),
        (square(1, 2), [-1, 5], "r1c2: clue 5 on a cell of 4 sides"),
        (square(1, 2), [-3, 0], "r1c1: clue -3"),
        (honeycomb(1, 2), [6, 7], "r1c2: clue 7 on a cell of 6 sides"),
    ],
)
def test_clues_that_do_not_fit(graph: Graph, clues: list[int], text: str) -> None:
    with pytest.raises(PuzzleError, match=text):
        Puzzle.of(graph, clues)


def test_equality_leaves_metadata_out() -> None:
    puzzle = Puzzle.of(square(5, 3), CLUES, meta={"title": "a"})
    named = puzzle.with_meta(author="b")
    assert dict(named.meta) == {"title": "a", "author": "b"}
    assert dict(puzzle.meta) == {"title": "a"}
    assert puzzle == named
    assert hash(puzzle) == hash(named)
    assert puzzle != Puzzle.of(square(5, 3), CLUES, variant="full")
    assert puzzle != Puzzle.of(square(3, 5), CLUES)
    assert puzzle != Puzzle.of(square(5, 3), [*CLUES[:-1], 0])
    assert puzzle != CLUES
    with pytest.raises(TypeError):
        puzzle.meta["title"] = "c"  # type: ignore[index]


class NAType:
    """As pandas.NA: it equals nothing, and has no truth."""

    def __eq__(self, other: object) -> Any:
        return self

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> None:
        raise TypeError("boolean value of NA is ambiguous")


class Frame:
    """As a pandas.DataFrame: an array on demand."""

    def __init__(self, rows: list[list[object]]) -> None:
        self.rows = rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.rows, dtype=dtype or object)


BLANKS: list[Any] = [
    [3, None, None, 2, None, 0],
    [[3, None], [None, 2], [None, 0]],
    np.array([3, np.nan, np.nan, 2, np.nan, 0]),
    np.array([[3, np.nan], [np.nan, 2], [np.nan, 0]], dtype=np.float32),
    Frame([[3, NAType()], [NAType(), 2], [np.nan, 0]]),
    np.ma.masked_equal([[3, -9], [-9, 2], [-9, 0]], -9),
    np.array([[3, -1], [-1, 2], [-1, 0]], dtype=np.int64),
    [[3.0, None], [Decimal("NaN"), Fraction(2)], [None, Decimal(0)]],
]


@pytest.mark.parametrize("clues", BLANKS)
def test_cells_without_a_clue_and_rows_of_cells(clues: Any) -> None:
    assert Puzzle.of(square(3, 2), clues).clues.tolist() == [3, -1, -1, 2, -1, 0]


@pytest.mark.parametrize(
    ("clues", "text"),
    [
        ([3, 259, 1, 2, 3, 0], "r1c2: 259 is no clue"),
        (np.array([3, -1, 258]), "3 clues for 6 cells"),
        (np.array([3, -1, 1.9, 2, 2, 2]), "r2c1: 1.9 is no clue"),
        ([[3, 1], [1, 1], [1, 1e30]], "r3c2: 1e\\+30 is no clue"),
        ([[3, 1], [1, np.inf], [1, 1]], "r2c2: inf is no clue"),
        ([[3, "x"], [1, 1], [1, 1]], "r1c2: 'x' is no clue; slitherlink takes a number"),
        ([[3, [1]], [1, 1], [1, 1]], r"r1c2: \[1\] is no clue; slitherlink takes"),
        (["3.", "..", ".x"], "r3c2: 'x' is no clue"),
        ([[3, 1], [1, 1, 1]], "the rows of clues differ in length"),
        ([[3, 1, 1], [1, 1, 1]], r"clues of shape \(2, 3\) for 6 cells in 3 rows of 2"),
        (3, r"clues of shape \(\) for 6 cells"),
        ([10**40] * 6, "is no clue"),
        ("3.\n..\n.2", "clues are numbers here, not texts; takegaki.read reads texts"),
        (["3.", ".."], "2 clues for 6 cells"),
    ],
)
def test_clues_that_no_clue_is(clues: Any, text: str) -> None:
    with pytest.raises(PuzzleError, match=text):
        Puzzle.of(square(3, 2), clues)


def test_metadata_are_added_and_the_new_ones_hold() -> None:
    puzzle = Puzzle.of(square(2, 1), [3, None]).with_meta(title="old", author="Ann")
    named = puzzle.with_meta(title="new", rating=2.5)
    assert dict(named.meta) == {"title": "new", "author": "Ann", "rating": 2.5}
    assert dict(puzzle.meta) == {"title": "old", "author": "Ann"}
    assert (named, named.clues.tolist()) == (puzzle, puzzle.clues.tolist())


def test_clues_by_their_cells() -> None:
    few: dict[int | tuple[int, int], int | None] = {(0, 1): 3, 5: 0, (2, 0): None}
    puzzle = Puzzle.of(square(3, 2), few).with_meta(title="few")
    assert puzzle.clues.tolist() == [-1, 3, -1, -1, -1, 0]
    few = {(0, 1): None, 2: 2}
    other = puzzle.with_clues(few)
    assert (other.clues.tolist(), other.title) == ([-1, -1, 2, -1, -1, 0], "few")
    assert puzzle.clues.tolist() == [-1, 3, -1, -1, -1, 0]
    net = Puzzle.of(TORUS.graph(2, 2), [1, 3, 5, 7], kind="net").with_clues({(1, 1): 2})
    assert (net.kind, net.clues.tolist()) == ("net", [1, 3, 5, 2])
    with pytest.raises(PlaceError, match="there is no row 3, column 0"):
        puzzle.with_clues({(3, 0): 1})
    with pytest.raises(PuzzleError, match="r1c2: clue 5 on a cell of 4 sides"):
        puzzle.with_clues({(0, 1): 5})
    strange: Any = [3, 1]
    with pytest.raises(PuzzleError, match=r"give clues by their cells, .*, not a list"):
        puzzle.with_clues(strange)


def test_tiles_in_rows() -> None:
    puzzle = Puzzle.of(TORUS.graph(2, 3), [[1, 3, 5], [7, 2, 4]], kind="net")
    assert puzzle.clues.tolist() == [1, 3, 5, 7, 2, 4]
    rows: list[list[int | None]] = [[1, 3, 5], [None, 2, 4]]
    with pytest.raises(PuzzleError, match="r2c1: a tile is missing"):
        Puzzle.of(TORUS.graph(2, 3), rows, kind="net")


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (
            lambda: Puzzle.of(square(1, 2), [1, 2], kind="foo"),
            "no puzzle type 'foo'; choose slither",
        ),
        (lambda: Puzzle.of(square(1, 2), [1, 2], kind="shep"), "; did you mean 'sheep'\\?$"),
        (lambda: Puzzle.of(square(1, 2), [1, 2], variant="ful"), "no variant 'ful'; it has full"),
        (
            lambda: Puzzle.of(TORUS.graph(2, 3), [1] * 6),
            "Slitherlink is not played on a torus board",
        ),
        (
            lambda: Puzzle.of(square(1, 2), [1, 2], kind="net"),
            "Net is not played on a square board",
        ),
        (
            lambda: Puzzle("slitherlink", square(5, 7), [1, 2, 3]),  # type: ignore[arg-type]
            "3 clues for 35 cells",
        ),
        (
            lambda: Puzzle("slitherlink", square(1, 2), [1, 5]),  # type: ignore[arg-type]
            "clue 5 on a cell of 4 sides",
        ),
    ],
)
def test_puzzles_that_are_none(make: Callable[..., Any], text: str) -> None:
    """However a puzzle is made."""
    with pytest.raises(PuzzleError, match=text):
        make()


@pytest.mark.parametrize(
    "place", ["a", 0.5, None, (0, "a"), (1,), (0, 1, "top"), slice(0, 2), 15, -1, (5, 0)]
)
def test_a_place_that_is_none_is_told_in_one_line(place: Any) -> None:
    puzzle = Puzzle.of(square(5, 3), CLUES)
    with pytest.raises(PlaceError) as caught:
        puzzle[place]
    assert str(caught.value).startswith(("a cell is its row and column", "there is no"))
    of_numpy: Any = (np.int64(2), (np.int8(0), 2))
    assert [puzzle[one] for one in of_numpy] == [2, 2]


@pytest.mark.parametrize(
    "place", ["a", 0.5, None, (0, 1), (0, 1, "north"), 38, -1, (0, "a", "top")]
)
def test_an_edge_that_is_none_is_told_in_one_line(place: Any) -> None:
    graph = square(5, 3)
    puzzle = Puzzle.of(graph, CLUES)
    for value in (Board.blank(graph), Solution.of(puzzle, np.zeros(38, dtype=bool))):
        with pytest.raises(PlaceError):
            value[place]
        assert not value[37]


def test_rows_of_texts_and_texts_one_by_one() -> None:
    rows = Puzzle.of(square(3, 2), ["3.", ".?", "2 "])
    assert rows.clues.tolist() == [3, -1, -1, -2, 2, -1]
    words: list[list[str | int | None]] = [["3", None], [".", "?"], [2, ""]]
    assert Puzzle.of(square(3, 2), words) == rows
    assert Puzzle.of(square(3, 2), [one for row in words for one in row]) == rows
    assert Puzzle.of(square(3, 2), np.array(words, dtype=object)) == rows
    # A cell to a row: each text is a clue.
    assert Puzzle.of(honeycomb(2, 1), ["5", "6"]).clues.tolist() == [5, 6]


def test_a_cell_by_its_name() -> None:
    puzzle = Puzzle.of(square(2, 3), {"r2c3": 3, "r1c1": 1})
    assert puzzle["r2c3"] == puzzle["row 2, column 3"] == puzzle["R2 C3"] == puzzle["cell 6"] == 3
    assert puzzle.clues.tolist() == [1, -1, -1, -1, -1, 3]
    for place, text in (
        ("r3c1", "there is no r3c1; cells run from r1c1 to r2c3"),
        ("r0c1", "there is no r0c1"),
        ("cell 7", "there is no cell 7; cells run from cell 1 to cell 6"),
        ("r2", "a name like \"r1c1\", not 'r2'"),
    ):
        with pytest.raises(PlaceError, match=text):
            puzzle[place]
    kites = Puzzle.of(graph_of("cairo", 2, 2), {"cell 2": 3})
    assert kites.clue(1) == 3
    with pytest.raises(PlaceError, match="have no rows and columns"):
        kites["r1c1"]


def test_a_clue_in_one_cell_or_in_several() -> None:
    puzzle = Puzzle.of(square(2, 3), [1] * 6, variant="full", meta={"title": "few"})
    one = puzzle.with_clue("r2c3", 3)
    assert (one.clues.tolist(), one.variant, one.title) == ([1, 1, 1, 1, 1, 3], "full", "few")
    assert puzzle.with_clue(5, 3) == puzzle.with_clue((1, 2), 3) == one
    some = puzzle.with_clue({"r1c1", "r2c2"}, None)
    assert some.clues.tolist() == [-1, 1, 1, 1, -1, 1]
    assert puzzle.with_clue([0, 4], ".") == puzzle.with_clue(np.array([0, 4]), None) == some
    mask = np.array([[True, False, False], [False, True, False]])
    assert puzzle.with_clue(mask, None) == puzzle.with_clue(mask.ravel(), None) == some
    for place, text in (
        (mask.T, r"a mask of cells has the shape \(6,\) or \(2, 3\) here, not \(3, 2\)"),
        (np.array([0.5]), "an array of cells holds booleans or numbers, not float64"),
        ({"r1c1", "r9c9"}, "there is no r9c9"),
        (None, "a cell is its row and column"),
    ):
        with pytest.raises(PlaceError, match=text):
            puzzle.with_clue(place, 2)  # type: ignore[arg-type]


def test_a_puzzle_does_not_change() -> None:
    puzzle: Any = Puzzle.of(square(1, 2), [3, None])
    with pytest.raises(ArgumentError, match=r"with_clue\(\"r2c3\", 3\)"):
        puzzle[0, 1] = 2
    assert puzzle.clues.tolist() == [3, -1]
