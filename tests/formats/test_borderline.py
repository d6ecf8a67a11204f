"""Texts at the border of what a format is: one sign, one line or one bound away from another
reading.
"""

import numpy as np
import pytest

from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import losses, read, read_document, recognise, write
from takegaki.formats.grid import puzzle_of_rows
from takegaki.formats.masyu import _WEB_PAGE
from takegaki.formats.net import read_recipe
from takegaki.tilings import honeycomb, square

PROBLEM = "1 - - 0\n- - - -\n1 - 2 1\n- 2 3 -\n"


def test_the_place_of_a_wrong_clue_counts_from_the_first_line() -> None:
    with pytest.raises(FormatError, match=r"^line 2, column 3: clue 7 on a square"):
        puzzle_of_rows(["...", "..7"])
    with pytest.raises(FormatError, match=r"^line 4, column 3: clue 7 on a square"):
        puzzle_of_rows(["...", "..7"], 2)


def test_of_two_problems_in_a_text_the_first_counts() -> None:
    text = f"begin\nproblem\n{PROBLEM}problem\n3 3\n3 3\nend\n"
    with pytest.raises(FormatError):
        read_document(text, "janko")
    after = f"[problem]\n{PROBLEM}[end]\n[solution]\nx\n"
    assert (
        read_document(after, "janko").puzzle == read_document(f"[problem]\n{PROBLEM}[end]\n").puzzle
    )
    assert read_document(after, "janko").warnings == ()


def test_what_stands_behind_a_json_document_is_an_error() -> None:
    text = write(read_document("3.1\n..2\n"), "json")
    assert read_document(text).puzzle == read("3.1\n..2\n")
    with pytest.raises(FormatError, match="JSON: Extra data"):
        read_document(text.rstrip() + " 7")


@pytest.mark.parametrize("mark", ["-", "|", "x"])
def test_a_picture_with_one_sort_of_mark_is_a_picture(mark: str) -> None:
    rows = {"-": [" - ", " 3 ", "   "], "|": ["   ", "|3 ", "   "], "x": ["   ", " 3x", "   "]}[
        mark
    ]
    text = "\n".join(rows) + "\n"
    assert recognise(text) == recognise("   \n|3x\n - \n")
    # A space at the end cut off, as editors do: its marks still tell that it is one.
    assert recognise(text.replace(" \n", "\n", 1)) == recognise(text)


def test_signs_say_where_a_size_is_missing() -> None:
    with pytest.raises(FormatError, match=r"line 1: .*width"):
        read_document("masyu cells 0x5\n", "signs")
    with pytest.raises(FormatError, match=r"line 1: .*height"):
        read_document("masyu cells 5x0\n", "signs")


def test_signs_hold_variants_and_hidden_clues() -> None:
    puzzle = Puzzle.of(square(2, 3), [-2, 3, -1, -1, 0, 1], variant="full")
    assert losses(read_document(write(puzzle, "json")), "signs") == []
    assert read_document(write(puzzle, "signs"), "signs").puzzle == puzzle


def test_parameters_of_net_that_allow_several_solutions_are_refused() -> None:
    assert read_recipe("11x11wb0.2").walls == 0.2
    for text in ("5x5a", "5x5wa", "5x5ab0.1"):
        with pytest.raises((UnsupportedError, FormatError)):
            read_recipe(text)
    with pytest.raises(UnsupportedError, match="leave out the a"):
        read_recipe("5x5a")


def test_arrays_beyond_the_limit_are_refused_before_a_board_is_made() -> None:
    with pytest.raises(LimitError):
        read(np.full((1, 2_000_000), -1, dtype=np.int8))
    with pytest.raises(LimitError):
        read(np.full((2_000, 1_000), -1, dtype=np.int8))


def test_rows_that_are_one_too_short_are_no_puzzlekit() -> None:
    assert recognise("2 3\n- - 1\n- -\n") != "puzzlekit"
    assert recognise("2 3\n- - 1\n- 2 -\n") == "puzzlekit"


def test_an_svg_has_its_first_title() -> None:
    one = '<rect x="0" y="0" width="10" height="10"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><title>mine</title>{one}<g><title>other</title></g></svg>'
    assert read_document(text).puzzle.meta["title"] == "mine"


def test_a_native_board_of_the_other_side_s_length_is_counted_right() -> None:
    puzzle = Puzzle.of(honeycomb(2, 5), [-1] * 10)
    assert read_document(write(puzzle, "json")).puzzle == puzzle
    with pytest.raises(PuzzleError):
        read_document('{"takegaki": 1, "rows": 5, "cols": 2, "clues": "..."}')


def test_an_address_far_down_in_a_text_does_not_make_it_one_of_pearl() -> None:
    text = f"author {'o' * 200}\nsource {_WEB_PAGE}6x6\n[problem]\n{PROBLEM}[end]\n"
    assert recognise(text) == "janko"
