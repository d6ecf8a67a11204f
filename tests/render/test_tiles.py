"""Pictures of tiles: both sorts of text, walls, boards that wrap, comparisons, SVG."""

import xml.etree.ElementTree as ET

import numpy as np

from narrowing import expect
from takegaki.core.board import Board
from takegaki.core.verdict import Multiple, Unique
from takegaki.formats import read_document
from takegaki.puzzles.check import check
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.text import ascii_text, unicode_text
from takegaki.solving import backbone, prove
from takegaki.solving.questions.backbone import Backbone

WALLED = "5x5:2h6v3411v6ev2b7e77d8v5v85va16ccv4"
WRAPPING = "5x5w:19d7aaae8449d5636cad43c44"
AMBIGUOUS = "3x2w:316c92"


def lines(text: str) -> list[str]:
    return text.split("\n")


def test_tiles_as_they_stand() -> None:
    scene = Scene.of_puzzle(read_document(WALLED).puzzle)
    assert lines(unicode_text(scene)) == [
        "    1   2   3   4   5",
        "1   ╵   ┘ # └   ╴   ╶",
        "    #",
        "2   ╶ # ┘   ┤ # ╵   ├",
        "",
        "3   ┴   ┤   ┴   ┴   ┬",
        "",
        "4   ╷ # ─ # ╷   ─ # │",
        "",
        "5   ╶   ┘   ┐   ┐ # ╴",
    ]
    assert lines(ascii_text(scene))[1] == "1   2   6 # 3   4   1"
    assert lines(ascii_text(scene, width=12))[1] == "1  2 6#3 4 1"


def test_a_solution_that_wraps() -> None:
    puzzle = read_document(WRAPPING).puzzle
    scene = Scene.of_solution(expect(Unique, prove(puzzle)).solution)
    assert lines(unicode_text(scene)) == [
        "    1   2   3   4   5",
        "        ┃",
        "1 ━━╸   ┗━━━┳━━━┳━━━━━━",
        "            ┃   ┃",
        "2 ━━━━━━━━━━┫   ╹   ╺━━",
        "            ┃",
        "3   ╻   ┏━━━┻━━━━━━━┓",
        "    ┃   ┃           ┃",
        "4   ┗━━━┛   ┏━━━━━━━┫",
        "            ┃       ┃",
        "5   ╺━━━┓   ┗━━━╸   ╹",
        "        ┃",
    ]
    assert lines(ascii_text(scene))[2] == "1 --+   +---+---+---+--"


def test_marks_and_tiles_not_yet_known() -> None:
    puzzle = read_document("3x1:154").puzzle
    board = Board.of(puzzle.graph, [1, 0])
    assert lines(unicode_text(Scene.of_board(board, puzzle)))[1] == "1   ╺━━━─   ╴"
    assert lines(unicode_text(Scene.of_board(board)))[1] == "1   ╺━━━╸   ·"
    crossed = Board.of(puzzle.graph, [-1, 0])
    assert lines(unicode_text(Scene.of_board(crossed, puzzle)))[1] == "1   · × ─   ╴"  # noqa: RUF001


def test_two_solutions() -> None:
    verdict = prove(read_document(AMBIGUOUS).puzzle)
    assert verdict.name == "multiple"
    assert isinstance(verdict, Multiple)
    picture = unicode_text(Scene.of_solution(verdict.first, verdict.second))
    assert "o" in picture
    assert set("═║") & set(picture)
    drawn = svg(Scene.of_solution(verdict.first, verdict.second))
    assert "only the second" in drawn


def test_svg_is_well_formed_on_every_shape() -> None:
    rng = np.random.default_rng(0)
    for text in (
        WALLED,
        WRAPPING,
        "3x5:" + "5" * 15,
        "1x1:0",
        "1x5w:33333",
        "2x2w:1111",
        "5x1w:55555",
    ):
        puzzle = read_document(text).puzzle
        board = Board.of(puzzle.graph, rng.integers(-1, 2, puzzle.graph.n_edges))
        for scene in (Scene.of_puzzle(puzzle), Scene.of_board(board, puzzle, check(puzzle, board))):
            root = ET.fromstring(svg(scene))
            assert float(root.attrib["width"]) == 40 * puzzle.graph.cols + 44
            assert float(root.attrib["height"]) == 40 * puzzle.graph.rows + 44


def test_svg_tints_known_tiles_and_shows_what_is_powered() -> None:
    puzzle = read_document(WRAPPING).puzzle
    blank, solved = (
        svg(Scene.of_puzzle(puzzle)),
        svg(Scene.of_solution(expect(Unique, prove(puzzle)).solution)),
    )
    assert blank.count('fill="#e3eef9"') == 0
    assert solved.count('fill="#e3eef9"') == 25
    assert blank.count('stroke="#9cc3ee"') == 0
    assert solved.count('stroke="#9cc3ee"') == 1
    bone = expect(Backbone, backbone(read_document(AMBIGUOUS).puzzle)).board
    assert bone is not None
    assert svg(Scene.of_board(bone)) != svg(Scene.of_puzzle(read_document(AMBIGUOUS).puzzle))
