"""Signs between cells against all loops of a board; where they point on other tilings; their
words.
"""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from graph_shapes import MakeGraph
from oracle.sign_boards import DOWN, LEFT, RIGHT, UNEVEN, UP, WIDE
from puzzles.test_pairs import verdicts_are_the_oracles
from takegaki import Graph, explain, prove, read
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.face_middles import face_middles
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.core.violations import Fault
from takegaki.deduce.level import Level
from takegaki.formats import write
from takegaki.generation import Generated, Request, generate
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.puzzles.inequality import MOST_SIDES, SIGNS, sign, smaller_neighbours
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.tilings import FACE_BOARDS, graph_of, square
from tiers import sampled

KIND = "slitherlink-inequality"
BOARDS = [(square, 4, 3), (square, 3, 4), (square, 1, 4), *UNEVEN, WIDE]


@sampled(4)
@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("board", BOARDS)
def test_verdicts_are_the_oracles(method: str, board: tuple[MakeGraph, int, int]) -> None:
    verdicts_are_the_oracles(KIND, method, board, 7)


def test_a_sign_that_is_wrong_is_named() -> None:
    puzzle = Puzzle.of(square(2, 2), {0: RIGHT, 1: DOWN, 2: UP}, kind=KIND)
    lines = np.zeros(puzzle.graph.n_edges)
    lines[puzzle.graph.edges_of(1)] = 1
    faults = [fault for fault in check(puzzle, Board.of(puzzle.graph, lines)) if fault.faces]
    assert [fault.fault for fault in faults] == [Fault.CLUE_UNDER] * 2
    assert [fault.text for fault in faults] == [
        "r1c1 must have more lines than r1c2",
        "r2c1 must have more lines than r1c1",
    ]


@pytest.mark.parametrize(
    ("cell", "clue"), [(0, LEFT), (0, UP), (1, RIGHT), (3, DOWN), (0, RIGHT + 1)]
)
def test_no_sign_points_off_the_board(cell: int, clue: int) -> None:
    with pytest.raises(
        PuzzleError,
        match=rf"this is no clue: {re.escape(sign(clue))}; here may be 0, 1, 2, 3, 4, [<>v^]",
    ):
        Puzzle.of(square(2, 2), {cell: clue}, kind=KIND)


@sampled(6)
@pytest.mark.parametrize("tiling", FACE_BOARDS)
def test_a_sign_points_to_a_neighbour_in_its_direction(tiling: str) -> None:
    graph = graph_of(tiling, 6, 6)
    middles = face_middles(graph)
    for face, by_clue in enumerate(smaller_neighbours(graph)):
        assert len({*by_clue.values()}) == len(by_clue)
        for clue, other in by_clue.items():
            assert {*graph.edges_of(face).tolist()} & {*graph.edges_of(other).tolist()}
            right, down = middles[other] - middles[face]
            turn = np.angle(complex(right, -down) * np.exp(-1j * np.pi / 4 * (clue - RIGHT)))
            assert abs(turn) < np.pi / 8 + 1e-6


def test_it_is_read_and_written_as_signs() -> None:
    text = f"{KIND} square 3x2\n. > 2\n^ . ?\n"
    puzzle = read(text)
    assert puzzle.clues.tolist() == [-1, RIGHT, 2, UP, -1, -2]
    assert write(puzzle, "signs") == text
    assert read(write(puzzle, "json")) == puzzle


def test_its_picture_holds_the_signs() -> None:
    puzzle = read(f"{KIND} square 3x2\n. < 2\n^ > ?\n")
    picture = ElementTree.fromstring(svg(Scene.of_puzzle(puzzle)))
    assert [text.text for text in picture.iter() if text.tag.endswith("text")] == [
        "<",
        "2",
        "^",
        ">",
        "?",
    ]


def test_it_is_made_with_signs_and_explained_in_its_words() -> None:
    made = generate(Request(square(6, 5), seed=1, kind=KIND, level=Level.NORMAL))
    assert isinstance(made, Generated)
    assert made.level is Level.NORMAL
    assert isinstance(prove(made.puzzle, method="sat"), Unique)
    assert {RIGHT, UP, LEFT, DOWN} & {*made.puzzle.clues.tolist()}
    assert any(" has more lines than " in str(step) for step in explain(made.puzzle))


@pytest.mark.parametrize(
    ("tiling", "text"), [("square", "<>^v"), ("square", "<>"), ("triangular", "^ v <^")]
)
def test_only_signs_are_asked_for(tiling: str, text: str) -> None:
    graph = graph_of(tiling, 5, 4)
    values = PUZZLES[KIND].clues_named(graph, text)
    assert values == {SIGNS.index(one) + RIGHT for one in (text.split() if " " in text else text)}
    made = generate(Request(graph, seed=2, kind=KIND, method="hard", values=values))
    assert isinstance(made, Generated)
    assert {*made.puzzle.clues.tolist()} <= {-1, *values}
    assert isinstance(prove(made.puzzle, method="sat"), Unique)


@pytest.mark.parametrize(
    ("kind", "text", "clues"),
    [
        ("slitherlink", "01 3", None),
        ("slitherlink", "023", {0, 2, 3}),
        ("slitherlink-pairs", "1/3", {13}),
        ("slitherlink-pairs", "1/3,2", {13, 22}),
        ("slitherlink-sheep", "WS", {126, 127}),
        ("slitherlink-inequality", "v", {DOWN}),
        ("slitherlink-inequality", "<^", None),
    ],
)
def test_clues_are_named_by_their_signs(kind: str, text: str, clues: set[int] | None) -> None:
    if clues is not None:
        assert PUZZLES[kind].clues_named(square(4, 4), text) == clues
        return
    with pytest.raises(PuzzleError, match=r"is no clue of this board; there are 0 1 2 3 4"):
        PUZZLES[kind].clues_named(square(4, 4), f"{text},")


@pytest.mark.parametrize("corners", [3, MOST_SIDES])
def test_neighbours_of_too_many_sides_have_no_sign(corners: int) -> None:
    """Two halves of something round: each has so many sides, one of them common."""
    turns = np.linspace(0, np.pi, corners)
    upper = [(float(np.cos(turn)), float(np.sin(turn))) for turn in turns]
    graph = Graph.from_polygons([upper, [(x, -y) for x, y in upper]], "halves")
    assert graph.n_faces == 2
    assert bool(smaller_neighbours(graph)[0]) == (2 * (corners - 1) <= MOST_SIDES)
