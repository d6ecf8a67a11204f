"""Given loops: what is one is taken as it is, what is none is told in one line, with its place."""

import numpy as np
import pytest

from generation.loops.looks import is_one_loop
from graph_shapes import sized
from takegaki.core.errors import BoardError, FormatError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.topology import border_lines, inside_faces
from takegaki.generation.loops import LOOPS, given_lines, given_loop
from takegaki.runtime.arrays import Flags
from takegaki.tilings import TILINGS, Boards, honeycomb, square
from tiers import sampled

PICTURE = """
    # # .
    # . .
    # # #
    . . #
    # # #
"""


def rows_of(graph: Graph, inside: Flags) -> str:
    rows = inside.reshape(graph.grid or (1, -1))
    return "\n".join("".join(".#"[int(mark)] for mark in row) for row in rows)


def test_picture() -> None:
    graph = square(5, 3)
    lines = given_loop(graph, PICTURE)
    assert is_one_loop(graph, lines)
    assert rows_of(graph, inside_faces(graph, lines)).split() == ["##.", "#..", "###", "..#", "###"]


@sampled(2)
@pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda tiling: tiling.name)
def test_there_and_back(tiling: Boards) -> None:
    graph = tiling.graph(*sized(tiling, (6, 4)))
    for seed in range(10):
        lines = LOOPS["growth"].make(graph, seed, None)
        inside = inside_faces(graph, lines)
        assert (given_loop(graph, rows_of(graph, inside)) == lines).all()
        assert (given_loop(graph, inside) == lines).all()
        assert (given_loop(graph, inside.astype(int)) == lines).all()
        assert (given_lines(graph, lines) == lines).all()


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("...\n...\n...\n...\n...", "no cell is inside the loop"),
        (
            "##.\n...\n...\n.##\n...",
            "the top edge of r1c1 and the bottom edge of r3c2 are apart",
        ),
        ("###\n#.#\n###\n...\n...", "; r2c2 is shut in"),
        ("##.\n..#\n..#\n..#\n...", "4 lines meet at the dot at the bottom right of r1c2"),
    ],
)
def test_not_one_loop(picture: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        given_loop(square(5, 3), picture)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_the_hole_is_told_whichever_border_comes_first() -> None:
    inside = np.ones((5, 5), dtype=bool)
    inside[1:3, 2] = False
    with pytest.raises(PuzzleError, match="r2c3 is shut in"):
        given_loop(square(5, 5), inside.ravel())


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("##\n##\n##\n##\n##", "line 1: 2 marks for 3 cells"),
        ("###\n\n##x\n###\n###\n###", 'line 3, column 3: "x" is neither "#" nor "."'),
        ("###\n###\n###\n###", "12 marks for 15 cells"),
        ("", "0 marks for 15 cells"),
    ],
)
def test_pictures_that_do_not_fit(picture: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        given_loop(square(5, 3), picture)
    assert str(error.value) == told


def test_lines() -> None:
    graph = honeycomb(3, 2)
    lines = border_lines(graph, np.arange(6) == 2)
    open_end = lines.copy()
    open_end[np.argmax(lines)] = False
    for wrong, told in [
        (open_end, "not one loop: a line ends at the dot at the .* of r"),
        (np.zeros_like(lines), "there is no line"),
    ]:
        with pytest.raises(PuzzleError, match=told):
            given_lines(graph, wrong)
    with pytest.raises(BoardError, match=r"3 marks for \d+ edges"):
        given_lines(graph, [1, 0, 1])
    with pytest.raises(PuzzleError, match="4 marks for 6 cells"):
        given_loop(graph, [True] * 4)


def test_what_is_given_is_not_shared() -> None:
    graph = square(2, 2)
    lines = border_lines(graph, np.array([True, False, False, False]))
    assert given_lines(graph, lines) is not lines
