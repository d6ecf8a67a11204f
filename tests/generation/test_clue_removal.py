"""Of a minimal puzzle no clue can go, however many trials that takes; of others so many trials are
enough.
"""

from typing import Any

import numpy as np
import pytest

from narrowing import expect
from takegaki.core.budget import Budget
from takegaki.core.errors import RequestError
from takegaki.core.solution import Solution
from takegaki.core.verdict import Stopped
from takegaki.deduce.level import Level
from takegaki.generation import clue_removal
from takegaki.generation.clue_removal import ClueRemoval
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.loops import grow_loop
from takegaki.generation.request import Request
from takegaki.generation.requirements import clued, left_open, with_clues
from takegaki.puzzles import PUZZLES
from takegaki.tilings import graph_of, square


@pytest.mark.parametrize(("kind", "board"), [("masyu", "cells"), ("slitherlink", "square")])
def test_a_bound_of_trials_is_not_for_minimal_puzzles(
    kind: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = graph_of(board, 5, 4)
    monkeypatch.setattr(clue_removal, "ENOUGH_TRIALS", 2)
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


@pytest.mark.parametrize("board", ["square", "honeycomb", "cairo"])
def test_no_clue_is_to_spare_where_a_technique_is_avoided(board: str) -> None:
    """Where dots may not be counted the order of turns matters: retraction left clues to spare, and
    clues that the ladder does not solve.
    """
    graph = graph_of(board, 4, 5)
    request = Request(graph, avoid=("vertex-counting",), minimal=True)
    rng = np.random.default_rng(4)
    solved = 0
    for seed in range(150):
        lines = grow_loop(graph, seed)
        puzzle = clued(request, lines)
        if left_open(puzzle, request):
            continue
        solved += 1
        order = rng.permutation(graph.n_faces).astype(np.int32)
        told: dict[int, bool] = {}
        removal = ClueRemoval(
            request, Solution.of(puzzle, lines), order, Budget().start(), told.__setitem__
        )
        kept = expect(np.ndarray, removal.kept())
        assert left_open(with_clues(puzzle, kept), request) == 0
        assert set(np.flatnonzero(~kept).tolist()) == {face for face, off in told.items() if off}
        for cell in np.flatnonzero(kept).tolist():
            fewer = kept.copy()
            fewer[cell] = False
            assert left_open(with_clues(puzzle, fewer), request) > 0, f"{cell} could go"
    assert solved > 2


def test_every_way_to_test_leaves_the_same_clues() -> None:
    """All that decide take the same numbers away, in the same order."""
    for seed in range(3):
        found = {
            name: expect(
                Generated, generate(Request(square(4, 5), seed, method="hard", unique_by=name))
            ).puzzle
            for name in ("sat", "dfs", "backtrack", "rules+backtrack", "rules+exact")
        }
        assert len(set(found.values())) == 1


def test_tests_by_backtracking_end_with_their_limit() -> None:
    request = Request(square(7, 7), 3, method="hard", unique_by="rules+backtrack-printed")
    ended = generate(request, budget=Budget(conflicts=200))
    assert isinstance(ended, Stopped)
    assert "conflicts" in ended.reason


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"unique_by": "rules"}, "rules does not decide every puzzle"),
        ({"unique_by": "luck"}, 'no method "luck"'),
        ({"unique_by": "dfs", "rules": "van-dam"}, "a rule set goes with"),
        ({"unique_by": "sat", "fewest": True}, "the exact engine alone proves fewest, not sat"),
        ({"unique_by": "dfs", "kind": "masyu"}, "dfs isn't supported for masyu"),
        ({"unique_by": "sat", "method": "normal"}, 'goes with the method "hard" only'),
    ],
)
def test_ways_to_test_that_do_not_fit(asked: dict[str, Any], message: str) -> None:
    boards = PUZZLES[asked.get("kind", "slitherlink")].boards
    graph = next(iter(boards.values())).graph(5, 5)
    with pytest.raises(RequestError, match=message):
        Request(graph, **{"method": "hard", **asked})
