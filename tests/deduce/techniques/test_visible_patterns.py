"""Patterns of the empty board: each is found where it lies, and follows from its clues alone."""

from collections import Counter

import numpy as np
import pytest

from deduce.proofs import proven
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import techniques_of
from takegaki.deduce.techniques.patterns import OF_A_ONE, ONE_TO_SPARE, PATTERNS
from takegaki.deduce.techniques.visible_patterns import VISIBLE, visible_patterns
from takegaki.formats import read_document
from takegaki.lab.hints import follows
from takegaki.puzzles import PUZZLES
from takegaki.tilings import TILE_GRIDS, TILINGS, graph_of, square


@pytest.mark.parametrize("key", VISIBLE)
def test_each_is_found_on_its_own_board(key: str) -> None:
    board = next(one.board for one in PATTERNS if one.key == key)
    puzzle = read_document(board).puzzle
    assert key in {
        one.pattern for one in visible_patterns(puzzle, Board.blank(puzzle.graph).marks.tolist())
    }


@pytest.mark.parametrize("tiling", ["square", "snub-square", "cairo", "great-hexagonal", "kites"])
def test_what_is_found_follows_from_the_clues_alone(tiling: str) -> None:
    """On random clues, with or without a solution; on other tilings, too, where some may lie."""
    graph, rng, met = graph_of(tiling, 4, 5), np.random.default_rng(5), Counter[str]()
    for _ in range(40 if tiling == "square" else 8):
        chance = rng.random(graph.n_faces)
        clues = np.where(chance < 0.75, rng.choice([0, 1, 2, 2, 3, 3, 3], graph.n_faces), -1)
        puzzle = Puzzle.of(graph, clues.astype(np.int8))
        for one in visible_patterns(puzzle, Board.blank(graph).marks.tolist()):
            met[one.pattern] += 1
            assert one.conclusions and one.findings and not one.marks
            if met[one.pattern] <= 6:
                assert follows(puzzle, one), (one.pattern, one.sentence)
    if tiling == "square":
        assert met.keys() == VISIBLE.keys() - {"one-to-spare-in-the-corner"}


@pytest.mark.parametrize("tiling", TILINGS)
def test_a_1_in_the_corner_is_seen_on_cells_of_any_number_of_sides(tiling: str) -> None:
    graph = graph_of(tiling, 4, 4)
    if graph.cells != "faces":
        # Of tiles no clue counts lines.
        return
    puzzle = Puzzle.of(graph, np.ones(graph.n_faces, dtype=np.int8))
    corners = [v for v in range(graph.n_vertices) if len(graph.edges_at(v)) == 2]
    wanted = {(edge, CROSS) for dot in corners for edge in graph.edges_at(dot).tolist()}
    found = [
        one
        for one in visible_patterns(puzzle, Board.blank(graph).marks.tolist())
        if one.pattern == "1-in-the-corner"
    ]
    assert {mark for one in found for mark in one.conclusions} == wanted
    # Each cell is named once, however many corners it has.
    assert len({one.clues for one in found}) == len(found)


@pytest.mark.parametrize("tiling", ["honeycomb", "cairo", "octagonal", "hats"])
def test_one_edge_to_spare_in_the_corner_follows_on_other_cells(tiling: str) -> None:
    graph = graph_of(tiling, 4, 4)
    clues = (graph.face_sizes - 1).astype(np.int8)
    met = 0
    for face in range(graph.n_faces):
        alone = np.full(graph.n_faces, -1, dtype=np.int8)
        alone[face] = clues[face]
        puzzle = Puzzle.of(graph, alone)
        for one in visible_patterns(puzzle, Board.blank(graph).marks.tolist()):
            assert (one.pattern == "one-to-spare-in-the-corner") == (graph.face_sizes[face] != 4)
            assert follows(puzzle, one), one.sentence
            met += 1
    assert met


def met_at_dots(graph: Graph, clue: int, *around: tuple[int, ...]) -> Counter[str]:
    """The patterns that a clue alone has, at each dot of each cell, with marks on the other edges
    there: `around` has for each case the mark of the first of them and that of the others. What
    is named follows.
    """
    met = Counter[str]()
    for face in range(graph.n_faces):
        puzzle = Puzzle.of(graph, [clue if one == face else None for one in range(graph.n_faces)])
        for dot in graph.corners_of(face).tolist():
            others = sorted({*graph.edges_at(dot).tolist()} - {*graph.edges_of(face).tolist()})
            for first, rest in around if others else ():
                marks = np.zeros(graph.n_edges, dtype=np.int8)
                marks[others], marks[others[:1]] = rest, first
                for one in explain(puzzle, Board.of(graph, marks), level="hard").steps:
                    met[one.found.pattern] += 1
                    if one.found.pattern:
                        assert follows(puzzle, one.found), one.found.sentence
    return met


def test_one_edge_to_spare_has_its_names_on_a_hexagon() -> None:
    """At a dot where all else is crosses, and where the loop comes to it."""
    met = met_at_dots(graph_of("honeycomb", 4, 4), 5, (LINE, LINE), (CROSS, CROSS))
    assert min(met[key] for key in ONE_TO_SPARE) > 0, met


def test_patterns_of_circles_follow_from_these_alone() -> None:
    """On random circles, with or without a solution."""
    graph, rng, met = TILE_GRIDS["cells"].graph(6, 7), np.random.default_rng(7), Counter[str]()
    for _ in range(60):
        chance = rng.random(graph.n_cells)
        clues = np.where(chance < 0.35, rng.choice([1, 1, 2], graph.n_cells), -1)
        puzzle = Puzzle.of(graph, clues.astype(np.int8), kind="masyu")
        for one in visible_patterns(puzzle, Board.blank(graph).marks.tolist()):
            met[one.pattern] += 1
            if met[one.pattern] <= 12:
                assert proven(puzzle, one), (one.pattern, one.sentence)
    assert met.keys() == PUZZLES["masyu"].patterns.keys()


def test_a_1_has_its_names_on_a_pentagon() -> None:
    """At a dot where all else is crosses, and where the loop comes to it."""
    met = met_at_dots(graph_of("cairo", 4, 4), 1, (CROSS, CROSS), (LINE, CROSS))
    assert min(met[key] for key in OF_A_ONE) > 0, met


def test_a_level_bounds_them() -> None:
    puzzle = read_document("33...\n.....\n....3").puzzle
    marks = Board.blank(puzzle.graph).marks.tolist()
    assert not [*visible_patterns(puzzle, marks, Level.EASY)]
    assert {one.pattern for one in visible_patterns(puzzle, marks, Level.TRICKY)} == {
        "3-in-the-corner"
    }


@pytest.mark.parametrize("kind", [kind for kind in PUZZLES if PUZZLES[kind].goal == "loop"])
def test_they_are_told_by_techniques_that_the_type_has(kind: str) -> None:
    """Of types whose clues are more than numbers, too, as far as clues are cells' numbers."""
    if PUZZLES[kind].cells != "faces":
        return
    puzzle = Puzzle.of(square(3, 5), {(0, 0): "3", (1, 2): "3", (1, 3): "3"}, kind=kind)
    found = list(visible_patterns(puzzle, [UNKNOWN] * puzzle.graph.n_edges))
    assert {one.pattern for one in found} == {"3-in-the-corner", "two-3s-side-by-side"}
    assert {one.technique for one in found} <= set(techniques_of(kind))
