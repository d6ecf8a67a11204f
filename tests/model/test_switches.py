"""Clues behind switches: with all on the puzzle, with some off the puzzle without these."""

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import known, random_puzzle
from solving.kernels.shapes import courtyard, fan
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.tilings import honeycomb, square

WIDE = [
    (lambda *_: courtyard(3), 1, 17),
    (lambda *_: fan(12), 1, 12),
    (lambda *_: courtyard(2), 1, 13),
]


@pytest.mark.parametrize(
    "shape", [(square, 5, 3), (honeycomb, 5, 3), (square, 1, 1), (honeycomb, 3, 4), *WIDE]
)
def test_any_clues_on_or_off(shape: GraphShape) -> None:
    board = known(*shape)
    rng = np.random.default_rng(1)
    met = set()
    for _ in range(10):
        puzzle = random_puzzle(board, rng)
        frame = frame_of(puzzle, switches=True)
        faces = np.flatnonzero(puzzle.clues >= 0)
        engine = Engine(with_clues(puzzle, frame))
        engine.require(2 * np.arange(board.graph.n_faces) + 1)
        for _ in range(10):
            on = rng.random(len(faces)) < 0.6
            clues = puzzle.clues.copy()
            clues[faces[~on]] = NO_CLUE
            right = len(board.solutions(Puzzle.of(board.graph, clues, variant=puzzle.variant))) > 0
            literals = (2 * (frame.first_switch + faces) + on).tolist()
            assert engine.solve(literals) is (Status.SAT if right else Status.UNSAT)
            if right:
                engine.keep_model()
            else:
                assert all(literal & 1 for literal in engine.core)
            met.add(right)
    assert met == {True, False} or board.graph.n_faces == 1
