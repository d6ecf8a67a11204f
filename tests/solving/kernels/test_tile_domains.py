"""What turning tiles decides holds in every solution; what is left are ways that agree with it."""

import numpy as np
import pytest

from oracle.net_boards import BOARDS, known_trees, random_net
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import components
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import ways
from takegaki.solving.kernels.tile_domains import (
    TileDomains,
    decide_tiles,
    narrow,
    new_tile_domains,
    set_tiles,
)
from takegaki.tilings.torus import sides
from tiers import sampled


def turned(puzzle: Puzzle) -> tuple[bool, TileDomains]:
    graph = puzzle.graph
    turning = new_tile_domains(sides(graph), beyond(graph), graph.edge_vertices)
    set_tiles(turning, puzzle.clues)
    return narrow(turning), turning


@sampled()
@pytest.mark.parametrize("place", BOARDS)
def test_it_is_sound(place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    rng = np.random.default_rng(7)
    decided = refuted = 0
    for _ in range(150):
        puzzle = random_net(board, rng)
        right = board.solutions(puzzle)
        able, turning = turned(puzzle)
        marks = turning.mark[:-1]
        assert able or not len(right)
        refuted += not able
        if len(right):
            assert right[:, marks == 1].all()
            assert not right[:, marks == -1].any()
            decided += int((marks != 0).sum())
            arms = board.arms[(board.trees[:, None] == right[None]).all(axis=2).any(axis=1)]
            assert (turning.ways >> arms & 1).all()
    assert refuted > 0
    assert decided > 0 or board.graph.n_edges == 0


@sampled()
@pytest.mark.parametrize("place", [BOARDS[0], BOARDS[1], BOARDS[2], BOARDS[4]])
def test_all_is_decided_where_it_says_so(place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    rng = np.random.default_rng(8)
    whole = 0
    for _ in range(100):
        puzzle = random_net(board, rng)
        able, turning = turned(puzzle)
        if able and turning.mark.all():
            whole += 1
            assert np.array_equal(board.solutions(puzzle), (turning.mark[:-1] == 1)[None])
    assert whole > 20


def test_parts_are_what_lines_join() -> None:
    board = known_trees("cells", 5, 3)
    rng = np.random.default_rng(9)
    for _ in range(50):
        able, turning = turned(random_net(board, rng))
        if able:
            lines = turning.mark[:-1] == 1
            part = turning.root.copy()
            for _ in range(15):
                part = part[part]
            joined = len(components(board.graph, lines)) + int(
                (np.bincount(part, minlength=15) == 1).sum()
            )
            assert len(np.unique(part)) == joined
            assert turning.n_lines == lines.sum() == 15 - len(np.unique(part))


def test_a_dead_end_is_seen() -> None:
    """Two ends side by side cannot meet unless they are all; reach bounds what lies behind a
    side.
    """
    graph = known_trees("cells", 1, 4).graph
    able, turning = turned(Puzzle.of(graph, [1, 1, 1, 1], kind="net"))
    assert not able
    able, turning = turned(Puzzle.of(graph, [1, 5, 10, 4], kind="net"))
    assert able
    assert turning.mark.tolist() == [1, 1, 1, -1]
    # From beyond its left side the third cell leads to two cells, from beyond its right side to
    # three.
    assert turning.reach[4 * 2 + 2] == 2
    assert turning.reach[4 * 2] == 3


@sampled(3)
@pytest.mark.parametrize("place", BOARDS)
def test_tiles_can_be_turned_as_the_tables_say(place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    rng = np.random.default_rng(10)
    turning = new_tile_domains(sides(board.graph), beyond(board.graph), board.graph.edge_vertices)
    for walled in (0, 48) * 30:
        tiles = (
            random_net(board, rng).clues & 15 | rng.integers(0, 64, board.graph.n_vertices) & walled
        )
        puzzle = Puzzle.of(board.graph, tiles, kind="net")
        set_tiles(turning, puzzle.clues)
        assert np.array_equal(turning.ways, ways(puzzle))


@sampled(3)
@pytest.mark.parametrize("place", BOARDS)
def test_a_decision_is_set_and_deduction_in_one(place: tuple[str, int, int]) -> None:
    board = known_trees(*place)
    graph, rng = board.graph, np.random.default_rng(11)
    again, lines = (
        new_tile_domains(sides(graph), beyond(graph), graph.edge_vertices),
        np.empty(graph.n_edges, bool),
    )
    for _ in range(80):
        puzzle = random_net(board, rng)
        able, turning = turned(puzzle)
        left = decide_tiles(again, puzzle.clues, lines)
        assert left == (int((turning.mark == 0).sum()) if able else -1)
        assert np.array_equal(lines, turning.mark[:-1] == 1)
        if left == 0:
            assert np.array_equal(board.solutions(puzzle), lines[None])
