import pytest

from takegaki.core.errors import FormatError, LimitError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.formats import read_document, recognise, write
from takegaki.tilings import square


def test_a_square_number_of_cells_is_a_square() -> None:
    assert recognise("c33a1c023a3a") == "puzzleloop"
    assert write(read_document("c33a1c023a3a"), "grid") == "...3\n3.1.\n..02\n3.3.\n"
    assert write(read_document("...3\n3.1.\n..02\n3.3.\n"), "puzzleloop") == "c33a1c023a3a"


def test_750_cells_are_25_wide_and_30_high() -> None:
    puzzle = Puzzle.of(square(30, 25), [3] + [NO_CLUE] * 749)
    task = write(puzzle, "puzzleloop")
    assert task == "3" + "z" * 28 + "u"
    assert read_document(task).puzzle == puzzle


def test_other_sizes_are_written_before_the_task() -> None:
    puzzle = Puzzle.of(square(5, 3), [3, 2, *[NO_CLUE] * 13])
    assert write(puzzle, "puzzleloop") == "3x5:32m"
    assert read_document("3x5:32m").puzzle == puzzle
    assert write(Puzzle.of(square(25, 30), [3] + [NO_CLUE] * 749), "puzzleloop").startswith(
        "30x25:3z"
    )


def test_digits_alone_are_a_grid_unless_named() -> None:
    assert read_document("3213").puzzle.graph == square(1, 4)
    assert read_document("3213", "puzzleloop").puzzle.graph == square(2, 2)
    assert write(Puzzle.of(square(2, 2), [3, 2, 1, 3]), "puzzleloop") == "2x2: 3213"


@pytest.mark.parametrize(
    ("text", "said"), [("3a2b1", "6 cells"), ("3x5:3", "only 1 of"), ("3x3:1z", "more than")]
)
def test_sizes_that_are_not_clear(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_document(text)


def test_a_task_beyond_the_limit() -> None:
    with pytest.raises(LimitError):
        read_document("1" + "z" * 20_000)
