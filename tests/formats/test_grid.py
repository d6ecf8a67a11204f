import pytest

from takegaki.core.errors import FormatError, LimitError, UnsupportedError
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.formats import read_document, recognise, write
from takegaki.tilings import square


def clues(text: str, name: str | None = "grid") -> list[list[int]]:
    puzzle = read_document(text, name).puzzle
    return puzzle.clues.reshape(puzzle.graph.rows, puzzle.graph.cols).tolist()


def test_three_wide_five_high() -> None:
    text = "3.1\n..2\n?.0\n.4.\n..1\n"
    puzzle = read_document(text).puzzle
    assert (puzzle.graph.rows, puzzle.graph.cols) == (5, 3)
    assert puzzle.clues.tolist()[:6] == [3, NO_CLUE, 1, NO_CLUE, NO_CLUE, 2]
    assert puzzle.clues[6] == HIDDEN_CLUE
    assert write(puzzle, "grid") == text


@pytest.mark.parametrize("blank", [".", "-", "_", " "])
def test_every_blank_reads_alike(blank: str) -> None:
    text = f"3{blank}1\n{blank}{blank}2\n"
    assert clues(text, None) == [[3, -1, 1], [-1, -1, 2]]
    assert clues(text) == [[3, -1, 1], [-1, -1, 2]]


def test_blanks_of_several_kinds_together() -> None:
    assert clues(".- _3\n0 _-.") == [[-1, -1, -1, -1, 3], [0, -1, -1, -1, -1]]


@pytest.mark.parametrize("text", ["3 . 1\n. . 2", "3 - 1 \n- - 2 \n"])
def test_spaces_between_cells_are_passed_over(text: str) -> None:
    document = read_document(text)
    assert document.puzzle.clues.tolist() == [3, -1, 1, -1, -1, 2]
    assert document.warnings == ("the spaces between the cells were ignored",)


@pytest.mark.parametrize(
    "text", ["3.1\r\n..2\r\n", "3.1\r..2", "\n3.1\n..2\n\n\n", "3.1 \n..2", "\ufeff3.1\n..2"]
)
def test_line_ends_and_what_surrounds_a_grid(text: str) -> None:
    assert clues(text) == [[3, -1, 1], [-1, -1, 2]]


def test_one_row_and_one_column() -> None:
    assert clues("3") == [[3]]
    assert clues("3\n.\n2\n") == [[3], [-1], [2]]
    assert clues("3 3", None) == [[3, -1, 3]]
    assert clues("33.") == [[3, 3, -1]]


@pytest.mark.parametrize("text", ["3\n4\n2\n1\n", "1\n1\n0\n0\n", "0\n0\n"])
def test_a_column_of_numbers_is_a_grid(text: str) -> None:
    assert recognise(text) == "grid"


def test_errors_in_a_grid_tell_the_place() -> None:
    with pytest.raises(FormatError, match=r"line 2, column 3: .*'x'"):
        read_document("...\n..x\n")
    with pytest.raises(FormatError, match="line 3, column 3: 2 cells where the first row has 3"):
        read_document("\n...\n..\n...")
    with pytest.raises(FormatError, match="line 2, column 2: clue 7"):
        read_document("..\n.7")
    with pytest.raises(FormatError, match="empty"):
        read_document("")
    with pytest.raises(LimitError):
        read_document("." * 250_001)


def test_errors_in_a_windows_text_tell_the_same_place() -> None:
    with pytest.raises(FormatError, match="line 2, column 3"):
        read_document("...\r\n..x\r\n")


# The sample board of the paper that describes the format.
UDAI = " 333 \n 1 03\n2  23\n22112\n    3\n"
UDAI_GRID = ".333.\n.1.03\n2..23\n22112\n....3\n"


def grid(text: str, name: str | None = "spaces") -> str:
    return write(read_document(text, name), "grid")


def test_the_sample_of_the_paper() -> None:
    assert recognise(UDAI) == "spaces"
    assert grid(UDAI) == grid(UDAI, None) == UDAI_GRID
    assert write(read_document(UDAI_GRID), "spaces") == UDAI


def test_rows_that_lost_their_spaces_are_filled_up() -> None:
    stripped = "\n".join(line.rstrip() for line in UDAI.split("\n"))
    assert grid(stripped, None) == UDAI_GRID
    assert "short rows were filled up with blanks" in read_document(stripped).warnings


def test_an_empty_line_between_rows_is_a_row() -> None:
    assert grid("3 1\n\n2 2\n", None) == "3.1\n...\n2.2\n"
    assert grid("333\n\n222", None) == "333\n...\n222\n"


def test_empty_lines_at_the_ends_are_rows_where_spaces_were_cut_off() -> None:
    document = read_document("\n3\n 1\n\n\n")
    assert write(document, "grid") == "..\n3.\n.1\n..\n..\n"
    assert "3 empty lines" in document.warnings[0]


def test_empty_lines_at_the_ends_are_passed_over_where_none_were() -> None:
    document = read_document("3 3\n2 2\n\n")
    assert write(document, "grid") == "3.3\n2.2\n"
    assert "ignored" in document.warnings[0]


def test_rows_of_spaces_are_rows_wherever_they_are() -> None:
    assert grid("   \n3 3\n   \n", None) == "...\n3.3\n...\n"


@pytest.mark.parametrize("text", ["3 3", " 3", "3  "])
def test_one_row(text: str) -> None:
    assert grid(text, None) == text.replace(" ", ".") + "\n"


def test_errors_tell_the_place() -> None:
    with pytest.raises(FormatError, match=r"line 2, column 2: '\.' is no digit"):
        read_document("3 3\n2.2\n", "spaces")
    with pytest.raises(FormatError, match="line 2, column 1: clue 7"):
        read_document("3 3\n7 2\n")
    with pytest.raises(FormatError, match="empty"):
        read_document("\n\n", "spaces")


def test_a_text_of_other_formats_is_told_from_theirs_by_an_empty_line() -> None:
    picture = Puzzle.of(square(3, 3), [-1, -1, -1, -1, 2, -1, -1, -1, -1])
    assert write(picture, "spaces") == "   \n 2 \n   \n\n"
    assert recognise(write(picture, "spaces")) == "spaces"
    items = Puzzle.of(square(2, 3), [1, -1, 2, 2, -1, 1])
    assert read_document(write(items, "spaces")).puzzle == items
    assert read_document("1 2\n2 1\n").puzzle == Puzzle.of(square(1, 2), [2, 1])


@pytest.mark.parametrize("name", ["spaces", "loopytext"])
def test_nothing_but_spaces_is_not_written(name: str) -> None:
    with pytest.raises(UnsupportedError, match="nothing but spaces"):
        write(Puzzle.of(square(2, 3), [-1] * 6), name)


def test_spaces_part_digits_where_no_other_blank_is_meant() -> None:
    assert clues("3 3 3", None) == [[3, 3, 3]]
    assert clues("3 2 3\n0 ? 1\n", None) == [[3, 2, 3], [0, -2, 1]]
    # A space more, or an empty line, as it is written: spaces are blanks.
    assert clues("3 3 3 \n", None) == [[3, -1, 3, -1, 3, -1]]
    blanks = read_document("3.3.3\n...2.\n").puzzle
    assert clues(write(blanks, "spaces"), None) == [[3, -1, 3, -1, 3], [-1, -1, -1, 2, -1]]
    parted = read_document("3.3.3\n").puzzle
    assert clues(write(parted, "spaces"), None) == [[3, -1, 3, -1, 3]]
