"""Tables of so many edges that numbers of lines stand for their patterns."""

import math

import numpy as np
import pytest

from takegaki import CROSS, LINE, Board, Graph, Puzzle, check, prove
from takegaki.core.marks import UNKNOWN
from takegaki.core.table import CountPatterns, Origin, Table, allowed_counts, counts, how_many
from takegaki.puzzles.puzzle_tables import PuzzleTables
from tiers import tries

ALLOWED = [(0,), (2,), (1, 3), (0, 6), (6,), (), (0, 2, 4, 6), tuple(range(7))]


@pytest.mark.parametrize("allowed", ALLOWED)
def test_not_listed_the_same_as_listed(allowed: tuple[int, ...]) -> None:
    listed, counted = counts(6, allowed), CountPatterns(6, allowed)
    assert isinstance(listed, frozenset)
    assert frozenset(counted) == listed
    assert how_many(counted) == len(counted) == len(listed)
    assert bool(counted) == bool(listed)
    assert [one in counted for one in range(-1, 130)] == [one in listed for one in range(-1, 130)]
    assert allowed_counts(6, counted) == allowed_counts(6, listed)
    assert counted | {3} == listed | {3}


@pytest.mark.parametrize("allowed", ALLOWED)
@pytest.mark.parametrize("origin", ["clue", "vertex"])
def test_what_lines_and_crosses_leave(allowed: tuple[int, ...], origin: str) -> None:
    """Fulfilled, broken and excluded edges, table by table and all at once."""
    graph = polygons(6)
    rng = np.random.default_rng(3)
    both = [PuzzleTables(Puzzle.of(graph, [None, None])) for _ in range(2)]
    edges = tuple(range(6))
    for tables, patterns in zip(both, (counts(6, allowed), CountPatterns(6, allowed)), strict=True):
        tables.tables = [Table(edges, patterns, Origin(origin, 0))]  # type: ignore[arg-type]
    for _ in range(tries(300)):
        marks = rng.choice(
            [UNKNOWN, LINE, CROSS], graph.n_edges, p=rng.dirichlet([1, 1, 1])
        ).astype(np.int8)
        listed, counted = (
            (
                tables.fulfilled(marks).tolist(),
                tables.broken(marks).tolist(),
                tables.crosses(marks),
                tables.crosses(marks, [0]),
            )
            for tables in both
        )
        assert listed == counted


def test_patterns_beyond_all_memory() -> None:
    """Nobody could list them: a count in a cell of 201 sides, and the number of sheep's cells
    beside it.
    """
    assert how_many(counts(200, (100,))) == math.comb(200, 100)
    graph = polygons(200)
    for kind in ("slitherlink", "slitherlink-sheep", "slitherlink-inequality"):
        puzzle = Puzzle.of(graph, [1, 100], kind=kind)
        lines = np.where(np.arange(graph.n_edges) < 5, LINE, CROSS)
        faults = [one.fault.name for one in check(puzzle, Board.of(graph, lines))]
        assert "CLUE_UNDER" in faults or "CLUE_OVER" in faults
    assert prove(Puzzle.of(graph, [1, None], kind="slitherlink")).name == "unique"


def polygons(n: int) -> Graph:
    """Two cells of n + 1 sides, one of which is common."""
    ring = [(math.cos(turn), math.sin(turn)) for turn in np.arange(2 * n) * math.pi / n]
    return Graph.from_polygons([ring[: n + 1], [*ring[n:], ring[0]]])
