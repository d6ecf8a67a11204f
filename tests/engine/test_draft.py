"""The draft: its counts are those of its marks after any marks set and taken back."""

import numpy as np
import pytest

from oracle.boards import known
from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import components, face_counts, line_degrees, loops
from takegaki.engine.draft import (
    DRAWN,
    LINES,
    LOOPS,
    OPEN,
    PATHS,
    SET,
    SHORT,
    Draft,
    place,
    place_all,
)
from takegaki.engine.follow import undo
from takegaki.engine.jit import i64
from takegaki.model.cuts import straight_cuts
from takegaki.solve.dfs import _new_hunt
from takegaki.solve.enumeration import new_draft
from takegaki.tilings import honeycomb, square


def assert_counts(draft: Draft, puzzle: Puzzle) -> None:
    graph, lines = puzzle.graph, draft.mark == LINE
    unknown = draft.mark == UNKNOWN
    assert np.array_equal(draft.face[:-1, LINES], face_counts(graph, lines))
    assert np.array_equal(draft.face[:-1, OPEN], face_counts(graph, unknown))
    assert np.array_equal(draft.vertex[:, LINES], line_degrees(graph, lines))
    assert np.array_equal(draft.vertex[:, OPEN], line_degrees(graph, unknown))
    for cut, edges in enumerate(np.split(draft.cut_edges, draft.cut_edge_start[1:-1])):
        assert draft.cut[cut].tolist() == [lines[edges].sum(), unknown[edges].sum()]
    closed = len(loops(graph, lines))
    counted = draft.ctl[[SHORT, DRAWN, PATHS, LOOPS, SET]].tolist()
    short = int((face_counts(graph, lines) < puzzle.clues).sum())
    paths = len(components(graph, lines)) - closed
    assert counted == [short, lines.sum(), paths, closed, (~unknown).sum()]


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("shape", [(square, 5, 3), (honeycomb, 5, 3)])
def test_counts_follow_the_marks(shape, strict):
    board = known(*shape)
    graph = board.graph
    rng = np.random.default_rng(0)
    closed = 0
    for _ in range(30):
        chosen = rng.integers(len(board.loops))
        clues = np.where(rng.random(graph.n_faces) < 0.2, board.clues[chosen], -1)
        puzzle = Puzzle.of(graph, clues)
        draft = new_draft(puzzle, straight_cuts(graph), strict=strict)
        search = _new_hunt(puzzle, 0)
        for turn in range(12):
            todo = board.loops[chosen] if turn % 2 else draft.mark == UNKNOWN
            for edge in rng.permutation(np.flatnonzero(todo & (draft.mark == UNKNOWN))).tolist():
                place(draft, i64(edge), i64(LINE if turn % 2 or rng.random() < 0.7 else CROSS))
            assert_counts(draft, puzzle)
            closed += int(draft.ctl[LOOPS])
            undo(draft, search, i64(rng.integers(draft.ctl[SET] + 1) * (turn % 2)))
            assert_counts(draft, puzzle)
    assert closed > 0
    undo(draft, search, i64(0))
    assert not draft.mark.any()
    assert np.array_equal(draft.end, np.arange(graph.n_vertices))


def test_a_mark_that_does_not_fit_changes_nothing():
    puzzle = Puzzle.of(square(1, 1), [3])
    draft = new_draft(puzzle, straight_cuts(puzzle.graph))
    assert [place(draft, i64(edge), i64(LINE)) for edge in range(3)] == [True] * 3
    assert not place(draft, i64(3), i64(LINE)), "the clue is full"
    assert not place(draft, i64(3), i64(CROSS)), "both ends would be dead"
    assert_counts(draft, puzzle)
    assert not place_all(new_draft(puzzle, straight_cuts(puzzle.graph)), np.full(4, LINE, dtype=np.int8))
