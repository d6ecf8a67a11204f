"""The draft: its counts are those of its marks after any marks set and taken back."""

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import known
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import components, face_counts, line_degrees, loops
from takegaki.model.border_cuts import straight_cuts
from takegaki.solving.kernels.count_propagation import undo_to
from takegaki.solving.kernels.counting_board import CountingBoard, place, place_all
from takegaki.solving.methods.dfs import _new_dfs_state
from takegaki.solving.methods.enumeration import new_counting_board
from takegaki.tilings import honeycomb, square
from tiers import sampled


def assert_counts(draft: CountingBoard, puzzle: Puzzle) -> None:
    graph, lines = puzzle.graph, draft.mark == LINE
    unknown = draft.mark == UNKNOWN
    assert np.array_equal(draft.face_lines[:-1], face_counts(graph, lines))
    assert np.array_equal(draft.face_unknowns[:-1], face_counts(graph, unknown))
    assert np.array_equal(draft.vertex_lines, line_degrees(graph, lines))
    assert np.array_equal(draft.vertex_unknowns, line_degrees(graph, unknown))
    for cut, edges in enumerate(np.split(draft.cut_edges, draft.cut_edge_start[1:-1])):
        assert draft.cut_lines[cut] == lines[edges].sum()
        assert draft.cut_unknowns[cut] == unknown[edges].sum()
    closed = len(loops(graph, lines))
    counted = (draft.n_short, draft.n_lines, draft.n_paths, draft.n_loops, draft.trail_length)
    short = int((face_counts(graph, lines) < puzzle.clues).sum())
    paths = len(components(graph, lines)) - closed
    assert counted == (short, lines.sum(), paths, closed, (~unknown).sum())


@sampled()
@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("shape", [(square, 5, 3), (honeycomb, 5, 3)])
def test_counts_follow_the_marks(shape: GraphShape, strict: bool) -> None:
    board = known(*shape)
    graph = board.graph
    rng = np.random.default_rng(0)
    closed = 0
    for _ in range(30):
        chosen = rng.integers(len(board.loops))
        clues = np.where(rng.random(graph.n_faces) < 0.2, board.clues[chosen], -1)
        puzzle = Puzzle.of(graph, clues)
        draft = new_counting_board(puzzle, straight_cuts, strict=strict)
        search = _new_dfs_state(puzzle, 0)
        for turn in range(12):
            todo = board.loops[chosen] if turn % 2 else draft.mark == UNKNOWN
            for edge in rng.permutation(np.flatnonzero(todo & (draft.mark == UNKNOWN))).tolist():
                place(draft, edge, LINE if turn % 2 or rng.random() < 0.7 else CROSS)
            assert_counts(draft, puzzle)
            closed += draft.n_loops
            undo_to(draft, search, int(rng.integers(draft.trail_length + 1)) * (turn % 2))
            assert_counts(draft, puzzle)
    assert closed > 0
    undo_to(draft, search, 0)
    assert not draft.mark.any()
    assert np.array_equal(draft.end, np.arange(graph.n_vertices))


def test_a_mark_that_does_not_fit_changes_nothing() -> None:
    puzzle = Puzzle.of(square(1, 1), [3])
    draft = new_counting_board(puzzle, straight_cuts)
    assert [place(draft, edge, LINE) for edge in range(3)] == [True] * 3
    assert not place(draft, 3, LINE), "the clue is full"
    assert not place(draft, 3, CROSS), "both ends would be dead"
    assert_counts(draft, puzzle)
    assert not place_all(new_counting_board(puzzle, straight_cuts), np.full(4, LINE, dtype=np.int8))
