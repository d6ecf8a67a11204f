import pytest

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.formats import losses, read_document, recognise, write
from takegaki.puzzles.check import check

PROBLEM = "1 - - 0\n- - - -\n1 - 2 1\n- 2 3 -\n"
SOLUTION = "- x - -\n- x - -\n- x x -\n- - x -\n"
OLD = (
    "begin\npuzzle slitherlink\nauthor Otto\nsolver x y\nsource a book\ninfo &lt;easy&gt;\nunit "
    "30\n"
    f"size 4\nproblem\n{PROBLEM}solution\n{SOLUTION}moves 1,2\nend\n"
)
NEW = f"author Otto\nsize 4\n[problem]\n{PROBLEM}[solution]\n{SOLUTION}[moves]\n1 2 3\n[end]\n"
PAGE = (
    "<html><head><title>a problem</title></head>\n<body>\n"
    f'<script id="data" type="application/x-janko">\n{OLD}</script>\n<p>problem\n3 3 '
    f"3\n</body></html>\n"
)


@pytest.mark.parametrize("text", [OLD, NEW, PAGE, OLD.replace("\n", "\r\n")])
def test_both_layouts_and_a_page(text: str) -> None:
    document = read_document(text)
    assert recognise(text) == "janko"
    assert write(document, "grid") == "1..0\n....\n1.21\n.23.\n"
    assert document.solution is not None
    assert document.solution.is_complete
    assert check(document.puzzle, document.solution) == ()
    assert document.puzzle.meta["author"] == "Otto"
    assert document.warnings == ()


def test_metadata() -> None:
    meta = {"author": "Otto", "solver": "x y", "source": "a book", "comment": "<easy>"}
    document = read_document(OLD)
    assert dict(document.puzzle.meta) == meta
    assert losses(document, "janko") == []
    assert dict(read_document(write(document, "janko")).puzzle.meta) == meta


def test_what_is_written() -> None:
    document = read_document("3.1\n..2\n")
    expected = "begin\npuzzle slitherlink\nrows 2\ncols 3\nproblem\n3 - 1\n- - 2\nend\n"
    assert write(document, "janko") == expected
    assert read_document(expected) == document


@pytest.mark.parametrize("solution", ["- x\n", SOLUTION.replace("x", "?"), "- x - -\n"])
def test_a_broken_solution_costs_only_a_warning(solution: str) -> None:
    document = read_document(f"[problem]\n{PROBLEM}[solution]\n{solution}[end]\n")
    assert document.solution is None
    assert "the solution cannot be read" in document.warnings[0]


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("begin\npuzzle sudoku\nproblem\n- -\nend\n", UnsupportedError, "'sudoku'"),
        ("begin\nproblem\nend\n", FormatError, "the problem is empty"),
        ("begin\nproblem\n- -\n-\nend\n", FormatError, "line 4: this row has 1 item instead of 2"),
        ("begin\nproblem\n- -\n- 7\nend\n", FormatError, "line 4, column 3: .*'7'"),
        ("begin\nsize 3\nproblem\n- -\n- 1\nend\n", FormatError, "size is '3', but"),
    ],
)
def test_errors_tell_the_place(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text)


def test_text_in_metadata_cannot_open_a_section() -> None:
    document = read_document("[problem]\n3 -\n[end]\n")
    puzzle = document.puzzle.with_meta(author="a\nproblem\n1 1")
    assert read_document(write(puzzle, "janko")).puzzle == document.puzzle
