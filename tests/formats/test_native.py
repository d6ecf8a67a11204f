import json
from typing import Any

import pytest

from formats.documents import rich_document
from takegaki.core.errors import FormatError, LimitError, UnsupportedError
from takegaki.formats import losses, read_document, write
from takegaki.formats.native import line
from takegaki.tilings import honeycomb

SMALL = {
    "takegaki": 1,
    "kind": "slitherlink",
    "tiling": "square",
    "rows": 2,
    "cols": 1,
    "clues": ["3", "."],
}


def test_what_is_written() -> None:
    document = read_document(
        json.dumps(SMALL | {"marks": "-x....-", "meta": {"rating": 2.5, "author": "A"}})
    )
    assert write(document, "json") == (
        '{\n  "takegaki": 1,\n  "kind": "slitherlink",\n  "tiling": "square",\n  "rows": 2,\n  '
        '"cols": 1,\n'
        '  "clues": [\n    "3",\n    "."\n  ],\n  "marks": "-x....-",\n'
        '  "meta": {\n    "author": "A",\n    "rating": 2.5\n  }\n}\n'
    )


def test_everything_is_kept() -> None:
    document = rich_document()
    again = read_document(write(document, "json"))
    assert again == document
    assert dict(again.puzzle.meta) == dict(document.puzzle.meta)
    assert losses(document, "json") == []


def test_one_line_says_the_same() -> None:
    document = rich_document()
    text = line(document)
    assert "\n" not in text
    assert text == json.dumps(
        json.loads(write(document, "json")), separators=(",", ":"), ensure_ascii=False
    )


def test_honeycomb_with_clues_up_to_6() -> None:
    text = json.dumps(SMALL | {"tiling": "honeycomb", "clues": "6."})
    puzzle = read_document(text).puzzle
    assert puzzle.graph == honeycomb(2, 1)
    assert puzzle.clues.tolist() == [6, -1]


def test_metadata_that_json_cannot_write_is_a_loss() -> None:
    puzzle = rich_document().puzzle.with_meta(rating=float("inf"), title="\ud800")
    assert losses(puzzle, "json") == ["the title and the rating are left out"]
    assert set(read_document(write(puzzle, "json")).puzzle.meta) == {"author"}


def test_unknown_entries_are_passed_over_with_a_warning() -> None:
    assert "'colour'" in read_document(json.dumps(SMALL | {"colour": 1})).warnings[0]


def test_how_many_cells_rows_and_columns_have_is_known_before_the_board_is_built() -> None:
    """Triangles: 300,000 in rows of three, two fewer than 200,001 in one long row."""
    with pytest.raises(LimitError):
        read_document(json.dumps(SMALL | {"tiling": "triangular", "rows": 100_000}))
    with pytest.raises(
        FormatError, match="2 cells where a triangular board of this size has 199999"
    ):
        read_document(json.dumps(SMALL | {"tiling": "triangular", "rows": 1, "cols": 100_000}))


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"takegaki": 2}, UnsupportedError, "version '2'"),
        ({"takegaki": "1"}, FormatError, "version"),
        ({"kind": "sudoku"}, UnsupportedError, "'sudoku'"),
        ({"tiling": "torus"}, UnsupportedError, "'torus'"),
        ({"variant": "odd"}, UnsupportedError, "'odd'"),
        ({"rows": 0}, FormatError, "rows: "),
        ({"rows": None}, FormatError, "rows: "),
        ({"cols": 1.0}, FormatError, "cols: "),
        ({"clues": ["3"]}, FormatError, "1 cells where"),
        ({"clues": ["3.", ""]}, FormatError, "clues, row 1: this row has 2 cells instead of 1"),
        ({"clues": "3x"}, FormatError, "clues, cell 2: 'x'"),
        ({"clues": 3}, FormatError, "clues: "),
        ({"clues": [["3"], ["."]]}, FormatError, "clues: "),
        ({"marks": "-"}, FormatError, "marks: this must have 7 characters"),
        ({"marks": "-x...?-"}, FormatError, "marks: this must have 7 characters"),
        ({"marks": [1]}, FormatError, "marks: this must be a text"),
        ({"solution": "-x....-"}, FormatError, "solution: every edge needs a mark"),
        ({"meta": []}, FormatError, "meta: "),
        ({"meta": {"author": None}}, FormatError, "meta, 'author'"),
        ({"meta": {"new": True}}, FormatError, "meta, 'new'"),
    ],
)
def test_errors_tell_the_entry(changes: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(json.dumps(SMALL | changes))


def test_errors_of_json_tell_the_place() -> None:
    with pytest.raises(FormatError, match="line 2, column 3: JSON"):
        read_document('{"takegaki": 1,\n  x}')


@pytest.mark.parametrize("wrong", [[0, 1], [0, 1, 4], [-1, 0, 1], "012"])
@pytest.mark.parametrize("place", [0, 1])
def test_one_cell_of_a_graph_that_is_none_is_refused_beside_others(wrong: Any, place: int) -> None:
    faces: list[Any] = [[0, 1, 2], [0, 2, 3]]
    faces[place] = wrong
    shape = {"positions": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": faces}
    text = json.dumps({"takegaki": 1, "kind": "slitherlink", "graph": shape, "clues": [".", "."]})
    with pytest.raises(FormatError, match=r"^graph, faces: "):
        read_document(text, "json")
