import json

import numpy as np
import pytest

from needs import SHARED
from shared import needs_shared
from takegaki import Board, read, solve, square
from takegaki.core.errors import BoardError, FormatError, UnsupportedError
from takegaki.formats import read_document, recognise, write
from takegaki.puzzles.check import check

SOLVED = (
    "pzprv3/slither/5/5/2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /"
    "1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /"
    "1 1 1 1 1 /-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 /-1 0 -1 0 1 /"
)
FULL = "pzprv3.1/slither/2/3/f/. . . /. . . /0 0 0 /0 0 0 /1 0 0 1 /1 1 1 1 /1 1 1 /0 1 0 /1 0 1 /"
MISSED = (
    "pzprv3.1/slither/2/3/f/. . . /. . . /0 0 0 /0 0 0 /1 0 0 1 /1 1 0 0 /1 1 1 /0 1 1 /1 0 0 /"
)


def test_the_solved_example_is_solved() -> None:
    document = read_document(SOLVED)
    assert document.board is not None
    assert check(document.puzzle, document.board) == ()
    assert int((document.board.marks == -1).sum()) == 16


def test_an_old_file_is_written_anew_with_colours() -> None:
    head, body = SOLVED[: SOLVED.index("1 -1 0")], SOLVED[SOLVED.index("1 -1 0") :]
    expected = head.replace("pzprv3/", "pzprv3.1/") + "0 0 0 0 0 /" * 5 + body
    assert write(read_document(SOLVED), "pzprv3") == expected.replace("/", "\n")


@pytest.mark.parametrize(
    "text", [FULL, FULL.replace("/", "\n"), FULL.replace("/", "\r\n"), FULL[:-2]]
)
def test_separators(text: str) -> None:
    assert recognise(text) == "pzprv3"
    assert write(read_document(text), "pzprv3") == FULL.replace("/", "\n")


def test_the_full_variant() -> None:
    for text, complete in ((FULL, True), (MISSED, False)):
        document = read_document(text)
        assert document.board is not None
        assert (check(document.puzzle, document.board) == ()) is complete


def test_vertical_sides_come_first() -> None:
    board = read_document("pzprv3/slither/1/2/. . /1 0 -1 /0 0 /0 1 /").board
    assert board is not None
    # Edges of the first cell: top, right, bottom, left; then top, right, bottom of the second.
    assert board.marks.tolist() == [0, 0, 0, 1, 0, -1, 1]


def test_colours_trials_and_history_are_passed_over_with_warnings() -> None:
    block = "3 /2 /1 0 /1 /-1 /"
    trial = "TrialData(1)/. /0 /0 0 /0 /0 /"
    document = read_document("pzprv3.1/slither/1/1/" + block + trial + 'history:{"type":"pzpr"}')
    assert document.board is not None
    assert document.board.marks.tolist() == [1, 0, -1, 1]
    assert [
        word
        for warning in document.warnings
        for word in ("colours", "trial", "follows")
        if word in warning
    ] == [
        "colours",
        "trial",
        "follows",
    ]


def test_metadata_there_and_back() -> None:
    info = 'info:{\n "metadata": {\n  "author": "A/B \u4e2d",\n  "hard": "5"\n }\n}'
    text = "pzprv3.1\nslither\n1\n1\n3 \n0 \n0 0 \n0 \n0 \n\n" + info
    document = read_document(text)
    assert dict(document.puzzle.meta) == {"author": "A/B \u4e2d", "difficulty": "5"}
    assert document.warnings == ()
    assert document.board is None
    assert write(document, "pzprv3") == text


@pytest.mark.parametrize(
    "info", ["info:{", "info:{]", "info:" + "{" * 9000, "history:{}", "http://a.b/"]
)
def test_a_broken_tail_costs_only_a_warning(info: str) -> None:
    document = read_document("pzprv3/slither/1/1/3 /0 0 /0 /0 /\n" + info)
    assert document.puzzle.clues.tolist() == [3]
    assert len(document.warnings) == 1


def test_a_file_without_marks() -> None:
    document = read_document("pzprv3/slither/2/1/3 /. /")
    assert document.board is None
    assert document.puzzle.clues.tolist() == [3, -1]


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("pzprv3/slither/2/2/. . /. /", FormatError, "line 6: this row has 1 item instead of 2"),
        ("pzprv3/slither/2/2/. . /. 9 /", FormatError, "line 6, column 3: write a clue"),
        ("pzprv3/slither/1/1/. /0 2 /0 /0 /", FormatError, "line 6, column 3: write a mark"),
        ("pzprv3/slither/1/1/. /0 0 /0 /0 /0 /", FormatError, "line 9: nothing"),
        ("pzprv3/slither/1/1/. /0 0 /", FormatError, "horizontal"),
        ("pzprv3/slither/0/1/. /", FormatError, "line 3: rows is 0"),
        ("pzprv3/masyu/1/1/. /", UnsupportedError, "line 2: .*'masyu'"),
        ("pzprv3.2/slither/1/1/. /", UnsupportedError, "line 1"),
    ],
)
def test_errors_tell_the_place(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text)


@needs_shared
def test_the_shared_examples() -> None:
    for example in json.loads((SHARED / "examples.json").read_text())["pzpr_files"]:
        document = read_document(example["text"])
        assert document.board is not None
        assert (check(document.puzzle, document.board) == ()) is example["complete"]
        again = read_document(write(document, "pzprv3"))
        assert again.board is not None
        assert np.array_equal(again.board.marks, document.board.marks)


def test_marks_are_written_where_the_format_has_them() -> None:
    puzzle = read("3.\n.2\n..")
    solved = solve(puzzle).solution.board()
    text = write(puzzle, "pzprv3", board=solved)
    document = read_document(text)
    assert (document.puzzle, document.board) == (puzzle, solved)
    assert document.board != Board.blank(puzzle)
    with pytest.raises(UnsupportedError, match="grid cannot hold the board"):
        write(puzzle, "grid", board=solved)
    with pytest.raises(BoardError):
        write(puzzle, board=Board.blank(square(2, 2)))
