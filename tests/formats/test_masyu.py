"""Masyu in every format that holds it, against texts of pzprjs, Pearl and janko.at."""

import pytest

from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.formats import losses, read_document, recognise, write
from takegaki.formats.masyu import decode_circles, encode_circles
from takegaki.puzzles.check import check

# The board in pzprjs's own tests: its code, its solution with three crosses.
CODE = "mashu/6/6/1063000i3000"
ROWS = "..w...\n.b..w.\n......\n...b..\n.w....\n......\n"
FILE = (
    "pzprv3/mashu/6/6/. . 1 . . . /. 2 . . 1 . /. . . . . . /. . . 2 . . /. 1 . . . . /. . . . . . "
    "/1 1 1 0 1 /0 1 1 -1 0 /0 0 1 1 0 /0 1 -1 1 1 /1 1 0 0 0 /0 0 1 0 0 "
    "/1 0 0 1 1 1 /1 1 0 0 1 1 /1 1 1 -1 0 1 /1 -1 0 1 0 0 /0 0 1 1 0 0 /"
)


def test_an_address_of_pzpr() -> None:
    document = read_document("https://puzz.link/p?" + CODE)
    assert write(document, "circles") == ROWS
    assert write(document, "puzzlink") == "https://puzz.link/p?" + CODE
    assert read_document(ROWS) == document
    assert recognise(CODE) == recognise("masyu/6/6/1063000i3000") == "puzzlink"


def test_a_file_of_pzpr_brings_its_marks() -> None:
    document = read_document(FILE)
    assert write(document, "pzprv3").replace("\n", "/") == FILE
    assert document.board is not None
    assert check(document.puzzle, document.board) == ()
    assert losses(document, "puzzlink") == ["the lines and crosses on the board are left out"]


HEAD = FILE[: FILE.index("/1 1 1")]
FAULTS = {
    "0 0 1 1 0 /0 0 0 0 0 /0 0 1 1 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 "
    "/0 0 1 0 0 0 /0 0 1 0 0 0 /0 0 0 0 0 0 /0 0 0 0 0 0 /0 0 0 0 0 0 "
    "/": "straight through the white",
    "0 0 0 0 0 /0 1 1 -1 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 "
    "/0 0 0 0 0 0 /0 1 0 0 0 0 /0 1 0 1 0 0 /0 -1 0 1 0 0 /0 0 0 1 0 0 /": "must turn on the black",
    "1 1 1 0 0 /0 1 1 -1 0 /0 0 0 0 0 /0 0 1 0 0 /0 0 0 0 0 /0 0 0 0 0 "
    "/1 0 0 0 0 0 /0 1 0 0 0 0 /0 1 0 1 0 0 /0 -1 1 0 0 0 /0 0 0 0 0 0 "
    "/": "before and after the black",
    "1 1 1 1 0 /0 1 1 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 "
    "/1 0 0 0 0 0 /1 1 0 0 0 0 /1 1 0 0 0 0 /0 0 0 0 0 0 /0 0 0 0 0 0 "
    "/": "before or after the white",
}


@pytest.mark.parametrize("lines", FAULTS)
def test_faults_that_pzprjs_finds_are_named(lines: str) -> None:
    document = read_document(HEAD + "/" + lines)
    assert document.board is not None
    assert any(FAULTS[lines] in fault.text for fault in check(document.puzzle, document.board))


def test_game_ids_of_pearl() -> None:
    game_id = "6x6dt:bWdBbWjBcWj"
    document = read_document(game_id)
    assert recognise(game_id) == "pearl"
    assert write(document, "circles") == ROWS
    assert write(document, "pearl") == game_id
    for other in (
        "6x6:bWdBbWjBcWj",
        "6:bWdBbWjBcWj",
        "6x6de:bWdBbWaiBcWcg",
        f"https://x/pearl.html#{game_id}",
    ):
        assert read_document(other) == document
    tall = read_document("2x4dt:Wg")
    assert (tall.puzzle.rows, tall.puzzle.cols) == (4, 2)


def test_texts_of_janko() -> None:
    text = (
        "begin\npuzzle masyu\nauthor A\nsize 4\nproblem\n- 2 - -\n- - - -\n- - - 1\nb - - -\n"
        "solution\nse sw se sw\nns ns ns ns\nns ne nw ns\nne ew ew nw\nend\n"
    )
    document = read_document(text)
    assert write(document, "circles") == ".b..\n....\n...w\nb...\n"
    assert document.solution is not None
    assert int(document.solution.lines.sum()) == 16
    again = write(document, "janko")
    assert again == text.replace("2", "b").replace("1", "w")
    assert read_document(again) == document
    torn = read_document(text.replace("ne nw", "ne ew"))
    assert torn.solution is None
    assert "do not meet" in torn.warnings[0]


@pytest.mark.parametrize(
    ("solution", "meets"),
    [
        ("se sw - -\nne nw - -", True),
        ("se sw - -\nne nw - ne", False),
        # Lines that leave the board and meet at every border of two cells: only the last one was
        # noticed.
        ("- - - ne\n- - - -", False),
        ("- - - -\nsw - - -", False),
        ("ew ew ew ew\n- - - -", False),
        ("- ns - -\n- ns - -", False),
        ("nw - - -\n- - - se", False),
    ],
)
def test_lines_of_a_solution_of_janko_stay_on_the_board(solution: str, meets: bool) -> None:
    document = read_document(
        f"begin\npuzzle masyu\nrows 2\ncols 4\nproblem\n- - - -\n- - - "
        f"-\nsolution\n{solution}\nend\n"
    )
    assert (document.solution is not None) == meets
    assert [text.endswith("do not meet") for text in document.warnings] == [True] * (not meets)


def test_rows_of_different_lengths_are_named_by_their_line() -> None:
    with pytest.raises(FormatError, match=r"^line 3, column 1: 1 cells where the first row has 2"):
        read_document("w.\n.b\nb")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("6x6dt:bWdBbWjBcWjj", FormatError),
        ("6x6dt:bWdBbWjBcW5", FormatError),
        ("6x6dt#123", UnsupportedError),
        ("600x600dt:W", LimitError),
        ("1x6dt:Wbc", UnsupportedError),
        ("w.\nb", FormatError),
        ("mashu/q/6/6/1063000i3000", UnsupportedError),
        ("pzprv3/mashu/2/2/. - /. . /0 /0 /0 0 /", FormatError),
        ("pzprv3/mashu/2/2/. 1 /. . /0 /0 /0 2 /", FormatError),
    ],
)
def test_broken_texts(text: str, kind: type[PuzzleError]) -> None:
    with pytest.raises(kind):
        read_document(text)


def test_strange_circles_are_passed_over() -> None:
    said = "character 1 of the circles: 'z' has no meaning and was read as three blank cells"
    assert decode_circles("z1", 6) == (b".....1", (said,))
    assert decode_circles("z1!z", 9) == (b".....1...", (f"{said}; so was 1 more",))
    assert encode_circles(b"..122.") == "1o"


def test_other_kinds_cannot_be_written_as_masyu() -> None:
    with pytest.raises(UnsupportedError, match="masyu only, not slitherlink"):
        write(read_document("3."), "pearl")
    with pytest.raises(
        UnsupportedError, match="slitherlink and masyu and slitherlink-sheep only, not net"
    ):
        write(read_document("2x2:1248"), "puzzlink")
