"""Candidates, which obey clues and dots but need not be one loop, against all sets of lines."""

from itertools import product

import numpy as np
import pytest

from graph_shapes import MakeGraph
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError, UnsupportedError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import is_one_loop
from takegaki.solving.questions.candidates import Candidates, count_candidates
from takegaki.tilings import honeycomb, square


def every(puzzle: Puzzle) -> np.ndarray:
    """(n, E) the lines of all candidates, by trying everything."""
    graph = puzzle.graph
    lines = np.array(list(product([False, True], repeat=graph.n_edges)))
    fits = np.ones(len(lines), dtype=bool)
    for vertex in range(graph.n_vertices):
        fits &= np.isin(lines[:, graph.edges_at(vertex)].sum(axis=1), [0, 2])
    for face in np.flatnonzero(puzzle.clues >= 0).tolist():
        fits &= lines[:, graph.edges_of(face)].sum(axis=1) == puzzle.clues[face]
    return lines[fits]


def asked(found: Candidates) -> set[bytes]:
    return {lines.tobytes() for lines in found}


@pytest.mark.parametrize(
    ("make", "rows", "cols"), [(square, 1, 5), (square, 3, 2), (honeycomb, 1, 3)]
)
def test_all_and_those_with_marks(make: MakeGraph, rows: int, cols: int) -> None:
    graph = make(rows, cols)
    rng = np.random.default_rng(graph.n_edges)
    told = rng.permutation(graph.n_faces)[0]
    for clue in (NO_CLUE, 1, 3):
        clues = np.full(graph.n_faces, NO_CLUE)
        clues[told] = clue
        puzzle = Puzzle.of(graph, clues)
        wanted = every(puzzle)
        found = Candidates(puzzle)
        assert asked(found) == {lines.tobytes() for lines in wanted}
        assert (found.met, found.ended) == (len(wanted), "all")
        counted = count_candidates(puzzle)
        loops = sum(bool(lines.any()) and is_one_loop(graph, lines) for lines in wanted)
        assert (counted.candidates, counted.solutions, counted.complete) == (
            len(wanted),
            loops,
            True,
        )
        edges = rng.permutation(graph.n_edges)[:2]
        marks = np.full(graph.n_edges, UNKNOWN)
        marks[edges] = LINE, CROSS
        board = Board.of(graph, marks)
        with_them = wanted[wanted[:, edges[0]] & ~wanted[:, edges[1]]]
        assert asked(Candidates(puzzle, board)) == {lines.tobytes() for lines in with_them}
        assert count_candidates(puzzle, board).candidates == len(with_them)


def test_limits() -> None:
    puzzle = Puzzle.of(square(3, 2), [NO_CLUE] * 6)
    total = len(every(puzzle))
    part = count_candidates(puzzle, limit=3)
    assert (part.candidates, part.complete) == (3, False)
    found = Candidates(puzzle, limit=3)
    assert (len(asked(found)), found.ended) == (3, "limit")
    whole = count_candidates(puzzle, limit=total + 1)
    assert (whole.candidates, whole.complete) == (total, True)
    ended = Candidates(puzzle, budget=Budget(time_limit=0))
    assert (list(ended), ended.ended) == ([], "time limit of 0 s reached")


def test_refused() -> None:
    puzzle = Puzzle.of(square(3, 2), [NO_CLUE] * 6)
    with pytest.raises(BoardError):
        count_candidates(puzzle, Board.blank(square(2, 3)))
    with pytest.raises(UnsupportedError, match="for puzzles about a loop"):
        count_candidates(read("4x5:45e419b8ce76b28b44ac"))
