"""The tables of a puzzle, by what each answer means: pattern by pattern, without arrays of
tables.
"""

import numpy as np
import pytest

from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles.puzzle_tables import FEW, PuzzleTables
from takegaki.tilings import graph_of, honeycomb, square
from tiers import tries

BOARDS = [
    Puzzle.of(square(5, 3), {0: 3, 4: 0, 7: 2, 14: 1}),
    Puzzle.of(square(3, 4), [3, -1, 2, 1, -1, 0, -1, 2, 2, -1, 3, -1], variant="full"),
    Puzzle.of(honeycomb(3, 3), {0: 5, 3: 0, 4: 2, 8: 3}),
    Puzzle.of(graph_of("cells", 4, 3), {0: 2, 4: 1, 10: 1}, kind="masyu"),
    Puzzle.of(graph_of("cells", 2, 3), [1, 7, 2, 3, 5, 9], kind="net"),
    Puzzle.of(square(3, 3), {0: 120, 4: 2}, kind="slitherlink-inequality"),
]
SIGNS = {UNKNOWN: ".", LINE: "1", CROSS: "0"}


def marks_of(graph: Graph, rng: np.random.Generator) -> np.ndarray:
    return rng.choice([UNKNOWN, LINE, CROSS], graph.n_edges, p=[0.6, 0.25, 0.15]).astype(np.int8)


def patterns(table: object, lines: set[int], crosses: set[int]) -> list[set[int]]:
    """The allowed sets of lines that have all these lines and none of these crosses."""
    edges, allowed = table.edges, table.patterns  # type: ignore[attr-defined]
    sets = [{edge for i, edge in enumerate(edges) if pattern >> i & 1} for pattern in allowed]
    return [one for one in sets if lines & {*edges} <= one and not one & crosses]


def crossed(tables: PuzzleTables, marks: np.ndarray) -> list[int]:
    """Edges that get a cross, table after table until nothing changes."""
    lines = set(np.flatnonzero(marks == LINE).tolist())
    crosses = set(np.flatnonzero(marks == CROSS).tolist())
    found: set[int] = set()
    while True:
        new: set[int] = set()
        for table in tables.tables:
            counted = crosses if table.origin.kind == "vertex" else set()
            may = set().union(*patterns(table, lines, counted))
            new |= {*table.edges} - may - lines - crosses
        if not new:
            return sorted(found)
        found |= new
        crosses |= new


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: f"{puzzle.kind} {puzzle.graph.size}")
def test_crosses_are_those_that_a_table_alone_leaves_no_line(puzzle: Puzzle) -> None:
    rng = np.random.default_rng(5)
    tables = PuzzleTables(puzzle)
    for _ in range(tries(100)):
        marks = marks_of(puzzle.graph, rng)
        assert tables.crosses(marks) == crossed(tables, marks)


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: f"{puzzle.kind} {puzzle.graph.size}")
def test_after_a_mark_the_edges_near_it_are_enough(puzzle: Puzzle) -> None:
    rng = np.random.default_rng(6)
    tables = PuzzleTables(puzzle)
    marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
    marks[tables.crosses(marks)] = CROSS
    for edge in rng.permutation(puzzle.graph.n_edges).tolist():
        if marks[edge] != UNKNOWN:
            continue
        marks[edge] = rng.choice([LINE, CROSS])
        everywhere = tables.crosses(marks)
        assert tables.crosses(marks, [edge]) == everywhere == crossed(tables, marks)
        marks[everywhere] = CROSS


def test_many_crosses_at_once() -> None:
    """More than FEW, and what follows from those in turn: 0s everywhere but in the last column."""
    graph = square(9, 9)
    puzzle = Puzzle.of(graph, {cell: 0 for cell in range(81) if cell % 9 < 8})
    tables = PuzzleTables(puzzle)
    marks = np.full(graph.n_edges, UNKNOWN, dtype=np.int8)
    found = tables.crosses(marks)
    assert len(found) > FEW
    assert found == crossed(tables, marks)


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: f"{puzzle.kind} {puzzle.graph.size}")
def test_what_is_fulfilled_broken_or_decided(puzzle: Puzzle) -> None:
    rng = np.random.default_rng(7)
    tables = PuzzleTables(puzzle)
    for _ in range(tries(50)):
        marks = marks_of(puzzle.graph, rng)
        lines, crosses = (
            set(np.flatnonzero(marks == LINE).tolist()),
            set(np.flatnonzero(marks == CROSS).tolist()),
        )
        others = set(range(puzzle.graph.n_edges)) - lines
        found = zip(
            tables.tables,
            tables.fulfilled(marks),
            tables.broken(marks),
            tables.with_lines(marks),
            tables.decided(marks),
            strict=True,
        )
        for table, fulfilled, broken, with_lines, decided in found:
            assert fulfilled == bool(patterns(table, lines, others))
            assert broken == (not patterns(table, lines, crosses))
            assert with_lines == bool({*table.edges} & lines)
            assert decided == ({*table.edges} <= lines | crosses)


def test_the_clues_that_lines_break() -> None:
    puzzle = BOARDS[0]
    lines = np.zeros(puzzle.graph.n_edges, dtype=np.bool_)
    lines[puzzle.graph.edges_of(0)] = True
    [broken] = (np.flatnonzero(puzzle_broken(puzzle, lines)).tolist(),)
    assert broken == [0, 7, 14]
    clued = PuzzleTables(puzzle).clued
    assert clued[1].tolist() == [0, 4, 7, 14]
    assert [PuzzleTables(puzzle).tables[number].origin.id for number in clued[0]] == [0, 4, 7, 14]


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: f"{puzzle.kind} {puzzle.graph.size}")
def test_a_clue_is_broken_where_one_of_its_tables_is(puzzle: Puzzle) -> None:
    rng = np.random.default_rng(8)
    tables = [table for table in PuzzleTables(puzzle).tables if table.origin.kind == "clue"]
    broken = set()
    for _ in range(tries(50)):
        drawn = rng.random(puzzle.graph.n_edges) < 0.5
        lines = set(np.flatnonzero(drawn).tolist())
        others = set(range(puzzle.graph.n_edges)) - lines
        wrong = {table.origin.id for table in tables if not patterns(table, lines, others)}
        assert set(np.flatnonzero(puzzle_broken(puzzle, drawn)).tolist()) == wrong
        broken.add(len(wrong))
    assert len(broken) > 1


def puzzle_broken(puzzle: Puzzle, lines: np.ndarray) -> np.ndarray:
    from takegaki.puzzles import PUZZLES

    return PUZZLES[puzzle.kind].broken(puzzle, lines)


def test_violations_are_in_the_order_of_the_tables() -> None:
    puzzle = BOARDS[0]
    tables = PuzzleTables(puzzle)
    board = Board.blank(puzzle.graph)
    found = tables.unfulfilled(board.lines)
    assert [one.faces for one in found] == [(0,), (7,), (14,)]
    assert tables.violated(~tables.fulfilled(board.marks), board.lines) == found
