"""What `print` shows of squares is read back; else one line says what to write instead."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import takegaki
from narrowing import expect, not_none
from takegaki import Board, Puzzle, Unique, graph_of, honeycomb, prove, read, square, write
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.formats import read_document

SIZES = [(1, 1), (1, 5), (5, 1), (3, 4), (11, 12), (3, 24), (2, 30), (101, 26), (100, 3)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_clues_and_marks_come_back(rows: int, cols: int, ascii_only: bool) -> None:
    """Wide and narrow pictures, with numbers of one to three digits beside them."""
    graph, rng = square(rows, cols), np.random.default_rng(rows * cols)
    puzzle = Puzzle.of(graph, rng.integers(-2, 5, graph.n_cells))
    board = Board.of(graph, rng.integers(-1, 2, graph.n_edges))
    assert read(puzzle.text(ascii_only=ascii_only)) == puzzle
    found = read_document(board.text(ascii_only=ascii_only))
    assert found.board == board
    assert (found.puzzle.clues == -1).all()
    lines = rng.random(graph.n_edges) < 0.5
    drawn = takegaki.Solution(puzzle, lines)
    found = read_document(f"Exactly one solution:\n{drawn.text(ascii_only=ascii_only)}\n")
    assert found.puzzle == puzzle
    assert not_none(found.board).lines.tolist() == lines.tolist()


@pytest.mark.parametrize(
    ("kind", "clues"),
    [
        ("sheep", ["S.3", ".W.", "?.."]),
        ("pairs", [[(1, 2), None, 3], ["0/3", "?", None], [None, 1, "2/3"]]),
        ("inequality", [[">", None, 1], ["v", "<", None], [None, "^", "?"]]),
    ],
)
def test_signs_tell_the_type(kind: str, clues: Any) -> None:
    puzzle = Puzzle.of(square(3, 3), clues, kind=kind)
    assert read(str(puzzle)) == read(puzzle.text(ascii_only=True)) == puzzle


def test_a_verdict_is_read_with_its_lines() -> None:
    solution = expect(Unique, prove("33\n..\n..")).solution
    found = read_document(str(prove("33\n..\n..")))
    assert found.puzzle == solution.puzzle
    assert not_none(found.board).lines.tolist() == solution.lines.tolist()


@pytest.mark.parametrize(
    "shown",
    [
        Puzzle.of(honeycomb(2, 3), {0: 6}),
        Puzzle.of(graph_of("cairo", 2, 2), {0: 3}),
        Puzzle.of(graph_of("cells", 3, 3), ["b..", ".w.", "..b"], kind="masyu"),
        Puzzle.of(graph_of("torus", 2, 2), ["1", "3", "5", "7"], kind="net"),
    ],
)
def test_other_pictures_say_what_to_write_instead(shown: Puzzle) -> None:
    text = r'^this is a picture that print shows; write\(puzzle, "json"\) gives a text that read'
    with pytest.raises(FormatError, match=text):
        read(str(shown))
    assert read(write(shown)) == shown


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (str(prove("3.\n.2\n..")), "is no mark of one board"),
        ("    1   2\n  + + +\n1 3\n", "a line of dots is below each"),
        ("    1\n  ·   ·\n1   9\n  ·   ·", "clue 9 on a cell of 4 sides"),
        ("    1\n  ·   ·\n1   &\n  ·   ·", "r1c1: .&. is no clue of a board of squares"),
        ("    1\n  ·   · ·\n1   3\n  ·   ·", "do not stand evenly"),
        (" 1\n  ·   ·\n1   3\n  ·   ·", "do not stand evenly"),
    ],
)
def test_pictures_that_are_none(text: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why) as caught:
        read(text)
    assert "\n" not in str(caught.value)


@given(st.data())
def test_a_damaged_picture_is_read_or_refused(data: st.DataObject) -> None:
    text = list(str(read("3.1\n.2?\n...")))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from(" 1·━┃×\n3x+9"))  # noqa: RUF001
    try:
        read("".join(text))
    except PuzzleError as error:
        assert "\n" not in str(error)
