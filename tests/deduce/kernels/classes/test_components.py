"""Walks along lines between tiles, against the parts that the lines make."""

from collections import Counter

import numpy as np
import pytest

from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.deduce.kernels.classes.components import component_premises, gather_component
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.technique_table import TECHNIQUES, TURN_CYCLE
from takegaki.generation.trees import TREES, arms_of, puzzle_of
from takegaki.tilings import TILE_GRIDS


def joined(graph: Graph, lines: np.ndarray, cell: int) -> set[int]:
    """The cells that these lines (E,) join to a cell."""
    found, left = {cell}, [cell]
    while left:
        at = left.pop()
        for edge in graph.edges_at(at).tolist():
            if lines[edge]:
                there = int(graph.edge_vertices[edge].sum()) - at
                left += {there} - found
                found.add(there)
    return found


@pytest.mark.parametrize("family", TILE_GRIDS)
def test_what_lines_join_without_one_that_is_avoided(family: str) -> None:
    """On boards with a border and on those that wrap round."""
    rng = np.random.default_rng(7)
    sizes = set()
    for seed in range(20):
        graph = TILE_GRIDS[family].graph(4, 5)
        lines = TREES["uniform"].make(graph, seed)
        marks = np.where(lines & (rng.random(graph.n_edges) < 0.8), LINE, UNKNOWN).astype(np.int8)
        ladder = Ladder(
            puzzle_of(graph, arms_of(graph, lines), np.zeros_like(lines)), Board.of(graph, marks)
        )
        board = ladder._fact_board
        for cell in range(graph.n_vertices):
            for avoided in (-1, int(rng.choice(np.flatnonzero(marks == LINE)))):
                there = marks == LINE
                if avoided >= 0:
                    there[avoided] = False
                count = gather_component(board, cell, 0, -1, avoided, board.n_facts)
                found = board.best[:count].tolist()
                assert len(set(found)) == count
                assert set(found) == joined(graph, there, cell)
                sizes.add(count)
    assert len(sizes) > 5


@pytest.mark.parametrize("family", TILE_GRIDS)
def test_a_tile_would_close_a_cycle_because_of_lines_from_one_side_of_it_to_another(
    family: str,
) -> None:
    """Of the two that all its refused arms have, one path, and no others are named."""
    rng = np.random.default_rng(11)
    others = [one for one in TECHNIQUES.values() if one.name != "turn-cycle"]
    lengths = set()
    for seed in range(20):
        graph = TILE_GRIDS[family].graph(5, 4)
        lines = TREES["uniform"].make(graph, seed)
        marks = np.where(lines & (rng.random(graph.n_edges) < 0.6), LINE, UNKNOWN).astype(np.int8)
        puzzle = puzzle_of(graph, arms_of(graph, lines), np.zeros_like(lines))
        ladder = Ladder(puzzle, Board.of(graph, marks), without=others)
        ladder.climb()
        board = ladder._fact_board
        for number in np.flatnonzero(board.fact_technique[: board.n_facts] == TURN_CYCLE).tolist():
            cell, refused = int(board.fact_subject[number]), int(board.fact_value[number])
            arms = [one for one in range(16) if refused >> one & 1]
            both = [side for side in range(4) if all(one >> side & 1 for one in arms)]
            assert len(both) == 2
            why = board.best[: component_premises(board, number)].tolist()
            assert (ladder.board.marks[why] == LINE).all()
            ends = Counter(graph.edge_vertices[why].ravel().tolist())
            beyond = Counter(int(board.tile_beyond[cell, side]) >> 2 for side in both)
            assert {at for at, many in ends.items() if many % 2} == {
                at for at, many in beyond.items() if many % 2
            }
            assert max(ends.values(), default=0) <= 2
            lengths.add(len(why))
    assert len(lengths) > 2
