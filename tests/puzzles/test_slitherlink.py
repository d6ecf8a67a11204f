"""Slitherlink's tables."""

from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Origin, counts
from takegaki.puzzles import PUZZLES
from takegaki.tilings import honeycomb, square

SLITHERLINK = PUZZLES["slitherlink"]


def test_a_table_for_each_told_clue_and_each_vertex() -> None:
    graph = square(5, 3)
    puzzle = Puzzle.of(graph, [3, -1, -2, 0] + [-1] * 11)
    tables = SLITHERLINK.tables(puzzle)
    assert [table.origin for table in tables[:2]] == [Origin("clue", 0), Origin("clue", 3)]
    assert [table.origin for table in tables[2:]] == [
        Origin("vertex", vertex) for vertex in range(24)
    ]
    assert tables[0].edges == tuple(graph.edges_of(0).tolist())
    assert tables[0].patterns == counts(4, (3,))
    assert tables[1].patterns == {0}
    for table in tables[2:]:
        assert table.patterns == counts(len(table.edges), (0, 2))


def test_full_asks_for_two_lines_at_every_vertex() -> None:
    puzzle = Puzzle.of(honeycomb(3, 2), [-1] * 6, variant="full")
    tables = SLITHERLINK.tables(puzzle)
    assert len(tables) == puzzle.graph.n_vertices
    assert all(table.patterns == counts(len(table.edges), (2,)) for table in tables)
