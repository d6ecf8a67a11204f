import pytest

from takegaki.core.errors import FormatError, LimitError
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE
from takegaki.formats import read_document, recognise, write


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
    assert document.warnings == ("the spaces between the cells were passed over",)


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


def test_errors_tell_the_place() -> None:
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
