import pytest

from shared import corpus, needs_shared
from takegaki.core.errors import FormatError, LimitError, UnsupportedError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.formats import losses, read_document, recognise, write
from takegaki.formats.loopy import TYPES, decode_clues
from takegaki.tilings import TILINGS, honeycomb, square

SQUARES = {
    "7x7t0:02g222b3b2e2a2b322b2a2a3a2a1d1b": (
        "02.....\n..222..\n3..2...\n..2.2..\n322..2.\n2.3.2.1\n....1..\n"
    ),
    "4x4t0:c33a1c023a3a": "...3\n3.1.\n..02\n3.3.\n",
}


@pytest.mark.parametrize("game_id", SQUARES)
def test_squares(game_id: str) -> None:
    assert recognise(game_id) == "loopy"
    assert write(read_document(game_id), "grid") == SQUARES[game_id]
    assert write(read_document(SQUARES[game_id]), "loopy") == game_id


def test_tilings_stand_under_the_numbers_that_they_have() -> None:
    numbered = {name: TILINGS[name].loopy_type for name in TILINGS.built_in}
    known = {name: number for name, number in numbered.items() if number is not None}
    assert {name: number for number, names in enumerate(TYPES) for name in names} == known
    # What stands before the clues tells one from another.
    grids = [[TILINGS[name].loopy_grid for name in names] for names in TYPES]
    assert all(len({*each}) == len(each) for each in grids)


def test_width_comes_before_height() -> None:
    graph = read_document("3x5t0:1n").puzzle.graph
    assert (graph.rows, graph.cols) == (5, 3)


def test_honeycomb() -> None:
    puzzle = read_document("4x4t2:5334c3a5a2c0").puzzle
    assert puzzle.graph == honeycomb(4, 4)
    assert puzzle.clues.tolist()[:8] == [5, 3, 3, 4, -1, -1, -1, 3]
    assert write(puzzle, "loopy") == "4x4t2:5334c3a5a2c0"


@pytest.mark.parametrize(
    "text",
    [
        " 4x4t0:c33a1c023a3a\n",
        "4t0:c33a1c023a3a",
        "4x4t0de:c33a1c023a3a",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#4x4t0:c33a1c023a3a",
    ],
)
def test_spellings(text: str) -> None:
    assert write(read_document(text), "loopy") == "4x4t0:c33a1c023a3a"


def test_runs_longer_than_an_alphabet() -> None:
    puzzle = Puzzle.of(square(9, 6), [NO_CLUE] * 53 + [2])
    assert write(puzzle, "loopy") == "6x9t0:zza2"
    assert read_document("6x9t0:zza2").puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("7x7t0de#123456789012345", UnsupportedError, "seed"),
        (
            "6x6t11:a2b23b2a2c2a30",
            FormatError,
            "Penrose kites and darts: say which patch it is",
        ),
        ("6x6t17:40344146F_a", FormatError, "line 1, column 18: .* only 1 of the 13 cells"),
        ("6x6t16:6,1,8,0,6,H_b0b694CBd78", FormatError, "more than the 15 cells"),
        ("3x3t18:i", FormatError, "no board type 18"),
        ("3x3t0:h", FormatError, "line 1, column 7: .* only 8 of the 9 cells"),
        ("3x3t0:j", FormatError, "more than the 9 cells"),
        ("3x3t0:12_3f", FormatError, "Squares: no such description of the board: '12'"),
        ("3x3t0:12?f", FormatError, r"line 1, column 9: '\?'"),
        ("0x3t0:", FormatError, "width is 0"),
        ("1000x1000t0:a", LimitError, "1,000,000"),
    ],
)
def test_errors(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text)


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (1, 1)])
def test_boards_too_small_for_loopy_are_refused(rows: int, cols: int) -> None:
    puzzle = Puzzle.of(square(rows, cols), [NO_CLUE] * rows * cols)
    for name in ("loopy", "loopysave"):
        with pytest.raises(UnsupportedError, match="from 3x3 on"):
            write(puzzle, name)
        with pytest.raises(UnsupportedError):
            losses(puzzle, name)


def test_losses() -> None:
    document = read_document("slither/f/3/3/.g2")
    assert losses(document, "loopy") == [
        "the ? becomes a blank cell",
        "the extra rule of the variant 'full' is left out",
    ]


@needs_shared
def test_ids_that_loopy_made_are_written_unchanged() -> None:
    known = {tiling.loopy_type for tiling in TILINGS.values()} & {0, 2}
    ids = [record["game_id"] for record in corpus("loopy-levels.jsonl") if record["type"] in known]
    assert len(ids) > 50
    for game_id in ids:
        assert write(read_document(game_id), "loopy") == game_id


PICTURE = " -   \n|3x  \n -   \n  |2 \n x   \n    |\n     \n"


def test_the_picture() -> None:
    document = read_document(PICTURE)
    assert recognise(PICTURE) == "loopytext"
    assert write(document, "grid") == "3.\n.2\n..\n"
    assert document.board is not None
    assert document.board.marks.tolist() == [1, -1, 1, 1, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 1, 0]
    assert write(document, "loopytext") == PICTURE


def test_spaces_that_were_cut_off_are_put_back() -> None:
    stripped = "\n".join(line.rstrip() for line in PICTURE.split("\n"))
    assert read_document(stripped) == read_document(PICTURE)


def test_a_picture_without_marks_has_all_its_spaces() -> None:
    text = "     \n 3   \n     \n"
    assert recognise(text) == "loopytext"
    assert write(read_document(text), "grid") == "3.\n"
    assert recognise("\n 3\n\n") == "spaces"
    assert "name its format: loopytext" in read_document("\n 3\n\n").warnings[-1]
    assert read_document(text, "spaces").warnings == ()
    assert read_document("1 3\n   \n2 1").warnings == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" -   \n|3|  \n", "2 lines of 5 characters"),
        ("-    \n 3   \n     \n", "line 1, column 1: '-'"),
        (" -   \n|9   \n     \n", "line 2, column 2: '9'"),
        (" -   \n|3 9 \n     \n", "line 2, column 4: '9'"),
        ("", "1 lines of 1 characters"),
    ],
)
def test_errors_tell_the_place(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_document(text, "loopytext")


def test_a_code_tells_the_column_of_what_is_wrong_with_it() -> None:
    with pytest.raises(FormatError, match=r"^line 1, column 3: '!' is no clue"):
        decode_clues("3a!")
    with pytest.raises(FormatError, match=r"^line 1, column 9: '!' is no clue"):
        read_document("4x4t0:3a!", "loopy")
