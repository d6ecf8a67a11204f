"""MinimalConflict against the enumeration: clues and marks, or marks alone."""

from collections.abc import Collection, Iterator
from itertools import count

import numpy as np
import pytest

from oracle.boards import GRAPHS, Known, known
from rules.positions import fitting, position
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.solving.premises.minimal_conflict import minimal_conflict


def holds(
    world: Known, puzzle: Puzzle, board: Board, faces: Collection[int], edges: Collection[int]
) -> bool:
    """Is there a loop with these clues and these marks?"""
    clues = np.full(puzzle.graph.n_faces, NO_CLUE)
    clues[list(faces)] = puzzle.clues[list(faces)]
    marks = np.zeros(puzzle.graph.n_edges, dtype=int)
    marks[list(edges)] = board.marks[list(edges)]
    return bool(len(fitting(world, Puzzle.of(puzzle.graph, clues, variant=puzzle.variant), marks)))


def cases(wanted: int) -> Iterator[tuple[Known, Puzzle, Board]]:
    met = 0
    for i in count():
        world = known(*GRAPHS[i % 8])
        puzzle, board = position(world, np.random.default_rng([41, i]), wrong=True)
        if len(fitting(world, puzzle, board.marks)) == 0:
            yield world, puzzle, board
            met += 1
        if met == wanted:
            return


def test_nothing_to_blame_can_go() -> None:
    with_marks = 0
    for world, puzzle, board in cases(60):
        found = minimal_conflict(puzzle, board, Budget(), 60)
        assert found.minimal
        assert not holds(world, puzzle, board, found.faces, found.edges)
        for face in found.faces:
            assert holds(world, puzzle, board, set(found.faces) - {face}, found.edges)
        for edge in found.edges:
            assert holds(world, puzzle, board, found.faces, set(found.edges) - {edge})
        with_marks += bool(found.edges)
    assert with_marks > 10


def test_without_patience_all_are_to_blame() -> None:
    for _, puzzle, board in cases(5):
        found = minimal_conflict(puzzle, board, Budget(), 0)
        assert found.faces == tuple(np.flatnonzero(puzzle.clues >= 0))
        assert found.edges == tuple(np.flatnonzero(board.marks))
        assert not found.minimal
        assert not found.smallest
        assert minimal_conflict(puzzle, board, Budget(), 0, given_clues=True).faces == ()
        with pytest.raises(EndedError):
            minimal_conflict(puzzle, board, Budget(time_limit=0), 1)
