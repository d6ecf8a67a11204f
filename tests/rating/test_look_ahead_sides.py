"""What the sides of faces decide is the same, whether crosses draw faces together first or not."""

import numpy as np
import pytest

from takegaki.core.topology import border_lines
from takegaki.rating.kernels.look_ahead_board import (
    LookAheadBoard,
    new_look_ahead_board,
    queue_all_side_edges,
    queue_side_edges,
    settle,
    want,
)
from takegaki.rating.kernels.look_ahead_rounds import contract
from takegaki.tilings import graph_of

BOARDS = [
    ("square", 6, 5),
    ("triangular", 5, 4),
    ("honeycomb", 4, 4),
    ("cairo", 3, 3),
    ("penrose-kites", 4, 4),
]


def wished(board: LookAheadBoard) -> tuple[int, list[int]]:
    """Whether it is broken, and the mark that is wanted on each edge."""
    return board.is_broken, [] if board.is_broken else np.asarray(board.wish).tolist()


@pytest.mark.parametrize(("tiling", "rows", "cols"), BOARDS)
def test_sides_of_faces_decide_what_those_of_joined_faces_do(
    tiling: str, rows: int, cols: int
) -> None:
    graph, rng = graph_of(tiling, rows, cols), np.random.default_rng(rows)
    decided = broken = 0
    for number in range(60):
        # Most marks are of a loop, which contradicts nothing; some boards have wrong ones, too.
        inside = rng.random(graph.n_faces) < 0.5
        lines = border_lines(graph, inside)
        known = rng.random(graph.n_edges) < rng.choice([0.3, 0.6, 0.8])
        wrong = rng.random(graph.n_edges) < (0.02 if number % 3 == 0 else 0)
        found = []
        for is_at_once in (False, True):
            board = new_look_ahead_board(graph, np.full(graph.n_faces, -1))
            for edge in np.flatnonzero(known).tolist():
                want(board, edge, 1 if lines[edge] != wrong[edge] else -1)
            settle(board)
            board.is_broken = board.closed_length = 0  # of counts, which are not asked here
            if is_at_once:
                queue_all_side_edges(board)
            else:
                contract(board)
                queue_side_edges(board)
            found.append(wished(board))
        assert found[0] == found[1]
        broken += found[0][0]
        decided += sum(map(abs, found[0][1]))
    assert decided > 20
    assert broken > 5
