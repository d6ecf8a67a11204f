"""What every type says of itself, and what it refuses."""

from contextlib import suppress

import numpy as np
import pytest

from takegaki import Graph
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.table import how_many
from takegaki.core.verdict import Found
from takegaki.core.violations import Fault
from takegaki.puzzles import PUZZLES, loop_tables
from takegaki.puzzles.check import check
from takegaki.solving import solve
from takegaki.tilings import graph_of, square

RING = [
    [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    for y in range(3)
    for x in range(3)
    if (x, y) != (1, 1)
]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_title_is_a_name_and_the_rules_are_sentences(name: str) -> None:
    one = PUZZLES[name]
    assert one.name == name
    assert len(one.title) < 40
    assert not one.title.endswith(".")
    assert one.rules.endswith(".")
    assert len(one.rules) > len(one.title)


def test_a_hole_takes_no_clue_and_cells_beside_it_do() -> None:
    graph = Graph.from_polygons(RING, "ring")
    assert graph.holes == 1
    Puzzle.of(graph, [3, 2, -1, 4, 0, 1, 2, -1, -1])
    with pytest.raises(PuzzleError, match=r"^hole 1: a hole takes no clue$"):
        Puzzle.of(graph, [3, 2, -1, 4, 0, 1, 2, -1, 0])


def test_of_several_holes_the_one_with_a_clue_is_named() -> None:
    gone = {(1, 1), (1, 3)}
    cells = [
        [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for y in range(3)
        for x in range(5)
        if (y, x) not in gone
    ]
    graph = Graph.from_polygons(cells, "spectacles")
    assert graph.holes == 2
    with pytest.raises(PuzzleError, match=r"^hole 2: a hole takes no clue$"):
        Puzzle.of(graph, [3, *[-1] * (graph.n_faces - 2), 2])


def test_the_first_clue_that_is_too_large_is_named() -> None:
    with pytest.raises(PuzzleError, match=r"^r1c2: clue 5 on a cell of 4 sides$"):
        Puzzle.of(square(2, 3), [3, 5, -1, 6, 0, -1])


OF_LOOPS = [name for name, one in PUZZLES.items() if one.goal == "loop"]


def board_for(kind: str) -> Graph:
    """With cells of several shapes, where the type is played on any."""
    return graph_of("cells", 3, 4) if PUZZLES[kind].cells == "vertices" else graph_of("cairo", 2, 2)


def accepted(graph: Graph, kind: str) -> list[set[int]]:
    """For each cell the clues of 0 to 127 that a puzzle may hold there."""
    found: list[set[int]] = [set() for _ in range(graph.n_cells)]
    for cell in range(graph.n_cells):
        for clue in range(128):
            clues = [NO_CLUE] * graph.n_cells
            clues[cell] = clue
            with suppress(PuzzleError):
                Puzzle.of(graph, clues, kind=kind)
                found[cell].add(clue)
    return found


@pytest.mark.parametrize("kind", OF_LOOPS)
def test_every_clue_is_all_that_some_cell_takes(kind: str) -> None:
    for graph in (board_for(kind), graph_of("cells", 2, 2) if kind == "masyu" else square(1, 1)):
        every = loop_tables(kind).every_clue(graph)
        assert every == sorted(set().union(*accepted(graph, kind)))


@pytest.mark.parametrize("kind", OF_LOOPS)
def test_clues_that_are_shown_are_met_and_chosen_as_is_said(kind: str) -> None:
    """Half of the cells have the clue that allows the fewest patterns, and only what may occur."""
    graph, tables = board_for(kind), loop_tables(kind)
    found = solve(Puzzle.of(graph, [NO_CLUE] * graph.n_cells, kind=kind), seed=3)
    assert isinstance(found, Found)
    lines = found.solution.lines

    def fitting(cell: int) -> list[int]:
        return [
            clue
            for clue in tables.clues(graph, cell)
            if not tables.broken(one(cell, clue), lines).any()
        ]

    def one(cell: int, clue: int) -> Puzzle:
        clues = [NO_CLUE] * graph.n_cells
        clues[cell] = clue
        return Puzzle.of(graph, clues, kind=kind)

    def patterns(cell: int, clue: int) -> int:
        return sum(how_many(fit) for _, fit in tables.parts_of(graph, cell, clue))

    for cell, clue in enumerate(tables.shown(graph, lines, lambda n: 0).tolist()):
        # The first choice, of two, is for the fewest.
        fit = fitting(cell)
        assert (clue in fit) if fit else clue == NO_CLUE
        assert not fit or patterns(cell, clue) == min(patterns(cell, other) for other in fit)
    asked: list[int] = []

    def last(n: int) -> int:
        asked.append(n)
        return n - 1

    for cell, clue in enumerate(tables.shown(graph, lines, last).tolist()):
        assert clue == (fitting(cell) or [NO_CLUE])[-1]
    several = [len(fitting(cell)) for cell in range(graph.n_cells)]
    wanted = [n for fit in several if fit for n in ([2, fit] if fit > 1 else [1])]
    assert asked == wanted, "a coin for each cell with several, and a number below how many"
    for allowed in ((), tables.every_clue(graph)[:1], tables.every_clue(graph)[1:]):
        shown = tables.shown(graph, lines, last, allowed)
        for cell, clue in enumerate(shown.tolist()):
            fit = [other for other in fitting(cell) if other in allowed]
            assert clue == (fit or [NO_CLUE])[-1]


def test_clues_of_large_cells_are_shown_within_a_budget() -> None:
    graph = square(80, 80)
    with pytest.raises(EndedError, match="time limit of 0 s"):
        loop_tables("slitherlink-pairs").shown(
            graph, np.zeros(graph.n_edges, dtype=bool), lambda n: 0, None, Budget(time_limit=0)
        )


def test_signs_of_clues() -> None:
    graph = square(2, 3)
    plain, pairs = PUZZLES["slitherlink"], PUZZLES["slitherlink-pairs"]
    assert plain.clues_named(graph, "023") == {0, 2, 3}
    assert plain.clues_named(graph, "0,2 3") == {0, 2, 3}
    assert plain.clues_named(graph, "3") == {3}
    with pytest.raises(PuzzleError, match=r"^'7' is no clue of this board; there are 0 1 2 3 4$"):
        plain.clues_named(graph, "07")
    wide = Graph.from_polygons(
        [[(np.cos(turn / 2), np.sin(turn / 2)) for turn in range(12)]], "round"
    )
    # Twelve is one sign where there is a clue 12, and 1 and 2 would be two.
    assert plain.clues_named(wide, "12,3") == {12, 3}
    one, two = (next(iter(pairs.clues_named(graph, sign))) for sign in ("1/3", "2"))
    assert pairs.clues_named(graph, "1/3,2") == {one, two}
    assert pairs.clues_named(graph, "1/3") == {one}


@pytest.mark.parametrize("name", [name for name in PUZZLES if name != "net"])
def test_a_cell_without_a_clue_has_no_sign(name: str) -> None:
    """Of Net each cell has a tile."""
    assert PUZZLES[name].sign(NO_CLUE) == ""
    if name != "masyu":
        assert PUZZLES[name].sign(HIDDEN_CLUE) == "?"


@pytest.mark.parametrize("name", PUZZLES)
def test_a_clue_has_one_name_everywhere_and_what_it_requires_names_its_place(name: str) -> None:
    kind = PUZZLES[name]
    graph = next(iter(kind.boards.values())).graph(4, 4)
    places, tried = (5, 6, 9, 10), 0
    for clue in range(8):
        with suppress(PuzzleError):
            puzzle = Puzzle.of(graph, [clue] * graph.n_cells, kind=name)
            names = {str(kind.named(puzzle, cell).phrase()) for cell in places}
            required = [str(kind.required(puzzle, cell).phrase()) for cell in places]
            assert len(names) == 1
            for cell, text in zip(places, required, strict=True):
                assert f"r{cell // 4 + 1}c{cell % 4 + 1}" in text
            tried += 1
    assert tried >= 2


def test_tiles_by_their_names() -> None:
    graph = graph_of("cells", 1, 6)
    puzzle = Puzzle.of(graph, [0, 4, 6, 10, 13, 15], kind="net")
    named = [PUZZLES["net"].named(puzzle, cell).phrase() for cell in range(6)]
    assert named == [
        "empty tile",
        "end tile",
        "corner tile",
        "straight tile",
        "T tile",
        "cross tile",
    ]


def test_a_number_beside_signs_is_named_as_in_slitherlink() -> None:
    puzzle = Puzzle.of(square(2, 2), {0: 3}, kind="slitherlink-inequality")
    lines = np.zeros(puzzle.graph.n_edges)
    lines[puzzle.graph.edges_of(0)] = 1
    [only] = check(puzzle, Board.of(puzzle.graph, lines))
    assert (only.fault, only.text) == (Fault.CLUE_OVER, "the 3 at r1c1 has four lines")
