"""Pictures of steps: what is pointed at, in SVG and in text, and the part of a large board."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from graph_shapes import MakeGraph, sized
from random_loops import random_puzzle
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import face_name, numbers_cells
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason, said
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction, Lettered, all_parts
from takegaki.deduce.explain import explain
from takegaki.deduce.facts.side_cuts import groups_by
from takegaki.deduce.hint import hint
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.render.scene import Pointed, Scene, Stroke
from takegaki.render.step_scenes import (
    case_scene,
    cropped,
    deduction_scene,
    piece_scene,
    place_scene,
    subboard,
    trace_scene,
    wrong_scene,
)
from takegaki.render.svg import svg
from takegaki.render.svg_elements import NEW
from takegaki.render.text import ascii_text, step_legend, unicode_text
from takegaki.render.trace_sentences import headed_sentence, heading
from takegaki.tilings import TILINGS, graph_of, honeycomb, square
from tiers import sampled, thorough

NS = "{http://www.w3.org/2000/svg}"


SOLVED = Reason("hint.solved")


def deduction(
    clues: Any = (), marks: Any = (), conclusions: Any = (), faces: Any = (), vertices: Any = ()
) -> Deduction:
    return Deduction(
        TECHNIQUES["clue-counting"], clues, marks, conclusions, SOLVED, faces, vertices
    )


@pytest.fixture(params=TILINGS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    # Of a larger board of florets a part would be shown, with numbers of its own.
    size = (2, 3) if request.param == "floret" else (5, 3)
    graph = TILINGS[request.param].graph(*sized(TILINGS[request.param], size))
    return random_puzzle(graph, np.random.default_rng(1), 1.0)[0]


@sampled(5)
def test_the_scene_is_the_board_after_the_step(puzzle: Puzzle) -> None:
    board = Board.of(puzzle.graph, [LINE, *[UNKNOWN] * (puzzle.graph.n_edges - 1)])
    scene = deduction_scene(
        puzzle, board, deduction((1,), ((0, LINE),), ((3, LINE), (4, CROSS)), (1,), (2,))
    )
    looks = scene.strokes()
    assert [looks[edge] for edge in (0, 3, 4, 5)] == [
        Stroke.LINE,
        Stroke.NEW,
        Stroke.NEW_CROSS,
        Stroke.NONE,
    ]
    assert board[3] == UNKNOWN


@sampled(10)
def test_where_to_look_gives_no_mark_away(puzzle: Puzzle) -> None:
    board = Board.blank(puzzle.graph)
    for found in (deduction((1,), (), ((3, LINE),), (1,)), deduction((), (), ((3, LINE),))):
        scene = place_scene(puzzle, board, found)
        assert not scene.marks.any()
        assert scene.pointed.faces
        assert not scene.pointed.new
        assert NEW not in svg(scene)


@sampled(10)
def test_shapes_in_svg(puzzle: Puzzle) -> None:
    board = Board.of(puzzle.graph, [LINE, *[UNKNOWN] * (puzzle.graph.n_edges - 1)])
    found = deduction((1,), ((0, LINE),), ((3, LINE), (4, CROSS)), (1,), (2,))
    root = ElementTree.fromstring(svg(deduction_scene(puzzle, board, found)))
    new = [path for path in root.iter(f"{NS}path") if path.get("stroke") == NEW]
    assert len(new) == 1
    # The ring round the clue, the disc behind the cross; the box round the dot, the paper.
    assert len([*root.iter(f"{NS}circle")]) == 2
    assert len([*root.iter(f"{NS}rect")]) == 2
    wrong = ElementTree.fromstring(svg(wrong_scene(puzzle, board, ((0, LINE),))))
    assert len([*wrong.iter(f"{NS}rect")]) == 2
    assert len([*wrong.iter(f"{NS}circle")]) == 0


def test_shapes_in_text() -> None:
    puzzle = Puzzle.of(square(2, 2), [3, -1, -1, -1])
    board = Board.blank(puzzle.graph)
    found = deduction((0,), (), ((0, LINE), (1, CROSS)), (0, 3), (8,))
    scene = deduction_scene(puzzle, board, found)
    assert ascii_text(scene).split("\n") == [
        "    1   2",
        "  +===+   +",
        "1  (3)X",
        "  +   +   +",
        "2      ( )",
        "  +   +   o",
    ]
    assert step_legend(scene, ascii_only=True) == (
        "= H #: a line that follows    X: a cross that follows    "
        "( ): a cell to look at    o: a dot to look at"
    )
    assert "╳" in unicode_text(scene)  # noqa: RUF001
    wrong = wrong_scene(puzzle, Board.of(puzzle.graph, [LINE] * 12), ((0, LINE),))
    assert "!" in ascii_text(wrong).split("\n")[1]
    assert "a wrong mark" in step_legend(wrong, ascii_only=False)
    assert step_legend(Scene.of_puzzle(puzzle), ascii_only=False) == ""


@thorough
@pytest.mark.parametrize("make", [square, honeycomb])
def test_a_part_of_a_large_board(make: MakeGraph) -> None:
    puzzle, lines = random_puzzle(make(34, 30), np.random.default_rng(2), 0.6)
    graph = puzzle.graph
    board = Board.of(graph, np.where(lines, LINE, CROSS))
    for edge in (0, graph.n_edges // 2, graph.n_edges - 1):
        whole = Scene.of_board(board, puzzle)
        face = int(graph.edge_faces[edge].min())
        near = tuple(graph.edges_of(face).tolist())
        pointed = Pointed((face,), (), (int(graph.edge_vertices[edge, 0]),), near, (edge,))
        part = cropped(Scene(graph, whole.clues, whole.marks, pointed=pointed))
        assert part.graph.n_faces <= 150
        assert len(part.pointed.premises) == len(near)
        (here,) = part.pointed.new
        places = part.graph.positions[part.graph.edge_vertices[here]]
        assert np.array_equal(places, graph.positions[graph.edge_vertices[edge]])
        assert part.marks[here] == board[edge]
        (clued,) = part.pointed.clues
        assert part.clues[clued] == whole.clues[face]
        assert ElementTree.fromstring(svg(part)).tag == f"{NS}svg"
    small = Scene.of_board(Board.blank(make(5, 3)))
    assert cropped(small) is small
    assert cropped(whole) is whole


def test_rows_and_columns_keep_their_numbers() -> None:
    puzzle = Puzzle.of(square(30, 40), [-1] * 1200)
    scene = place_scene(puzzle, Board.blank(puzzle.graph), deduction(faces=(25 * 40 + 12,)))
    lines = ascii_text(scene).split("\n")
    assert "13" in lines[0].split()
    assert [line.split()[0] for line in lines if "( )" in line] == ["26"]
    first, last = int(lines[0].split()[0]), int(lines[0].split()[-1])
    assert first < 13 < last < 20


def test_cutting_out_keeps_places() -> None:
    graph = square(5, 3)
    part, edges, vertices = subboard(graph, [4, 5, 7, 8])
    assert (part.rows, part.cols) == (2, 2)
    assert np.array_equal(part.positions, graph.positions[vertices])
    assert np.array_equal(face_middles(part), face_middles(graph)[[4, 5, 7, 8]])
    ends = np.sort(vertices[part.edge_vertices], axis=1)
    assert np.array_equal(ends, np.sort(graph.edge_vertices[edges], axis=1))


@pytest.mark.parametrize("make", [square, honeycomb])
def test_every_step_of_a_trace_can_be_drawn(make: MakeGraph) -> None:
    puzzle, _ = random_puzzle(make(5, 3), np.random.default_rng(3), 0.9)
    for step in explain(puzzle).steps:
        scene = deduction_scene(puzzle, step.board, step.deduction)
        looks = scene.strokes()
        new = {edge for edge, look in enumerate(looks) if look in (Stroke.NEW, Stroke.NEW_CROSS)}
        assert new == {edge for edge, _ in step.deduction.conclusions}
        ElementTree.fromstring(svg(scene))
        unicode_text(scene)


def test_the_name_of_a_pattern_stands_once_before_its_sentence() -> None:
    steps = explain("3..\n...\n.33").steps
    named = [headed_sentence(step) for step in steps if step.found.name == "3 in the corner"]
    assert "Patterns · 3 in the corner (r1c1), so its top and left edges are lines." in named
    others = [step for step in steps if not step.found.name]
    assert headed_sentence(others[0]) == f"{heading(others[0])}: {others[0].found.sentence}"


def _words(deduction: Deduction) -> list[str]:
    """All that is said of a step."""
    return [
        deduction.sentence,
        *deduction.story,
        *(part.sentence for part in all_parts(deduction.tree)),
    ]


@pytest.mark.parametrize("tiling", ["snub-square", "penrose-rhombs", "square"])
def test_cells_that_a_sentence_names_by_number_are_numbered(tiling: str) -> None:
    """And no others; where cells have rows and columns none has a number."""
    graph = graph_of(tiling, 4, 4)
    puzzle, _ = random_puzzle(graph, np.random.default_rng(2), 0.8)
    trace = explain(puzzle, level="hard")
    assert trace.steps
    for step in trace.steps:
        scene = deduction_scene(puzzle, step.board, step.deduction)
        said = " ".join(_words(step.deduction))
        named = {int(number) for number in re.findall(r"\bcell (\d+)\b", said)}
        assert {number for _, number in scene.numbered} == named
        assert all(cell + 1 == number for cell, number in scene.numbered)
        bare = svg(replace(scene, clues=("",) * graph.n_cells, rulers=False))
        drawn = re.findall(r'<text x="[^"]*" y="[^"]*">(\d+)</text>', bare)
        assert sorted(map(int, drawn)) == sorted(named)
    assert any(
        deduction_scene(puzzle, one.board, one.deduction).numbered for one in trace.steps
    ) == (tiling != "square")


@pytest.mark.parametrize("tiling", ["snub-square", "penrose-rhombs", "honeycomb"])
def test_text_has_the_numbers_of_cells_beside_their_clues(tiling: str) -> None:
    """Whole, each inside its cell, and on no other mark: the picture grows until they fit."""
    graph = graph_of(tiling, 6, 6)
    puzzle, lines = random_puzzle(graph, np.random.default_rng(2), 0.8)
    board = Board.of(graph, np.where(lines, LINE, CROSS))
    scene = replace(
        Scene.of_board(board, puzzle), numbered=tuple((cell, cell + 1) for cell in range(6))
    )
    for draw in (ascii_text, unicode_text):
        shown = draw(scene)
        found = re.findall(r"(?<!\w)c(\d+)(?!\w)", shown)
        assert sorted(map(int, found)) == [1, 2, 3, 4, 5, 6]
        bare = draw(replace(scene, numbered=()))
        assert Counter(re.findall(r"\d", re.sub(r"c\d+", "", shown))) == Counter(
            re.findall(r"\d", bare)
        )
    assert "c1: the number of a cell" in step_legend(scene, ascii_only=True)


@pytest.mark.parametrize("tiling", ["square", "honeycomb", "snub-square"])
def test_the_piece_of_a_step_has_the_letters_of_its_edges(tiling: str) -> None:
    """Whatever the directions of edges, in ASCII and in Unicode."""
    graph = graph_of(tiling, 6, 6)
    puzzle, _ = random_puzzle(graph, np.random.default_rng(2), 0.8)
    board, near = Board.blank(graph), [*range(graph.n_edges)][::17]
    letters = (Lettered("A", tuple(near[:2]), (near[2],)),)
    step = replace(deduction((8,), (), ((near[3], LINE),)), letters=letters)
    scene = piece_scene(puzzle, board, step)
    for draw in (ascii_text, unicode_text):
        assert re.findall(r"A'?", draw(scene)).count("A") == 2
        assert re.findall(r"A'?", draw(scene)).count("A'") == 1


def test_the_piece_of_a_step_has_the_letters_of_its_cells() -> None:
    """Of one about inside and outside; with what follows, and what its marks mean."""
    trace = explain(board_text("colouring"))
    step = next(step for step in trace.steps if step.found.cells)
    scene = piece_scene(trace.puzzle, step.board, step.found)
    names = [name for one in step.found.cells for name in one.by_edge.values()]
    assert len(scene.tinted) == len(names) > 0
    assert len(re.findall(r"[AB]'?", ascii_text(scene))) == len(names)
    assert scene.pointed.new
    assert said("key.sides") in step_legend(scene, ascii_only=True)


@pytest.mark.parametrize("tiling", ["snub-square", "cairo"])
def test_the_piece_of_a_step_has_the_numbers_that_it_speaks_of(tiling: str) -> None:
    puzzle, _ = random_puzzle(graph_of(tiling, 6, 6), np.random.default_rng(2), 0.8)
    trace = by_idea(explain(puzzle, level="hard"))
    assert trace.steps
    for step in trace.steps[:12]:
        scene = piece_scene(puzzle, step.board, step.found)
        found = re.findall(r"(?<!\w)c(\d+)(?!\w)", unicode_text(scene))
        assert sorted(int(one) - 1 for one in found) == sorted(step.found.cells_named)


def test_a_case_that_tears_a_side_apart_has_letters_on_all_cells_that_do() -> None:
    """Those with one letter lie on one side of the loop; no edge has the same letter."""
    puzzle, seen = read("2.1.../3...13/2..3../..2.../201223/......".replace("/", "\n")), 0
    for step in explain(puzzle).steps:
        for part in step.found.tree:
            if not part.cells:
                continue
            scene = case_scene(puzzle, step.board, part)
            given = {cell: name for one in part.cells for cell, name in one.by_edge.items()}
            assert sorted(name for _, name in scene.tinted) == sorted(given.values())
            marks = {edge: mark for edge, mark in enumerate(step.board.marks.tolist()) if mark}
            marks |= dict(part.marks)
            marks |= {edge: mark for one in all_parts(part.parts) for edge, mark in one.marks}
            (group,) = (one for one in groups_by(puzzle.graph, marks) if {*given} <= {*one})
            sides = {
                name: {group[cell] for cell in given if given[cell] == name}
                for name in given.values()
            }
            assert all(len(side) == 1 for side in sides.values()) and sides["B"] != sides["B'"]
            assert not {*given.values()} & {name for _, name in scene.coloured}
            seen += 1
    assert seen


def test_the_last_picture_of_a_trace_has_the_numbers_of_all_steps() -> None:
    puzzle, _ = random_puzzle(graph_of("snub-square", 3, 3), np.random.default_rng(2), 0.8)
    trace = explain(puzzle, level="hard")
    said = " ".join(text for step in trace.steps for text in _words(step.found))
    named = {int(number) for number in re.findall(r"\bcell (\d+)\b", said)}
    assert {number for _, number in trace_scene(trace).numbered} == named != set()
    assert named == {
        int(number) for number in re.findall(r"(?<!\w)c(\d+)(?!\w)", trace.text(width=200))
    }


@pytest.mark.parametrize("tiling", TILINGS)
def test_cells_have_numbers_where_their_names_are_numbers(tiling: str) -> None:
    graph = TILINGS[tiling].graph(*sized(TILINGS[tiling], (3, 5)))
    assert numbers_cells(graph) == (face_name(graph, 1) == "cell 2")


def test_no_sentence_is_made_for_numbers_that_no_picture_shows() -> None:
    trace = explain("33.\n..2\n...")
    assert trace_scene(trace).numbered == ()
    assert trace.steps and all("sentence" not in vars(step.found) for step in trace.steps)


def test_ideas_name_cells_as_their_steps_do() -> None:
    """Sentences that are put together from others name what those name, and nothing else."""
    puzzle, _ = random_puzzle(graph_of("snub-square", 4, 4), np.random.default_rng(2), 0.8)
    steps = by_idea(explain(puzzle, level="search")).steps
    assert any(len(step.of) > 1 for step in steps)
    for step in steps:
        named = {
            int(number) - 1
            for number in re.findall(r"\bcell (\d+)\b", " ".join(_words(step.found)))
        }
        assert set(step.found.cells_named) == named


def test_the_first_stage_of_a_hint_numbers_the_place_alone() -> None:
    puzzle, _ = random_puzzle(graph_of("snub-square", 3, 3), np.random.default_rng(2), 0.8)
    found = hint(puzzle)
    assert found.deduction is not None
    scene = place_scene(puzzle, Board.blank(puzzle.graph), found.deduction, beside=[found.where])
    named = {int(number) for number in re.findall(r"\bcell (\d+)\b", found.where)}
    assert {number for _, number in scene.numbered} == named != set()


def test_a_part_keeps_the_numbers_of_the_board() -> None:
    graph = honeycomb(40, 40)
    scene = replace(
        Scene.of_board(Board.blank(graph)),
        pointed=Pointed(faces=(900,)),
        numbered=((900, 901), (3, 4)),
    )
    part = cropped(scene)
    assert part.graph.n_faces < graph.n_faces
    ((cell, number),) = part.numbered
    assert number == 901
    assert np.allclose(
        np.ptp(part.graph.positions[part.graph.corners_of(cell)], axis=0),
        np.ptp(graph.positions[graph.corners_of(900)], axis=0),
    )


def test_a_part_of_a_large_board_of_ones_own() -> None:
    """It has no rows and columns."""
    graph = Graph.from_polygons(
        [
            [(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)]
            for x in range(0, 400, 10)
            for y in (0, 10)
        ]
    )
    assert graph.cols == 0
    scene = replace(
        Scene.of_board(Board.blank(graph)), pointed=Pointed(faces=(40,)), numbered=((40, 41),)
    )
    part = cropped(scene)
    assert 0 < part.graph.n_faces < graph.n_faces
    assert [number for _, number in part.numbered] == [41]
    assert ElementTree.fromstring(svg(part)).tag == f"{NS}svg"
