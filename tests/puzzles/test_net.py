"""Net as tables, and the check of its boards."""

import numpy as np
import pytest

from oracle.net_boards import known_trees, random_net, rotations, walled
from random_trees import random_tree
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.violations import Fault
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.puzzles.net import walls
from takegaki.puzzles.puzzle_type import TileTables
from takegaki.tilings import TILE_GRIDS, graph_of, square
from takegaki.tilings.torus import sides
from tiers import sampled

NET = PUZZLES["net"]
GRAPH = TILE_GRIDS["cells"].graph(5, 3)

# A tree on 3 wide, 5 high: a comb whose back is the first column.
COMB = [9, 5, 4, 11, 5, 4, 11, 5, 4, 11, 5, 4, 3, 5, 4]


def net(tiles: list[int]) -> Puzzle:
    return Puzzle.of(GRAPH, tiles, kind="net")


def drawn(tiles: list[int]) -> Board:
    """A line on each border that an arm of the first of its two cells points at."""
    lines = np.zeros(GRAPH.n_edges + 1, dtype=bool)
    for cell, tile in enumerate(tiles):
        for side in (0, 3):
            lines[sides(GRAPH)[cell, side]] |= bool(tile >> side & 1)
    return Board.of(GRAPH, np.where(lines[:-1], 1, -1))


def faults(puzzle: Puzzle, board: Board) -> list[Fault]:
    return [violation.fault for violation in check(puzzle, board)]


@pytest.mark.parametrize("family", TILE_GRIDS)
@pytest.mark.parametrize("size", [(5, 3), (3, 5), (1, 5), (3, 2), (2, 2)])
def test_tables_hold_the_rotations_that_fit(family: str, size: tuple[int, int]) -> None:
    graph = TILE_GRIDS[family].graph(*size)
    rng = np.random.default_rng(1)
    for _ in range(20):
        puzzle = Puzzle.of(graph, rng.integers(0, 64, graph.n_vertices), kind="net")
        closed = {*walled(puzzle), graph.n_edges}
        for cell, table in enumerate(NET.tables(puzzle)):
            assert table.origin.id == cell
            around = sides(graph)[cell].tolist()
            expected = {
                frozenset(around[side] for side in range(4) if tile >> side & 1)
                for tile in rotations(int(puzzle.clues[cell]) & 15)
                if not any(tile >> side & 1 and around[side] in closed for side in range(4))
            }
            held = {
                frozenset(edge for i, edge in enumerate(table.edges) if pattern >> i & 1)
                for pattern in table.patterns
            }
            assert held == expected


def test_a_solution_has_no_fault() -> None:
    turned = [int(rotations(tile)[i % 4]) for i, tile in enumerate(COMB)]
    assert check(net(turned), drawn(COMB)) == ()


def test_a_tile_that_cannot_be_turned_so() -> None:
    puzzle = net(COMB)
    [*_, last] = check(puzzle, Board.blank(GRAPH))
    assert last.fault is Fault.APART
    assert last.text == (
        "not everything is connected: there are 15 parts, the smallest with one cell, around r1c1"
    )
    lines = drawn(COMB).lines.copy()
    lines[sides(GRAPH)[4, 0]] = False
    found = check(puzzle, Board.of(GRAPH, np.where(lines, 1, 0)))
    assert [violation.fault for violation in found] == [Fault.TILE, Fault.TILE, Fault.APART]
    assert found[0].text == "the tile at r2c2 has two arms but one line"
    assert found[1].text == "the tile at r2c3 has one arm but no line"
    assert found[2].vertices == (5,)
    bent = check(net([*COMB[:4], 3, *COMB[5:]]), drawn(COMB))
    assert [violation.text for violation in bent] == [
        "the tile at r2c2 can't be turned to its two lines"
    ]


def test_a_line_through_a_wall() -> None:
    walls = list(COMB)
    walls[1] |= 16
    assert faults(net(walls), drawn(COMB)) == [Fault.TILE, Fault.TILE]


def test_cycles() -> None:
    ring = [9, 12, 8, 3, 6, 2, *COMB[6:]]
    [cycle] = [found for found in check(net(ring), drawn(ring)) if found.fault is Fault.CYCLE]
    assert cycle.text == "four lines close a circuit through r1c1"
    assert sorted({int(v) for e in cycle.edges for v in GRAPH.edge_vertices[e]}) == [0, 1, 3, 4]


@sampled()
@pytest.mark.parametrize(
    "place", [("cells", 3, 3), ("torus", 3, 3), ("torus", 2, 2), ("torus", 1, 4)]
)
def test_no_fault_means_a_solution(place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    rng = np.random.default_rng(2)
    clean = 0
    for _ in range(60):
        puzzle = random_net(board, rng)
        right = {row.tobytes() for row in board.solutions(puzzle)}
        rows = [*board.trees[rng.integers(0, len(board.trees), 3)], *board.solutions(puzzle)[:3]]
        for row in (*rows, rng.random(board.graph.n_edges) < 0.5):
            found = check(puzzle, Board.of(board.graph, np.where(row, 1, -1)))
            assert (found == ()) == (row.tobytes() in right)
            clean += found == ()
    assert clean > 20


def test_boards_and_tiles_that_are_none_of_nets() -> None:
    with pytest.raises(PuzzleError, match="not played on a square board"):
        NET.tables(Puzzle.of(square(2, 2), [1] * 4, kind="net"))
    with pytest.raises(PuzzleError, match="r1c3: this is no tile"):
        NET.tables(net([1, 1, 64, *[1] * 12]))
    with pytest.raises(PuzzleError, match="r1c2: a tile is missing"):
        net([1, -1, *[1] * 13])


@pytest.mark.parametrize("tiling", TILE_GRIDS)
def test_the_patterns_of_a_tile_are_those_of_its_turns_that_stay_on_the_board(tiling: str) -> None:
    graph = TILE_GRIDS[tiling].graph(3, 4)
    tables = NET.tables
    assert isinstance(tables, TileTables)
    for cell, around in enumerate(sides(graph).tolist()):
        for tile in range(1, 16):
            ((edges, patterns),) = tables.parts_of(graph, cell, tile)
            assert list(edges) == [edge for edge in around if edge < graph.n_edges]
            lines = {
                frozenset(edge for i, edge in enumerate(edges) if pattern >> i & 1)
                for pattern in patterns
            }
            turned = (
                {edge for side, edge in enumerate(around) if arms >> side & 1}
                for arms in rotations(tile)
            )
            assert lines == {frozenset(one) for one in turned if graph.n_edges not in one}


def test_walls_ascend_and_are_those_that_tiles_have() -> None:
    rng = np.random.default_rng(6)
    for family in ("torus", "cells") * 4:
        graph = graph_of(family, 4, 5)
        puzzle = random_tree(graph, rng, walls=0.5)
        around = sides(graph)
        right = around[(puzzle.clues & 16) > 0, 0].tolist()
        below = around[(puzzle.clues & 32) > 0, 3].tolist()
        told = sorted({*right, *below} - {graph.n_edges})
        assert walls(puzzle) == told
        assert len(told) > 2


@pytest.mark.parametrize("kind", list(PUZZLES))
def test_all_clues_ascend(kind: str) -> None:
    graph = graph_of(next(iter(PUZZLES[kind].boards)), 3, 4)
    clues = PUZZLES[kind].tables.every_clue(graph)
    assert clues == sorted({*clues})
    assert len(clues) > 1
