"""Puzzles as values."""

import numpy as np
import pytest

from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.tilings import honeycomb, square

CLUES = [3, -1, 2, -2, 4, 0] + [-1] * 9


def test_clues():
    puzzle = Puzzle.of(square(5, 3), CLUES)
    assert [puzzle.clue(face) for face in range(6)] == [3, None, 2, None, 4, 0]
    assert puzzle.clues.dtype == np.int8
    assert (NO_CLUE, HIDDEN_CLUE) == (-1, -2)
    assert repr(puzzle) == "<Puzzle slitherlink square 5x3: 4 clues>"


def test_clues_are_copied_and_read_only():
    source = np.array(CLUES, dtype=np.int8)
    puzzle = Puzzle.of(square(5, 3), source)
    source[0] = 1
    assert puzzle.clue(0) == 3
    with pytest.raises(ValueError, match="read-only"):
        puzzle.clues[0] = 1


@pytest.mark.parametrize(
    ("graph", "clues", "text"),
    [
        (square(5, 3), [-1] * 14, "14 clues for 15 cells"),
        (square(1, 2), [-1, 5], "cell 2: clue 5 on a cell of 4 sides"),
        (square(1, 2), [-3, 0], "cell 1: clue -3"),
        (honeycomb(1, 2), [6, 7], "cell 2: clue 7 on a cell of 6 sides"),
    ],
)
def test_clues_that_do_not_fit(graph, clues, text):
    with pytest.raises(PuzzleError, match=text):
        Puzzle.of(graph, clues)


def test_equality_leaves_metadata_out():
    puzzle = Puzzle.of(square(5, 3), CLUES, meta={"title": "a"})
    named = puzzle.with_meta(author="b")
    assert dict(named.meta) == {"title": "a", "author": "b"}
    assert dict(puzzle.meta) == {"title": "a"}
    assert puzzle == named
    assert hash(puzzle) == hash(named)
    assert puzzle != Puzzle.of(square(5, 3), CLUES, variant="full")
    assert puzzle != Puzzle.of(square(3, 5), CLUES)
    assert puzzle != Puzzle.of(square(5, 3), [*CLUES[:-1], 0])
    assert puzzle != CLUES
    with pytest.raises(TypeError):
        puzzle.meta["title"] = "c"
