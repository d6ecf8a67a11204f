"""SVG pictures: what is in them, for each kind of scene."""

from xml.etree import ElementTree

import numpy as np
import pytest

import takegaki
from graph_shapes import sized
from narrowing import not_none
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.render.scene import Scene, size_text
from takegaki.render.svg import svg
from takegaki.tilings import TILINGS, square

NS = "{http://www.w3.org/2000/svg}"


def solution(puzzle: Puzzle, *inside: int) -> Solution:
    colours = np.zeros(puzzle.graph.n_faces, dtype=np.bool_)
    colours[list(inside)] = True
    return Solution.of(puzzle, border_lines(puzzle.graph, colours))


def paths(picture: str, **attributes: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(picture).iter(f"{NS}path")
    return [p for p in found if all(p.get(k.replace("_", "-")) == v for k, v in attributes.items())]


@pytest.fixture(params=TILINGS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    graph = TILINGS[request.param].graph(*sized(TILINGS[request.param], (3, 5)))
    return Puzzle.of(graph, [3, -2, *[-1] * (graph.n_faces - 2)])


def test_frame(puzzle: Puzzle) -> None:
    picture = svg(Scene.of_puzzle(puzzle.with_meta(title="<a & b>")))
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert "<a & b>" in str(not_none(root.find(f"{NS}title")).text)
    assert [text.text for text in root.iter(f"{NS}text")] == ["3", "?"]
    assert picture == svg(Scene.of_puzzle(puzzle.with_meta(title="<a & b>")))


def test_everything_lies_in_the_frame(puzzle: Puzzle) -> None:
    root = ElementTree.fromstring(svg(Scene.of_puzzle(puzzle)))
    width, height = float(not_none(root.get("width"))), float(not_none(root.get("height")))
    for text in root.iter(f"{NS}text"):
        assert 0 < float(not_none(text.get("x"))) < width
        assert 0 < float(not_none(text.get("y"))) < height


def test_solution_has_thick_lines_and_a_tinted_inside(puzzle: Puzzle) -> None:
    found = solution(puzzle, 1, 2)
    picture = svg(Scene.of_solution(found))
    (lines,) = paths(picture, stroke_width="5")
    assert not_none(lines.get("d")).count("M") == int(found.lines.sum())
    (inside,) = [path for path in paths(picture) if path.get("fill", "none").startswith("#")]
    assert not_none(inside.get("d")).count("z") == 2


def test_crosses_are_thin(puzzle: Puzzle) -> None:
    board = Board.of(puzzle.graph, np.full(puzzle.graph.n_edges, CROSS))
    (crosses,) = paths(svg(Scene.of_board(board, puzzle)), stroke_width="1.3")
    assert not_none(crosses.get("d")).count("M") == 2 * puzzle.graph.n_edges


def test_differences_have_colour_dashes_and_numbers(puzzle: Puzzle) -> None:
    graph = puzzle.graph
    beside = next(
        sum(faces) - 1
        for faces in graph.edge_faces.tolist()
        if 1 in faces and graph.outside not in faces
    )
    one, two = solution(puzzle, 1, beside), solution(puzzle, 1)
    picture = svg(Scene.of_solution(one, two))
    dashed = [path for path in paths(picture, stroke_width="5") if path.get("stroke-dasharray")]
    board, legend = dashed[:2], dashed[2:]
    assert [not_none(path.get("d")).count("M") for path in board] == [
        int((one.lines & ~two.lines).sum()),
        int((two.lines & ~one.lines).sum()),
    ]
    assert len({path.get("stroke") for path in board}) == 2
    assert [path.get("stroke-dasharray") for path in board] == [
        path.get("stroke-dasharray") for path in legend
    ]
    texts = [text.text for text in ElementTree.fromstring(picture).iter(f"{NS}text")]
    assert texts.count("1") == not_none(board[0].get("d")).count("M") + 1
    assert "only the second" in texts


def test_violations_are_marked_and_named() -> None:
    puzzle = Puzzle.of(square(3, 3), [4, -1, 4, -1, -1, -1, -1, -1, 1])
    board = solution(puzzle, 0, 2).board()
    violations = check(puzzle, board)
    picture = svg(Scene.of_board(board, puzzle, violations))
    named = [title.text for title in ElementTree.fromstring(picture).iter(f"{NS}title")][1:]
    assert named == [violation.text for violation in violations]
    assert len(paths(picture)) >= 3


def test_a_title_counts_rows_and_columns() -> None:
    assert size_text(square(1, 3)) == "square, 1 row, 3 columns"
    assert size_text(Graph.from_polygons([[(0, 0), (2, 0), (0, 2)]], "corner")) == "corner"


def test_notebooks() -> None:
    puzzle = takegaki.read("3.1\n..2\n.3.\n...")
    found = solution(puzzle, 0)
    for thing in (puzzle, found, found.board()):
        assert ElementTree.fromstring(thing.svg()).tag == f"{NS}svg"


def test_clues_that_are_pictures_are_drawn_as_such() -> None:
    kind = next(name for name, one in PUZZLES.items() if one.drawn)
    first, second = PUZZLES[kind].drawn
    puzzle = Puzzle.of(square(2, 3), [first, 2, -1, second, -1, -1], kind=kind)
    picture = svg(Scene.of_puzzle(puzzle))
    root = ElementTree.fromstring(picture)
    assert [text.text for text in root.iter(f"{NS}text")] == ["2"]
    drawn = [path.get("d") for path in root.iter(f"{NS}path") if path.get("transform")]
    assert drawn == [PUZZLES[kind].drawn[clue] for clue in (first, second)]
