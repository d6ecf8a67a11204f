"""Of a minimal puzzle no clue can go, however many trials that takes; of others so many trials are enough."""

import numpy as np
import pytest

from narrowing import expect
from takegaki.core.budget import Budget
from takegaki.core.verdict import Solution
from takegaki.deduce.technique import Level
from takegaki.generation import pipeline
from takegaki.generation.loops import grow_loop
from takegaki.generation.pipeline import ClueRemoval
from takegaki.generation.request import Request
from takegaki.generation.requirements import clued, left_open, with_clues
from takegaki.tilings import graph_of


@pytest.mark.parametrize(("kind", "board"), [("masyu", "cells"), ("slitherlink", "square")])
def test_a_bound_of_trials_is_not_for_minimal_puzzles(
    kind: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = graph_of(board, 5, 4)
    monkeypatch.setattr(pipeline, "ENOUGH_TRIALS", 2)
    spare = {}
    for minimal in (False, True):
        request = Request(graph, kind=kind, level=Level.EXPERT, minimal=minimal)
        loops = (grow_loop(request.graph, seed) for seed in range(100))
        lines = next(one for one in loops if left_open(clued(request, one), request) == 0)
        puzzle = clued(request, lines)
        order = np.flatnonzero(puzzle.clues >= 0).astype(np.int32)
        removal = ClueRemoval(request, Solution.of(puzzle, lines), order, Budget().start())
        kept = expect(np.ndarray, removal.kept())
        assert left_open(with_clues(puzzle, kept), request) == 0
        spare[minimal] = 0
        for cell in np.flatnonzero(kept).tolist():
            fewer = kept.copy()
            fewer[cell] = False
            spare[minimal] += left_open(with_clues(puzzle, fewer), request) == 0
    assert spare[True] == 0 < spare[False]
