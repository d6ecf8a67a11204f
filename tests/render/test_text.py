"""Text pictures: small ones letter by letter, and laws for all tilings."""

import re

import numpy as np
import pytest

from graph_shapes import sized
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.render.canvas import BRAILLE
from takegaki.render.scene import Scene
from takegaki.render.text import ascii_text, legend, plane_places, unicode_text
from takegaki.tilings import FACE_BOARDS, TILINGS, honeycomb, square
from tiers import sampled

CROSS_SIGN = "\N{MULTIPLICATION SIGN}"
CLUES = [3, -1, 1, -1, -2, 2, -1, -1, -1]


def solution(puzzle: Puzzle, *inside: int) -> Solution:
    colours = np.zeros(puzzle.graph.n_faces, dtype=np.bool_)
    colours[list(inside)] = True
    return Solution.of(puzzle, border_lines(puzzle.graph, colours))


@pytest.fixture
def puzzle() -> Puzzle:
    return Puzzle.of(square(3, 3), CLUES)


def test_ascii_puzzle(puzzle: Puzzle) -> None:
    assert ascii_text(Scene.of_puzzle(puzzle)).split("\n") == [
        "    1   2   3",
        "  +   +   +   +",
        "1   3       1",
        "  +   +   +   +",
        "2       ?   2",
        "  +   +   +   +",
        "3",
        "  +   +   +   +",
    ]


def test_ascii_solution_has_lines_and_no_crosses(puzzle: Puzzle) -> None:
    assert ascii_text(Scene.of_solution(solution(puzzle, 0, 3, 4))).split("\n") == [
        "    1   2   3",
        "  +---+   +   +",
        "1 | 3 |     1",
        "  +   +---+   +",
        "2 |     ? | 2",
        "  +---+---+   +",
        "3",
        "  +   +   +   +",
    ]


def test_ascii_marks(puzzle: Puzzle) -> None:
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    marks[puzzle.graph.edges_of(1)] = [LINE, CROSS, CROSS, LINE]
    assert ascii_text(Scene.of_board(Board.of(puzzle.graph, marks), puzzle)).split("\n") == [
        "    1   2   3",
        "  +   +---+   +",
        "1   3 |   x 1",
        "  +   + x +   +",
        "2       ?   2",
        "  +   +   +   +",
        "3",
        "  +   +   +   +",
    ]


def test_unicode_differences_show_without_colour(puzzle: Puzzle) -> None:
    first, second = solution(puzzle, 0, 3, 4), solution(puzzle, 0, 3, 6)
    assert unicode_text(Scene.of_solution(second, first)).split("\n") == [
        "    1   2   3",
        "  ┏━━━┓   ·   ·",
        "1 ┃ 3 ┃     1",
        "  ┃   ┃ o ·   ·",
        "2 ┃   ║ ? o 2",
        "  ┃ o ║ o ·   ·",
        "3 ║   ║",
        "  ╚═══╝   ·   ·",
    ]
    assert "o" in legend(ascii_only=True)
    assert "║" in legend(ascii_only=False)


def test_ascii_differences(puzzle: Puzzle) -> None:
    first, second = solution(puzzle, 0, 3, 4), solution(puzzle, 0, 3, 6)
    picture = ascii_text(Scene.of_solution(second, first)).split("\n")
    assert picture[4:] == ["2 |   H ? o 2", "  + o + o +   +", "3 H   H", "  +===+   +   +"]


def test_branches_and_dead_ends_have_their_own_joints() -> None:
    graph = square(2, 2)
    lines = np.zeros(graph.n_edges, dtype=np.int8)
    middle = int(np.argmax(graph.degrees == 4))
    lines[graph.edges_at(middle)] = LINE
    assert unicode_text(Scene.of_board(Board.of(graph, lines))).split("\n") == [
        "    1   2",
        "  ·   ╻   ·",
        "1     ┃",
        "  ╺━━━╋━━━╸",
        "2     ┃",
        "  ·   ╹   ·",
    ]


def test_ascii_honeycomb() -> None:
    puzzle = Puzzle.of(honeycomb(2, 3), [5, -1, 1, -1, 4, -1])
    assert ascii_text(Scene.of_solution(solution(puzzle, 0, 1))).split("\n") == [
        "  +---+       + . +",
        " /     \\     .     .",
        "+   5   +---+   1   +",
        " \\     .     \\     .",
        "  +---+       + . +",
        " .     \\     /     .",
        "+       +---+       +",
        " .     .     .     .",
        "  + . +   4   + . +",
        "       .     .",
        "        + . +",
    ]


def test_narrow_where_the_wide_picture_does_not_fit() -> None:
    wide = unicode_text(Scene.of_puzzle(Puzzle.of(square(1, 12), [1] * 12)), width=60).split("\n")
    narrow = unicode_text(Scene.of_puzzle(Puzzle.of(square(1, 12), [1] * 12)), width=40).split("\n")
    assert (max(map(len, wide)), max(map(len, narrow))) == (51, 27)
    assert narrow[0] == "   1       5         10"
    assert narrow[2] == "1  1 1 1 1 1 1 1 1 1 1 1 1"


def test_colour_only_adds_codes(puzzle: Puzzle) -> None:
    scene = Scene.of_solution(solution(puzzle, 0, 3, 4), solution(puzzle, 0, 3, 6))
    for draw in (ascii_text, unicode_text):
        coloured = draw(scene, colour=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == draw(scene)


@sampled(5)
@pytest.mark.parametrize("tiling", TILINGS)
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (3, 5), (11, 12)])
def test_every_tiling_has_a_readable_picture(tiling: str, size: tuple[int, int]) -> None:
    graph = TILINGS[tiling].graph(*sized(TILINGS[tiling], size))
    clues = np.full(graph.n_faces, NO_CLUE)
    clues[0], clues[-1] = HIDDEN_CLUE, 3
    puzzle = Puzzle.of(graph, clues)
    marks = np.resize([LINE, CROSS], graph.n_edges)
    if graph.n_faces == 1:
        clues[0] = 3
    for draw in (ascii_text, unicode_text):
        bare = draw(Scene.of_puzzle(puzzle))
        marked = draw(Scene.of_board(Board.of(graph, marks), puzzle))
        assert "3" in bare
        assert marked.count("x" if draw is ascii_text else CROSS_SIGN) == int(
            (marks == CROSS).sum()
        )
        assert all(line == line.rstrip() for line in bare.split("\n"))
    assert ascii_text(Scene.of_puzzle(puzzle)).isascii()


def test_large_boards_take_no_long() -> None:
    graph = square(200, 200)
    assert (
        len(unicode_text(Scene.of_puzzle(Puzzle.of(graph, [2] * graph.n_faces))).split("\n")) == 402
    )


@pytest.mark.parametrize("tiling", ["voronoi", "spectres", "penrose-kites", "cairo", "rings"])
def test_edges_in_many_directions_are_drawn_point_by_point(tiling: str) -> None:
    """Lines thick from dot to dot, other edges with fewer points; crosses in the middle of
    theirs.
    """
    graph = FACE_BOARDS[tiling].graph(*sized(FACE_BOARDS[tiling], (4, 5)))
    marks = np.full(graph.n_edges, UNKNOWN)

    def points(scene: Scene) -> int:
        return sum((ord(c) - BRAILLE).bit_count() for c in unicode_text(scene) if ord(c) >= BRAILLE)

    blank = Scene.of_board(Board.of(graph, marks))
    drawn = [
        points(
            Scene.of_board(
                Board.of(graph, np.where(np.arange(graph.n_edges) < some, LINE, UNKNOWN))
            )
        )
        for some in range(0, graph.n_edges + 1, max(1, graph.n_edges // 5))
    ]
    assert drawn == sorted(drawn)
    assert drawn[-1] > 3 * drawn[0] > 0
    marks[0] = CROSS
    assert unicode_text(Scene.of_board(Board.of(graph, marks))).count(CROSS_SIGN) == 1
    assert ascii_text(blank).isascii()
    plain = unicode_text(blank, colour=False)
    assert re.sub(r"\x1b\[[\d;]*m", "", unicode_text(blank, colour=True)) == plain


def test_squares_and_honeycombs_keep_their_characters() -> None:
    for board in (square(3, 4), honeycomb(3, 4)):
        assert all(ord(c) < BRAILLE for c in unicode_text(Scene.of_board(Board.blank(board))))


def test_a_picture_grows_with_its_edges() -> None:
    """It was as large as the rectangle round it: 1,000 oblique cells beside each other took
    minutes.
    """
    sizes = []
    for n in (200, 400):
        ring = [[(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)]
        graph = Graph.from_polygons(ring)
        places, _ = plane_places(graph)
        wide, high = (places.max(axis=0) + 1).tolist()
        sizes.append(wide * high / graph.n_edges)
    assert max(sizes) < 110
